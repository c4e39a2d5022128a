"""What `tools.mutate` has run inside pytest, as a plugin: which tests reach a line, and many mutants in one run.

A fault inside a function is tried without starting anew: the tests are collected once, then a fork of the process takes
the function's damaged code in place of the whole one and runs the tests that reach it, until one fails. What was worked
out when the modules were imported stays as it was, so a fault may survive here that a fresh process would notice:
survivors are tried again in one.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest

SECONDS = Path("seconds.json")
"""How long each test takes."""
FAULTS = Path("faults.json")
"""The mutants to try: number, module, source before and after, tests."""
NOTICED = Path("noticed.txt")
"""The numbers of those that a test has noticed."""

running = coverage.Coverage.current()
usual: dict[str, float] = json.loads(SECONDS.read_text("utf-8")) if SECONDS.exists() and not running else {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if running:
        running.switch_context(item.nodeid)
    yield
    if running:
        running.switch_context("")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    if not running and hasattr(signal, "alarm"):
        signal.alarm(60 + int(5 * usual.get(item.nodeid, 0)))  # a fault may never end
    yield


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if running and report.when == "call":
        usual[report.nodeid] = report.duration


def pytest_sessionfinish() -> None:
    if running:
        SECONDS.write_text(json.dumps(usual), "utf-8")


# --- many mutants in one run ------------------------------------------------------------------------------------------


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Instead of the tests: the mutants, if there are any to try."""
    if not os.environ.get("FOOTPLATE_FAULTS"):
        return None
    items = {item.nodeid: item for item in session.items}
    for fault in json.loads(FAULTS.read_text("utf-8")):
        child = os.fork()
        if not child:
            os._exit(_try(session, fault, [items[test] for test in fault["tests"]]))
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            with NOTICED.open("a", encoding="utf-8") as noticed:
                noticed.write(f"{fault['number']}\n")
    return True


def _try(session: pytest.Session, fault: dict[str, Any], items: list[pytest.Item]) -> int:
    """1 when a test fails with this fault. Runs in a process of its own."""
    try:
        exchange(fault["module"], fault["before"], fault["after"])
    except LookupError:
        return 0  # it can only be tried in a fresh process
    for item, following in zip(items, [*items[1:], None], strict=False):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return 1
    return 0


def exchange(module: str, before: str, after: str) -> None:
    """Put the damaged code of a function into its place; `LookupError` when the fault is in no function."""
    name, code = damaged(compile(before, module, "exec"), compile(after, module, "exec"))
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = vars(found)[part]
    for wrapped in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, wrapped, None) or found
    if not isinstance(found, FunctionType):
        raise LookupError(name)
    found.__code__ = code


def damaged(before: CodeType, after: CodeType) -> tuple[str, CodeType]:
    """The outermost function that differs."""
    own = [[one for one in code.co_consts if not isinstance(one, CodeType)] for code in (before, after)]
    if before.co_code != after.co_code or own[0] != own[1] or before.co_names != after.co_names:
        raise LookupError("the fault is outside functions")
    inner = [[one for one in code.co_consts if isinstance(one, CodeType)] for code in (before, after)]
    for old, new in zip(*inner, strict=True):
        if old != new:
            is_class = not old.co_flags & 0x2  # a function has its locals in an array
            return damaged(old, new) if is_class else (old.co_qualname, new)
    raise LookupError("nothing differs")
