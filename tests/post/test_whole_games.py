"""Whole games played by letters alone: the same game, move for move, as through the API."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from footplate.bots import decide, make_bot
from footplate.kernel.rng import Random
from footplate.post.imap import ImapInbox
from footplate.table.service import Tables
from footplate.table.store import open_store
from tests.imap_server import dovecot
from tests.post.posting import Post, address, mail, posting, seated
from tests.table.sitting import FakeClock

GAMES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("rocket", "", {}),
    ("dampfross", "tutorial", {"runs": "1"}),
    ("whistle", "", {}),
)


@pytest.fixture(autouse=True)
def the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.table.people.new_tables.new_id", lambda: "POST2345")
    monkeypatch.setattr(
        "footplate.table.people.new_tables.secrets", SimpleNamespace(token_bytes=lambda n: bytes(range(n)))
    )
    monkeypatch.setattr("footplate.table.messages.outbox.MOST", 10_000)
    monkeypatch.setattr("footplate.post.letter_answers.MOST_LETTERS_AN_HOUR", 100_000)


@pytest.mark.parametrize(("game", "map_key", "options"), GAMES, ids=[one[0] for one in GAMES])
def test_a_whole_game_by_letters_is_the_one_of_the_api(
    tmp_path: Path, game: str, map_key: str, options: dict[str, str]
) -> None:
    with posting(tmp_path / "post") as post:
        people, id = post.table(game, 2, map_key, options=options)
        post.go_round()
        turns = play_by_letters(post, id, most=100_000 if WHOLE else LIMITS[game])
        assert post.tables.live.started(id)[1].over or not WHOLE
        by_letters = post.tables.looking.record(people[0], id, seat=0)
        reports = [one for one in post.sink.to(address(0)) if "report" in one["Subject"]]
        played = sections_over(post, id)
    assert len(reports) == len(played)
    assert by_letters.split("\n\n")[1] == by_api(tmp_path, game, map_key, options, turns).split("\n\n")[1]


POSTAL = {"building": "orders", "throws": "bestOfFour", "entry": "sealed", "runsInRound": "7", "runs": "7"}


def test_a_postal_game_in_which_all_order_under_seal_is_the_one_of_the_api(tmp_path: Path) -> None:
    """Every sheet has all that a seat owes; who sends theirs first changes from round to round. One that enters a run
    stays out of all others of its operating round.
    """
    with posting(tmp_path / "post") as post:
        people, id = post.table("dampfross", 2, "tutorial", options=POSTAL)
        post.go_round()
        meant, sheets = dict[int, list[str]]({0: [], 1: []}), 0
        while deciders := post.tables.live.started(id)[1].deciders:
            seat = deciders[sheets % len(deciders)]
            building = post.tables.live.started(id)[1].game.notation.part(post.tables.live.started(id)[1].branch(seat))
            orders, before = owed(post, id, seat), post.tables.looking.seq(id)
            meant[seat] += orders if building else []
            post.drop(mail("\n".join(("Game POST2345", *orders)), post.reply_to(seat), address(seat)))
            post.go_round()
            assert post.tables.looking.seq(id) > before, orders
            sheets += 1
        live = post.tables.live.started(id)[1]
        built = [move for move in live.moves if move.section.startswith("round")]
        assert {seat: [move.text for move in built if move.seat == seat] for seat in meant} == meant
        turns = [(one.seat, [*one.steps]) for one in live.actions if one.seat >= 0]
        by_letters = post.tables.looking.record(people[0], id, seat=0)
    assert by_letters.split("\n\n")[1] == by_api(tmp_path, "dampfross", "tutorial", POSTAL, turns).split("\n\n")[1]


def owed(post: Post, id: str, seat: int) -> list[str]:
    """All a bot would order for a seat now, as lines of a sheet."""
    live = post.tables.live.started(id)[1]
    bot, begun = make_bot("fireman", live.game, seat), live.branch(seat).clone()
    state, orders, action = begun.clone(), list[str](), list[int]()
    while state.to_move == seat and (live.under_seal.together or not orders):
        action.append(decide(bot, live.game, state, Random(seat)))
        state.play(action[-1])
        if not state.midway():
            orders.append(live.game.notation.write(begun, action) or "pass")
            begun, action = state.clone(), []
    return orders


WHOLE = bool(os.environ.get("FOOTPLATE_WHOLE_GAMES"))
LIMITS = {"rocket": 16, "dampfross": 400, "whistle": 16}
"""Sheets where nobody wants whole games: all of a short one, the first rounds of the long ones."""


def test_a_whole_game_through_a_real_imap_server_is_the_one_of_the_api(tmp_path: Path) -> None:
    game, map_key, options = GAMES[1]
    with dovecot() as imap, posting(tmp_path / "post") as post:
        post.inbox, post.deliver = ImapInbox(imap.server), imap.deliver
        people, id = post.table(game, 2, map_key, options=options)
        post.go_round()
        turns = play_by_letters(post, id, most=LIMITS[game])
        assert post.tables.live.started(id)[1].over
        assert imap.unseen() == 0
        assert not [*(post.folder / "new").iterdir()]
        by_letters = post.tables.looking.record(people[0], id, seat=0)
    assert by_letters.split("\n\n")[1] == by_api(tmp_path, game, map_key, options, turns).split("\n\n")[1]


def sections_over(post: Post, id: str) -> list[str]:
    live = post.tables.live.started(id)[1]
    sections = [*dict.fromkeys(move.section for move in live.moves)]
    return sections if live.over else [one for one in sections if one != live.game.notation.section(live.state)]


def play_by_letters(post: Post, id: str, most: int) -> list[tuple[int, list[int]]]:
    """Whoever is asked answers their last mail with a sheet; gives what they meant."""
    chance, meant = Random(7), list[tuple[int, list[int]]]()
    for number in range(most):
        live = post.tables.live.started(id)[1]
        seat = live.decider
        if seat is None:
            break
        steps = chosen(post, id, chance)
        meant.append((seat, steps))
        order = live.game.notation.write(live.state, steps) or "pass"
        post.drop(letter(number, order, post.reply_to(seat), address(seat)))
        before = live.seq
        post.go_round()
        assert post.tables.looking.seq(id) > before, order
    return meant


def letter(number: int, order: str, to: str, sender: str) -> bytes:
    """The order in the manner of many pens and programs."""
    match number % 4:
        case 0:
            return mail(f"Game POST2345\n1) {order.lower()}\n--\nYours\n> station A1\n", to, sender)
        case 1:
            html = f"<html><body><p>Game POST2345</p><div>{order.replace('>', '&gt;')}</div><p>--</p>bye</body></html>"
            raw = mail("x", to, sender).partition(b"\n\n")[0].decode()
            head = re.sub(r"Content-Type:.*", "Content-Type: text/html; charset=utf-8", raw)
            return f"{head}\n\n{html}".encode()
        case 2:
            return mail(f"{order}\n", to.upper(), sender)
    return mail(f"  {order}  \n\nOn Monday post@play.example.org wrote:\n> take London steel\n", to, sender)


def chosen(post: Post, id: str, chance: Random) -> list[int]:
    """Any action, but not one that makes the game end without having been one."""
    state = post.tables.live.started(id)[1].state.clone()
    steps = list[int]()
    while not steps or state.midway():
        legal = state.legal()
        steps.append(legal[chance.below(len(legal))])
        state.play(steps[-1])
    return steps


def by_api(folder: Path, game: str, map_key: str, options: dict[str, str], turns: list[tuple[int, list[int]]]) -> str:
    clock = FakeClock()
    store = open_store(str(folder / "api.sqlite3"))
    tables = Tables(store, clock=clock, ticks=clock.ticks)
    people, id = seated(tables, game, 2, map_key, options)
    for seat, steps in turns:
        tables.playing.move(people[seat], id, seq=tables.looking.seq(id), seat=seat, steps=steps).result()
    record = tables.looking.record(people[0], id, seat=0)
    store.close()
    return record
