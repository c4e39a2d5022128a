"""Playing records over again: positions, legality, checks, chance, endings."""

from __future__ import annotations

import pytest

from footplate.kernel.fairness import EventBytes, chance_key, commitment, order_seal, salt_seal
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import Replay, replay
from footplate.kernel.state import OVER
from tests.kernel.toy import TOY, load, paper, toy

SECRET = bytes(range(32))
START = "fp1:toy rules=1 map=road opt=- n=2 view=full to=B turn=7 stones=A:11|B:3 last=A:0|B:0 coins=A:1|B:1"


def played(body: str, **headers: str) -> Replay:
    return replay(read_record(paper(body, **headers), ["toy"]), load)


def replies(body: str, **headers: str) -> list[str]:
    with pytest.raises(BadRecord) as bad:
        played(body, **headers)
    return [str(fault) for fault in bad.value.faults]


def warnings(body: str, **headers: str) -> list[str]:
    return [str(fault) for fault in played(body, **headers).warnings]


# --- positions ----------------------------------------------------------------------------------------------------


def test_the_position_after_every_line() -> None:
    replayed = played("1. * first B\n2. B walk 3\n3. A ride\n4. * roll A 2 3\n5. B walk 2\n")
    assert [toy(line.after).stone for line in replayed.lines] == [[0, 0], [0, 3], [0, 3], [5, 3], [5, 3]]
    assert [event.clause for event in replayed.lines[3].events] == ["T5"]
    assert replayed.state.to_move == 0, "A may still stop the last walk"


def test_a_seat_that_says_nothing_is_left_out_and_belongs_to_the_line_before() -> None:
    replayed = played("1. * first A\n2. A walk 3\n3. B walk 1\n4. A walk 2\n5. B walk 2\n")
    silent = replayed.lines[3]
    assert silent.settled == (2,)
    assert [event.facts["amount"] for event in silent.events] == [3]
    assert toy(silent.after).stone == [5, 1]


def test_a_seat_that_speaks_is_written() -> None:
    replayed = played("1. * first A\n2. A walk 3\n3. B stop\n4. B walk 1\n")
    assert toy(replayed.lines[2].after).stone == [0, 0]
    assert toy(replayed.lines[2].after).coins == [1, 0]


def test_steps_can_be_played_again() -> None:
    replayed = played("1. * first A\n2. A walk 3\n3. B ride\n4. * roll B 1 1\n5. A walk 2\n")
    state = replayed.opening.clone()
    for step in replayed.steps:
        state.play(step)
    assert state.digest() == replayed.state.digest()


def test_typed_moves_become_canonical() -> None:
    replayed = played("1. * first A\n2. a W 3\n3. b  ri\n4. * roll B 1 1\n")
    assert [line.move for line in replayed.record.moves] == ["first A", "walk 3", "ride", "roll B 1 1"]


def test_a_record_may_start_from_a_position() -> None:
    replayed = played("1. B walk 3\n2. A walk 1\n", Start=START)
    assert toy(replayed.lines[0].after).stone == [11, 6]


# --- what is illegal ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("4. A walk 2", "E10 line 20, column 6: A walked 2 last time (T2); legal: 1, 3"),
        ("4. B walk 1", 'E05 line 20, column 4: expected A (to move), found "B"'),
        ("4.  B  walk 1", 'E05 line 20, column 5: expected A (to move), found "B"'),
        ("4. * roll A 1 2", 'E05 line 20, column 4: expected A (to move), found "*"'),
        (
            "4. A wlak 1",
            "E06 line 20, column 6: expected a move (walk, ride, stop, pass, resign, nmr, agree, seal, open), "
            'found "wlak"; nearest: walk',
        ),
        ("4. A walk 7", 'E07 line 20, column 11: expected a distance (1-3), found "7"'),
        ("4. A walk", "E07 line 20, column 10: expected a complete move, found end of line"),
        ("4. A walk 1 +3", 'E09 line 20, column 13: expected "[", "{" or end of line, found "+3"'),
        ("4. A resign now", 'E09 line 20, column 13: expected "[", "{" or end of line, found "now"'),
        ("4. A seal 12", 'E07 line 20, column 11: expected 64 hex digits, found "12"'),
        ("4. A seal", "E07 line 20, column 10: expected 64 hex digits, found end of line"),
        (
            "4. A walk ?",
            "E11 line 20, column 11: expected a distance (1-3) (a sealed value is not allowed in a full record), "
            'found "?"',
        ),
    ],
)
def test_what_is_wrong_with_a_move(line: str, reply: str) -> None:
    assert replies(f"1. * first A\n2. A walk 2\n3. B walk 1\n{line}\n") == [reply]


