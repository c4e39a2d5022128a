"""Bots that others bring: classes, bots of packages, and programs; and what is said of those that fail."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from footplate.bots import Budget, child, decide, make_bot, outside, program
from footplate.bots.failing import BotError, BotFailed, NoBot
from footplate.games import load
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State
from footplate.language import LANGUAGES
from tests.waiting import until

ROCKET = load("rocket")
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example_program.py"

CLASSES = """
class First:
    def __init__(self, chance):
        self.chance = chance

    def choose(self, state):
        return state.legal()[0]

class Crashing(First):
    def choose(self, state):
        raise RuntimeError("no idea")

class Cheating(First):
    def choose(self, state):
        state.advance(state.legal()[0])
        return -7

class Vague(First):
    def choose(self, state):
        return "take"

class Demanding:
    def __init__(self, chance, more):
        pass

    def choose(self, state):
        return 0

class Mute:
    pass
"""


@pytest.fixture
def classes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module in the folder where somebody stands."""
    (tmp_path / "dora_of_beate.py").write_text(CLASSES, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    yield "dora_of_beate"
    sys.modules.pop("dora_of_beate", None)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], str]:
    """The name of a program with this code."""

    def write(code: str) -> str:
        path = tmp_path / "dora.py"
        path.write_text("import json, sys, time\n" + code, "utf-8")
        return f"program:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write


def opening() -> State:
    """The first position in which somebody decides."""
    return begun("rocket")


def begun(key: str, seats: int = 2) -> State:
    game, chance = load(key), Random(3)
    state: State = game.new(seats)
    while state.to_move < 0:
        state.play(game.rules.draw(state, chance.below))
    return state


def failure(name: str) -> str:
    """What is said of a bot that is asked once."""
    with pytest.raises(BotError) as failed:
        make_bot(name, ROCKET, 1).choose(opening())
    for language in LANGUAGES:
        assert failed.value.name in failed.value.message(language)
        assert not re.search(r"\bbot\.[a-z]", failed.value.message(language))  # a key that nobody has translated
    return str(failed.value)


# --- classes ------------------------------------------------------------------------------------------------------


def test_a_class_plays_by_the_name_of_its_module(classes: str) -> None:
    state = opening()
    assert make_bot(f"{classes}:First", ROCKET, 1).choose(state) == state.legal()[0]


def test_a_bot_is_found_by_the_entry_point_of_its_package(classes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("dora", f"{classes}:First", outside.GROUP)
    monkeypatch.setattr(outside, "entry_points", lambda group: [point] if group == outside.GROUP else [])
    outside.installed.cache_clear()
    try:
        assert outside.is_outside("dora")
        assert make_bot("dora", ROCKET, 1).choose(opening()) == opening().legal()[0]
    finally:
        outside.installed.cache_clear()


@pytest.mark.parametrize("name", ["greedy", "random", "gredy", "", "a b:C", "rocket:", ":Bot"])
def test_other_names_are_not_those_of_others(name: str) -> None:
    assert not outside.is_outside(name)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("Crashing", "the bot {bot} crashed: RuntimeError: no idea"),
        ("Cheating", "the bot {bot} answered -7, which is no legal step here"),
        ("Vague", "the bot {bot} answered 'take', which is no legal step here"),
        ("Mute", "cannot load bot {bot}: TypeError: {bot} is not a class with a method choose"),
        ("Nobody", "cannot load bot {bot}: AttributeError: module 'dora_of_beate' has no attribute 'Nobody'"),
    ],
)
def test_a_class_that_fails_is_told_of(classes: str, kind: str, said: str) -> None:
    assert failure(f"{classes}:{kind}") == said.format(bot=f"{classes}:{kind}")


def test_a_class_that_wants_more_than_chance_cannot_be_loaded(classes: str) -> None:
    assert failure(f"{classes}:Demanding").startswith(f"cannot load bot {classes}:Demanding: TypeError")


def test_a_module_that_is_not_there_is_told_before_anything_begins() -> None:
    with pytest.raises(NoBot, match="No module named 'nobodys'"):
        outside.look_for("nobodys.module:Bot")


