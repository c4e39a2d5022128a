"""What never changes while the server runs: the games, their boards and rulebooks, the words of the page."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec
from starlette.responses import Response

from footplate.bots import BOTS, known_bots
from footplate.catalogue import GameInfo, OptionInfo, known_games
from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.errors import BadGame
from footplate.kernel.game import AnyGame
from footplate.kernel.lessons import Lesson
from footplate.kernel.page import Board
from footplate.kernel.rulebook import Clause
from footplate.language import LANGUAGES, catalog
from footplate.table.show.learning import course_in_words
from footplate.table.show.pictures import draw_map
from footplate.web.api.exports import PICTURE_SECURITY
from footplate.web.contract import replies, schemas
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.files.page_files import ASK_AGAIN, Document, PageFiles
from footplate.web.requests.operations import Call, Operation
from footplate.web.running.ports import network_address

_log = logging.getLogger("footplate.web")

EVERYWHERE: Final = ("0.0.0.0", "::")
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")

PAGE_WORDS: Final = ("page.", "web.no.", "list.", "scenery.", "where.")
"""Beginnings of the keys of words that the page needs for every game."""


@cache
def games_document(language: str, page: PageFiles) -> Document:
    return as_json([_game(game, page, language) for game in known_games(language).values()])


def _game(game: GameInfo, page: PageFiles, language: str) -> replies.GameInfo:
    lessons = course_in_words(load(game.key), language)
    return {
        "key": game.key,
        "title": game.title,
        "seats": {"min": game.seats[0], "max": game.seats[-1]},
        "maps": [_map(load(game.key), key, name) for key, name in game.maps.items()],
        "options": [_option(option) for option in game.options.values()],
        "bots": [*reversed(BOTS), *known_bots()[len(BOTS) :]],
        "clauses_url": f"/api/rules/{game.key}",
        "page": page.drawn_by(game.key),
        "poster": page.poster_of(game.key),
        "course": lessons["course"],
        "chapters": lessons["chapters"],
    }


def _map(game: AnyGame, key: str, name: str) -> replies.MapInfo:
    size = game.maps.size(key)
    told: replies.MapSize | None = None
    if size is not None:
        told = {"hexes": size.hexes, "cities": size.cities, "minutes": size.minutes}
    return {"key": key, "name": name, "size": told}


def _option(option: OptionInfo) -> replies.OptionInfo:
    return {
        "key": option.key,
        "values": [*option.values],
        "default": option.default,
        "clause": option.clause,
        "label": option.title,
        "text": option.meaning,
        "labels": option.meanings,
    }


@cache
def board_document(game: str, map_key: str) -> Document:
    if game not in KNOWN or map_key not in load(game).maps.names("en"):
        raise HttpRefusal(404, "no_board")
    return as_json(load(game).page.board(map_key))


@cache
def rules_document(game: str, language: str) -> Document:
    if game not in KNOWN:
        raise HttpRefusal(404, "no_rules")
    found = load(game)
    try:
        book = found.rulebook(language)
        chapters = [
            {"title": title, "clauses": [_clause(found, clause, language) for clause in clauses]}
            for title, clauses in book.chapters.items()
        ]
    except BadGame as unreadable:  # which file it is, is for the log
        _log.error("a rulebook cannot be read", extra={"game": game, "reason": str(unreadable)})
        raise HttpRefusal(503, "bad_rules") from unreadable
    return as_json(
        {
            "overview": [
                {"title": topic.title, "clauses": topic.clauses, "text": topic.text} for topic in book.overview
            ],
            "chapters": chapters,
        }
    )


def _clause(game: AnyGame, clause: Clause, language: str) -> replies.Clause:
    return {
        "id": clause.id,
        "text": clause.text,
        "lessons": [_link(game, lesson, language) for lesson in game.lessons.about(clause.id)],
        "figures": [
            {"key": figure.key, "caption": figure.caption(language)}
            for figure in game.figures
            if clause.id in figure.clauses
        ],
    }


def _link(game: AnyGame, lesson: Lesson, language: str) -> replies.LessonLink:
    chapter = game.lessons.chapter_of(lesson)
    return {
        "key": lesson.key,
        "title": game.lessons.text(f"{lesson.key}.title", language),
        "chapter": game.lessons.title_of(chapter, language) if chapter else "",
    }


@cache
def words_document(language: str) -> Document:
    of_games = tuple(part for game in KNOWN for part in _own_part(game))
    return _words(language, lambda key: key.startswith(PAGE_WORDS) and not key.startswith(of_games))


@cache
def game_words_document(language: str, game: str) -> Document:
    """Words that only tables of one game need: its part of the page, and the names of its pieces (`Page.words`)."""
    if game not in KNOWN:
        raise HttpRefusal(404, "no_page")
    said = (*_own_part(game), *(f"{game}.{words}." for words in load(game).page.words))
    return _words(language, lambda key: key.startswith(said))


def _own_part(game: str) -> tuple[str, ...]:
    """Beginnings of the keys of a built-in game's own words. Games from outside have none: one might be named
    "menu".
    """
    return (f"page.{game}.",) if game in BUILT_IN else ()


@cache
def admin_words_document(language: str) -> Document:
    """The words of the administrators' page, which other pages do not need."""
    return _words(language, lambda key: key.startswith("admin."))


