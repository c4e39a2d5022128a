"""Processes that whisper to each other know who is at whose tables, and forget those who have fallen silent."""

from __future__ import annotations

from footplate.web.listeners.presence import BELIEVED, NO_COMPANY, Company, Elsewhere


class Room:
    """Processes that hear each other, a clock, and what each of them was told to have changed."""

    def __init__(self) -> None:
        self.now = 0.0
        self.whispers: list[tuple[Process, str]] = []
        self.processes: list[Process] = []

    def hear_all(self) -> None:
        while self.whispers:
            speaker, words = self.whispers.pop(0)
            for process in self.processes:
                if process is not speaker:
                    process.elsewhere.hear(words)


class Process:
    def __init__(self, room: Room) -> None:
        self.here: dict[str, Company] = {}
        self.changed: list[str] = []
        self.elsewhere = Elsewhere(
            lambda words: room.whispers.append((self, words)), lambda: self.here, self.changed.append, lambda: room.now
        )
        room.processes.append(self)
        self.elsewhere.repeat()
        room.hear_all()

    def has(self, table: str, company: Company) -> None:
        self.here[table] = company
        self.elsewhere.tell(table, company)


def test_who_comes_and_goes_is_known_elsewhere() -> None:
    room = Room()
    one, other = Process(room), Process(room)
    one.has("T", Company(frozenset({0}), 2))
    room.hear_all()
    assert other.elsewhere.at("T") == Company(frozenset({0}), 2)
    assert one.elsewhere.at("T") == NO_COMPANY
    one.has("T", NO_COMPANY)
    room.hear_all()
    assert other.elsewhere.at("T") == NO_COMPANY
    assert other.changed == ["T", "T"]


def test_several_processes_add_up() -> None:
    room = Room()
    one, other, third = Process(room), Process(room), Process(room)
    one.has("T", Company(frozenset({0}), 1))
    other.has("T", Company(frozenset({0, 1}), 2))
    room.hear_all()
    assert third.elsewhere.at("T") == Company(frozenset({0, 1}), 3)


def test_a_process_that_comes_later_is_told_at_once() -> None:
    room = Room()
    one = Process(room)
    one.here = {f"T{n}": Company(frozenset({0})) for n in range(250)}
    late = Process(room)
    assert all(late.elsewhere.at(f"T{n}") == Company(frozenset({0})) for n in range(250))


def test_whispers_are_short() -> None:
    room = Room()
    one = Process(room)
    one.here = {f"TABLE{n:03}": Company(frozenset(range(6)), 1000) for n in range(250)}
    one.elsewhere.repeat()
    assert max(len(words) for _, words in room.whispers) < 7000


def test_what_is_not_repeated_is_forgotten() -> None:
    room = Room()
    dying, living = Process(room), Process(room)
    dying.has("T", Company(frozenset({0})))
    room.hear_all()
    room.processes.remove(dying)
    room.now = BELIEVED
    living.elsewhere.repeat()
    assert living.elsewhere.at("T") == Company(frozenset({0}))
    room.now = BELIEVED + 1
    living.elsewhere.repeat()
    assert living.elsewhere.at("T") == NO_COMPANY
    assert living.changed == ["T", "T"]