def test_a_move_that_was_not_asked_for() -> None:
    assert replies("1. * first A\n2. A stop\n") == ["E10 line 18, column 6: A is asked for something else (T1)"]


def test_chance_decides_where_it_has_to() -> None:
    assert replies("1. A walk 1\n") == ['E05 line 17, column 4: expected * (chance decides here), found "A"']


def test_nothing_comes_after_the_end() -> None:
    end = "1. B ride\n2. * roll B 6 6\n3. A walk 1\n"
    assert replies(end, Start=START) == [
        'E10 line 20, column 6: expected no more moves (the game is over), found "walk 1"'
    ]


def test_only_the_first_fault_of_a_branch_is_reported() -> None:
    assert len(replies("1. * first A\n2. A walk 2\n3. B walk 9\n4. A walk 2\n5. B walk 1\n")) == 1


def test_undone_lines_and_variations_are_judged_too() -> None:
    body = "1. * first A\n~ 2. A walk 9\n2. A walk 1\n| 2. A walk 2\n| 3. B stop\n| 4. B stop\n3. B walk 8\n"
    assert [reply[:22] for reply in replies(body)] == [
        "E07 line 18, column 13",
        "E10 line 22, column 8:",
        "E07 line 23, column 11",
    ]


def test_undone_lines_and_variations_do_not_touch_the_main_line() -> None:
    body = (
        "1. * first A\n~ 2. A walk 1\n~ 3. B walk 1\n~ 3. B walk 2\n2. A walk 3\n| 2. A walk 2\n| 3. B stop\n"
        "| | 3. B walk 3\n| | 4. A walk 1\n| 4. B ride\n| 5. * roll B 6 6\n3. B walk 1\n4. A walk 1\n"
    )
    replayed = played(body)
    assert [toy(line.after).stone for line in replayed.lines] == [[0, 0], [3, 0], [3, 1], [3, 1]]
    assert [toy(line.after).stone for line in replayed.branches] == [
        [1, 0],  # ~ 2, after which ~ 3 shows that B said nothing
        [1, 0],
        [1, 0],
        [0, 0],  # | 2, which | 3 stops
        [0, 0],
        [2, 3],
        [2, 3],
        [0, 0],
        [0, 12],
    ]
    assert str(replayed.record) == paper(body)


# --- headers against the game -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "reply"),
    [
        ({"Rules": "2"}, 'line 3, column 9: expected rules revision 1 (the one this program plays), found "2"'),
        ({"Map": "raod"}, 'line 4, column 7: expected a map (road), found "raod"; nearest: road'),
        ({"MapHash": "sha256:" + "1" * 64}, "line 5, column 11: expected the hash of map road (sha256:"),
        ({"Options": "prse=open"}, "line 8, column 11: expected an option (purse, length), found"),
        ({"Options": "purse=hidden length=7"}, "line 8, column 31: expected a value of length (12, 24), found"),
        ({"SeatC": "Claus"}, "line 16, column 9: expected 2 to 2 seats, found 3"),
        ({"Start": START.replace("n=2", "n")}, "line 16, column 40: expected a field as key=value"),
        (
            {"Options": "purse=hidden", "Start": START},
            "line 16, column 9: expected a position with the opt of the headers (purse=hidden)",
        ),
    ],
)
def test_headers_the_game_does_not_know(headers: dict[str, str], reply: str) -> None:
    (found,) = replies("", **headers)
    assert found[4:].startswith(reply)


def test_a_game_this_program_cannot_play() -> None:
    record = read_record(paper("", Game="whistle"), ["rocket", "dampfross", "whistle"])
    with pytest.raises(BadRecord) as bad:
        replay(record, load)
    assert str(bad.value) == 'E03 line 2, column 8: expected a game this version can play (toy), found "whistle"'


def test_a_map_that_is_not_pinned_is_a_warning() -> None:
    assert warnings("", MapHash="-") == [
        f'W03 line 5, column 11: expected the hash of map road (sha256:{"0" * 64}), found "-"'
    ]


def test_options_are_written_without_defaults() -> None:
    replayed = played("", Options="purse=hidden length=12")
    assert replayed.record.headers["Options"] == "purse=hidden"


# --- checks -------------------------------------------------------------------------------------------------------

PAYING = "1. * first A\n2. A ride\n3. * roll A 2 3 [{}]\n4. B walk 1\n"


@pytest.mark.parametrize("check", ["pay A+3", "cash A=4 B=1", "clk A 0:10"])
def test_a_check_that_is_right(check: str) -> None:
    assert warnings(PAYING.format(check)) == []


