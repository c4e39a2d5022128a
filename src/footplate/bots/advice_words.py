"""Advice in words: what a move is called, what it brings at once, and in which terms it does better than others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from footplate.bots.advice import MOST_REASONS, AdvisedMove, TermGain, per_cent
from footplate.bots.walk import allowed, position_after, walk
from footplate.kernel.facets import Comparison, Reason
from footplate.kernel.game import AnyGame
from footplate.kernel.page import Place
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
    game: AnyGame, seat: int, viewer: int, move: AdvisedMove, players: Sequence[str], language: str
) -> AdvisedInWords:
    """A move of `seat` as `viewer` may know it."""
    seen = move.seen or walk(game, move.found_in, move.steps, viewer, opened=True)  # a guess
    told = game.tell_move(move.found_in, seen.events, players, language, False)
    naming = [sentence for event, sentence in told if event.kind in game.story.naming]
    repeating = (*game.story.naming, *game.story.repeating)
    effects = [(event.clause, sentence) for event, sentence in told if event.kind not in repeating][:MOST_EFFECTS]
    on_the_board = _on_the_board(game, seat, viewer, move, players, language)
    terms = [_in_figures(game, one, seat, players, language) for one in move.reasons]
    reasons = [one.sentence for one in on_the_board] or terms or ([] if effects else [say("advice.later", language)])
    clauses = [clause for clause, _ in effects] or [event.clause for event, _ in told]
    clauses += [one.clause for one in on_the_board]
    places = [*game.page.places(seen.events)]
    called, last = next((sentence for _, sentence in told), seen.text), None
    if seat == viewer:  # what a step is called before it is made is for the seat alone
        called, last = _offered(game, move, players, language)
    return {
        "steps": [*move.steps],
        "text": seen.text,
        "title": _without_name(naming[-1], players[seat]) if naming else called,
        "effects": [sentence for _, sentence in effects],
        "reasons": reasons,
        "clauses": [*dict.fromkeys(filter(None, clauses))][:MOST_CLAUSES],
        "place": _spot(last, places, bool(naming)) if seat == viewer else None,
        "places": places,
        "seats": _expected(game, viewer, move, language),
    }


def _without_name(sentence: str, name: str) -> str:
    """What a move is called: "Anton: track to Bremen" tells whose it is as well, which everybody knows who asks."""
    called = sentence.removeprefix(f"{name}: ")
    return called[:1].upper() + called[1:]


def _offered(game: AnyGame, move: AdvisedMove, players: Sequence[str], language: str) -> tuple[str, Place | None]:
    """What the last step of a move was called that has a name, and the last place that was named."""
    label, place, state = "", None, move.found_in.clone()
    for step in move.steps:
        for offer in game.offers(state, language, players):
            if offer["step"] == step and "steps" not in offer:
                label, place = offer["label"], offer.get("place", place)
        state.advance(step)
    return label, place


def _spot(last: Place | None, places: Sequence[Place], told: bool) -> Place | None:
    """Where a move ends: as what came of it tells, where that names it, else where its last step was."""
    ends = [place for place in places if "hex" in place or "start" in place]
    return ends[-1] if told and ends else last


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


def _on_the_board(
    game: AnyGame, seat: int, viewer: int, move: AdvisedMove, players: Sequence[str], language: str
) -> list[Reason]:
    """The strongest reasons the game itself has; none for a move of which the viewer has not seen all."""
    if not move.steps or (move.seen and move.seen.sealed) or not allowed(move.found_in, move.steps):
        return []
    after = position_after(move.found_in, move.steps)
    other = position_after(move.found_in, move.other) if move.other else None
    found = game.story.reasons(Comparison(seat, viewer, move.found_in, after, other), players, language)
    return sorted(found, key=lambda reason: -reason.weight)[:MOST_REASONS]


def _in_figures(game: AnyGame, reason: TermGain, seat: int, players: Sequence[str], language: str) -> str:
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


def _expected(game: AnyGame, viewer: int, move: AdvisedMove, language: str) -> list[Expected]:
    # Where seats have secrets in play these are guessed; what is merely covered, as cash may be, is left out.
    total = game.score_table(move.found_in, viewer, language)["total"]
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
