"""Lessons, and attempts at them. Nothing is stored: the page sends all steps with each request."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from footplate.games import KNOWN, load
from footplate.table.show.learning import Learner, lessons_in_words
from footplate.table.show.pictures import draw_lesson
from footplate.web.api.catalogue import as_json
from footplate.web.api.exports import PICTURE_SECURITY
from footplate.web.contract import replies, schemas
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.contract.schemas import Query
from footplate.web.files.page_files import ASK_AGAIN, Document
from footplate.web.requests.operations import Call, Operation

Json = dict[str, Any]


@cache
def lessons_document(game: str, language: str) -> Document:
    if game not in KNOWN:
        raise HttpRefusal(404, "no_lesson")
    return as_json(lessons_in_words(load(game), language))


async def get_lessons(call: Call[None, Query]) -> Response:
    return lessons_document(call.path("game"), call.language).answer(call.request, ASK_AGAIN)


async def learn(call: Call[schemas.Learn, Query]) -> Response:
    body = call.body
    place = None if body.place is UNSET else msgspec.to_builtins(body.place)
    told = await _asked(call, lambda learner: learner.told(place, body.show))
    return call.answer({**told, "page": call.server.page.drawn_by(told["game"])})


async def learn_preview(call: Call[schemas.LearnPreview, Query]) -> Response:
    return call.answer(await _asked(call, lambda learner: learner.preview(call.body.tried)))


async def learn_ways(call: Call[schemas.LearnWays, Query]) -> Response:
    place, via = msgspec.to_builtins(call.body.place), msgspec.to_builtins(call.body.via)
    return call.answer(await _asked(call, lambda learner: learner.ways(call.body.tried, place, via)))


async def learn_why(call: Call[schemas.LearnWhy, Query]) -> Response:
    place = msgspec.to_builtins(call.body.place)
    return call.answer(await _asked(call, lambda learner: learner.why(call.body.tried, place)))


async def get_lesson_picture(call: Call[None, schemas.CardQuery]) -> Response:
    """Drawn once for each language and theme, like the pictures of a rulebook."""
    game, lesson, theme, server = call.path("game"), call.path("lesson"), call.query.theme, call.server
    _expect(game, lesson)

    async def drawn() -> bytes:
        return (await server.make(draw_lesson, game, lesson, theme, call.language)).encode()

    picture = await server.copies.get(("lesson", game, 0, None, (lesson, theme, call.language)), drawn)
    answer = Document(picture, "image/svg+xml; charset=utf-8").answer(call.request)
    answer.headers["content-security-policy"] = PICTURE_SECURITY
    return answer


def _expect(game: str, lesson: str) -> None:
    if game not in KNOWN or all(one.key != lesson for one in load(game).lessons):
        raise HttpRefusal(404, "no_lesson")


async def _asked(call: Call[Any, Query], what: Callable[[Learner], Json]) -> Json:
    """Replay the steps of the request, then ask the learner they lead to."""
    game, lesson = call.path("game"), call.path("lesson")
    _expect(game, lesson)
    return await call.server.ask(lambda: what(Learner(game, lesson, call.body.steps, call.language)))


REFUSES: Final = (404, 422)
OPERATIONS: Final = (
    Operation("GET", "/api/learn/{game}", get_lessons, "The lessons of a game", answer=replies.Lessons, refuses=(404,)),
    Operation(
        "POST",
        "/api/learn/{game}/{lesson}",
        learn,
        "A lesson, after these steps",
        schemas.Learn,
        answer=replies.Lesson,
        refuses=REFUSES,
    ),
    Operation(
        "POST",
        "/api/learn/{game}/{lesson}/preview",
        learn_preview,
        "What steps would do in a lesson",
        schemas.LearnPreview,
        answer=replies.Previewed,
        refuses=REFUSES,
    ),
    Operation(
        "POST",
        "/api/learn/{game}/{lesson}/ways",
        learn_ways,
        "The ways to a far place in a lesson",
        schemas.LearnWays,
        answer=replies.Ways,
        refuses=REFUSES,
    ),
    Operation(
        "POST",
        "/api/learn/{game}/{lesson}/why",
        learn_why,
        "Why something may be done in a lesson, or not",
        schemas.LearnWhy,
        answer=replies.Reason,
        refuses=REFUSES,
    ),
    Operation(
        "GET",
        "/api/learn/{game}/{lesson}/picture",
        get_lesson_picture,
        "The idea of a lesson as a picture",
        answer=str,
        query=schemas.CardQuery,
        media="image/svg+xml",
        refuses=(404, 422, 503),
    ),
)
