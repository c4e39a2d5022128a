"""Pieces and lines are told apart by everybody: colour-blind, on grey paper, by day and in the dark theme."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, Literal

import pytest

from footplate.draw.pieces import PIECES, SYMBOLS
from footplate.draw.theme import tokens
from tests.draw.seeing import VISIONS, contrast, distance

ALIKE: Final = 12
"""Colours nearer than this may be taken for each other, on small pieces."""
BLIND: Final = ("protanopia", "deuteranopia", "tritanopia")
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
Marks = dict[str, tuple[str, tuple[Any, ...]]]
"""By piece: the token of its colour, and what else tells it from others, each of which must be its own."""


def seats() -> Marks:
    """Signs by letter and shape, track by its pattern."""
    return {seat: (f"--p{seat}", (seat, str(look["shape"]), look["pattern"])) for seat, look in PIECES["seats"].items()}


def railways() -> Marks:
    return {code: (look["colour"], (code, look["pattern"])) for code, look in PIECES["railways"].items()}


def companies() -> Marks:
    return {name: (look["colour"], (look["code"], look["pattern"])) for name, look in PIECES["companies"].items()}


def goods() -> Marks:
    return {good: (f"--g{good}", (SYMBOLS[good],)) for good in ("Co", "St", "Wo", "Ca", "Wh", "Sl")}


KINDS: Final = {"seats": seats(), "railways": railways(), "companies": companies(), "goods": goods()}


def drawn_in(theme: Literal["light", "dark"]) -> dict[str, str]:
    return {**tokens("light"), **tokens(theme)}


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_pieces_have_the_same_shape_letter_or_pattern(kind: str) -> None:
    """So grey print and the colour-blind lose nothing: each of these alone tells any two apart."""
    for one, other in combinations(KINDS[kind].values(), 2):
        assert all(a != b for a, b in zip(one[1], other[1], strict=True))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", ["all colours", *BLIND])
@pytest.mark.parametrize("kind", ["seats", "railways", "companies"])
def test_colour_alone_tells_players_and_companies_apart(
    kind: str, vision: str, theme: Literal["light", "dark"]
) -> None:
    """From afar, where patterns and letters are too small to be seen, lines are told by their colour."""
    shown = drawn_in(theme)
    for (one, (a, _)), (other, (b, _)) in combinations(KINDS[kind].items(), 2):
        assert distance(shown[a], shown[b], vision) >= ALIKE, (one, other)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_goods_that_look_alike_differ_in_more_than_their_sign(vision: str, theme: Literal["light", "dark"]) -> None:
    """Common goods are round, rare ones square: of those of one shape the colours differ for colour-blind eyes."""
    shown = drawn_in(theme)
    rare = set(PIECES["rareGoods"])
    for (one, (a, _)), (other, (b, _)) in combinations(goods().items(), 2):
        apart = vision == "grey" or distance(shown[a], shown[b], vision) >= ALIKE
        assert apart or (one in rare) != (other in rare), (one, other)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("--hexline", "--land", 12),
        ("--mount", "--land", 11),
        ("--urban", "--land", 17),
        ("--urban", "--mount", 12),
        ("--sea", "--land", 12),
        ("--foreign", "--land", 6),
    ],
)
def test_what_lies_side_by_side_on_a_map_is_told_apart(
    one: str, other: str, least: float, theme: Literal["light", "dark"]
) -> None:
    """Mountains are not taken for cities, and hexes have edges, by day and by night."""
    shown = drawn_in(theme)
    assert distance(shown[one], shown[other]) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["--land", "--mount", "--urban", "--foreign"])
def test_names_and_plates_can_be_read_on_every_ground(ground: str, theme: Literal["light", "dark"]) -> None:
    shown = drawn_in(theme)
    assert contrast(shown["--ink"], shown[ground]) >= 4.5
    assert contrast(shown["--plate-ink"], shown["--plate"]) >= 7


@pytest.mark.parametrize("seat", "ABCDF")
def test_track_stands_out_from_the_land_in_the_dark_theme(seat: str) -> None:
    """By day that of E has a dark edge of its own."""
    shown = drawn_in("dark")
    assert contrast(shown[f"--p{seat}"], shown["--land"]) >= 4.5
