"""Reviews of finished games: made in the background, a few moves at a time, so that no bot at a table waits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from footplate.bots.review import GAMES_AT_ONCE, Judgement, in_parts
from footplate.bots.review_words import ToldReview
from footplate.table.basics.values import ReviewedGame, ReviewTask, ToldTask
from footplate.web.bots.thinking import InTurn, Thinkers, name_of
from footplate.web.bounds.thinking_time import Payer
from footplate.web.contract.refusals import busy

REVIEWS_KEPT: Final = 64
"""Games whose judgements are remembered."""
MOST_REVIEWS: Final = 8
"""Games that are under review, or wait for it, at the same time."""

USUAL_PACE: Final = 1.2
"""Seconds for a part of a review, until one has been measured: on one core of a machine from a few years ago."""

_log = logging.getLogger("footplate.web")


class Work:
    """The review of one game, as far as it has come."""

    def __init__(self, game: ReviewedGame, paying: Payer) -> None:
        self.game = game
        self.paying = paying
        self.parts = in_parts(game.moves)
        self.done = 0
        self.judgements: list[Judgement] = []
        self.failed = False
        self.since = 0.0
        """When its first part began, by the monotonic clock; 0 while it waits for other games."""
        self.told: dict[str, asyncio.Task[ToldReview]] = {}
        """The finished review by language. Simultaneous requests for one language share one task."""

    @property
    def ready(self) -> bool:
        return self.done == len(self.parts)


class Reviews:
    """The reviews of one server process. They are not stored: after a restart they are computed again."""

    def __init__(self, thinkers: Thinkers, charge: Callable[[Payer, float], None]) -> None:
        self._thinkers = thinkers
        self._charge = charge
        self._order = InTurn(GAMES_AT_ONCE)
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._pace = USUAL_PACE
        """Seconds for a part, as the last finished review took them."""

    def seconds_for(self, moves: int) -> int:
        """The seconds a review of this number of moves would take, by the pace of the last one."""
        return round(len(in_parts(moves)) * self._pace)

    def seconds_left(self, work: Work) -> int:
        """The seconds until a review is done, by its own pace; before its first part by that of the last review."""
        rest = len(work.parts) - work.done
        if not work.done:
            return round(rest * self._pace)
        return round(rest * (time.monotonic() - work.since) / work.done)

    def known(self, id: str) -> Work | None:
        """The review of a table's game, if it was begun in this process and has not failed."""
        work = self._works.get(id)
        return None if work is None or work.failed else work

    def begun(self, game: ReviewedGame, paying: Payer) -> Work:
        """Begin a review, which continues in the background. Its computing time is charged to the person who asked
        first.
        """
        work = self.known(game.id)
        if work is None:
            if len(self._tasks) >= MOST_REVIEWS:
                raise busy()
            work = self._works[game.id] = Work(game, paying)
            self._tasks[game.id] = asyncio.create_task(self._judge(work))
        self._works.move_to_end(game.id)
        while len(self._works) > REVIEWS_KEPT:
            self._works.popitem(last=False)
        return work

    async def in_words(self, work: Work, language: str) -> ToldReview:
        """A finished review in this language."""
        told = work.told.get(language)
        if told is None or (told.done() and (told.cancelled() or told.exception())):
            task = ToldTask(work.game.record, tuple(work.judgements), work.game.players, language)
            pay = partial(self._charge, work.paying)
            told = work.told[language] = asyncio.create_task(self._thinkers.tell(task, pay))
        return await asyncio.shield(told)  # the first requester may have gone

    async def _judge(self, work: Work) -> None:
        try:
            async with self._order.turn(name_of(work.paying)):
                work.since = time.monotonic()
                for judged in asyncio.as_completed([self._part(work, part) for part in work.parts]):
                    work.judgements += await judged
                    work.done += 1
                self._pace = (time.monotonic() - work.since) / len(work.parts)
        except Exception:
            work.failed = True
            _log.exception("a review failed", extra={"table": work.game.id})
        finally:
            del self._tasks[work.game.id]

    async def _part(self, work: Work, numbers: list[int]) -> list[Judgement]:
        pay = partial(self._charge, work.paying)
        return await self._thinkers.judge(ReviewTask(work.game.record, tuple(numbers), work.game.seeds), pay)

    async def stop(self) -> None:
        telling = [task for work in self._works.values() for task in work.told.values()]
        tasks: list[asyncio.Task[Any]] = [*self._tasks.values(), *telling]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
