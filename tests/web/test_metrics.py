"""Figures for Prometheus, readiness, ids of requests, and the dashboard that shows the figures."""

from __future__ import annotations

import json
import re
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from footplate.web.running.metrics import Count, DurationHistogram
from footplate.web.running.metrics_port import _first_free
from footplate.web.running.ports import listen
from tests.services import free_port
from tests.waiting import until
from tests.web.playing import opened
from tests.web_server import Client, Server, running_server

ROOT = Path(__file__).resolve().parents[2]
DASHBOARD = ROOT / "docs" / "grafana.json"


class Watched:
    """A server, and the port at which it is watched."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self._port = port

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self._port}{path}", timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()

    def figures(self) -> dict[str, float]:
        lines = self.get("/metrics")[1].splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    port = free_port()
    db = tmp_path_factory.mktemp("metrics") / "t.sqlite3"
    with running_server(db, "--metrics", f"127.0.0.1:{port}") as server:
        anton = Client(server)
        opened(anton, "rocket", "me", "bot:random")
        anton.close()
        yield Watched(server, port)


def test_requests_are_counted_and_timed_by_operation(watched: Watched) -> None:
    opened = 'footplate_requests_total{operation="open_table",status="201"}'
    until(lambda: opened in watched.figures())  # it is counted when its answer is on its way
    found = watched.figures()
    assert found[opened] == 1
    assert found['footplate_request_seconds_count{operation="open_table"}'] == 1
    assert found['footplate_request_seconds_bucket{operation="open_table",le="+Inf"}'] == 1


def test_so_are_tables_messages_and_the_store(watched: Watched) -> None:
    found = watched.figures()
    assert found['footplate_tables{status="running"}'] == 1
    assert found['footplate_outbox_messages{state="waiting"}'] == 0
    assert found["footplate_store_bytes"] > 10_000
    assert found['footplate_store_seconds_count{kind="write"}'] >= 2
    assert found['footplate_store_seconds_count{kind="read"}'] >= 2
    assert found["footplate_ready"] == 1


def test_sockets_are_counted_while_they_listen(watched: Watched) -> None:
    anton = Client(watched.server)
    id = opened(anton, "rocket", "me", "here")["id"]
    with anton.socket(id, seat=0) as socket:
        socket.hear("view")
        found = watched.figures()
        assert found["footplate_sockets"] == 1
        assert found["footplate_tables_in_memory"] >= 1
    anton.close()


def test_every_figure_is_text_that_prometheus_reads(watched: Watched) -> None:
    status, text = watched.get("/metrics")
    assert status == 200
    sample = re.compile(r'[a-z_]+(\{[a-z_]+="[^"\\\n]*"(,[a-z_]+="[^"\\\n]*")*\})? [0-9.e+-]+')
    about = re.compile(r"# (HELP|TYPE) [a-z_]+ .+")
    for line in text.splitlines():
        assert sample.fullmatch(line) or about.fullmatch(line), line
    assert text.endswith("\n")


def test_nothing_of_it_is_at_the_public_address(watched: Watched) -> None:
    anton = Client(watched.server)
    assert anton.http.get("/metrics").status_code == 404
    anton.close()


def test_the_port_says_whether_the_server_is_ready_and_nothing_else(watched: Watched) -> None:
    assert watched.get("/readyz") == (200, "ready\n")
    assert watched.get("/api/games")[0] == 404


def test_a_further_process_takes_the_next_port_and_never_the_visitors() -> None:
    while True:
        first = free_port()
        with suppress(OSError), listen("127.0.0.1", first + 1), listen("127.0.0.1", first + 2):
            break
    visitors = first + 1
    with (
        listen("127.0.0.1", visitors),
        _first_free("127.0.0.1", first, visitors) as one,
        _first_free("127.0.0.1", first, visitors) as another,
    ):
        assert one.getsockname()[1] == first
        assert another.getsockname()[1] >= first + 2


def test_there_is_no_port_behind_the_last() -> None:
    with socket.socket() as last:
        last.bind(("127.0.0.1", 65_535))
        last.listen()
        with pytest.raises(OSError, match="in use"):
            _first_free("127.0.0.1", 65_535, 8000)


def test_the_dashboard_shows_figures_that_there_are(watched: Watched) -> None:
    known = set(re.findall(r"^# TYPE ([a-z_]+)", watched.get("/metrics")[1], re.MULTILINE))
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    named = {name for expression in asked for name in re.findall(r"\bfootplate_[a-z_]+", expression)}
    assert named - known - {f"{name}_{part}" for name in known for part in ("bucket", "sum", "count")} == set()
    shown = {re.sub("_(bucket|sum|count)$", "", name) for name in named}
    assert known - shown <= {"footplate_info", "footplate_start_time_seconds"}
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])


def test_a_count_and_its_labels() -> None:
    count = Count("moves_total", "Moves.", ("by",))
    count.add("person")
    count.add('a "bot"')
    count.add("person")
    assert list(count.lines()) == [
        *("# HELP moves_total Moves.", "# TYPE moves_total counter"),
        *('moves_total{by="a \\"bot\\""} 1', 'moves_total{by="person"} 2'),
    ]


def test_times_add_up() -> None:
    times = DurationHistogram("seconds", "How long.", (0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        times.add(seconds)
    assert list(times.lines())[2:] == [
        *('seconds_bucket{le="0.1"} 2', 'seconds_bucket{le="1.0"} 3', 'seconds_bucket{le="+Inf"} 4'),
        *("seconds_sum 7.65", "seconds_count 4"),
    ]


# --- ids of requests --------------------------------------------------------------------------------------------------


def test_an_answer_and_its_lines_in_the_log_have_the_id_of_the_request(watched: Watched) -> None:
    with closing(Client(watched.server)) as anton:
        given = anton.http.get("/api/games", headers={"x-request-id": "proxy-1234.5"})
        made = [anton.http.get("/api/nothing", headers={"x-request-id": id}) for id in ("", "short", "a b c d e f g h")]
    assert given.headers["x-request-id"] == "proxy-1234.5"
    ids = [one.headers["x-request-id"] for one in made]
    assert all(re.fullmatch("[0-9a-f]{16}", id) for id in ids)
    assert len(set(ids)) == 3

    def logged() -> dict[str, str]:
        return {line["request"]: line["path"] for line in watched.server.logged() if line["message"] == "request"}

    until(lambda: {"proxy-1234.5", *ids} <= logged().keys())  # a line is written when its answer is on its way
    assert logged()["proxy-1234.5"] == "/api/games"
    assert {logged()[id] for id in ids} == {"/api/nothing"}
