"""A game of a start, names for its steps and a state (`games/race.py`) is played everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.outside.installing import Environment
from tests.web_server import Client, Server

FACE = """
import copy, pickle, footplate
game = footplate.start("race", players=["Anton", "Beate"], seed=1)
assert str(game) == "miles  0 0\\nA: What do you do?", str(game)
game.push("two")
game.push("th")
assert [move.text for move in game.legal_moves] == ["one", "two", "three"]
assert game.scores() == {"A": 2, "B": 3}
assert "one, two, three" in str(game.why_not("four"))
assert str(game.why_not(7)) == "This cannot be done now", game.why_not(7)
assert game.why_not("one") is None
assert footplate.from_position(game.position).scores() == game.scores()
for copied in (game.clone(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
    assert copied == game
assert game.pop().text == "three"
assert game.svg().startswith("<svg ")
while not game.outcome():
    game.push(game.legal_steps[-1])
assert game.outcome().winners == "A"
assert str(game.why_not(7)) == str(game.why_not("one")) == "The game is over", game.why_not(7)
game.save("game.fpr")
loaded = footplate.load("game.fpr")
assert (loaded.scores(), loaded.record) == (game.scores(), game.record)
assert [moment.scores()["A"] for moment in footplate.replay("game.fpr")][-1] == 11
"""


def test_from_python(environment: Environment) -> None:
    environment.python("-c", FACE)


LESSON = {
    "position": "fp1:taught rules=1 map=board opt=- n=2 view=full to_move=0 miles=[8,3]",
    "seat": 0,
    "minutes": 1,
    "clauses": [],
    "goal": {"win": True},
    "tasks": [],
    "wrong": [{"name": "short", "when": {"step": "one"}}],
}


def test_it_may_bring_lessons(environment: Environment, tmp_path: Path) -> None:
    assert "There are no lessons for Race yet." in environment.footplate("learn", "race", code=2)
    words = {
        "one.name": "Miles",
        "one.title": "The last miles",
        "one.reason": "Ten miles win.",
        "one.wrong.short": "Too short.",
        "one.done": "Won.",
    }
    school = Environment(tmp_path)  # of its own: the server of the others lists what is installed beside it
    school.write(
        "taught",
        {
            "lessons/course.json": '{"course": ["one"], "chapters": ["more"]}',
            "lessons/one.json": json.dumps(LESSON),
            "lessons/more.json": json.dumps(LESSON),
            "lessons/words/en.json": json.dumps(words | {f"more{key[3:]}": text for key, text in words.items()}),
        },
    )
    said = school.footplate("learn", "taught", typed="\n".join(["?", "four", "one", "show", "two"]))
    for sentence in (
        "The last miles (you are A)",
        "Ten miles win.",
        "Too short.",
        "Try this:",
        "Won.",
        "play taught",
    ):
        assert sentence in said
    listed = school.footplate("learn", "taught", typed="quit")
    assert "Miles (0 of 1 step done): The last miles" in listed
    assert "[ ] more  The last miles" in listed
    assert "Taught: 2 lessons, nothing is wrong." in school.footplate("learn", "taught", "--faults")
    late = {**LESSON, "wrong": [{"name": "late", "when": {"step": "four"}}]}
    del words["one.reason"]
    school.write(
        "ill",
        {
            "lessons/course.json": '{"course": ["one"]}',
            "lessons/one.json": json.dumps(late).replace("taught", "ill"),
            "lessons/words/en.json": json.dumps(words),
        },
    )
    wrong = school.footplate("learn", "ill", "--faults", code=1)
    for fault in (
        "one: the answer late is given to no try",
        "words/en.json: one.reason is missing",
        "words/en.json: nobody says one.wrong.short",
    ):
        assert fault in wrong


def test_in_the_terminal(environment: Environment) -> None:
    asked = "? | ? R1 | table | score | moves | hint | why four | why one | 2 | log | undo | look | svg board.svg"
    typed = [*asked.split(" | "), "two", "save begun", "three", "three", "three"]
    said = environment.footplate("play", "race", "--bots", "fireman", typed="\n".join(typed))
    assert "▸Seat A  fireman B" in said
    assert "miles  2 3" in said
    assert "1 one     2 two     3 three" in said
    assert "This game brings no rulebook." in said
    advised = said.partition("The best moves, as the superintendent sees it")[2].split("“four”")[0]
    assert all(name in advised for name in ("one", "two", "three"))
    assert "“four” is not understood here" in said
    assert "Seat A wins with 11." in said
    again = environment.footplate("play", "--resume", "begun.fpr", typed="three\nthree\nthree\n")
    assert "Seat A wins with 11." in again


def test_in_the_terminal_from_a_list_when_the_board_is_empty(environment: Environment) -> None:
    """A state may hold nothing at all beside whose turn it is."""
    code = "import race; race.RaceNotation.keywords = ()\nfrom footplate.kernel.facets import Pictures\n"
    code += "Pictures.text_board = lambda *given, **named: ''\nfrom footplate.cli import main\n"
    code += "raise SystemExit(main(['play', 'race', '--bots', 'random']))"
    assert "Seat A wins with" in environment.python("-c", code, typed="three\n" * 4)


def test_its_rulebook_is_missed_and_nothing_else(environment: Environment) -> None:
    assert environment.footplate("rules", "race") == "Race\nThis game brings no rulebook.\n"
    assert environment.footplate("rules", "race", "R1", code=2) == "This game brings no rulebook.\n"


def test_in_simulations_and_as_records(environment: Environment, tmp_path: Path) -> None:
    arguments = (
        "simulate",
        "race",
        "--bots",
        "fireman,random",
        "--games",
        "20",
        "--referee",
        "--records",
        str(tmp_path),
    )
    figures = json.loads(environment.footplate(*arguments, "--json"))
    assert (figures["games"], figures["finished"]) == (20, 20)
    assert figures["wins"][0] > 15  # the bot that knows no game looks one move ahead, and that is enough here
    assert "cli." not in environment.footplate(*arguments)
    records = sorted(map(str, tmp_path.glob("*.fpr")))
    assert environment.footplate("record", "check", *records).count(": ok: ") == 20
    shown = environment.footplate("record", "show", records[0])
    assert "1. A three" in shown
    assert "board" not in shown.splitlines()[0]  # the only board has no name
    assert "miles  " in environment.footplate("record", "show", records[0], "--move", "3")
    assert "<svg " in environment.footplate("record", "svg", records[0])


# --- over HTTP ----------------------------------------------------------------------------------------------------


@pytest.fixture
def anton(server: Server) -> Iterator[Client]:
    with closing(Client(server)) as client:
        yield client


def test_the_server_lists_it(anton: Client) -> None:
    told = {game["key"]: game for game in anton.get("/games")}
    assert list(told) == ["rocket", "dampfross", "whistle", "race"]
    race = told["race"]
    assert race["seats"] == {"min": 2, "max": 4}
    assert race["maps"] == [{"key": "board", "name": "", "size": None}]
    assert (race["page"], race["poster"]) == ("plain", "plain")
    assert (told["rocket"]["page"], told["rocket"]["poster"]) == ("rocket", "rocket")
    assert anton.get("/boards/race/board")["hexes"] == []
    assert anton.get("/rules/race") == {"overview": [], "chapters": []}


def test_over_http(anton: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "here", "name": "Beate"}, {"kind": "bot", "level": "fireman"}]
    table = anton.post("/tables", {"game": "race", "seats": seats, "name": "Anton"})["id"]
    assert anton.get(f"/tables/{table}")["page"] == "plain"
    with anton.socket(table) as socket:
        view = anton.get(f"/tables/{table}/view", seat=0)
        assert view["view"] == {"text": "miles  0 0 0"}
        assert [offer["label"] for offer in view["offers"]] == ["one", "two", "three"]
        preview = anton.post(f"/tables/{table}/preview", {"seat": 0, "seq": view["seq"], "steps": [2]})
        assert preview["complete"]
        assert preview["view"] == {"text": "miles  2 0 0"}
        refused = anton.refused(
            "POST", f"/tables/{table}/moves", {"seat": 0, "seq": view["seq"], "steps": [4], "key": "x"}
        )
        assert (refused.status, refused.body["error"]["text"]) == (422, "This cannot be done now")
        assert "clause" not in refused.body["error"]
        why = anton.post(f"/tables/{table}/why", {"seat": 0, "seq": view["seq"], "step": 4})
        assert (why["legal"], why["text"], why["clause"]) == (False, "This cannot be done now", "")
        for move in range(20):
            view = anton.get(f"/tables/{table}/view", seat=0)
            if not view["prompt"]["deciding"]:
                break
            seat = view["prompt"]["deciding"][0]
            if seat == 2:  # the bot
                while anton.get(f"/tables/{table}/view")["seq"] == view["seq"]:
                    socket.hear("view")
                continue
            move_made = {"seat": seat, "seq": view["seq"], "text": "three", "key": f"move-{move}"}
            anton.post(f"/tables/{table}/moves", move_made)
    assert anton.get(f"/tables/{table}")["status"] == "over"
    assert view["scores"]["final"]
    assert view["scores"]["total"] == [12, 9, 9]
    assert view["scores"]["winners"] == [0]
    assert len(anton.get(f"/tables/{table}/log")) >= 10
    record = anton.get(f"/tables/{table}/record")
    assert "A three" in record
    assert anton.get(f"/tables/{table}/svg").startswith("<svg ")
    again = anton.post("/import", {"record": record, "mode": "analysis", "move": 4})["id"]
    assert anton.get(f"/tables/{again}/view")["view"] == {"text": "miles  6 3 3"}
