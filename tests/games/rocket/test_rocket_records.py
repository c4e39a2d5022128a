"""Records of Stephenson's Rocket: sample 1 of the notation line by line, its wrong lines, and whole games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from footplate.games import KNOWN, load
from footplate.games.rocket import GAME
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.projection import GameSeals, chain, cut, project
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import Replay, replay
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from tests.kernel.notation_doc import SAMPLES, Row, rows

SAMPLE = SAMPLES[0]

AFTER_MOVE_16 = (
    "fp1:rocket rules=1 map=england-188 opt=cash:hidden n=2 view=full to=A.1 moved=- veto=- "
    "lines=NER@B7,L&Y@E1,LNWR@I2,GER@I13,GWR@O2.NE.E.SE.E,LSWR@R6.NW.NW>GWR,SER@Q13 stations=A:O5|B:M7 "
    "shares=A:GWR2|B:GWR2 tokens=A:Gloucester.leather,London.brewing,Reading.brewing|B:Swindon.steel "
    "passengers=A:0|B:0 cash=A:2000|B:4000"
)


def played(text: str) -> Replay:
    return replay(read_record(text, KNOWN), load)


def with_line(number: int, text: str) -> str:
    lines = SAMPLE.split("\n")
    lines[number - 1] = text
    return "\n".join(lines)


def replies(text: str) -> list[str]:
    with pytest.raises(BadRecord) as bad:
        played(text)
    return [str(fault) for fault in bad.value.faults]


def warnings(text: str) -> list[str]:
    """All but the one that the sample does not pin its map."""
    return [str(fault) for fault in played(text).warnings if fault.code != "W03"]


# --- sample 1 -----------------------------------------------------------------------------------------------------


def test_sample_1_replays_to_its_own_bytes() -> None:
    replayed = played(SAMPLE)
    assert str(replayed.record) == SAMPLE
    assert [fault.code for fault in replayed.warnings] == ["W03"]


def test_the_position_after_move_16() -> None:
    replayed = played(SAMPLE)
    assert load("rocket").position(replayed.lines[15].after) == AFTER_MOVE_16
    assert GAME.restore(AFTER_MOVE_16).digest() == replayed.lines[15].after.digest()
    assert warnings(with_line(38, f"16. B station M7 [pos {AFTER_MOVE_16}]")) == []


def test_the_chain_of_sample_1() -> None:
    record = read_record(SAMPLE, KNOWN)
    assert chain(record, GameSeals(GAME, record))[-1].startswith("309d711bb459a9c3")


def test_seats_that_do_not_call_are_left_out() -> None:
    silent = [line.line.number for line in played(SAMPLE).lines if line.settled]
    assert silent == [12, 13]


def test_what_the_undone_line_and_the_variation_lead_to() -> None:
    undone, first, second = played(SAMPLE).branches
    assert "M5" in load("rocket").position(undone.after)
    assert "LSWR@R6.W" in load("rocket").position(first.after)
    assert "veto=GWR.NE,B,?,A" in load("rocket").position(second.after), "the record does not tell whether A calls"


@pytest.mark.parametrize("row", [row for row in rows() if row.sample == 1], ids=str)
def test_one_wrong_line_gives_the_reply_of_the_notation(row: Row) -> None:
    assert replies(row.record()) == [row.reply]


@pytest.mark.parametrize(
    ("line", "text", "reply"),
    [
        (22, "5. B move GWR W", "E10 line 22, column 6: GWR faces NE and cannot turn W (R25); legal: NW, E"),
        (22, "5. A move GWR E", 'E05 line 22, column 4: expected B (to move), found "A"'),
        (25, "8. B match", "E07 line 25, column 11: expected a direction (NE, E, SE, SW, W, NW), found end of line"),
        (28, "~ 10. A station M6x [undo A ok B]", "E08 line 28, column 17: expected a hex of map england-188, found"),
    ],
)
def test_one_wrong_line_gives_one_reply(line: int, text: str, reply: str) -> None:
    (found,) = replies(with_line(line, text))
    assert found.startswith(reply)


def test_chance_that_does_not_follow_from_the_secret() -> None:
    assert replies(with_line(18, "1. * first B"))[0] == (
        'E13 line 18, column 6: expected first A (event 1 of the secret), found "first B"'
    )


@pytest.mark.parametrize(
    ("line", "text", "reply"),
    [
        (
            20,
            "3. A move GWR NE [pay A+3000] [value GWR 2] [clk A 0:14:40]",
            'W12 line 20, column 18: expected [pay A+2000], found "[pay A+3000]"',
        ),
        (20, "3. A move GWR NE [value GWR 3]", 'W12 line 20, column 18: expected [value GWR 2], found "[value GWR 3]"'),
        (
            37,
            "15. B move LSWR NW [cash A=2000 B=5000]",
            'W12 line 37, column 20: expected [cash A=2000 B=4000], found "[cash A=2000 B=5000]"',
        ),
    ],
)
def test_a_check_that_differs(line: int, text: str, reply: str) -> None:
    assert warnings(with_line(line, text)) == [reply]


def test_typed_moves_become_canonical() -> None:
    typed = (
        SAMPLE.replace("2. A take Gloucester leather", "2. a t glou L")
        .replace("3. A move GWR NE", "3. A m gwr ne")
        .replace("7. A veto 1 NW", "7. A v 1 nw")
        .replace("8. B match E", "8. B mat e")
        .replace("10. A station O5", "10. A s o5")
        .replace("17. A resign", "17. A res")
    )
    assert typed != SAMPLE
    assert str(played(typed).record) == SAMPLE


def test_the_public_view_hides_payments_of_hidden_cash() -> None:
    record = read_record(with_line(38, f"16. B station M7 [pos {AFTER_MOVE_16}]"), KNOWN)
    public = project(record, "public", GameSeals(GAME, record))
    text = str(public)
    assert "[pay" not in text
    assert "[cash" not in text
    assert "cash=A:?|B:?" in text
    assert "3. A move GWR NE [value GWR 2] [clk A 0:14:40]" in text
    replayed = replay(public, load)
    assert [fault.code for fault in replayed.warnings] == ["W03"]
    assert str(replayed.record) == text


def test_the_record_published_after_move_8() -> None:
    record = cut(read_record(SAMPLE, KNOWN), 8)
    assert replay(record, load).lines[-1].line.move == "match E"
    assert record.headers["Secret"] == "-"


# --- whole games --------------------------------------------------------------------------------------------------


def game_played(seats: int, seed: int, undo: bool = False, **options: str) -> Recorder:
    """A game of chosen-at-random moves, some of them taken back."""
    recorder = Recorder(
        GAME, set_up(GAME, ["Anton", "Beate", "Claus", "Dora"][:seats], id=f"random-{seed}", options=options)
    )
    below = Random(seed).below
    while recorder.state.to_move != OVER:
        legal = recorder.state.legal()
        recorder.play(legal[below(len(legal))])
        if undo and below(25) == 0:
            recorder.undo(min(below(6), len(recorder.steps)), asked="A" if below(2) else "")
    return recorder


@settings(max_examples=15)
@given(st.integers(2, 4), st.integers(0, 10**6), st.booleans(), st.sampled_from(["no", "yes"]))
def test_a_record_replays_to_the_same_bytes_and_the_same_position(seats: int, seed: int, undo: bool, poll: str) -> None:
    recorder = game_played(seats, seed, undo, autoVetoPoll=poll)
    text = str(recorder.record)
    replayed = replay(read_record(text, KNOWN, strict=True), load)
    assert str(replayed.record) == text
    assert replayed.warnings == ()
    assert replayed.steps == recorder.steps
    assert replayed.state.digest() == recorder.state.digest()


def test_a_finished_game_names_points_and_winners() -> None:
    record = game_played(3, 1).record
    scores = dict(zip("ABC", game_played(3, 1).state.scores(), strict=True))
    best = "".join(seat for seat in scores if scores[seat] == max(scores.values()))
    points = " ".join(f"{seat}={cash}" for seat, cash in scores.items())
    assert record.headers["Result"] == f"{points} win={best}"
    assert record.headers["Termination"] == "normal"
    assert f"[cash {points}]" in str(record.moves[-1])


def test_a_written_pass_of_a_seat_asked_about_a_veto_is_read() -> None:
    recorder = Recorder(GAME, set_up(GAME, ["Anton", "Beate"], id="veto-1", options={"firstPlayer": "A"}))
    for actor, text in [("A", "move GWR NE"), ("A", "take London brewing"), ("B", "move GWR E")]:
        recorder.write(actor, text)
    asked = str(recorder.record)
    assert recorder.state.to_move == 0
    written = replay(read_record(asked + "4. A p\n5. B take London brewing\n", KNOWN), load)
    left_out = replay(read_record(asked + "4. B take London brewing\n", KNOWN), load)
    assert written.record.moves[3].move == "pass"
    assert written.state.digest() == left_out.state.digest()


def test_a_missed_deadline_is_not_a_move_of_this_game() -> None:
    recorder = Recorder(GAME, set_up(GAME, ["Anton", "Beate"], id="post-1", options={"firstPlayer": "A"}))
    text = str(recorder.record) + "1. A nmr\n"
    (reply,) = replies(text)
    assert reply.startswith("E10 line 17, column 6: ")
    assert reply.endswith("(R13)")
