"""A finished game as a film: which positions are shown, what is told of each, and what the GIF is made of."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from footplate.games import BUILT_IN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import Replay, replay
from footplate.table.show import film as films
from footplate.table.show.film import can_film, film, frame, scene, scenes
from footplate.table.show.pictures import Picture
from footplate.table.show.share_card import LETTER_WIDTH, ShareCard, draw_card, result_card
from tests.browser.records import finished
from tests.extras import needed


def played(game: str) -> Replay:
    return replay(read_record(finished(game).encode(), BUILT_IN), load)


def result(game: Replay, language: str = "en") -> ShareCard:
    picture = Picture(game.game.key, game.state, (), "light", language)
    return result_card(picture, "a map", [1], ["Anton", "Beate"])


@pytest.mark.parametrize("moves", [0, 1, 2, 29, 30, 31, 400, 2585])
def test_the_scenes_go_from_the_opening_evenly_to_the_end(moves: int) -> None:
    shown = scenes(moves)
    assert shown == sorted({*shown})
    assert len(shown) <= 30
    assert moves not in shown  # the result is shown there
    assert not moves or shown[0] == 0
    steps = {later - earlier for earlier, later in zip(shown, [*shown[1:], moves])}
    assert not steps or max(steps) - min(steps) <= 1


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_scene_tells_the_points_of_its_position(game: str) -> None:
    replayed = played(game)
    last = result(replayed, "de")
    middle = replayed.lines[len(replayed.lines) // 2]
    shown = scene(last, middle.after, 7)
    assert shown.headline == "Nach 7 Zügen"
    assert [(seat, name) for seat, name, _ in shown.places] == [(0, "Anton"), (1, "Beate")]
    told = [int("".join(filter(str.isdigit, points))) for _, _, points in shown.places]
    assert told == [abs(points) for points in middle.after.scores()]
    assert shown.winners == ()
    assert draw_card(shown) != draw_card(last)


def test_the_result_names_the_winner_and_the_best_first() -> None:
    replayed = played("whistle")
    card = result(replayed)
    assert card.headline == "Beate wins"
    points = dict(enumerate(replayed.state.scores()))
    assert [seat for seat, _, _ in card.places] == sorted(points, key=lambda seat: -points[seat])


def test_long_words_have_room_beside_the_board() -> None:
    """In fonts that are wide: a title of 19 letters went over the edge."""
    card = draw_card(result(played("rocket")))
    size = int(card.partition("px")[0].rpartition(" ")[2])
    assert size * LETTER_WIDTH * len("Stephenson's Rocket") <= 320


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_film_is_a_gif_of_ten_seconds_that_goes_round(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    needed("film", "resvg_py")
    from PIL import Image

    replayed = played(game)
    last = result(replayed)
    states = [replayed.opening, *(line.after for line in replayed.lines)]
    shown = [0, len(states) // 2]
    made = film([*(frame(scene(last, states[move], move)) for move in shown), frame(last)])
    gif: Any = Image.open(BytesIO(made))
    assert (gif.format, gif.n_frames, gif.info["loop"]) == ("GIF", 3, 0)
    assert gif.size == (720, 378)
    pictures, times = [], []
    for number in range(3):
        gif.seek(number)
        pictures.append(gif.convert("RGB").tobytes())
        times.append(gif.info["duration"])
    assert len({*pictures}) == 3
    assert times == [600, 240, 2600]
    assert len(made) < 400_000


def test_the_longest_film_lasts_ten_seconds() -> None:
    milliseconds = films._FIRST + (len(scenes(1000)) - 1) * films._EACH + films._LAST
    assert 9_500 <= milliseconds <= 10_500


@pytest.mark.parametrize("missing", ["PIL", "letters"])
def test_without_pillow_or_letters_there_is_no_film(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    if missing == "PIL":
        monkeypatch.setattr(films, "find_spec", lambda name: None)
    monkeypatch.setattr(films, "writes_text", lambda: missing != "letters")
    can_film.cache_clear()
    assert not can_film()
    can_film.cache_clear()