@pytest.mark.parametrize(
    ("check", "reply"),
    [
        ("pay A+2", 'expected [pay A+3], found "[pay A+2]"'),
        ("cash A=3 B=1", 'expected [cash A=4 B=1], found "[cash A=3 B=1]"'),
    ],
)
def test_a_check_that_differs_is_a_warning_with_both_values_and_corrected(check: str, reply: str) -> None:
    replayed = played(PAYING.format(check))
    assert [str(fault) for fault in replayed.warnings] == [f"W12 line 19, column 17: {reply}"]
    assert reply.partition("expected ")[2].split(",")[0] in str(replayed.record)


def test_a_payment_that_was_not_made() -> None:
    assert warnings("1. * first A\n2. A ride [pay A+1]\n") == [
        'W12 line 18, column 11: expected no [pay], found "[pay A+1]"'
    ]


def test_a_position_is_a_check() -> None:
    position = TOY.position(toy(played(PAYING.format("!")).lines[2].after))
    assert warnings(PAYING.format(f"pos {position}")) == []
    wrong = position.replace("A:5", "A:6")
    assert warnings(PAYING.format(f"pos {wrong}")) == [
        f'W12 line 19, column 17: expected [pos {position}], found "[pos {wrong}]"'
    ]


def test_a_section_is_a_check() -> None:
    assert warnings("== round 1 ==\n1. * first A\n2. A walk 1\n3. B walk 1\n== round 3 ==\n4. A walk 2\n") == [
        'W12 line 21, column 4: expected section round 2, found "round 3"'
    ]


# --- chance -------------------------------------------------------------------------------------------------------

KEY = chance_key("toy-1", SECRET, ["kestrel", ""])
FIRST = "AB"[EventBytes(KEY, 1, "first").below(2)]
OTHER = "AB".replace(FIRST, "")
COMMITTED = {"Commit": commitment("toy-1", SECRET), "SaltA": "kestrel", "Secret": SECRET.hex()}


def throw(event: int) -> str:
    """What the seat that begins throws as this event."""
    event_bytes = EventBytes(KEY, event, f"roll/{FIRST}")
    return f"{event_bytes.die()} {event_bytes.die()}"


def test_chance_follows_from_the_secret() -> None:
    assert played(f"1. * first {FIRST}\n2. {FIRST} ride\n3. * roll {FIRST} {throw(2)}\n", **COMMITTED).warnings == ()


def test_an_undone_throw_is_counted() -> None:
    undone = f"1. * first {FIRST}\n~ 2. {FIRST} ride\n~ 3. * roll {FIRST} {throw(2)}\n2. {FIRST} ride\n"
    assert throw(2) != throw(3)
    assert played(undone + f"3. * roll {FIRST} {throw(3)}\n", **COMMITTED).warnings == ()
    right, wrong = f"roll {FIRST} {throw(3)}", f"roll {FIRST} {throw(2)}"
    assert replies(undone + f"3. * {wrong}\n", **COMMITTED) == [
        f'E13 line 22, column 6: expected {right} (event 3 of the secret), found "{wrong}"'
    ]


def test_a_throw_that_does_not_fit_the_secret() -> None:
    assert replies(f"1. * first {OTHER}\n", **COMMITTED) == [
        f'E13 line 18, column 6: expected first {FIRST} (event 1 of the secret), found "first {OTHER}"'
    ]


def test_while_the_secret_is_secret_every_throw_is_believed() -> None:
    hidden = {**COMMITTED, "Secret": "-"}
    for seat in "AB":
        assert played(f"1. * first {seat}\n", **hidden).warnings == ()


def test_variations_throw_their_own_dice() -> None:
    body = f"1. * first {FIRST}\n| 1. * first A\n| 1. * first B\n"
    assert played(body, **COMMITTED).warnings == ()


def test_the_secret_must_be_the_one_committed_to() -> None:
    wrong = {**COMMITTED, "Commit": "0" * 64}
    (reply,) = replies("", **wrong)
    assert reply == (
        f'E13 line 12, column 10: expected the commitment of Secret ({COMMITTED["Commit"]}), found "{"0" * 64}"'
    )


def test_a_salt_must_fit_its_seal() -> None:
    seal = salt_seal("toy-1", "A", "kestrel")
    assert played("", **COMMITTED, SaltSealA=seal).warnings == ()
    (reply,) = replies("", **COMMITTED, SaltSealA="0" * 64)
    assert reply == f'E13 line 17, column 13: expected the seal of SaltA ({seal}), found "{"0" * 64}"'


# --- common moves -------------------------------------------------------------------------------------------------

BEGUN = "1. * first A\n2. A walk 3\n3. B walk 1\n"


def test_anybody_may_resign_at_any_time_and_that_ends_the_record() -> None:
    replayed = played(BEGUN + "4. B resign\n", Result="A=1 B=1 win=A", Termination="resigned B")
    assert replayed.state.to_move == 0
    assert replayed.lines[-1].agreements.ended == "resign"
    assert replies(BEGUN + "4. B resign\n5. A walk 1\n") == [
        'E10 line 21, column 6: expected no more moves (the game ended with 4. B resign), found "walk 1"'
    ]


