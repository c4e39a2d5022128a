"""Advice in words: what a move is called, what it brings at once, and why it is better than others.

Moves with the same reasons share one card, which lists their places (`cards`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final, TypedDict

from footplate.bots.advice import (
    MOST_MOVES,
    MOST_REASONS,
    SEED,
    Advice,
    AdvisedMove,
    TermGain,
    other_at_first_sight,
    per_cent,
)
from footplate.bots.rivals import spared
from footplate.bots.walk import allowed, position_after, walk
from footplate.kernel.events import Event
from footplate.kernel.facets import Comparison, Reason
from footplate.kernel.facets.reasons import PRICE
from footplate.kernel.game import AnyGame
from footplate.kernel.page import Place
from footplate.kernel.revealing import opens
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.language import You, say, word

Made = tuple[int, str]
"""A seat and its move in notation."""
MOST_EFFECTS: Final = 3
MOST_CLAUSES: Final = 2
FIGURES: Final = re.compile(r"[0-9]+")
MOST_SENTENCES: Final = 2
"""The most sentences about the consequences of a move."""


class Expected(TypedDict):
    """What a seat can expect after a move."""

    seat: int
    chance: int
    """The chance to win, in per cent."""
    promised: int | None
    """The final result, in the game's own units. None where the reader may not know what the seat has and cannot guess
    it, and for all seats where the chances contradict it (`foretold`).
    """
    text: str
    """The same in words."""


class AlikeInWords(TypedDict):
    """A move with the same reasons as another one."""

    title: str
    place: Place | None
    """Where to look for it."""


class AdvisedInWords(TypedDict):
    """A suggested move, in the reader's language."""

    steps: list[int]
    text: str
    """In notation."""
    title: str
    effects: list[str]
    """What it brings at once, in the game's sentences."""
    reasons: list[str]
    """Its other reasons."""
    clauses: list[str]
    place: Place | None
    """Where to look for it."""
    places: list[Place]
    """Everything it touches."""
    seats: list[Expected]
    alike: list[AlikeInWords]
    """Moves of its kind with the same reasons, which need no card of their own."""


def cards(game: AnyGame, viewer: int, advice: Advice, players: Sequence[str], language: str) -> list[AdvisedInWords]:
    """Up to three moves with different reasons, best first: the best of each kind, with the others of its kind and
    reasons listed in it.
    """
    alike, told = dict[Hashable, list[AdvisedMove]](), list[tuple[AdvisedMove, AdvisedInWords]]()
    by_itself = dict[Hashable, Hashable]()
    for move in (*advice.moves, *advice.further):
        sense = _sense(game, advice.seat, viewer, move, players, language)
        # Moves that differ only in the move they are compared with are the same.
        alone = _sense(game, advice.seat, viewer, replace(move, other=()), players, language)
        alike.setdefault(by_itself.setdefault(alone, sense), []).append(move)
    titles = set[str]()
    for best, *others in alike.values():
        if len(told) == MOST_MOVES or (len(told) > 1 and _far_behind(best, advice)):
            continue
        named = _named(game, advice.seat, viewer, best, players, language)
        if named["title"] in titles:  # another way to do the same
            continue
        if told and _says_nothing(game, advice.seat, viewer, best, players, language):
            continue
        card = in_words(game, advice.seat, viewer, best, players, language)
        twin = next((one for one in told if _says_nearly(card, best, *one)), None)
        if twin:  # what sets the two apart has not been said yet
            card = in_words(game, advice.seat, viewer, replace(best, other=twin[0].steps), players, language)
            apart = [reason for reason in card["reasons"] if reason not in twin[1]["reasons"]]
            # a game without reasons cannot tell moves apart
            silent = card["reasons"] == [say("advice.later", language)]
            if not apart and not silent and card["effects"] == twin[1]["effects"]:
                continue
        said = {sentence for _, earlier in told for sentence in earlier["reasons"]}
        # What it is for stays; the rest has been read once already.
        card["reasons"] = [one for place, one in enumerate(card["reasons"]) if place == 0 or one not in said]
        for one in others:
            like = _named(game, advice.seat, viewer, one, players, language)
            if like["title"] not in {card["title"], *(known["title"] for known in card["alike"])}:
                card["alike"].append(like)
        titles |= {card["title"], *(known["title"] for known in card["alike"])}
        if card["alike"]:
            others_in_words = {"move": card["title"], "others": len(card["alike"])}
            card["title"] = say("advice.or_alike", language, others_in_words)
        told.append((best, card))
    return [card for _, card in sorted(told, key=lambda one: _liked(one[0], advice.seat))]


