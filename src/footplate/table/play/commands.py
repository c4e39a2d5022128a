"""Commands at a table, each added to a draft. The caller has checked the requester's right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import Final

from footplate.bots import is_bot, known_bots
from footplate.kernel.course import Attempt
from footplate.kernel.game import AnyGame
from footplate.kernel.illegal import Illegal, among
from footplate.kernel.state import CHANCE, State
from footplate.kernel.text import BadText
from footplate.table.basics.errors import Invalid, Refused
from footplate.table.basics.values import Holders
from footplate.table.play.drafts import Draft
from footplate.table.play.hinting import hint_choice
from footplate.table.play.live import STAND_IN, Live
from footplate.table.play.undoing import undo_choice
from footplate.table.store import Transaction

AWAY: Final = 24 * 3600.0
"""Seconds after which a player who is asked and does not answer counts as away."""
MOST_SAID: Final = 200
"""The most repetitions of the same common move of a seat in a game: each is an event, and events are kept for ever."""
MOST_STEPS_AT_ONCE: Final = 2000
LARGEST_STEP: Final = 1 << 31
"""Anything beyond is no step of any game, and no number the compiled rules could take."""


def play(draft: Draft, seat: int, steps: Sequence[int], text: str = "", referee: str = "") -> None:
    """One action, or several of the same seat one after the other. Raises `Illegal` or `BadText`.

    `referee`: why another person decides for the seat.
    """
    live = draft.live
    refuse_after_the_end(live)
    if seat not in live.deciders:
        raise Refused("not_your_turn")
    check_steps(steps)
    position = live.branch(seat)
    wanted = list(steps) or live.game.notation.read(position, text)
    if not wanted:
        raise Invalid("no_steps")
    noted = {"referee": referee} if referee else {}
    if live.under_seal.together:
        _pencil(draft, seat, [action.steps for action in _actions(live.game, position, seat, wanted)], **noted)
        return
    for place, action in enumerate(_actions(live.game, live.state, seat, wanted)):
        draft.add_move(action, seat, **({"along": True} if place else {}), **noted)


def _pencil(draft: Draft, seat: int, actions: Sequence[Sequence[int]], **noted: object) -> None:
    """A seat decides under seal; the event says whether it owes nothing more then."""
    state = draft.live.branch(seat).clone()
    for step in chain.from_iterable(actions):
        state.advance(step)
    draft.add("pencil", seat, actions=actions, whole=state.to_move != seat, **noted)


def rub_out(draft: Draft, seat: int) -> None:
    """What a seat has decided under seal is to be changed: it is asked again, and has the time it had left."""
    draft.add("rub_out", seat, changed=True)


def check_steps(steps: Sequence[int]) -> None:
    """Steps are numbers a game could have given out. Raises `Invalid`."""
    if len(steps) > MOST_STEPS_AT_ONCE or not all(0 <= step < LARGEST_STEP for step in steps):
        raise Invalid("no_steps")


def _actions(game: AnyGame, position: State, seat: int, steps: Sequence[int]) -> Iterator[Attempt]:
    """The steps, played and divided where actions end; all are the seat's own and the last action is whole.

    A command ends with a step that reveals something: a refusal of later steps would leak it.
    """
    action: Attempt | None = None
    revealed = False
    for step in steps:
        if position.to_move != seat or revealed:
            raise Refused("too_many_steps")
        if action is None:
            action = Attempt(game, position)
            position = action.state
        revealed = action.play(step)
        if not position.midway():
            yield action
            action = None
    if action is not None:
        raise Refused("unfinished")


def play_for_person(draft: Draft, seat: int, steps: Sequence[int], text: str) -> None:
    refuse_after_the_end(draft.live)
    refuse_covered(draft.live, seat)
    with among(draft.row.players()):
        play(draft, seat, steps, text)


def play_for_bot(draft: Draft, seat: int, steps: Sequence[int]) -> None:
    if not draft.live.bot_of(seat):
        raise Refused("no_bot")
    play(draft, seat, steps)


# --- undo -------------------------------------------------------------------------------------------------------------


def undo(draft: Draft, seat: int) -> None:
    """Take back at once where that is free, else ask."""
    refuse_covered(draft.live, seat)
    choice = undo_choice(draft.live, seat, draft.row.holders)
    if choice.kind == "none":
        raise Refused(f"undo_{choice.reason}")
    if choice.kind == "asked":
        raise Refused("undo_asked")
    if choice.kind == "pencilled":
        _refuse_too_often(draft, seat, "rub_out")
        rub_out(draft, seat)
        draft.stop_sheets({seat})
    elif choice.kind == "free":
        draft.add("undo", seat, actions=choice.actions, agreed=[])
    else:
        _refuse_too_often(draft, seat, "undo_asked")
        draft.add("undo_asked", seat, actions=choice.actions, of=sorted(choice.of))


def answer_undo(draft: Draft, seat: int, agree: bool) -> None:
    refuse_after_the_end(draft.live)
    refuse_covered(draft.live, seat)
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
    refuse_covered(draft.live, seat)
    if agree != (seat in draft.live.hints):
        _refuse_too_often(draft, seat, "hints")
        draft.add("hints", seat, agree=agree)


def use_hint(draft: Draft, seat: int) -> None:
    """Note publicly that a hint was used; once for each position."""
    refuse_without_hints(draft.live, seat, draft.row.holders)
    _refuse_too_often(draft, seat, "hint")
    draft.add("hint", seat, actions=len(draft.live.actions), taken_back=draft.live.taken_back)


def refuse_without_hints(live: Live, seat: int, holders: Holders) -> None:
    """Raises `Refused` unless this seat has to decide and may use hints."""
    refuse_after_the_end(live)
    if seat not in live.deciders:
        raise Refused("not_your_turn")
    refuse_covered(live, seat)
    if hint_choice(live, seat, holders).kind != "free":
        raise Refused("hints_off")


# --- giving up, bots, time --------------------------------------------------------------------------------------------


def resign(draft: Draft, seat: int) -> None:
    refuse_after_the_end(draft.live)
    if seat in draft.live.resigned:
        raise Refused("resigned")
    draft.add("resign", seat)


def vote_end(draft: Draft, seat: int, agree: bool) -> None:
    """Vote to end the game as it stands: it ends when every person has agreed."""
    refuse_after_the_end(draft.live)
    refuse_covered(draft.live, seat)
    if not (agree and seat in draft.live.votes):
        _refuse_too_often(draft, seat, "vote")
        draft.add("vote", seat, agree=agree)
    if agree and draft.live.votes >= draft.live.people:
        draft.add("end", termination="agreed")


def leave(draft: Draft, seat: int, *, empty: bool) -> None:
    """Remove a player for good, and their name. A bot plays on for a seat without another holder."""
    draft.add("left", seat, empty=empty)


def cover(
    draft: Draft, seat: int, level: str | None, leave_to_bots: Callable[[Transaction], None] | None = None
) -> None:
    """Let a bot play one's own seat, or (None) take it back; `leave_to_bots` is asked when no person is left then."""
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
        if leave_to_bots is not None and live.people == {seat}:
            draft.also.append(leave_to_bots)
        draft.add("cover", seat, level=level)


