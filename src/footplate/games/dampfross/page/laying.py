"""A click on a far hex while building: the ways there, laid as far as the points go, with what they cost in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from footplate.games.dampfross.page.view_types import DampfrossFacts, DampfrossLaid, DampfrossPayment
from footplate.games.dampfross.routes.laying import Way, nearest_premium, ways_to
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import Segment
from footplate.games.dampfross.rules.companies import HIGH, LOW
from footplate.games.dampfross.rules.fees import Fee
from footplate.games.dampfross.rules.maps import load_map
from footplate.games.dampfross.rules.position import BUILDING, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.notation import name_step
from footplate.kernel.page import Offer
from footplate.kernel.whereabouts import whereabouts
from footplate.language import listed, say

AVERAGE: Final = 3.5
"""Points that a die throws on average."""


def laying_offers(
    position: DampfrossState, goal: int, via: tuple[int, ...], language: str, players: Sequence[str]
) -> list[Offer]:
    """The ways to a hex as offers: their steps are what can be laid now, perhaps none."""
    teller = _Teller(position, goal, via, language, players)
    offers: list[Offer] = []
    for way in ways_to(position, goal, via):
        offers.append(teller.offer(way, {str(offer["facts"]["title"]) for offer in offers}))
    return offers


@final
class _Teller:
    """Puts the ways to one hex into words."""

    def __init__(
        self, position: DampfrossState, goal: int, via: tuple[int, ...], language: str, players: Sequence[str]
    ) -> None:
        self.position = position
        self.goal = goal
        self.via = via
        self.language = language
        self.players = players
        self.where = whereabouts(load_map(position.board.key), language)
        self.names = load_map(position.board.key).place_names(language)

    def words(self, key: str, **facts: object) -> str:
        return say(f"dampfross.way.{key}", self.language, facts)

    def node(self, hex: int) -> str:
        """A place by its name, any other hex by where it lies."""
        board = self.position.board
        name = board.node_names[hex]
        return self.names.get(name) or self.where.get(board.hex_names[hex], name)

    def offer(self, way: Way, titles: set[str]) -> Offer:
        position, board = self.position, self.position.board
        steps, then = laid_now(position, way)
        now = sum(segment.points for segment in way.segments[: len(steps)])
        left = then.points if _still_builds(then, position) else 0
        hexes = [way.sides[0] // 6, *(board.neighbours[side] for side in way.sides)]
        facts: DampfrossFacts = {
            "title": self.title(way, hexes[1:-1], titles),
            "kinds": [*way.kinds],
            "goal": board.hex_names[self.goal],
            "name": self.node(self.goal),
            "via": [board.hex_names[hex] for hex in self.via],
            "path": [board.hex_names[hex] for hex in hexes],
            "laid": [self.segment(segment) for segment in way.segments],
            "now": len(steps),
            "points": way.points,
            "points_now": now,
            "points_left": left,
            "fees": _payments([fee for segment in way.segments for fee in segment.fees]),
            "premium": way.premium,
            "rivers": sum(board.river[side] for side in way.sides),
            "hills": sum(board.mountain[hex] for hex in hexes[1:]),
            "stop": self.stop(way, len(steps), now, then),
        }
        if position.opener < 0:
            facts["turns"] = 1 + (way.points - now) / (AVERAGE * position.settings.build_dice)
        other = nearest_premium(then, self.goal) if left else []
        if other and then.allows(moves.BUILD + other[0]):
            city = board.neighbours[other[-1]]
            facts["elsewhere"] = {"hex": board.hex_names[city], "name": self.node(city)}
        return {
            "step": moves.BUILD + way.sides[0],
            "steps": steps,
            "name": name_step(position, moves.BUILD + way.sides[0]),
            "label": self.words("to", goal=self.node(self.goal), now=now, left=way.points - now),
            "group": "way",
            "short": str(way.points),
            "facts": facts,
        }

    def title(self, way: Way, between: list[int], titles: set[str]) -> str:
        """By the cities on the way, or by what it is best for."""
        cities = [self.node(hex) for hex in between if self.position.board.is_city[hex]]
        title = self.words("by", places=listed(cities[-3:], self.language)) if cities else ""
        return title if title and title not in titles else self.words(way.kinds[0])

    def segment(self, segment: Segment) -> DampfrossLaid:
        board = self.position.board
        there = board.neighbours[segment.side]
        return {
            "points": segment.points,
            "fees": _payments(segment.fees),
            "premium": segment.premium,
            "river": board.river[segment.side],
            "hill": board.mountain[segment.side // 6] or board.mountain[there],
        }

    def stop(self, way: Way, laid: int, now: int, then: DampfrossState) -> str:
        """Why it goes no further now; nothing where it is complete."""
        if laid == len(way.segments):
            return ""
        following = way.segments[laid]
        if not _still_builds(then, self.position) or following.points <= then.points:
            if then.points == 0 or not following.fees:
                return self.words("stop", points=now)
            return self.words("stop_fee", amount=sum(fee.amount for fee in following.fees))
        if not laid:
            return self.words("stop_first", points=then.points, cost=following.points)
        if self.position.board.river[following.side]:
            return self.words("stop_river", points=now, cost=following.points)
        return self.words("stop_hill" if following.points > 1 else "stop", points=now, cost=following.points)


def laid_now(position: DampfrossState, way: Way) -> tuple[list[int], DampfrossState]:
    """The steps of a way that can be taken one after the other in this turn, and the position they lead to."""
    state = position.clone()
    steps: list[int] = []
    for side in way.sides:
        step = moves.BUILD + side
        if not _still_builds(state, position) or not state.allows(step):
            break
        state.advance(step)
        steps.append(step)
    return steps, state


def _still_builds(state: DampfrossState, since: DampfrossState) -> bool:
    """Whether the turn in which the way is laid goes on."""
    return (
        state.phase in (BUILDING, SPENDING)
        and state.to_move == since.to_move
        and (state.round, state.throw) == (since.round, since.throw)
    )


def _payments(fees: Sequence[Fee]) -> list[DampfrossPayment]:
    """The fees, one sum for each company."""
    sums: dict[int, int] = {}
    for fee in fees:
        sums[fee.company] = sums.get(fee.company, 0) + fee.amount
    return [
        {"seats": sorted({LOW[company], HIGH[company]}), "amount": amount} for company, amount in sorted(sums.items())
    ]
