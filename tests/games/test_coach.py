"""The coach of every game: what it explains is in the rulebook, in every language, and really happens in a game."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

import footplate
from footplate.bots import decide, make_bot
from footplate.games import BUILT_IN, load
from footplate.kernel.coach import coach_of
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.language import LANGUAGES

pytestmark = pytest.mark.once

GAMES = Path(footplate.__file__).parent / "games"
SHORT_GAMES = {"rocket": ("", ""), "dampfross": ("runs=3", "practice"), "whistle": ("", "")}
PLAYERS = ("Anton", "Beate", "Claus")
LONGEST_TITLE, LONGEST_TEXT = 34, 240
"""Letters: the card is small."""


@cache
def occasions(key: str, seed: int) -> tuple[frozenset[str], frozenset[str]]:
    """The groups of offers and the kinds of what is told that come up in a game of bots."""
    game = load(key)
    options, map_key = SHORT_GAMES[key]
    state = game.new(3, game.options.read(options), map_key)
    bot, chance = make_bot("greedy", game, seed), Random(seed)
    groups, kinds = set[str](), set[str]()
    while state.to_move != OVER:
        state.events = []
        if state.to_move == CHANCE:
            state.play(game.rules.draw(state, chance.below))
        else:
            if state.to_move == 0:
                groups |= {offer.get("group", "") for offer in game.offers(state, "en", PLAYERS)}
            state.play(decide(bot, game, state, chance))
        kinds |= {event.kind for event, _ in game.tell_move(state, state.events, PLAYERS, "en")}
    return frozenset(groups), frozenset(kinds)


@pytest.mark.parametrize("key", BUILT_IN)
def test_what_a_card_waits_for_comes_up_in_a_game(key: str) -> None:
    cards = coach_of(load(key).package, "en")
    assert len(cards) >= 5
    waiting = set(cards)
    for seed in range(1, 6):
        groups, kinds = occasions(key, seed)
        waiting -= {card for card in waiting if card.offer in groups or card.event in kinds}
        if not waiting:
            return
    assert not waiting


@pytest.mark.parametrize("key", BUILT_IN)
def test_cards_are_short_and_say_the_same_in_every_language(key: str) -> None:
    game = load(key)
    clauses = {clause.id for clause in game.rulebook("en").clauses}
    lessons = {"", *(lesson.key for lesson in game.lessons)}
    for language in LANGUAGES:
        for card in coach_of(game.package, language):
            assert set(card.clauses) <= clauses
            assert card.lesson in lessons
            assert len(card.title) <= LONGEST_TITLE, (language, card.title)
            assert len(card.text) <= LONGEST_TEXT, (language, card.text)
            assert len(re.findall(r"[.!?](?:\s|$)", card.text)) <= 3, (language, card.text)


@pytest.mark.parametrize("key", BUILT_IN)
def test_the_words_of_all_languages_have_the_same_keys_in_the_same_order(key: str) -> None:
    folder = GAMES / key / "coach"
    words = [json.loads((folder / "words" / f"{one}.json").read_text("utf-8")) for one in LANGUAGES]
    cards = json.loads((folder / "cards.json").read_text("utf-8"))
    assert list(words[0]) == [f"{card['key']}.{part}" for card in cards for part in ("title", "text")]
    assert all(list(one) == list(words[0]) for one in words)


def test_what_is_not_translated_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "taught" / "coach"
    (folder / "words").mkdir(parents=True)
    (tmp_path / "taught" / "__init__.py").touch()
    (folder / "cards.json").write_text('[{"key": "fare", "event": "fare", "clauses": []}]', "utf-8")
    (folder / "words" / "en.json").write_text('{"fare.title": "A fare", "fare.text": "It is paid."}', "utf-8")
    (folder / "words" / "de.json").write_text('{"fare.title": "Ein Fahrgeld"}', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    said = {language: [(card.title, card.text) for card in coach_of("taught", language)] for language in LANGUAGES}
    assert said["de"] == [("Ein Fahrgeld", "It is paid.")]
    assert said["hu"] == said["en"] == [("A fare", "It is paid.")]