def cover_another(draft: Draft, seat: int, by: Collection[int], online: bool) -> None:
    """Let the best bot play for another player: when they have been asked for a day and are not there, or when all the
    others, at least two people, want it. Where a clock runs, it takes care of absent players.
    """
    _refuse_covering(draft, seat)
    live, holders = draft.live, draft.row.holders
    if seat in live.covered:
        raise Refused("covered_already")
    if not online and _is_away(draft, seat):
        draft.add("cover", seat, level=STAND_IN)
        return
    others = {other for other in live.people if other != seat and holders[other] != holders[seat]}
    asking = others & set(by)
    if not asking or len({holders[other] for other in others}) < 2:
        raise Refused("not_away", {"hours": round(AWAY / 3600)})
    if not asking <= live.cover_votes.get(seat, frozenset()):
        _refuse_too_often(draft, seat, "cover_asked")
        draft.add("cover_asked", seat, by=sorted(asking))
    if draft.live.cover_votes[seat] >= others:
        draft.add("cover", seat, level=STAND_IN)


def _refuse_covering(draft: Draft, seat: int) -> None:
    refuse_after_the_end(draft.live)
    if seat not in range(draft.live.seats) or not draft.row.holders[seat]:
        raise Refused("not_a_persons_seat")
    if seat in draft.live.resigned:
        raise Refused("resigned")


def _refuse_too_often(draft: Draft, seat: int, kind: str) -> None:
    if sum(one.kind == kind and one.seat == seat for one in draft.live.happenings) >= MOST_SAID:
        raise Refused("too_often")


_SIGNS_OF_LIFE: Final = ("handback", "pencil", "rub_out")


