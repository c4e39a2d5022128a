"""`footplate play`: a game in the terminal, people against people and bots."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from shlex import quote

from footplate.bots import Bot, is_bot, make_bot, with_iterations
from footplate.bots.outside import is_outside
from footplate.cli.arguments import (
    CommandLine,
    Complaint,
    bot_names,
    chosen_options,
    footplate_command,
    game_named,
    seat_count,
    whole_number,
)
from footplate.cli.files import first_fault, know_map, map_named, only_record, play_through
from footplate.cli.play.autosave import Autosave
from footplate.cli.play.screen import Screen
from footplate.cli.play.sitting import Sitting
from footplate.cli.play.story import TerminalGame
from footplate.cli.players import bot_name, bot_player, shown_name, strange_bots
from footplate.cli.terminal import Terminal
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.rng import Random
from footplate.kernel.text import can_be_seen
from footplate.playing import Play, from_record
from footplate.starting import start

SEED_LIMIT = 10**15
OPPONENTS = "fireman,fireman"
"""The opponents, if none are given."""


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine(
        "play", "GAME", terminal, ("play rocket", "play rocket --seats 3 --bots driver,fireman --lang de")
    )
    line.option("--seats", "N")
    line.option("--bots", "NAME,NAME", default=OPPONENTS)
    line.option("--names", "NAME,NAME")
    line.option("--options", "KEY=VALUE", many=True)
    line.option("--map", "KEY|FILE")
    line.option("--seed", "N")
    line.option("--resume", "FILE")
    line.option("--no-colour")
    given = line.read(arguments, least=0, most=1)
    terminal.colour = terminal.colour and not given.no_colour
    play = _resumed(given, terminal) if given.resume else _started(given, terminal)
    seed = secrets.randbits(40) if given.seed is None else whole_number(given.seed, "--seed", terminal, 0, SEED_LIMIT)
    bots = _bots(play, seed)
    _line_editing()
    screen = Screen(terminal, [shown_name(name, seat, terminal.language) for seat, name in enumerate(play.players)])
    autosave = Autosave(play.record.headers["Id"], given.resume)
    return Sitting(TerminalGame(play), bots, screen, autosave, Random(seed)).run()


# --- a new game ---------------------------------------------------------------------------------------------------


def _started(given: Namespace, terminal: Terminal) -> Play:
    if not given.words:
        raise Complaint(terminal.say("cli.missing", command=f"{footplate_command()} play", words="GAME"))
    game = game_named(given.words[0], terminal)
    options = chosen_options(given.options, game, terminal)
    seed = None if given.seed is None else whole_number(given.seed, "--seed", terminal, 0, SEED_LIMIT)
    players = _players(given, game, terminal)
    map_key = map_named(given.map, game, terminal)
    return start(game.key, len(players), players=players, seed=seed, map=map_key, **options)


def _players(given: Namespace, game: AnyGame, terminal: Terminal) -> list[str]:
    """People in the first seats, bots in the last ones."""
    names = [name.strip() for name in given.names.split(",")] if given.names else []
    alone = given.seats is None and given.bots is None and not names
    bots = bot_names(given.bots or OPPONENTS, terminal) if given.bots or alone else []
    if given.seats is None:
        seats = seat_count(str(max(game.seats[0], max(1, len(names)) + len(bots))), game, terminal)
    else:
        seats = seat_count(given.seats, game, terminal)
    people = seats - len(bots)
    if people < 0:
        raise Complaint(terminal.say("cli.too_many_bots", bots=len(bots), seats=seats))
    if len(names) > people:
        raise Complaint(terminal.say("cli.too_many_names", names=len(names), people=people))
    if not all(name and can_be_seen(name) and not name.startswith("bot:") for name in names):
        raise Complaint(terminal.say("cli.bad_name"))
    unnamed = [terminal.say("cli.play.seat", letter=seat_letter(seat)) for seat in range(len(names), people)]
    return [*names, *unnamed, *map(bot_player, bots)]


# --- a game that was saved ----------------------------------------------------------------------------------------


def _resumed(given: Namespace, terminal: Terminal) -> Play:
    for option in ("seats", "names", "options"):
        if getattr(given, option):
            raise Complaint(terminal.say("cli.not_with_resume", option=f"--{option}"))
    know_map(given.map, terminal)
    record = only_record(given.resume, terminal)
    if given.words and given.words[0] != record.game:
        raise Complaint(terminal.say("cli.another_game", file=given.resume, game=record.game, asked=given.words[0]))
    _trust(given, strange_bots(record.headers[f"Seat{seat}"] for seat in record.headers.seats), terminal)
    play_through(record, given.resume, terminal)
    try:
        resumed = from_record(record)
    except BadRecord as bad:
        raise Complaint(first_fault(given.resume, bad, terminal)) from None
    if not record.ended and record.headers["Secret"] == "-":
        print("\n".join(terminal.wrap(terminal.say("cli.play.no_secret", file=given.resume))))
    return resumed


def _trust(given: Namespace, strange: list[str], terminal: Terminal) -> None:
    """Code from outside plays on only when the user names it on resuming: the record may come from anyone."""
    named = bot_names(given.bots, terminal) if given.bots else []
    if not set(named) <= set(strange):
        raise Complaint(terminal.say("cli.not_with_resume", option="--bots"))
    if not set(strange) <= set(named):
        names = ",".join(strange)
        raise Complaint(
            terminal.say("cli.play.strange_bots", file=given.resume, names=names, option=f"--bots {quote(names)}")
        )


def _bots(play: Play, seed: int) -> dict[int, Bot]:
    """A bot for every seat that has the name of one."""
    named = {seat: bot_name(name) for seat, name in enumerate(play.players)}
    return {
        seat: make_bot(name, play.rules, seed + seat)
        for seat, name in named.items()
        if is_bot(name) or is_outside(name) or with_iterations(name)
    }


def _line_editing() -> None:
    """Cursor keys and a history at the prompt, where Python has them."""
    with suppress(ImportError):
        import_module("readline")
