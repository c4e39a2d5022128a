"""A picture to share: the board of a finished game, the names and the result, 1200 by 630."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from footplate.draw.marks import letter_height, seat_shape
from footplate.draw.svg import tag, words
from footplate.draw.theme import tokens
from footplate.games import load
from footplate.kernel.game import AnyGame, seat_letter
from footplate.language import number, say, word
from footplate.table.show.pictures import Picture, draw

CARD_WIDTH_PX: Final = 1200
HEIGHT: Final = 630
PANEL: Final = 400
"""The width of what stands beside the board,"""
CARD_MARGIN_PX: Final = 40
"""and of what is left free in it at both sides."""
LETTER_WIDTH: Final = 0.7
"""How wide a bold letter is in DejaVu Serif, the widest of the fonts, as a part of its size."""
_ROOT: Final = re.compile(r"<svg\b[^>]*>")
_SIZE: Final = re.compile(r' (?:width|height)="[^"]*"')
CARD_NAME_LETTERS: Final = 16


@dataclass(frozen=True, slots=True)
class ShareCard:
    """Everything that is needed to draw one, so that it can be drawn elsewhere."""

    picture: Picture
    title: str
    detail: str
    headline: str
    places: tuple[tuple[int, str, str], ...]
    """Seat, name and result, the best first."""
    winners: tuple[int, ...]


def result_card(picture: Picture, map_name: str, winners: Sequence[int], players: Sequence[str]) -> ShareCard:
    """The card of a finished game, as its picture shows it, in the language of that."""
    game, language = load(picture.game), picture.language
    total = game.score_table(picture.state, None, language)["total"]
    seats = sorted(range(len(players)), key=lambda seat: -(total[seat] or 0))
    names = [players[seat] for seat in winners]
    key = "no_winner" if not names else "wins" if len(names) == 1 else "share"
    return ShareCard(
        picture,
        game.title,
        map_name,
        say(f"page.final.{key}", language, {"name": names[0] if names else "", "names": names}),
        tuple((seat, players[seat], amount(game, total[seat], language)) for seat in seats),
        tuple(winners),
    )


def amount(game: AnyGame, points: int | None, language: str) -> str:
    """Points as the game counts them."""
    had = points or 0
    return word(f"{game.key}.amount", language, number(had, language), {"amount": had})


def draw_card(card: ShareCard) -> str:
    """The card as SVG."""
    theme: Literal["light", "dark"] = "dark" if card.picture.theme == "dark" else "light"
    colours = {**tokens("light"), **(tokens("dark") if theme == "dark" else {})}
    board = _ROOT.sub(_placed, draw(card.picture), count=1)
    left = CARD_WIDTH_PX - PANEL
    ground = tag("rect", width=left, height=HEIGHT, fill=colours["--sea"])
    panel = tag("rect", x=left, width=PANEL, height=HEIGHT, fill=colours["--card"])
    edge = tag("rect", x=left, width=4, height=HEIGHT, fill=colours["--brass"])
    return tag(
        "svg",
        ground,
        board,
        panel,
        edge,
        *_texts(card, colours),
        xmlns="http://www.w3.org/2000/svg",
        width=CARD_WIDTH_PX,
        height=HEIGHT,
        viewBox=f"0 0 {CARD_WIDTH_PX} {HEIGHT}",
    )


def _placed(root: re.Match[str]) -> str:
    """The board's own element, in its part of the card."""
    inside = f'width="{CARD_WIDTH_PX - PANEL}" height="{HEIGHT}" preserveAspectRatio="xMidYMid meet"'
    return _SIZE.sub("", root[0]).replace("<svg", f"<svg {inside}", 1)


def _texts(card: ShareCard, colours: dict[str, str]) -> list[str]:
    x = CARD_WIDTH_PX - PANEL + CARD_MARGIN_PX
    poster, plain = colours["--font-poster"], colours["--font-ui"]

    def text(words_: str, y: float, size: int, font: str, fill: str, weight: int = 700, **more: str | int) -> str:
        style = f"font:{weight} {size}px {font}"
        return tag("text", words(words_), **{"x": x, **more}, y=y, style=style, fill=colours[fill])

    headline = _lines(card.headline, 17)
    drawn = [
        text(card.title, 76, _size(30, [card.title]), poster, "--ink", 800),
        text(card.detail, 106, 18, plain, "--ink2", 500),
        *(text(line, 176 + 46 * n, _size(38, headline), poster, "--brand", 800) for n, line in enumerate(headline)),
    ]
    top = 300
    for n, (seat, name, result) in enumerate(card.places):
        y = top + n * min(62, 260 // max(1, len(card.places)))
        letter = seat_letter(seat)
        shape = seat_shape(letter, "m").replace('class="m"', f'fill="{colours[f"--p{letter}"]}"')
        style = f"font:700 13px {plain}"
        initial = tag("text", letter, x=12, y=letter_height(letter), text_anchor="middle", fill=colours["--on-p"],
                      style=style)  # fmt: skip
        drawn.append(tag("g", shape, initial, transform=f"translate({x} {y - 24}) scale(1.3)"))
        weight = 800 if seat in card.winners else 500
        drawn.append(text(_short(name), y, 24, plain, "--ink", weight, x=x + 46))
        drawn.append(text(result, y, 24, plain, "--ink", weight, x=CARD_WIDTH_PX - CARD_MARGIN_PX, text_anchor="end"))
    drawn.append(text("Footplate", HEIGHT - 40, 24, poster, "--brand", 800))
    return drawn


def _size(wished: int, lines: Sequence[str]) -> int:
    """Of letters, so that these lines have room in the panel, in the widest of the fonts that may be there."""
    longest = max(map(len, lines), default=1)
    return min(wished, int((PANEL - 2 * CARD_MARGIN_PX) / (LETTER_WIDTH * max(1, longest))))


def _short(name: str) -> str:
    return name if len(name) <= CARD_NAME_LETTERS else f"{name[: CARD_NAME_LETTERS - 1]}…"


def _lines(text: str, most: int) -> list[str]:
    """At most two lines of `most` letters."""
    lines = [""]
    for one in text.split():
        if lines[-1] and len(lines[-1]) + len(one) >= most and len(lines) < 2:
            lines.append(one)
        else:
            lines[-1] = f"{lines[-1]} {one}".strip()
    return [line if len(line) <= most + 3 else f"{line[: most + 2]}…" for line in lines]
