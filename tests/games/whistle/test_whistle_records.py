"""Records of Whistle Stop: written, read, replayed, projected; what was published in play, and taking back."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.position import TURN
from footplate.games.whistle.text.unsealing import likeliest_gold
from footplate.kernel.fairness import commitment
from footplate.kernel.game import AnyGame
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.projection import GameSeals, chain, cut, project, published
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.whistle.random_play import choose
from tests.kernel.notation_doc import DOCUMENT, SAMPLES, Row, rows

SAMPLE = Path(__file__).parents[2] / "records" / "sample3.fpr"
SECRET = bytes(range(32))
PLAYERS = ["Anton", "Beate", "Claus", "Dora", "Ernst"]
GAMES = [(2, "-"), (3, "mayRefuse=yes"), (4, "openHands=yes"), (5, "rounds=fewer")]


def load(key: str) -> AnyGame:
    assert key == "whistle"
    return GAME


def new_recorder(seats: int, options: str = "-") -> Recorder:
    chosen = dict(pair.split("=") for pair in options.split(" ")) if options != "-" else {}
    further = {"Commit": commitment("frame-7", SECRET), "SaltA": "robin"}
    return Recorder(GAME, set_up(GAME, PLAYERS[:seats], id="frame-7", options=chosen, further=further))


def go_on(made: Recorder, chance: Random) -> None:
    """One more step of a random player, or of chance."""
    state = made.state
    if state.to_move == CHANCE:
        made.draw(SECRET)
    else:
        legal = state.legal()
        made.play(legal[chance.below(len(legal))])


@cache
def played(seats: int, options: str) -> Recorder:
    """A whole random game with its secret revealed."""
    made = new_recorder(seats, options)
    chance = Random(seats)
    while made.state.to_move != OVER:
        go_on(made, chance)
    made.reveal(SECRET)
    return made


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_a_record_replays_to_its_bytes_and_its_last_position(seats: int, options: str) -> None:
    made = played(seats, options)
    text = str(made.record)
    again = replay(read_record(text, ["whistle"], strict=True), load)
    assert str(again.record) == text
    assert again.warnings == ()
    assert again.state.digest() == made.state.digest()


def test_the_sample_replays_to_its_bytes() -> None:
    text = SAMPLE.read_text("utf-8")
    record = read_record(text, ["whistle"], strict=True)
    again = replay(record, load)
    assert str(again.record) == text
    assert [fault.code for fault in again.warnings] == ["W03"], (
        "the map is not stated; all else is as the secret has it"
    )
    assert record.hash.startswith("66eea970434e537e")
    assert chain(record, GameSeals(GAME, record))[-1].startswith("d52bc50362de4d02")


@pytest.mark.parametrize("view", ["public", "A", "B"])
def test_views_of_the_sample(view: str) -> None:
    record = read_record(SAMPLE.read_text("utf-8"), ["whistle"])
    seals = GameSeals(GAME, record)
    seen = project(record, view, seals)
    hidden = [line.number for line in seen.moves if "?" in line.move]
    assert hidden == {"public": [4, 6, 13, 15], "A": [13, 15], "B": [4, 6]}[view]
    again = replay(seen, load)
    assert str(again.record) == str(seen)
    assert chain(seen, GameSeals(GAME, seen)) == chain(record, seals)


def test_a_move_the_rules_forbid_names_its_clause() -> None:
    lines = SAMPLE.read_text("utf-8").splitlines()
    lines[20] = "2. A train 1 coal SE -> C6"
    with pytest.raises(BadRecord, match=r"E10 line 21, column 6: .*\(W46\)"):
        replay(read_record("\n".join(lines) + "\n", ["whistle"]), load)


# --- what others may see ------------------------------------------------------------------------------------------


def views(record: Record) -> list[str]:
    return ["public", *record.seats]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_was_published_in_play_can_be_checked(seats: int, options: str) -> None:
    """A guess that fits what is shown lets every line be judged by the rules; the lines stay as they were shown."""
    record = played(seats, options).record
    seals = GameSeals(GAME, record)
    for view in views(record)[:3]:
        for number in (9, len(record.moves) // 2, len(record.moves)):
            seen = project(cut(record, number), view, seals)
            again = replay(read_record(str(seen), ["whistle"], strict=True), load)
            assert str(again.record) == str(seen)


def test_W80_hidden_gold_is_guessed_so_that_gold_named_later_is_still_there() -> None:
    assert likeliest_gold([2, 1, 1], Counter()) == 0
    assert likeliest_gold([2, 1, 1], Counter({0: 2, 1: 1})) == 2
    assert likeliest_gold([0, 1, 0], Counter()) == 1


@pytest.mark.parametrize("seed", [6, 7, 13])
def test_nothing_hidden_stays_without_a_guess(seed: int) -> None:
    """Whatever was dealt, drawn in the open, put back and laid: here the first tile of the box was dealt and laid."""
    made, chance = new_recorder(2 + seed % 3), Random(seed)
    while made.state.to_move != OVER:
        state = made.state
        legal = state.legal()
        made.play(
            load("whistle").rules.draw(state, chance.below)
            if state.to_move == CHANCE
            else legal[chance.below(len(legal))]
        )
    record = made.record
    assert any(re.match(rf"deal .* {TILES[0]}\b", line.move) for line in record.moves)
    assert any(f"lay {TILES[0]} " in line.move for line in record.moves)
    seen = [(line.actor, line.move) for line in project(record, "public", GameSeals(GAME, record)).moves]
    _, filled = GAME.secrets.unsealed(GAME.new(len(record.seats)), None, seen)
    assert [text for text in filled if "?" in text] == []


def test_a_tile_that_was_put_back_is_not_in_the_hand_any_longer() -> None:
    """In this game tiles taken in the open are put back under cover, and others laid later."""
    made, chance = new_recorder(2), Random(3)
    while made.state.to_move != OVER:
        go_on(made, chance)
    seen = [(line.actor, line.move) for line in project(made.record, "public", GameSeals(GAME, made.record)).moves]
    assert sum(text == "discard ?" for _, text in seen) == 2
    _, filled = GAME.secrets.unsealed(GAME.new(2), None, seen)
    assert [text for text in filled if "?" in text] == []


def test_a_published_record_that_breaks_the_rules_is_found_out() -> None:
    record = played(2, "-").record
    seen = project(record, "public", GameSeals(GAME, record))
    lines = str(seen).splitlines()
    at = next(n for n, line in enumerate(lines) if re.search(r"train \d coal .* lay #", line))
    laid = re.search(r"lay (#\w+)", lines[at])
    display = next(line for line in lines if " * display " in line).split(" ")[-1]
    assert laid is not None
    lines[at] = lines[at].replace(laid[1], display)  # it lies on display and is in nobody's hand
    with pytest.raises(BadRecord):
        replay(read_record("\n".join(lines) + "\n", ["whistle"]), load)


@pytest.mark.parametrize("view", ["public", "A", "B"])
def test_what_was_published_is_a_projection_of_the_final_record(view: str) -> None:
    made = new_recorder(2, "rounds=fewer")
    chance = Random(5)
    shown: dict[int, str] = {}
    while made.state.to_move != OVER:
        go_on(made, chance)
        if len(made.record.moves) % 15 == 0 and not made.state.midway() and not made.record.ended:
            record = made.record
            shown[len(record.moves)] = str(published(record, view, GameSeals(GAME, record)))
    final = made.record
    seals = GameSeals(GAME, final)
    assert len(shown) > 5
    for number, text in shown.items():
        assert str(project(cut(final, number), view, seals)) == text


def test_a_projection_names_no_hidden_piece() -> None:
    record = played(3, "mayRefuse=yes").record
    text = str(project(record, "B", GameSeals(GAME, record)))
    assert re.findall(r"\* deal [AC] #|\* gold [AC] \d|[AC] discard #|[AC] use compass #", text) == []
    assert re.search(r"\* deal B #", text)
    started = new_recorder(2).record
    with pytest.raises(ValueError, match="after the game has ended"):
        published(started, "full", GameSeals(GAME, started))


def test_nobody_goes_on_with_a_record_that_hides_something() -> None:
    record = played(2, "-").record
    open_record = cut(record, 60)
    with pytest.raises(BadRecord, match="a full record to go on with"):
        Recorder.resume(project(open_record, "A", GameSeals(GAME, record)), load)
    assert Recorder.resume(open_record, load).steps


# --- taking back --------------------------------------------------------------------------------------------------


def test_undo_reaches_back_to_the_last_tile_drawn() -> None:
    made = new_recorder(2)
    chance = Random(12)
    while made.state.to_move == CHANCE or made.state.phase != TURN:  # type: ignore[attr-defined]
        go_on(made, chance)
    while made.state.phase == TURN or made.state.midway():  # type: ignore[attr-defined]
        made.play(choose(made.state, chance))  # type: ignore[arg-type]
        if made.undoable > 6:
            break
    able = made.undoable
    before = made.record
    made.undo(able)
    assert made.undoable == 0
    with pytest.raises(ValueError, match="something has been revealed"):
        made.undo(1)
    with pytest.raises(ValueError, match="something has been revealed"):
        made.undo_line(asked="A", agreed="B")
    assert len(made.record.moves) <= len(before.moves)


def test_a_tile_from_the_stack_is_never_put_back() -> None:
    made = new_recorder(2)
    chance = Random(13)
    while made.state.to_move == CHANCE or not made.state.allows(moves.DRAW_STACK):
        go_on(made, chance)
    made.play(moves.DRAW_STACK)
    made.undo()  # nothing has been drawn yet
    made.play(moves.DRAW_STACK)
    made.draw(SECRET)
    assert made.undoable == 0
    with pytest.raises(ValueError, match="something has been revealed"):
        made.undo()


# --- docs/notation.md ---------------------------------------------------------------------------------------------


def typed_examples() -> list[tuple[str, str]]:
    """Each canonical move of section 5 with each text that is read as it."""
    block = re.search(r"```typed\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    lines = [line.split(" = ") for line in block[1].splitlines()]
    return [(canonical, text) for canonical, *texts in lines for text in [canonical, *texts]]


@pytest.mark.parametrize(("canonical", "text"), typed_examples())
def test_what_may_be_typed_at_the_start_of_the_sample(canonical: str, text: str) -> None:
    state = replay(read_record(SAMPLES[2], ["whistle"]), load).opening
    steps = load("whistle").notation.read(state, text)
    assert steps == load("whistle").notation.read(state, canonical)
    if state.allows(steps[0]):
        assert load("whistle").notation.write(state, steps) == canonical


def test_the_position_of_the_document() -> None:
    shown = next(line for line in DOCUMENT.splitlines() if line.startswith("fp1:whistle"))
    after = replay(read_record(SAMPLES[2], ["whistle"]), load).lines[11].after
    assert load("whistle").position(after, 1, full=False) == shown


@pytest.mark.parametrize("row", [row for row in rows() if row.sample == 3], ids=lambda row: row.text)
def test_the_replies_of_the_document(row: Row) -> None:
    with pytest.raises(BadRecord) as error:
        replay(read_record(row.record(), ["whistle"]), load)
    assert row.reply in str(error.value).splitlines()
