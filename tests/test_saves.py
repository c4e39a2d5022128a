"""Saved games go on as they were left: in every game, at every moment, with the same chance; and tell nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate.games import KNOWN
from footplate.games import load as rules_of
from footplate.kernel.fairness import commitment
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.projection import GameSeals, cut, project
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.records.saves import is_private
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE
from footplate.table.play.importing import imported
from tests.games_in_play import begin, finish_move, play_on, random_step, steps_of

pytestmark = pytest.mark.compiled

OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "rocket": ({}, {"autoVetoPoll": "yes", "cash": "hidden"}),
    "dampfross": ({}, {"entry": "sealed", "runs": "9"}),
    "whistle": ({}, {"openHands": "yes"}),
}
GAMES = [(game, options) for game in KNOWN for options in OPTIONS[game]]


def again(play: footplate.Play, folder: Path) -> footplate.Play:
    play.save(folder / "game.fpr")
    return footplate.load(folder / "game.fpr")


def take_back_everything(play: footplate.Play) -> None:
    while True:
        try:
            play.pop()
        except footplate.GameError:
            return


def assert_same(one: footplate.Play, other: footplate.Play) -> None:
    assert one.state.digest() == other.state.digest()
    assert one.legal_steps == other.legal_steps
    assert (one.turn, one.begun, one.is_over) == (other.turn, other.begun, other.is_over)
    assert str(one.record) == str(other.record)
    assert one == other


# --- the same game ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_game_goes_on_from_every_moment_with_the_same_chance(
    game: str, options: dict[str, str], tmp_path: Path
) -> None:
    play = begin(game, seed=4, seats=3, **options)
    assert_same(play, again(play, tmp_path))
    begun = silent = 0
    for number, step in enumerate(steps_of(play, seed=2, steps=300)):
        if number % 4:
            play.push(step)
            continue
        begun += bool(play.begun)
        silent += len(play._recorder.unwritten) > len(play.begun)
        loaded = again(play, tmp_path)
        assert_same(play, loaded)
        play.push(step)
        loaded.push(step)
        assert_same(play, loaded)
    assert begun > 0
    assert silent > 0 or game != "rocket" or options, "vetoes nobody called are saved too"


@pytest.mark.parametrize("game", KNOWN)
def test_a_finished_game_is_kept_whole(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=1), seed=1)
    assert play.is_over
    loaded = again(play, tmp_path)
    assert_same(play, loaded)
    assert loaded.winners == play.winners != ""
    with pytest.raises(footplate.GameError):
        loaded.push(play.record.moves[-1].move)


@pytest.mark.parametrize("game", KNOWN)
def test_what_was_taken_back_stays_taken_back(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=4), seed=2, steps=45)
    for _ in range(3):
        try:
            play.pop()
        except footplate.GameError:
            break
    assert_same(play, again(play, tmp_path))
    finish_move(play)


@pytest.mark.parametrize("game", KNOWN)
def test_a_loaded_game_can_be_taken_back_as_far(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=4), seed=2, steps=40)
    loaded = again(play, tmp_path)
    for one in (play, loaded):
        take_back_everything(one)
    assert_same(play, loaded)


@pytest.mark.parametrize("game", KNOWN)
def test_a_save_ends_as_a_record_that_is_proved(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=4), seed=2, steps=30)
    ended = play_on(again(play, tmp_path), seed=3)
    record = replay(ended.record, rules_of).record
    assert record.headers["Secret"] != "-"
    assert "Begun" not in record.headers
    assert "Inherited" not in record.headers


# --- who may read it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KNOWN)
def test_only_the_save_of_a_running_game_has_its_secret(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=4), seed=2, steps=31)
    play.save(tmp_path / "game.fpr")
    save = read_record((tmp_path / "game.fpr").read_bytes(), KNOWN)
    assert is_private(save)
    assert commitment(save.headers["Id"], bytes.fromhex(save.headers["Secret"])) == save.headers["Commit"]
    loaded = footplate.load(tmp_path / "game.fpr")
    for shown in (play.record, loaded.record, cut(save, 3)):
        assert not is_private(shown)
        assert save.headers["Secret"] not in str(shown)
        assert "Begun" not in shown.headers
    assert save.headers["Secret"] not in str(play) + repr(play) + play.position + str(play.events)


@pytest.mark.parametrize("game", KNOWN)
def test_a_save_that_becomes_a_table_leaves_its_secret_behind(game: str, tmp_path: Path) -> None:
    play = play_on(begin(game, seed=4), seed=2, steps=31)
    play.save(tmp_path / "game.fpr")
    save = read_record((tmp_path / "game.fpr").read_bytes(), KNOWN)
    table = imported(str(save), None)
    assert save.headers["Secret"] not in str(table.start("abcdefgh"))
    assert "Begun" not in table.record.headers


def test_a_projection_has_nothing_of_what_was_begun() -> None:
    play = begin("rocket")
    play.push(play.legal_steps[0])
    save = play._save()
    assert "Begun" in save.headers
    assert "Begun" not in project(save, "public", GameSeals(play.rules, save)).headers


def test_a_save_with_another_secret_is_refused(tmp_path: Path) -> None:
    play = play_on(begin("dampfross", seed=4), seed=2, steps=30)
    play.save(tmp_path / "game.fpr")
    text = (tmp_path / "game.fpr").read_text("utf-8")
    secret = play._save().headers["Secret"]
    (tmp_path / "game.fpr").write_text(text.replace(secret, secret[::-1]), "utf-8")
    with pytest.raises(footplate.BadRecord, match="E13"):
        footplate.load(tmp_path / "game.fpr")


@pytest.mark.parametrize("begun", ["1 2 3", "99999"])
def test_a_save_with_steps_that_cannot_be_is_refused(begun: str, tmp_path: Path) -> None:
    play = begin("rocket")
    play.push(play.legal_steps[0])
    play.save(tmp_path / "game.fpr")
    text = (tmp_path / "game.fpr").read_text("utf-8").replace('[Begun "0"]', f'[Begun "{begun}"]')
    (tmp_path / "game.fpr").write_text(text, "utf-8")
    with pytest.raises(footplate.BadRecord, match=r"E10 line .*steps that go on from the last line"):
        footplate.load(tmp_path / "game.fpr")


# --- games whose secret is not known ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_record_without_its_secret_goes_on_as_a_new_game(game: str, options: dict[str, str]) -> None:
    play = finish_move(play_on(begin(game, seed=4, seats=3, **options), seed=2, steps=40))
    fork = footplate.from_record(play.record)
    headers = fork.record.headers
    assert headers["Parent"] == play.record.hash
    assert headers["Id"] != play.record.headers["Id"]
    assert headers["Commit"] != play.record.headers["Commit"]
    inherited = sum(line.actor == "*" for line in play.record.played)
    assert headers["Inherited"] == str(inherited)
    ended = play_on(fork, seed=5)
    assert ended.is_over
    assert sum(line.actor == "*" for line in ended.record.played) > inherited or game == "rocket"
    assert replay(ended.record, rules_of).state.digest() == ended.state.digest()


def test_the_chance_of_a_new_game_is_proved_and_only_its_own() -> None:
    play = finish_move(play_on(begin("dampfross", seed=4), seed=2, steps=40))
    ended = play_on(footplate.from_record(play.record), seed=5).record
    forged = footplate.Record(ended.headers.replaced(Inherited="0"), ended.body)
    with pytest.raises(footplate.BadRecord, match="E13"):
        replay(forged, rules_of)
    later = next(line for line in reversed(ended.moves) if line.move.startswith("roll "))
    another = later.move[:-1] + str(int(later.move[-1]) % 6 + 1)
    with pytest.raises(footplate.BadRecord, match="E13"):
        replay(read_record(str(ended).replace(later.text, f"{later.number}. * {another}"), KNOWN), rules_of)


@pytest.mark.parametrize("game", KNOWN)
def test_chance_that_is_due_is_drawn_when_a_record_is_loaded(game: str) -> None:
    whole = begin(game, seed=4).record
    fork = footplate.from_record(cut(whole, 0))
    assert fork.turn in ("A", "B")
    assert fork.record.headers["Inherited"] == "0"


def test_seals_hold_in_a_game_that_is_continued() -> None:
    """They were made for the id of the first one."""
    from footplate.kernel.fairness import order_seal
    from footplate.kernel.records.opening import set_up
    from footplate.kernel.records.recorder import Recorder

    game = rules_of("rocket")
    recorder = Recorder(game, set_up(game, ["Anton", "Beate"], id="sealed", options={"firstPlayer": "A"}))
    nonce = bytes(16)
    recorder.write("A", f"seal {order_seal('sealed', 'A', nonce, 'move GWR NE')}")
    fork = footplate.from_record(recorder.record)
    recorder.write("A", f'open {nonce.hex()} "move GWR NE"')
    recorder.write("A", "move GWR NE")
    assert fork.record.headers["Id"] == "sealed"
    assert "move GWR NE" in footplate.from_record(recorder.record).record.moves[-1].move


# --- positions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_game_from_a_position_goes_on_through_chance(game: str, options: dict[str, str], tmp_path: Path) -> None:
    play = finish_move(play_on(begin(game, seed=4, seats=3, **options), seed=2, steps=60))
    position = footplate.from_position(play.position)
    assert position.state.digest() == play.state.digest()
    assert position.record.headers["Commit"] != "-"
    chance = Random(9)
    for _ in range(40):
        if not position.is_over:
            position.push(random_step(position, chance))
    assert_same(position, again(position, tmp_path))
    ended = play_on(position, seed=5)
    assert replay(ended.record, rules_of).state.digest() == ended.state.digest()


@pytest.mark.parametrize("game", KNOWN)
def test_a_position_with_chance_due_is_gone_on_with(game: str) -> None:
    opening = rules_of(game).new(3, None, {"dampfross": "tutorial"}.get(game, ""))
    assert opening.to_move == CHANCE
    play = footplate.from_position(rules_of(game).position(opening))
    assert play.turn in ("A", "B", "C")
    assert play.record.moves[0].actor == "*"


@pytest.mark.parametrize("game", KNOWN)
def test_a_position_in_the_middle_of_a_move_is_no_beginning(game: str) -> None:
    play = begin(game, seed=4)
    for step in steps_of(play, seed=2):
        play.push(step)
        if play.begun:
            break
    with pytest.raises(footplate.BadText, match="a position in which no move has been begun"):
        footplate.from_position(play.position)


# --- all or nothing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KNOWN)
def test_nothing_is_half_played_when_chance_fails(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong after a move, its chance included, the game stands where it stood."""
    from footplate.kernel.records.recorder import Recorder

    def fail(recorder: Recorder, secret: bytes) -> None:
        raise footplate.GameError("no dice")

    play = begin(game, seed=4)
    failed = 0
    for step in steps_of(play, seed=2, steps=150):
        before = play.clone()
        with monkeypatch.context() as patched:
            patched.setattr(Recorder, "draw", fail)
            try:
                play.push(step)
            except footplate.GameError:
                failed += 1
                assert_same(play, before)
                assert play.turn in ("A", "B")
            else:
                continue
        play.push(step)
    assert failed > 0 or game == "rocket"


def test_a_step_that_breaks_leaves_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    play = begin("rocket")
    before = play.clone()
    with pytest.raises(Illegal):
        play.push(99999)
    assert_same(play, before)
