"""Reviews of several games: two at a time, whoever wanted them; put in words once, on the account of who began them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from footplate.bots.review import GAMES_AT_ONCE, Judgement, in_parts
from footplate.bots.review_words import ToldReview
from footplate.table.basics.values import ReviewedGame, ReviewTask, ToldTask
from footplate.web.bots.reviewing import USUAL_PACE, Reviews
from footplate.web.bots.thinking import Pay, Thinkers
from footplate.web.bounds.thinking_time import Payer

MOVES = 9


class Desk(Thinkers):
    """Judges when it is told to, and notes what for."""

    def __init__(self) -> None:
        self.judging: dict[str, list[asyncio.Future[list[Judgement]]]] = {}
        self.told: list[str] = []

    async def judge(self, task: ReviewTask, pay: Pay) -> list[Judgement]:
        answer: asyncio.Future[list[Judgement]] = asyncio.get_running_loop().create_future()
        self.judging.setdefault(task.record, []).append(answer)
        pay(1.0)
        return await answer

    async def tell(self, task: ToldTask, pay: Pay) -> ToldReview:
        self.told.append(task.language)
        pay(2.0)
        await asyncio.sleep(0)
        return {
            "learned": True,
            "handmade": True,
            "headline": "",
            "story": [],
            "moves": [],
            "moments": [],
            "best": [],
            "worst": [],
        }

    def finish(self, record: str) -> None:
        for answer in self.judging.pop(record):
            answer.set_result([])


def evening(play: Callable[[Reviews, Desk], object], paid: list[tuple[str, float]]) -> None:
    async def run() -> None:
        desk = Desk()
        reviews = Reviews(desk, lambda paying, seconds: paid.append((paying.visitor, seconds)))
        await play(reviews, desk)  # type: ignore[misc]
        await reviews.stop()

    asyncio.run(run())


def game(id: str) -> ReviewedGame:
    return ReviewedGame(id, f"record of {id}", MOVES, ("Anton", "Beate"))


def test_games_are_judged_two_at_a_time_and_addresses_take_turns() -> None:
    async def play(reviews: Reviews, desk: Desk) -> None:
        for id in ("A1", "A2", "A3", "A4"):
            reviews.begun(game(id), Payer("anton", "1.1.1.1"))
        reviews.begun(game("B1"), Payer("beate", "2.2.2.2"))
        await settle()
        assert [*desk.judging] == ["record of A1", "record of A2"]
        assert len(desk.judging) == GAMES_AT_ONCE
        desk.finish("record of A1")
        await settle()
        assert [*desk.judging] == ["record of A2", "record of B1"]

    evening(play, [])


def test_a_review_is_put_in_words_once_and_paid_by_whoever_began_it() -> None:
    paid: list[tuple[str, float]] = []

    async def play(reviews: Reviews, desk: Desk) -> None:
        work = reviews.begun(game("A1"), Payer("anton", "1.1.1.1"))
        await settle()
        desk.finish("record of A1")
        await settle()
        assert work.ready
        one, other = (asyncio.create_task(reviews.in_words(work, "de")) for _ in range(2))
        await asyncio.sleep(0)
        one.cancel()  # somebody closes the page
        assert (await other)["learned"]
        await reviews.in_words(work, "de")
        assert desk.told == ["de"]

    evening(play, paid)
    assert paid == [("anton", 1.0)] * len(in_parts(MOVES)) + [("anton", 2.0)]


def test_a_review_tells_the_time_it_takes_by_the_pace_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("footplate.web.bots.reviewing.time.monotonic", lambda: clock[0])
    parts = len(in_parts(MOVES))

    async def play(reviews: Reviews, desk: Desk) -> None:
        assert reviews.seconds_for(MOVES) == round(USUAL_PACE * parts)  # none has been measured
        work = reviews.begun(game("A1"), Payer("anton", "1.1.1.1"))
        await settle()
        assert reviews.seconds_left(work) == round(USUAL_PACE * parts)
        clock[0] += 7
        desk.judging["record of A1"].pop().set_result([])
        await settle()
        assert reviews.seconds_left(work) == 7 * (parts - 1)
        clock[0] += 3 * parts - 7
        desk.finish("record of A1")
        await settle()
        assert reviews.seconds_left(work) == 0
        assert reviews.seconds_for(MOVES) == 3 * parts

    evening(play, [])


async def settle() -> None:
    for _ in range(50):
        await asyncio.sleep(0)
