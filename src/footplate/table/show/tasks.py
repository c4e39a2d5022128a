"""What those who think in other processes are given: a decision of a bot, a hint, the reasons of a move."""

from __future__ import annotations

import hmac

from footplate.table.basics.values import AdviceTask, BotTask
from footplate.table.play.live import Live
from footplate.table.show.views import Viewer
from footplate.table.store.rows import TableRow


def bot_task(row: TableRow, live: Live) -> BotTask | None:
    """The decision of a table that waits for a bot."""
    seat = live.decider
    if seat is None or not live.bot_of(seat):
        return None
    return BotTask(
        id=row.id,
        seq=live.seq,
        seat=seat,
        level=live.bot_of(seat),
        game=row.game_key,
        headers=dict(live.headers),
        steps=tuple(live.steps),
        pencilled=live.under_seal.steps_of(seat),
        seed=_seed(row, f"bot {1 + len(live.actions)} {seat}"),
        alone=not live.people,
        host=row.host,
    )


def advice_task(row: TableRow, viewer: Viewer, actions: int, made: tuple[int, ...]) -> AdviceTask:
    """A task: advice for the viewer after `actions` actions, or the reasons for the steps `made` there."""
    live, seat = viewer.live, viewer.seat
    assert seat is not None
    return AdviceTask(
        id=row.id,
        game=row.game_key,
        headers=dict(live.headers),
        steps=tuple(step for action in live.actions[:actions] for step in action.steps),
        pencilled=() if made else live.under_seal.steps_of(seat),
        seed=hint_seed(row, actions, seat),
        viewer=seat,
        players=tuple(viewer.players),
        language=viewer.language,
        made=made,
    )


def hint_seed(row: TableRow, actions: int, seat: int) -> int:
    """The seed of the hint for a seat after so many actions."""
    return _seed(row, f"hint {actions} {seat}")


def _seed(row: TableRow, what: str) -> int:
    """A seed for one decision, secret and the same in every process. When a game is replayed with the same secret, its
    bots decide alike: other events at the table, such as remarks and hints, do not matter.
    """
    return int.from_bytes(hmac.digest(row.secret, what.encode(), "sha256")[:6], "big")
