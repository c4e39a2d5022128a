"""How a table in memory changes: it is opened by its first event, and every other event is applied to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from footplate.games import load as load_game
from footplate.kernel.course import Attempt, Course
from footplate.kernel.game import seat_letter
from footplate.kernel.records.headers import Headers
from footplate.kernel.state import OVER
from footplate.language import say
from footplate.table.basics.chronicle import Action, AskedUndo, Happening, Stored
from footplate.table.basics.made_once import opening_position
from footplate.table.basics.setting import Setting
from footplate.table.play.clocks import ClockFace
from footplate.table.play.live import STAND_IN, Live, present_headers, renamed
from footplate.table.play.recording import Doing
from footplate.table.play.under_seal import NOTHING_UNDER_SEAL, Pencilled


def opened(setting: Setting, start: Stored) -> Live:
    """A table after its first event."""
    headers = Headers(start.payload["headers"])
    game = load_game(headers["Game"])
    present = present_headers(headers, game)
    course = Course(game, opening_position(present, game))
    clock = ClockFace.begin(setting.clock, course.state.seats)
    imported, chances = start.payload.get("record", ""), start.payload.get("chance", 0)
    revised = not game.goes_on(headers["Rules"])
    live = Live(setting, headers, course, revised, start.seq, clock, start.moment, imported, chances)
    live.changed_at = live.turned_at = {-1: start.seq}
    for seat, text, steps in start.payload.get("lines", ()):
        _hear_silence(live, seat, steps, text)
        _act(live, seat, steps, start.at, text)
    _notice_the_end(live)
    live.ending = headers["Termination"] if imported and not live.over else live.ending
    _see_who_owes(live)
    live.clock = clock.turned_to(live.on_the_clock(), start.moment)
    return live


def rebuilt(setting: Setting, events: Sequence[Stored]) -> Live:
    """The table its events add up to."""
    live = opened(setting, events[0])
    for event in events[1:]:
        apply(live, event)
    return live


def apply(live: Live, event: Stored, attempt: Attempt | None = None) -> None:
    """Let one more event happen. Its steps have been found legal when it was written.

    `attempt`: the same steps, as they have just been played from the position now.
    """
    asked_before = {*live.deciders}
    if attempt is not None:
        _move(live, event, attempt)
    elif event.kind in _BY_KIND:
        _BY_KIND[event.kind](live, event)
    _see_who_owes(live)
    if event.kind not in ("move", "chance"):
        made = sum(bool(one.text) for one in live.actions)
        live.happenings.append(Happening(made, event.at, event.seat, event.kind, event.payload, event.moment))
    _turn_clock(live, event)
    _note_when(live, event)
    if event.kind not in _UNDER_SEAL and {*live.deciders} != asked_before:
        live.since = event.moment


def _note_when(live: Live, event: Stored) -> None:
    """Note for whom this event has changed something, and for whom the position."""
    sealed = event.kind in _UNDER_SEAL
    whom = event.seat if sealed else -1
    live.changed_at = {**live.changed_at, whom: event.seq}
    if sealed or event.kind in _CHANGES_THE_POSITION:
        live.turned_at = {**live.turned_at, whom: event.seq}


def _turn_clock(live: Live, event: Stored) -> None:
    live.seq = event.seq
    live.clock = live.clock.turned_to(
        live.on_the_clock(),
        event.moment,
        moved=event.seat if _decides(event) else None,
        handed_back=event.seat if event.kind == "handback" else None,
        same_question=_asks_the_same(event),
    )


def _see_who_owes(live: Live) -> None:
    none = live.over or live.revised
    live.under_seal = NOTHING_UNDER_SEAL if none else live.under_seal.seen(live.game, live.state)


# --- events by their kinds --------------------------------------------------------------------------------------------


def _move(live: Live, event: Stored, attempt: Attempt | None = None) -> None:
    _play_today(live, event, attempt)
    live.votes = frozenset()
    _forget_cover_votes(live, event.seat)


def _chance(live: Live, event: Stored) -> None:
    _play_today(live, event)
    live.chances += 1


def _play_today(live: Live, event: Stored, attempt: Attempt | None = None) -> None:
    if live.revised:
        _play_if_possible(live, event)
    else:
        _play(live, event, attempt)


def _referee(live: Live, event: Stored) -> None:
    live.by_hand = {"hand": True, "drawn": False}.get(event.payload["did"], live.by_hand)


def _ask_undo(live: Live, event: Stored) -> None:
    live.asked = AskedUndo(event.seat, event.payload["actions"], frozenset(event.payload["of"]))


def _cover(live: Live, event: Stored) -> None:
    live.covered[event.seat] = event.payload["level"]
    _forget_cover_votes(live, event.seat)


def _ask_cover(live: Live, event: Stored) -> None:
    votes = live.cover_votes.get(event.seat, frozenset()) | set(event.payload["by"])
    live.cover_votes = {**live.cover_votes, event.seat: votes}


def _vote(live: Live, event: Stored) -> None:
    live.votes = live.votes | {event.seat} if event.payload["agree"] else live.votes - {event.seat}


def _agree_to_hints(live: Live, event: Stored) -> None:
    live.hints = live.hints | {event.seat} if event.payload["agree"] else live.hints - {event.seat}


def _hold_over(live: Live, event: Stored) -> None:
    live.clock = live.clock.held_over(event.seat, event.moment)


def _pencil(live: Live, event: Stored) -> None:
    missed, referee = "nmr" in event.payload, event.payload.get("referee", "")
    written = [Pencilled(tuple(steps), missed, referee) for steps in event.payload["actions"]]
    live.under_seal = live.under_seal.written(event.seat, written)


def _rub_out(live: Live, event: Stored) -> None:
    live.under_seal = live.under_seal.rubbed_out(event.seat)
    if "changed" in event.payload and event.seat not in live.clock.running:
        live.clock = live.clock.resumed(event.seat, event.moment)


def _play(live: Live, event: Stored, attempt: Attempt | None = None) -> None:
    steps = event.payload["steps"]
    if attempt is None:
        _note(live, _hear_silence(live, event.seat, steps, event.payload.get("text", "")))
    unasked = event.payload.get("unasked", "")
    timed = event.seat in live.clock.running and _decides(event)
    if "pencilled" in event.payload:
        live.under_seal = live.under_seal.opened(event.seat)
    missed = "nmr" if "nmr" in event.payload else None
    along = "along" in event.payload
    _act(live, event.seat, steps, event.at, missed, attempt, unasked=unasked, timed=timed, along=along)
    if missed:
        live.doings.append(Doing("write", actor=seat_letter(event.seat), text=missed))
        _notice_the_end(live)
    else:
        _note(live, steps)
    for mark, key in (("x-referee", "referee"), ("x-hand", "hand")):
        if key in event.payload:
            live.doings.append(Doing("mark", actor=mark, text=event.payload[key]))
    live.asked = None
    if not live.actions[-1].sealed:
        live.under_seal = NOTHING_UNDER_SEAL


def _note(live: Live, steps: Sequence[int]) -> None:
    if steps:
        live.doings.append(Doing("play", steps=tuple(steps)))
        _notice_the_end(live)


def _hear_silence(live: Live, seat: int, steps: Sequence[int], text: str) -> Sequence[int]:
    """What was written when the rules asked less often: whoever would be asked today has said nothing."""
    if not live.actions or not steps or live.state.allows(steps[0]):
        return ()
    silence = live.game.notation.implied(live.state, seat_letter(seat), text)
    _fall_silent(live, silence)
    return silence


def _fall_silent(live: Live, silence: Sequence[int]) -> None:
    """Silence that is no event of its own belongs to the action before it."""
    act = live.course.extend(silence)
    scores, sealed = tuple(live.state.scores()), live.sealed_in(live.state)
    live.actions[-1] = replace(live.actions[-1], act=act, scores=scores, sealed=sealed)


def settle(live: Live, decider: int) -> None:
    """Let those who were not asked when the last event was written say nothing, up to the seat that was."""
    while live.actions and not live.asks(decider):
        step = live.game.rules.lets_pass(live.state)
        if step is None:
            return
        _fall_silent(live, [step])
        _note(live, [step])


def _play_if_possible(live: Live, event: Stored) -> None:
    """A move made under older rules is played while today's give it the same seat and the same words."""
    text, state = event.payload["text"], live.state.clone()
    fits = not live.unread and state.to_move == event.seat
    for step in event.payload["steps"]:
        fits = fits and state.allows(step)
        if fits:
            state.advance(step)
    if fits and text in (live.game.notation.write(live.state, event.payload["steps"]), "nmr"):
        _play(live, event)
    else:
        live.unread.append((event.seat, text))