def _liked(move: AdvisedMove, seat: int) -> tuple[int, int]:
    """The sort key of a move: its chance to win; where the game is as good as decided, its result for the seat."""
    chance = per_cent(move.chances[seat])
    return -chance, 0 if 0 < chance < 100 else -move.promised[seat]


def _says_nearly(card: AdvisedInWords, move: AdvisedMove, other: AdvisedMove, told: AdvisedInWords) -> bool:
    """Whether a card says nothing that one already shown does not say, apart from figures; for moves that begin alike,
    mostly the same.
    """
    apart = [reason for reason in card["reasons"] if reason not in told["reasons"]]
    alike = move.steps[0] == other.steps[0] and 2 * len(apart) < len(card["reasons"])
    return alike or not apart or _but_for_figures(card) == _but_for_figures(told)


def _but_for_figures(card: AdvisedInWords) -> list[str]:
    """The text of a card without its amounts: figures alone do not tell two cards apart."""
    return [FIGURES.sub("#", reason) for reason in card["reasons"]]


def _far_behind(move: AdvisedMove, advice: Advice) -> bool:
    """Whether a move promises less than half of what the best one does."""
    return 2 * move.chances[advice.seat] < advice.moves[0].chances[advice.seat]


def _says_nothing(
    game: AnyGame, seat: int, viewer: int, move: AdvisedMove, players: Sequence[str], language: str
) -> bool:
    """Whether the game has no reason for a move, though it looked for one."""
    found = _on_the_board(game, seat, viewer, move, players, language)
    return bool(found) and all(one.weight <= 0 for one in found)


def _sense(game: AnyGame, seat: int, viewer: int, move: AdvisedMove, players: Sequence[str], language: str) -> Hashable:
    """The content of a move's card, apart from its place: the kinds of things it does, what they bring, and why."""
    events = (move.seen or walk(game, move.found_in, move.steps, viewer, opened=True)).events
    told = game.tell_move(move.found_in, events, players, language, False)
    repeating = (*game.story.naming, *game.story.repeating)
    effects = frozenset(sentence for event, sentence in told if event.kind not in repeating)
    about = frozenset(one.about for one in _on_the_board(game, seat, viewer, move, players, language))
    terms = frozenset((one.term, one.seat, one.amount > 0) for one in move.reasons)
    if not (about or terms or effects):  # there is nothing by which two of them could be the same
        return move.steps
    kinds = frozenset(event.kind for event, _ in told if event.kind not in game.story.repeating)
    return kinds & frozenset(game.story.naming) or kinds, effects, about or terms


def in_words(
    game: AnyGame,
    seat: int,
    viewer: int,
    move: AdvisedMove,
    players: Sequence[str],
    language: str,
    by_name: bool = False,
    came: Sequence[Made] | None = None,
) -> AdvisedInWords:
    """A move of `seat` as `viewer` may know it. `by_name`: others read it too, so that no player is called "you".
    `came`: what the others did after the move that was made, if known.
    """
    seen = move.seen or walk(game, move.found_in, move.steps, viewer, opened=True)  # a guess
    told = game.tell_move(move.found_in, game.story.in_brief(seen.events), players, language, False)
    repeating = (*game.story.naming, *game.story.repeating, *game.story.evident)
    brought = [(event.clause, sentence) for event, sentence in _weightiest(game, told) if event.kind not in repeating]
    effects = brought[:MOST_EFFECTS]
    on_the_board = _on_the_board(game, seat, viewer, move, players, language, by_name)
    terms = [_in_figures(game, one, seat, players, language) for one in move.reasons]
    reasons = [one.sentence for one in on_the_board] or terms
    answered = _answer(game, seat, viewer, move, players, language, came)
    if answered:
        reasons = [*reasons[: MOST_REASONS - 1], answered.sentence]
    reasons = reasons or ([] if effects else [say("advice.later", language)])
    clauses = [clause for clause, _ in effects] or [event.clause for event, _ in told]
    clauses += [one.clause for one in (*on_the_board, *filter(None, [answered]))]
    named = _named(game, seat, viewer, move, players, language)
    return {
        "steps": [*move.steps],
        "text": seen.text,
        "title": named["title"],
        "effects": [sentence for _, sentence in effects],
        "reasons": reasons,
        "clauses": [*dict.fromkeys(filter(None, clauses))][:MOST_CLAUSES],
        "place": named["place"],
        "places": [*game.page.places(seen.events)],
        "seats": _expected(game, viewer, move, language),
        "alike": [],
    }


