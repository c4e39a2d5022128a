"""Hints: agreeing to them, using one, and the reasons of a bot's move."""

from __future__ import annotations

from concurrent.futures import Future

from footplate.table.basics.errors import Refused, Stale
from footplate.table.basics.futures import finished
from footplate.table.basics.values import AdviceTask, Done, Who
from footplate.table.people.rights import Rights
from footplate.table.play import commands
from footplate.table.play.hinting import asked_here, hint_choice
from footplate.table.play.live_tables import LiveTables
from footplate.table.show.looking import Looking, complete
from footplate.table.show.tasks import advice_task
from footplate.table.show.views import Viewer


class Hints:
    """What a seat may be told of its decision, where the table has agreed to that."""

    def __init__(self, live_tables: LiveTables, rights: Rights, looking: Looking) -> None:
        self._live_tables = live_tables
        self._rights = rights
        self._looking = looking

    def agree(self, who: Who, id: str, *, seat: int, agree: bool) -> Future[Done]:
        """Agree to hints for the whole table, or withdraw that."""
        self._rights.seat(who, id, seat)
        return self._live_tables.change(id, lambda draft: commands.agree_to_hints(draft, seat, agree), seat=seat)

    def use(self, who: Who, id: str, *, seq: int, seat: int) -> Future[Done]:
        """Note that a seat uses a hint, visibly to the table; once for each position. Refused where hints are not
        agreed to.
        """
        row = self._rights.seat(who, id, seat)
        live = self._live_tables.started(id)[1]
        if asked_here(live, seat):
            commands.refuse_without_hints(live, seat, row.holders)
            if not live.is_current(seq, seat):
                raise Stale(live.seq)
            return finished(Done(id, live.seq, again=True))
        return self._live_tables.change(id, lambda draft: commands.use_hint(draft, seat), seq=seq, seat=seat)

    def task(self, who: Who, id: str, language: str, *, seq: int, seat: int) -> AdviceTask:
        """What a worker needs to find the hint. Raises `Refused` where hints are not agreed to."""
        viewer = self._looking.deciding(who, id, language, seq, seat)
        commands.refuse_without_hints(viewer.live, seat, viewer.holders)
        return self._advice_task(id, viewer, len(viewer.live.actions))

    def explanation(self, who: Who, id: str, language: str, *, seat: int, move: int) -> AdviceTask:
        """What a worker needs to say why a bot made a move: where this seat may use hints, and after the end."""
        viewer = self._looking.viewer(who, id, language, seat)
        live = complete(viewer).live if viewer.live.over else viewer.live
        if not live.over and hint_choice(live, seat, viewer.holders).kind != "free":
            raise Refused("hints_off")
        made = live.moves[move - 1] if 0 < move <= len(live.moves) else None
        if made is None or made.seat < 0 or viewer.is_sealed(made) or not (live.over or live.bot_of(made.seat)):
            raise Refused("no_bots_move")
        return self._advice_task(id, viewer, made.first, live.actions[made.first].steps)

    def _advice_task(self, id: str, viewer: Viewer, actions: int, made: tuple[int, ...] = ()) -> AdviceTask:
        return advice_task(self._live_tables.started(id)[0], viewer, actions, made)
