"""A game is gone through moment by moment, while it is played and from its record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import footplate
from footplate.games import KNOWN
from footplate.games import load as rules_of
from footplate.kernel.records.projection import GameSeals, project
from footplate.language import LANGUAGES
from tests.games_in_play import begin, finish_move, play_on, steps_of

every_game = pytest.mark.parametrize("game", KNOWN)
ROOT = Path(__file__).parent


@every_game
def test_moments_are_the_positions_the_game_went_through(game: str) -> None:
    play = begin(game, seed=4, seats=3)
    seen = {play.ply: play.state.digest()}
    for step in steps_of(play, seed=2, steps=120):
        play.push(step)
        if not play.begun:
            seen[play.ply] = play.state.digest()
    finish_move(play)
    moments = list(play.moments())
    assert [moment.number for moment in moments] == list(range(play.ply + 1))
    assert [moment.move for moment in moments] == [None, *play.moves]
    assert moments[-1].state.digest() == play.state.digest()
    assert sum(moments[number].state.digest() == digest for number, digest in seen.items()) == len(seen)
    assert [event for moment in moments for event in moment.events] == play.events


@every_game
def test_a_moment_is_a_beginning(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=60))
    for moment in list(play.moments())[1::5]:
        again = footplate.from_position(moment.position)
        assert moment.scores() == dict(zip("AB", moment.state.scores()))
        assert again.players == ["Seat A", "Seat B"]
        assert moment.svg().startswith("<svg")


@every_game
def test_steps_of_moments_lead_from_one_to_the_next(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=60))
    first, *others = play.moments()
    state = first.state.clone()
    for moment in others:
        for step in moment.steps:
            state.play(step)
        assert state.digest() == moment.state.digest()


@every_game
def test_moments_do_not_move_when_the_game_goes_on(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=30))
    moments = list(play.moments())
    positions = [moment.position for moment in moments]
    play_on(play, seed=3, steps=30)
    assert [moment.position for moment in moments] == positions
    before = len(positions) - 1  # silence after the last one belongs to it
    assert [moment.position for moment in play.moments()][:before] == positions[:before]


@every_game
def test_a_record_is_replayed_as_the_game_was_played(game: str, tmp_path: Path) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=60))
    play.save(tmp_path / "game.fpr")
    (tmp_path / "public.fpr").write_text(str(play.record), "utf-8")
    wanted = [(moment.number, moment.move, moment.position, moment.events) for moment in play.moments()]
    for source in (play.record, tmp_path / "game.fpr", str(tmp_path / "public.fpr")):
        replayed = footplate.replay(source)
        assert [(one.number, one.move, one.position, one.events) for one in replayed] == wanted
        assert replayed[0].players == ("Seat A", "Seat B")


@every_game
def test_replaying_goes_no_further(game: str) -> None:
    """A record without its secret is not gone on with, even where chance is due."""
    record = begin(game, seed=4).record
    opening = footplate.Record(record.headers, ())
    assert [moment.number for moment in footplate.replay(opening)] == [0]


@every_game
def test_what_was_published_of_a_game_is_replayed(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=60))
    public = project(play.record, "public", GameSeals(play.rules, play.record))
    moves = [moment.move for moment in footplate.replay(public)]
    assert len(moves) == play.ply + 1
    assert any("?" in str(move) for move in moves) == play.rules.secrets.in_play


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_moments_are_told(game: str, language: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=40))
    told = [sentence for moment in play.moments() for sentence in moment.told(language)]
    assert len(told) > 5
    assert all(told)


@every_game
def test_the_language_must_be_one_there_is(game: str) -> None:
    play = begin(game)
    for asked in (play.summary, next(play.moments()).told, footplate.known_games):
        with pytest.raises(footplate.BadText, match=r"a language \(en, de, hu, it\)"):
            asked("fr")


@every_game
def test_a_record_is_read_of_its_text(game: str) -> None:
    play = play_on(begin(game, seed=4), seed=2, steps=30)
    assert footplate.read_record(str(play.record)) == play.record
    assert footplate.read_record(str(play.record).encode()) == play.record
    with pytest.raises(footplate.BadRecord):
        footplate.read_record("no record")


# --- what can be played -------------------------------------------------------------------------------------------


def test_every_game_is_listed() -> None:
    assert tuple(footplate.known_games()) == KNOWN


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_says_what_can_be_chosen(game: str, language: str) -> None:
    info, rules = footplate.known_games(language)[game], rules_of(game)
    assert (info.key, info.title, info.seats, info.has_secrets) == (
        game,
        rules.title,
        rules.seats,
        rules.secrets.in_play,
    )
    assert set(info.maps) == set(rules.maps.names("en"))
    assert next(iter(info.maps)) == rules.maps.default
    clauses = {clause.id for clause in rules.rulebook(language).clauses}
    assert list(info.options) == [option.key for option in rules.options]
    for option in info.options.values():
        assert option.default in option.values
        assert option.clause in clauses
        assert option.title
        assert option.meaning
        assert list(option.meanings) == list(option.values)
        assert (option.kind == "yes or no") == (set(option.values) == {"yes", "no"})
        assert f"{option.key}={option.default}" in str(info)
    assert len({info}) == 1


@every_game
def test_whatever_is_listed_can_be_started(game: str) -> None:
    info = footplate.known_games()[game]
    for seats in info.seats:
        assert len(footplate.start(game, seats, seed=1).players) == seats
    for key in info.maps:
        assert footplate.start(game, seed=1, map=key).record.headers["Map"] == key
    defaults: dict[str, Any] = {option.key: option.default for option in info.options.values()}
    assert footplate.start(game, seed=1, **defaults).record.headers["Options"] == "-"
