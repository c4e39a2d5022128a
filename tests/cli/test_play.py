"""Playing in the terminal: what is typed, what is answered, and what becomes of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import footplate as face
from footplate import __version__
from footplate.cli.play.autosave import Autosave
from footplate.games import KNOWN
from footplate.kernel.records.projection import cut
from footplate.language import LANGUAGES, say
from tests.cli.command import Result, footplate
from tests.cli.test_map import map_file
from tests.games_in_play import begin, finish_move, play_on

BOT = f"bot:random@{__version__}"


def play(*lines: str, options: str = "firstPlayer=A", **more: str) -> Result:
    """Anton in seat A against a random bot, who type these lines; more arguments as `lang="de"`."""
    asked = {"names": "Anton", "bots": "random", "seed": "1", **more}
    arguments = [word for name, value in asked.items() for word in (f"--{name}", value)]
    played = footplate("play", "rocket", *arguments, "--options", *options.split(), typed="\n".join([*lines, ""]))
    assert played.code == 0
    assert played.err == ""
    return played


def replies(result: Result) -> list[str]:
    """Everything that was answered at a prompt, up to the next one."""
    return [reply.strip() for reply in result.out.split("\n> ")[1:]]


def moves_in(path: Path) -> list[str]:
    return [line.text for line in face.load(path).record.moves]


def game(folder: Path, *moves: str, players: tuple[str, ...] = ("Anton", BOT), **options: str) -> str:
    """A saved game to go on with."""
    begun = face.start("rocket", len(players), players=players, seed=1, map="", **{"firstPlayer": "A", **options})
    for move in moves:
        begun.push(move)
    begun.save(folder / "begun.fpr")
    return str(folder / "begun.fpr")


def resume(path: str, *lines: str) -> Result:
    played = footplate("play", "--resume", path, "--seed", "1", typed="\n".join([*lines, ""]))
    assert played.code == 0, played.err
    return played


# --- the screen ---------------------------------------------------------------------------------------------------


def test_the_board_the_standings_and_the_question_are_shown() -> None:
    shown = play().out
    assert re.search(r"^ O +GW\* .* LON3 ", shown, re.MULTILINE)
    assert re.search(r"^ C .* NER +0 +16 ", shown, re.MULTILINE)
    assert "Anton: Action 1 of 2. Take a token, place a station or extend a line" in shown
    assert "1 take" in shown
    assert "▸A Anton  random B" in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_everything_fits_into_a_terminal_of_100_by_35(language: str, seats: str) -> None:
    lines = "take london b", "station", "F10", "take", "1", "move", "1", "1"
    shown = play(*lines, lang=language, seats=seats, bots="random")
    for screen in shown.out.split("\n> ")[:-1]:
        new = screen[screen.index("Stephenson's Rocket") :].splitlines() if "Stephenson's" in screen else []
        assert max(map(len, screen.splitlines())) <= 100
        assert len(new) <= 34


def test_a_long_list_has_names_and_no_numbers() -> None:
    shown = replies(play("station"))[0]
    assert "  B2  B3  B4  B5  B9  C1  C2  C3  " in shown
    assert " 1 A4" not in shown


def test_what_bots_do_is_told() -> None:
    told = play("take London brewing", "take London leather").out
    assert re.search(r"^ B \w+ .*: random B ", told, re.MULTILINE)


def test_hidden_cash_shows_only_the_own() -> None:
    shown = play("take London brewing", options="firstPlayer=A cash=hidden").out
    assert re.findall(r"Cash \(1,000\) +(\S+) +(\S+)", shown) == [("0", "?"), ("0", "?")]


def test_people_at_one_screen_are_asked_by_name() -> None:
    lines = "take London brewing\ntake London leather\n"
    shown = footplate("play", "rocket", "--names", "Anton,Beate", "--options", "firstPlayer=A", typed=lines).out
    assert "Anton: Action 2 of 2" in shown
    assert "Beate: Action 1 of 2" in shown


def test_somebody_alone_plays_against_two_fireman_bots() -> None:
    assert "Seat A  fireman B  fireman C" in footplate("play", "rocket").out.replace("▸", "")


# --- moves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ["move GWR NE"],
        ["m gwr ne"],
        ["MOVE gwr ne"],
        ["3", "5", "1"],
        ["move", "GWR", "NE"],
        ["move", "gwr ne"],
        ["take", "move gwr ne"],
        ["2", "move", "gwr", "1"],
        ["move", "SER", "move GWR NE"],
        ["move", "5", "ne"],
    ],
    ids=" / ".join,
)
def test_a_move_can_be_typed_numbered_or_made_of_steps(tmp_path: Path, lines: list[str]) -> None:
    saved = tmp_path / "game.fpr"
    play(*lines, f"save {saved}")
    assert moves_in(saved) == ["1. A move GWR NE"]


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (["t lon b"], "1. A take London brewing"),
        (["take", "london brew"], "1. A take London brewing"),
        (["take", "lon b"], "1. A take London brewing"),
        (["s f10"], "1. A station F10"),
        (["station", "f10"], "1. A station F10"),
        (["move", "ly", "e"], "1. A move L&Y E"),
    ],
    ids=str,
)
def test_words_may_be_cut_short(tmp_path: Path, lines: list[str], move: str) -> None:
    saved = tmp_path / "game.fpr"
    play(*lines, f"save {saved}")
    assert moves_in(saved) == [move]


def test_stations_are_lifted_and_replaced(tmp_path: Path) -> None:
    saved = tmp_path / "game.fpr"
    play("station F10", "station", "from F10", "A4", f"save {saved}")
    assert moves_in(saved)[:2] == ["1. A station F10", "2. A station A4 from F10"]


def test_digits_are_never_guessed(tmp_path: Path) -> None:
    saved = tmp_path / "game.fpr"
    answers = replies(play("station", "F1", "K1O", f"save {saved}"))
    assert answers[1] == "“F1” is not understood here; did you mean F10, C1, E1?"
    assert answers[2].startswith("“K1O” is not understood here; did you mean ")
    assert moves_in(saved) == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("move GWR W", "Going west, GWR would leave the land (R23); possible: NE, E, SE, SW."),
        ("move GWR S", "“S” is not understood here; did you mean SE, SW, E?"),
        ("move GWR", "The move is not finished: something is missing at its end."),
        ("take London steel", "London has no steel token left (R7)."),
        ("tkae London", "“tkae” is not understood here; did you mean take?"),
        ("station B7", "York is a town: no station is placed there (R18)."),
        ("move GWR NE now", "“now” is not understood here; ? helps."),
        ("call", "Choose one of the three actions: take a token, place a station or extend a line (R13)."),
        ("4", "“4” is not understood here; ? helps."),
        ("99999999999999999999", "“99999999999999999999” is not understood here; ? helps."),
        ("udno", "“udno” is not understood here; did you mean undo?"),
        ("xyzzy", "“xyzzy” is not understood here; ? helps."),
        ("undo", "There is nothing to take back."),
        ("why", "Say which move, e.g. why move GWR W."),
        ("save", "Name a file, e.g. save game.fpr."),
        ("svg", "Name a file, e.g. svg board.svg."),
        ("save no/such/folder", "no/such/folder.fpr cannot be written: No such file or directory."),
        ("? R99", "There is no clause R99; there are: R1-R82, A1-A28, E1-E8."),
        ("? xyzzy", "The rulebook says nothing about “xyzzy”."),
        ("resign now", "“now” is not understood here; ? helps."),
    ],
)
def test_wrong_input_gets_a_sentence_and_changes_nothing(tmp_path: Path, line: str, answer: str) -> None:
    before, after = tmp_path / "before.fpr", tmp_path / "after.fpr"
    answers = replies(play(f"save {before}", line, f"save {after}"))
    assert answers[1] == answer
    assert before.read_bytes() == after.read_bytes()


def test_wrong_input_in_the_middle_of_an_action_changes_nothing(tmp_path: Path) -> None:
    saved = tmp_path / "game.fpr"
    answers = replies(play("move", "GWR", "W", "xyzzy", "NE", f"save {saved}"))
    assert answers[2] == "Going west, GWR would leave the land (R23); possible: NE, E, SE, SW."
    assert moves_in(saved) == ["1. A move GWR NE"]


# --- vetoes -------------------------------------------------------------------------------------------------------

ASKED = ("move GWR NE", "move SER W", "move GWR E")
"""After these moves Beate, who is a bot or not, has moved a line of which Anton has a share."""


def test_whoever_is_asked_about_a_veto_cannot_play_for_the_other(tmp_path: Path) -> None:
    shown = resume(game(tmp_path, *ASKED), "take London brewing", "move LSWR W")
    assert "Anton: GWR is moving east. Call a veto round?" in shown.out
    assert replies(shown)[:2] == ["You may call a veto round or pass (R31)."] * 2


def test_bids_are_numbered_by_themselves(tmp_path: Path) -> None:
    begun = "move GWR NE", "take London brewing", "take London brewing", "take Reading brewing"
    path = game(tmp_path, *begun, "move GWR E", "take London leather", "move GWR SE")
    saved = tmp_path / "bid.fpr"
    asked = replies(resume(path, "call", "2", "NE", f"save {saved}"))
    assert " 0 pass     1 veto 1   2 veto 2\n" in asked[0]
    assert "9. A veto 2 NE" in moves_in(saved)


def test_saying_nothing_to_a_veto_can_be_taken_back(tmp_path: Path) -> None:
    asked = "Anton: GWR is moving east. Call a veto round?"
    shown = resume(game(tmp_path, *ASKED), "pass", "undo")
    assert asked in shown.out.split("\n> ")[0]
    assert asked not in replies(shown)[0]
    assert asked in replies(shown)[1]


# --- commands -----------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_of_a_person(tmp_path: Path) -> None:
    first, second = tmp_path / "first.fpr", tmp_path / "second.fpr"
    lines = "move GWR NE", f"save {first}", "take London brewing", "undo", f"save {second}"
    play(*lines)
    assert moves_in(first) == ["1. A move GWR NE"]
    assert first.read_bytes() == second.read_bytes()


def test_undo_never_leads_to_a_question_one_does_not_want_to_be_asked(tmp_path: Path) -> None:
    asked = "Anton: GWR is moving east. Call a veto round?"
    shown = replies(resume(game(tmp_path, *ASKED), "pass", "asked never", "undo"))
    assert asked not in shown[2]
    assert "Anton: Action " in shown[2]


def test_what_was_thrown_before_an_undo_is_thrown_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.fpr", tmp_path / "second.fpr"
    arguments = ["dampfross", "--names", "Anton", "--bots", "random", "--seed", "3", "--map", "tutorial"]
    lines = "1", "pass", f"save {first}", "undo", "pass", f"save {second}"
    footplate("play", *arguments, typed="\n".join([*lines, ""]))
    thrown, again = ([move.partition("* ")[2] for move in moves_in(path) if "* " in move] for path in (first, second))
    assert len(thrown) > 3
    assert thrown == again


def test_the_log_of_a_saved_game_is_that_of_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.fpr"
    arguments = ["dampfross", "--names", "Anton", "--bots", "random", "--seed", "3", "--map", "tutorial"]
    lines = "1", "pass", f"save {saved}", "log"
    told = replies(footplate("play", *arguments, typed="\n".join([*lines, ""])))[3]
    assert "Anton builds nothing; random B rolls" in told
    assert replies(resume(str(saved), "log"))[0] == told


def test_undo_in_the_middle_of_an_action_begins_it_anew() -> None:
    shown = play("move", "GWR", "undo").out
    assert shown.count("Action 1 of 2") == 2


def test_a_bot_that_thinks_as_long_as_its_name_says_goes_on_playing(tmp_path: Path) -> None:
    saved = tmp_path / "saved.fpr"
    play(f"save {saved}", bots="driver/1")
    answered = replies(resume(str(saved), "move GWR NE", "take London brewing"))[1]
    assert "driver/1 B" in answered
    assert "Anton: Action 1 of 2." in answered


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    first, second = tmp_path / "first.fpr", tmp_path / "second.fpr"
    play("move GWR NE", "take London brewing", f"save {first}", "quit")
    shown = resume(str(first), f"save {second}", "undo", "undo")
    assert first.read_bytes() == second.read_bytes()
    assert face.load(first).position == face.load(second).position
    assert "Anton: Action 2 of 2" in shown.out


def test_a_file_without_a_suffix_gets_one(tmp_path: Path) -> None:
    assert replies(play(f"save {tmp_path / 'game'}"))[0] == f"The game is saved in {tmp_path / 'game.fpr'}."
    assert (tmp_path / "game.fpr").exists()


def test_why_names_the_clause_that_forbids_a_move() -> None:
    first, second, third = replies(play("why move GWR W", "why move GWR NE", "why 2"))[:3]
    assert first.startswith(
        "Going west, GWR would leave the land (R23); possible: NE, E, SE, SW.\nR23  A locomotive never"
    )
    assert second == "move GWR NE is allowed."
    assert third == "2 is allowed."


def test_a_question_mark_explains_what_is_possible_now() -> None:
    first, _, second = replies(play("?", "station", "?"))[:3]
    assert "R13  The player whose turn it is" in first
    assert "why MOVE   which rule forbids a move" in first
    assert "R19  " in second


def test_a_question_mark_shows_clauses_and_finds_words() -> None:
    clause, again, found = replies(play("? R37", "?r37", "? passenger veto"))[:3]
    assert clause.startswith("R37  ")
    assert again == clause
    assert "R51  " in found


def hinted(reply: str) -> list[str]:
    """The moves of a hint, in notation."""
    return re.findall(r"\[(.+)\]", reply)


def test_the_hint_is_three_legal_moves_with_chances_for_everybody() -> None:
    hint = replies(play("hint"))[0]
    moves = hinted(hint)
    assert len(moves) == 3
    assert [play_one for play_one in moves if replies(play(f"why {play_one}"))[0] != f"{play_one} is allowed."] == []
    assert re.search(r"^1 +\d+ %  ", hint, re.MULTILINE)
    assert len(re.findall(r"Anton £[\d,]+ \(\d+ %\), .+ £[\d,]+ \(\d+ %\)", hint)) == 3


def test_the_hint_goes_on_with_what_was_begun() -> None:
    assert {move.split()[0] for move in hinted(replies(play("move", "hint"))[1])} == {"move"}


def test_the_score_as_it_would_be_now() -> None:
    shown = replies(play("score"))[0]
    assert shown.startswith("If the game ended now:")
    assert "Total" in shown
    assert "is guessed" not in shown


def test_the_score_tells_nobody_what_is_hidden(tmp_path: Path) -> None:
    moves = "take London brewing", "take London leather", "take Gloucester leather", "move GWR NE"
    path = game(tmp_path, *moves, cash="hidden")
    assert face.load(path).scores()["B"] > 0
    shown = replies(resume(path, "score"))[0]
    assert re.search(r"Earned before +0 +0\n", shown)
    assert shown.endswith("What you cannot see is guessed.")


def test_the_log_tells_everything() -> None:
    shown = replies(play("move GWR NE", "take London brewing", "log"))[2]
    assert "A move GWR NE: Anton extends GWR, now north-east of Bristol (N3); Anton takes a share of GWR" in shown
    assert "A take London brewing: Anton takes a brewing token from London" in shown


def test_the_board_can_be_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert replies(play(f"svg {picture}"))[0] == f"The board is drawn in {picture}."
    assert picture.read_text("utf-8").startswith("<svg ")


def test_an_empty_line_shows_the_board_again() -> None:
    assert play("").out.count("Action 1 of 2") == 2


# --- leaving and the end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaving", [["quit"], ["q"], []])
@pytest.mark.parametrize("command", ["", "./run"])
def test_whoever_leaves_is_told_how_to_go_on(
    tmp_path: Path, leaving: list[str], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a command that can be pasted where they are."""
    monkeypatch.setenv("FOOTPLATE_COMMAND", command)
    kept = tmp_path / "state" / "footplate" / "rocket-seed-1.fpr"
    left = play("move GWR NE", "take", *leaving)
    assert left.out.endswith(f"The game is kept. Go on with: {command or 'footplate'} play --resume {kept}\n")
    assert moves_in(kept) == ["1. A move GWR NE"]
    assert "Action 2 of 2" in resume(str(kept), "undo").out


