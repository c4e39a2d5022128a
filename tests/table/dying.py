"""A bot's worker that dies of its first thought, in each way a process can."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from footplate.table.basics.values import BotTask
from footplate.table.processes.bot_pool import think

MARK = "FOOTPLATE_TEST_DEATHS"
"""Names a folder in which every death leaves a file."""


def think_after_dying_once(task: BotTask) -> list[int]:
    """The first worker is killed, as the kernel kills processes when memory runs out."""
    mark = Path(os.environ[MARK], f"{task.id}-{task.seq}")
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return think(task)


def think_never(task: BotTask) -> list[int]:
    """Every worker dies."""
    Path(os.environ[MARK], f"{os.getpid()}").touch()
    os._exit(1)


def never_end(task: object) -> None:
    while True:
        pass


def end_the_process(task: object) -> None:
    os._exit(1)


def leave_a_child(folder: str) -> None:
    """It holds what the process held, and neither of them ends by itself."""
    child = os.fork()
    if child:
        Path(folder, "child").write_text(str(child))
        Path(folder, "left").touch()
    time.sleep(999)


class Twofold(Exception):
    """An error that cannot be made again of what it says."""

    def __init__(self, who: str, what: str) -> None:
        super().__init__(f"{who} {what}")


def fail_twofold(task: object) -> None:
    raise Twofold("Anton", "fails")


def fail_locally(task: object) -> None:
    class Local(Exception):
        """Nobody else knows it."""

    raise Local("nobody knows me")


def make_something_local(task: object) -> object:
    return lambda: task
