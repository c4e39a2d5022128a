"""What speaks for entering a run, for staying out, for a route or a partner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from footplate.games.dampfross.routes.odds import quick_odds
from footplate.games.dampfross.routes.prospects import STRONGEST, probable_points, routes_of
from footplate.games.dampfross.routes.route import Route, Routes
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.entering import may_enter
from footplate.games.dampfross.rules.fares import by_seat, net_fare, owed, route_fares, shares
from footplate.games.dampfross.rules.position import (
    ABOARD,
    ANSWER_EXCHANGE,
    ANSWER_RUN,
    ENTERING,
    FIRST_PRIZE,
    IN,
    OUT,
    SECOND_PRIZE,
    UNDECLARED,
)
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import members_of, route_points
from footplate.games.dampfross.text.reasons.speaker import AGAINST, Speaker
from footplate.kernel.facets import Comparison, Reason
from footplate.language import listed

DEAR: Final = 6
"""Units of fares that a second place hardly pays for."""
POOR: Final = 25
"""Chances out of a hundred to come first that speak for staying out."""
HUNDRED: Final = 100


@dataclass(frozen=True, slots=True)
class Entry:
    """A train a seat takes part in: its hops, its points to the target, its partner or -1, and what the seat pays."""

    route: tuple[int, ...]
    points: int
    partner: int
    due: int
    """The fares of the route,"""
    fares: tuple[int, ...]
    """what is left of the seat's own once they are netted,"""
    share: int
    """and the seat's own before that."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Of a train: to come first and second, out of a hundred races, and the prize to be expected in units."""

    first: int
    second: int
    prize: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another train, and whether it is in the run or only likely to come."""

    seat: int
    points: int
    sure: bool


class EntryReasons:
    """One decision about a run beside another."""

    def __init__(self, move: Comparison[DampfrossState], speaker: Speaker) -> None:
        self.before = move.before if move.before.opened else _as_seen(move.before, move.seat)
        self.after = move.after
        self.steps = move.steps
        self.other = move.other
        self.seat = move.seat
        self.speaker = speaker
        self.players = speaker.players

    def found(self) -> Iterator[Reason]:
        """Everything that can be said, in no order."""
        entry = self.entry(self.after)
        if self.before.phase == ANSWER_RUN and not entry:
            yield from self._declining()
        elif entry:
            yield from self._entering(entry)
        elif self.before.opened and self.runs_alone(self.after):
            units = FIRST_PRIZE - (self.after.accounts[self.seat] - self.before.accounts[self.seat])
            yield self.speaker.reason("alone", 8, "lone", "D64", prize=FIRST_PRIZE, units=units)
        elif self._is_out(self.after) or (self._is_sealed and self.steps):
            yield from self._staying_out()

    # --- what a position says -------------------------------------------------------------------------------------

    def entry(self, led_to: DampfrossState) -> Entry | None:
        """The train of the seat as it is entered, or offered to a partner."""
        if self._is_aboard_alone(led_to):
            return self._train(self.before, self.before.active, self.seat)
        if not self._is_under_way(led_to):
            return self._own_train() if self._is_sealed and led_to is self.after else None
        said = led_to.said[self.seat]
        if led_to.phase == ANSWER_RUN and led_to.active == self.seat:
            return self._train(led_to, self.seat, led_to.partner)
        if said == ABOARD:
            return self._train(led_to, led_to.partners[self.seat], self.seat)
        return self._train(led_to, self.seat, led_to.partners[self.seat]) if said == IN else None

    @property
    def _is_sealed(self) -> bool:
        """Whether nobody knows yet what the others have declared: a run is over at once in a guess alone."""
        return not self.before.opened

    def _own_train(self) -> Entry | None:
        """The train entered by the steps of the move, however the run went on."""
        route = [step - moves.HOP for step in self.steps]
        if not route or not all(0 <= hop < moves.DIE - moves.HOP for hop in route):
            return None
        return self._with_route(self.before, self.seat, -1, route)

    def _train(self, position: DampfrossState, driver: int, mate: int) -> Entry:
        return self._with_route(position, driver, mate, position.routes[driver])

    def _with_route(self, position: DampfrossState, driver: int, mate: int, route: list[int]) -> Entry:
        seats = position.seats
        due = by_seat(position, route_fares(position, members_of(driver, mate), route))
        rows = shares(position, driver, mate, due)
        own = rows[:seats] if driver == self.seat else rows[seats:]
        matrix = owed(self.before if self._is_sealed else position, driver)
        for rival in range(seats):
            matrix[self.seat * seats + rival] += own[rival]
        fares = tuple(net_fare(position, matrix, self.seat, rival) for rival in range(seats))
        partner = mate if driver == self.seat else driver
        return Entry(tuple(route), route_points(position, route), partner, sum(due), fares, sum(own))

    def _is_aboard_alone(self, led_to: DampfrossState) -> bool:
        """Whether the seat has joined a train that was paid at once, for nobody else ran (D64, D67)."""
        if self.before.phase != ANSWER_RUN or self._is_under_way(led_to):
            return False
        members = (self.seat, self.before.active)
        return all(led_to.accounts[member] > self.before.accounts[member] for member in members)

    def _is_under_way(self, led_to: DampfrossState) -> bool:
        """Whether the entries of this run still stand; when nobody had to throw they are gone."""
        return led_to.runs == self.before.runs and bool(led_to.order) and led_to.phase >= ENTERING

    def _is_out(self, led_to: DampfrossState) -> bool:
        if self._is_under_way(led_to):
            return led_to.said[self.seat] == OUT
        return self.before.opened and not self.runs_alone(led_to)

    def runs_alone(self, led_to: DampfrossState) -> bool:
        """Whether the run is over at once because the seat was the only one to enter (D64)."""
        others = any(said == IN for seat, said in enumerate(self.before.said) if seat != self.seat)
        return not self._is_under_way(led_to) and not others and led_to.bank != self.before.bank

    def _unknown(self, without: int = -1) -> list[int]:
        """The rivals of whom nobody knows yet whether they enter: they can, and have not declared or did so under
        seal.
        """
        rivals = [rival for rival in range(self.before.seats) if rival not in (self.seat, without)]
        if not self.before.opened:
            return rivals
        undeclared = [rival for rival in rivals if self.before.said[rival] == UNDECLARED]
        return [rival for rival in undeclared if may_enter(self._as_asked(rival), rival)]

    def _opponents(self, without: int) -> list[Opponent]:
        """Other trains: those that are in, and those that will probably come."""
        found = []
        unknown = self._unknown(without)
        for rival in range(self.before.seats):
            if rival in (self.seat, without):
                continue
            if rival in unknown:
                points = probable_points(self._as_asked(rival), rival)
                if points:
                    found.append(Opponent(rival, points, False))
            elif self.before.said[rival] == IN:
                found.append(Opponent(rival, route_points(self.before, self.before.routes[rival]), True))
        return sorted(found, key=lambda one: (one.points, one.seat))[:STRONGEST]

    def _as_asked(self, rival: int) -> DampfrossState:
        """The position in which a rival will decide: what is entered now may be netted then."""
        goes_on = self.before.opened and self._is_under_way(self.after) and self.after.said[rival] == UNDECLARED
        return self.after if goes_on and self.after.phase <= ANSWER_EXCHANGE else self.before

    @cached_property
    def _own_routes(self) -> Routes:
        """What the seat could declare alone."""
        return routes_of(self.before, self.seat)

    def _own_route(self) -> Route | None:
        return _best_compromise(self._own_routes.routes)

    def _named(self, opponents: list[Opponent]) -> str:
        trains = [
            self.speaker.plain("train", {"rival": self.players[one.seat], "points": one.points}) for one in opponents
        ]
        return listed(trains, self.speaker.language)

    def _chance(self, points: int, opponents: list[Opponent]) -> Chance:
        """What a train of so many points can hope for."""
        odds = quick_odds([points, *(one.points for one in opponents)], self.before.settings.race_dice)
        first, second = ((HUNDRED * count + odds.whole // 2) // odds.whole for count in (odds.first[0], odds.second[0]))
        first = min(first, HUNDRED - 1) if opponents else HUNDRED
        second = HUNDRED - first if len(opponents) == 1 else min(second, HUNDRED - first)
        return Chance(first, second, odds.prize[0] // odds.whole)

    def _hopes(self, points: int, chance: Chance, opponents: list[Opponent]) -> dict[str, object]:
        """What is said of a race: who does not win against one other train comes second."""
        hopeless = not (chance.first or chance.second)
        key = "rest_one" if len(opponents) == 1 else "rest_none" if hopeless else "rest"
        rest = self.speaker.plain(key, {"second": chance.second})
        return {"points": points, "first": chance.first, "rest": rest, "others": self._named(opponents)}

    # --- entering -------------------------------------------------------------------------------------------------

    def _entering(self, entry: Entry) -> Iterator[Reason]:
        opponents, unknown = self._opponents(entry.partner), self._unknown(entry.partner)
        total = sum(entry.fares)
        if opponents:
            yield self._race(entry, opponents)
        elif unknown and entry.partner < 0:
            yield self.speaker.reason("alone", 8, "likely_alone", "D64", prize=FIRST_PRIZE)
        elif unknown:
            facts = {"partner": self.players[entry.partner], "prize": FIRST_PRIZE // 2}
            yield self.speaker.own(f"alone {entry.partner}", 4, "likely_alone_joint", "D67", **facts)
        elif entry.partner >= 0:
            facts = {"partner": self.players[entry.partner], "prize": FIRST_PRIZE // 2}
            yield self.speaker.own(f"alone {entry.partner}", 4, "lone_joint", "D67", **facts)
        if entry.partner < 0:
            sure = [one for one in opponents if one.sure]
            if len(opponents) == 1 and sure and not unknown:
                rival = self.players[sure[0].seat]
                yield self.speaker.reason("second", 6, "second_sure", "D65", rival=rival, units=total)
                if not self.other or self._is_out(self.other):
                    yield self.speaker.reason("not alone", 5, "not_alone", "D64", rival=rival, prize=FIRST_PRIZE)
            if total == 0 and entry.due:
                yield self.speaker.reason("fares", 2, "netted_way", "D53")
            elif 0 < total < entry.share:
                facts = {"units": entry.share, "rest": total}
                yield self.speaker.reason("fares", 2, "netted_part", "D53", **facts)
            elif total == 0:
                yield self.speaker.own("fares", 2, "own_way", "D50")
        else:
            yield from self._joint(entry, opponents)
        if total > SECOND_PRIZE and opponents:
            yield self.speaker.reason("fares", AGAINST, "dear", "D62", units=total, prize=SECOND_PRIZE)
        yield from self._beside(entry)

    def _race(self, entry: Entry, opponents: list[Opponent]) -> Reason:
        chance, fares = self._chance(entry.points, opponents), sum(entry.fares)
        key = "race" if all(one.sure for one in opponents) else "race_if"
        facts = self._hopes(entry.points, chance, opponents)
        facts["number"] = len(opponents)
        if entry.partner < 0:
            # A faster way and a cheaper one are not the same for one who chooses.
            return self.speaker.own(f"race {entry.points} {fares}", max(2, chance.prize - fares), key, "D61", **facts)
        facts |= {"partner": self.players[entry.partner]}
        weight = max(2, chance.prize // 2 - fares)
        about = f"race {fares} {entry.partner}"  # of common trains for the same fares the fastest is enough
        return self.speaker.own(about, weight, f"{key}_together", "D67", **facts)

    def _joint(self, entry: Entry, opponents: list[Opponent]) -> Iterator[Reason]:
        """A common train shares fares and prize: its way must be worth it (D66-D68)."""
        alone = self._own_route()
        facts = {"partner": self.players[entry.partner], "points": entry.points}
        about = f"joint {entry.partner}"
        yield self.speaker.reason("shares", 0, "shares", "D67", **facts)
        ahead = self.before.accounts[entry.partner] - self.before.accounts[self.seat]
        key, weight = ("partner_ahead", AGAINST) if ahead > 0 else ("partner_behind", 1)
        stands = {"partner": self.players[entry.partner], "units": abs(ahead)}
        yield self.speaker.own(f"stands {entry.partner}", weight, key, "D67", **stands)
        if alone is None and self._own_routes.complete:
            yield self.speaker.own(about, 7, "joint_only", "D68", **facts)
        elif alone and entry.points < alone.points:
            worth = min(7, 1 + alone.points - entry.points)
            yield self.speaker.own(about, worth, "joint", "D68", **facts, alone=alone.points)
        elif alone and sum(entry.fares) < min(alone.total, self._chance(entry.points, opponents).prize // 2 + 1):
            facts |= {"units": sum(entry.fares), "alone": alone.points, "fares": alone.total}
            yield self.speaker.own(about, 3, "joint_cheaper", "D67", **facts)

    def _beside(self, entry: Entry) -> Iterator[Reason]:
        """Two routes beside each other."""
        other = self.entry(self.other) if self.other else None
        if other is None or other.partner != entry.partner:
            return
        shorter, dearer = other.points - entry.points, entry.share - other.share  # what rivals owe is the same
        if shorter > 0:
            key = "shorter_same" if dearer == 0 else "shorter_dearer" if dearer > 0 else "shorter_cheaper"
            facts = {"points": shorter, "units": abs(dearer)}
            yield self.speaker.reason(f"route {key}", 1 + shorter, f"route_{key}", "D58", **facts)
        elif dearer < 0:
            key = "route_cheaper_same" if shorter == 0 else "route_cheaper"
            yield self.speaker.reason(f"route {key}", 1 - dearer, key, "D51", units=-dearer, points=-shorter)

    # --- staying out ----------------------------------------------------------------------------------------------

    def _staying_out(self) -> Iterator[Reason]:
        opponents = self._opponents(-1)
        route = max(
            self._own_routes.routes,
            key=lambda one: (self._chance(one.points, opponents).prize - one.total, -one.points),
            default=None,
        )
        if route is None and self._own_routes.complete:
            yield self.speaker.own("no way", 3, "no_way", "D53")
        elif route:
            chance = self._chance(route.points, opponents)
            if opponents:
                facts = {**self._hopes(route.points, chance, opponents), "units": route.total}
                hopeless = chance.first <= POOR
                worth = max(1, SECOND_PRIZE - chance.prize + route.total // 2) if hopeless else 0
                yield self.speaker.own("race", worth, "out_race" if hopeless else "gives_up_race", "D61", **facts)
            cheapest = min(one.total for one in self._own_routes.routes)
            alone = not opponents and not self._unknown()
            if cheapest >= DEAR:
                facts = {"units": cheapest, "prize": FIRST_PRIZE if alone else SECOND_PRIZE}
                key = "out_alone" if alone else "out_fares"
                yield self.speaker.own("fares", cheapest - 4, key, "D64" if alone else "D62", **facts)
            sure = [one for one in opponents if one.sure]
            if not opponents:
                key = "gives_up_likely" if self._unknown() else "gives_up_alone"
                yield self.speaker.reason("alone", 0, key, "D64", prize=FIRST_PRIZE, units=cheapest)
            if len(sure) == len(opponents) == 1 and not self._unknown() and cheapest < SECOND_PRIZE:
                yield self.speaker.reason("second", 0, "gives_up", "D65", prize=SECOND_PRIZE, units=cheapest)
            if len(sure) >= 2:
                yield self.speaker.reason("third", 3, "third", "D62", others=self._named(sure))
        if self.before.opened:
            yield from self._paid_anyway()

    def _declining(self) -> Iterator[Reason]:
        """What the train that is offered could hope for."""
        driver = self.before.active
        alone = self._own_route()
        if alone:
            facts = {"partner": self.players[driver], "alone": alone.points, "units": alone.total}
            yield self.speaker.own("shares", 0, "not_shared", "D67", **facts)
        elif self._own_routes.complete:
            yield self.speaker.own("no way", 0, "no_way", "D53")
        points, opponents = route_points(self.before, self.before.routes[driver]), self._opponents(driver)
        if opponents:
            chance = self._chance(points, opponents)
            hopes = self._hopes(points, chance, opponents)
            yield self.speaker.reason("race", 2 if chance.first <= POOR else 0, "joint_race", "D61", **hopes)

    def _paid_anyway(self) -> Iterator[Reason]:
        """Fares of those who are in are received by those who stay out as well (D56)."""
        matrix, seats = owed(self.before, self.seat), self.before.seats
        for rival in range(seats):
            units = matrix[rival * seats + self.seat]
            if units and rival != self.seat:
                facts = {"rival": self.players[rival], "units": units}
                yield self.speaker.own(f"fares {rival}", 1 + units // 2, "paid_anyway", "D56", **facts)


def _best_compromise(routes: Sequence[Route]) -> Route | None:
    """Short and cheap: what a seat would run alone."""
    return min(routes, key=lambda route: (13 * route.points + 20 * route.total, route.points), default=None)


def _as_seen(position: DampfrossState, seat: int) -> DampfrossState:
    """The position without what others have declared under seal."""
    seen = position.clone()
    for rival in range(position.seats):
        if rival != seat:
            seen.said[rival], seen.partners[rival], seen.routes[rival] = UNDECLARED, -1, []
    return seen


def answer_reasons(move: Comparison[DampfrossState], speaker: Speaker) -> Iterator[Reason]:
    """Why not to share the train that somebody offers."""
    before, seat = move.before, move.seat
    driver = before.active
    points = route_points(before, before.routes[driver])
    alone = _best_compromise(routes_of(before, seat).routes)
    declined = move.after.phase == ENTERING and move.after.said[driver] == UNDECLARED
    if declined and alone and alone.points <= points:
        facts = {"partner": speaker.players[driver], "points": points, "alone": alone.points, "units": alone.total}
        yield speaker.own("joint", 3, "alone_better", "D67", **facts)


def exchange_reasons(move: Comparison[DampfrossState], speaker: Speaker) -> Iterator[Reason]:
    """What two owe each other, set off (`netting=byAgreement`, A11)."""
    before, seat = move.before, move.seat
    rival = before.active + before.partner - seat
    matrix = owed(before, -1)
    there, back = matrix[seat * before.seats + rival], matrix[rival * before.seats + seat]
    offered = move.after.phase == ANSWER_EXCHANGE and before.phase != ANSWER_EXCHANGE
    if offered or move.after.exchanges & ~before.exchanges:
        facts = {"rival": speaker.players[rival], "there": there, "back": back}
        yield speaker.own("exchange", min(there, back), "set_off", "D53", **facts)