def test_the_game_ends_when_all_agree() -> None:
    body = BEGUN + "4. B agree\n5. A agree\n"
    assert played(body, Result="A=1 B=1", Termination="agreed").lines[-1].agreements.ended == "agree"
    assert "the game ended with 5. A agree" in replies(body + "6. A walk 1\n")[0]


def test_a_move_makes_an_agreement_void() -> None:
    replayed = played(BEGUN + "4. B agree\n5. A walk 1\n6. A agree\n")
    assert replayed.lines[-1].agreements.ended == ""


def test_a_missed_deadline_is_a_pass_where_the_game_has_one() -> None:
    replayed = played(BEGUN + "4. A nmr\n")
    assert replayed.record.moves[-1].move == "nmr"
    assert replayed.state.to_move == 1
    assert replies("1. * first A\n2. A ride\n3. A nmr\n") == [
        'E05 line 19, column 4: expected * (chance decides here), found "A"'
    ]


NONCE = bytes(range(16))
SEAL = order_seal("toy-1", "A", NONCE, "walk 1")


def test_a_sealed_order_is_opened_and_played() -> None:
    body = f'{BEGUN}4. A seal {SEAL}\n5. A open {NONCE.hex()} "walk 1"\n6. A walk 1\n7. B walk 2\n'
    assert str(played(body).record) == paper(body)


@pytest.mark.parametrize(
    ("lines", "reply"),
    [
        (
            f'4. A open {NONCE.hex()} "walk 1"\n',
            f'E11 line 20, column 6: expected a sealed order of A to open, found "open {NONCE.hex()} "walk 1""',
        ),
        (
            f'4. A seal {SEAL}\n5. A open {NONCE.hex()} "walk 2"\n',
            f'E11 line 21, column 6: expected the order A sealed ({SEAL[:8]}...), found "walk 2"',
        ),
        (
            f'4. A seal {SEAL}\n5. A open {NONCE.hex()} "walk 1"\n6. A walk 2\n',
            'E11 line 22, column 6: expected the order A opened (walk 1), found "walk 2"',
        ),
        (
            f"4. A seal {SEAL}\n5. A open 12\n",
            'E07 line 21, column 11: expected 32 hex digits and the order in double quotes, found "12"',
        ),
    ],
)
def test_what_is_wrong_with_a_sealed_order(lines: str, reply: str) -> None:
    assert replies(BEGUN + lines) == [reply]


# --- endings ------------------------------------------------------------------------------------------------------

HOME = "1. B ride\n2. * roll B 6 6 [pay B+3] [cash A=1 B=4]\n"


def test_a_game_that_ended_as_its_rules_have_it() -> None:
    replayed = played(HOME, Start=START, Result="A=1 B=4 win=B", Termination="normal")
    assert replayed.state.to_move == OVER
    assert replayed.warnings == ()


def test_a_game_ends_when_the_last_seat_asked_has_nothing_to_say() -> None:
    start = START.replace("to=B", "to=A")
    replayed = played("1. A walk 1\n", Start=start, Result="A=1 B=1 win=AB", Termination="normal")
    assert replayed.state.to_move == OVER
    assert replayed.lines[-1].settled == (2,)


@pytest.mark.parametrize(
    ("result", "termination", "reply"),
    [
        (
            "A=1 B=5 win=B",
            "normal",
            'E03 line 14, column 10: expected the points of the last position (A=1 B=4), found "A=1 B=5 win=B"',
        ),
        (
            "A=1 B=4 win=A",
            "normal",
            'E03 line 14, column 10: expected the winner by the rules (win=B), found "A=1 B=4 win=A"',
        ),
        (
            "A=1 B=4",
            "resigned A",
            "E03 line 15, column 15: expected an ending that fits the last move (no such resignation), "
            'found "resigned A"',
        ),
        (
            "A=1 B=4",
            "agreed",
            "E03 line 15, column 15: expected an ending that fits the last move (not all seats have agreed), "
            'found "agreed"',
        ),
    ],
)
def test_an_ending_that_is_not_true(result: str, termination: str, reply: str) -> None:
    assert replies(HOME, Start=START, Result=result, Termination=termination) == [reply]


def test_a_game_that_is_not_over() -> None:
    assert replies(BEGUN, Result="A=1 B=1 win=AB", Termination="normal") == [
        'E03 line 15, column 15: expected an ending that fits the last move (the game is not over), found "normal"'
    ]


def test_an_open_record_claims_nothing() -> None:
    assert played(HOME, Start=START).state.to_move == OVER
