"""How long bots think for one visitor, who pays for what, and what is said when it is used up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request

from footplate.language import LANGUAGES
from footplate.table.basics.futures import finished
from footplate.table.basics.values import AdviceTask, BotTask, ReviewedGame, ReviewTask, Who
from footplate.table.processes.bot_pool import BotPool
from footplate.table.service import Tables
from footplate.table.store import open_store
from footplate.web.api import hints, reviews
from footplate.web.api import tables as tables_of_the_web
from footplate.web.bots.reviewing import Reviews
from footplate.web.bots.thinking import Thinkers
from footplate.web.bounds.thinking_time import Payer, ThinkingTime
from footplate.web.contract import schemas
from footplate.web.contract.refusals import HttpRefusal, busy
from footplate.web.contract.refusals import refused as answer_of
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call
from footplate.web.running.settings import ServerSettings
from footplate.web.server import Server
from footplate.web.upkeep.background import BotTurns
from tests.browser.records import finished as finished_record
from tests.table.sitting import import_record, person
from tests.web.test_server import a_server
from tests.web.visiting import Clock, coming_from


def test_a_visitor_waits_until_the_debt_is_paid() -> None:
    clock = Clock()
    left = ThinkingTime(ServerSettings(db="", thinking_per_visitor=1, thinking_per_address=10), clock)
    anton = left.payer(coming_from("1.1.1.1"), Who("anton"))
    left.charge(anton, 59)
    assert left.payer(coming_from("1.1.1.1"), Who("anton")) == anton
    left.charge(anton, 3)
    with pytest.raises(HttpRefusal) as refused:
        left.payer(coming_from("1.1.1.1"), Who("anton"))
    assert (refused.value.status, refused.value.code) == (429, "too_much_thinking")
    assert refused.value.facts == {"seconds": 120, "minutes": 2}  # two seconds too many, a minute an hour
    left.payer(coming_from("1.1.1.1"), Who("beate"))
    clock.now += 120
    left.payer(coming_from("1.1.1.1"), Who("anton"))


def test_nobody_gets_more_by_being_somebody_new_each_time() -> None:
    left = ThinkingTime(ServerSettings(db="", thinking_per_visitor=1, thinking_per_address=2), Clock())
    for number in range(4):
        paying = left.payer(coming_from("1.1.1.1"), Who(str(number)))
        left.charge(left.host(paying.visitor), 31)  # by a bot at the table they opened
    with pytest.raises(HttpRefusal):
        left.payer(coming_from("1.1.1.1"), Who("4"))
    left.payer(coming_from("2.2.2.2"), Who("4"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_says_which_limit_it_is_and_when_it_goes_on(language: str) -> None:
    left = ThinkingTime(ServerSettings(db="", thinking_per_visitor=1), Clock())
    left.charge(Payer("anton"), 61)
    with pytest.raises(HttpRefusal) as refused:
        left.payer(coming_from("1.1.1.1"), Who("anton"))
    answer = answer_of(refused.value, language)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    assert "1 " in refused.value.sentence(language)
    crowded = answer_of(busy(), language)
    assert (crowded.status_code, crowded.headers["retry-after"]) == (503, "10")
    assert "10" in busy().sentence(language)


class Pool(BotPool):
    """Thinks for a while about nothing."""

    def think(self, task: BotTask) -> Future[list[int]]:
        time.sleep(0.01)
        return finished([1])

    def judge(self, task: ReviewTask) -> Future[list[object]]:  # type: ignore[override]
        return finished([])


def test_moves_and_reviews_are_paid_for() -> None:
    paid: list[tuple[Payer, float]] = []

    async def think() -> None:
        thinkers = Thinkers(Pool(), 1)
        task = BotTask("T", 1, 0, "fireman", "rocket", {}, (), (), 1)
        await thinkers.decide(task, lambda seconds: paid.append((Payer("anton"), seconds)))
        reviews = Reviews(thinkers, lambda paying, seconds: paid.append((paying, seconds)))
        work = reviews.begun(ReviewedGame("T", "", 30, ()), Payer("beate"))
        while not work.ready:
            await asyncio.sleep(0)
        assert reviews.begun(work.game, Payer("claus")) is work  # who asks for the same one pays nothing
        await reviews.stop()

    asyncio.run(think())
    assert paid[0][0] == Payer("anton")
    assert {paying for paying, _ in paid[1:]} == {Payer("beate")}
    assert len(paid) > 2
    assert all(seconds > 0 for _, seconds in paid)


def call(server: Server, who: Who, body: Any = None, id: str = "T") -> Call[Any, Query]:
    """A request of somebody who has a session."""
    token, _ = server.tables.people.open_session(who, "").result()
    headers = [(b"cookie", f"footplate={token}".encode())]
    app = SimpleNamespace(state=SimpleNamespace(server=server))
    scope = {"type": "http", "app": app, "path_params": {"id": id}, "query_string": b"", "headers": headers}
    return Call(Request({**scope, "method": "POST", "client": ("1.1.1.1", 1)}), body, Query())


def test_whoever_has_used_it_up_waits_for_all_that_bots_do_for_them(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store)

    async def visit() -> None:
        server = a_server(tables, tmp_path)
        anton, beate = person(tables), person(tables)
        server.thinking_time.charge(Payer(anton.person), 2 * 3600)
        seats = [schemas.NewSeat(kind="me"), schemas.NewSeat(kind="bot", level="random")]
        for ask in (
            lambda who: tables_of_the_web.open_table(call(server, who, wish(seats))),
            lambda who: hints._advised(call(server, who), who, AdviceTask("T", "rocket", {}, (), 1, 0, (), "en"), 1),
            lambda who: reviews.review(call(server, who, id=opened(who))),
        ):
            with pytest.raises(HttpRefusal) as refused:
                await ask(anton)
            assert refused.value.code == "too_much_thinking"
        people = [schemas.NewSeat(kind="me"), schemas.NewSeat(kind="here")]
        answered = await tables_of_the_web.open_table(call(server, anton, wish(people)))
        assert answered.status_code == 201  # people need no bots
        answered = await tables_of_the_web.open_table(call(server, beate, wish(seats)))
        assert answered.status_code == 201
        server.close()

    def wish(seats: list[schemas.NewSeat]) -> schemas.NewTable:
        return schemas.NewTable(game="rocket", seats=seats)

    def opened(who: Who) -> str:
        return import_record(tables, who, finished_record("rocket")).result().id

    asyncio.run(visit())
    store.close()


def test_bots_of_whoever_has_used_it_up_think_after_the_others() -> None:
    left, asked = ThinkingTime(ServerSettings(db="", thinking_per_visitor=1)), list[bool]()

    class Thinker:
        async def decide(self, task: BotTask, pay: Callable[[float], None]) -> list[int]:
            asked.append(task.alone)
            pay(61)
            return [1]

    async def done(*_: object) -> None: ...

    tables = SimpleNamespace(bots=SimpleNamespace(moved=None))
    server = SimpleNamespace(thinking_time=left, thinkers=Thinker(), do=done, tables=tables)
    task = BotTask("T", 1, 0, "fireman", "rocket", {}, (), (), 1, host="anton")
    for _ in range(2):
        asyncio.run(BotTurns(cast(Server, server))._decide(task))
    assert asked == [False, True]