def _words(language: str, wanted: Callable[[str], bool]) -> Document:
    if language not in LANGUAGES:
        raise HttpRefusal(404, "no_language", {"languages": LANGUAGES})
    return as_json({key: text for key, text in catalog(language).items() if wanted(key)})


def as_json(content: object) -> Document:
    return Document(msgspec.json.encode(content), "application/json")


def _sent(call: Call[None, Query], make: Callable[..., Document], *names: str) -> Response:
    return make(*names).answer(call.request, ASK_AGAIN)


async def list_games(call: Call[None, Query]) -> Response:
    return games_document(call.language, call.server.page).answer(call.request, ASK_AGAIN)


async def get_board(call: Call[None, Query]) -> Response:
    return _sent(call, board_document, call.path("game"), call.path("map"))


async def get_map_picture(call: Call[None, schemas.CardQuery]) -> Response:
    """Drawn once for each language and theme."""
    game, key, theme, server = call.path("game"), call.path("map"), call.query.theme, call.server
    if game not in KNOWN or key not in load(game).maps.names("en"):
        raise HttpRefusal(404, "no_board")

    async def drawn() -> bytes:
        return (await server.make(draw_map, game, key, theme, call.language)).encode()

    picture = await server.copies.get(("map", game, 0, None, (key, theme, call.language)), drawn)
    answer = Document(picture, "image/svg+xml; charset=utf-8").answer(call.request)
    answer.headers["content-security-policy"] = PICTURE_SECURITY
    return answer


async def get_rules(call: Call[None, Query]) -> Response:
    return _sent(call, rules_document, call.path("game"), call.language)


async def get_server(call: Call[None, Query]) -> Response:
    """The address to use in invitations: a page opened on the server's own machine cannot know how others reach it."""
    settings = call.server.settings
    if settings.public_url:
        return call.answer({"address": settings.public_url.rstrip("/")})
    network = network_address() if settings.host in EVERYWHERE else ""
    own = settings.host if settings.host not in (*EVERYWHERE, *LOOPBACK) else network
    return call.answer({"address": f"http://{f'[{own}]' if ':' in own else own}:{settings.port}" if own else ""})


async def get_words(call: Call[None, Query]) -> Response:
    return _sent(call, words_document, call.path("language"))


async def get_game_words(call: Call[None, Query]) -> Response:
    return _sent(call, game_words_document, call.path("language"), call.path("game"))


async def get_admin_words(call: Call[None, Query]) -> Response:
    return _sent(call, admin_words_document, call.path("language"))


OPERATIONS: Final = (
    Operation(
        "GET", "/api/games", list_games, "The games, their maps, options and bots", answer=list[replies.GameInfo]
    ),
    Operation("GET", "/api/boards/{game}/{map}", get_board, "A map, ready to be drawn", answer=Board, refuses=(404,)),
    Operation(
        "GET",
        "/api/boards/{game}/{map}/picture",
        get_map_picture,
        "A map as a picture, before the first move",
        answer=str,
        query=schemas.CardQuery,
        media="image/svg+xml",
        refuses=(404, 422, 503),
    ),
    Operation(
        "GET",
        "/api/rules/{game}",
        get_rules,
        "A rulebook, clause by clause",
        answer=replies.Rulebook,
        refuses=(404, 503),
    ),
    Operation("GET", "/api/server", get_server, "How others reach this server", answer=replies.ServerInfo),
    Operation("GET", "/api/i18n/{language}", get_words, "The words of the page", answer=dict[str, str], refuses=(404,)),
    Operation(
        "GET",
        "/api/i18n/{language}/games/{game}",
        get_game_words,
        "The words of the tables of a game",
        answer=dict[str, str],
        refuses=(404,),
    ),
    Operation(
        "GET",
        "/api/i18n/{language}/admin",
        get_admin_words,
        "The words of the page of administrators",
        answer=dict[str, str],
        refuses=(404,),
    ),
)
