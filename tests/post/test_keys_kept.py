"""Keys are told once and kept as SHA-256 only: no text of people, no message and no backup has one in clear."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from footplate.post.sheet import own_text, read_sheet
from footplate.table.admin.log import LogReason
from footplate.table.basics.tokens import hashed, new_mail_secret, new_secret
from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.store import Store, Transaction, keys_in_text, open_store
from footplate.table.store.keys_in_text import take_out_old_keys, without_keys
from tests.post.posting import OWN, Post, address, body, posting
from tests.post.test_odd_letters import TOP_POSTED
from tests.table.sitting import everything, first_action, import_record, person, play_first


@pytest.fixture
def post(tmp_path: Path, where: str) -> Iterator[Post]:
    with posting(tmp_path, where=where) as running:
        yield running


def kept(post: Post, where: str) -> str:
    """All the store has: its rows, its files as they lie on the disk, and a backup."""
    post.store.backup(post.folder / "copy.backup")
    files = [*Path(where).parent.glob(f"{Path(where).name}*")] if post.store.alone else []
    raw = [path.read_bytes().decode("latin-1") for path in (*files, post.folder / "copy.backup")]
    return "\n".join([everything(post.store), *raw])


class Keys:
    """Keys of every kind at one table."""

    def __init__(self, post: Post) -> None:
        people, self.id = post.table()
        tables = post.tables
        post.go_round()
        self.people = people
        self.session, _ = tables.people.open_session(people[0]).result()
        self.admin = tables.administration.links.make(LogReason("machine"), "Claus").result()
        self.seats = [tables.seats.invite_again(who, self.id, seat).result().secret for seat, who in enumerate(people)]
        opened = import_record(tables, person(tables), tables.looking.record(people[0], self.id, seat=0)).result()
        self.watch = opened.watch
        tables.notifying.set(people[0], self.id, seat=0, email="other@example.org").result()
        tables.people.ask_login("anton@example.org", "en").result()
        post.go_round()
        letters = "\n".join(body(one) for one in post.sink.mails)
        self.login = found(r"/login/([\w-]+)", letters)
        self.agree = found(r"/confirm/([\w-]+)", letters)
        for seat, who in enumerate(people):
            post.by_post(who, self.id, seat)

    @property
    def all(self) -> dict[str, str]:
        names = ("session", "admin", "watch", "login", "agree")
        return {**{name: getattr(self, name) for name in names}, "seat A": self.seats[0], "seat B": self.seats[1]}


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, text
    return match[1]


def mailed(post: Post) -> list[str]:
    """The keys that mails have brought."""
    return re.findall(r"post\+(\w+)@", " ".join(str(one["Reply-To"]) for one in post.sink.mails))


def order(post: Post, id: str) -> str:
    live = post.tables.live.started(id)[1]
    return live.game.notation.write(live.state, first_action(post.tables, id)) or "pass"


# --- the class --------------------------------------------------------------------------------------------------------


def test_whatever_is_written_no_key_is_kept_anywhere(post: Post, where: str) -> None:
    """Every kind of key in every kind of text, in several manners of writing."""
    keys = Keys(post)
    tables, id = post.tables, keys.id
    manners = ("{}", "https://play.example.org/join/{}", "post+{}@play.example.org", "_{}_,", "/join%2F{}?x", "({})")
    texts = [manner.format(key) for key in keys.all.values() for manner in manners]
    for number, text in enumerate(texts):
        who = keys.people[number % 2]
        tables.talk.say(who, id, f"come {text} now").result()
        tables.talk.set_notes(who, id, "\n".join(texts)).result()
    for key in keys.all.values():
        guest = person(tables)
        wish = TableWish("rocket", (SeatWish("me"), SeatWish("invite"), SeatWish("here", name=key)))
        other = tables.new.open(guest, wish, key).result()
        tables.seats.join(keys.people[0], other.links[0].secret, key).result()
        tables.administration.mute(LogReason("machine", f"said {key}"), keys.people[0].person).result()
        tables.administration.unmute(LogReason("machine", f"said {key}"), keys.people[0].person).result()
        tables.administration.dice(LogReason("machine", f"because {key}"), id, by_hand=False).result()
    for number, (name, key) in enumerate(keys.all.items()):
        seat = tables.live.started(id)[1].decider
        assert seat is not None
        to, written = f"post+{keys.seats[seat]}@play.example.org", order(post, id)
        quoted = f"\n\nOn Monday post@play.example.org wrote:\n> https://play.example.org/join/{key}\n> {key}\n"
        sheet = f"Game {id}\nSecret: {keys.seats[seat]}\n{written} {{ {key} }}\nstation {key}\n--\n{name} {key}{quoted}"
        post.write(sheet, to, address(seat), Message_ID=f"<{number}@example.org>")
        post.write(f"nothing but {key}\n{sheet}", to, address(seat), Message_ID=f"<again {number}@example.org>")
        post.office.take(id, seat=seat, text=sheet, language="en")
    told = mailed(post)
    assert len(told) > 5
    everywhere = kept(post, where)
    assert [name for name, key in keys.all.items() if key in everywhere] == []
    assert [key for key in told if key in everywhere] == []
    assert "***" in everywhere


def test_a_mail_server_that_repeats_a_letter_gives_no_key_to_the_store(
    post: Post, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some say of a mail they refuse what was in it."""
    _, id = post.table()
    post.go_round()
    seat = post.tables.live.started(id)[1].decider
    assert seat is not None
    said, take = list[str](), post.sink.handle_DATA

    async def repeat(server: object, session: object, envelope: object) -> str:
        await take(server, session, envelope)
        link = found(r"(https://play\.example\.org/join/\w+)", body(post.sink.mails[-1]))
        said.append(link.rpartition("/")[2])
        return f"550 5.7.1 a link to {link}, that is {said[-1]}, is not welcome"

    monkeypatch.setattr(post.sink, "handle_DATA", repeat)
    post.write(order(post, id), post.reply_to(seat), address(seat))
    failed = post.store.read("SELECT error FROM outbox WHERE state = 'failed'")
    assert said
    assert "not welcome" in failed[0]["error"]
    assert not [key for key in said if key in kept(post, where)]


