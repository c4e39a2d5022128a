"""The headers of a record: who plays what, where, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from footplate.kernel.errors import GameError
from footplate.kernel.positions import KEY
from footplate.kernel.text import BadText, can_be_seen, composed, nearest, straight
from footplate.language import Phrase

VERSION: Final = "1.0"
SEAT_LETTERS: Final = "ABCDEF"
TERMINATIONS: Final = ("-", "normal", "agreed", "resigned", "timeout", "nmr", "adjourned", "annulled")

_TABLE: Final = (
    *("Footplate", "Game", "Rules", "Map", "MapHash", "Id", "Date", "Options"),
    *(f"Seat{seat}" for seat in SEAT_LETTERS),
    *("View", "Commit"),
    *(f"Salt{seat}" for seat in SEAT_LETTERS),
    *("Secret", "Result", "Termination", "Start"),
)
REQUIRED: Final = tuple(name for name in _TABLE if not re.fullmatch("Seat[B-F]|Salt.|Start", name))
FURTHER: Final = ("Annotator", "Begun", "Clock", "Event", "Inherited", "Lang", "Parent", "Site")
_PINNED_BY_CHAIN: Final = frozenset(_TABLE) - {"Secret", "Result", "Termination"}

_TAG: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
_HASH: Final = Phrase("expected.hash")
_SHAPES: Final[Mapping[str, tuple[str, Phrase]]] = {
    "Footplate": (r"1\.(0|[1-9][0-9]{0,8})", Phrase("expected.format", version=VERSION)),
    "Rules": (r"[1-9][0-9]*", Phrase("expected.rules")),
    "Map": (r"[a-z0-9][a-z0-9-]{0,39}", Phrase("expected.map_key")),
    "MapHash": (r"-|sha256:[0-9a-f]{64}", Phrase("expected.map_hash_shape")),
    "Id": (r"[A-Za-z0-9._-]{1,40}", Phrase("expected.id")),
    "Date": (r"(\d{4}|\?{4})-(\d\d|\?\?)-(\d\d|\?\?)", Phrase("expected.date")),
    "Options": (r"-|\w+=[^\s=]+( +\w+=[^\s=]+)*", Phrase("expected.options")),
    "View": (r"full|public|[A-F]", Phrase("expected.view_shape")),
    "Commit": (r"-|[0-9a-f]{64}", Phrase("expected.hash_or_none")),
    "Secret": (r"-|[0-9a-f]{64}", Phrase("expected.hash_or_none")),
    "Result": (r"\*|([A-F]=-?\d+)( [A-F]=-?\d+)*( win=[A-F]+)?", Phrase("expected.result", example="A=35 B=47 win=B")),
    "Termination": (
        r"-|normal|agreed|(resigned|timeout|nmr) [A-F]|adjourned|annulled",
        Phrase("expected.ending", names="-, normal, agreed, resigned X, timeout X, nmr X, adjourned, annulled"),
    ),
    "Begun": (r"-?[0-9]{1,18}( -?[0-9]{1,18})*", Phrase("expected.codes")),
    "Inherited": (r"0|[1-9][0-9]{0,8}", Phrase("expected.chance_lines")),
    "Start": (rf"fp1:{KEY}( .*)?", Phrase("expected.start", start="fp1:")),
    **{f"Salt{seat}": (r"[ !#-\[\]-~]{1,64}", Phrase("expected.salt")) for seat in SEAT_LETTERS},
    **{f"SaltSeal{seat}": (r"[0-9a-f]{64}", _HASH) for seat in SEAT_LETTERS},
}


class Headers(Mapping[str, str]):
    """Header values by name, in the order in which a record lists them.

    `place(name)` is the line and the column of a value, for faults; it plays no part in comparing.
    """

    def __init__(self, values: Mapping[str, str], places: Mapping[str, tuple[int, int]] | None = None) -> None:
        for name, value in values.items():
            if not _TAG.fullmatch(name) or "\n" in value:
                raise GameError(f"a header is a capitalised word and one line of text, not {name!r}: {value!r}")
        self._values = {name: composed(values[name]) for name in sorted(values, key=_order)}
        self._places = dict(places or {})

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Headers({self._values!r})"

    def place(self, name: str) -> tuple[int, int]:
        """Line and column of the value of a header; where it would stand if the record was not read from a file."""
        return self._places.get(name, (list(self._values).index(name) + 1 if name in self else 1, len(name) + 4))

    def replaced(self, **values: str) -> Headers:
        """The same headers with other values."""
        return Headers({**self._values, **values}, self._places)

    def without(self, *names: str) -> Headers:
        """The same headers without these."""
        return Headers({name: value for name, value in self._values.items() if name not in names}, self._places)

    @property
    def seats(self) -> str:
        """The letters of all seats, e.g. "ABC"."""
        return "".join(seat for seat in SEAT_LETTERS if f"Seat{seat}" in self)

    @property
    def salts(self) -> list[str]:
        """One salt per seat, "" for a seat that sent none."""
        return [self.get(f"Salt{seat}", "") for seat in self.seats]

    def text(self) -> str:
        """All header lines."""
        return "".join(map(self._written, self))

    def pinned(self) -> str:
        """The header lines the chain hash begins with: everything that is fixed before move 1."""
        return "".join(self._written(name) for name in self if name in _PINNED_BY_CHAIN)

    def _written(self, name: str) -> str:
        value = self._values[name].replace("\\", "\\\\").replace('"', '\\"')
        return f'[{name} "{value}"]\n'


def _order(name: str) -> tuple[int, str]:
    return (_TABLE.index(name), "") if name in _TABLE else (len(_TABLE), name)


def check_value(name: str, value: str, games: tuple[str, ...]) -> None:
    """Raise `BadText` (columns counted in the value) unless the value is possible for this header."""
    if not can_be_seen(straight(value)):
        raise BadText("E03", Phrase("expected.can_be_seen"), ascii(value)[1:-1])
    if name == "Game" and value not in games:
        raise BadText("E03", Phrase("expected.game", names=", ".join(games)), value, nearest=nearest(value, games))
    if name.startswith("Seat") and name in _TABLE and not value.strip():
        raise BadText("E03", Phrase("expected.name"), value)
    shape = _SHAPES.get(name)
    if shape is not None and not re.fullmatch(shape[0], value, re.ASCII):
        close = nearest(value.split()[0], TERMINATIONS[1:]) if name == "Termination" and value.split() else ()
        raise BadText("E03", shape[1], value, nearest=close)


def missing(headers: Mapping[str, str]) -> list[BadText]:
    """One `BadText` for every header a record must have and this one has not."""
    names = list(REQUIRED)
    seats = [seat for seat in SEAT_LETTERS if f"Seat{seat}" in headers]
    if seats:
        names += [f"Seat{seat}" for seat in SEAT_LETTERS[: SEAT_LETTERS.index(seats[-1])] if seat != "A"]
    strangers = [name for name in headers if name not in _TABLE and name not in FURTHER]
    return [
        BadText(
            "E03",
            Phrase("expected.header", name=name),
            Phrase("found.end_of_headers"),
            nearest=nearest(name, strangers),
        )
        for name in names
        if name not in headers
    ]


def contradictions(headers: Headers) -> list[tuple[str, BadText]]:
    """Values that cannot stand beside each other, with the header to blame."""
    found: list[tuple[str, BadText]] = []
    seats = headers.seats
    for prefix in ("Salt", "SaltSeal", "Company"):
        for seat in SEAT_LETTERS:
            if prefix + seat in headers and seat not in seats:
                found.append(
                    (
                        prefix + seat,
                        BadText("E03", Phrase("expected.header_of_seat", names=", ".join(seats)), prefix + seat),
                    )
                )
    if headers["View"] not in ("full", "public", *seats):
        found.append(
            (
                "View",
                BadText("E03", Phrase("expected.view", names=", ".join(("full", "public", *seats))), headers["View"]),
            )
        )
    if headers["Commit"] == "-" and headers["Secret"] != "-":
        found.append(("Secret", BadText("E03", Phrase("expected.no_secret"), headers["Secret"])))
    if "Inherited" in headers and "Parent" not in headers:
        found.append(("Inherited", BadText("E03", Phrase("expected.parent"), headers["Inherited"])))
    result, termination = headers["Result"], headers["Termination"]
    if result != "*":
        pointed = "".join(re.findall(r"([A-F])=", result))
        winners = result.partition("win=")[2]
        if pointed != seats:
            found.append(("Result", BadText("E03", Phrase("expected.points", names=", ".join(seats)), result)))
        elif winners != "".join(seat for seat in seats if seat in winners):
            found.append(("Result", BadText("E03", Phrase("expected.winners", names=", ".join(seats)), winners)))
        if termination == "-":
            found.append(("Termination", BadText("E03", Phrase("expected.termination"), termination)))
    elif termination not in ("-", "adjourned", "annulled"):
        found.append(("Result", BadText("E03", Phrase("expected.points_at_end", how=termination), result)))
    sufferer = termination.partition(" ")[2]
    if sufferer and sufferer not in seats:
        found.append(("Termination", BadText("E03", Phrase("expected.seat", names=", ".join(seats)), sufferer)))
    return found