def in_a_sentence(game: AnyGame, state: State, steps: Sequence[int], players: Sequence[str], language: str) -> str:
    """The strongest reason for a move of the seat to move: of the move by itself, else beside the best other move at
    first sight, else its first consequence. "" where there is none of them.
    """
    seat = state.to_move
    guess = game.secrets.determinize(state, seat, Random(SEED).below)
    if not allowed(guess, steps):
        return ""

    def best(other: Sequence[int], least: int) -> list[str]:
        move = AdvisedMove(tuple(steps), (), (), (), guess, tuple(other))
        found = _on_the_board(game, seat, seat, move, players, language)
        return [one.sentence for one in found if one.weight >= least and one.about != PRICE]

    seen = walk(game, guess, steps, seat, opened=True)
    told = _weightiest(game, game.tell_move(guess, game.story.in_brief(seen.events), players, language, False))
    silent = (*game.story.naming, *game.story.repeating, *game.story.evident)
    brought = [sentence for event, sentence in told if event.kind not in silent]
    found = best((), 1) or best(other_at_first_sight(game, guess, steps), 1) or brought or best((), 0)
    return ended(found[0]) if found else ""


def _named(
    game: AnyGame, seat: int, viewer: int, move: AdvisedMove, players: Sequence[str], language: str
) -> AlikeInWords:
    """The name of a move, and its place."""
    seen = move.seen or walk(game, move.found_in, move.steps, viewer, opened=True)
    told = game.tell_move(move.found_in, seen.events, players, language, False)
    naming = [sentence for event, sentence in told if event.kind in game.story.naming]
    called, last = next((sentence for _, sentence in told), seen.text), None
    if seat == viewer:  # the name of a step before it is made is for its seat alone
        called, last = _offered(game, move, players, language)
    compared = _compared(seat, viewer, move) if seat == viewer else None
    title = game.story.title(compared, players, language) if compared else ""
    return {
        "title": title or (_without_name(naming[-1], players[seat], language) if naming else called),
        "place": _spot(last, game.page.places(seen.events), bool(naming)) if seat == viewer else None,
    }


def _without_name(sentence: str, name: str, language: str) -> str:
    """The name of a move without its player: in "Anton: track to Bremen" every reader knows whose move it is."""
    called = sentence.removeprefix(f"{say('you', language) if isinstance(name, You) else name}: ")
    return called[:1].upper() + called[1:]


def _offered(game: AnyGame, move: AdvisedMove, players: Sequence[str], language: str) -> tuple[str, Place | None]:
    """The label of the last named step of a move, after the labels of those before it, and the last place named."""
    leading, label, place, state = list[str](), "", None, move.found_in.clone()
    for step in move.steps:
        for offer in game.offers(state, language, players):
            if offer["step"] == step and "steps" not in offer:
                label, place = offer["label"], offer.get("place", place)
                if offer.get("group") in game.story.leading:
                    leading.append(label)
        state.advance(step)
    return " · ".join(dict.fromkeys([*leading, label])), place


def _spot(last: Place | None, places: Sequence[Place], told: bool) -> Place | None:
    """Where a move ends: where its events say, if they do, else where its last step was."""
    ends = [place for place in places if "hex" in place or "start" in place]
    return ends[-1] if told and ends else last


def in_short(game: AnyGame, told: Sequence[tuple[Event, str]]) -> list[str]:
    """A move and its most important consequences."""
    rest = [one for one in told[1:] if one[0].kind not in game.story.minor]
    return [*dict.fromkeys(sentence for _, sentence in [*told[:1], *_weightiest(game, rest)])][:MOST_SENTENCES]


def _weightiest(game: AnyGame, told: Sequence[tuple[Event, str]]) -> list[tuple[Event, str]]:
    """The most important events of a move: the end of the game and the game's landmarks come first."""
    first = ("ended", *game.page.landmarks)
    return sorted(told, key=lambda one: one[0].kind not in first)


def reasoned(move: AdvisedInWords) -> str:
    """The reasons for a move and its immediate consequences, as one paragraph."""
    return " ".join(map(ended, move["reasons"] + move["effects"]))


def ended(sentence: str) -> str:
    """The sentence with a full stop, where it has no other end."""
    return sentence if sentence.endswith((".", "!", "?", "…", ".)")) else f"{sentence}."


