"""Tidewater as a picture: the valley, its track in the colours of the seats, coal and prices."""

from __future__ import annotations

from footplate.kernel.facets import Page, Pictures
from footplate.kernel.facets.page import View
from footplate.kernel.facets.pictures import Room, Theme
from tidewater.board import COST, ENDS, PITS, PLACES, PORTS
from tidewater.state import Tidewater
from tidewater.text import text_board

LIGHT = {"land": "#f5ecd7", "sea": "#bcd6e0", "ink": "#1d1d1b", "pale": "#a89f8a", "paper": "#fffdf6"}
DARK = {"land": "#2a2f2c", "sea": "#1d3a45", "ink": "#f3eee2", "pale": "#7d8780", "paper": "#161a18"}
NAMES = {"land": "--land", "sea": "--sea", "ink": "--ink", "pale": "--line2", "paper": "--card"}
SEATS = ["#1560a8", "#c1440e", "#0b7a5a", "#8a3f9e"]


def svg(state: Tidewater, theme: Theme = "auto") -> str:
    """Colours are attributes; with the theme "auto" those of the page around the picture, where there is one."""
    colour = DARK if theme == "dark" else LIGHT
    if theme == "auto":
        colour = {key: f"var({NAMES[key]},{plain})" for key, plain in LIGHT.items()}
    seats = [f"var(--p{chr(65 + seat)},{plain})" if theme == "auto" else plain for seat, plain in enumerate(SEATS)]
    drawn = [
        f'<rect width="540" height="380" fill="{colour["land"]}"/>',
        f'<path d="M450 0C420 90 500 150 470 230S440 330 470 380H540V0z" fill="{colour["sea"]}"/>',
        *(_link(state, link, colour, seats) for link in range(len(ENDS))),
        *(_place(state, name, colour) for name in PLACES),
    ]
    opening = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 380" font-family="sans-serif" font-size="13">'
    return f"{opening}{''.join(drawn)}</svg>"


def _link(state: Tidewater, link: int, colour: dict[str, str], seats: list[str]) -> str:
    (x1, y1), (x2, y2) = (PLACES[end] for end in ENDS[link])
    line = f'<path d="M{x1} {y1}L{x2} {y2}" fill="none"'
    owner = state.owner[link]
    middle = f'x="{(x1 + x2) / 2:g}" y="{(y1 + y2) / 2 + 4.5:g}" text-anchor="middle" font-weight="700"'
    if owner < 0:
        track = f'{line} stroke="{colour["pale"]}" stroke-width="3" stroke-dasharray="5 6"/>'
        return f'{track}<text {middle} fill="{colour["ink"]}">{COST[link]}</text>'
    spot = f'<circle cx="{(x1 + x2) / 2:g}" cy="{(y1 + y2) / 2:g}" r="10" fill="{seats[owner]}"/>'
    track = f'{line} stroke="{colour["ink"]}" stroke-width="9"/>{line} stroke="{seats[owner]}" stroke-width="6"/>'
    return f'{track}{spot}<text {middle} fill="{colour["paper"]}">{chr(65 + owner)}</text>'


def _place(state: Tidewater, name: str, colour: dict[str, str]) -> str:
    x, y = PLACES[name]
    kind, inside = "town", ""
    if name in PITS:
        kind, inside = "pit", str(state.coal[PITS.index(name)])
    elif name in PORTS:
        kind, inside = "port", str(state.price[PORTS.index(name)])
    radius = 6 if kind == "town" else 17
    fill, ink = (colour["ink"], colour["paper"]) if kind == "pit" else (colour["paper"], colour["ink"])
    edge = f'stroke="{colour["ink"]}" stroke-width="2.5"'
    below = f'<text x="{x}" y="{y + radius + 15}" text-anchor="middle" fill="{colour["ink"]}">{name}</text>'
    large = 'text-anchor="middle" font-size="17" font-weight="700"'
    number = f'<text x="{x}" y="{y + 6}" {large} fill="{ink}">{inside}</text>'
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" {edge}/>{below}{number if inside else ""}'


class TidewaterPictures(Pictures[Tidewater]):
    def text_board(self, state: Tidewater, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        return text_board(state)

    def svg(self, state: Tidewater, theme: Theme = "auto", language: str = "en") -> str:
        return svg(state, theme)


class TidewaterPage(Page[Tidewater]):
    def view(self, state: Tidewater, seat: int | None) -> View:
        """The plain page draws `picture`; programs read the rest."""
        return {
            "picture": svg(state),
            "text": text_board(state),
            "round": state.round,
            "money": state.money,
            "coal": dict(zip(PITS, state.coal, strict=True)),
            "price": dict(zip(PORTS, state.price, strict=True)),
        }
