"""Records of Dampfross: sample 2 of the notation line by line, its wrong lines, typed forms, and whole games."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN, load
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.fairness import commitment
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.projection import GameSeals, chain
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import Replay, replay
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.table import ABROAD, PLAIN, choose, new, play, position
from tests.kernel.notation_doc import SAMPLES, Row, rows

SAMPLE = SAMPLES[1]

AFTER_MOVE_15 = (
    "fp1:dampfross rules=3 map=tutorial opt=buildDice:2,joinAgain:yes,lowAccounts:asked,runs:1,shortRuns:drawn n=2 "
    "view=full phase=race round=2 first=B to=* roll=- "
    "starts=A:Westport|B:Westport track=A:B1.2,C1.2,D2.1,D3.1,D4.1|B:A1.5,A2.1,A3.1,A4.1,A5.3,A6.1,A7.2,B6.4,C5.4 "
    "ferries=- accounts=A:20|B:32 since=- used=23,65 runs=0 run=23-65 "
    "entries=A:3@(Westport)-C1-D2-D3-D4-Midford-C5:B-B6:B-A5:B-A6:B-A7:B-Eastham:B"
    "|B:7@(Westport)-A1-A2-A3-A4-A5-A6-A7-Eastham income=A:0|B:6"
)


def played(text: str) -> Replay:
    return replay(read_record(text, KNOWN), load)


def replies(text: str) -> list[str]:
    with pytest.raises(BadRecord) as bad:
        played(text)
    return [str(fault) for fault in bad.value.faults]


def with_line(number: int, text: str) -> str:
    lines = SAMPLE.split("\n")
    lines[number - 1] = text
    return "\n".join(lines)


# --- sample 2 ------------------------------------------------------------------------------------------------------


def test_sample_2_replays_to_its_own_bytes() -> None:
    replayed = played(SAMPLE)
    assert str(replayed.record) == SAMPLE
    assert replayed.warnings == ()
    assert replayed.state.scores() == [35, 47]


def test_the_position_after_move_15() -> None:
    replayed = played(SAMPLE)
    assert load("dampfross").position(replayed.lines[14].after) == AFTER_MOVE_15
    assert GAME.restore(AFTER_MOVE_15).digest() == replayed.lines[14].after.digest()


def test_the_chain_of_sample_2() -> None:
    record = read_record(SAMPLE, KNOWN)
    assert chain(record, GameSeals(GAME, record))[-1].startswith("95380d163ffe85a2")


@pytest.mark.parametrize("row", [row for row in rows() if row.sample == 2], ids=str)
def test_one_wrong_line_gives_the_reply_of_the_notation(row: Row) -> None:
    assert replies(row.record()) == [row.reply]


@pytest.mark.parametrize(
    ("line", "text", "reply"),
    [
        (19, "1. * first B", 'E13 line 19, column 6: expected first A (event 1 of the secret), found "first B"'),
        (
            22,
            "4. A build (Westport)-C1-D2-D3-D4-C4",
            "E10 line 22, column 6: C4: building here takes 3 points; points left: 1",
        ),
        (22, "4. A build (Midford)-D4", "E10 line 22, column 6: Midford: you have no track here to build from (D23)"),
        (30, "10. * draw from 23 { x }", ""),
    ],
)
def test_one_wrong_line_gives_one_reply(line: int, text: str, reply: str) -> None:
    if reply:
        assert replies(with_line(line, text))[0].startswith(reply)
    else:
        assert played(with_line(line, text)).warnings == ()


# --- typed forms ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("b West-E2-E3", "build (West)-E2-E3"),
        ("(west) – e2 – E4", "build (West)-E2-E3-E4"),
        ("build (West)-E2; E3", "build (West)-E2; (E2)-E3"),
        ("b We-E3; (West)-F1", "build (West)-E2-E3; (West)-F1"),
        ("p", "pass"),
    ],
)
def test_typed_building(typed: str, written: str) -> None:
    state = position(roll="6")
    expected = written.replace("; (E2)-E3", "-E3")
    assert GAME.notation.write(state, GAME.notation.read(state, typed)) == expected


def test_a_typed_first_build_implies_the_start() -> None:
    state = new()
    play(state, "roll A 3")
    steps = GAME.notation.implied(state, "A", "b West-E2")
    assert [GAME.notation.name(state, step) for step in steps] == ["start West"]


def test_a_typed_straight_route_holds_its_payee_for_every_hex() -> None:
    state = position(
        phase="entry",
        first="B",
        roll="-",
        track=["West-E2", "West-E2-E3-E4-E5-E6-E7-E8-East"],
        run="51-61",
        entries=["-", "-"],
    )
    steps = GAME.notation.read(state, "r 51-61 via West-East:B")
    assert GAME.notation.write(state, steps) == "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_recorded_and_replayed(seed: int) -> None:
    options = {"runs": "2", "buildDice": "2"}
    if seed % 2:
        options |= {"advanced": "yes", "jointLines": "yes"}
    map_key = ABROAD if seed % 2 else PLAIN
    secret = bytes([seed]) * 32
    headers = set_up(
        GAME,
        ["Ada", "Ben", "Cleo"][: 2 + seed % 2],
        id=f"random-{seed}",
        options=options,
        map_key=map_key,
        further={"Commit": commitment(f"random-{seed}", secret)},
    )
    recorder = Recorder(GAME, headers)
    chance = Random(seed)
    while recorder.state.to_move != OVER:
        if recorder.state.to_move == CHANCE:
            recorder.draw(secret)
        else:
            state = recorder.state
            assert isinstance(state, DampfrossState)
            recorder.play(choose(state, chance))
    recorder.reveal(secret)
    text = str(recorder.record)
    replayed = played(text)
    assert str(replayed.record) == text
    assert replayed.warnings == ()
    assert replayed.state.digest() == recorder.state.digest()


def test_A28_a_drawn_list_is_one_chance_line_and_can_be_proved() -> None:
    secret = bytes(range(32))
    start = (
        "fp1:dampfross rules=3 map=germany opt=drawList:yes,minBy:hex,runs:6 n=2 view=full phase=entry round=9 "
        "first=A to=* roll=- starts=A:Berlin|B:Berlin track=A:-|B:- ferries=- accounts=A:20|B:20 since=- used=- "
        "runs=0 run=- entries=- income=A:0|B:0"
    )
    headers = set_up(
        GAME, ["Ada", "Ben"], id="list-1", start=start, options={}, further={"Commit": commitment("list-1", secret)}
    )
    recorder = Recorder(GAME, headers)
    recorder.draw(secret)
    line = recorder.record.moves[0].move
    assert line.startswith("draw list ")
    numbers = line.replace("-", " ").split()[2:]
    assert len(numbers) == len(set(numbers)) == 12
    assert recorder.state.to_move == OVER, "nobody has track: six runs, and six again, without an entrant"
    recorder.reveal(secret)
    assert played(str(recorder.record)).warnings == ()
