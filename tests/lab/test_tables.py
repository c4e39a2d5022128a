"""Games as tables: what is in them, their types, and what a seat is not told."""

from __future__ import annotations

from pathlib import Path

import pytest

import footplate
from footplate import lab
from footplate.kernel.records import reading
from footplate.kernel.records.projection import GameSeals, project
from tests.extras import needed
from tests.games_in_play import begin, play_on

pandas = needed("lab", "pandas")
pyarrow = needed("lab", "pyarrow")


def test_a_row_for_each_move() -> None:
    game = begin("rocket")
    game.push("take London brewing")
    game.push("move GWR NE")
    frame = lab.table(game)
    assert frame.number.tolist() == [1, 2, 3]
    assert frame.seat.tolist() == ["*", "A", "A"]
    assert frame.move.tolist() == [move.text for move in game.moves]
    assert frame.player.tolist()[1:] == ["Seat A", "Seat A"]
    assert frame.to_move.tolist() == ["A", "A", "B"]
    assert list(frame.clauses[1]) == ["R15"]
    assert frame.position.iloc[-1] == game.position
    assert frame.section.tolist() == ["round 1"] * 3


@pytest.mark.parametrize("key", ["rocket", "whistle", "dampfross"])
def test_moves_are_those_of_the_game_and_their_steps_lead_through_it(key: str) -> None:
    game = play_on(begin(key), 3, 150)
    frame = lab.table(game)
    assert frame.move.tolist() == [move.text for move in game.moves]
    state = next(game.moments()).state
    for steps, position in zip(frame.steps, frame.position, strict=True):
        for step in steps:
            state.play(int(step))
        assert game.rules.position(state) == position


def test_columns_have_types() -> None:
    columns = lab.table(play_on(begin("rocket"), 1, 40), form="arrow").schema
    assert columns.field("number").type == pyarrow.int32()
    assert columns.field("score_B").type == pyarrow.int64()
    assert columns.field("steps").type == pyarrow.list_(pyarrow.int32())
    frame = lab.table(play_on(begin("rocket"), 1, 40))
    assert frame.dtypes["score_A"] == pandas.ArrowDtype(pyarrow.int64())
    assert frame.score_A.sum() >= 0


def test_records_files_and_folders_give_the_same_table(tmp_path: Path) -> None:
    games = [play_on(begin("rocket", seed), seed) for seed in (1, 2)]
    for number, game in enumerate(games):
        game.save(tmp_path / f"{number}.fpr")
    wanted = lab.table(games)
    assert lab.table(tmp_path).equals(wanted)
    assert lab.table([tmp_path / "0.fpr", str(tmp_path / "1.fpr")]).equals(wanted)
    assert lab.table(game.record for game in games).equals(wanted)
    assert lab.table([str(game.record) for game in games]).equals(wanted)


def test_a_row_for_each_game_and_for_each_seat() -> None:
    three, two = play_on(begin("rocket", 1, 3), 1), play_on(begin("whistle", 1, 2), 1)
    frame = lab.table([three, two], "games")
    assert frame.game.tolist() == ["rocket", "whistle"]
    assert frame.moves.tolist() == [three.ply, two.ply]
    assert frame.winners.tolist() == [three.winners, two.winners]
    assert frame.score_C.isna().tolist() == [False, True]
    seats = lab.table([three, two], "seats")
    assert seats.seat.tolist() == ["A", "B", "C", "A", "B"]
    assert seats.score.tolist() == [*three.scores().values(), *two.scores().values()]
    assert seats.groupby("id").share.sum().tolist() == [1.0, 1.0]
    assert seats[seats.won].seat.str.cat() == three.winners + two.winners