def rounded(amount: int) -> int:
    """An amount rounded to two figures, since a forecast is never exact; small amounts stay.

    >>> rounded(12574), rounded(938), rounded(-96), rounded(247)
    (13000, 940, -96, 250)
    """
    unit: int = 10 ** max(0, len(str(abs(amount))) - 2)
    whole = (abs(amount) + unit // 2) // unit * unit
    return whole if amount > 0 else -whole


def amount_in_words(game: AnyGame, amount: int, language: str) -> str:
    """ "About" an amount of money or of points, as the game counts."""
    facts = {"amount": rounded(amount)}
    return word(f"{game.key}.amount", language, say("advice.points", language, facts), facts)


def exact_amount(game: AnyGame, amount: int, language: str) -> str:
    """An exact amount of money or of points, as the game counts."""
    facts = {"amount": amount}
    return word(f"{game.key}.amount", language, say("advice.points", language, facts), facts)


def term_in_words(game: AnyGame, term: str, language: str) -> str:
    """The name of a term of the evaluation; where it has none, its name in the code."""
    return word(f"{game.key}.term.{term}", language, word(f"advice.term.{term}", language, term))


def _on_the_board(
    game: AnyGame,
    seat: int,
    viewer: int,
    move: AdvisedMove,
    players: Sequence[str],
    language: str,
    by_name: bool = False,
) -> list[Reason]:
    """The game's own strongest reasons; empty for a move of which the viewer has not seen all."""
    compared = _compared(seat, viewer, move, by_name)
    found = game.story.reasons(compared, players, language) if compared else []
    return sorted(found, key=lambda reason: -reason.weight)[:MOST_REASONS]


def _compared(seat: int, viewer: int, move: AdvisedMove, by_name: bool = False) -> Comparison[Any] | None:
    """The move with the one it is compared with; None where the viewer has not seen all of it."""
    if not move.steps or (move.seen and move.seen.sealed) or not allowed(move.found_in, move.steps):
        return None
    after = position_after(move.found_in, move.steps)
    other = position_after(move.found_in, move.other) if move.other else None
    return Comparison(seat, viewer, move.found_in, after, other, by_name, move.steps, move.other)


def _answer(
    game: AnyGame,
    seat: int,
    viewer: int,
    move: AdvisedMove,
    players: Sequence[str],
    language: str,
    came: Sequence[Made] | None = None,
) -> Reason | None:
    """What a rival would probably do next otherwise, as a reason. None for a move of which the viewer has not seen
    all, and where the game has shown that it was wrong.
    """
    if (move.seen and move.seen.sealed) or not allowed(move.found_in, move.steps):
        return None
    found = spared(game, move, seat, viewer)
    if found is None:
        return None
    rival = found.before.to_move
    seen = walk(game, found.before, found.steps, rival, opened=True)
    was_made = move.seen is not None
    if came is not None and ((rival, seen.text) in came) == was_made:
        return None
    events = [*seen.events, *_unopposed(game, position_after(found.before, found.steps))]
    brief = game.story.in_brief([event.seen_by(viewer) for event in events])
    told = game.tell_move(found.before, brief, players, language, False)
    silent = (*game.story.repeating, *game.story.minor)
    if all(event.kind in silent for event, _ in told):  # the harm was not visible
        return None
    clause = next((event.clause for event, _ in told[::-1] if event.clause), "")
    moves = "; ".join(in_short(game, told))
    return Reason(f"answer {rival}", found.costs, say("advice.answer", language, {"moves": moves}), clause)


def _unopposed(game: AnyGame, state: State) -> list[Event]:
    """The consequences of a move when all seats that are merely asked pass."""
    state.events = events = list[Event]()
    while state.to_move >= 0:
        passing = game.rules.lets_pass(state)
        if passing is None or opens(game, state, passing, state.to_move):
            break
        state.advance(passing)
    return [event for event in events if event.kind not in game.story.repeating]


def _in_figures(game: AnyGame, reason: TermGain, seat: int, players: Sequence[str], language: str) -> str:
    facts = {
        "term": term_in_words(game, reason.term, language),
        "amount": amount_in_words(game, abs(reason.amount), language),
        "name": players[reason.seat],
    }
    whose = "own" if reason.seat == seat else "rival"
    return say(f"advice.{whose}_{'more' if reason.amount > 0 else 'less'}", language, facts)


def foretold(chances: Sequence[int], promised: Sequence[int]) -> bool:
    """Whether amounts and chances agree: the seat that is promised more is not less likely to win, and where it is
    much more, likelier. Amounts are those of the position, chances those of a search that has looked further and may
    know better; two figures that contradict each other help no reader.

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
