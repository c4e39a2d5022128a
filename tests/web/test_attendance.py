"""Who is at a table is counted as they come and go: the same as if everybody were asked."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Any

import pytest

from footplate.web.listeners.attendance import Attendance
from footplate.web.listeners.calling import Calling
from footplate.web.listeners.pace import Pace
from footplate.web.listeners.presence import Company


@dataclass(eq=False)
class Guest:
    seats: frozenset[int]


def asked(guests: list[Guest]) -> Company:
    seats = frozenset(seat for guest in guests for seat in guest.seats)
    return Company(seats, sum(not guest.seats for guest in guests))


def test_whoever_comes_and_goes_is_counted() -> None:
    chance, here, guests = random.Random(1), Attendance[Guest](), list[Guest]()
    for _ in range(500):
        if guests and chance.random() < 0.45:
            gone = guests.pop(chance.randrange(len(guests)))
            here.leave(gone)
            here.leave(gone)
            assert gone not in here
        else:
            guests.append(Guest(frozenset(chance.sample(range(4), chance.choice((0, 0, 1, 2))))))
            here.enter(guests[-1])
        assert here.company == asked(guests)
        assert len(here) == len(guests)
        assert set(here) == set(guests)
        assert all(guest in here for guest in guests)
        seated = [bool(guest.seats) for guest in here]
        assert seated == sorted(seated, reverse=True)  # players first


def test_what_is_wanted_often_is_done_at_once_and_then_now_and_then() -> None:
    async def visit() -> None:
        done = list[str]()
        pace = Pace(done.append, 0.05)
        for _ in range(50):
            pace.want("A")
        pace.want("B")
        await asyncio.sleep(0)
        assert done == ["A", "B"]
        for _ in range(50):
            pace.want("A")
        while pace._wanted:
            await asyncio.sleep(0.01)
        assert done == ["A", "B", "A"]

    asyncio.run(visit())


class Sleeper:
    def __init__(self, woken: list[Sleeper]) -> None:
        self.called = False
        self._woken = woken

    def wake(self) -> None:
        self._woken.append(self)


def test_many_are_woken_in_turn_and_each_once() -> None:
    async def visit() -> None:
        woken, at_a_time = list[Sleeper](), list[int]()
        sleepers, calling = [Sleeper(woken) for _ in range(10)], Calling(3, 0.001)
        calling.wake(sleepers)
        assert woken == sleepers[:3]
        calling.wake_in_turn(sleepers[3:])  # they have a turn already
        while len(woken) < 10:
            before = len(woken)
            await asyncio.sleep(0)
            at_a_time.append(len(woken) - before)
        assert max(at_a_time) == 3
        assert woken == sleepers
        calling.wake_in_turn(sleepers[:1])
        while len(woken) < 11:
            await asyncio.sleep(0)
        assert woken[-1] is sleepers[0]

    asyncio.run(visit())


class Stumbling(Sleeper):
    def wake(self) -> None:
        raise RuntimeError("something is wrong with this one")


def test_between_a_few_and_the_next_few_there_is_a_pause_however_often_others_are_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def visit() -> None:
        woken, pauses, loop = list[Sleeper](), list[float](), asyncio.get_running_loop()
        later = loop.call_later

        def call_later(delay: float, *given: Any, **named: Any) -> asyncio.TimerHandle:
            pauses.append(delay)
            return later(delay, *given, **named)

        monkeypatch.setattr(loop, "call_later", call_later)
        sleepers, calling = [Sleeper(woken) for _ in range(7)], Calling(3, 0.001)
        for one in sleepers:
            calling.wake_in_turn([one])
        calling.wake_in_turn([])
        while len(woken) < 7:
            await asyncio.sleep(0)
        calling.wake_in_turn([])
        assert pauses == [0.001] * 3

    asyncio.run(visit())


def test_one_that_fails_when_it_is_woken_keeps_no_other_waiting() -> None:
    async def visit() -> None:
        failures, woken = list[object](), list[Sleeper]()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context["exception"]))
        sleepers, calling = [Stumbling(woken), Sleeper(woken), Sleeper(woken)], Calling(3, 0.001)
        calling.wake_in_turn(sleepers)
        while len(woken) < 2:
            await asyncio.sleep(0.001)
        assert len(failures) == 1
        assert not any(one.called for one in sleepers)

    asyncio.run(visit())


def test_whoever_waited_in_a_loop_that_has_ended_keeps_nobody_waiting_in_the_next_one() -> None:
    calling, woken = Calling(1, 3600.0), list[Sleeper]()

    async def leave_waiting() -> None:
        calling.wake_in_turn([Sleeper(woken)])

    async def visit() -> None:
        calling._pause = 0.001
        calling.wake_in_turn([Sleeper(woken)])
        while not woken:
            await asyncio.sleep(0.001)

    asyncio.run(leave_waiting())
    asyncio.run(asyncio.wait_for(visit(), 20))
    assert len(woken) == 1
