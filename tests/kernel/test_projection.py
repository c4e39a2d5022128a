"""Views of a record, what is published in play, and the chain hash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footplate.kernel.positions import read_fields, read_per_seat, write_fields
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.projection import GameSeals, Seals, chain, cut, project, published
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay
from tests.kernel.toy import TOY, load, paper

SAMPLES = Path(__file__).parents[1] / "records"


class NoSeals:
    """Hides nothing."""

    secret_checks: frozenset[str] = frozenset()

    def move(self, actor: str, move: str, seat: int | None) -> str:
        return move

    def position(self, text: str, seat: int | None) -> str:
        return text.replace("view=full", "view=public")


class SecretHands(NoSeals):
    """As whistle will have it: hands, gold and draws are their owner's affair."""

    def move(self, actor: str, move: str, seat: int | None) -> str:
        found = re.fullmatch(r"(deal|gold) ([A-F]) (.*)", move)
        if not found or (seat is not None and found[2] == chr(65 + seat)):
            return move
        return f"{found[1]} {found[2]} {' '.join('?' for _ in found[3].split())}"

    def position(self, text: str, seat: int | None) -> str:
        game, fields = read_fields(text)
        fields["view"] = "public" if seat is None else chr(65 + seat)
        for key in ("hand", "gold"):
            owned = read_per_seat(fields[key], 2)
            for owner, value in enumerate(owned):
                if owner != seat and value != "-":
                    owned[owner] = f"?{value.count(',') + 1}"
            fields[key] = "|".join(f"{chr(65 + owner)}:{value}" for owner, value in enumerate(owned))
        return write_fields(game, fields.items())


def sample(number: int) -> Record:
    return read_record((SAMPLES / f"sample{number}.fpr").read_bytes(), ["rocket", "dampfross", "whistle"])


@pytest.mark.parametrize(
    ("number", "seals", "last"),
    [
        (1, NoSeals(), "309d711bb459a9c3"),
        (2, NoSeals(), "95380d163ffe85a2"),
        (3, SecretHands(), "d52bc50362de4d02"),
    ],
)
def test_the_chain_of_a_sample(number: int, seals: Seals, last: str) -> None:
    assert chain(sample(number), seals)[-1].startswith(last)


@pytest.mark.parametrize("view", ["public", "A", "B"])
def test_the_chain_of_a_view_that_shows_the_start_is_the_chain_of_the_full_record(view: str) -> None:
    record = sample(1)
    assert chain(project(record, view, NoSeals()), NoSeals()) == chain(record, NoSeals())


def test_the_chain_counts_undone_lines_and_no_remarks() -> None:
    record = read_record(paper("1. * first A\n~ 2. A walk 1 [undo A] { slip }\n2. A walk 2\n| 2. A ride\n"), ["toy"])
    bare = read_record(paper("1. * first A\n~ 2. A walk 1\n2. A walk 2\n"), ["toy"])
    without = read_record(paper("1. * first A\n2. A walk 2\n"), ["toy"])
    assert chain(record, NoSeals()) == chain(bare, NoSeals())
    assert chain(record, NoSeals())[-1] != chain(without, NoSeals())[-1]
    assert len(chain(record, NoSeals())) == 4


def test_a_chain_hash_is_a_check() -> None:
    record = read_record(paper("1. * first A\n2. A walk 2\n"), ["toy"])
    after_move_1 = chain(record, NoSeals())[1][:8]
    right = paper(f"1. * first A [chain {after_move_1}]\n2. A walk 2\n")
    assert replay(read_record(right, ["toy"]), load).warnings == ()
    wrong = paper("1. * first A [chain 00000000]\n2. A walk 2\n")
    assert [str(fault) for fault in replay(read_record(wrong, ["toy"]), load).warnings] == [
        f'W12 line 17, column 14: expected [chain {after_move_1}], found "[chain 00000000]"'
    ]


def test_sealed_values_are_hidden_one_by_one() -> None:
    public = project(sample(3), "public", SecretHands())
    assert [line.number for line in public.moves if "?" in line.move] == [4, 6, 13, 15]
    assert "hand=A:?3|B:?3 gold=A:-|B:?1" in public.headers["Start"]
    own = project(sample(3), "B", SecretHands())
    assert [line.number for line in own.moves if "?" in line.move] == [4, 6]
    assert "hand=A:?3|B:#11,#24,#T1" in own.headers["Start"]


def test_only_a_full_record_contains_every_view() -> None:
    public = project(sample(1), "public", NoSeals())
    assert project(public, "public", NoSeals()) is public
    with pytest.raises(ValueError, match='view "A" cannot be made'):
        project(public, "A", NoSeals())
    with pytest.raises(ValueError, match='view "D" cannot be made'):
        project(sample(1), "D", NoSeals())


HIDDEN = paper(
    "1. * first A\n2. A ride\n3. * roll A 2 3 [pay A+3] [cash A=4 B=1] [pos {}] [!]\n4. B walk 1\n",
    Options="purse=hidden",
)


def test_hidden_checks_are_dropped_and_positions_hidden() -> None:
    position = (
        "fp1:toy rules=1 map=road opt=purse:hidden n=2 view=full to=B turn=1 stones=A:5|B:0 last=A:0|B:0 coins=A:4|B:1"
    )
    record = read_record(HIDDEN.format(position), ["toy"])
    assert replay(record, load).warnings == ()
    public = project(record, "public", GameSeals(TOY, record))
    seen = position.replace("full", "public").replace("A:4|B:1", "A:?|B:?")
    assert str(public.moves[2]) == f"3. * roll A 2 3 [!] [pos {seen}]"
    own = project(record, "A", GameSeals(TOY, record))
    assert own.moves[2].annotations[-1].words[-1] == "coins=A:4|B:?"
    assert replay(public, load).warnings == ()
    assert replay(own, load).warnings == ()


def test_a_running_game_is_not_published_in_full() -> None:
    record = read_record(paper("1. * first A\n"), ["toy"])
    assert published(record, "public", NoSeals()).view == "public"
    with pytest.raises(ValueError, match="after the game has ended"):
        published(record, "full", NoSeals())
    assert published(sample(1), "full", NoSeals()) == sample(1)


@given(st.lists(st.integers(0, 5), max_size=60), st.sampled_from(["public", "A", "B"]))
def test_what_was_published_in_play_is_a_projection_of_the_final_record(choices: list[int], view: str) -> None:
    """Byte for byte: anybody can compare the record published in the end with what was shown before."""
    recorder = Recorder(TOY, set_up(TOY, ["Anton", "Beate"], id="toy-1", options={"purse": "hidden"}))
    shown: dict[int, str] = {}
    for choice in choices:
        legal = recorder.state.legal()
        if not legal:
            break
        recorder.play(legal[choice % len(legal)])
        record = recorder.record
        if not record.ended and not recorder.state.midway():
            shown[len(record.moves)] = str(published(record, view, GameSeals(TOY, record)))
    final = recorder.record
    seals = GameSeals(TOY, final)
    for number, text in shown.items():
        assert str(project(cut(final, number), view, seals)) == text


def test_a_cut_ends_after_the_remarks_on_its_last_line() -> None:
    record = sample(1)
    body = [str(item) for item in cut(record, 8).body]
    assert body[-1].startswith("8. B match E")
    assert [str(item) for item in cut(record, 11).body][-2:] == [
        "| 11. B move LSWR W { keeps away from GWR }",
        "| 12. B move GWR NE",
    ]
    assert cut(record, 8).headers["Secret"] == "-"
    assert not cut(record, 8).ended
