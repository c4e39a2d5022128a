"""Goods, tiles and stops as a person calls them, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from footplate.games.whistle.board import EDGES, STOPS_OF_TILE, hex_of, place_of
from footplate.games.whistle.components import EXCHANGE
from footplate.games.whistle.names import place_name
from footplate.games.whistle.pieces import (
    COAL_YARD,
    COMPANIES,
    FIRST_END,
    FIRST_TOWN,
    GENERAL_STORE,
    GOLD_MINE,
    GOODS,
    ITEMS,
    SHARES_EACH,
    TILES,
    TRACK_TILES,
    TRADING_POST,
    UPGRADES,
    WHISTLE_FACTORY,
    share_name,
)
from footplate.games.whistle.position import Position
from footplate.games.whistle.tiles import STOP_GOODS
from footplate.language import say

STOP_KEYS = {
    COAL_YARD: "coal_yard",
    TRADING_POST: "trading_post",
    WHISTLE_FACTORY: "whistle_factory",
    GENERAL_STORE: "general_store",
    GOLD_MINE: "gold_mine",
}
"""The catalogs' words for black tiles that are no towns."""


def item_words(item: str, language: str) -> str:
    """A good or a token."""
    return say(f"whistle.goods.{item}" if item in GOODS else f"whistle.token.{item}", language)


def within(text: str, language: str) -> str:
    """Words that begin with a capital, as they stand within a sentence: only German keeps it."""
    return text if language == "de" else text[:1].lower() + text[1:]


def tile_words(tile: str, language: str) -> str:
    """A tile as a person calls it: a special one by its name, a track tile by its number."""
    number = TILES.index(tile)
    if number in STOP_KEYS:
        return f"{say(f'whistle.stop.{STOP_KEYS[number]}', language)} ({tile})"
    if FIRST_TOWN <= number < FIRST_END:
        company = say(f"whistle.company.{COMPANIES[number - FIRST_TOWN]}", language)
        return f"{say('whistle.stop.town', language)} {company} ({tile})"
    return tile


def stop_words(position: Position, place: int, language: str) -> str:
    """A stop as a person calls it: what it gives, and where it lies."""
    name = place_name(position, place)
    hex = hex_of(place)
    if hex < 0:
        return f"{say('whistle.stop.start', language)} {name}"
    turned = position.tiles[hex]
    tile = turned // 6
    if tile < TRACK_TILES:
        good = STOP_GOODS[turned * STOPS_OF_TILE + place - place_of(hex, 0)]
        return f"{item_words(GOODS[good], language)} ({name})"
    if tile < FIRST_END:
        return f"{tile_words(TILES[tile], language).rpartition(' (')[0]} ({name})"
    key = "whistle.stop.exchange" if EXCHANGE[tile] else "whistle.stop.end"
    return f"{say(key, language)} ({name})"


def way_words(direction: str, language: str) -> str:
    """A direction, or the side of a hex that lies there."""
    return say(f"whistle.way.{direction}", language)


@cache
def piece_names(language: str) -> Mapping[str, str]:
    """What the notation's words mean: goods, tokens, upgrades, companies, shares, tiles, directions."""
    companies = {company: say(f"whistle.company.{company}", language) for company in COMPANIES}
    shares = {
        share_name(SHARES_EACH * number + card): f"{company} {card + 1}"
        for number, company in enumerate(companies.values())
        for card in range(SHARES_EACH)
    }
    items = {item: within(item_words(item, language), language) for item in ITEMS}
    upgrades = {upgrade: say(f"whistle.upgrade.{upgrade}", language) for upgrade in UPGRADES}
    tiles = {tile: within(tile_words(tile, language), language) for tile in TILES}
    ways = {direction: way_words(direction, language) for direction in EDGES}
    return {**companies, **shares, **items, **upgrades, **tiles, **ways}
