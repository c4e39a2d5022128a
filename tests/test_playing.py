"""The public face, used as a stranger would: what holds of every game is asked of every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import footplate
from footplate.games import KNOWN, shelves
from footplate.games import load as rules_of
from footplate.kernel.maps import BadMap
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from tests.games_in_play import BOARDS, begin, finish_move, play_on, random_step, steps_of

every_game = pytest.mark.parametrize("game", KNOWN)


# --- beginning ----------------------------------------------------------------------------------------------------


@every_game
def test_the_same_seed_gives_the_same_chance(game: str) -> None:
    begun = [play_on(begin(game, seed=11), seed=1, steps=60) for _ in range(3)]
    assert len({str(play.record) for play in begun}) == 1
    assert str(play_on(begin(game, seed=12), seed=1, steps=60).record) != str(begun[0].record)


@every_game
def test_anybody_may_begin(game: str) -> None:
    seats = rules_of(game).seats[-1]
    assert {begin(game, seed, seats=seats).turn for seed in range(60)} == set("ABCDEF"[:seats])


@every_game
def test_somebody_is_always_to_move_until_the_end(game: str) -> None:
    play = begin(game, seed=2, seats=3)
    for step in steps_of(play, seed=2):
        assert play.turn in ("A", "B", "C")
        assert play.legal_steps == play.state.legal()
        play.push(step)
        inspect(play.rules, play.state)
    assert play.is_over
    assert (play.turn, play.legal_steps, list(play.legal_moves)) == (None, [], [])
    assert set(play.winners) <= set("ABC")
    assert play.winners


@every_game
def test_every_number_of_seats(game: str) -> None:
    for seats in rules_of(game).seats:
        play = begin(game, seats=seats)
        assert len(play.players) == len(play.scores()) == seats


@every_game
@pytest.mark.parametrize("seats", [-1, 1, 7, 9, 27])
def test_impossible_numbers_of_seats_are_refused_with_those_there_are(game: str, seats: int) -> None:
    possible = rules_of(game).seats
    with pytest.raises(footplate.BadText, match=f"expected {possible[0]} to {possible[-1]} seats, found {seats}"):
        footplate.start(game, seats)


@every_game
@pytest.mark.parametrize("seed", [10**20 + 1, -(10**50), 1.5, "two words"])
def test_a_seed_is_a_number_a_game_can_be_named_after(game: str, seed: Any) -> None:
    with pytest.raises(footplate.BadText, match="expected a seed"):
        footplate.start(game, seed=seed)


@every_game
@pytest.mark.parametrize("seed", [0, -1, 10**20, -(10**20)])
def test_a_game_of_any_seed_can_be_kept(game: str, seed: int, tmp_path: Path) -> None:
    play = footplate.start(game, seed=seed)
    play.save(tmp_path / "game.fpr")
    assert footplate.load(tmp_path / "game.fpr") == play


@every_game
@pytest.mark.parametrize("name", ["", "  ", "Anton\nBeate", 7, None])
def test_players_have_names(game: str, name: Any) -> None:
    with pytest.raises(footplate.GameError, match="a player’s name"):
        footplate.start(game, players=["Anton", name])


def test_players_must_fit_the_seats() -> None:
    with pytest.raises(footplate.BadText, match="expected 3 players, found 2"):
        footplate.start("rocket", 3, players=["Anton", "Beate"])


@every_game
@pytest.mark.parametrize("value", [True, 2, None, 1.5, ["yes"]])
def test_values_of_options_are_texts(game: str, value: Any) -> None:
    option = next(iter(rules_of(game).options))
    with pytest.raises(footplate.BadText, match=f"a value of {option.key} as text") as refused:
        footplate.start(game, **{option.key: value})
    assert repr(value) in str(refused.value)


def test_unknown_games_options_and_maps_are_refused() -> None:
    with pytest.raises(footplate.BadText, match="nearest: rocket"):
        footplate.start("rokcet")
    with pytest.raises(footplate.BadText, match="a game"):
        footplate.start(5)  # type: ignore[arg-type]
    with pytest.raises(footplate.BadText, match="nearest: cash"):
        footplate.start(seats=2, csah="open")
    with pytest.raises(footplate.BadText, match="nearest: hidden"):
        footplate.start(seats=2, cash="hiden")
    with pytest.raises(footplate.BadText, match="nearest: england-188"):
        footplate.start(seats=2, map="england-189")
    with pytest.raises(footplate.BadText, match="first player"):
        footplate.start(seats=2, firstPlayer="D")
    with pytest.raises(footplate.BadText, match="the only board there is"):
        footplate.start("whistle", map="germany")
    with pytest.raises(BadMap, match="No such file"):
        footplate.start("rocket", map="nowhere.json")


# --- moves --------------------------------------------------------------------------------------------------------


@every_game
def test_legal_moves_are_moves_that_can_be_played(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=25))
    moves = []
    for move in play.legal_moves:
        moves.append(move)
        assert move in play.legal_moves
        other = play.clone()
        other.push(move)
        assert other.state.digest() != play.state.digest()
        if len(moves) == 60:
            break
    assert len(set(moves)) == len(moves) > 0
    assert repr(play.legal_moves).startswith(f"<legal moves: {moves[0]}")


def test_legal_moves_are_all_moves() -> None:
    game = footplate.start(seats=2, seed=1)
    moves = list(map(str, game.legal_moves))
    assert len(moves) == game.legal_moves.count(1000)
    assert "take London brewing" in moves
    assert "move SER W" in moves


def test_a_position_with_millions_of_moves_freezes_nobody() -> None:
    """Dampfross: every line of ten segments, each with branches, is a move of its own."""
    game = footplate.start("dampfross", seats=2, seed=3, buildDice="2")
    game.push("start Berlin")
    shown = repr(game.legal_moves)
    assert shown.startswith("<legal moves: pass, build (Berlin)-")
    assert ", ...; they begin with: pass, " in shown
    assert game.legal_moves.count(50) == 50
    assert str(next(iter(game.legal_moves))) == "pass"
    assert "build (Berlin)-Q28" in game.legal_moves


@every_game
def test_the_text_of_a_move_and_its_steps_come_to_the_same(game: str) -> None:
    play = begin(game, seed=4, seats=3)
    typed = begin(game, seed=4, seats=3)
    lines = 0
    for step in steps_of(play, seed=2, steps=120):
        play.push(step)
        moves = [line for line in play.record.moves[lines:] if line.actor != "*"]
        lines = len(play.record.moves)
        for line in moves:
            typed.push(line.move)
            assert typed.record.moves[: len(play.record.moves)] == play.record.moves[: len(typed.record.moves)]
    finish_move(play)
    assert typed.record.moves == play.record.moves[: len(typed.record.moves)]


def test_in_works_for_any_text() -> None:
    game = footplate.start(seats=2, seed=1)
    assert "t lond b" in game.legal_moves
    assert "m gwr ne" in game.legal_moves
    assert "take London steel" not in game.legal_moves
    assert "fly to the moon" not in game.legal_moves


@every_game
@pytest.mark.parametrize("text", ["fly to the moon", "", " ", "?", "pass pass", "12", "build", "take", "place 99 S99"])
def test_a_text_that_cannot_be_played_is_refused_and_changes_nothing(game: str, text: str) -> None:
    play = begin(game)
    before = play.clone()
    assert text not in play.legal_moves
    with pytest.raises(footplate.GameError):
        play.push(text)
    assert play == before


def test_an_illegal_move_names_its_clause_and_changes_nothing() -> None:
    game = footplate.start(seats=2, seed=1)
    game.push("move GWR NE")
    before = game.position
    with pytest.raises(footplate.Illegal) as refused:
        game.push("move GWR NE")
    assert refused.value.clause == "R14"
    assert game.position == before


@every_game
@pytest.mark.parametrize("step", [-1, 3_000_000])
def test_an_illegal_step_names_its_clause_and_changes_nothing(game: str, step: int) -> None:
    play = play_on(begin(game), seed=1, steps=20)
    before = play.clone()
    with pytest.raises(footplate.Illegal) as refused:
        play.push(step)
    assert refused.value.clause in {clause.id for clause in play.rules.rulebook("en").clauses}
    assert play == before


@every_game
@pytest.mark.parametrize("move", [None, 1.5, b"pass", ["pass"]])
def test_a_move_is_a_text_or_a_code(game: str, move: Any) -> None:
    play = begin(game)
    before = play.clone()
    with pytest.raises(footplate.BadText, match="expected a move as text, or the code of a step"):
        play.push(move)
    assert play == before


def test_text_that_means_nothing_says_what_was_expected() -> None:
    game = footplate.start(seats=2, seed=1)
    with pytest.raises(footplate.BadText, match="nearest: take"):
        game.push("tkae London brewing")


def test_a_half_legal_move_is_not_half_played() -> None:
    game = footplate.start(seats=2, seed=1)
    before = game.position
    with pytest.raises(footplate.Illegal):
        game.push("station O2")
    assert game.position == before


@every_game
def test_steps_by_code(game: str) -> None:
    play = begin(game, seed=4)
    begun = 0
    for step in steps_of(play, seed=2, steps=60):
        before = play.begun
        play.push(step)
        if play.begun:
            begun += 1
            assert play.begun == [*before, step]
            assert play.state.midway()
            assert not play.beginning.midway()
    assert begun > 0


# --- taking back --------------------------------------------------------------------------------------------------


@every_game
def test_pop_takes_back_one_move_after_the_other(game: str) -> None:
    play = begin(game, seed=4)
    chance = Random(2)
    taken_back = 0
    for _ in range(40):
        before = play.state.digest()
        lines = len(play.record.played)
        while play.legal_steps:
            play.push(random_step(play, chance))
            if not play.begun:
                break
        later = play.clone()
        if [line.actor == "*" for line in play.record.played[lines:]] == [False]:
            play.pop()
            assert play.state.digest() == before
            taken_back += 1
        play = later
    assert taken_back > 0


@every_game
def test_pop_takes_back_what_was_begun(game: str) -> None:
    play = begin(game, seed=4)
    for step in steps_of(play, seed=2):
        before = play.clone()
        play.push(step)
        if play.begun:
            break
    play.push(play.legal_steps[0])
    if play.begun:
        play.pop()
        assert play == before


@every_game
def test_pop_stops_at_chance_and_changes_nothing(game: str) -> None:
    play = begin(game)
    before = play.clone()
    with pytest.raises(footplate.GameError):
        play.pop()
    assert play == before


@every_game
def test_a_clone_goes_its_own_way(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=4), seed=2, steps=20))
    before = play.position, str(play.record)
    other = play.clone()
    assert other == play
    play_on(other, seed=3, steps=20)
    assert other != play
    assert (play.position, str(play.record)) == before


# --- the end ------------------------------------------------------------------------------------------------------


@every_game
def test_a_finished_game_shows_its_secret_and_is_proved(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=5), seed=3)
    assert play.winners
    assert play.turn is None
    assert play.record.headers["Secret"] != "-"
    play.save(tmp_path / "game.fpr")
    again = footplate.load(tmp_path / "game.fpr")
    assert again.scores() == play.scores()
    assert again.summary() == play.summary()
    assert again.winners == play.winners


@every_game
def test_a_record_with_another_secret_is_refused(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=5), seed=3)
    secret = play.record.headers["Secret"]
    forged = str(play.record).replace(secret, secret[::-1])
    (tmp_path / "forged.fpr").write_text(forged, "utf-8")
    with pytest.raises(footplate.BadRecord, match=r"E13|E03"):
        footplate.load(tmp_path / "forged.fpr")


@every_game
def test_resigning_ends_a_game(game: str) -> None:
    play = begin(game)
    loser, other = play.turn, {"A": "B", "B": "A"}[play.turn or ""]
    play.push("resign")
    assert play.is_over
    assert (play.turn, play.legal_steps, play.winners) == (None, [], other)
    assert f'[Termination "resigned {loser}"]' in str(play.record)
    with pytest.raises(footplate.GameError, match="The game is over"):
        play.push("resign")


@every_game
@pytest.mark.parametrize("text", ["RESIGN", "Resign", "resig", " resign "])
def test_resigning_is_typed_like_every_move(game: str, text: str) -> None:
    play = begin(game)
    play.push(text)
    assert play.is_over
    assert play.record.moves[-1].move == "resign"


@every_game
@pytest.mark.parametrize("text", ["AGREE", "ag"])
def test_agreeing_is_typed_like_every_move(game: str, text: str) -> None:
    play = begin(game)
    play.push(text)
    assert play.record.moves[-1].move == "agree"


@every_game
def test_nobody_resigns_in_the_middle_of_a_move(game: str) -> None:
    play = begin(game, seed=4)
    for step in steps_of(play, seed=2):
        play.push(step)
        if play.begun:
            break
    before = play.clone()
    with pytest.raises(footplate.GameError, match="an action has been begun"):
        play.push("resign")
    assert play == before


@every_game
def test_a_game_that_ended_from_outside_is_over(game: str) -> None:
    play = finish_move(play_on(begin(game), seed=1, steps=10))
    points = " ".join(f"{seat}={score}" for seat, score in play.scores().items())
    headers = play.record.headers.replaced(Result=f"{points} win=B", Termination="timeout A")
    ended = footplate.from_record(footplate.Record(headers, play.record.body))
    assert ended.is_over
    assert (ended.turn, ended.winners, ended.legal_steps) == (None, "B", [])


# --- looking ------------------------------------------------------------------------------------------------------


@every_game
def test_print_and_notebook_show_the_board(game: str) -> None:
    play = begin(game)
    assert f"\n{play.turn}: " in str(play)
    assert play._repr_svg_().startswith("<svg")
    assert repr(play) == f"<{play.rules.title}, 2 seats, {play.turn} to move>"


# --- positions and files ------------------------------------------------------------------------------------------


@every_game
def test_a_position_is_a_beginning(game: str) -> None:
    play = finish_move(play_on(begin(game, seed=5, seats=3), seed=1, steps=90))
    again = footplate.from_position(play.position, players=["Anton", "Beate", "Claus"])
    assert again.position == play.position
    assert again.players == ["Anton", "Beate", "Claus"]
    play_on(again, seed=4)
    inspect(again.rules, again.state)
    assert again.is_over


@pytest.mark.parametrize(
    "text", ["", "x", " ", "fp1:", "fp1:chess", "fp2:rocket", "fp1:rocket", "fp1:whistle n=2", "fp1:rocket map=x.json"]
)
def test_a_text_that_is_no_position_gets_a_sentence(text: str) -> None:
    with pytest.raises(footplate.BadText, match="expected "):
        footplate.from_position(text)


@every_game
def test_a_position_has_its_number_of_players(game: str) -> None:
    with pytest.raises(footplate.BadText, match="expected 2 players, found 3"):
        footplate.from_position(begin(game).position, players=["Anton", "Beate", "Claus"])


@every_game
def test_a_position_reads_no_files(game: str, tmp_path: Path) -> None:
    position = begin(game).position
    key = rules_of(game).maps.key_of(begin(game).state)
    with pytest.raises(footplate.BadText, match="the key of a map"):
        footplate.from_position(position.replace(f"map={key}", f"map={tmp_path / 'map.json'}"))


def own_map(game: str, folder: Path, key: str) -> Path:
    """A map of somebody's own."""
    data = shelves()[game].data("england-188" if game == "rocket" else BOARDS[game])
    file = folder / f"{key}.json"
    file.write_text(json.dumps({**data, "key": key}), "utf-8")
    return file