def _act(
    live: Live,
    seat: int,
    steps: Sequence[int],
    at: float,
    text: str | None = None,
    attempt: Attempt | None = None,
    *,
    unasked: str = "",
    timed: bool = False,
    along: bool = False,
) -> None:
    """Play the steps of an action, unless they are in an attempt, and keep what came of it."""
    notation, before = live.game.notation, live.state
    section = notation.section(before)
    written = notation.write(before, steps) if text is None else text
    act = live.course.act(steps, known=True) if attempt is None else live.course.adopt(attempt)
    state = live.state
    scores, sealed = tuple(state.scores()), live.sealed_in(state)
    live.actions.append(Action(act, seat, written, at, section, scores, sealed, unasked, timed, along))


def _notice_the_end(live: Live) -> None:
    if live.state.to_move == OVER and live.ending == "-":
        live.ending = "normal"


def _take_back(live: Live, event: Stored) -> None:
    gone = max(0, event.payload["actions"] - len(live.unread))
    live.unread = live.unread[: max(0, len(live.unread) - event.payload["actions"])]
    left = len(live.actions) - gone
    live.taken_back += gone
    live.under_seal = NOTHING_UNDER_SEAL
    steps = sum(len(one.steps) for one in live.actions[left:])
    live.clock = live.clock.taken_back([one.seat for one in live.actions[left:] if one.timed])
    del live.actions[left:]
    live.course.take_back(gone)
    agreed = "".join(seat_letter(seat) for seat in event.payload["agreed"])
    if "referee" in event.payload:
        live.doings.append(Doing("undo", count=steps, actor="referee", text=event.payload["referee"]))
    else:
        live.doings.append(Doing("undo", count=steps, actor=seat_letter(event.seat), text=agreed))
    live.asked = None


