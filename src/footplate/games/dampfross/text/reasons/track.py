"""What laying track is for: cities before rivals, ways without fares, shorter ways, rivals' ways made dearer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from footplate.games.dampfross.routes.laying import DIE, ways_to
from footplate.games.dampfross.routes.survey import FAR, Survey, numbers_of, one_run_in
from footplate.games.dampfross.rules.board import HOME
from footplate.games.dampfross.rules.building import own_fields
from footplate.games.dampfross.rules.orders import is_ordering
from footplate.games.dampfross.rules.position import (
    BEFORE_ROLL,
    BUILDING,
    BUYING,
    FARE_CAP,
    FERRY_PRICE,
    PREMIUM,
    SPEND_BUYING,
)
from footplate.games.dampfross.rules.specials import INTERNATIONAL
from footplate.games.dampfross.rules.spending import cities_of, goal
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.reasons.speaker import AGAINST, Speaker
from footplate.kernel.facets import Comparison, Reason

NEAR: Final = 12
"""Die points within which a city is worth aiming at."""
MOST_AIMED: Final = 6
"""What coming nearer to a city is worth at most: less than being there."""
DEAREST: Final = 10
"""Units of fares a visit is worth saving at most: no more may be paid to a rival (D53)."""
RUNS: Final = 18
"""About as many runs as a game has."""
LITTLE: Final = 4
"""Units of fares that are hardly worth building for."""
DEARER: Final = 2
"""What a rival's way must cost more before it is worth saying."""
CLOSING: Final = 30
"""Units from the goal at which the end of a money game is near;"""
LAST_RUNS: Final = 5
"""and runs from the end of a run game."""


FAR_AWAY: Final = 10_000
"""More than any way costs: a city that no way leads to."""
NEAREST: Final = 4
"""The number of nearest cities that are priced exactly."""


