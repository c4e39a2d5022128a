"""Games that leave a table as records and come back as tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.page import total_of
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.table.basics.errors import Invalid, Unknown
from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import (
    clever_action,
    deciding,
    everything,
    friends,
    hotseat,
    import_record,
    person,
    play_first,
    svg,
)
from tests.table.test_undo import enter_under_seal, sealed_entries

RECORDS = Path(__file__).resolve().parents[1] / "records"


@pytest.fixture
def finished() -> str:
    """A whole game of Rocket by four, written down long ago."""
    return (RECORDS / "rocket" / "four-seats.fpr").read_text("utf-8")


def test_a_finished_game_comes_out_as_it_went_in(tables: Tables, finished: str) -> None:
    who = person(tables)
    id = import_record(tables, who, finished).result().id
    assert tables.looking.record(who, id) == finished
    meta = tables.looking.meta(who, id, "en")
    assert (meta["status"], meta["yours"], meta["mode"]) == ("over", [0, 1, 2, 3], "hotseat")
    moves = tables.looking.view(who, id, "en")["moves"]
    assert moves == len(read_record(finished.encode(), KNOWN).moves)
    with pytest.raises(Unknown):
        tables.looking.view(person(tables), id, "en")


def test_no_key_is_kept_of_a_record(tables: Tables, store: Store, finished: str) -> None:
    """Wherever it stands: in headers, names and remarks; the game is as it was."""
    who, other = person(tables), person(tables)
    key = (
        tables.new.open(who, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton")
        .result()
        .links[0]
        .secret
    )
    name = str(read_record(finished.encode(), KNOWN).headers["SeatA"])
    told = finished.replace("[Id ", f'[Event "see https://play.example.org/join/{key}"]\n[Id ', 1)
    told = told.replace(f'[SeatA "{name}"]', f'[SeatA "{key}"]') + f"{{ come to {key} }}\n"
    for move in (None, 20, 0):
        id = import_record(tables, other, told, move=move).result().id
        record = tables.looking.record(other, id, seat=0)
        assert key not in everything(store)
        assert '[SeatA "***"]' in record
        assert "/join/***" in record
    tables.new.open_prepared(other, tables.new.preparing(finished)(), names=[key, "Beate", "Claus", key]).result()
    assert key not in everything(store)
    assert "{ come to *** }" in tables.looking.record(other, import_record(tables, other, told).result().id)


def test_a_record_that_is_nothing_without_a_key_is_refused(tables: Tables, store: Store, finished: str) -> None:
    who = person(tables)
    key = (
        tables.new.open(who, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton")
        .result()
        .links[0]
        .secret
    )
    with pytest.raises(BadRecord):
        import_record(tables, who, re.sub(r'\[Id ".*"\]', f'[Id "{key}"]', finished))
    assert key not in everything(store)


def test_what_was_imported_is_not_replayed_for_the_first_look(
    tables: Tables, store: Store, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = person(tables)
    whole = import_record(tables, who, finished).result().id
    part = import_record(tables, who, finished, move=20).result().id
    with monkeypatch.context() as patched:
        patched.setattr("footplate.table.play.live_tables.rebuilt", None)  # nothing is there to replay it with
        seen = [tables.looking.view(who, id, "en", seat=0) for id in (whole, part)]
    assert seen == [Tables(store).looking.view(who, id, "en", seat=0) for id in (whole, part)]
    play_first(tables, part, who)
    assert tables.looking.view(who, part, "en", seat=0) == Tables(store).looking.view(who, part, "en", seat=0)


def test_a_record_of_older_rules_is_played_on_by_todays(tables: Tables, store: Store) -> None:
    who = person(tables)
    text = (RECORDS / "sample2.fpr").read_text("utf-8")
    assert '[Rules "1"]' in text
    for move in (0, 9):
        id = import_record(tables, who, text, move=move).result().id
        play_first(tables, id, who)
        assert f'[Rules "{load("dampfross").revision}"]' in tables.looking.record(who, id, seat=0)
        assert tables.looking.view(who, id, "en", seat=0) == Tables(store).looking.view(who, id, "en", seat=0)


def test_a_finished_game_of_older_rules_stays_what_it_was(tables: Tables, store: Store) -> None:
    who = person(tables)
    text = (RECORDS / "sample2.fpr").read_text("utf-8")
    id = import_record(tables, who, text).result().id
    for looked_at in (tables, Tables(store)):
        assert looked_at.looking.record(who, id) == text
        assert "over" in looked_at.looking.view(who, id, "en")["prompt"]["text"]


def test_the_scores_of_dampfross_tell_where_the_money_came_from(tables: Tables) -> None:
    who = person(tables)
    record = (RECORDS / "dampfross" / "germany-two-seats.fpr").read_text("utf-8")
    id = import_record(tables, who, record).result().id
    moves = tables.looking.view(who, id, "en")["moves"]
    for move in (0, moves // 3, moves // 2, moves):
        scores = tables.looking.view(who, id, "en", move=move)["scores"]
        assert total_of(scores["rows"], 2) == scores["total"]
        assert any(row["label"] == "fares received" for row in scores["rows"])


def test_play_on_from_any_move(tables: Tables, store: Store, finished: str) -> None:
    who = person(tables)
    original = read_record(finished.encode(), KNOWN)
    for move in (0, 1, 17, len(original.moves) - 1):
        id = import_record(tables, who, finished, move=move, mode="analysis").result().id
        record = read_record(tables.looking.record(who, id, seat=0).encode(), KNOWN)
        assert [line.text for line in record.moves][:move] == [line.text for line in original.moves][:move]
        assert record.headers["Parent"] == original.hash
        assert (record.headers["Id"], record.headers["Commit"]) == (id, "-")
        play_first(tables, id, who)
        assert tables.looking.view(who, id, "en", seat=0) == Tables(store).looking.view(who, id, "en", seat=0)


def test_a_game_played_to_the_end_here_proves_its_chance(tables: Tables) -> None:
    who, id = hotseat(tables, game="dampfross", map_key="tutorial", buildDice="2", runs="1")
    while tables.looking.meta(who, id, "en")["status"] == "running":
        seat = deciding(tables, id)
        tables.playing.move(who, id, seq=tables.looking.seq(id), seat=seat, steps=clever_action(tables, id)).result()
    text = tables.looking.record(who, id)
    played = replay(read_record(text.encode(), KNOWN), load)  # would name every throw that the secret does not give
    assert played.record.headers["Secret"] != "-"
    assert played.warnings == ()
    again = import_record(tables, who, text).result().id
    assert tables.looking.record(who, again) == text
    scores = tables.looking.history(who, id, "en")["scores"]
    assert scores[-1] == tables.looking.view(who, id, "en")["scores"]["total"]
    assert len(scores) == tables.looking.view(who, id, "en")["moves"] + 1


def test_a_game_in_play_is_exported_without_its_secrets(tables: Tables) -> None:
    people, id = friends(tables)
    for _ in range(9):
        play_first(tables, id, people)
    secret = tables.live.started(id)[0].secret.hex()
    texts = [
        tables.looking.record(people[0], id, seat=0),
        tables.looking.record(people[0], id),
        str(tables.looking.json(people[0], id)),
    ]
    for text in texts:
        assert secret not in text
    assert '[View "public"]' in texts[1]
    assert read_record(texts[0].encode(), KNOWN).view == "A"


def test_no_record_in_play_has_what_is_under_seal(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    who, id = sealed_entries(tables, monkeypatch)
    seat = enter_under_seal(tables, who, id)
    own = tables.looking.view(who, id, "en", seat=seat)["view"]["entries"][seat]
    assert own["route"]
    for viewer in (1 - seat, None):
        told = (tables.looking.view(who, id, "en", seat=viewer), tables.looking.log(who, id, "en", seat=viewer))
        kept = (tables.looking.record(who, id, seat=viewer), tables.looking.json(who, id, seat=viewer))
        assert own["route"] not in str((told, kept))
    assert own["route"] not in tables.looking.record(who, id, seat=seat), "it can still be changed"


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda text: "", BadRecord),
        (lambda text: text.replace("[Game", "[Spiel"), BadRecord),
        (lambda text: text.replace(" take ", " steal "), BadRecord),
        (lambda text: text.replace('"england-188"', '"/etc/passwd.json"'), BadRecord),
        (lambda text: text[: len(text) // 2], BadRecord),
    ],
)
def test_a_bad_record_is_refused_and_nothing_is_kept(
    lite: Store, finished: str, spoil: object, error: type[Exception]
) -> None:
    assert callable(spoil)
    tables = Tables(lite)
    with pytest.raises(error):
        import_record(tables, person(tables), spoil(finished))
    with pytest.raises(Invalid):
        import_record(tables, person(tables), finished, move=100_000)
    assert lite.read("SELECT id FROM game") == []


def test_a_picture_of_any_position(tables: Tables, finished: str) -> None:
    who = person(tables)
    id = import_record(tables, who, finished).result().id
    pictures = {svg(tables, who, id, move=move) for move in (0, 40, None)}
    assert len(pictures) == 3
    assert all(picture.startswith("<svg") for picture in pictures)
    for theme in ("light", "dark"):
        assert f'data-theme="{theme}"' in svg(tables, who, id, theme=theme).partition(">")[0]