@pytest.mark.parametrize("game", shelves())
def test_a_game_on_a_map_of_ones_own_is_loaded_with_it(game: str, tmp_path: Path) -> None:
    key = f"only-here-{game}"
    file = own_map(game, tmp_path, key)
    play = play_on(footplate.start(game, 2, seed=1, map=file), seed=1, steps=15)
    saved = tmp_path / "game.fpr"
    play.save(saved)
    (tmp_path / "stranger.fpr").write_text(saved.read_text("utf-8").replace(key, "never-read"), "utf-8")
    with pytest.raises(footplate.BadRecord, match=r"--map FILE, in Python map=FILE.*never-read"):
        footplate.load(tmp_path / "stranger.fpr")
    assert footplate.load(saved, map=file) == play
    with pytest.raises(footplate.GameError, match="No such file"):
        footplate.load(saved, map=tmp_path / "gone.json")


def test_whistle_stop_has_no_maps(tmp_path: Path) -> None:
    begin("whistle").save(tmp_path / "game.fpr")
    with pytest.raises(footplate.BadText, match="has one board"):
        footplate.load(tmp_path / "game.fpr", map="germany.json")


def test_everything_refused_is_of_one_family() -> None:
    for error in (footplate.BadText, footplate.Illegal, footplate.BadRecord, BadMap):
        assert issubclass(error, footplate.GameError)
    assert issubclass(footplate.GameError, ValueError)