def test_a_resumed_game_goes_on_in_its_file(tmp_path: Path) -> None:
    kept = tmp_path / "state" / "footplate" / "rocket-seed-1.fpr"
    play("move GWR NE")
    resume(str(kept), "take London brewing")
    assert moves_in(kept)[:2] == ["1. A move GWR NE", "2. A take London brewing"]
    play("take Reading steel")
    assert moves_in(kept)[0] == "1. A move GWR NE"
    assert moves_in(kept.with_name("rocket-seed-1-2.fpr")) == ["1. A take Reading steel"]


def test_an_interrupt_leaves_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert play().out.endswith("\nUntil next time.\n")


def test_a_game_that_cannot_be_kept_is_not_promised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "file"))
    assert "The game could not be kept" in play("move GWR NE").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_against_bots(tmp_path: Path, language: str) -> None:
    lines = ["move", "1", "1", "pass", "take", "1", "pass", "station", "from F10", "C1", "move", "1", "2", "pass"] * 100
    opponents = ("random", "fireman" if language == "en" else "random")
    played = play(*lines, lang=language, bots=",".join(opponents), options="firstPlayer=A cash=hidden")
    kept = tmp_path / "state" / "footplate" / "rocket-seed-1.fpr"
    finished = face.load(kept)
    assert finished.is_over
    assert footplate("record", "check", str(kept)).code == 0
    assert (
        finished.rules.story.summary(finished.state, ["Anton", "random B", f"{opponents[1]} C"], language) in played.out
    )
    points = f"{max(finished.scores().values()):,}"
    assert points in played.out.splitlines()[-2]
    assert str(kept) in played.out.splitlines()[-1]