class TrackReasons:
    """One building turn beside another: of one seat, with the board before it and after both."""

    def __init__(self, move: Comparison[DampfrossState], speaker: Speaker) -> None:
        self.state = move.before
        self.led_to = move.after
        self.seat = move.seat
        self.speaker = speaker
        self.before = Survey(move.before)
        self.after = Survey(move.after)
        self.other = Survey(move.other) if move.other else None
        self.numbers = numbers_of(move.before.board)
        self.building = move.before.opener < 0
        partner = move.before.partner if move.before.phase == BUILDING else -1
        self.rivals = [rival for rival in range(move.before.seats) if rival not in (move.seat, partner)]

    def found(self) -> Iterator[Reason]:
        """Everything that can be said, in no order."""
        for city in range(self.state.board.cities):
            yield from self._city(city)
        yield from self._countries()
        yield from self._aimed_at()
        yield from self._links()
        yield from self._shorter()
        yield from self._ferries()
        if not is_ordering(self.state):
            yield from self._in_the_way()
            yield from self._fees()
        if self.building:
            yield from self._lapsed()
            yield from self._ending()
        else:
            yield from self._spared()

    # --- cities ---------------------------------------------------------------------------------------------------

    def _pays(self, city: int) -> bool:
        """Whether whoever comes first gets a premium (D37, A2, A4)."""
        if self.state.connected[city] or city in self.state.starts:
            return False
        return self.building or self.state.settings.premium_in_phase_two

    def _nearest(self, city: int) -> tuple[int, int]:
        """The rival who was nearest to a city before the move, and how many points away; -1 where none has begun."""
        begun = [(self.before.away(rival, city), rival) for rival in self.rivals]
        away, rival = min(begun, default=(FAR, -1))
        return (rival, away) if away < FAR else (-1, FAR)

    def _a_roll(self) -> int:
        """The points the next roll may bring."""
        return DIE * self.state.settings.build_dice

    def _other_reaches(self, city: int) -> bool:
        return self.other is not None and self.other.at_home(self.seat, city)

    def _city(self, city: int) -> Iterator[Reason]:
        if self.before.at_home(self.seat, city):
            return
        if self.after.at_home(self.seat, city):
            weight = 0 if self._other_reaches(city) else 1
            yield from self._first(city, weight) if self._pays(city) else self._joined(city, weight)
        elif self._other_reaches(city) and self._pays(city) and self.building:
            rival, away = self._nearest(city)
            if rival >= 0 and away <= max(self._a_roll(), self.after.away(self.seat, city) - 1):
                name = self.speaker.players[rival]
                facts = {"city": self.speaker.place(city), "rival": name, "points": away}
                yield self.speaker.reason(f"city {city}", AGAINST, "leaves", "D37", **facts)

    def _first(self, city: int, weight: int) -> Iterator[Reason]:
        rival, away = self._nearest(city)
        if rival < 0:
            key = "ordered_first" if is_ordering(self.state) else "first_begun"
            facts = {"city": self.speaker.place(city), "premium": PREMIUM}
            yield self.speaker.own(f"city {city}", weight * PREMIUM, key, "D37", **facts)
            return
        soon = away <= self._a_roll()
        name = self.speaker.players[rival]
        facts = {"city": self.speaker.place(city), "rival": name, "points": away}
        worth = weight * (PREMIUM + 2 * self.numbers[city] + (4 if soon else 0))
        if is_ordering(self.state):  # what rivals order for the same throw nobody knows
            yield self.speaker.reason(f"city {city}", worth, "ordered", "D103", **facts)
        else:
            key = "first_soon" if soon else "first" if away <= 2 * self._a_roll() else "first_alone"
            yield self.speaker.own(f"city {city}", worth, key, "D37", **facts)

    def _joined(self, city: int, weight: int) -> Iterator[Reason]:
        """A city rivals serve already, or in which a premium is no more to be had."""
        fares = self.before.fares(self.seat, city)
        worth = weight * (1 + self.numbers[city] * min(fares, DEAREST) // 2)
        facts = {"city": self.speaker.place(city)}
        if fares >= FAR:
            yield self.speaker.own(f"city {city}", worth, "joined_new", "D49", **facts)
        elif self._is_too_dear(fares):
            yield self.speaker.own(f"city {city}", worth, "joined_dear", "D53", **facts, units=fares, most=FARE_CAP)
        elif fares:
            yield self.speaker.own(f"city {city}", worth, "joined", "D51", **facts, units=fares)

    def _is_too_dear(self, fares: int) -> bool:
        """Whether so many units cannot be paid, however they are shared out among the rivals (D53)."""
        return fares > FARE_CAP * (self.state.seats - 1)

    def _aimed_at(self) -> Iterator[Reason]:
        """The city that the move comes nearest to, and not the other one."""
        found: list[tuple[int, int, int]] = []
        far: list[tuple[int, int]] = []
        for city in range(self.state.board.cities):
            now, then = self.after.away(self.seat, city), self.before.away(self.seat, city)
            least = min(then, self.other.away(self.seat, city)) if self.other else then
            if 0 < now < then and now > NEAR:
                far.append((now, city))
            elif 0 < now < then:
                worth = PREMIUM + 2 * self.numbers[city] if self._pays(city) else self.numbers[city] + 1
                merit = max(1, min(MOST_AIMED, worth * (least - now) * (NEAR + 3 - now) // 60)) if now < least else 0
                found.append((merit, worth * (then - now), city))
        for merit, _, city in sorted(found, reverse=True)[:1]:
            yield self._nearer(city, merit)
        for _, city in [] if found else sorted(far)[:1]:
            yield self._nearer(city, 0)
        if self.building and not (found or far) and self._used(self.after) and self._is_useless(self.after):
            yield self._no_nearer()

    def _nearer(self, city: int, weight: int) -> Reason:
        """How near, and what for: a premium, or runs that cost fares until own track leads there."""
        rival, away = self._nearest(city)
        now, then = self.after.away(self.seat, city), self.before.away(self.seat, city)
        fares = self.after.fares(self.seat, city)
        facts = {"city": self.speaker.place(city), "points": now, "then": then, "premium": PREMIUM}
        about = f"near {city}"  # two moves that reach one of two cities and come nearer to the other are not alike
        if self._pays(city) and rival < 0:
            return self.speaker.own(about, weight, "near_first", "D37", **facts)
        if self._pays(city):
            facts |= {"rival": self.speaker.players[rival], "away": away}
            if away >= now and self.building:
                return self.speaker.own(about, weight, "near", "D37", **facts)
            return self.speaker.reason(about, weight, "nearer_behind", "D37", **facts)
        if fares >= FAR:
            return self.speaker.own(about, weight, "nearer_new", "D49", **facts)
        if self._is_too_dear(fares):
            return self.speaker.own(about, weight, "nearer_dear", "D53", **facts, units=fares, most=FARE_CAP)
        return self.speaker.own(about, weight, "nearer_fares", "D51", **facts, units=fares)

    def _no_nearer(self) -> Reason:
        """Track that leads nowhere yet, and how far the next premium is."""
        paying = [city for city in range(self.state.board.cities) if self._pays(city)]
        open_still = [(self.after.away(self.seat, city), city) for city in paying if not self.led_to.connected[city]]
        points, city = min(open_still, default=(FAR, -1))
        rival, away = self._nearest(city) if city >= 0 else (-1, FAR)
        if rival < 0 or points >= FAR:
            return self.speaker.reason("useless", 0, "no_nearer")
        facts = {"city": self.speaker.place(city), "points": points, "rival": self.speaker.players[rival], "away": away}
        return self.speaker.reason("useless", 0, "no_nearer_premium", "D37", **facts)

    # --- countries ------------------------------------------------------------------------------------------------

    def _countries(self) -> Iterator[Reason]:
        """Countries that own track reaches, the targets of special runs (D79, D81, A31)."""
        board = self.state.board
        reached = self._abroad(self.after) - self._abroad(self.before)
        others = self._abroad(self.other) if self.other else set[int]()
        for country in sorted(reached):
            rows = sum(country in row.countries for row in board.specials)
            if rows and board.special_every:
                kind = "international" if board.key in INTERNATIONAL else "special"
                facts = {"country": self.speaker.country(country), "rows": rows, "of": len(board.specials)}
                weight = 0 if country in others else 2
                yield self.speaker.own(f"country {country}", weight, f"abroad_{kind}", "D81", **facts)

    def _abroad(self, survey: Survey) -> set[int]:
        """The countries in which the seat has track."""
        board = self.state.board
        return {board.country[hex] for hex in own_fields(survey.position, self.seat)} - {HOME}

    # --- ways -----------------------------------------------------------------------------------------------------

    def _links(self) -> Iterator[Reason]:
        """Runs that can be made on own track alone (D50)."""
        now, then = len(self.after.drives(self.seat)), len(self.before.drives(self.seat))
        if now <= then:
            return
        least = max(then, len(self.other.drives(self.seat))) if self.other else then
        worth = 3 * RUNS * (now - least) // max(1, len(self.before.likely)) + 1 if now > least else 0
        gained = self._gains(self.after)
        if gained:
            yield self.speaker.own("links", worth, "pairs_with", "D50", now=now, then=then, cities=gained)
        else:
            yield self.speaker.own("links", worth, "pairs", "D50", now=now, then=then)

    def _gains(self, survey: Survey) -> tuple[str, ...]:
        """The cities that own track reaches and did not reach before."""
        return tuple(map(self.speaker.place, self._gained_cities(survey)))

    def _gained_cities(self, survey: Survey) -> list[int]:
        return [
            city
            for city in range(self.state.board.cities)
            if survey.at_home(self.seat, city) and not self.before.at_home(self.seat, city)
        ]

    def _shorter(self) -> Iterator[Reason]:
        """The run between own cities that gains most by a short cut."""
        gained = self._gained(self.after)
        other = self._gained(self.other) if self.other else {}
        likely, best = self.before.likely, sum(self.before.likely.values())
        found = [
            (likely[pair] * (points - other.get(pair, 0)), pair)
            for pair, points in gained.items()
            if points > other.get(pair, 0)
        ]
        if not found:
            return
        _, pair = max(found, key=lambda one: (one[0], one[1]))
        now, then = self.after.drives(self.seat)[pair], self.before.drives(self.seat)[pair]
        theirs = [(self.before.drives(rival).get(pair, FAR), rival) for rival in self.rivals]
        fastest, rival = min(theirs, default=(FAR, -1))
        worth = 1 + RUNS * sum(merit for merit, _ in found) // max(1, best)
        facts = {"from": self.speaker.place(pair[0]), "to": self.speaker.place(pair[1]), "now": now, "then": then}
        if now <= fastest < FAR:
            facts |= {"rival": self.speaker.players[rival], "points": fastest}
            yield self.speaker.own("shorter", worth + (2 if fastest <= then else 0), "shorter_than", "D58", **facts)
        else:
            yield self.speaker.own("shorter", worth, "shorter", "D58", **facts)

    def _gained(self, survey: Survey) -> dict[tuple[int, int], int]:
        """By how many points own ways have become shorter."""
        then = self.before.drives(self.seat)
        now = survey.drives(self.seat)
        return {pair: then[pair] - now[pair] for pair in then if now.get(pair, FAR) < then[pair]}

    def _in_the_way(self) -> Iterator[Reason]:
        """The rival whose way to a city has become dearer: new track lies across it or beside it (D29, D31)."""
        found: list[tuple[int, int, int]] = []
        for rival in self.rivals:
            for city in range(self.state.board.cities):
                then = self.before.cost(rival, city)
                if not 0 < then <= NEAR or self.state.connected[city] or self.led_to.connected[city]:
                    continue
                dearer = self.after.cost(rival, city) - then
                if self.other:
                    dearer = min(dearer, self.after.cost(rival, city) - self.other.cost(rival, city))
                if dearer >= DEARER:
                    found.append((dearer, rival, city))
        for _, rival, city in sorted(found, reverse=True)[:1]:
            dearer = _price(self.led_to, rival, city) - _price(self.state, rival, city)
            if dearer >= DEARER:
                name = self.speaker.players[rival]
                facts = {"rival": name, "units": dearer, "city": self.speaker.place(city)}
                yield self.speaker.own(f"across {rival}", 2 + dearer, "across", "D31", **facts)

    # --- money and points -----------------------------------------------------------------------------------------

    def _used(self, survey: Survey) -> int:
        """The points of what was laid."""
        old, new = self.state.network.owners, survey.position.network.owners
        neighbours, costs = self.state.board.neighbours, self.state.costs
        laid = [side for side in range(len(new)) if (new[side] & ~old[side]) >> self.seat & 1]
        # A segment over the border costs points one way; the other way nobody may lay it (D79).
        points = dict[tuple[int, int], int]()
        for side in laid:
            ends = min(side // 6, neighbours[side]), max(side // 6, neighbours[side])
            points[ends] = max(points.get(ends, 0), costs[side])
        return sum(points.values())

    def _lapsed(self) -> Iterator[Reason]:
        """Points that are not used are lost (D25)."""
        if self.state.phase != BUILDING or self.state.partner >= 0:
            return
        points, used = self.state.points, self._used(self.after)
        if not used:
            yield self.speaker.reason("lapse", 0, "all_lapse", "D25", points=points)
        if self.other is None:
            return
        by_other = self._used(self.other)
        if 0 < by_other < used <= points:
            key = "lapse_none" if used == points else "lapse"
            facts = {"left": points - used, "points": points, "lost": points - by_other}
            yield self.speaker.reason("lapse", min(3, used - by_other), key, "D25", **facts)

    def _paid(self, survey: Survey) -> int:
        """The fees that went to rivals."""
        return sum(survey.position.accounts[rival] - self.state.accounts[rival] for rival in self.rivals)

    def _fees(self) -> Iterator[Reason]:
        if self.other is None or not self._used(self.after) or not self._used(self.other):
            return
        paid, by_other = self._paid(self.after), self._paid(self.other)
        if 0 <= paid < by_other:
            key = "no_fees" if paid == 0 else "fewer_fees"
            yield self.speaker.reason("fees", by_other - paid, key, "D36", units=paid, more=by_other)

    def _ending(self) -> Iterator[Reason]:
        """The building phase is over (D38, D39)."""
        if self.led_to.opener < 0:
            if self.state.phase == BEFORE_ROLL and self.other and self.other.position.opener >= 0:
                yield from self._still_open()
            return
        own, others = cities_of(self.led_to, self.seat), [cities_of(self.led_to, rival) for rival in self.rivals]
        most = max(others, default=0)
        if own >= most:
            rival = self.rivals[others.index(most)]
            facts = {"cities": own, "rival": self.speaker.players[rival], "most": most}
            alike = self.other and self.other.position.opener >= 0 and cities_of(self.other.position, self.seat) == own
            weight = 0 if alike else 2 + own - most
            yield self.speaker.own("ending", weight, "building_over", "D38", **facts)
        for city in range(self.state.board.cities):
            rival, away = self._nearest(city)
            if self._pays(city) and not self.led_to.connected[city] and rival >= 0:
                facts = {"city": self.speaker.place(city), "rival": self.speaker.players[rival], "points": away}
                yield self.speaker.reason("stays open", 5, "stays_open", "D39", **facts)

    def _still_open(self) -> Iterator[Reason]:
        """What the declaration would shut off (D39, D70)."""
        yield self.speaker.reason("goes on", 3, "still_free", "D70")
        for city in range(self.state.board.cities):
            rival, away = self._nearest(city)
            if self._pays(city) and rival >= 0:
                facts = {"city": self.speaker.place(city), "rival": self.speaker.players[rival], "away": away}
                points = self.before.away(self.seat, city)
                if points <= away:
                    yield self.speaker.own("stays open", 4, "still_open", "D39", points=points, **facts)
                else:
                    yield self.speaker.own("stays open", AGAINST, "still_theirs", "D39", points=points, **facts)

    def _spent(self, survey: Survey) -> int:
        return self.state.accounts[self.seat] - survey.position.accounts[self.seat]

    def _spared(self) -> Iterator[Reason]:
        """After a run units are spent: those that are not, count in the end (D70, D77)."""
        spent = self._spent(self.after)
        if spent == 0:
            yield self._kept_all()
        elif self._is_useless(self.after):
            yield self.speaker.reason("useless", 0, "useless_track")
        if self.other is None:
            return
        kept = self._spent(self.other) - spent
        if kept <= 0:
            return
        if self.state.phase != SPEND_BUYING:  # what a ferry costs is told with the ferry
            yield self._kept(kept, spent, self.other)
        yield from self._useless(self.other)
        settings, state = self.state.settings, self.state
        if settings.runs:
            left = settings.runs - state.ordinary - 1
            if 0 < left <= LAST_RUNS:
                yield self.speaker.reason("end", 3, "runs_left", "D74", runs=left)
            return
        most = max(state.accounts)
        if goal(state.seats) - most <= CLOSING:
            leader = self.seat if state.accounts[self.seat] == most else state.accounts.index(most)
            facts = {"leader": self.speaker.players[leader], "units": most, "goal": goal(state.seats)}
            key = "ends_soon_you" if leader == self.seat and self.speaker.says_you else "ends_soon"
            yield self.speaker.reason("end", 3, key, "D73", **facts)

    def _kept_all(self) -> Reason:
        """Why nothing is built: every city is reached, or the nearest one costs too much."""
        units = self.state.points
        others = [city for city in range(self.state.board.cities) if not self.before.at_home(self.seat, city)]
        if not others:
            return self.speaker.own("keeps", 0, "keeps_all_reached", "D77", units=units)
        nearest = sorted(others, key=lambda city: (self.before.away(self.seat, city) or FAR_AWAY, city))[:NEAREST]
        price, city = min((_price(self.state, self.seat, city) or FAR_AWAY, city) for city in nearest)
        if units < price < FAR_AWAY:
            facts = {"city": self.speaker.place(city), "price": price, "units": units}
            return self.speaker.own("keeps", 0, "keeps_all_dear", "D77", **facts)
        return self.speaker.own("keeps", 0, "keeps_all", "D77", units=units)

    def _kept(self, kept: int, spent: int, other: Survey) -> Reason:
        """The units the other move spends, and how seldom that would be of use."""
        cities = self._gains(other)
        countries = sorted(self._abroad(other) - self._abroad(self.before))
        cities += tuple(map(self.speaker.country, countries))
        facts: dict[str, object] = {"units": kept, "cities": cities}
        numbers = sum(self.numbers[city] for city in self._gained_cities(other))
        key = "cheaper" if spent else "keeps_from"
        if numbers and not (spent or countries or self.state.settings.runs):
            key = "keeps_from_often"
            facts |= {"runs": one_run_in(numbers)}
        return self.speaker.own("keeps", 1 + kept // 3, key if cities else "keeps", "D77", **facts)

    def _is_useless(self, survey: Survey) -> bool:
        """Whether track reaches no further city or country and makes no way shorter, and no ferry was bought."""
        return (
            not self._gains(survey)
            and self._abroad(survey) == self._abroad(self.before)
            and not self._gained(survey)
            and self._ferries_of(survey) == self._ferries_of(self.before)
        )

    def _useless(self, other: Survey) -> Iterator[Reason]:
        """What little the units would have bought."""
        cities = [(self.before.fares(self.seat, city), city) for city in self._gained_cities(other)]
        if self._is_useless(other):
            yield self.speaker.reason("useless", 2, "no_use")
        for fares, city in cities if len(cities) == 1 else []:
            if 0 < fares < min(LITTLE + 1, self._spent(other)):
                facts = {"city": self.speaker.place(city), "units": fares, "price": self._spent(other)}
                yield self.speaker.reason("useless", 2, "little_use", "D51", **facts)

    # --- ferries --------------------------------------------------------------------------------------------------

    def _ferries_of(self, survey: Survey) -> list[int]:
        ferries = survey.position.network.ferries
        return [number for number in range(len(ferries)) if ferries[number].owner == self.seat]

    def _ferries(self) -> Iterator[Reason]:
        """Whoever else sails pays the owner (D87, D93)."""
        others = self._ferries_of(self.other) if self.other else []
        for number in self._ferries_of(self.after):
            ferry = self.state.network.ferries[number]
            if ferry.owner != self.seat and number not in others:
                facts = {"port": self.speaker.node(ferry.port), "far": self.speaker.node(ferry.far)}
                yield self.speaker.own(f"ferry {number}", FERRY_PRICE, "ferry", "D84", **facts)
        if self.state.phase not in (BUYING, SPEND_BUYING) or self._ferries_of(self.after) != self._ferries_of(
            self.before
        ):
            return
        for number in [one for one in others if one not in self._ferries_of(self.before)][:1]:
            ferry = self.state.network.ferries[number]
            facts = {"port": self.speaker.node(ferry.port), "far": self.speaker.node(ferry.far)}
            yield self.speaker.own(f"ferry {number}", 2, "no_ferry", "D87", **facts, price=FERRY_PRICE)


def _price(state: DampfrossState, seat: int, city: int) -> int:
    """Points and fees of the cheapest way of a seat to a city, exactly."""
    theirs = state.clone()
    theirs.active, theirs.partner = seat, -1
    ways = ways_to(theirs, state.board.place_hexes[city])
    return min((way.points + way.fees for way in ways), default=0)
