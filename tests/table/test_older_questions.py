"""Tables from before every shareholder was asked about every veto (A28): they go on as they were."""

from __future__ import annotations

import pytest

from footplate.games import load
from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.stakes import place_or_passenger
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.setting import Setting
from footplate.table.play.applying import rebuilt, settle
from footplate.table.play.live import Live


class OldTable:
    """A random game, and its events as they were written when seats were asked only about place and passenger."""

    def __init__(self, poll: str) -> None:
        headers = set_up(
            GAME, ["Anton", "Beate", "Claus"], id="old", options={"autoVetoPoll": poll, "firstPlayer": "A"}
        )
        self.recorder = Recorder(GAME, headers)
        self.events = [Stored(1, 0.0, -1, "start", {"headers": dict(headers)})]
        self.actions: list[int] = []
        """How many steps each action had, with the silence after it."""

    @property
    def state(self) -> RocketState:
        assert isinstance(self.recorder.state, RocketState)
        return self.recorder.state

    def write(self, kind: str, seat: int, **payload: object) -> None:
        self.events.append(Stored(len(self.events) + 1, 0.0, seat, kind, payload))

    def act(self, dice: Random) -> None:
        """One action, and the silence of those who were not asked then."""
        before, seat, steps = self.state.clone(), self.state.to_move, list[int]()
        while not steps or self.state.midway():
            legal = self.state.legal()
            wanted = moves.MOVE if moves.MOVE in legal else legal[dice.below(len(legal))]
            self.recorder.play(wanted)
            steps.append(wanted)
        self.write("move", seat, steps=steps, text=GAME.notation.write(before, steps))
        self.actions.append(len(steps))
        if steps[0] == moves.MOVE:
            while (
                self.state.to_move != OVER and GAME.rules.lets_pass(self.state) and not place_or_passenger(self.state)
            ):
                self.recorder.play(moves.PASS)
                self.actions[-1] += 1

    def take_back(self, actions: int) -> None:
        self.recorder.undo(sum(self.actions[-actions:]), asked="A", agreed="B")
        del self.actions[-actions:]
        self.write("undo", 0, actions=actions, agreed=[1])

    def read(self) -> Live:
        live = rebuilt(Setting("old", b"", None), self.events)
        settle(live, self.state.to_move if self.state.to_move != OVER else -1)
        return live


@pytest.mark.parametrize("poll", ["no", "yes"])
@pytest.mark.parametrize("seed", range(4))
def test_they_are_read_to_the_same_record(seed: int, poll: str) -> None:
    table, dice = OldTable(poll), Random(seed)
    while table.state.to_move != OVER:
        table.act(dice)
        if table.state.to_move != OVER and len(table.actions) > 3 and not dice.below(9):
            table.take_back(1 + dice.below(3))
        if not dice.below(5):
            live = table.read()
            assert live.decider == table.state.to_move or live.over
            # A seat that was to move then is asked about the move before first, which costs it one word.
            assert isinstance(live.state, RocketState)
            asked = GAME.rules.lets_pass(live.state) is not None and not place_or_passenger(live.state)
            assert asked or live.state.digest() == table.state.digest()
    live = table.read()
    assert live.over
    assert live.ending == "normal"
    assert live.state.digest() == table.state.digest()
    assert str(live.record) == str(table.recorder.record)


def test_a_game_that_ended_with_an_unasked_question_has_ended() -> None:
    for seed in range(40):
        table, dice = OldTable("no"), Random(seed)
        while table.state.to_move != OVER:
            table.act(dice)
        unsettled = rebuilt(Setting("old", b"", None), table.events)
        if unsettled.over:
            continue
        assert load("rocket").rules.lets_pass(unsettled.state) == moves.PASS
        assert not unsettled.asks(-1)
        settle(unsettled, -1)
        assert unsettled.over
        assert unsettled.state.digest() == table.state.digest()
        return
    raise AssertionError("no game ended like that")