def test_bots_may_play_among_themselves() -> None:
    played = footplate("play", "rocket", "--seats", "2", "--bots", "random,random", "--seed", "1")
    assert played.code == 0
    assert re.search(r"random [AB] wins with [\d,]+\.|share the win", played.out)
    assert "B move " in played.out


def test_whoever_resigns_cannot_win() -> None:
    assert "random B wins with 0." in play("resign").out


def test_a_finished_game_is_shown_when_it_is_resumed(tmp_path: Path) -> None:
    path = game(tmp_path, "resign")
    assert "random B wins with 0." in resume(path).out


# --- resuming -----------------------------------------------------------------------------------------------------


def test_a_faulty_record_is_not_resumed(tmp_path: Path) -> None:
    path = game(tmp_path, "move GWR NE")
    Path(path).write_text(Path(path).read_text("utf-8").replace("GWR NE", "GWR W"), "utf-8")
    complaint = footplate("play", "--resume", path).complaint
    assert re.match(rf"{re.escape(path)}: E10 line \d+, column 6: Going W, GWR would leave the land \(R23\)", complaint)


def test_another_game_is_not_resumed(tmp_path: Path) -> None:
    records = Path(__file__).parents[1] / "records"
    path = str(records / "sample2.fpr")
    assert "is a game of dampfross, not of rocket" in footplate("play", "rocket", "--resume", path).complaint
    unknown = tmp_path / "unknown.fpr"
    unknown.write_text((records / "sample3.fpr").read_text("utf-8").replace('"whistle"', '"wistle"'), "utf-8")
    assert "E03 line 2, column 8" in footplate("play", "--resume", str(unknown)).complaint


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", KNOWN)
def test_a_record_without_its_secret_is_resumed_as_a_new_game(tmp_path: Path, game: str, language: str) -> None:
    """Chance is due at once: the record has no moves."""
    path = tmp_path / "begun.fpr"
    path.write_text(str(cut(begin(game).record, 0)), "utf-8")
    resumed = footplate("play", "--resume", str(path), "--lang", language, typed=f"save {tmp_path / 'fork.fpr'}\n")
    assert resumed.code == 0, resumed.err
    told = say("cli.play.no_secret", language, {"file": str(path)})
    assert " ".join(resumed.out.split()).startswith(" ".join(told.split()))
    assert "Parent" in face.load(tmp_path / "fork.fpr").record.headers


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 10_000])
def test_every_game_is_resumed_at_any_moment(tmp_path: Path, game: str, steps: int) -> None:
    """In the middle of a move, before dice and draws, at the end: what is shown next is what was left."""
    saved, later = tmp_path / "begun.fpr", tmp_path / "later.fpr"
    left = play_on(begin(game, seed=3), seed=3, steps=steps)
    left.save(saved)
    resumed = footplate("play", "--resume", str(saved), "--seed", "1", typed=f"save {later}\n")
    assert (resumed.code, resumed.err) == (0, "")
    if not left.is_over:
        assert face.load(later) == left
    typed = "\n".join([left.rules.notation.name(left.state, step) for step in left.legal_steps[:1]] * 3)
    further = footplate("play", "--resume", str(saved), "--seed", "1", typed=f"{typed}\nquit\n")
    assert (further.code, further.err) == (0, "")


