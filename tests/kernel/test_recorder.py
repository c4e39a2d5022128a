"""Records made while a game is played."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footplate.kernel.fairness import commitment, order_seal
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.projection import GameSeals, chain, project
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay
from footplate.kernel.text import BadText
from tests.kernel.toy import DISTANCE, FIRST, PASS, RIDE, SECRET_TOY, STOP, TOY, WALK, load

SECRET = bytes(range(32))


def headers(**further: str) -> Headers:
    return set_up(TOY, ["Anton", "Beate"], id="toy-1", date="2026-11-15", further=further)


def recorder(*steps: int, **further: str) -> Recorder:
    made = Recorder(TOY, headers(**further))
    for step in steps:
        made.play(step)
    return made


def body(made: Recorder) -> list[str]:
    return [str(item) for item in made.record.body]


def walk(far: int) -> tuple[int, int]:
    return WALK, DISTANCE + far


def die(eyes: int) -> int:
    return 30 + eyes


def test_steps_become_lines_with_sections() -> None:
    made = recorder(FIRST, *walk(3), PASS, *walk(1), STOP, RIDE, die(1), die(2))
    assert body(made) == [
        "== round 1 ==",
        "1. * first A",
        "2. A walk 3",
        "3. B walk 1",
        "4. A stop [pay A-1]",
        "== round 2 ==",
        "5. A ride",
        "6. * roll A 1 2 [pay A+3]",
    ]


def test_an_action_just_begun_is_not_written_yet() -> None:
    assert body(recorder(FIRST, WALK)) == ["== round 1 ==", "1. * first A"]


def test_what_is_settled_in_silence_belongs_to_the_line_before() -> None:
    made = recorder(FIRST, *walk(3), PASS, *walk(1), PASS, *walk(2))
    assert body(made)[-1] == "4. A walk 2"
    made.play(PASS)
    assert body(made)[-1] == "4. A walk 2 [pay A+3]"
    made.play(WALK)
    assert body(made)[-1] == "4. A walk 2 [pay A+3]"


@pytest.mark.parametrize("termination", ["", "timeout A", "adjourned"])
@pytest.mark.parametrize("silent", [False, True])
def test_the_last_checks_of_a_record_tell_whether_a_silence_came_after_it(termination: str, silent: bool) -> None:
    made = recorder(FIRST, *walk(3), PASS, *walk(1), PASS, *walk(2))
    if silent:
        made.play(PASS)
    if termination:
        made.end(termination)
    text = str(made.record)
    read = replay(read_record(text, ["toy"]), load)
    assert (str(read.record), read.warnings) == (text, ())
    assert read.state.digest() == made.state.digest()
    assert Recorder.resume(read_record(text, ["toy"]), load).steps == made.steps


def test_a_save_may_tell_of_a_silence_twice() -> None:
    made = recorder(FIRST, *walk(3), PASS, *walk(1), PASS, *walk(2), PASS, WALK)
    kept = made.record
    saved = Record(kept.headers.replaced(Begun=" ".join(map(str, made.unwritten))), kept.body)
    assert Recorder.resume(saved, load).steps == made.steps


def test_an_illegal_step_changes_nothing() -> None:
    made = recorder(FIRST)
    with pytest.raises(Illegal):
        made.play(STOP)
    made.play(WALK)
    assert made.steps == [FIRST, WALK]


def test_the_end_is_written_with_the_balances() -> None:
    made = recorder(FIRST, RIDE, die(6), die(6))
    assert body(made)[-1] == "3. * roll A 6 6 [pay A+3] [cash A=4 B=1]"
    record = made.record
    assert (record.headers["Result"], record.headers["Termination"]) == ("A=4 B=1 win=A", "normal")


def test_lines_may_be_written_as_people_type_them() -> None:
    made = Recorder(TOY, headers())
    for actor, text in [("*", "first A"), ("A", "w 3"), ("B", "WALK 1"), ("A", "stop")]:
        made.write(actor, text)
    assert body(made)[1:] == ["1. * first A", "2. A walk 3", "3. B walk 1", "4. A stop [pay A-1]"]
    assert made.steps == [FIRST, *walk(3), PASS, *walk(1), STOP]


def test_a_line_that_cannot_be_played_changes_nothing() -> None:
    made = recorder(FIRST)
    for actor, text in [("B", "walk 1"), ("A", "walk 9"), ("A", "wlak 1")]:
        with pytest.raises(BadText):
            made.write(actor, text)
    with pytest.raises(Illegal):
        made.write("A", "stop")
    assert made.steps == [FIRST]
    made.play(WALK)
    with pytest.raises(ValueError, match="an action has been begun"):
        made.write("A", "walk 1")


# --- taking back --------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_click() -> None:
    made = recorder(FIRST, *walk(3))
    made.undo()
    assert made.steps == [FIRST, WALK]
    assert made.state.midway()
    made.play(DISTANCE + 1)
    assert body(made)[1:] == ["1. * first A", "2. A walk 1"]


def test_lines_taken_back_vanish_with_their_section() -> None:
    made = recorder(FIRST, *walk(3), STOP, *walk(1), PASS, *walk(1))
    assert "== round 2 ==" in body(made)
    made.undo(3)
    assert body(made)[1:] == ["1. * first A", "2. A walk 3", "3. B stop [pay B-1]", "4. B walk 1"]


def test_lines_taken_back_may_stay_as_undone_ones() -> None:
    made = recorder(FIRST, *walk(3), STOP)
    made.undo_line(asked="A", agreed="B")
    made.play(PASS)
    made.play(WALK)
    made.play(DISTANCE + 2)
    assert body(made)[1:] == [
        "1. * first A",
        "2. A walk 3",
        "~ 3. B stop [pay B-1] [undo A ok B]",
        "3. B walk 2",
    ]


def test_a_throw_is_never_taken_back_without_a_trace() -> None:
    made = recorder(FIRST, RIDE, die(1), die(2))
    made.undo(3)
    made.play(WALK)
    made.play(DISTANCE + 1)
    assert body(made)[1:] == ["1. * first A", "~ 2. A ride", "~ 3. * roll A 1 2", "2. A walk 1"]
    assert made.chance_events == 2


def test_undone_stretches_may_overlap() -> None:
    made = recorder(FIRST, *walk(1), PASS, *walk(1))
    made.undo_line(keep=True)
    for step in walk(2):
        made.play(step)
    made.undo(5, keep=True)
    for step in walk(3):
        made.play(step)
    assert body(made)[1:] == [
        "1. * first A",
        "~ 2. A walk 1",
        "~ 3. B walk 1",
        "~ 3. B walk 2",
        "2. A walk 3",
    ]
    assert replay(read_record(str(made.record), ["toy"], strict=True), load).steps == made.steps


def test_a_resignation_may_be_taken_back() -> None:
    made = recorder(FIRST)
    made.write("B", "resign")
    assert made.record.headers["Termination"] == "resigned B"
    with pytest.raises(ValueError, match="The game is over"):
        made.play(WALK)
    made.undo_line()
    assert not made.record.ended
    made.play(WALK)


def test_there_is_an_end_to_taking_back() -> None:
    made = recorder(FIRST)
    with pytest.raises(ValueError, match="1 steps have been played, 2 cannot"):
        made.undo(2)
    with pytest.raises(ValueError, match="no line has been played"):
        recorder().undo_line()


def test_a_rewound_game_stands_where_it_stood() -> None:
    steps = (FIRST, *walk(3), PASS, PASS, RIDE, die(1), die(2), *walk(1))
    made, sooner = recorder(*steps), recorder(*steps[:5])
    sooner.play(RIDE)
    made.rewind(6)
    assert str(made.record) == str(sooner.record)
    assert (made.steps, made.state.digest()) == (sooner.steps, sooner.state.digest())
    assert made.chance_events == 1, "what chance has decided it will decide again"
    with pytest.raises(ValueError, match="6 steps have been played, so nobody can go back to step 7"):
        made.rewind(7)
    secret = Recorder(SECRET_TOY, headers())
    for step in steps:
        secret.play(step)
    secret.rewind(8)
    with pytest.raises(ValueError, match="something has been revealed"):
        secret.rewind(7)


def test_silence_is_an_action_though_no_line_tells_of_it() -> None:
    made = recorder(FIRST, *walk(3), PASS, PASS, WALK)
    told = [(one.actor, one.text, one.start) for one in made.actions]
    assert told == [("*", "first A", 0), ("A", "walk 3", 1), ("B", "", 3), ("B", "pass", 4)]
    for action, after in pairwise(made.actions):
        assert after.before.digest() == action.after.digest()
    assert [event.kind for one in made.actions for event in one.events] == [event.kind for event in made.happened]


def test_undo_reaches_back_to_the_last_reveal() -> None:
    made = recorder(FIRST, RIDE, die(1), die(2), *walk(1))
    assert made.undoable == 2
    made.undo(3)  # at an open table all may agree to take back a throw; it stays in the record
    secret = Recorder(SECRET_TOY, headers())
    for step in (FIRST, RIDE, die(1), die(2), *walk(1)):
        secret.play(step)
    with pytest.raises(ValueError, match="something has been revealed"):
        secret.undo(3)
    secret.undo(2)
    with pytest.raises(ValueError, match="something has been revealed"):
        secret.undo_line(asked="A", agreed="B")
    assert body(secret)[-1] == "3. * roll A 1 2"


def test_a_secret_line_is_sealed_for_everybody_else() -> None:
    game = SECRET_TOY
    made = Recorder(game, headers())
    for step in (FIRST, RIDE, die(1), die(2)):
        made.play(step)
    record = made.record
    seals = GameSeals(game, record)
    assert project(record, "public", seals).moves[-1].move == "roll A ? ?"
    assert project(record, "A", seals).moves[-1].move == "roll A 1 2"
    assert project(record, "B", seals).moves[-1].move == "roll A ? ?"
    assert chain(record, seals) == chain(project(record, "B", seals), seals)
    assert chain(record, seals) != chain(record, GameSeals(TOY, record))


# --- remarks and endings ------------------------------------------------------------------------------------------


def test_comments_and_annotations_go_to_the_last_line() -> None:
    made = recorder()
    made.comment("at Anton's")
    made.play(FIRST)
    made.annotate("clk", "A", "0:10")
    made.annotate("clk", "A", "0:09")
    made.comment("off  we go")
    assert body(made) == ["{ at Anton's }", "== round 1 ==", "1. * first A [clk A 0:09] { off we go }"]


def test_a_game_may_end_outside_its_rules() -> None:
    made = recorder(FIRST)
    made.end("timeout A", winners="B")
    assert made.record.headers["Result"] == "A=1 B=1 win=B"
    assert replay(made.record, load).record == made.record
    with pytest.raises(ValueError, match="The game is over"):
        made.play(WALK)


def test_seats_may_agree_to_end() -> None:
    made = recorder(FIRST)
    made.write("B", "agree")
    made.write("A", "agree")
    assert (made.record.headers["Result"], made.record.headers["Termination"]) == ("A=1 B=1", "agreed")


def test_a_missed_deadline() -> None:
    made = recorder(FIRST)
    made.write("A", "nmr")
    assert body(made)[-1] == "2. A nmr"
    assert made.state.to_move == 1


def test_an_opened_order_has_to_be_played() -> None:
    made = recorder(FIRST)
    nonce = bytes(16)
    made.write("A", f"seal {order_seal('toy-1', 'A', nonce, 'walk 2')}")
    made.write("A", f'open {nonce.hex()} "walk 2"')
    made.play(WALK)
    with pytest.raises(BadText, match="the order A opened"):
        made.play(DISTANCE + 1)
    made.play(DISTANCE + 2)
    assert body(made)[-1] == "4. A walk 2"


def test_chance_of_a_committed_game_proves_itself() -> None:
    made = recorder(Commit=commitment("toy-1", SECRET), SaltB="heather")
    made.draw(SECRET)
    made.play(RIDE)
    made.draw(SECRET)
    made.undo(3)
    made.play(RIDE)
    made.draw(SECRET)
    with pytest.raises(ValueError, match="revealed after the game has ended"):
        made.reveal(SECRET)
    with pytest.raises(ValueError, match="nothing to decide"):
        made.draw(SECRET)
    made.write("A", "resign")
    with pytest.raises(ValueError, match="not the secret"):
        made.reveal(bytes(32))
    made.reveal(SECRET)
    assert replay(made.record, load).warnings == ()
    with pytest.raises(ValueError, match="the secret is known"):
        made.undo_line()


# --- resuming -----------------------------------------------------------------------------------------------------


def test_a_record_goes_on_where_it_stopped() -> None:
    text = str(recorder(FIRST, *walk(3), PASS, *walk(1)).record).replace(
        "3. B walk 1", "~ 3. B ride { slip }\n3. B walk 1\n| 3. B walk 2\n{ why? }"
    )
    made = Recorder.resume(read_record(text, ["toy"]), load)
    assert str(made.record) == text
    made.play(PASS)
    for step in walk(1):
        made.play(step)
    assert str(made.record) == text + "== round 2 ==\n4. A walk 1\n"


def test_a_resumed_line_is_settled_later() -> None:
    first = recorder(FIRST, *walk(3), PASS, *walk(1), PASS, *walk(2))
    made = Recorder.resume(read_record(str(first.record), ["toy"]), load)
    made.play(PASS)
    first.play(PASS)
    assert str(made.record) == str(first.record)
    made.undo()
    assert body(made)[-1] == "4. A walk 2"


def test_an_ended_record_stays_as_it_is() -> None:
    text = str(recorder(FIRST, RIDE, die(6), die(6)).record).replace(" [pay A+3] [cash A=4 B=1]", "")
    made = Recorder.resume(read_record(text, ["toy"]), load)
    assert str(made.record) == text
    with pytest.raises(ValueError, match="The game is over"):
        made.play(WALK)


# --- round trip ---------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from(["play"] * 6 + ["undo", "keep", "line"])), max_size=60))
def test_every_record_replays_to_the_same_position_and_the_same_bytes(course: list[tuple[int, str]]) -> None:
    made = Recorder(TOY, headers())
    for choice, what in course:
        legal = made.state.legal()
        if what == "undo":
            made.undo(min(choice, len(made.steps)))
        elif what == "keep":
            made.undo(min(choice, len(made.steps)), asked="A", agreed="B")
        elif what == "line" and made.record.moves:
            made.undo_line(keep=choice > 2)
        elif legal and not made.record.ended:
            made.play(legal[choice % len(legal)])
    text = str(made.record)
    replayed = replay(read_record(text, ["toy"], strict=True), load)
    assert str(replayed.record) == text
    assert replayed.warnings == ()
    resumed = Recorder.resume(replayed.record, load)
    assert str(resumed.record) == text
    while made.state.midway():
        made.undo()
    while len(made.steps) > len(replayed.steps):
        made.undo()  # nobody has spoken yet after the last line
    assert replayed.steps == made.steps
    assert replayed.state.digest() == made.state.digest()