# --- what is kept of a letter -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("below", TOP_POSTED.values(), ids=TOP_POSTED)
def test_what_is_kept_of_a_letter_is_read_as_the_letter_is(below: str) -> None:
    letter = (
        f"Dear all,\n\nGame K7MQ2XAB, Ben\nSecret: abc\n(A7) -\n\n> B?\nEastham\nFrom: here\n> x\nTo: there\n{below}"
    )
    whole, own = read_sheet(letter), read_sheet(own_text(letter))
    assert own.orders == whole.orders
    assert (own.heading.game, own.heading.names) == (whole.heading.game, whole.heading.names)
    assert own_text(own_text(letter)) == own_text(letter)
    assert "resign" not in own_text(letter)
    assert "abc" not in own_text(letter)


def test_a_letter_longer_than_any_turn_stays_what_it_is() -> None:
    assert read_sheet(own_text("pass\n" + "> x\n" * 20_000)).longer


@pytest.mark.parametrize("key", ["abc-", "-abc", "ab--cd", "--", "ab->cd", "a_b"])
def test_a_key_may_have_dashes_wherever_it_likes(key: str) -> None:
    sheet = read_sheet(f"Game X\nSecret: {key}\npass\n")
    assert sheet.heading.secret == key
    assert [order.written for order in sheet.orders] == ["pass"]


