"""The position a record starts from, out of its headers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from footplate.kernel.game import AnyGame
from footplate.kernel.options import Options
from footplate.kernel.records.faults import BadRecord, Fault
from footplate.kernel.records.headers import SEAT_LETTERS, VERSION, Headers, check_value
from footplate.kernel.shelf import UnknownMap
from footplate.kernel.state import State
from footplate.kernel.text import BadText, as_python
from footplate.language import Phrase

Load = Callable[[str], AnyGame]
"""Finds the rules of a game by its key; raises `BadText` when they are not installed."""


def set_up(
    game: AnyGame,
    players: Sequence[str],
    *,
    id: str,
    options: Mapping[str, str] | None = None,
    map_key: str = "",
    start: str = "",
    date: str = "????-??-??",
    further: Mapping[str, str] | None = None,
) -> Headers:
    """Headers of a new game. `further` adds others (Commit, salts, Event ...). Raises `BadText`."""
    if len(players) not in game.seats:
        raise BadText("E03", Phrase("expected.players_between", least=game.seats[0], most=game.seats[-1]), len(players))
    for seat, player in zip(SEAT_LETTERS, players, strict=False):
        if not isinstance(player, str) or "\n" in player:
            raise BadText("E03", Phrase("expected.name_line"), as_python(player))
        check_value(f"Seat{seat}", player, ())
    state = _restored(game, start) if start else game.new(len(players), game.options.choose(options), map_key)
    if state.seats != len(players):
        raise BadText("E03", Phrase("expected.players", n=state.seats), len(players))
    values = {
        "Footplate": VERSION,
        "Game": game.key,
        "Rules": str(game.revision),
        "Map": game.maps.key_of(state),
        "MapHash": game.maps.hash_of(state),
        "Id": id,
        "Date": date,
        "Options": str(game.options_of(state)),
        **{f"Seat{seat}": player for seat, player in zip(SEAT_LETTERS, players, strict=False)},
        "View": "full",
        "Commit": "-",
        "Secret": "-",
        "Result": "*",
        "Termination": "-",
        **({"Start": start} if start else {}),
    }
    return Headers(values | dict(further or {}))


def game_of(headers: Headers, load: Load) -> AnyGame:
    """The game of a record. Raises `BadRecord` when its rules are not installed."""
    try:
        return load(headers["Game"])
    except BadText as bad:
        raise BadRecord([Fault.of(bad, *headers.place("Game"))]) from None


def opening(headers: Headers, game: AnyGame) -> State:
    """The position before move 1. Raises `BadRecord` when the headers do not describe a position of this game."""
    name = "Rules"
    try:
        if not game.is_read(headers[name]):
            raise BadText("E03", Phrase("expected.rules_here", revision=game.revision), headers[name])
        name = f"Seat{headers.seats[-1]}"
        if len(headers.seats) not in game.seats:
            expected = Phrase("expected.seats_between", least=game.seats[0], most=game.seats[-1])
            raise BadText("E03", expected, len(headers.seats))
        name = "Options"
        options = _read_options(game, headers[name], int(headers["Rules"]))
        name = "Start" if "Start" in headers else "Map"
        if name == "Start":
            state = _restore(game, headers, options)
        else:
            state = game.new(len(headers.seats), options, headers[name])
        name = "MapHash"
        if headers[name] != "-" and not game.maps.is_hash_of(state, headers[name]):
            raise BadText(
                "E03", Phrase("expected.map_hash", map=headers["Map"], hash=game.maps.hash_of(state)), headers[name]
            )
        return state
    except UnknownMap as unknown:
        raise BadRecord([Fault.of(unknown.of_a_record(), *headers.place(name))]) from None
    except BadText as bad:
        bad.code = "E03" if bad.code == "E05" else bad.code
        raise BadRecord([Fault.of(bad, *headers.place(name))]) from None


def _read_options(game: AnyGame, text: str, revision: int) -> Options:
    try:
        return game.options.read(text, revision)
    except BadText as bad:
        bad.column = max(text.find(str(bad.found)), 0) + 1
        raise


def _restored(game: AnyGame, text: str) -> State:
    """The position of a text. It must not lie in the middle of a move, since no line could state the rest of it."""
    state: State = game.restore(text)
    if state.midway():
        raise BadText("E03", Phrase("expected.not_midway"), Phrase("found.midway"))
    return state


def _restore(game: AnyGame, headers: Headers, options: Options) -> State:
    """The position of header Start; it repeats map, options and number of seats, and may not contradict them."""
    state = _restored(game, headers["Start"])
    for field, there, wanted in (
        ("map", game.maps.key_of(state), headers["Map"]),
        ("opt", str(game.options_of(state)), str(options)),
        ("n", str(state.seats), str(len(headers.seats))),
    ):
        if there != wanted:
            raise BadText("E03", Phrase("expected.as_headers", field=field, value=wanted), there)
    return state
