"""Where a person waits a bot thinks first; among equals everybody in turn, then whoever has waited longest."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from contextlib import suppress

from footplate.table.basics.values import BotTask, ReviewTask
from footplate.table.processes.bot_pool import BotPool
from footplate.web.bots.thinking import InTurn, JobName, Thinkers
from footplate.web.bounds.limits import VISIT, Visit
from footplate.web.bounds.thinking_time import Payer


def test_tables_with_people_go_before_tables_of_bots_alone() -> None:
    async def evening() -> list[str]:
        order, thought = InTurn(1), []

        async def decide(name: str, alone: bool) -> None:
            async with order.turn(("a", "a"), behind=alone):
                thought.append(name)
                await asyncio.sleep(0.002)

        async with asyncio.TaskGroup() as tables:
            for number in range(60):
                tables.create_task(decide(f"bots {number}", True))
            await asyncio.sleep(0)  # they all wait; the first one thinks
            for number in range(3):
                tables.create_task(decide(f"people {number}", False))
        return thought

    thought = asyncio.run(evening())
    assert thought[:4] == ["bots 0", "people 0", "people 1", "people 2"]
    assert thought[4:] == [f"bots {number}" for number in range(1, 60)]


def test_whoever_gives_up_waiting_keeps_no_place() -> None:
    async def evening() -> int:
        order, thought = InTurn(2), 0

        async def decide() -> None:
            nonlocal thought
            async with order.turn(("a", "a")):
                await asyncio.sleep(0)
                thought += 1

        tasks = [asyncio.create_task(decide()) for _ in range(9)]
        await asyncio.sleep(0)
        for task in tasks[2:8:2]:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.gather(*(decide() for _ in range(4)))
        return thought

    assert asyncio.run(evening()) == 10


class Evening:
    """Tables that ask for one decision after the other, and who has got one, in order."""

    def __init__(self, at_once: int = 1) -> None:
        self.order = InTurn(at_once)
        self.thought: list[str] = []
        self.running: set[asyncio.Task[None]] = set()

    async def play(self, table: str, name: JobName, decisions: int = 1, *, behind: bool = False) -> None:
        for _ in range(decisions):
            async with self.order.turn(name, behind=behind):
                self.thought.append(table)
                await asyncio.sleep(0.002)

    def begin(self, table: str, name: JobName, decisions: int = 1, *, behind: bool = False) -> None:
        self.running.add(asyncio.create_task(self.play(table, name, decisions, behind=behind)))

    async def end(self) -> list[str]:
        await asyncio.gather(*self.running)
        return self.thought


def test_whoever_comes_waits_for_one_decision_however_many_tables_another_has() -> None:
    async def play(at_once: int) -> list[str]:
        evening = Evening(at_once)
        for number in range(40):
            evening.begin(f"many {number}", ("a", "anton"), 2)
        await asyncio.sleep(0)  # the first ones think, the others wait
        evening.begin("one", ("b", "beate"), 5)
        return await evening.end()

    for at_once in (1, 3):
        thought = asyncio.run(play(at_once))
        places = [place for place, table in enumerate(thought) if table == "one"]
        assert places[0] == at_once  # next after those that were thinking
        assert places[-1] <= at_once + 4 * (at_once + 1)
        assert len(thought) == 85


def test_nobody_gets_more_turns_by_being_many_visitors_of_one_address() -> None:
    async def play() -> list[str]:
        evening = Evening()
        for number in range(20):
            evening.begin("many", ("a", f"session {number}"))
        await asyncio.sleep(0)
        evening.begin("one", ("b", "beate"), 3)
        return await evening.end()

    assert asyncio.run(play())[:6] == ["many", "one", "many", "one", "many", "one"]


def test_visitors_of_one_address_take_turns_and_the_tables_of_one_visitor_too() -> None:
    async def play() -> list[str]:
        evening = Evening()
        for table in ("A1", "A2", "A3"):
            evening.begin(table, ("club", "anton"), 2)
        await asyncio.sleep(0)
        evening.begin("B1", ("club", "beate"), 2)
        return await evening.end()

    assert asyncio.run(play()) == ["A1", "B1", "A2", "B1", "A3", "A1", "A2", "A3"]


def test_nobody_starves_while_others_come_again_and_again() -> None:
    async def play() -> list[str]:
        evening = Evening(2)
        for _ in range(5):
            evening.begin("many", ("a", "anton"))
        await asyncio.sleep(0)
        for number in range(4):
            evening.begin(f"busy {number}", (f"b{number}", "busy"), 12)
        return await evening.end()

    thought = asyncio.run(play())
    places = [place for place, table in enumerate(thought) if table == "many"]
    assert places[:2] == [0, 1]
    assert places[-1] < 20  # one in five is theirs


def test_tables_of_bots_alone_take_turns_by_who_pays_too() -> None:
    async def play() -> list[str]:
        evening = Evening()
        for _ in range(10):
            evening.begin("many", ("a", "anton"), behind=True)
        await asyncio.sleep(0)
        evening.begin("one", ("b", "beate"), behind=True)
        evening.begin("people", ("a", "anton"))
        return await evening.end()

    assert asyncio.run(play())[:3] == ["many", "people", "one"]


def test_who_gives_up_at_the_moment_of_their_turn_leaves_it_to_the_next() -> None:
    async def play() -> list[str]:
        evening = Evening()
        async with evening.order.turn(("a", "anton")):
            gone = [asyncio.create_task(evening.play("gone", ("b", "beate"))) for _ in range(3)]
            await asyncio.sleep(0)
            evening.begin("last", ("c", "carla"))
            await asyncio.sleep(0)
            for task in gone:
                task.cancel()
        # They would have been next, and have not noticed yet that they are gone.
        thought = await asyncio.wait_for(evening.end(), 10)
        await asyncio.gather(*gone, return_exceptions=True)
        assert (evening.order.busy, evening.order.waiting) == (0, 0)
        return thought

    assert asyncio.run(play()) == ["last"]


class Pool(BotPool):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.thoughts: list[Future[list[int]]] = []

    def think(self, task: BotTask) -> Future[list[int]]:
        return self._begun(task.id)

    def judge(self, task: ReviewTask) -> Future[list[int]]:  # type: ignore[override]
        return self._begun(task.record)

    def _begun(self, name: str) -> Future[list[int]]:
        self.asked.append(name)
        self.thoughts.append(Future())
        return self.thoughts[-1]


def test_bots_take_turns_by_whoever_opened_their_tables_and_reviews_by_where_they_were_asked_for() -> None:
    pool = Pool()

    def due(table: str, host: str) -> BotTask:
        return BotTask(table, 1, 0, "fireman", "rocket", {}, (), (), 1, host=host)

    async def think() -> None:
        payers = {"anton": Payer("anton", "1.1.1.1"), "beate": Payer("beate", "2.2.2.2")}
        thinkers = Thinkers(pool, 1, payer_of=payers.__getitem__)
        wanted: list[asyncio.Task[object]] = []

        def begin(table: str, host: str) -> None:
            wanted.append(asyncio.create_task(thinkers.decide(due(table, host), lambda seconds: None)))

        def review(name: str, address: str) -> None:
            VISIT.set(Visit(address))
            wanted.append(asyncio.create_task(thinkers.judge(ReviewTask(name, ()), lambda seconds: None)))

        for table in ("A1", "A2", "A3"):
            begin(table, "anton")
        for name, address in (("R1", "3.3.3.3"), ("R2", "3.3.3.3"), ("S1", "4.4.4.4")):
            review(name, address)
        begin("B1", "beate")
        await asyncio.sleep(0)
        assert thinkers.waiting == {"people": 3, "bots": 3}
        while not all(task.done() for task in wanted):
            if not pool.thoughts[-1].done():
                pool.thoughts[-1].set_result([1])
            await asyncio.sleep(0)

    asyncio.run(think())
    assert pool.asked == ["A1", "B1", "A2", "A3", "R1", "S1", "R2"]
