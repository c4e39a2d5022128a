"""What the seat to move may do, as a page offers it, and what a click on the board would mean. Compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import cast

from footplate.games.rocket.page.outcomes import Outcome, outcome_facts, outcomes
from footplate.games.rocket.page.sites import near_words, nearness, rank
from footplate.games.rocket.page.view_types import RocketFacts, RocketPlace
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, STARTS, Board
from footplate.games.rocket.rules.lines import may_move
from footplate.games.rocket.rules.maps import load_map
from footplate.games.rocket.rules.position import (
    ACTION,
    AIM,
    BIDDING,
    CALL_VETO,
    CHOOSE_HEX,
    CHOOSE_LINE,
    CHOOSE_SITE,
    CHOOSE_TOKEN,
    MATCHING,
    REPLACE,
    Position,
)
from footplate.games.rocket.text.notation import name_step
from footplate.games.rocket.text.spoken_names import kind_name
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.page import Offer, Place
from footplate.kernel.whereabouts import whereabouts
from footplate.language import say

KEYS = {moves.TAKE: "T", moves.STATION: "S", moves.MOVE: "M", moves.CALL: "V", moves.MATCH: "V", moves.PASS: "O"}
"""What to press for an action: token, station, line; a word in the veto round, or stay out of it."""


def offers(position: Position, language: str, players: Sequence[str]) -> list[Offer]:
    """One offer for each legal step; before an action is chosen also everything that one click can say at once."""
    prospects = {outcome.direction: outcome for outcome in outcomes(position)} if position.line >= 0 else {}
    found = [_offer(position, step, language, players, prospects) for step in position.legal()]
    if position.phase == ACTION:
        for action in (moves.MOVE, moves.TAKE, moves.STATION):
            if position.allows(action):
                found += _at_once(position, action, language, players)
    _rank_sites(position, found, language)
    return found


def _at_once(position: Position, action: int, language: str, players: Sequence[str]) -> list[Offer]:
    """A click on a token, a site or a hex ahead of a locomotive is a whole action; one on a locomotive, or on a station
    of one's own, begins it.
    """
    begun = _after(position, action)
    found = []
    for step in begun.legal():
        offer = _offer(begun, step, language, players, {})
        found.append(_with_steps(offer, [action, step]))
        if action == moves.MOVE:
            moving = _after(begun, step)
            found += [_drive(moving, way, [action, step, way], language) for way in moving.legal()]
        else:
            offer["quiet"] = True
    return found


def _after(position: Position, step: int) -> Position:
    copy = position.clone()
    assert isinstance(copy, Position)
    copy.advance(step)
    return copy


def _with_steps(offer: Offer, steps: list[int]) -> Offer:
    offer["step"], offer["steps"] = steps[0], steps
    return offer


def _drive(position: Position, step: int, steps: list[int], language: str) -> Offer:
    """A line to the hex that was clicked."""
    line = position.lines[position.line]
    direction = step - moves.DIRECTION
    hex = position.board.neighbours[line.locomotive * 6 + direction]
    offer: Offer = {
        "step": step,
        "name": name_step(position, step),
        "label": _way_label("direction", position.line, direction, language),
        "place": {"hex": position.board.hex_names[hex]},
        "group": "direction",
        "quiet": True,
    }
    return _with_steps(offer, steps)


def _rank_sites(position: Position, found: list[Offer], language: str) -> None:
    """Every site says which lines are near it; where sites are asked for, they are shaded by that."""
    sites = [offer for offer in found if offer["group"] == "site"]
    if not sites:
        return
    near, worth = nearness(position)
    best = max([worth[offer["step"] - moves.PLACE] for offer in sites if "steps" not in offer], default=0)
    for offer in sites:
        shaded = "steps" not in offer
        hex = (offer["step"] if shaded else offer["steps"][-1]) - moves.PLACE
        offer["label"] += f" ({near_words(near[hex], language)})"
        if shaded:
            offer["rank"] = rank(worth[hex], best)


def _offer(
    position: Position, step: int, language: str, players: Sequence[str], prospects: dict[int, Outcome]
) -> Offer:
    phase = position.phase
    board = position.board
    if phase in (CHOOSE_SITE, REPLACE) and moves.PLACE <= step < moves.LIFT:
        return _site(board, step - moves.PLACE, "site" if phase == CHOOSE_SITE else "replace", language)
    name = name_step(position, step)
    if phase == ACTION:
        return {"step": step, "name": name, "label": _label(name, language), "group": "action", "key": KEYS[step]}
    if phase == CHOOSE_TOKEN:
        city, kind = divmod(step - moves.TOKEN, len(KINDS))
        town = load_map(board.key).place_names(language)[board.town_names[STARTS + city]]
        spot: RocketPlace = {"hex": board.hex_names[board.town_hexes[STARTS + city]], "token": KINDS[kind]}
        return {
            "step": step,
            "name": name,
            "label": _label("token", language, kind=kind_name(KINDS[kind], language), city=town),
            "place": spot,
            "group": "token",
        }
    if phase == CHOOSE_SITE:
        hex = board.hex_names[step - moves.LIFT]
        text = _label("lift", language, hex=whereabouts(load_map(board.key), language)[hex])
        return {"step": step, "name": name, "label": text, "place": {"hex": hex}, "group": "lift"}
    if phase == CHOOSE_LINE:
        number = step - moves.LINE
        moving = position.lines[number]
        known: RocketFacts = {"value": moving.value, "supply": moving.supply, "share": moving.supply > 0}
        return {
            "step": step,
            "name": name,
            "label": _label("line", language, line=COMPANIES[number]),
            "place": {"hex": board.hex_names[moving.locomotive], "piece": COMPANIES[number]},
            "group": "line",
            "key": str(number + 1),
            "facts": known,
        }
    if phase in (CHOOSE_HEX, AIM):
        return _direction(position, step, language, prospects[step - moves.DIRECTION])
    if phase in (CALL_VETO, BIDDING, MATCHING):
        if step == moves.PASS:
            text = _label(f"pass_{'call' if phase == CALL_VETO else 'bid' if phase == BIDDING else 'match'}", language)
            return {"step": step, "name": name, "label": text, "group": "veto", "key": KEYS[step]}
        if step == moves.CALL:
            return {"step": step, "name": name, "label": _label("call", language), "group": "veto", "key": KEYS[step]}
        shares = position.bid if step == moves.MATCH else step - moves.BID
        key = "match" if step == moves.MATCH else "bid"
        return {
            "step": step,
            "name": name,
            "label": _label(key, language, shares=shares),
            "group": "veto",
            "key": KEYS[step] if step == moves.MATCH else str(shares),
            "short": str(shares),
            "facts": RocketFacts(shares=shares),
        }
    text = _label("first", language, seat=players[step - moves.FIRST])
    return {"step": step, "name": name, "label": text, "group": "first"}


def _site(board: Board, hex: int, key: str, language: str) -> Offer:
    name = board.hex_names[hex]
    label = _site_labels(board, key, language)[hex]
    return {"step": moves.PLACE + hex, "name": name, "label": label, "place": {"hex": name}, "group": "site"}


@lru_cache(200)
def _site_labels(board: Board, key: str, language: str) -> list[str]:
    """Kept, since there may be two hundred sites, and they are named again in every turn."""
    where = whereabouts(load_map(board.key), language)
    return [_label(key, language, hex=where[name]) for name in board.hex_names]


@lru_cache(2_000)
def _label(key: str, language: str, **facts: str | int) -> str:
    return say(f"rocket.offer.{key}", language, facts)


def _direction(position: Position, step: int, language: str, outcome: Outcome) -> Offer:
    key = "direction" if position.phase == CHOOSE_HEX else "aim"
    mine = outcome.payments[position.to_move]
    offer: Offer = {
        "step": step,
        "name": name_step(position, step),
        "label": _way_label(key, position.line, outcome.direction, language, position.bid_begun),
        "place": {"hex": position.board.hex_names[outcome.hex]},
        "group": "direction",
        "facts": outcome_facts(position, outcome),
    }
    if mine:
        offer["short"] = f"+{mine}"
    return offer


@cache
def _way_label(key: str, line: int, direction: int, language: str, shares: int = 0) -> str:
    way = say(f"rocket.way.{DIRECTIONS[direction]}", language)
    return say(f"rocket.offer.{key}", language, {"line": COMPANIES[line], "way": way, "shares": shares})


# --- what a click means -------------------------------------------------------------------------------------------


def step_at(position: Position, place: Place) -> int | None:
    """The step a click on a hex or a piece would mean in this phase, legal or not."""
    if "piece" in place and place["piece"] in COMPANIES:
        return _step_at_line(position, COMPANIES.index(place["piece"]))
    names = position.board.hex_names
    if place.get("hex") not in names:
        return None
    hex = names.index(place["hex"])
    phase = position.phase
    if phase == ACTION:
        return _action_at(position, hex)
    if phase == CHOOSE_TOKEN:
        return _token_at(position, hex, cast(RocketPlace, place).get("token", ""))
    if phase == CHOOSE_SITE:
        own = position.station[hex] == position.to_move
        return (moves.LIFT if own else moves.PLACE) + hex
    if phase == REPLACE:
        return moves.PLACE + hex
    if phase == CHOOSE_LINE:
        return _step_at_line(position, position.owner[hex])
    if phase in (CHOOSE_HEX, AIM):
        at = position.lines[position.line].locomotive * 6
        around = position.board.neighbours[at : at + 6]
        return moves.DIRECTION + around.index(hex) if hex in around else _line_at(position, hex)
    return _line_at(position, hex)


def _step_at_line(position: Position, line: int) -> int | None:
    """A line, chosen now or by the action that would ask for it; one that cannot be extended is named, and refused."""
    if not 0 <= line < len(COMPANIES):
        return None
    if position.phase == ACTION and may_move(position, position.lines[line]):
        return moves.MOVE
    return moves.LINE + line


def _line_at(position: Position, hex: int) -> int | None:
    """The line whose locomotive stands there."""
    return next((moves.LINE + line.number for line in position.lines if line.locomotive == hex), None)


def _action_at(position: Position, hex: int) -> int | None:
    """A locomotive asks for a move, a city for a token, any other hex for a station."""
    line = _line_at(position, hex)
    if line is not None:
        return _step_at_line(position, line - moves.LINE)
    return moves.TAKE if STARTS <= position.board.town_at[hex] < STARTS + CITIES else moves.STATION


def _token_at(position: Position, hex: int, kind: str) -> int | None:
    """A token of the city on this hex: of the kind pointed at, else the first one that is left."""
    city = position.board.town_at[hex] - STARTS
    if not 0 <= city < CITIES:
        return None
    wanted = moves.TOKEN + city * len(KINDS)
    if kind in KINDS:
        return wanted + KINDS.index(kind)
    left = [step for step in position.legal() if wanted <= step < wanted + len(KINDS)]
    return left[0] if left else wanted + position.kinds[city * 3]
