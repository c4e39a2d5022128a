"""Requests that must be refused, thousands of them, and what may be answered.

Each begins as a fit request of one of the server's operations, to which one thing is done that nobody may do. The same
seed gives the same requests.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import quote

import msgspec

from footplate.games import load
from footplate.web.app import OPERATIONS
from footplate.web.requests.operations import Operation

NEVER_FIT: Final[Sequence[object]] = ({"x": ["y"]}, [["z"]], [{"a": 1}, None], 10**40, -1, 0.5)
"""Of these nothing is allowed in any field."""
NO_ID: Final = (
    "AAAAAAAA",
    "aaaaaaaa",
    "-",
    "x" * 80,
    "x" * 81,
    "0",
    "null",
    "..",
    "%2e%2e",
    "%00",
    "%F0%9F%9A%82",
    "a b",
)
BROKEN: Final = (
    b"GARBAGE\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET http:// HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /api/tables?x=\xff HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nno colon\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nx: a\x00b\r\n\r\n",
    b"CONNECT a:80 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: many\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: -5\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /api/tables HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    b"POST /api/tables/x/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
)
"""Not even HTTP."""

OF_PLAYERS: Final = [one for one in OPERATIONS if not one.path.startswith("/api/admin")]
"""What takes an administrator's link is refused for that, whatever else is wrong with it: see `test_admin.py`."""

Statuses = frozenset[int]


