"""The worst that may be sent: for every operation requests of the largest size allowed, in every shape that ever hurt.

They are made from the schemas, so nothing that can be sent is forgotten, and a text, a list or a number without a bound
is found out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

import msgspec
from msgspec import inspect

from footplate.games import load
from footplate.kernel.records.reading import MOST_ASIDE
from footplate.web.app import OPERATIONS
from footplate.web.contract.schemas import ONE_LINE, TEXT_PATTERN, WORD
from footplate.web.requests.guard import LARGEST_QUERY
from footplate.web.requests.operations import Operation
from tests.kernel.test_linear import SHAPES, WORDS
from tests.kernel.toy import paper
from tests.web.bad_requests import Ground

PIECES: Final[Mapping[str, tuple[str, ...]]] = {
    WORD: ("Z", "1", "-", "_.", "aZ0"),
    ONE_LINE: (*WORDS.values(), "\ufdfa", "\u0f73", "\u1100\u1161", "=?", "\U0001f682", "<>", "@a."),
}
"""By the pattern of a text: what to repeat."""
LONGEST_RECORD: Final = 400_000
LONG_GAME: Final = Path(__file__).parents[1] / "records" / "dampfross" / "usa-east-six-seats.fpr"
ROCKET: Final = paper("", Game="rocket", Map="england-188", MapHash="-")


@dataclass(frozen=True)
class Costly:
    """A request, and what it is made of."""

    operation: str
    shape: str
    method: str
    path: str
    body: bytes | None
    headers: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.operation}: {self.shape}"


def name_of(one: Operation) -> str:
    return one.does.__name__


class CostlyRequests:
    """Makes them for a ground, of `share` of the size that is allowed."""

    def __init__(self, ground: Ground, share: float = 1.0) -> None:
        self._ground = ground
        self._share = share
        self._bodies = ground.bodies()

    def all(self) -> Iterator[Costly]:
        for one in OPERATIONS:
            yield from self.of(one)

    def of(self, one: Operation) -> Iterator[Costly]:
        """Everything for one operation."""
        fit = self._bodies[name_of(one)] if one.body else None
        yield from self._queries(one, fit)
        yield from self._heads(one, fit)
        if one.body is not None and fit is not None:
            yield from self._written(one, fit)
            yield from self._torn(one)
        if name_of(one) == "import_record":
            for shape, make in SHAPES.items():
                record = make(int((LONGEST_RECORD - 2000) * self._share))
                yield self._sent(one, f"record of {shape}", {"record": record[:LONGEST_RECORD]})
            many = int((MOST_ASIDE - 10) * self._share)
            yield self._sent(one, "moves taken back", {"record": ROCKET + "~ 1. * first A\n" * many})
            yield self._sent(one, "variations", {"record": ROCKET + "1. * first A\n" + "| 1. * first B\n" * many})
            yield self._sent(one, "a long game", {"record": LONG_GAME.read_text("utf-8")})

    # --- addresses and heads ----------------------------------------------------------------------------------------

    def _queries(self, one: Operation, fit: Any) -> Iterator[Costly]:
        room = int((LARGEST_QUERY - 100) * self._share)
        for shape, query in (
            ("many parameters", "&".join(f"a{n}" for n in range(room // 6))),
            ("the same parameter", "seat=0&" * (room // 7)),
            ("a long value", "seat=" + "9" * room),
            ("a long language", "lang=" + "%CC%81" * (room // 6)),
            ("ampersands", "&" * room),
            ("per cents", "%" * room),
        ):
            yield self._sent(one, shape, fit, query)

    def _heads(self, one: Operation, fit: Any) -> Iterator[Costly]:
        room = int(30_000 * self._share)
        for shape, headers in (
            ("a long cookie", {"cookie": f"footplate={self._ground.cookie}; a=" + "Z" * room}),
            ("many cookies", {"cookie": "a=b; " * (room // 5) + f"footplate={self._ground.cookie}"}),
            ("many languages", {"accept-language": "xx;q=0.1," * (room // 9)}),
            ("many encodings", {"accept-encoding": "a," * (room // 2)}),
        ):
            yield self._sent(one, shape, fit, headers=headers)

    # --- bodies -----------------------------------------------------------------------------------------------------

    def _torn(self, one: Operation) -> Iterator[Costly]:
        """Bodies that are no bodies, as large as a body may be."""
        room = int(990_000 * self._share)
        for shape, body in (
            ("brackets", b"[" * room),
            ("objects", b'{"a":' * (room // 5)),
            ("digits", b"1" * room),
            ("one string", b'"' + b"a" * (room - 2) + b'"'),
            ("escapes", b'"' + b"\\u0301" * (room // 6) + b'"'),
            ("spaces", b" " * room),
            ("unknown fields", b"{" + b",".join(b'"a%d":1' % n for n in range(room // 10)) + b"}"),
            ("no UTF-8", b'{"a":"' + b"\xff" * room + b'"}'),
        ):
            yield self._sent(one, f"a body of {shape}", body)

    def _written(self, one: Operation, fit: Mapping[str, Any]) -> Iterator[Costly]:
        """The fit body with one of its fields as large as it may be."""
        assert one.body is not None
        described = inspect.type_info(one.body)
        assert isinstance(described, inspect.StructType)
        for entry in described.fields:
            for shape, value in self._worst(entry.type, f"{name_of(one)}.{entry.encode_name}"):
                body = {**fit, entry.encode_name: value}
                for other in ("step", "steps", "text", "place"):  # of which only one may be given
                    if name_of(one) in ("why", "play") and other != entry.encode_name and entry.encode_name in CHOICES:
                        body.pop(other, None)
                yield self._sent(one, f"{entry.encode_name} of {shape}", body)

    def _worst(self, type: inspect.Type, where: str) -> list[tuple[str, Any]]:
        match type:
            case inspect.Metadata(type=inner):
                return self._worst(inner, where)
            case inspect.StrType(max_length=most, pattern=pattern):
                assert most is not None, f"{where} may be of any length"
                return self._texts(int(most * self._share), pattern or ONE_LINE)
            case inspect.IntType(le=most):
                assert most is not None, f"{where} may be any number"
                return [("the largest number", most)]
            case inspect.ListType(item_type=item, max_length=most):
                assert most is not None, f"{where} may have any number of parts"
                return [
                    (f"many of {shape}", [value] * int(most * self._share)) for shape, value in self._worst(item, where)
                ]
            case inspect.DictType(value_type=inner, max_length=most):
                assert most is not None, f"{where} may have any number of parts"
                keys = [f"{n:Z>80}" for n in range(int(most * self._share))]
                return [(f"many of {shape}", dict.fromkeys(keys, value)) for shape, value in self._worst(inner, where)]
            case inspect.StructType(fields=fields):
                return [
                    (f"{one.encode_name} of {shape}", {**FIT.get(type.cls.__name__, {}), one.encode_name: value})
                    for one in fields
                    for shape, value in self._worst(one.type, f"{where}.{one.encode_name}")
                ]
            case inspect.UnionType(types=types):
                return [found for one in types for found in self._worst(one, where)]
            case inspect.LiteralType() | inspect.BoolType() | inspect.NoneType():
                return []
        raise AssertionError(f"{where}: nobody has thought of the worst {type}")

    def _texts(self, length: int, pattern: str) -> list[tuple[str, str]]:
        pieces = PIECES[ONE_LINE] if pattern in (ONE_LINE, TEXT_PATTERN) else PIECES[WORD]
        if pattern == TEXT_PATTERN:
            pieces += ("\n", "a\n", "\t")
        found = [(f"{piece!a}", (piece * length)[:length]) for piece in pieces]
        if length == int(4000 * self._share):  # a move
            for keyword in (
                "",
                *load("rocket").notation.keywords,
                *load("dampfross").notation.keywords,
                *load("whistle").notation.keywords,
            ):
                found += [
                    (f"{keyword} {piece!a}", f"{keyword} {piece * length}"[:length])
                    for piece in ("Z", "\u00e9\u0301", "A1-A2;", "1 ")
                ]
        return found

    # --- a request --------------------------------------------------------------------------------------------------

    def _sent(
        self, one: Operation, shape: str, body: Any, query: str = "", headers: Mapping[str, str] | None = None
    ) -> Costly:
        path = one.path.replace("{id}", self._ground.table)
        for name, there in (("game", "dampfross"), ("map", "usa-west"), ("language", "en")):
            path = path.replace(f"{{{name}}}", there)
        path = _named(path)
        if not query and any(entry.required for entry in msgspec.structs.fields(one.query)):
            query = urlencode({"seat": self._ground.mover})
        given = {"cookie": f"footplate={self._ground.cookie}", "content-type": "application/json", **(headers or {})}
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        return Costly(name_of(one), shape, one.method, f"{path}?{query}" if query else path, sent, given)


def _named(path: str) -> str:
    """Whatever else an address names is as long as a name may be."""
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + quote("Z" * 80) + rest.partition("}")[2]
    return path


CHOICES: Final = ("step", "steps", "text", "place")
FIT: Final[Mapping[str, Mapping[str, Any]]] = {
    "NewSeat": {"kind": "here"},
    "BankClock": {"kind": "bank", "minutes": 5},
    "MoveClock": {"kind": "move", "days": 5},
}
"""What else a part of a body needs."""
