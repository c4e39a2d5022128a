"""Copies are made once, kept while there is room, and never given to another seat."""

from __future__ import annotations

import asyncio

import pytest

from footplate.web.files.copies import Copies, CopyKey


def kind(seat: int | None = 0, seq: int = 1, id: str = "abcdefgh") -> CopyKey:
    return "svg", id, seq, seat, (None, "auto")


class Maker:
    def __init__(self, content: bytes = b"drawn") -> None:
        self.content = content
        self.times = 0

    async def __call__(self) -> bytes:
        self.times += 1
        await asyncio.sleep(0)
        return self.content + str(self.times).encode()


def test_whoever_waits_gets_the_one_that_is_made() -> None:
    async def ask() -> None:
        copies, make = Copies(), Maker()
        assert await asyncio.gather(*(copies.get(kind(), make) for _ in range(5))) == [b"drawn1"] * 5
        assert await copies.get(kind(), make) == b"drawn1"
        assert make.times == 1

    asyncio.run(ask())


def test_another_seat_another_moment_and_another_table_are_another_copy() -> None:
    async def ask() -> None:
        copies, make = Copies(), Maker()
        kinds = (kind(), kind(seat=1), kind(seat=None), kind(seq=2), kind(id="bcdefghi"))
        found = [await copies.get(one, make) for one in kinds]
        assert len(set(found)) == len(kinds)

    asyncio.run(ask())


def test_what_is_wanted_least_goes_first_when_there_is_no_room() -> None:
    async def ask() -> None:
        copies, make = Copies(room=25), Maker(b"x" * 9)
        for table in "ABAC":
            await copies.get(kind(id=table), make)
        assert len(copies) == 2
        times = make.times
        await copies.get(kind(id="A"), make)
        assert make.times == times
        await copies.get(kind(id="B"), make)
        assert make.times == times + 1

    asyncio.run(ask())


def test_what_a_table_has_outrun_is_not_kept() -> None:
    async def ask() -> None:
        copies, make = Copies(), Maker()
        for one in (kind(), kind(seat=1), kind(id="bcdefghi"), kind(seq=2)):
            await copies.get(one, make)
        assert len(copies) == 2
        await copies.get(kind(id="bcdefghi"), make)
        assert make.times == 4

    asyncio.run(ask())


def test_a_failure_is_told_to_all_and_not_kept() -> None:
    async def fail() -> bytes:
        raise LookupError

    async def ask() -> None:
        copies = Copies()
        with pytest.raises(LookupError):
            await copies.get(kind(), fail)
        assert await copies.get(kind(), Maker()) == b"drawn1"

    asyncio.run(ask())
