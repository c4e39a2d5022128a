"""What a game shows by itself, in a notebook or printed, tells nobody's secrets; a named seat is shown its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import footplate
from footplate.bots import make_bot
from footplate.bots.bot import decide
from footplate.games import KNOWN
from footplate.games import load as rules_of
from footplate.kernel.rng import Random
from footplate.moments import seen_by
from footplate.table.basics.machine_time import MachineTime
from footplate.table.play.importing import prepared
from footplate.table.show.views import Viewer
from tests.games_in_play import begin, play_on

pytestmark = pytest.mark.compiled

SECRETIVE = [
    ("rocket", {"cash": "hidden"}),
    ("dampfross", {"entry": "sealed", "runs": "9"}),
    ("dampfross", {"entry": "sealed", "runs": "9", "jointLines": "yes"}),
    ("whistle", {}),
    ("whistle", {"openHands": "yes"}),
]
"""Games with something that not everybody knows."""


def moments_of(game: str, options: dict[str, str]) -> Iterator[footplate.Play]:
    """Moments of a game between greedy bots, who enter runs and win gold; one decision in four is random."""
    play = begin(game, seed=4, seats=3, **options)
    bot, chance = make_bot("greedy", play.rules, 1), Random(7)
    for number in range(400):
        if play.is_over:
            return
        if number % 7 == 0:
            yield play
        random = chance.below(4) == 0
        step = play.legal_steps[chance.below(len(play.legal_steps))] if random else None
        play.push(decide(bot, play.rules, play.state, chance) if step is None else step)


@pytest.mark.parametrize(("game", "options"), SECRETIVE)
def test_what_is_shown_is_the_same_whatever_others_hide(game: str, options: dict[str, str]) -> None:
    """Of two worlds between which a spectator, or a seat, cannot tell, they see one and the same position."""
    rules = rules_of(game)
    hidden = 0
    for play in moments_of(game, options):
        for viewer in (None, 0, 1, 2):
            seat = None if viewer is None else "ABC"[viewer]
            shown = play.seen_by(seat)
            assert rules.view(shown, viewer) == rules.view(play.state, viewer)
            other = rules.secrets.determinize(play.state, 3 if viewer is None else viewer, Random(99).below)
            assert rules.position(seen_by(rules, other, seat)) == rules.position(shown)
            hidden += rules.position(shown) != rules.position(play.state)
    assert hidden > 0


def test_whistle_stop_shows_neither_hands_nor_gold_of_others() -> None:
    hidden = 0
    for play in moments_of("whistle", {}):
        public: Any = play.seen_by()
        own: Any = play.seen_by("B")
        state: Any = play.state
        assert (own.hands[1], own.gold[6:12]) == (state.hands[1], state.gold[6:12])
        hidden += public.hands[1] != state.hands[1]
        hidden += own.hands[0] != state.hands[0]
    assert hidden > 20


def test_dampfross_shows_no_sealed_entry() -> None:
    """To a seat its own."""
    sealed = 0
    for play in moments_of("dampfross", {"entry": "sealed", "runs": "9"}):
        state: Any = play.state
        public: Any = play.seen_by()
        for seat in range(3):
            own: Any = play.seen_by("ABC"[seat])
            assert own.routes[seat] == state.routes[seat]
            if rules_of("dampfross").secrets.is_sealed(state, seat, None) and seat != state.to_move:
                assert public.routes[seat] == []
                sealed += bool(state.routes[seat])
    assert sealed > 0


class Looked(Exception):
    """Somebody's eyes were asked for."""


@pytest.mark.parametrize("game", KNOWN)
def test_notebooks_and_print_see_what_everybody_sees(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def look(play: footplate.Play, seat: str | None = None) -> None:
        raise Looked(seat)

    play = begin(game)
    with monkeypatch.context() as patched:
        patched.setattr(footplate.Play, "seen_by", look)
        for show in (play.svg, play._repr_svg_, play.__str__):
            with pytest.raises(Looked, match="None"):
                show()
        with pytest.raises(Looked, match="B"):
            play.svg("B")


@pytest.mark.parametrize("game", KNOWN)
def test_when_a_game_is_over_everybody_sees_everything(game: str) -> None:
    resigned = begin(game)
    resigned.push("resign")
    for play in (resigned, play_on(begin(game, seed=5), seed=3)):
        for seat in (None, "A", "B"):
            assert play.seen_by(seat).digest() == play.state.digest()


@pytest.mark.parametrize("game", KNOWN)
def test_what_is_seen_is_a_position_of_its_own(game: str) -> None:
    play = begin(game)
    before = play.state.digest()
    seen = play.seen_by(play.turn)
    seen.play(seen.legal()[0])
    assert play.state.digest() == before


@pytest.mark.parametrize("game", KNOWN)
def test_pictures_have_eyes_and_colours(game: str) -> None:
    play = begin(game)
    pictures = {play.svg(), play.svg("A"), play.svg(seat="B", theme="dark"), play.svg(theme="light")}
    assert all(picture.startswith("<svg") for picture in pictures)
    assert play._repr_svg_() == play.svg()
    assert play.svg(theme="dark") != play.svg(theme="light")
    with pytest.raises(footplate.BadText, match=r"a seat \(A, B\)"):
        play.svg("C")


@pytest.mark.parametrize(("game", "options"), SECRETIVE)
def test_what_is_asked_tells_no_secret(game: str, options: dict[str, str]) -> None:
    """`print` shows it to everybody."""
    rules = rules_of(game)
    for play in moments_of(game, options):
        if not play.begun:
            asked = rules.ask_alone(play.state, play.players, "en")
            assert rules.ask_alone(play.seen_by(), play.players, "en") == asked


# --- records --------------------------------------------------------------------------------------------------------


def lines(record: footplate.Record) -> list[tuple[str, str]]:
    """The moves alone: a server that reads a record may annotate its last line anew."""
    return [(line.actor, line.move) for line in record.moves]


@pytest.mark.parametrize(("game", "options"), SECRETIVE)
def test_a_record_is_told_to_a_seat_as_a_server_tells_it(game: str, options: dict[str, str]) -> None:
    hidden = 0
    for play in islice(moments_of(game, options), 0, None, 6):
        table = prepared(str(play.record), None, play.record.headers["Id"], MachineTime(0.0, "", 0.0)).live
        for viewer, seat in enumerate("ABC"):
            told = play.record_seen_by(seat)
            assert told.view == seat
            assert footplate.read_record(str(told)) == told
            others = footplate.read_record(Viewer(table, viewer, "en", play.players).record())
            assert lines(told) == lines(others)
            hidden += told.moves != play.record.moves
        everybodys = footplate.read_record(Viewer(table, None, "en", play.players).record())
        assert lines(play.record_seen_by()) == lines(everybodys)
    assert hidden > 0 or options == {"cash": "hidden"}  # money is no part of a move


def test_the_record_of_a_game_that_is_over_hides_nothing() -> None:
    play = play_on(begin("whistle"), 5)
    assert play.is_over
    assert play.record_seen_by("A") == play.record_seen_by() == play.record


def test_nobody_sees_a_record_from_a_seat_that_is_not_there() -> None:
    with pytest.raises(footplate.BadText, match="expected a seat"):
        begin("whistle").record_seen_by("F")