def _is_away(draft: Draft, seat: int) -> bool:
    """Whether a seat has been asked for long without a word, since it was last taken back or wrote under seal."""
    live = draft.live
    words = [one.moment for one in live.happenings if one.kind in _SIGNS_OF_LIFE and one.seat == seat]
    silent = min(draft.now.since(moment) for moment in (live.since, *words))
    return live.clock.wish is None and seat in live.deciders and silent >= AWAY


def time_out(draft: Draft) -> None:
    """Clocks have run out: a bot takes the seat, or the game ends, as the host chose."""
    late = [seat for seat, deadline in draft.live.clock.deadlines(draft.now).items() if deadline <= draft.at]
    if not late:
        raise Refused("time_left")
    for seat in late:
        if not draft.live.over and seat in draft.live.clock.running:
            _time_out(draft, seat)


def _time_out(draft: Draft, seat: int) -> None:
    live = draft.live
    draft.add("clock", seat)
    match live.clock.wish.on_timeout if live.clock.wish else "":
        case "end":
            draft.add("end", seat, termination=f"timeout {chr(65 + seat)}")
        case "cover":
            draft.add("cover", seat, level=STAND_IN)
        case "pass" if actions := _passing(live, seat):
            if live.under_seal.together:
                _pencil(draft, seat, actions, nmr=True)
            else:
                draft.add("move", seat, steps=actions[0], nmr=True)
        case _:
            draft.add("held", seat)


def _passing(live: Live, seat: int) -> list[list[int]]:
    """The steps of a `pass` for everything a seat is asked; none where the rules do not allow that."""
    state, actions = live.branch(seat).clone(), list[list[int]]()
    while state.to_move == seat and (live.under_seal.together or not actions):
        try:
            steps = live.game.notation.read(state, "pass")
        except (BadText, Illegal):
            return []
        for step in steps:
            if not state.allows(step):
                return []
            state.advance(step)
        if state.midway():
            return []
        actions.append(steps)
    return actions


# --- the referee ------------------------------------------------------------------------------------------------------


def referee_order(draft: Draft, seat: int, orders: Sequence[str], why: str) -> None:
    """The referee decides for a seat that is asked; what it has decided under seal is replaced."""
    refuse_after_the_end(draft.live)
    draft.add("referee", seat, did="order", why=why)
    if draft.live.under_seal.open_to_change(seat):
        rub_out(draft, seat)
    for text in orders:
        play(draft, seat, (), text, why)


def referee_take_back(draft: Draft, number: int, why: str) -> None:
    """Take back to before this move, across dice and reveals; what players have seen they know."""
    refuse_after_the_end(draft.live)
    moves = draft.live.copy().moves
    if not 0 < number <= len(moves):
        raise Invalid("no_move", {"number": number, "moves": len(moves)})
    gone = draft.live.actions[moves[number - 1].first :]
    if draft.live.game.secrets.in_play and any(one.reveals for one in gone):
        raise Refused("undo_barrier")
    draft.add("referee", -1, did="undo", why=why, number=number)
    draft.add("undo", -1, actions=len(gone), agreed=[], referee=why)


def referee_dice(draft: Draft, by_hand: bool, why: str) -> None:
    """From now on real dice are thrown, or no longer."""
    refuse_after_the_end(draft.live)
    draft.add("referee", -1, did="hand" if by_hand else "drawn", why=why)


def referee_throw(draft: Draft, text: str, why: str) -> None:
    """What real dice show, as a record writes it: `roll 4 3 6`. Raises `Illegal` or `BadText`."""
    live = draft.live
    refuse_after_the_end(live)
    if live.state.to_move != CHANCE:
        raise Refused("no_dice_due")
    steps, state = live.game.notation.read(live.state, text), live.state.clone()
    for step in steps:
        state.play(step)
    if state.midway():
        raise Refused("unfinished")
    draft.add("chance", CHANCE, steps=steps, text=live.game.notation.write(live.state, steps), hand=why)


def annul(draft: Draft) -> None:
    """An administrator ends the game, without a winner."""
    refuse_after_the_end(draft.live)
    draft.add("end", termination="annulled")


def refuse_after_the_end(live: Live) -> None:
    if live.over:
        raise Refused("over_by", {"clause": live.end_clause}) if live.end_clause else Refused("over")


def refuse_covered(live: Live, seat: int) -> None:
    """Refuse moves of a player for whom a bot plays. They may still give up, talk, and take their seat back."""
    if live.bot_of(seat):
        raise Refused("covered")
