"""A position of Fellside: who may do what, and what comes of it. The clauses are those of the rulebook."""

from __future__ import annotations

from fellside.board import (
    BUILD,
    BUY,
    COMPANIES,
    CONTRACTS,
    DEAL,
    DIE,
    ENDS,
    FELLS,
    FULFIL,
    HEX,
    HEXES,
    LETTERS,
    NEIGHBOURS,
    PASS,
    SHARES,
    STARTS,
    STEPS,
    STOP,
    THROW,
    TITLES,
    TOWN_AT,
    VALUES,
)
from footplate.kernel.events import Event, Fact
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import CHANCE, OVER, State

ROUNDS = 10
HAND = 2


class Fellside(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round = 0
        """0 while the first contracts are dealt."""
        self.die = 0
        """What is left of the throw; 0 for none."""
        self.building = -1
        """The company that builds; -1 for none."""
        self.laid = 0
        """Hexes it has been extended by in this turn."""
        self.money = [8] * seats
        self.shares = [[int(seat % len(COMPANIES) == company) for company in COMPANIES] for seat in range(seats)]
        self.track = [[start] for start in STARTS]
        self.hands = [list[int]() for _ in range(seats)]
        self.deck = [*range(len(CONTRACTS))]
        self.drawing = [seat for seat in range(seats) for _ in range(HAND)]
        """Seats that are dealt a contract, one after the other."""
        self.active = seats - 1
        """Whose turn it is, also while chance decides."""

    # --- what may be done -----------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return [DEAL + card for card in self.deck] if self.drawing else [DIE + pips for pips in range(1, 7)]
        return [step for step in STEPS if self._objection(step) is None]

    def refusal(self, step: int) -> Illegal:
        return self._objection(step) or super().refusal(step)

    def _objection(self, step: int) -> Illegal | None:
        """Why the seat to move may not do this; None when it may."""
        if self.to_move < 0 or step >= DIE:
            return Illegal("F5", "fellside.no.turn")
        if step < BUY or step == STOP:
            return self._no_track(step) if self.die else Illegal("F6", "fellside.no.throw")
        if self.die:
            return Illegal("F6", "fellside.no.thrown")
        if step >= THROW:
            return None
        return self._no_contract(step - FULFIL) if step >= FULFIL else self._no_share(step - BUY)

    def _no_track(self, step: int) -> Illegal | None:
        if step == STOP:
            return Illegal("F7", "fellside.no.first") if self.building >= 0 and not self.laid else None
        if step >= BUILD:
            return self._no_company(step - BUILD)
        if self.building < 0:
            return Illegal("F6", "fellside.no.company")
        place = step - HEX
        if place in self.track[self.building]:
            return Illegal("F6", "fellside.no.reached", {"company": TITLES[self.building], "hex": HEXES[place]})
        if place not in self.reach(self.building):
            return Illegal("F6", "fellside.no.beside", {"hex": HEXES[place]})
        return Illegal("F7", "fellside.no.points", {"die": self.die}) if self.cost(place) > self.die else None

    def _no_company(self, company: int) -> Illegal | None:
        if self.building >= 0:
            return Illegal("F6", "fellside.no.begun", {"company": TITLES[self.building]})
        if not self.shares[self.to_move][company]:
            return Illegal("F6", "fellside.no.holder", {"company": TITLES[company]})
        if not self.affordable(company):
            return Illegal("F7", "fellside.no.points", {"die": self.die})
        return None

    def _no_share(self, company: int) -> Illegal | None:
        if sum(held[company] for held in self.shares) == SHARES:
            return Illegal("F3", "fellside.no.share", {"company": TITLES[company]})
        if self.price(company) > self.money[self.to_move]:
            return Illegal("F9", "fellside.no.money", {"company": TITLES[company], "price": self.price(company)})
        return None

    def _no_contract(self, card: int) -> Illegal | None:
        if card not in self.hands[self.to_move]:
            return Illegal("F4", "fellside.no.card", {"contract": CONTRACTS[card]})
        if self.carrier(card) < 0:
            return Illegal("F10", "fellside.no.carrier", {"contract": CONTRACTS[card]})
        return None

    def reach(self, company: int) -> set[int]:
        """The hexes beside the track of a company (F6)."""
        own = self.track[company]
        return {near for place in own for near in NEIGHBOURS[place]}.difference(own)

    def affordable(self, company: int) -> bool:
        """Whether the die is enough for one of them."""
        return any(self.cost(place) <= self.die for place in self.reach(company))

    @staticmethod
    def cost(place: int) -> int:
        return 2 if place in FELLS else 1

    def price(self, company: int) -> int:
        """Of a share (F9)."""
        return 2 + sum(place in TOWN_AT for place in self.track[company])

    def carrier(self, card: int) -> int:
        """The company that fulfils a contract (F10, F11); -1 for none."""
        return next((one for one in COMPANIES if all(end in self.track[one] for end in ENDS[card])), -1)

    def midway(self) -> bool:
        return self.building >= 0

    # --- what comes of it -----------------------------------------------------------------------------------------

    def advance(self, step: int) -> None:
        if step >= DEAL:
            self._deal(step - DEAL)
        elif step >= DIE:
            self.die = step - DIE
            self.to_move = self.active
            self._tell("die", "F6", seat=self.active, die=self.die)
        elif step == THROW:
            self.to_move = CHANCE
        elif step == PASS:
            self.money[self.active] += 1
            self._tell("pass", "F5", seat=self.active)
            self._next()
        elif step == STOP:
            self._next()
        elif step >= FULFIL:
            self._fulfil(step - FULFIL)
        elif step >= BUY:
            self._buy(step - BUY)
        elif step >= BUILD:
            self.building = step - BUILD
        else:
            self._extend(self.building, step - HEX)

    def _deal(self, card: int) -> None:
        seat = self.drawing.pop(0)
        self.deck.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        if self.events is not None:
            self.events.append(Event("deal", "F4", {"seat": seat}, {"contract": CONTRACTS[card]}, owner=seat))
        if not self.drawing:
            self._next()

    def _extend(self, company: int, place: int) -> None:
        self.track[company].append(place)
        self.die -= self.cost(place)
        self.laid += 1
        self._tell("lay", "F6", seat=self.active, company=LETTERS[company], hex=HEXES[place])
        if place in TOWN_AT:
            self._tell("reach", "F8", company=LETTERS[company], town=TOWN_AT[place])
            self._pay_holders(company, "F8")
        if not self.affordable(company):
            self._next()

    def _buy(self, company: int) -> None:
        price = self.price(company)
        self.money[self.active] -= price
        self.shares[self.active][company] += 1
        self._tell("buy", "F9", seat=self.active, company=LETTERS[company], price=price)
        self._next()

    def _fulfil(self, card: int) -> None:
        company, value = self.carrier(card), VALUES[card]
        self.hands[self.active].remove(card)
        self.money[self.active] += value
        facts: dict[str, Fact] = {"contract": CONTRACTS[card], "value": value, "company": LETTERS[company]}
        self._tell("fulfil", "F10", seat=self.active, **facts)
        self._pay_holders(company, "F10")
        if self.deck:
            self.drawing = [self.active]
            self.to_move = CHANCE
        else:
            self._next()

    def _pay_holders(self, company: int, clause: str) -> None:
        for seat in range(self.seats):
            amount = self.shares[seat][company]
            if amount:
                self.money[seat] += amount
                self._tell("paid", clause, seat=seat, amount=amount)

    def _next(self) -> None:
        self.building, self.laid, self.die = -1, 0, 0
        self.active = (self.active + 1) % self.seats
        self.to_move = self.active
        if self.active == 0:
            if self.round == ROUNDS or not any(self.hands):
                self.to_move = OVER
            else:
                self.round += 1

    def scores(self) -> list[int]:
        """F13, F14: coins and shares, less 2 for each contract that is still held."""
        return [
            self.money[seat]
            + sum(count * self.price(company) for company, count in enumerate(self.shares[seat]))
            - 2 * len(self.hands[seat])
            for seat in range(self.seats)
        ]

    def _tell(self, kind: str, clause: str, **facts: Fact) -> None:
        if self.events is not None:
            self.events.append(Event(kind, clause, facts))