@pytest.mark.parametrize("game", ["dampfross", "whistle"])
def test_a_resumed_game_has_the_dice_it_would_have_had(tmp_path: Path, game: str) -> None:
    saved = tmp_path / "begun.fpr"
    whole = finish_move(play_on(begin(game, seed=3), seed=3, steps=20))
    whole.save(saved)
    moves: list[str] = []
    while len(moves) < 8:
        moves.append(str(next(iter(whole.legal_moves))))
        whole.push(moves[-1])
    footplate("play", "--resume", str(saved), typed="\n".join([*moves, f"save {tmp_path / 'later'}", ""]))
    assert face.load(tmp_path / "later.fpr").record == whole.record


def test_the_middle_of_a_move_is_gone_on_with(tmp_path: Path) -> None:
    path = game(tmp_path)
    begun = face.load(path)
    begun.push(next(step for step in begun.legal_steps if begun.rules.notation.name(begun.state, step) == "move"))
    begun.save(path)
    later = tmp_path / "later.fpr"
    resume(path, "GWR", "NE", f"save {later}")
    assert moves_in(later) == ["1. A move GWR NE"]
    resume(path, "take London brewing", f"save {later}")
    assert moves_in(later) == ["1. A take London brewing"]


def test_a_save_that_was_tampered_with_gets_a_sentence(tmp_path: Path) -> None:
    path = Path(game(tmp_path))
    text = path.read_text("utf-8")
    path.write_text(text.replace("\n\n", '\n[Begun "77777"]\n\n'), "utf-8")
    assert re.search(r"E10 line \d+, column 9: ", footplate("play", "--resume", str(path)).complaint)


