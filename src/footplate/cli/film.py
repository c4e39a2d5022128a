"""`footplate record film`: a finished game as a film of ten seconds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from footplate.cli.arguments import CommandLine, Complaint
from footplate.cli.files import cannot, know_map, replayed
from footplate.cli.players import shown_name
from footplate.cli.progress import Progress
from footplate.cli.terminal import Terminal, harmless
from footplate.kernel.records.headers import SEAT_LETTERS
from footplate.kernel.records.replay import Replay
from footplate.table.show.film import WHAT_FILMS, can_film, film, frame, scene, scenes
from footplate.table.show.pictures import Picture
from footplate.table.show.share_card import ShareCard, result_card


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine("record film", "FILE", terminal, ("record film game.fpr -o game.gif",))
    line.option("--out", "FILE", short="-o")
    line.option("--map", "FILE")
    given = line.read(arguments, least=1, most=1)
    path = given.words[0]
    target = Path(given.out or Path(path).with_suffix(".gif").name)
    if target.suffix.lower() != ".gif":
        raise Complaint(terminal.say("cli.no_such_film", file=harmless(str(target))))
    know_map(given.map, terminal)
    played = replayed(path, terminal)
    if not played.record.ended:
        raise Complaint(terminal.say("cli.film_not_over", file=harmless(path)))
    if not can_film():
        raise Complaint(terminal.say("cli.no_film", packages=", ".join(WHAT_FILMS)))
    made = film(_frames(_cards(played, terminal.language)))
    try:
        target.write_bytes(made)
    except OSError as error:
        raise Complaint(cannot("write", str(target), error, terminal)) from None
    return 0


def _cards(played: Replay, language: str) -> list[ShareCard]:
    """The scenes, the result last."""
    headers, game = played.record.headers, played.game
    players = [shown_name(headers[f"Seat{letter}"], seat, language) for seat, letter in enumerate(headers.seats)]
    _, _, winners = headers["Result"].partition("win=")
    map_name = game.maps.names(language).get(headers["Map"], headers["Map"])
    picture = Picture(game.key, played.state, (), "light", language)
    result = result_card(picture, map_name, [SEAT_LETTERS.index(seat) for seat in winners], players)
    states = [played.opening, *(line.after for line in played.lines)]
    return [*(scene(result, states[move], move) for move in scenes(len(played.lines))), result]


def _frames(cards: Sequence[ShareCard]) -> list[bytes]:
    progress, frames = Progress(len(cards)), list[bytes]()
    for card in cards:
        frames.append(frame(card))
        progress.step()
    progress.clear()
    return frames