def test_seats_are_told_from_headers_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of games are read for this: no line below the headers is taken apart."""
    for number, key in enumerate(("rocket", "whistle", "dampfross")):
        play_on(begin(key, number), number, 200 if key == "dampfross" else 3000).save(tmp_path / f"{key}.fpr")
    wanted = lab.table([footplate.read_record(file.read_bytes()) for file in sorted(tmp_path.glob("*.fpr"))], "seats")
    assert wanted.won.notna().any()
    monkeypatch.setattr(reading._Reader, "_item", lambda *_: pytest.fail("a line of moves was read"))
    assert lab.table(tmp_path, "seats").equals(wanted)
    text = (tmp_path / "rocket.fpr").read_text("utf-8")
    assert lab.table(text, "seats").seat.tolist() == ["A", "B"]


def test_faults_of_headers_and_two_records_in_one_are_found_all_the_same(tmp_path: Path) -> None:
    text = str(begin("rocket").record)
    for wrong in (text + text, text.replace("[Id", "[Idd"), "nonsense\n", text.replace('"rocket"', '"rokcet"')):
        (tmp_path / "game.fpr").write_text(wrong, "utf-8")
        with pytest.raises(footplate.BadRecord) as by_headers:
            lab.table(tmp_path / "game.fpr", "seats")
        with pytest.raises(footplate.BadRecord) as by_all:
            lab.table(tmp_path / "game.fpr", "games")
        assert str(by_headers.value) == str(by_all.value)


def test_a_game_that_goes_on_has_no_result() -> None:
    (row,) = lab.table(begin("rocket"), "games").to_dict("records")
    assert not row["ended"]
    assert pandas.isna(row["winners"])
    assert lab.table(begin("rocket"), "seats").won.isna().all()


def test_a_seat_is_told_what_it_knew() -> None:
    game = play_on(begin("whistle"), 5)
    assert game.is_over
    full = lab.table(game)
    for seat, other in ("AB", "BA"):
        frame = lab.table(game, seat=seat)
        dealt = frame[frame.move.str.startswith("deal")]
        own, others = (dealt[dealt.move.str.startswith(f"deal {one}")] for one in (seat, other))
        assert len(own)
        assert len(others)
        assert not own.move.str.contains("?", regex=False).any()
        assert others.move.str.contains("?", regex=False).all()
        assert others.steps.isna().all()
        assert others.clauses.isna().all()
        assert frame.score_A.tolist() == full.score_A.tolist()  # the track is open
        for position, state in zip(frame.position, list(game.moments())[1:], strict=True):
            assert position == game.rules.position(state.state, "AB".index(seat), full=False)


def test_hidden_cash_is_told_to_its_owner_alone() -> None:
    game = play_on(begin("rocket", cash="hidden"), 2)
    frame = lab.table(game, seat="B")
    assert frame.score_A.isna().sum() == len(frame) - 1  # at the end it is told
    assert not frame.score_B.isna().any()
    assert lab.table(game, seat="public").score_B.isna().sum() == len(frame) - 1
    assert not lab.table(game).score_A.isna().any()


def test_an_entry_under_seal_is_not_told_to_others() -> None:
    for seed in range(1, 9):
        game = play_on(begin("dampfross", seed, 3, entry="sealed", runs="3"), seed, 3000)
        frame = lab.table(game, seat="A")
        sealed = frame[frame.move == "?"]
        if len(sealed):
            break
    assert set(sealed.seat) <= {"B", "C"}
    assert len(sealed)
    assert sealed.steps.isna().all()
    assert not (lab.table(game).move == "?").any()


def test_a_record_that_hides_something_is_told_as_it_is() -> None:
    game = play_on(begin("whistle"), 5)
    seen = project(game.record, "A", GameSeals(game.rules, game.record))
    frame = lab.table(seen)
    assert frame.move.tolist() == lab.table(game, seat="A").move.tolist()
    assert frame.position.str.contains("view=A").all()
    with pytest.raises(footplate.GameError, match="as A may see it"):
        lab.table(seen, seat="B")


def test_what_there_is_not_is_refused() -> None:
    game = begin("rocket")
    with pytest.raises(footplate.GameError, match="moves, games, seats"):
        lab.table(game, "turns")  # type: ignore[arg-type]
    with pytest.raises(footplate.GameError, match="no F"):
        lab.table(game, seat="F")
    with pytest.raises(footplate.GameError, match="a file that can be read"):
        lab.table("missing.fpr")


def test_no_games_are_an_empty_table() -> None:
    assert lab.table([]).columns.tolist()[:5] == ["id", "game", "map", "options", "seats"]