def test_a_game_on_a_map_of_ones_own(tmp_path: Path) -> None:
    own, saved = map_file(tmp_path), tmp_path / "game.fpr"
    play("move GWR NE", f"save {saved}", map=own)
    assert '[Map "mine"]' in saved.read_text("utf-8")
    assert footplate("play", "--resume", str(saved), "--map", own, typed="quit\n").code == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", KNOWN)
def test_what_can_be_typed_fits_80_columns(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = footplate("play", game, "--seats", "2", "--lang", language, typed="?\nscore\nquit\n").out
    lines = [line for line in shown.splitlines() if "--resume" not in line]
    assert max(map(len, lines)) <= 80


def test_the_record_of_a_finished_game_is_shown_by_the_command_that_is_named(tmp_path: Path) -> None:
    said = play("resign").out.splitlines()[-1]
    command = said.partition(": footplate ")[2].split()
    assert command[:2] == ["record", "show"]
    assert "resign" in footplate(*command).out


def test_a_game_that_cannot_be_kept_any_more_goes_on(tmp_path: Path) -> None:
    """The folder is there, and the file cannot be written."""
    kept = Autosave("rocket")
    kept.path = tmp_path / "game.fpr"
    game = face.start("rocket", seats=2, seed=1)
    assert kept.keep(game)
    kept.path.with_suffix(".new").mkdir()
    assert not kept.keep(game)
