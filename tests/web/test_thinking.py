"""Where a person waits a bot thinks first; among equals whoever has waited longest."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from footplate.web.thinking import Thinking


def test_tables_with_people_go_before_tables_of_bots_alone() -> None:
    async def evening() -> list[str]:
        order, thought = Thinking(1), []

        async def decide(name: str, alone: bool) -> None:
            async with order.turn(alone):
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
        order, thought = Thinking(2), 0

        async def decide() -> None:
            nonlocal thought
            async with order.turn(alone=False):
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
