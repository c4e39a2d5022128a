"""Advice in words: what a move is called, what it brings at once, and in which terms it does better than others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from footplate.bots.advice import AdvisedMove, Reason, per_cent
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.page import Place
from footplate.kernel.state import State
from footplate.language import say, word

MOST_EFFECTS: Final = 3
MOST_CLAUSES: Final = 2


class Expected(TypedDict):
    """What a seat can expect after a move."""

    seat: int
    chance: int
    """To win, in per cent."""
    promised: int | None
    """In the end, in the game's own units; None where the reader may not know what the seat has, nor can guess it, and
    for all seats where the chances say otherwise (`foretold`)."""
    text: str
    """The same as people write it."""


class AdvisedInWords(TypedDict):
    """A move somebody may consider, told in the reader's language."""

    steps: list[int]
    text: str
    """In notation."""
    title: str
    effects: list[str]
    """What it brings at once, as the game tells it."""
    reasons: list[str]
    """What else speaks for it."""
    clauses: list[str]
    place: Place | None
    """Where to look for it."""
    places: list[Place]
    """Everything it touches."""
    seats: list[Expected]


def in_words(
    game: AnyGame, state: State, seat: int, viewer: int, move: AdvisedMove, players: Sequence[str], language: str
) -> AdvisedInWords:
    """A move of `seat` that may be made here, as `viewer` may know it."""
    walk = _Walk(game, state, move.steps, viewer, players, language)
    told = game.tell_move(state, walk.events, players, language, False)
    naming = [sentence for event, sentence in told if event.kind in game.story.naming]
    repeating = (*game.story.naming, *game.story.repeating)
    effects = [(event.clause, sentence) for event, sentence in told if event.kind not in repeating][:MOST_EFFECTS]
    terms = [_reason(game, one, seat, players, language) for one in move.reasons]
    reasons = terms if terms or effects else [say("advice.later", language)]
    clauses = [clause for clause, _ in effects] or [event.clause for event, _ in told]
    places = [*game.page.places(walk.events)]
    text = game.secrets.sealed(state, seat_letter(seat), walk.text, viewer)
    # What a step is called before it is made is for the seat alone; others are told what came of it.
    called = walk.label if seat == viewer else next((sentence for _, sentence in told), text)
    return {
        "steps": [*move.steps],
        "text": text,
        "title": _without_name(naming[-1], players[seat]) if naming else called,
        "effects": [sentence for _, sentence in effects],
        "reasons": reasons,
        "clauses": [*dict.fromkeys(filter(None, clauses))][:MOST_CLAUSES],
        "place": _spot(walk, places, bool(naming)) if seat == viewer else None,
        "places": places,
        "seats": _expected(game, state, viewer, move, language),
    }


def _without_name(sentence: str, name: str) -> str:
    """What a move is called: "Anton: track to Bremen" tells whose it is as well, which everybody knows who asks."""
    called = sentence.removeprefix(f"{name}: ")
    return called[:1].upper() + called[1:]


class _Walk:
    """A move made step by step, up to where something would be revealed."""

    def __init__(
        self, game: AnyGame, before: State, steps: Sequence[int], viewer: int, players: Sequence[str], language: str
    ) -> None:
        self.label = ""
        self.place: Place | None = None
        state = before.clone()
        state.events = []
        seat = before.to_move
        for step in steps:
            if state.to_move != seat:
                break
            for offer in game.offers(state, language, players):
                if offer["step"] == step and "steps" not in offer:
                    self.label = offer["label"]
                    self.place = offer.get("place", self.place)
            if game.secrets.reveals(state, step):
                break
            state.advance(step)
        happened, state.events = state.events or [], None
        self.events: list[Event] = [event.seen_by(viewer) for event in happened]
        self.text = game.notation.write(before, list(steps)) or game.notation.name(before, steps[0])


def _spot(walk: _Walk, places: Sequence[Place], told: bool) -> Place | None:
    """Where a move ends: as what came of it tells, where that names it, else where its last step was."""
    ends = [place for place in places if "hex" in place or "start" in place]
    return ends[-1] if told and ends else walk.place


def rounded(amount: int) -> int:
    """Nobody can expect to the pound: two figures are told, of small amounts all.

    >>> rounded(12574), rounded(938), rounded(-96), rounded(247)
    (13000, 940, -96, 250)
    """
    unit: int = 10 ** max(0, len(str(abs(amount))) - 2)
    whole = (abs(amount) + unit // 2) // unit * unit
    return whole if amount > 0 else -whole


def amount_in_words(game: AnyGame, amount: int, language: str) -> str:
    """About so much money, or so many points, as the game counts."""
    facts = {"amount": rounded(amount)}
    return word(f"{game.key}.amount", language, say("advice.points", language, facts), facts)


def term_in_words(game: AnyGame, term: str, language: str) -> str:
    """What a term of the evaluation is called; one nobody has named goes by its name in the code."""
    return word(f"{game.key}.term.{term}", language, word(f"advice.term.{term}", language, term))


def _reason(game: AnyGame, reason: Reason, seat: int, players: Sequence[str], language: str) -> str:
    facts = {
        "term": term_in_words(game, reason.term, language),
        "amount": amount_in_words(game, abs(reason.amount), language),
        "name": players[reason.seat],
    }
    whose = "own" if reason.seat == seat else "rival"
    return say(f"advice.{whose}_{'more' if reason.amount > 0 else 'less'}", language, facts)


def foretold(chances: Sequence[int], promised: Sequence[int]) -> bool:
    """Whether amounts and chances belong together: whoever is promised more is not less likely to win, and where it is
    much more, likelier. Amounts are those of the position, chances those of a search that has looked further and may
    know better; two figures that contradict each other tell nobody anything.

    >>> foretold([57, 43], [510, 420]), foretold([50, 50], [340, 100])
    (True, False)
    >>> foretold([50, 50], [340, 330]), foretold([37, 38, 25], [340, 100, 90])
    (True, False)
    """
    for one, amount in enumerate(promised):
        for other, less in enumerate(promised):
            if amount <= less:
                continue
            much = (amount - less) * 10 > abs(amount)
            if chances[one] < chances[other] or (much and chances[one] == chances[other]):
                return False
    return True


def _expected(game: AnyGame, state: State, viewer: int, move: AdvisedMove, language: str) -> list[Expected]:
    # Where seats have secrets in play these are guessed; what is merely covered, as cash may be, is left out.
    total = game.score_table(state, viewer, language)["total"]
    chances, amounts = [*map(per_cent, move.chances)], [*map(rounded, move.promised)]
    shown = foretold(chances, amounts)
    known = [shown and (game.secrets.in_play or points is not None) for points in total]
    return [
        {
            "seat": seat,
            "chance": chances[seat],
            "promised": promised if known[seat] else None,
            "text": amount_in_words(game, promised, language) if known[seat] else "",
        }
        for seat, promised in enumerate(move.promised)
    ]