# --- programs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["rocket", "whistle"])
def test_the_example_program_plays_to_the_end(key: str) -> None:
    game, chance, state = load(key), Random(1), begun(key)
    name = f"program:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
    bots = [make_bot(name, game, 1), make_bot("random", game, 2)]
    while state.to_move != OVER:
        if state.to_move < 0:
            state.play(game.rules.draw(state, chance.below))
        else:
            state.play(decide(bots[state.to_move], game, state, chance))
    assert max(state.scores()) > 0


def test_the_same_seed_makes_the_example_play_the_same() -> None:
    name = f"program:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"

    def beginning(seed: int) -> list[int]:
        bot, state, steps = make_bot(name, ROCKET, seed), opening(), []
        for _ in range(12):
            steps.append(bot.choose(state.clone()))
            state.play(steps[-1])
        return steps

    assert beginning(1) == beginning(1)
    assert beginning(1) != beginning(2)


def test_a_program_is_told_what_the_documents_say(written: Callable[[str], str], tmp_path: Path) -> None:
    code = "for line in sys.stdin:\n    open({!r}, 'a').write(line)\n    told = json.loads(line)\n"
    code += "    if told['type'] == 'decide': print(json.dumps({{'steps': [told['offers'][0]['step']]}}), flush=True)\n"
    heard = tmp_path / "heard"
    state = opening()
    make_bot(written(code.format(str(heard))), ROCKET, 5, Budget(70)).choose(state)
    start, asked = (json.loads(line) for line in heard.read_text("utf-8").splitlines())
    assert start == {
        "type": "start",
        "game": "rocket",
        "map": ROCKET.maps.key_of(state),
        "options": ROCKET.rules.chosen(state),
        "seats": 2,
        "seat": state.to_move,
        "seed": 5,
    }
    assert (asked["type"], asked["seat"]) == ("decide", state.to_move)
    assert (asked["seconds"], asked["iterations"]) == (program.SECONDS, 70)
    assert [offer["step"] for offer in asked["offers"]] == state.legal()
    assert asked["offers"][0]["name"] == ROCKET.notation.name(state, state.legal()[0])
    assert asked["position"] == ROCKET.position(state)
    assert asked["view"] == json.loads(json.dumps(ROCKET.view(state, state.to_move)))


def test_a_program_may_answer_a_whole_action(written: Callable[[str], str]) -> None:
    state = opening()
    steps = list[int]()
    planned = state.clone()
    while not steps or planned.midway():
        steps.append(planned.legal()[0])
        planned.advance(steps[-1])
    assert len(steps) > 1
    code = f"sys.stdin.readline(); sys.stdin.readline(); print(json.dumps({{'steps': {steps}}}), flush=True)\n"
    bot = make_bot(written(code + "sys.stdin.read()"), ROCKET, 1)
    for step in steps:
        assert bot.choose(state.clone()) == step
        state.play(step)


def test_a_program_knows_nothing_its_seat_does_not(written: Callable[[str], str], tmp_path: Path) -> None:
    game, heard = load("whistle"), tmp_path / "heard"
    code = f"lines = [sys.stdin.readline(), sys.stdin.readline()]\nopen({str(heard)!r}, 'w').writelines(lines)\n"
    code += "print(json.dumps({'steps': [json.loads(lines[1])['offers'][0]['step']]}), flush=True)\n"
    state = begun("whistle", 3)

    def told(hidden: State) -> Any:
        decide(make_bot(written(code), game, 1), game, hidden, Random(9))
        asked = json.loads(heard.read_text("utf-8").splitlines()[1])
        return asked["view"], asked["offers"]

    other = game.secrets.determinize(state, state.to_move, Random(77).below)
    assert other.digest() != state.digest()
    assert told(other) == told(state)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "ended in the middle of the game, with exit code 0"),
        ("sys.exit('out of coal')", "ended in the middle of the game, with exit code 1: out of coal"),
        ("sys.stdin.readline(); 1 / 0", "ended in the middle of the game, with exit code 1: ZeroDivisionError"),
        ("sys.stdin.readline(); print('hello', flush=True); sys.stdin.read()", "answered “hello” instead of an object"),
        ("print('[1]', flush=True); sys.stdin.read()", "answered “[1]” instead of an object"),
        ("print('{\"steps\": [true]}', flush=True); sys.stdin.read()", 'answered “{"steps": [true]}” instead of'),
        ("print('{\"steps\": []}', flush=True); sys.stdin.read()", 'answered “{"steps": []}” instead of an object'),
        ("print('{\"steps\": [99999]}', flush=True); sys.stdin.read()", "answered 99999, which is no legal step here"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); sys.stdin.read()", "answered “\ufffd” instead of"),
    ],
)
def test_a_program_that_fails_is_told_of(written: Callable[[str], str], code: str, said: str) -> None:
    assert said in failure(written(code))


