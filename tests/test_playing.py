"""The public face, used as a stranger would."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random


def play_on(game: footplate.Play, seed: int, steps: int = 10_000) -> None:
    """Random play, at most so many steps."""
    chance = Random(seed)
    for _ in range(steps):
        if game.is_over:
            return
        game.push(game.legal_steps[chance.below(len(game.legal_steps))])


def test_the_same_seed_gives_the_same_first_player() -> None:
    turns = {footplate.start(seats=4, seed=11).turn for _ in range(5)}
    assert len(turns) == 1
    assert {footplate.start(seats=4, seed=seed).turn for seed in range(20)} == set("ABCD")


def test_legal_moves_are_whole_moves_that_can_be_played() -> None:
    game = footplate.start(seats=2, seed=1)
    moves = list(game.legal_moves)
    assert len(moves) == len(game.legal_moves) == len(set(moves))
    assert "take London brewing" in moves
    assert "move SER W" in moves
    for move in moves:
        game.clone().push(move)


def test_a_position_with_millions_of_moves_freezes_nobody() -> None:
    """Dampfross: every line of ten segments, each with branches, is a move of its own."""
    game = footplate.start("dampfross", seats=2, seed=3, buildDice="2")
    game.push("start Berlin")
    shown = repr(game.legal_moves)
    assert shown.startswith("<legal moves: pass, build (Berlin)-")
    assert ", ...; they begin with: pass, " in shown
    assert len(game.legal_moves) >= len(game.legal_steps)
    assert next(iter(game.legal_moves)) == "pass"
    assert "build (Berlin)-Q28" in game.legal_moves


def test_in_works_for_any_text() -> None:
    game = footplate.start(seats=2, seed=1)
    assert "t lond b" in game.legal_moves
    assert "m gwr ne" in game.legal_moves
    assert "take London steel" not in game.legal_moves
    assert "fly to the moon" not in game.legal_moves


def test_an_illegal_move_names_its_clause_and_changes_nothing() -> None:
    game = footplate.start(seats=2, seed=1)
    game.push("move GWR NE")
    before = game.position
    with pytest.raises(footplate.Illegal) as refused:
        game.push("move GWR NE")
    assert refused.value.clause == "R14"
    assert game.position == before


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


def test_steps_by_code() -> None:
    game = footplate.start(seats=2, seed=1)
    take = game.legal_steps[0]
    game.push(take)
    assert game.state.midway()
    game.push(game.legal_steps[0])
    assert not game.state.midway()


def test_pop_takes_back_a_move() -> None:
    game = footplate.start(seats=2, seed=1)
    before = game.position
    game.push("move GWR NE")
    game.pop()
    assert game.position == before


def test_pop_takes_back_what_was_begun() -> None:
    game = footplate.start(seats=2, seed=1)
    game.push("take London brewing")
    before = game.position
    game.push(game.legal_steps[-1])
    game.push(game.legal_steps[0])
    assert game.state.midway()
    game.pop()
    assert game.position == before


def test_pop_stops_at_the_draw_of_the_first_player() -> None:
    game = footplate.start(seats=2, seed=1)
    with pytest.raises(footplate.GameError):
        game.pop()


def test_a_clone_goes_its_own_way() -> None:
    game = footplate.start(seats=2, seed=1)
    game.push("take London brewing")
    other = game.clone()
    other.push("take London leather")
    assert game.position != other.position
    other.pop()
    assert game.position == other.position
    other.pop()
    assert "take London brewing" in str(game.record)


def test_a_game_is_saved_and_goes_on(tmp_path: Path) -> None:
    game = footplate.start(seats=3, seed=5, players=["Anton", "Beate", "Claus"], cash="hidden")
    play_on(game, seed=1, steps=201)
    while game.state.midway():
        game.push(game.legal_steps[0])
    game.save(tmp_path / "game.fpr")
    again = footplate.load(tmp_path / "game.fpr")
    assert again.players == ["Anton", "Beate", "Claus"]
    assert str(again.record) == str(game.record)
    play_on(again, seed=2)
    assert again.is_over


def test_a_finished_game_shows_its_secret_and_is_proved(tmp_path: Path) -> None:
    game = footplate.start(seats=2, seed=5)
    play_on(game, seed=3)
    assert game.winners
    assert sum(game.scores().values()) > 0
    assert game.turn is None
    assert game.legal_steps == []
    game.save(tmp_path / "game.fpr")
    assert '[Secret "-"]' not in (tmp_path / "game.fpr").read_text("utf-8")
    again = footplate.load(tmp_path / "game.fpr")
    assert again.scores() == game.scores()
    assert again.summary() == game.summary()


def test_a_record_with_another_secret_is_refused(tmp_path: Path) -> None:
    game = footplate.start(seats=4, seed=5)
    play_on(game, seed=3)
    secret = game.record.headers["Secret"]
    forged = str(game.record).replace(secret, secret[::-1])
    (tmp_path / "forged.fpr").write_text(forged, "utf-8")
    with pytest.raises(footplate.BadRecord, match=r"E13|E03"):
        footplate.load(tmp_path / "forged.fpr")


def test_from_position() -> None:
    game = footplate.start(seats=3, seed=5)
    play_on(game, seed=1, steps=90)
    while game.state.midway():
        game.push(game.legal_steps[0])
    again = footplate.from_position(game.position)
    assert again.position == game.position
    play_on(again, seed=4)
    inspect(again.game, again.state)
    assert again.is_over


def test_resigning_ends_a_game() -> None:
    game = footplate.start(seats=2, seed=1)
    loser = game.turn
    game.push("resign")
    assert game.is_over
    assert game.legal_steps == []
    assert f'[Termination "resigned {loser}"]' in str(game.record)


def test_print_and_notebook_show_the_board() -> None:
    game = footplate.start(seats=2, seed=1)
    assert "LON3" in str(game)
    assert game._repr_svg_().startswith("<svg")
    assert repr(game) == f"<Stephenson's Rocket, 2 seats, {game.turn} to move>"
    assert repr(game.legal_moves).startswith("<legal moves: take Manchester textiles,")


@pytest.mark.parametrize("seats", [1, 5, 27])
def test_impossible_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(footplate.BadText, match=r"seats|players"):
        footplate.start(seats=seats)


def test_unknown_games_options_and_maps_are_refused() -> None:
    with pytest.raises(footplate.BadText, match="nearest: rocket"):
        footplate.start("rokcet")
    with pytest.raises(footplate.BadText, match="nearest: cash"):
        footplate.start(seats=2, csah="open")
    with pytest.raises(footplate.BadText, match="nearest: hidden"):
        footplate.start(seats=2, cash="hiden")
    with pytest.raises(footplate.BadText, match="nearest: england-188"):
        footplate.start(seats=2, map="england-189")
    with pytest.raises(footplate.BadText, match="first player"):
        footplate.start(seats=2, firstPlayer="D")
