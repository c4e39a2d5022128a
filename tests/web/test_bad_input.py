"""Whatever is sent: it is refused with a sentence, nothing changes, and the server lives on.

`test_ten_thousand` sends requests that are bad in known ways; here hypothesis looks for ways nobody has thought of.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from urllib.parse import quote

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.playing import open_table, view_of
from tests.web_server import Client, Server, healthy, running_server

FEW = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

leaves = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20)
)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
fields = st.sampled_from(
    "game seats map options public clock name kind level seq seat steps text key secret move mode record agree place "
    "step email webhook token".split()
)
bodies = st.dictionaries(fields, anything, max_size=5) | anything

WRITES = [
    ("POST", "/api/tables"),
    ("POST", "/api/join"),
    ("POST", "/api/import"),
    ("POST", "/api/login"),
    *(
        ("POST", f"/api/tables/ID/{what}")
        for what in "sit moves preview why undo undo/answer hint hints explain resign vote cover chat invite".split()
    ),
    ("PUT", "/api/tables/ID/notes"),
    ("PUT", "/api/tables/ID/notify"),
]


class Scene:
    """A server of its own with one game under way, and everything its store holds."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anton = Client(server)
        self.table = open_table(self.anton, "rocket", "me", "here")

    def stored(self) -> str:
        with closing(sqlite3.connect(self.server.db)) as connection:
            return "\n".join(connection.iterdump())


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with running_server(tmp_path_factory.mktemp("fuzz") / "t.sqlite3") as server:
        made = Scene(server)
        yield made
        made.anton.close()


def is_a_sentence(answer: httpx2.Response) -> bool:
    error = answer.json()["error"]
    return bool(error["code"]) and len(error["text"]) > 5 and "Traceback" not in answer.text


@FEW
@given(where=st.sampled_from(WRITES), body=bodies)
def test_fuzzed_bodies_are_refused_and_change_nothing(scene: Scene, where: tuple[str, str], body: object) -> None:
    before = scene.stored()
    answer = scene.anton.http.request(where[0], where[1].replace("ID", scene.table), json=body)
    if answer.is_success:  # notes may be empty, and a preview may ask about no steps
        assert where[1].endswith(("notes", "preview"))
        return
    assert 400 <= answer.status_code < 500
    assert is_a_sentence(answer)
    assert scene.stored() == before


@FEW
@given(
    what=st.sampled_from("view log history record svg json chat notes notify stream".split()),
    query=st.dictionaries(
        st.sampled_from("seat move seq from after theme lang x".split()), st.text(max_size=12), min_size=1, max_size=3
    ),
)
def test_fuzzed_queries_are_refused_or_answered(scene: Scene, what: str, query: dict[str, str]) -> None:
    with scene.anton.http.stream("GET", f"/api/tables/{scene.table}/{what}", params=query) as answer:
        if what == "stream" and answer.is_success:
            return
        answer.read()
    assert answer.status_code < 500
    if answer.is_error:
        assert is_a_sentence(answer)


@settings(FEW, max_examples=150)
@given(path=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/?#"), min_size=1, max_size=30))
def test_fuzzed_addresses_are_not_found(scene: Scene, path: str) -> None:
    name = quote(path, safe="")
    for address in (f"/api/tables/{name}", f"/api/join/{name}", f"/api/boards/{name}/{name}", f"/page/{name}"):
        answer = scene.anton.http.get(address)
        assert answer.status_code in (200, 307, 404), address


def test_afterwards_the_server_is_well_and_the_game_goes_on(scene: Scene) -> None:
    assert healthy(scene.server)
    assert view_of(scene.anton, scene.table, 0)["moves"] >= 0
    assert [line for line in scene.server.logged() if line["level"] == "error"] == []


UNFIT: list[Callable[[], dict[str, object]]] = [
    lambda: {"game": "chess", "seats": [{"kind": "me"}, {"kind": "here"}]},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}]},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}] * 9},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "map": "atlantis"},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "map": "/etc/map.json"},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "map": "map.json"},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"cash": "lots"}},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "colour": "red"},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "clock": {"kind": "bank", "minutes": -1}},
    lambda: {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}], "name": "An\u0000ton"},
]


@pytest.mark.parametrize("body", UNFIT)
def test_a_table_nobody_could_play_at_is_not_opened(scene: Scene, body: Callable[[], dict[str, object]]) -> None:
    before = scene.stored()
    answer = scene.anton.send("POST", "/api/tables", body())
    assert answer.status_code in (400, 404, 422)
    assert is_a_sentence(answer)
    assert scene.stored() == before
