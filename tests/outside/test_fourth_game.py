"""Tidewater (`examples/tidewater`) is installed beside Footplate and played everywhere, with no line of it changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import running_chromium
from tests.browser.person import Device, Person
from tests.outside.installing import Environment
from tests.web_server import Client, Server

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "examples" / "tidewater"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("fourth") / "packages")
    made.install_example("tidewater")
    return made


def test_in_the_terminal(environment: Environment) -> None:
    typed = ["? T5", "table", "build Fenn-Nore", "why build Fenn-Nore", "fly", "build ashby-d", "rest", "save middle"]
    said = environment.footplate(
        "play", "tidewater", "--bots", "fireman", "--seed", "1", typed="\n".join([*typed, *["rest"] * 20])
    )
    assert "A link you build begins at a pit" in said
    assert "A: 6 coins" in said
    assert "Fenn-Nore touches neither a pit nor your own track (T5)" in said
    assert "Seat A builds Ashby-Dale for 1 coin" in said
    assert "Ships arrive: " in said
    assert re.search(r"fireman B +\d+\n\nfireman B wins with ", said)
    resumed = environment.footplate("play", "--resume", "middle.fpr", typed="rest\n" * 20)
    assert re.search(r"(wins|win) with \d+", resumed)  # whoever: the bot decides anew


def test_by_simulate_and_as_records(environment: Environment, tmp_path: Path) -> None:
    asked = ("simulate", "tidewater", "--bots", "fireman,random", "--games", "6", "--referee", "--json")
    figures = json.loads(environment.footplate(*asked, "--records", str(tmp_path)))
    assert figures["finished"] == 6
    assert figures["wins"][0] > figures["wins"][1]
    records = sorted(map(str, tmp_path.glob("*.fpr")))
    checked = environment.footplate("record", "check", *records)
    assert checked.count(": ok: ") == 6
    assert "draws recomputed: " in checked
    assert "brings coal from" in environment.footplate("record", "show", records[0])
    assert "<circle" in environment.footplate("record", "svg", records[0])


def test_its_record_is_saved_loaded_and_replayed(environment: Environment) -> None:
    environment.python(
        "-c",
        """
import footplate
game = footplate.start("tidewater", seats=4, seed=3)
while not game.is_over:
    game.push(game.legal_steps[-2 if len(game.legal_steps) > 1 else 0])
game.save("whole.fpr")
loaded = footplate.load("whole.fpr")
assert loaded.record == game.record and loaded.scores() == game.scores()
moments = footplate.replay("whole.fpr")
assert moments[-1].scores() == game.scores(), moments[-1].scores()
assert len(moments) == len(game.moves) + 1 > 20, len(moments)
middle = moments[20].state
again = footplate.from_position(game.rules.position(middle))
assert again.state.digest() == middle.digest()
""",
    )


def test_its_rulebook_names_every_clause_its_rules_name(environment: Environment) -> None:
    book = environment.footplate("rules", "tidewater")
    for clause in sorted(set(re.findall(r'"(T\d+)"', (PACKAGE / "tidewater" / "state.py").read_text("utf-8")))):
        assert re.search(rf"\b{clause}\b", book), clause


def test_its_own_tests_pass_and_there_is_one_for_every_clause(environment: Environment) -> None:
    tests = environment.source("tidewater") / "tests"
    said = environment.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tests), str(tests))
    assert re.search(r"^\d+ passed", said, re.MULTILINE), said
    tested = set(re.findall(r"^def test_(T\d+)_", (tests / "test_clauses.py").read_text("utf-8"), re.MULTILINE))
    book = (PACKAGE / "tidewater" / "rulebook" / "en.md").read_text("utf-8")
    assert tested == set(re.findall(r"^### (T\d+)$", book, re.MULTILINE))


def test_its_facets_say_nothing_that_nobody_asks(environment: Environment) -> None:
    """A method that Footplate does not know, or no longer by this name, would be dead."""
    environment.python(
        "-c",
        """
from tidewater import GAME
for facet in (GAME.rules, GAME.notation, GAME.story, GAME.pictures, GAME.page):
    known = {name for kind in type(facet).__mro__[1:] for name in vars(kind)}
    own = {name for name in vars(type(facet)) if not name.startswith("_")}
    assert own <= known, (type(facet).__name__, own - known)
""",
    )


# --- served -------------------------------------------------------------------------------------------------------


def test_over_http_with_two_seats_and_a_bot(server: Server) -> None:
    with closing(Client(server)) as anton, closing(Client(server)) as beate:
        seats = [{"kind": "me"}, {"kind": "invite"}, {"kind": "bot", "level": "fireman"}]
        opened = anton.post("/tables", {"game": "tidewater", "seats": seats, "name": "Anton"})
        table, secret = opened["id"], opened["seats"][0]["secret"]
        beate.post("/join", {"secret": secret, "name": "Beate"})
        players = {0: anton, 1: beate}
        with anton.socket(table) as socket:
            for move in range(200):
                view = anton.get(f"/tables/{table}/view")
                if not view["prompt"]["deciding"]:
                    break
                seat = view["prompt"]["deciding"][0]
                if seat not in players:
                    while anton.get(f"/tables/{table}/view")["seq"] == view["seq"]:
                        socket.hear("view")
                    continue
                offers = players[seat].get(f"/tables/{table}/view", seat=seat)["offers"]
                hauls = [offer for offer in offers if offer["name"].startswith("haul")]
                step = (hauls or offers)[0]["step"]
                body = {"seat": seat, "seq": view["seq"], "steps": [step], "key": f"move-{move}"}
                players[seat].post(f"/tables/{table}/moves", body)
        assert anton.get(f"/tables/{table}")["status"] == "over"
        assert view["scores"]["final"]
        assert view["view"]["picture"].startswith("<svg ")
        record = anton.get(f"/tables/{table}/record")
        assert "haul " in record
        assert "* tide " in record
        assert anton.post("/import", {"record": record, "mode": "analysis"})["id"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as running:
        yield running


def test_in_chromium_to_the_end(browser: Browser, server: Server) -> None:
    anton = Person(browser, server.url, "Anton", Device())
    anton.goes_to("/")
    expect(anton.sees("game-tidewater")).to_contain_text("Build track down the valley")
    table = anton.opens_table("tidewater", "me", "bot:fireman")["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("board").locator("svg")).to_be_visible()
    anton.clicks("offer-build Ashby-Dale")
    expect(anton.sees("effects").first).to_contain_text("builds Ashby-Dale for 1 coin")
    anton.confirms()
    while True:
        expect(anton.sees("offer-rest").or_(anton.sees("to-final"))).to_be_visible()
        if anton.sees("to-final").count():
            break
        hauls = anton.page.locator('[data-testid^="offer-haul"]').filter(visible=True)
        (hauls.first if hauls.count() else anton.sees("offer-rest")).click()
        anton.confirms()
    anton.clicks("to-final")
    expect(anton.sees("final").get_by_test_id("scores").locator("tfoot .tot td")).to_have_count(2)
    complaints = anton.complaints
    anton.leave()
    assert not complaints
