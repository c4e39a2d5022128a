"""Records from the command line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import footplate as face
from footplate.cli import film
from footplate.games import KNOWN
from footplate.kernel.records.reading import read_record
from footplate.language import LANGUAGES, say
from footplate.table.show.share_card import ShareCard
from tests.cli.command import footplate
from tests.cli.test_map import map_file
from tests.games_in_play import begin, play_on

FINISHED = str(Path(__file__).parents[1] / "records" / "rocket" / "four-seats.fpr")
SAMPLE = str(Path(__file__).parents[1] / "records" / "sample1.fpr")


def saved(folder: Path, *moves: str) -> str:
    """A record of these moves in a file."""
    play = face.start("rocket", players=["Anton", "Beate"], seed=1, firstPlayer="A")
    for move in moves:
        play.push(move)
    path = folder / "game.fpr"
    path.write_text(str(play.record), "utf-8")
    return str(path)


def changed(folder: Path, before: str, after: str) -> str:
    """The sample with something else in it."""
    text = Path(SAMPLE).read_text("utf-8")
    assert before in text
    path = folder / "changed.fpr"
    path.write_text(text.replace(before, after), "utf-8")
    return str(path)


def test_a_record_can_come_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Piped(io.StringIO):
        buffer = io.BytesIO(Path(saved(tmp_path, "take London brewing")).read_bytes())

    monkeypatch.setattr("tests.cli.command.io.StringIO", lambda *_: Piped())
    before = sys.stdin
    assert footplate("record", "check", "-").code == 0
    assert sys.stdin is before


def test_what_a_check_finds_can_be_read_by_programs(tmp_path: Path) -> None:
    sound, damaged = saved(tmp_path, "take London brewing", "move GWR NE"), changed(tmp_path, "take", "tke")
    checked = footplate("record", "check", "--json", sound, damaged)
    assert checked.code == 1
    good, bad = json.loads(checked.out)
    assert (good["file"], good["ok"], good["moves"], good["ended"]) == (sound, True, 2, False)
    assert (bad["file"], bad["ok"]) == (damaged, False)
    assert bad["faults"]


# --- check --------------------------------------------------------------------------------------------------------


def test_a_sound_record_gets_one_line(tmp_path: Path) -> None:
    path = saved(tmp_path, "take London brewing", "move GWR NE")
    checked = footplate("record", "check", path)
    assert checked.code == 0
    assert (
        checked.out == f"ok: 2 moves, unfinished, A=0 B=0 ({read_record(Path(path).read_bytes(), KNOWN).hash[:16]})\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", KNOWN)
def test_whoever_checks_a_save_is_told_that_it_is_private(tmp_path: Path, game: str, language: str) -> None:
    path = tmp_path / "game.fpr"
    begin(game).save(path)
    private = say("cli.record.private", language)
    checked = footplate("record", "check", str(path), "--lang", language)
    assert checked.code == 0
    assert checked.out.splitlines()[1] == f"{path}: {private}"
    assert face.load(path)._save().headers["Secret"] not in checked.out + footplate("record", "show", str(path)).out
    play_on(face.load(path), seed=1).save(path)
    assert private not in footplate("record", "check", str(path), "--lang", language).out


def test_chance_of_another_game_is_told_to_be_unproved(tmp_path: Path) -> None:
    path = tmp_path / "game.fpr"
    play_on(face.from_record(begin("dampfross").record), seed=1).save(path)
    assert (
        "Chance lines from the game this one was continued from: the first 2;"
        in footplate("record", "check", str(path)).out
    )


def test_warnings_are_told_but_do_not_fail() -> None:
    checked = footplate("record", "check", SAMPLE)
    assert checked.code == 0
    warning, verdict, proof = checked.out.splitlines()
    assert warning.startswith(f"{SAMPLE}: W03 line 5, column 11: ")
    assert verdict == f"{SAMPLE}: ok: 17 moves, A=2000 B=4000 win=B (e2b27719d198a69c)"
    found = "the secret opens the commitment; draws recomputed: 1; salts of seats: -"
    assert proof == f"{SAMPLE}: chance: {found}"


def test_every_fault_is_told_with_file_line_and_column(tmp_path: Path) -> None:
    path = changed(tmp_path, "[Game", "[Gmae")
    checked = footplate("record", "check", path)
    assert checked.code == 1
    assert checked.out.startswith(f"{path}: E03 line ")


def test_an_illegal_move_is_told_with_its_clause(tmp_path: Path) -> None:
    path = changed(tmp_path, "5. B move GWR E", "5. B move GWR W")
    checked = footplate("record", "check", path)
    assert checked.code == 1
    assert checked.out == f"{path}: E10 line 22, column 6: GWR faces NE and cannot turn W (R25); legal: NW, E\n"


def test_every_record_of_a_file_is_checked(tmp_path: Path) -> None:
    first = Path(saved(tmp_path, "take London brewing")).read_text("utf-8")
    both = tmp_path / "both.fpr"
    both.write_text(f"{first}\n{first}", "utf-8")
    assert footplate("record", "check", str(both)).out.count(f"{both}: ok: 1 move,") == 2


def test_several_files_are_told_apart(tmp_path: Path) -> None:
    good = saved(tmp_path, "take London brewing")
    bad = changed(tmp_path, "take Swindon", "tkae Swindon")
    checked = footplate("record", "check", good, bad)
    assert checked.code == 1
    assert [line.partition(": ")[0] for line in checked.out.splitlines()] == [good, bad]


def test_a_file_that_is_no_text_is_faulty(tmp_path: Path) -> None:
    path = tmp_path / "noise.fpr"
    path.write_bytes(b"[Footplate \xff")
    checked = footplate("record", "check", str(path))
    assert checked.code == 1
    assert "E01 line 1, column 12" in checked.out


def test_a_record_on_a_map_of_ones_own_needs_that_map(tmp_path: Path) -> None:
    own = map_file(tmp_path)
    simulated = footplate("simulate", "rocket", "--games", "1", "--map", own, "--records", str(tmp_path))
    assert simulated.code == 0
    path = str(tmp_path / "rocket-2-1-1.fpr")
    assert footplate("record", "check", path, "--map", own).code == 0
    assert footplate("record", "show", path, "--map", own).code == 0
    assert footplate("record", "svg", path, "--map", own).code == 0


# --- show ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_move_by_move(language: str) -> None:
    shown = footplate("record", "show", SAMPLE, "--lang", language)
    assert shown.code == 0
    for move in ("   3. A move GWR NE", "  15. B move LSWR NW", "~ 10. A station M5", "| 11. B move LSWR W"):
        assert move in shown.out
    assert "(R53)" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 100


def test_events_are_told_with_their_clauses_and_comments_stay() -> None:
    shown = footplate("record", "show", SAMPLE).out
    assert "        GWR reaches Gloucester: Anna gets £2,000 (R53)\n" in shown
    assert "        steady B takes a share of GWR (R29)\n" in shown
    assert "{ keeps away from GWR }" in shown
    assert shown.rstrip().endswith("A=2000 B=4000 win=B (resigned A)")


def test_the_board_after_a_move() -> None:
    shown = footplate("record", "show", SAMPLE, "--move", "3").out
    assert " GW↗" in shown
    assert "GWR reaches Gloucester: Anna gets £2,000" in shown
    assert "steady B: Action 1 of 2" in shown


def test_the_beginning_is_move_0() -> None:
    assert " GW*" in footplate("record", "show", SAMPLE, "--move", "0").out


def test_there_is_no_move_beyond_the_last() -> None:
    asked = footplate("record", "show", SAMPLE, "--move", "18")
    assert asked.complaint == "Option --move takes a whole number from 0 to 17, not “18”."


@pytest.mark.parametrize("action", ["show", "svg"])
def test_a_faulty_record_cannot_be_shown(tmp_path: Path, action: str) -> None:
    path = changed(tmp_path, "5. B move GWR E", "5. B move GWR W")
    asked = footplate("record", action, path)
    assert asked.complaint == f"{path}: E10 line 22, column 6: GWR faces NE and cannot turn W (R25); legal: NW, E"


def test_more_than_one_fault_is_not_kept_quiet(tmp_path: Path) -> None:
    path = tmp_path / "empty.fpr"
    path.write_text("", "utf-8")
    assert "more: record check names them" in footplate("record", "show", str(path)).complaint


def test_a_record_cannot_play_tricks_with_the_terminal(tmp_path: Path) -> None:
    path = changed(tmp_path, "one share back", "one \x1b[2Jshare back")
    assert "\x1b" not in footplate("record", "show", path).out


# --- svg ----------------------------------------------------------------------------------------------------------


def test_any_position_can_be_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert footplate("record", "svg", SAMPLE, "--move", "3", "-o", str(picture)).out == ""
    last = footplate("record", "svg", SAMPLE).out
    assert picture.read_text("utf-8").startswith("<svg ")
    assert last.startswith("<svg ")
    assert picture.read_text("utf-8").strip() != last.strip()


# --- film ---------------------------------------------------------------------------------------------------------


def test_a_finished_game_can_be_filmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[ShareCard]()
    monkeypatch.setattr(film, "can_film", lambda: True)

    def frame(card: ShareCard) -> bytes:
        drawn.append(card)
        return b"a frame"

    monkeypatch.setattr(film, "frame", frame)
    monkeypatch.setattr(film, "film", b" ".join)
    target = tmp_path / "game.gif"
    assert footplate("record", "film", FINISHED, "-o", str(target), "--lang", "de").code == 0
    assert target.read_bytes().split(b" ").count(b"frame") == len(drawn) == 31
    assert drawn[0].headline == "Nach 0 Zügen"
    assert drawn[-1].headline.endswith("gewinnt")
    assert drawn[-1].detail == "England"


def test_what_cannot_be_filmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "can_film", lambda: False)
    assert footplate("record", "film", FINISHED, "-o", "game.png").complaint == (
        "game.png cannot be a film: it has to end in .gif."
    )
    begun = saved(tmp_path, "move GWR NE")
    assert footplate("record", "film", begun).complaint == f"{begun} is not a finished game."
    assert footplate("record", "film", FINISHED, "-o", str(tmp_path / "game.gif")).complaint == (
        "For films install: resvg-py, pillow; and letters (on Linux the package fonts-dejavu)."
    )
    assert not (tmp_path / "game.gif").exists()