def _forget_cover_votes(live: Live, seat: int) -> None:
    live.cover_votes = {other: votes for other, votes in live.cover_votes.items() if other != seat}


def _hand_back(live: Live, event: Stored) -> None:
    """Whoever comes back has a say in what the others are just asked about."""
    live.covered.pop(event.seat, None)
    if live.asked is not None and live.asked.seat != event.seat:
        live.asked = replace(live.asked, of=live.asked.of | {event.seat})


def _leave(live: Live, event: Stored) -> None:
    """The record forgets the name, too. What the store keeps of it is renamed with this event."""
    names = {f"Seat{seat_letter(event.seat)}": say("table.seat", "en", {"letter": seat_letter(event.seat)})}
    live.headers = live.headers.replaced(**names)
    live.imported = renamed(live.imported, names)
    if event.payload["empty"] and not live.over:
        live.covered.setdefault(event.seat, STAND_IN)


def _answer(live: Live, event: Stored) -> None:
    if live.asked is None:
        return
    agreed = live.asked.agreed | {event.seat}
    live.asked = replace(live.asked, agreed=agreed) if event.payload["agree"] else None


def _resign(live: Live, event: Stored) -> None:
    """With two seats left the game ends; with more a bot plays on for the one who gives up."""
    live.resigned |= {event.seat}
    if live.seats - len(live.resigned) < 2:
        _say(live, event.seat, "resign", event.at)
        live.ending = f"resigned {seat_letter(event.seat)}"
    else:
        live.covered[event.seat] = STAND_IN


def _end(live: Live, event: Stored) -> None:
    termination = event.payload["termination"]
    if termination == "agreed":
        for seat in range(live.seats):
            _say(live, seat, "agree", event.at)
    else:
        losers = "".join(seat_letter(seat) for seat in live.resigned) + termination.partition(" ")[2]
        live.doings.append(Doing("end", actor=losers, text=termination))
    live.ending = termination


def _say(live: Live, seat: int, text: str, at: float) -> None:
    """A common move. As in a record, whoever was asked before it has said nothing."""
    letter = seat_letter(seat)
    silence = live.game.notation.implied(live.state, letter, text)
    if silence:
        _act(live, live.state.to_move, silence, at, "")
    _act(live, seat, (), at, text)
    live.doings.append(Doing("write", actor=letter, text=text))


def _decides(event: Stored) -> bool:
    """Whether a seat has decided with this event: under seal, when it owes nothing more. What was pencilled has been
    decided before. (Events of old do not say whether it was all the seat owed: each of them counted.)
    """
    if event.kind == "move":
        return "unasked" not in event.payload and "pencilled" not in event.payload
    return event.kind == "pencil" and bool(event.payload.get("whole", True))


def _asks_the_same(event: Stored) -> bool:
    """Whether everybody is asked after this event what they were asked before it."""
    if event.kind == "pencil":
        return "whole" in event.payload
    return event.kind not in ("move", "chance", "undo")


_BY_KIND: Final[Mapping[str, Callable[[Live, Stored], None]]] = {
    "move": _move,
    "chance": _chance,
    "referee": _referee,
    "pencil": _pencil,
    "rub_out": _rub_out,
    "undo": _take_back,
    "undo_asked": _ask_undo,
    "undo_answered": _answer,
    "cover": _cover,
    "cover_asked": _ask_cover,
    "handback": _hand_back,
    "left": _leave,
    "resign": _resign,
    "vote": _vote,
    "hints": _agree_to_hints,
    "held": _hold_over,
    "end": _end,
}
"""What an event of each kind does; one of another kind is only noted."""

_UNDER_SEAL: Final = ("pencil", "rub_out")
_CHANGES_THE_POSITION: Final = ("move", "chance", "undo", "resign", "end")
