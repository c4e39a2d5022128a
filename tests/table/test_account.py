"""The account of a finished game: why it ended, what decided it, and the picture to share."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET

import pytest

from footplate.games import KNOWN
from footplate.table.basics.errors import Refused
from footplate.table.service import Tables
from footplate.table.show.account import MOST_MOMENTS, account, projected
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
def test_moments_are_the_largest_swings_of_the_scoring_as_it_stood(game: str) -> None:
    anton = viewer(game, None)
    moments, totals = account(anton)["moments"], projected(anton)
    assert 1 <= len(moments) <= MOST_MOMENTS
    assert [one["move"] for one in moments] == sorted(one["move"] for one in moments)
    leads = [here - there for here, there in totals]
    swings = [abs(after - before) for before, after in itertools.pairwise(leads)]
    assert max(abs(one["by"]) for one in moments) == max(swings)
    for one in moments:
        gained = leads[one["move"]] - leads[one["move"] - 1]
        assert one["by"] == (gained if one["seat"] == 0 else -gained)
        assert one["text"]


@pytest.mark.parametrize("game", KNOWN)
def test_the_last_projection_is_the_result(game: str) -> None:
    anton = viewer(game, None)
    assert projected(anton)[-1] == [*anton.live.state.scores()]


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
