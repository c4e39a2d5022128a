"""Goods, tiles and stops as a person calls them, in the reader's language. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from footplate.games.whistle.rules.board import EDGES
from footplate.games.whistle.rules.components import DEMANDS, EXCHANGE, POINTS, TRACKS
from footplate.games.whistle.rules.pieces import (
    COAL_YARD,
    COMPANIES,
    FIRST_END,
    FIRST_TOWN,
    GENERAL_STORE,
    GOLD_MINE,
    GOOD_KINDS,
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
from footplate.games.whistle.rules.place_names import place_name, stop_name
from footplate.games.whistle.rules.position import Position
from footplate.language import listed, say

STOP_KEYS = {
    COAL_YARD: "coal_yard",
    TRADING_POST: "trading_post",
    WHISTLE_FACTORY: "whistle_factory",
    GENERAL_STORE: "general_store",
    GOLD_MINE: "gold_mine",
}
"""The catalogs' words for black tiles that are no towns."""


def item_words(item: str, language: str, count: int = 1) -> str:
    """A good or a token. Whistles can be counted, everything else is called the same however much there is."""
    if item == "whistle" and count > 1:
        return say("whistle.token.whistle.many", language)
    return say(f"whistle.goods.{item}" if item in GOODS else f"whistle.token.{item}", language)


def within(text: str, language: str) -> str:
    """Words that begin with a capital, as they stand within a sentence: only German keeps it."""
    return text if language == "de" else text[:1].lower() + text[1:]


def tile_words(tile: str, language: str) -> str:
    """A tile as whoever types a move calls it: a special one by its name and code, a track tile by its number."""
    number = TILES.index(tile)
    if number in STOP_KEYS:
        return f"{say(f'whistle.stop.{STOP_KEYS[number]}', language)} ({tile})"
    if FIRST_TOWN <= number < FIRST_END:
        company = say(f"whistle.company.{COMPANIES[number - FIRST_TOWN]}", language)
        return f"{say('whistle.stop.town_of', language, {'company': company})} ({tile})"
    return tile


def tile_on_it(tile: str, language: str) -> str:
    """A tile by what is on it, as it is offered: a special one by its name, a track tile by its goods.

    >>> tile_on_it("#18", "en"), tile_on_it("#9", "en"), tile_on_it("#WF", "en")
    ('wood and cotton', 'track without a stop', 'whistle factory')
    """
    number = TILES.index(tile)
    if number >= FIRST_END:
        return _end_tile(number, language)
    if number >= TRACK_TILES:
        return within(tile_words(tile, language).rpartition(" (")[0], language)
    return _goods_on(number, language) or within(say("whistle.sign.track", language), language)


def tile_told(tile: str, language: str) -> str:
    """The same within a sentence.

    >>> tile_told("#18", "en"), tile_told("#9", "en"), tile_told("#E3", "en")
    ('a tile with wood and cotton', 'a tile without a stop', 'end tile (cotton, cattle and steel: 20 points)')
    """
    number = TILES.index(tile)
    if number >= TRACK_TILES:
        return tile_on_it(tile, language)
    goods = _goods_on(number, language)
    return say("whistle.tile.with", language, {"goods": goods}) if goods else say("whistle.tile.without", language)


def _goods_on(tile: int, language: str) -> str:
    """The goods of a track tile in a row, "" where it has none."""
    words = [within(item_words(GOODS[good], language), language) for _, good in TRACKS[tile].stops]
    return listed(words, language)


def _end_tile(tile: int, language: str) -> str:
    """An end tile by what it wants and pays."""
    if EXCHANGE[tile]:
        return within(say("whistle.stop.exchange", language), language)
    wanted = [good for good in range(GOOD_KINDS) for _ in range(DEMANDS[tile * GOOD_KINDS + good])]
    words = [within(item_words(GOODS[good], language), language) for good in wanted]
    return say("whistle.tile.end", language, {"goods": listed(words, language), "points": POINTS[tile]})


def stop_words(position: Position, place: int, language: str) -> str:
    """A stop as a person calls it within a sentence: what it is, and the hex where it lies."""
    return called(stop_name(position, place), place_name(position, place), language)


def called(stop: str, place: str, language: str) -> str:
    """A stop by what it is (`stop_name`) and its name in notation.

    >>> called("cotton", "A3.0", "en"), called("#CY", "B4", "en"), called("", "S8", "en")
    ('cotton (A3)', 'coal yard (B4)', 'start stop S8')
    """
    if not stop:
        return within(say("whistle.stop.start_at", language, {"start": place}), language)
    if stop in GOODS:
        words = item_words(stop, language)
    elif TILES.index(stop) < FIRST_END:
        words = tile_words(stop, language).rpartition(" (")[0]
    else:
        words = say("whistle.stop.exchange" if EXCHANGE[TILES.index(stop)] else "whistle.stop.end", language)
    return f"{within(words, language)} ({place.partition('.')[0]})"


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
