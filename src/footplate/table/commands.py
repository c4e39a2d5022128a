"""What can be done at a table, each as something added to a draft. Whoever asks has been found entitled before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from footplate.bots import is_bot, known_bots
from footplate.kernel.game import AnyGame
from footplate.kernel.illegal import among
from footplate.kernel.state import State
from footplate.table.drafts import Draft
from footplate.table.errors import Invalid, Refused
from footplate.table.hinting import hint_choice
from footplate.table.live import STAND_IN, Live
from footplate.table.undoing import undo_choice

AWAY: Final = 24 * 3600.0
"""Seconds somebody must have been asked before they count as away."""
MOST_SAID: Final = 200
"""So often in a game the same thing may be said of one seat: each time is an event, and events are kept for ever."""
MOST_STEPS: Final = 2000
LARGEST_STEP: Final = 1 << 31
"""Anything beyond is no step of any game, and no number the compiled rules could take."""


def play(draft: Draft, seat: int, steps: Sequence[int], text: str = "") -> None:
    """One action, or several of the same seat one after the other. Raises `Illegal` or `BadText`."""
    live = draft.live
    refuse_after_the_end(live)
    if live.decider != seat:
        raise Refused("not_your_turn")
    check_steps(steps)
    wanted = list(steps) or live.game.notation.read(live.state, text)
    if not wanted:
        raise Invalid("no_steps")
    for action in _actions(live.game, live.state, seat, wanted):
        draft.add("move", seat, steps=action)


def check_steps(steps: Sequence[int]) -> None:
    """Steps are numbers a game could have given out. Raises `Invalid`."""
    if len(steps) > MOST_STEPS or not all(0 <= step < LARGEST_STEP for step in steps):
        raise Invalid("no_steps")


def _actions(game: AnyGame, position: State, seat: int, steps: Sequence[int]) -> Iterator[list[int]]:
    """The steps, divided where actions end; all are the seat's own and the last action is whole.

    Nothing follows in the same command what reveals something: its refusal would tell what nobody has paid for.
    """
    state = position.clone()
    action: list[int] = []
    revealed = False
    for step in steps:
        if state.to_move != seat or revealed:
            raise Refused("too_many_steps")
        revealed = game.secrets.reveals(state, step)
        state.play(step)
        action.append(step)
        if not state.midway():
            yield action
            action = []
    if action:
        raise Refused("unfinished")


def play_for_person(draft: Draft, seat: int, steps: Sequence[int], text: str) -> None:
    refuse_after_the_end(draft.live)
    if draft.live.bot_of(seat):
        raise Refused("covered")
    with among(draft.row.players):
        play(draft, seat, steps, text)


def play_for_bot(draft: Draft, seat: int, steps: Sequence[int]) -> None:
    if not draft.live.bot_of(seat):
        raise Refused("no_bot")
    play(draft, seat, steps)


# --- undo -------------------------------------------------------------------------------------------------------------


def undo(draft: Draft, seat: int) -> None:
    """Take back at once where that is free, else ask."""
    choice = undo_choice(draft.live, seat, draft.row.holders)
    if choice.kind == "none":
        raise Refused(f"undo_{choice.reason}")
    if choice.kind == "asked":
        raise Refused("undo_asked")
    if choice.kind == "free":
        draft.add("undo", seat, actions=choice.actions, agreed=[])
    else:
        _refuse_too_often(draft, seat, "undo_asked")
        draft.add("undo_asked", seat, actions=choice.actions, of=sorted(choice.of))


def answer_undo(draft: Draft, seat: int, agree: bool) -> None:
    asked = draft.live.asked
    if asked is None or seat not in asked.of or seat in asked.agreed:
        raise Refused("nothing_asked")
    draft.add("undo_answered", seat, agree=agree)
    left = draft.live.asked
    if left is not None and left.agreed >= left.of & draft.live.people:
        draft.add("undo", left.seat, actions=left.actions, agreed=sorted(left.agreed))


# --- hints ------------------------------------------------------------------------------------------------------------


def agree_to_hints(draft: Draft, seat: int, agree: bool) -> None:
    """Hints are on as long as every person at the table agrees to them."""
    refuse_after_the_end(draft.live)
    if agree != (seat in draft.live.hints):
        _refuse_too_often(draft, seat, "hints")
        draft.add("hints", seat, agree=agree)


def use_hint(draft: Draft, seat: int) -> None:
    """Everybody can read that a hint was used; once for each position."""
    refuse_without_hints(draft.live, seat, draft.row.holders)
    _refuse_too_often(draft, seat, "hint")
    draft.add("hint", seat, actions=len(draft.live.actions), taken_back=draft.live.taken_back)


def refuse_without_hints(live: Live, seat: int, holders: Mapping[int, str]) -> None:
    """Raises `Refused` unless this seat has to decide and may use hints."""
    refuse_after_the_end(live)
    if live.decider != seat:
        raise Refused("not_your_turn")
    if live.bot_of(seat):
        raise Refused("covered")
    if hint_choice(live, seat, holders).kind != "free":
        raise Refused("hints_off")


# --- giving up, bots, time --------------------------------------------------------------------------------------------


def resign(draft: Draft, seat: int) -> None:
    refuse_after_the_end(draft.live)
    if seat in draft.live.resigned:
        raise Refused("resigned")
    draft.add("resign", seat)


def vote_end(draft: Draft, seat: int, agree: bool) -> None:
    """The game ends as it stands when every person at it wants that."""
    refuse_after_the_end(draft.live)
    if not (agree and seat in draft.live.votes):
        _refuse_too_often(draft, seat, "vote")
        draft.add("vote", seat, agree=agree)
    if agree and draft.live.votes >= draft.live.people:
        draft.add("end", termination="agreed")


def cover(draft: Draft, seat: int, level: str | None) -> None:
    """Let a bot play one's own seat, or (None) take it back."""
    live = draft.live
    _refuse_covering(draft, seat)
    if level is None:
        if seat not in live.covered:
            raise Refused("not_covered")
        draft.add("handback", seat)
    elif not is_bot(level):
        raise Invalid("level", {"level": level, "levels": known_bots()})
    elif live.covered.get(seat) != level:
        _refuse_too_often(draft, seat, "cover")
        draft.add("cover", seat, level=level)


