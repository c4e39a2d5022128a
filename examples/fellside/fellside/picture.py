"""Fellside as a picture: hexes, fells, towns and the track of the companies."""

from __future__ import annotations

from typing import Final

from fellside.board import COMPANIES, FELLS, HEXES, NEIGHBOURS, TITLES, TOWN_AT, centre
from fellside.state import Fellside
from fellside.text import text_board
from footplate.kernel.facets import Pictures
from footplate.kernel.facets.pictures import Room, Theme

RADIUS: Final = 34.0
WIDTH: Final = 512
HEIGHT: Final = 346
LIGHT = {"land": "#f5ecd7", "sea": "#bcd6e0", "ink": "#1d1d1b", "pale": "#a89f8a", "paper": "#fffdf6"}
DARK = {"land": "#2a2f2c", "sea": "#1d3a45", "ink": "#f3eee2", "pale": "#7d8780", "paper": "#161a18"}
NAMES = {"land": "--land", "sea": "--sea", "ink": "--ink", "pale": "--line2", "paper": "--card"}
COLOURS: Final = ["#c1331f", "#2b74c0", "#128563"]
"""Of the companies, by day and by night."""


def at(place: int) -> tuple[float, float]:
    """The middle of a hex on the picture."""
    x, y = centre(place)
    return round(x * RADIUS - 24, 1), round(y * RADIUS + 45, 1)


def outline(place: int) -> str:
    """The corners of a hex, as SVG has them."""
    x, y = at(place)
    half = 3**0.5 / 2
    corners = ((0, -1), (half, -0.5), (half, 0.5), (0, 1), (-half, 0.5), (-half, -0.5))
    return " ".join(f"{x + across * RADIUS:.1f},{y + down * RADIUS:.1f}" for across, down in corners)


def fell(place: int) -> str:
    """Two hills, as the path of an SVG."""
    x, y = at(place)
    return f"M{x - 16:g} {y + 10:g}l10 -20 7 12 5 -8 10 16z"


def links(state: Fellside, company: int) -> list[tuple[int, int]]:
    """The track of a company: each hex with the one it was reached from."""
    track = state.track[company]
    return [
        (next(one for one in track[:number] if one in NEIGHBOURS[place]), place)
        for number, place in enumerate(track)
        if number
    ]


def svg(state: Fellside, theme: Theme = "auto") -> str:
    """Colours are attributes; with the theme "auto" those of the page around the picture, where there is one."""
    colour = DARK if theme == "dark" else LIGHT
    if theme == "auto":
        colour = {key: f"var({NAMES[key]},{plain})" for key, plain in LIGHT.items()}
    drawn = [
        f'<rect width="{WIDTH}" height="{HEIGHT + 34}" fill="{colour["sea"]}"/>',
        *(_hex(place, colour) for place in range(len(HEXES))),
        *(_track(state, company) for company in COMPANIES),
        *(_town(place, town, colour) for place, town in TOWN_AT.items()),
        *(_price(state, company, colour) for company in COMPANIES),
    ]
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + 34}" font-family="sans-serif"'
    return f'{opening} font-size="12">{"".join(drawn)}</svg>'


def _hex(place: int, colour: dict[str, str]) -> str:
    x, y = at(place)
    land = f'<polygon points="{outline(place)}" fill="{colour["land"]}" stroke="{colour["pale"]}"/>'
    hills = f'<path d="{fell(place)}" fill="{colour["pale"]}"/>' if place in FELLS else ""
    below = f'x="{x}" y="{y - 20:g}" text-anchor="middle" font-size="9" fill="{colour["pale"]}"'
    return f"{land}{hills}<text {below}>{HEXES[place]}</text>"


def _track(state: Fellside, company: int) -> str:
    beside = (company - 1) * 5
    drawn = []
    for origin, place in links(state, company):
        (x1, y1), (x2, y2) = at(origin), at(place)
        ends = f"M{x1 + beside:g} {y1 + beside:g}L{x2 + beside:g} {y2 + beside:g}"
        drawn.append(f'<path d="{ends}" stroke="{COLOURS[company]}" stroke-width="5" stroke-linecap="round"/>')
    return "".join(drawn)


def _town(place: int, town: str, colour: dict[str, str]) -> str:
    x, y = at(place)
    spot = f'<circle cx="{x}" cy="{y}" r="8" fill="{colour["paper"]}" stroke="{colour["ink"]}" stroke-width="2.5"/>'
    name = f'<text x="{x}" y="{y + 22:g}" text-anchor="middle" font-weight="700" fill="{colour["ink"]}">{town}</text>'
    return spot + name


def _price(state: Fellside, company: int, colour: dict[str, str]) -> str:
    x, y = 24 + company * 150, HEIGHT + 6
    name = f'<text x="{x + 22}" y="{y + 12}" font-size="14" fill="{colour["ink"]}">'
    plate = f'<rect x="{x}" y="{y}" width="14" height="14" fill="{COLOURS[company]}"/>'
    return f"{plate}{name}{TITLES[company]} {state.price(company)}</text>"


class FellsidePictures(Pictures[Fellside]):
    def text_board(self, state: Fellside, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        return text_board(state)

    def svg(self, state: Fellside, theme: Theme = "auto", language: str = "en") -> str:
        return svg(state, theme)