@dataclass(frozen=True)
class Bad:
    """A request and the statuses by which it may be refused."""

    method: str
    path: str
    refused: Statuses
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    what: str = ""

    def as_raw(self) -> bytes:
        """On the wire, for a connection of its own."""
        lines = [f"{self.method} {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in self.headers.items())]
        return "\r\n".join([*lines, f"content-length: {len(self.body)}", "", ""]).encode() + self.body


@dataclass(frozen=True)
class Ground:
    """Where the requests are sent: a table under way, and who may do what there."""

    table: str
    seq: int
    mover: int
    """The seat whose turn it is; it and the other of the two seats are the cookie's."""
    cookie: str
    stranger: str
    """The cookie of somebody who sits elsewhere."""
    secret: str
    """Of a seat at another table."""
    free_seat: str
    """The secret of a seat nobody has taken yet."""

    def bodies(self) -> dict[str, dict[str, Any]]:
        """A body for each operation that has one, with every field it may have; none of them is ever sent as it is."""
        seats = [{"kind": "me", "name": "A", "level": "fireman"}, {"kind": "here", "name": "B", "level": "fireman"}]
        clock = {"kind": "bank", "minutes": 5, "increment": 3}
        of_mover = {"seq": self.seq, "seat": self.mover}
        table = {"game": "rocket", "map": "", "options": {"cash": "hidden"}, "public": False, "name": "Anton"}
        return {
            "open_table": {**table, "seats": seats, "clock": clock},
            "join_table": {"secret": self.free_seat, "name": "Claus"},
            "sit_down": {"name": "Claus", "seat": 1},
            "invite_again": {"seat": self.mover, "alone": False},
            "seat_bots": {"seats": [1], "level": "fireman"},
            "import_record": {"record": "[Game rocket]", "move": 0, "mode": "hotseat"},
            "preview": {**of_mover, "steps": [0]},
            "why": {**of_mover, "steps": [], "step": 0},
            "ways": {**of_mover, "place": {"hex": "C3"}, "steps": [], "via": [{"hex": "B2"}]},
            "play": {**of_mover, "key": "k", "steps": [999_999_999]},
            "erase": {"really": False},
            "undo": dict(of_mover),
            "answer_undo": {**of_mover, "agree": True},
            "hint": dict(of_mover),
            "agree_to_hints": {"seat": self.mover, "agree": True},
            "explain": {"seat": self.mover, "move": 1},
            "learn": {"steps": [], "place": {"hex": "A1"}, "show": True},
            "learn_preview": {"steps": [], "tried": [0]},
            "learn_ways": {"steps": [], "tried": [], "place": {"hex": "A1"}, "via": []},
            "learn_why": {"steps": [], "tried": [], "place": {"hex": "A1"}},
            "challenge": {"seat": self.mover, "name": "Anton", "level": "fireman"},
            "take_challenge": {"name": "Claus"},
            "resign": {"seat": self.mover},
            "vote_end": {"seat": self.mover, "agree": True},
            "cover": {"seat": self.mover, "level": "fireman"},
            "say_something": {"text": "Hello", "seat": self.mover},
            "put_notes": {"text": "a plan"},
            "put_notify": {"seat": self.mover, "email": "anton@example.org", "webhook": "", "language": "de"},
            "post_sheet": {"seat": self.mover, "text": "pass or resign", "send": False},
            "set_asked": {"seat": self.mover, "asked": "never"},
            "put_salt": {"seat": self.mover, "salt": "a word"},
            "ask_login": {"email": "anton@example.org"},
            "subscribe": {"endpoint": "https://127.0.0.1/x", "p256dh": "B" * 87, "auth": "A" * 22, "language": "de"},
            "log_in": {"token": "abc", "elsewhere": False, "bring": False},
            "enter": {"secret": "nobody"},
            "act": {"act": {"do": "delete", "table": self.table}, "why": "spam"},
        }


class BadRequests:
    """Makes requests for a ground, the same for the same seed."""

    def __init__(self, ground: Ground, seed: int) -> None:
        self._ground = ground
        self._chance = random.Random(seed)
        self._bodies = ground.bodies()
        self._writes = [one for one in OF_PLAYERS if one.body]
        self._at_a_table = [one for one in OF_PLAYERS if "{id}" in one.path]
        self._at_a_seat = [one for one in self._writes if "seat" in self._bodies[_name(one)] and 403 in one.refuses]
        self._decisions = [one for one in self._writes if "seq" in self._bodies[_name(one)]]
        self._kinds: Sequence[tuple[int, Callable[[], Bad]]] = (
            (20, self._wrong_type),
            (10, self._left_out),
            (10, self._too_much),
            (8, self._torn),
            (3, self._not_json),
            (8, self._foreign_seat),
            (8, self._stale),
            (6, self._stranger),
            (4, self._unknown_secret),
            (4, self._secret_from_elsewhere),
            (4, self._foreign_page),
            (16, self._against_the_rules),
            (12, self._bad_query),
            (6, self._no_table),
            (4, self._no_method),
            (4, self._no_address),
            (1, self._too_large),
        )

    def some(self, count: int) -> Iterator[Bad]:
        weights = [weight for weight, _ in self._kinds]
        for _, make in self._chance.choices(self._kinds, weights, k=count):
            yield replace(make(), what=make.__name__.strip("_"))

    def handshakes(self, count: int) -> Iterator[Bad]:
        """Sockets that are not opened: to be sent on a connection each."""
        for _ in range(count):
            yield self._bad_handshake()

    # --- bodies -----------------------------------------------------------------------------------------------------

    def _wrong_type(self) -> Bad:
        one = self._chance.choice(self._writes)
        body = self._bodies[_name(one)]
        return self._sent(one, {**body, self._chance.choice(list(body)): self._chance.choice(NEVER_FIT)}, {400})

    def _left_out(self) -> Bad:
        """A field that must be there is not."""
        one = self._chance.choice([one for one in self._writes if _needed(one)])
        left_out = self._chance.choice(_needed(one))
        return self._sent(one, {k: v for k, v in self._bodies[_name(one)].items() if k != left_out}, {400})

    def _too_much(self) -> Bad:
        one = self._chance.choice(self._writes)
        extra = self._chance.choice(("admin", "Seat", "seq_", "__class__", "person", "é", ""))
        return self._sent(one, {**self._bodies[_name(one)], extra: self._chance.choice((1, "x", None, []))}, {400})

    def _torn(self) -> Bad:
        """A body that is no JSON, or not all of it."""
        one = self._chance.choice(self._writes)
        whole = json.dumps(self._bodies[_name(one)]).encode()
        torn = self._chance.choice(
            (
                whole[: self._chance.randrange(len(whole))],
                whole + self._chance.choice((b"}", b"]", b"x", b"\x00", whole)),
                whole.replace(b'"', b"'"),
                b"\xff\xfe" + whole,
                b"[" * self._chance.randrange(1, 5000),
                b'{"a":' * self._chance.randrange(1, 5000),
                self._chance.randbytes(self._chance.randrange(1, 60)) + b"\xff",
                b'{"seq": NaN}',
                b'{"seat": 1e999}',
            )
        )
        return self._sent(one, torn, {400})

    def _not_json(self) -> Bad:
        one = self._chance.choice(self._writes)
        media = self._chance.choice(("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""))
        return self._sent(one, self._bodies[_name(one)], {415}, {"content-type": media})

    def _too_large(self) -> Bad:
        """Said to be larger than anything may be: refused before it is read."""
        one = self._chance.choice(self._writes)
        return self._sent(one, b" " * 1_000_001, {413})

    # --- who asks, and when -----------------------------------------------------------------------------------------

    def _foreign_seat(self) -> Bad:
        """A seat that is not there, or beyond all numbers of seats."""
        one = self._chance.choice(self._at_a_seat)
        seat = self._chance.choice((2, 5, 9, 10, -1, 2**31, 2**63, 2**64))
        return self._sent(one, {**self._bodies[_name(one)], "seat": seat}, {400, 403, 404, 422})

    def _stale(self) -> Bad:
        one = self._chance.choice(self._decisions)
        seq = self._ground.seq + self._chance.choice((-1, -2, 1, 2, 1000, 1_999_999_000))
        body = {**self._bodies[_name(one)], "seq": seq}
        return self._sent(one, body, {409} if seq >= 0 else {400})

    def _stranger(self) -> Bad:
        """Somebody without a session, with one that is no more, or who sits elsewhere, at a private table."""
        one = self._chance.choice(self._at_a_table)
        cookie = self._chance.choice((self._ground.stranger, "", "old", "x" * 300, "é", '"', ";;=,"))
        given = {"cookie": f"footplate={cookie}"}
        return self._sent(one, self._bodies.get(_name(one), b""), {404}, given, self._fit_query(one))

    def _unknown_secret(self) -> Bad:
        one = self._chance.choice([one for one in OF_PLAYERS if 401 in one.refuses])
        secret = self._chance.choice(("x", "", "é", self._ground.secret + "x", "y" * 500, self._ground.cookie))
        given = {"authorization": f"Bearer {secret}"}
        return self._sent(one, self._bodies.get(_name(one), b""), {401}, given, self._fit_query(one))

    def _secret_from_elsewhere(self) -> Bad:
        one = self._chance.choice(self._at_a_table)
        given = {"authorization": f"Bearer {self._ground.secret}", "cookie": ""}
        return self._sent(one, self._bodies.get(_name(one), b""), {404}, given, self._fit_query(one))

    def _foreign_page(self) -> Bad:
        one = self._chance.choice([one for one in OPERATIONS if one.method != "GET"])
        given = self._chance.choice(
            (
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"origin": ""},
                {"origin": "http://localhost.evil.example"},
                {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-site"},
            )
        )
        return self._sent(one, self._bodies.get(_name(one), b""), {403}, given)

    def _against_the_rules(self) -> Bad:
        """Of the right shape, but nothing that can be done now; now and then by somebody who has no session yet."""
        ground, chance = self._ground, self._chance
        of_mover = {"seq": ground.seq, "seat": ground.mover}
        of_other = {"seq": ground.seq, "seat": 1 - ground.mover}
        wishes: Sequence[tuple[str, dict[str, Any]]] = (
            ("play", {**of_mover, "key": "k", "steps": [chance.randrange(10**6, 2**31) for _ in range(3)]}),
            ("play", {**of_mover, "key": "k", "text": chance.choice(("castle", "e4", "move", "🚂", "-" * 4000))}),
            ("play", {**of_other, "key": "k", "steps": [chance.randrange(2**53)]}),
            ("play", {**of_mover, "key": "k"}),
            ("play", {**of_mover, "key": "k", "steps": [1], "text": "move"}),
            ("preview", {**of_mover, "steps": [chance.randrange(10**6, 2**53)]}),
            ("why", {**of_mover, "step": 0, "text": "move"}),
            ("why", {**of_mover}),
            ("why", {**of_other, "step": 0}),
            ("ways", {**of_other, "place": {"hex": "C3"}}),
            ("answer_undo", {**of_mover, "agree": True}),
            ("hint", {**of_other}),
            ("explain", {"seat": ground.mover, "move": 1}),
            ("explain", {"seat": ground.mover, "move": 10**6}),
            ("cover", {"seat": ground.mover, "level": None}),
            ("cover", {"seat": ground.mover, "level": "genius"}),
            ("join_table", {"secret": "nobody", "name": "Claus"}),
            ("join_table", {"secret": ground.free_seat, "name": "   "}),
            ("sit_down", {"name": "Claus"}),
            ("say_something", {"text": "  \n "}),
            ("import_record", {"record": chance.choice(("x", "[Game chess]", "[Game rocket]\n\n1. A fly"))}),
            (
                "put_notify",
                {"seat": ground.mover, "webhook": chance.choice(("http://127.0.0.1/", "ftp://x", "nowhere"))},
            ),
            ("put_notify", {"seat": ground.mover, "email": chance.choice(("nobody", "a@b@c", "<a@b>"))}),
            ("open_table", {"game": "chess", "seats": [{"kind": "me"}, {"kind": "here"}]}),
            ("open_table", {"game": "rocket", "seats": [{"kind": "me"}] * chance.choice((1, 8, 9, 10))}),
            ("open_table", {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]}),
            ("open_table", {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "map": "atlantis"}),
            ("open_table", {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"a": "b"}}),
            ("log_in", {"token": "nobody"}),
            ("ask_login", {"email": "anton@example.org"}),  # no mail server
        )
        name, body = chance.choice(wishes)
        given = chance.choice(({}, {"cookie": ""}))
        return self._sent(next(one for one in self._writes if _name(one) == name), body, {400, 404, 422}, given)

    # --- addresses --------------------------------------------------------------------------------------------------

    def _bad_query(self) -> Bad:
        one = self._chance.choice(OPERATIONS)
        query = self._chance.choice(
            (
                "seat=null",
                "seat=A",
                "seat=-1",
                "seat=10",
                "seat=1.5",
                "seat=%00",
                "seat=0&seat=1",
                f"seat={10**400}",
                "lang=fr",
                "lang=en&lang=de",
                "nobody=knows",
                "x",
                "=",
                "%FF=%FE",
                quote("🚂"),
            )
        )
        return self._sent(one, self._bodies.get(_name(one), b""), {400}, query=query)

    def _no_table(self) -> Bad:
        one = self._chance.choice(self._at_a_table)
        path = one.path.replace("{id}", quote(self._chance.choice(NO_ID), safe="%"))
        return self._sent(one, self._bodies.get(_name(one), b""), {404}, query=self._fit_query(one), path=path)

    def _no_method(self) -> Bad:
        one = self._chance.choice(OPERATIONS)
        used = {other.method for other in OPERATIONS if other.path == one.path}
        methods = [
            method for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE") if method not in used
        ]
        return replace(self._sent(one, b"", {405}), method=self._chance.choice(methods))

    def _no_address(self) -> Bad:
        letters = "".join(chr(self._chance.randrange(32, 0x2FFF)) for _ in range(self._chance.randrange(1, 30)))
        name = quote(letters, safe="")
        path = self._chance.choice(
            (
                f"/api/{name}",
                f"/api/boards/{name}/{name}",
                f"/api/rules/{name}",
                f"/api/learn/{name}",
                f"/api/i18n/{name}",
                f"/api/i18n/en/games/{name}",
                f"/api/join/{name}",
                f"/page/{name}",
                f"/page/../{name}",
                f"/page/%2e%2e/%2e%2e/{name}",
                f"/api/tables/{self._ground.table}/",
                f"/api/tables/{self._ground.table}/{name}",
                f"//{name}",
                "/.git/config",
            )
        )
        return Bad("GET", path, frozenset({404}), headers=self._headers())

    def _bad_handshake(self) -> Bad:
        table = self._ground.table
        path, given, refused = self._chance.choice(
            (
                (f"/api/tables/{table}/socket?seat=A", {}, 400),
                (f"/api/tables/{table}/socket?seat=0&seat=1", {}, 400),
                (f"/api/tables/{table}/socket?seq=-1", {}, 400),
                (f"/api/tables/{table}/socket?nobody=knows", {}, 400),
                (f"/api/tables/{table}/socket?seat=7", {}, 403),
                (f"/api/tables/{table}/socket", {"origin": "https://evil.example"}, 403),
                (f"/api/tables/{table}/socket", {"cookie": f"footplate={self._ground.stranger}"}, 404),
                (f"/api/tables/{table}/socket", {"cookie": ""}, 404),
                (f"/api/tables/{table}/socket", {"authorization": "Bearer nobody"}, 401),
                ("/api/tables/AAAAAAAA/socket", {}, 404),
                ("/api/tables/%00/socket", {}, 404),
                ("/api/nothing", {}, 404),
            )
        )
        upgrade = {"upgrade": "websocket", "connection": "upgrade", "sec-websocket-version": "13"}
        key = {"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=="}
        headers = {**self._headers(), "host": "127.0.0.1", **upgrade, **key, **given}
        return Bad("GET", path, frozenset({refused}), headers=headers, what="handshake")

    # --- a request --------------------------------------------------------------------------------------------------

    def _headers(self) -> dict[str, str]:
        return {"cookie": f"footplate={self._ground.cookie}", "content-type": "application/json"}

    def _fit_query(self, one: Operation) -> str:
        return "seat=0" if any(entry.required for entry in msgspec.structs.fields(one.query)) else ""

    def _sent(
        self,
        one: Operation,
        body: object,
        refused: set[int],
        headers: Mapping[str, str] | None = None,
        query: str = "",
        path: str = "",
    ) -> Bad:
        """A request of an operation at the table; its other variables name something that is there."""
        at = path or one.path.replace("{id}", self._ground.table)
        for name, there in (
            ("game", "rocket"),
            ("lesson", load("rocket").lessons.course[0].key),
            ("map", "england-188"),
            ("language", "en"),
            ("secret", self._ground.secret),
            ("token", self._ground.secret),
        ):
            at = at.replace(f"{{{name}}}", there)
        encoded = body if isinstance(body, bytes) else json.dumps(body).encode()
        given = {
            name: quote(value, safe=" ;,=:/\"'+*-._~") for name, value in {**self._headers(), **(headers or {})}.items()
        }
        return Bad(one.method, at + (f"?{query}" if query else ""), frozenset(refused), encoded, given)


def _name(one: Operation) -> str:
    return one.does.__name__


def _needed(one: Operation) -> list[str]:
    """The fields that must be there in what is sent."""
    fields = msgspec.structs.fields(one.body) if one.body else ()
    return [entry.encode_name for entry in fields if entry.required]