def test_a_key_with_dashes_in_the_sheet_opens_its_seat(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    people, id = post.table()
    post.go_round()
    seat = post.tables.live.started(id)[1].decider
    assert seat is not None
    monkeypatch.setattr("footplate.table.people.new_tables.new_secret", lambda: "ab--cd_ef-" + "g" * 21 + "-")
    secret, seq = post.secret(people[seat], id, seat), post.tables.looking.seq(id)
    post.write(f"Game {id}\nSecret: {secret}\n{order(post, id)}\n", OWN, address(seat))
    assert post.tables.looking.seq(id) > seq


# --- texts alone ------------------------------------------------------------------------------------------------------


def test_what_only_looks_like_a_key_stays(store: Store) -> None:
    route = "build (Westport)-A1-A2-A3-A4-A5-A6-A7-A8-A9-B1-B2-B3-B4-B5-B6-B7-B8-B9-C1-C2-C3"
    for text in (route, new_secret(), new_mail_secret(), "x" * 64_000, "", "Donaudampfschifffahrtsgesellschaft"):
        assert without_keys(text, store.read) == text


BESIDE = ("__{}__", "--{}--", "x-{}-y", "-_{}_-", "see-this-long-link-{}-of-mine", "{0}-{0}", "_____{}______", "{}_x")


@pytest.mark.parametrize("manner", BESIDE)
@pytest.mark.parametrize("key", ["a-" * 16, "-" + "Ab_" * 10 + "-", "0f" * 20, "AB" * 16])
def test_a_key_is_found_whatever_dashes_are_around_it(key: str, manner: str) -> None:
    def read(sql: str, values: Mapping[str, object]) -> list[dict[str, object]]:
        return [{"hash": hash} for hash in values.values() if hash == hashed(key)]

    assert key not in without_keys(manner.format(key), read)


def looked_for(text: str) -> set[object]:
    """The hashes by which the store is asked for the keys in a text."""
    asked = set[object]()

    def read(sql: str, values: Mapping[str, object]) -> list[dict[str, object]]:
        asked.update(values.values())
        return []

    without_keys(text, read)
    return asked - {"none"}


@pytest.mark.parametrize(("more", "beginnings"), [(0, [0]), (1, [0, 1]), (8, [*range(9)]), (9, [0, 9])])
def test_a_key_is_looked_for_anywhere_in_a_short_run_of_letters_and_at_both_ends_of_a_longer_one(
    more: int, beginnings: list[int]
) -> None:
    run = "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ0123456789"[: 32 + more]
    assert looked_for(f"see {run}, please") == {hashed(run[start : start + 32]) for start in beginnings}


def test_the_key_of_an_address_is_looked_for_as_a_whole() -> None:
    run = "0123456789abcdef" * 2 + "76543210"
    assert looked_for(run.upper()) == {hashed(run), *(hashed(run.upper()[start : start + 32]) for start in range(9))}


@pytest.mark.parametrize("write", [str, str.upper, "_{}_".format, "see__{}".format, "(https://h/quiet/{}).".format])
def test_the_key_of_a_link_that_ends_messages_is_found_however_it_is_written(write: Callable[[str], str]) -> None:
    mark = "ab12" * 10
    text = without_keys(write(f"K7MQ2XAB.1.email.{mark}"), lambda sql, values: [])
    assert mark not in text.lower()
    assert "***" in text


def test_a_long_text_is_looked_through_in_few_questions(store: Store) -> None:
    asked = list[str]()

    def read(sql: str, values: object) -> list[dict[str, object]]:
        asked.append(sql)
        return []

    without_keys("pass\n" * 12_000, read)
    assert asked == []
    without_keys(" ".join(new_secret() for _ in range(1900)), read)
    assert 0 < len(asked) < 200
    asked.clear()
    without_keys("".join(f"{number % 7}-{number:x}_" for number in range(9000)), read)  # a dash at every third letter
    assert 0 < len(asked) < 2000
    asked.clear()
    noise = "".join(random.Random(1).choices("-_", k=300_000))  # each of its letters may begin a word
    assert without_keys(noise, read) == noise
    assert 0 < len(asked) <= 500


# --- texts of earlier versions ----------------------------------------------------------------------------------------


def test_keys_in_what_was_kept_before_are_taken_out(post: Post, where: str) -> None:
    keys = Keys(post)
    play_first(post.tables, keys.id, keys.people)
    text = "\n".join(f"https://play.example.org/join/{key}\nSecret: {key}" for key in keys.all.values())
    seat = post.tables.live.started(keys.id)[1].decider
    post.write("pass", f"post+{keys.seats[seat or 0]}@play.example.org", address(seat or 0))
    upper = mailed(post)[-1].upper()
    text = f"pass\n{text} {upper}\nend"
    values = {"id": keys.id, "text": text, "letter": json.dumps({"kind": "reply", "text": text})}
    remark = "INSERT INTO chat (game_id, number, at, seat, text) VALUES (:id, :number, 0, 0, :text)"

    def keep(transaction: Transaction) -> None:
        for number in range(1, REMARKS + 1):
            transaction.run(remark, {**values, "number": number})
        for sql in EARLIER:
            transaction.run(sql, values)
        for number, row in enumerate(transaction.run("SELECT game_id, seat FROM seat")):
            name = {"name": [*keys.all.values()][number % len(keys.all)]}
            transaction.run("UPDATE seat SET name = :name WHERE game_id = :game_id AND seat = :seat", {**row, **name})

    post.store.write(keep).result()
    assert keys.seats[0] in everything(post.store)
    post.store.write(take_out_old_keys).result()
    rows = everything(post.store)
    assert [name for name, key in {**keys.all, "in capitals": upper}.items() if key in rows] == []
    told = post.store.read("SELECT text FROM chat UNION ALL SELECT text FROM sheet UNION ALL SELECT text FROM note")
    assert len(told) == REMARKS + 2
    assert {row["text"].count("***") for row in told} == {2 * len(keys.all) + 1}
    assert {row["text"].splitlines()[0] for row in told} == {"pass"}


def test_what_damage_has_made_of_a_text_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So what is salvaged of a damaged file, and what an update changes, comes out all the same."""
    monkeypatch.setattr(keys_in_text, "_PORTION", 2)
    key = new_secret()
    damaged = (
        "INSERT INTO admin_log (number, at, who, did, target, facts, why) VALUES (:number, 0, '', '', '', '', :why)"
    )
    login = "INSERT INTO login (hash, email, expires) VALUES (:hash, 'a@example.org', 0)"

    def keep(transaction: Transaction) -> None:
        transaction.run(login, {"hash": hashed(key)})
        for number, why in enumerate((b"x" * 40, b"x" * 40, f"said {key}", b"x" * 40, f"and {key}")):
            transaction.run(damaged, {"number": number, "why": why})

    with closing(open_store(str(tmp_path / "damaged.sqlite3"))) as store:
        store.write(keep).result()
        texts = store.write(lambda one: [*keys_in_text._long_texts(one, "admin_log", ("number",), "why")]).result()
        assert [row["number"] for row in texts] == [2, 4]
        store.write(take_out_old_keys).result()
        kept = [row["why"] for row in store.read("SELECT why FROM admin_log ORDER BY number")]
    assert kept == [b"x" * 40, b"x" * 40, "said ***", b"x" * 40, "and ***"]


REMARKS = 2100
"""More than are looked at in one go."""
EARLIER = (
    "INSERT INTO sheet (game_id, seat, at, text, done) VALUES (:id, 0, 0, :text, 0)",
    "INSERT INTO note (game_id, owner, text) VALUES (:id, 'somebody', :text)",
    "UPDATE outbox SET error = :text, letter = :letter",
    "UPDATE admin_log SET why = :text",
)
"""Where an earlier version kept what came."""