def test_a_program_that_says_nothing_is_too_slow(
    written: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "LATE_ANSWER_SECONDS", 0.0)
    bot = program.Program(written("sys.stdin.read()"), ROCKET, 1, Budget(0, 0.2))
    with pytest.raises(BotFailed, match=r"did not answer within 0\.2 s"):
        bot.choose(opening())


def test_a_complaint_has_nothing_that_steers_a_terminal(written: Callable[[str], str]) -> None:
    bot = program.Program(written(r"print('no\x1b[2J \u202eidea\tat\xa0all\n\x1b\n', file=sys.stderr)"), ROCKET, 1)
    with pytest.raises(BotFailed, match=re.escape("no[2J idea at all")):
        bot.choose(opening())


def test_a_program_that_will_not_end_is_ended(written: Callable[[str], str]) -> None:
    bot = program.Program(written("while True: time.sleep(1)"), ROCKET, 1)
    process = bot._child._process
    del bot
    assert process.poll() is not None


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("sys.stdin.close(); time.sleep(99)", "did not answer within"),
        ("while True: print('x' * 99, file=sys.stderr)", "did not answer within"),
        ("import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(9)", "did not answer"),
        ("while True: print('x' * 999)", "instead of an object"),
        ("while True: sys.stdout.write('x' * 9999)", "instead of an object"),
        ("print('[' * 99_999, flush=True); sys.stdin.read()", "instead of an object"),
        ("print('{\"steps\": [' + '9' * 9999 + ']}', flush=True); sys.stdin.read()", "instead of an object"),
        ("held = bytearray(8 << 30)", "MemoryError" if sys.platform == "linux" else "ended in the middle"),
    ],
)
def test_a_program_that_misbehaves_has_failed_and_is_gone(
    written: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, code: str, said: str
) -> None:
    monkeypatch.setattr(program, "LATE_ANSWER_SECONDS", 0.0)
    bot = program.Program(written(code), ROCKET, 1, Budget(0, 2.0))
    with pytest.raises(BotFailed, match=re.escape(said)):
        bot.choose(opening())
    assert bot._child._process.returncode is not None
    assert len(bot._child._complaints) <= child.COMPLAINTS


def test_a_program_that_does_not_listen_holds_nobody_up(
    written: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers and answers, and never reads what it is asked, until that finds no room any more."""
    monkeypatch.setattr(program, "LATE_ANSWER_SECONDS", 0.0)
    state = opening()
    answer = json.dumps({"steps": [state.legal()[0]]})
    bot = program.Program(written(f"while True: print({answer!r}, flush=True)"), ROCKET, 1, Budget(0, 2.0))
    with pytest.raises(BotFailed, match="did not answer within"):
        [bot.choose(state) for _ in range(1000)]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("then", ["sys.exit(3)", "time.sleep(99)", "print('hello', flush=True)"])
def test_a_program_leaves_no_process_behind(
    written: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, then: str
) -> None:
    monkeypatch.setattr(program, "LATE_ANSWER_SECONDS", 0.0)
    noted = tmp_path / "pid"
    begin = "import subprocess; left = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])\n"
    bot = program.Program(
        written(f"{begin}open({str(noted)!r}, 'w').write(str(left.pid))\n{then}"), ROCKET, 1, Budget(0, 3.0)
    )
    with pytest.raises(BotFailed):
        bot.choose(opening())
    left = int(noted.read_text("ascii"))
    until(lambda: not is_running(left))


def is_running(pid: int) -> bool:
    """Whether there is such a process, other than one that has ended and whose end nobody has noticed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_program_that_is_not_there_is_told_before_anything_begins() -> None:
    with pytest.raises(NoBot, match=r"there is no program “\./nobody”"):
        outside.look_for("program:./nobody -v")
    with pytest.raises(NoBot, match="No closing quotation"):
        outside.look_for("program:'./nobody")
