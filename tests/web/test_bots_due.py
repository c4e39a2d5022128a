"""At every table the bot whose turn it is gets to think."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from footplate.table.basics.errors import Refused
from footplate.web.upkeep.background import BotTurns


@pytest.mark.parametrize("trouble", [Refused("no_bot"), RuntimeError("broken")])
def test_a_bot_that_becomes_due_while_another_move_fails_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    looked: list[str] = []

    async def play(bots: BotTurns, id: str) -> None:
        looked.append(id)
        if len(looked) == 1:
            bots.look_at(id)
            raise trouble

    async def evening() -> None:
        bots = BotTurns(cast(Any, None))
        bots.look_at("table")
        await asyncio.gather(*bots._thinking.values())

    monkeypatch.setattr(BotTurns, "_play", play)
    asyncio.run(evening())
    assert looked == ["table", "table"]