def cover_another(draft: Draft, seat: int, by: Collection[int], online: bool) -> None:
    """Let a bot, always the best one, play for somebody else: when they have been asked for a day and are not there, or
    when all the others want it and are at least two people. Where a clock runs, the clock takes care of the absent.
    """
    _refuse_covering(draft, seat)
    live, holders = draft.live, draft.row.holders
    if seat in live.covered:
        raise Refused("covered_already")
    if not online and _is_away(draft, seat):
        draft.add("cover", seat, level=STAND_IN)
        return
    others = {other for other in live.people if other != seat and holders.get(other) != holders[seat]}
    asking = others & set(by)
    if not asking or len({holders.get(other) for other in others}) < 2:
        raise Refused("not_away", {"hours": round(AWAY / 3600)})
    if not asking <= live.cover_votes.get(seat, frozenset()):
        _refuse_too_often(draft, seat, "cover_asked")
        draft.add("cover_asked", seat, by=sorted(asking))
    if draft.live.cover_votes[seat] >= others:
        draft.add("cover", seat, level=STAND_IN)


def _refuse_covering(draft: Draft, seat: int) -> None:
    refuse_after_the_end(draft.live)
    if seat not in draft.row.holders:
        raise Refused("not_a_persons_seat")
    if seat in draft.live.resigned:
        raise Refused("resigned")


def _refuse_too_often(draft: Draft, seat: int, kind: str) -> None:
    if sum(one.kind == kind and one.seat == seat for one in draft.live.happenings) >= MOST_SAID:
        raise Refused("too_often")


def _is_away(draft: Draft, seat: int) -> bool:
    """Whether a seat has been asked for long without a word, since it was last taken back."""
    live = draft.live
    back = [one.moment for one in live.happenings if one.kind == "handback" and one.seat == seat]
    silent = min(draft.now.since(moment) for moment in (live.since, *back))
    return live.clock.wish is None and live.decider == seat and silent >= AWAY


def time_out(draft: Draft) -> None:
    """The running clock has run out: a bot takes the seat, or the game ends, as the host chose."""
    clock = draft.live.clock
    deadline = clock.deadline(draft.now)
    if clock.wish is None or clock.running is None or deadline is None or deadline > draft.at:
        raise Refused("time_left")
    seat = clock.running
    draft.add("clock", seat)
    if clock.wish.on_timeout == "end":
        draft.add("end", seat, termination=f"timeout {chr(65 + seat)}")
    else:
        draft.add("cover", seat, level=STAND_IN)


def refuse_after_the_end(live: Live) -> None:
    if live.over:
        raise Refused("over")
