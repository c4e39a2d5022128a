"""Challenges through the API: a finished game for others to play again, and all results."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from footplate.web.contract import replies, schemas
from footplate.web.contract.answers import answer, nothing
from footplate.web.contract.schemas import Query
from footplate.web.requests.operations import Call, Operation
from footplate.web.requests.people import Visitor


async def challenge(call: Call[schemas.NewChallenge, Query]) -> Response:
    who, body, server = await call.who(), call.body, call.server
    server.allowances.challenges.spend(call.request, who)
    making = server.tables.challenges.make
    key = await server.do(making, who, call.table, seat=body.seat, level=body.level, name=body.name)
    return call.answer({"key": key, "link": f"/challenge/{key}"}, 201)


async def challenges_of_table(call: Call[None, Query]) -> Response:
    who, server = await call.who(), call.server
    return call.answer(await server.ask(server.tables.challenges.at, who, call.table))


async def get_challenge(call: Call[None, Query]) -> Response:
    who, server = await call.who(), call.server
    return call.answer(await server.ask(server.tables.challenges.poster, who, call.path("challenge"), call.language))


async def take_challenge(call: Call[schemas.TakenChallenge, Query]) -> Response:
    visitor = await Visitor.of(call.request)
    server, key = call.server, call.path("challenge")
    server.thinking_time.payer(call.request, visitor.who)
    server.allowances.tables.spend(call.request, visitor.who)
    opened = await server.do(server.tables.challenges.take, visitor.who, key, call.body.name)
    return await visitor.welcomed(answer(call.request, {"id": opened.id}, 201))


async def get_results(call: Call[None, Query]) -> Response:
    who, server = await call.who(), call.server
    return call.answer(await server.ask(server.tables.challenges.results, who, call.path("challenge"), call.language))


async def withdraw_challenge(call: Call[None, Query]) -> Response:
    server = call.server
    await server.do(server.tables.challenges.withdraw, await call.who(), call.path("challenge"))
    return nothing()


_REFUSES: Final = (401, 403, 404, 422, 503)

OPERATIONS: Final = (
    Operation(
        "POST",
        "/api/tables/{id}/challenge",
        challenge,
        "Challenge others to do better from the start of a finished game",
        schemas.NewChallenge,
        answer=replies.MadeChallenge,
        status=201,
        refuses=_REFUSES,
    ),
    Operation(
        "GET",
        "/api/tables/{id}/challenges",
        challenges_of_table,
        "The challenges of a table",
        answer=replies.ChallengesOfTable,
        refuses=(401, 403, 404, 422),
    ),
    Operation(
        "GET",
        "/api/challenges/{challenge}",
        get_challenge,
        "What a challenge is about",
        answer=replies.Challenge,
        refuses=(401, 403, 404),
    ),
    Operation(
        "POST",
        "/api/challenges/{challenge}/take",
        take_challenge,
        "Play a challenge at a table of one's own",
        schemas.TakenChallenge,
        answer=replies.ChallengeTable,
        status=201,
        refuses=_REFUSES,
    ),
    Operation(
        "GET",
        "/api/challenges/{challenge}/results",
        get_results,
        "What those who have played a challenge have reached",
        answer=replies.ChallengeResults,
        refuses=(401, 403, 404),
    ),
    Operation(
        "POST",
        "/api/challenges/{challenge}/withdraw",
        withdraw_challenge,
        "Withdraw a challenge",
        answer=replies.Nothing,
        refuses=(401, 403, 404, 503),
    ),
)
