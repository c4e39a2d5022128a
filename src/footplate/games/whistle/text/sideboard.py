"""Everything beside the board, as text that fits beside it: what each seat has, upgrades, tiles, own trains."""

from __future__ import annotations

from footplate.games.whistle.page.expectations import coal_outlook
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EDGES, FIRST_SPACE, NOWHERE, STOPS_OF_TILE
from footplate.games.whistle.rules.components import COSTS, TRACKS, UPGRADE_POINTS
from footplate.games.whistle.rules.lookahead import linked_edges
from footplate.games.whistle.rules.pieces import (
    COMPANIES,
    COMPANY_COUNT,
    GOLD_VALUES,
    GOOD_KINDS,
    TILES,
    TRACK_TILES,
    UPGRADES,
)
from footplate.games.whistle.rules.place_names import place_name
from footplate.games.whistle.rules.position import LAYING, MAX_TRAINS, ON_OFFER, OUT_OF_GAME, Position
from footplate.games.whistle.rules.scoring import shares_in
from footplate.games.whistle.rules.secrets import sees_hand
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, STOP_GOODS, WAYS_ON, is_black
from footplate.games.whistle.text.notation_names import SHORT_GOODS, seat_name
from footplate.games.whistle.text.spoken_names import tile_words
from footplate.language import say

WIDTH = 38


def draw_sideboard(position: Position, viewer: int | None, language: str) -> str:
    """Points, tokens (coal, whistles, gold, tiles), goods and shares of all seats; upgrades; display; own hand."""
    heads = "".join([*SHORT_GOODS, *(company[:2].capitalize() for company in COMPANIES)])
    out = [f"{'':<5}{'c w g t':>9} {heads}"]
    out += [_seat(position, seat) for seat in range(position.seats)]
    out += _upgrades(position, language)
    out.append(_display(position, language))
    if viewer is not None and sees_hand(position, viewer, viewer):
        out += _hand(position, viewer, language)
        laying = position.phase == LAYING and position.to_move == viewer
        out += _turns(position) if laying else _trains(position, viewer)
    return "\n".join(line[:WIDTH].rstrip() for line in out)


def _seat(position: Position, seat: int) -> str:
    gold = sum(position.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES])
    tokens = (position.coal[seat], position.whistles[seat], gold, len(position.hands[seat]))
    goods = position.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS]
    shares = [shares_in(position, seat, company) for company in range(COMPANY_COUNT)]
    return (
        f"{seat_name(seat)}{position.scores()[seat]:>4}"
        + f"{tokens[0]:>3}{tokens[1]:>2}{tokens[2]:>2}{tokens[3]:>2} "
        + "".join(f"{count or '·':>2}" for count in goods)
        + "".join(f"{count or '·':>2}" for count in shares)
    )


def _upgrades(position: Position, language: str) -> list[str]:
    """Every upgrade in the game with its cost, its points and its owner."""
    found = []
    for upgrade, owner in enumerate(position.owners):
        if owner != OUT_OF_GAME:
            cost = COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]
            goods = "".join(SHORT_GOODS[good] * count for good, count in enumerate(cost))
            whose = "" if owner == ON_OFFER else seat_name(owner)
            name = f"{UPGRADES[upgrade]:<11}{goods} {UPGRADE_POINTS[upgrade]} {whose:<2}"
            found.append(f"{name}{say(f'whistle.upgrade.{UPGRADES[upgrade]}', language)}")
    return found


def _display(position: Position, language: str) -> str:
    tiles = " ".join(TILES[tile] for tile in position.display) or "-"
    return say("whistle.sideboard.display", language, {"tiles": tiles, "stack": position.tiles_left()})


def _hand(position: Position, viewer: int, language: str) -> list[str]:
    return [describe_tile(tile, language) for tile in position.hands[viewer]]


def describe_tile(tile: int, language: str) -> str:
    """A tile in its printed turn: every track by its ends, with its stop; `*` joins the tracks of a junction."""
    if tile >= TRACK_TILES:
        mark = " !" if is_black(tile) else ""
        return f"{tile_words(TILES[tile], language)}{mark}"
    parts = []
    for number, (one, other) in enumerate(TRACKS[tile].tracks):
        stop = ""
        for tracks, good in TRACKS[tile].stops:
            if number in tracks:
                stop = f" {'*' if len(tracks) > 1 else ''}{SHORT_GOODS[good]}"
        parts.append(f"{EDGES[one]}-{EDGES[other]}{stop}")
    return f"{TILES[tile]:<4}{', '.join(parts)}"


def _turns(position: Position) -> list[str]:
    """Every tile that can be laid now: in which turn the train halts, and at what, or in which direction it runs on."""
    edge = position.gap % 6
    found: dict[int, list[str]] = {}
    for step in position.legal():
        turned = step - moves.LAY
        stop = STOP_AT[turned * 6 + edge]
        ways = WAYS_ON[turned * 6 + edge]
        if turned >= 6 * TRACK_TILES:
            text = "!"
        elif stop != NO_STOP:
            text = f"r{turned % 6} {SHORT_GOODS[STOP_GOODS[turned * STOPS_OF_TILE + stop]]}"
        else:
            text = f"r{turned % 6}>{EDGES[ways.bit_length() - 1]}"
        found.setdefault(turned // 6, []).append(text)
    return [f"{TILES[tile]:<4}{' '.join(texts)}" for tile, texts in found.items()]


def _trains(position: Position, viewer: int) -> list[str]:
    """Own trains on the map, and where coal leads: a stop, a gap (`?`), or who stands in the way."""
    found = []
    for number in range(position.train_count):
        place = position.trains[viewer * MAX_TRAINS + number]
        if NOWHERE < place < FIRST_SPACE:
            edges = linked_edges(position, place)
            ways = [coal_outlook(position, viewer, place, way) for way in range(6) if edges >> way & 1]
            found.append(f"{number + 1} {place_name(position, place):<5}{' '.join(filter(None, ways))}")
    return found
