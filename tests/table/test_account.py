"""The account of a finished game: why it ended, what decided it, and the picture to share."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import pytest

from footplate.bots.advice import per_cent
from footplate.bots.chances import SURE
from footplate.bots.review import WORTH_TELLING
from footplate.games import KNOWN
from footplate.table.basics.errors import Refused
from footplate.table.service import Tables
from footplate.table.show import account as accounts
from footplate.table.show.account import MOST_MOMENTS, MOVES_APART, account, expected
from footplate.table.show.share_card import CARD_WIDTH_PX, HEIGHT, draw_card
from footplate.table.store import Store
from tests.table.sitting import hotseat
from tests.table.test_earned import viewer

ENDED = {"rocket": "R64", "dampfross": "D74", "whistle": "W100"}


@pytest.mark.parametrize("game", KNOWN)
def test_why_it_ended_comes_with_its_clause(game: str) -> None:
    told = account(viewer(game, None))["reasons"]
    assert told[0]["clause"] == ENDED[game]
    assert all(reason["text"] for reason in told)


@pytest.mark.parametrize("game", KNOWN)
def test_moments_are_the_largest_changes_of_the_chance_to_win(game: str) -> None:
    anton = viewer(game, None)
    moments, chances = account(anton)["moments"], expected(anton)
    assert len(moments) <= MOST_MOMENTS
    assert [one["move"] for one in moments] == sorted(one["move"] for one in moments)
    changes = [max(abs(b - a) for a, b in zip(*pair, strict=True)) for pair in itertools.pairwise(chances)]
    least = min((changes[one["move"] - 1] for one in moments), default=SURE)
    told = {one["move"] for one in moments}
    for number, change in enumerate(changes[:-1], 1):
        near = any(abs(number - other) < MOVES_APART for other in told)
        assert near or change <= least or len(moments) < MOST_MOMENTS
        assert near or change < WORTH_TELLING or len(moments) == MOST_MOMENTS
    for one in moments:
        before, after = (chances[number][one["seat"]] for number in (one["move"] - 1, one["move"]))
        assert (one["from"], one["to"]) == (per_cent(before), per_cent(after))
        assert abs(after - before) == changes[one["move"] - 1] >= WORTH_TELLING
        assert one["text"]


@pytest.mark.parametrize("game", KNOWN)
def test_moments_speak_to_their_reader(game: str) -> None:
    """Each sentence that names the reader's seat for others says "you" or "your" to the reader."""
    by_name, to_reader = account(viewer(game, None)), account(viewer(game, 0))
    name = viewer(game, None).names[0]
    pairs = [*zip(by_name["moments"], to_reader["moments"], strict=True)]
    assert pairs
    for one, other in pairs:
        assert (name in one["text"]) == (re.search(r"\b[Yy]ou(rs?)?\b", other["text"]) is not None), other["text"]
        assert name not in other["text"]


@pytest.mark.parametrize("game", KNOWN)
def test_the_last_chances_are_the_result(game: str) -> None:
    anton = viewer(game, None)
    last = expected(anton)[-1]
    assert {seat for seat, chance in enumerate(last) if chance} == {*anton.live.winners}


def test_a_move_that_scored_much_and_decided_little_is_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no move changed a chance to win by a tenth, none is told, whatever was paid for it."""
    anton = viewer("rocket", None)
    moves = len(anton.live.moves)
    little = [(SURE // 2 + 300 * (number % 2), SURE // 2 - 300 * (number % 2)) for number in range(moves)]
    monkeypatch.setattr(accounts, "expected", lambda viewer: [*little, (SURE, 0)])
    assert account(anton)["moments"] == []


def test_what_the_game_marks_is_in_its_history() -> None:
    marks = [one for one in viewer("dampfross", None).history()["marks"] if one["kind"] == "landmark"]
    assert len(marks) >= 2
    assert all("run" in one["text"] for one in marks)


@pytest.mark.parametrize("game", KNOWN)
def test_the_picture_to_share_has_the_board_the_names_and_the_result(game: str) -> None:
    card = viewer(game, None).share_card("", "light")
    drawn = ET.fromstring(draw_card(card))
    assert (drawn.get("width"), drawn.get("height")) == (str(CARD_WIDTH_PX), str(HEIGHT))
    texts = {"".join(text.itertext()) for text in drawn.findall("{http://www.w3.org/2000/svg}text")}
    assert {"Anton", "Beate", "Footplate"} <= texts
    assert {result for _, _, result in card.places} <= texts
    board = drawn.find("{http://www.w3.org/2000/svg}svg")
    assert board is not None
    assert board.get("viewBox")
    assert int(str(board.get("width"))) < CARD_WIDTH_PX


def test_a_game_that_goes_on_has_no_account(lite: Store) -> None:
    tables = Tables(lite)
    who, id = hotseat(tables)
    with pytest.raises(Refused):
        tables.looking.account(who, id, "en")
    with pytest.raises(Refused):
        tables.looking.share_card(who, id, "en")
