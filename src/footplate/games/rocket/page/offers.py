"""What the seat to move may do, as a page offers it, and what a click on the board would mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from footplate.games.rocket.page.outcomes import Outcome, outcome_facts, outcomes
from footplate.games.rocket.page.view_types import RocketFacts, RocketPlace
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, STARTS
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
from footplate.language import say


def offers(position: Position, language: str, players: Sequence[str]) -> list[Offer]:
    """One offer for each legal step; before an action is chosen also every locomotive that could be moved."""
    prospects = {outcome.direction: outcome for outcome in outcomes(position)} if position.line >= 0 else {}
    found = [_offer(position, step, language, players, prospects) for step in position.legal()]
    if position.phase == ACTION and position.allows(moves.MOVE):
        found += _locomotives(position, language, players)
    return found


def _locomotives(position: Position, language: str, players: Sequence[str]) -> list[Offer]:
    """A click on a locomotive says two things at once: move, and this one."""
    copy = position.clone()
    assert isinstance(copy, Position)
    copy.advance(moves.MOVE)
    found = []
    for step in copy.legal():
        offer = _offer(copy, step, language, players, {})
        offer["steps"] = [moves.MOVE, step]
        offer["step"] = moves.MOVE
        found.append(offer)
    return found


def _offer(
    position: Position, step: int, language: str, players: Sequence[str], prospects: dict[int, Outcome]
) -> Offer:
    name = name_step(position, step)
    phase = position.phase
    board = position.board

    def label(key: str, **facts: object) -> str:
        return say(f"rocket.offer.{key}", language, facts)

    if phase == ACTION:
        return {"step": step, "name": name, "label": label(name), "group": "action"}
    if phase == CHOOSE_TOKEN:
        city, kind = divmod(step - moves.TOKEN, len(KINDS))
        town = load_map(board.key).place_names(language)[board.town_names[STARTS + city]]
        spot: RocketPlace = {"hex": board.hex_names[board.town_hexes[STARTS + city]], "token": KINDS[kind]}
        return {
            "step": step,
            "name": name,
            "label": label("token", kind=kind_name(KINDS[kind], language), city=town),
            "place": spot,
            "group": "token",
        }
    if phase in (CHOOSE_SITE, REPLACE):
        lifting = step >= moves.LIFT
        hex = board.hex_names[step - (moves.LIFT if lifting else moves.PLACE)]
        key = "lift" if lifting else "site" if phase == CHOOSE_SITE else "replace"
        group = "lift" if lifting else "site"
        return {"step": step, "name": name, "label": label(key, hex=hex), "place": {"hex": hex}, "group": group}
    if phase == CHOOSE_LINE:
        number = step - moves.LINE
        moving = position.lines[number]
        known: RocketFacts = {"value": moving.value, "supply": moving.supply, "share": moving.supply > 0}
        return {
            "step": step,
            "name": name,
            "label": label("line", line=COMPANIES[number]),
            "place": {"hex": board.hex_names[moving.locomotive], "piece": COMPANIES[number]},
            "group": "line",
            "facts": known,
        }
    if phase in (CHOOSE_HEX, AIM):
        return _direction(position, step, language, prospects[step - moves.DIRECTION])
    if phase in (CALL_VETO, BIDDING, MATCHING):
        if step == moves.PASS:
            text = label(f"pass_{'call' if phase == CALL_VETO else 'bid' if phase == BIDDING else 'match'}")
            return {"step": step, "name": name, "label": text, "group": "veto"}
        if step == moves.CALL:
            return {"step": step, "name": name, "label": label("call"), "group": "veto"}
        shares = position.bid if step == moves.MATCH else step - moves.BID
        key = "match" if step == moves.MATCH else "bid"
        return {
            "step": step,
            "name": name,
            "label": label(key, shares=shares),
            "group": "veto",
            "short": str(shares),
            "facts": RocketFacts(shares=shares),
        }
    return {"step": step, "name": name, "label": label("first", seat=players[step - moves.FIRST]), "group": "first"}


def _direction(position: Position, step: int, language: str, outcome: Outcome) -> Offer:
    key = "direction" if position.phase == CHOOSE_HEX else "aim"
    way = say(f"rocket.way.{DIRECTIONS[outcome.direction]}", language)
    mine = outcome.payments[position.to_move]
    offer: Offer = {
        "step": step,
        "name": name_step(position, step),
        "label": say(f"rocket.offer.{key}", language, {"line": COMPANIES[position.line], "way": way}),
        "place": {"hex": position.board.hex_names[outcome.hex]},
        "group": "direction",
        "facts": outcome_facts(position, outcome),
    }
    if mine:
        offer["short"] = f"+{mine}"
    return offer


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
        return moves.DIRECTION + around.index(hex) if hex in around else None
    return None


def _step_at_line(position: Position, line: int) -> int | None:
    if not 0 <= line < len(COMPANIES):
        return None
    return moves.LINE + line if position.phase == CHOOSE_LINE else moves.MOVE if position.phase == ACTION else None


def _action_at(position: Position, hex: int) -> int:
    """A locomotive asks for a move, a city for a token, any other hex for a station."""
    if any(line.locomotive == hex for line in position.lines):
        return moves.MOVE
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
