"""Fellside (`examples/fellside`) has hands and hexes: it is installed beside Footplate and played everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import running_chromium
from tests.browser.person import PHONE, Device, Person
from tests.browser.test_layout import sits_down
from tests.outside.installing import EXAMPLES, Environment
from tests.web_server import Client, Server

PACKAGE = EXAMPLES / "fellside"

WITHIN = """() => {
  const frame = document.querySelector(".boardwrap").getBoundingClientRect();
  const hexes = [...document.querySelectorAll(".fs-land")].map((one) => one.getBoundingClientRect());
  const bottom = frame.bottom - (parseFloat(getComputedStyle(document.querySelector(".boardwrap")).paddingBottom) || 0);
  return hexes.every((hex) => hex.left >= frame.left - 1 && hex.right <= frame.right + 1 && hex.top >= frame.top - 1
    && hex.bottom <= bottom + 1);
}"""
"""Whether every hex of the board is in its frame."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("fellside") / "packages")
    made.install_example("fellside")
    return made


def test_by_simulate_with_the_referee_and_as_records(
    environment: Environment, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("records")
    asked = ("simulate", "fellside", "--bots", "fireman,random,random", "--games", "5", "--referee", "--json")
    figures = json.loads(environment.footplate(*asked, "--records", str(folder)))
    assert figures["finished"] == 5
    assert figures["fouls"] == []
    records = sorted(map(str, folder.glob("*.fpr")))
    assert environment.footplate("record", "check", *records).count(": ok: ") == 5


def test_its_lessons_have_no_faults(environment: Environment) -> None:
    assert "nothing is wrong" in environment.footplate("learn", "fellside", "--faults")


def test_its_own_tests_pass_and_there_is_one_for_every_clause(environment: Environment) -> None:
    tests = environment.source("fellside") / "tests"
    said = environment.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tests), str(tests))
    assert re.search(r"^\d+ passed", said, re.MULTILINE), said
    tested = set(
        re.findall(r"^def test_(F\d+)_", (tests / "test_fellside_clauses.py").read_text("utf-8"), re.MULTILINE)
    )
    book = (PACKAGE / "fellside" / "rulebook" / "en.md").read_text("utf-8")
    assert tested == set(re.findall(r"^### (F\d+)$", book, re.MULTILINE))


def test_its_facets_say_nothing_that_nobody_asks(environment: Environment) -> None:
    """A method that Footplate does not know, or no longer by this name, would be dead."""
    environment.python(
        "-c",
        """
from fellside import GAME
for facet in (GAME.rules, GAME.notation, GAME.story, GAME.pictures, GAME.page, GAME.secrets, GAME.study):
    known = {name for kind in type(facet).__mro__[1:] for name in vars(kind)}
    own = {name for name in vars(type(facet)) if not name.startswith("_")}
    assert own <= known, (type(facet).__name__, own - known)
""",
    )


def test_in_the_terminal_a_step_that_is_not_legal_is_refused_with_its_clause(environment: Environment) -> None:
    typed = ["why build S", "why fulfil", "why fulfil Carlisle-Kenda", "fulfil", "throw", "why build S"]
    said = environment.footplate(
        "play", "fellside", "--bots", "fireman", "--seed", "1", typed="\n".join([*typed, "stop", *["pass"] * 12])
    )
    assert "Throw the die first (F6)" in said
    assert "You hold no share of Solway (F6)" in said
    assert "You do not hold the contract Carlisle-Kendal (F4)" in said
    assert "did you mean fulfil?" not in said
    assert "Your contracts: " in said


def test_for_programs_that_learn(environment: Environment) -> None:
    """Its observations are numbers of its own, few of them, and hold nothing of other hands."""
    environment.python(
        "-c",
        """
from footplate.lab import pettingzoo
env = pettingzoo.env("fellside", seats=3)
env.reset(seed=1)
for agent in env.agent_iter(60):
    observation, reward, ended, cut, info = env.last()
    assert env.observation_space(agent)["observation"].contains(observation["observation"])
    assert len(observation["observation"]) < 250
    mask = observation["action_mask"]
    env.step(None if ended or cut else int(mask.nonzero()[0][-1]))
""",
    )


def test_over_http_it_is_refused_with_its_clause_too(server: Server) -> None:
    with closing(Client(server)) as anton:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = anton.post("/tables", {"game": "fellside", "seats": seats, "name": "Anton"})["id"]
        view = anton.get(f"/tables/{table}/view", seat=0)
        body = {"seat": 0, "seq": view["seq"], "text": "build S", "key": "one"}
        refused = anton.refused("POST", f"/tables/{table}/moves", body)
        assert refused.status == 422
        assert refused.body["error"]["clause"] == "F6"
        hand = {name for name, _ in view["view"]["hand"]}
        assert len(hand) == 2
        others = anton.get(f"/tables/{table}/view")
        assert not any(name in json.dumps(others) for name in hand)


# --- the board in the browser -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as running:
        yield running


@pytest.mark.parametrize(
    "device",
    [Device(), Device(1100, 700), Device(1920, 1080, theme="dark"), PHONE],
    ids=["wide", "small", "large", "phone"],
)
def test_a_small_board_stays_whole_while_somebody_builds(browser: Browser, server: Server, device: Device) -> None:
    anton = Person(browser, server.url, "Anton", device)

    def sees_the_whole_board() -> None:
        anton.sees_all_at_rest()
        assert anton.page.evaluate(WITHIN)

    def presses(label: str) -> None:
        button = anton.page.get_by_role("button", name=label).filter(visible=True).first
        button.tap() if device.touch else button.click()

    table = anton.opens_table("fellside", "me", "here:Beate")["id"]
    anton.goes_to(f"/table/{table}")
    sits_down(anton)
    expect(anton.sees("board")).to_be_visible()
    sees_the_whole_board()
    presses("Throw to build")
    anton.confirms()
    presses("Build Kendal")
    expect(anton.page.locator("g.target").first).to_be_visible()
    sees_the_whole_board()
    before = anton.page.evaluate("document.querySelector('svg.board').style.transform")
    anton.taps_hex("E3")
    expect(anton.sees("effects").first).to_contain_text("extends Kendal to E3")
    sees_the_whole_board()
    if not device.touch:  # on a phone the question takes a line more
        assert anton.page.evaluate("document.querySelector('svg.board').style.transform") == before
    anton.confirms()
    sees_the_whole_board()
    complaints = anton.complaints
    anton.leave()
    assert not complaints
