"""Keys of offers: one for one thing in a moment, and the same thing in every moment of a game."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.page import PAGE_KEYS, Offer
from tests.games_in_play import begin, steps_of

pytestmark = pytest.mark.compiled

SAME = {("dampfross", "O"), ("whistle", "F"), ("rocket", "V")}
"""One meaning under several names: no in any question, finish trading or the turn, speak in the veto round."""


def meaning(offer: Offer) -> tuple[str, str]:
    """The kind of an action: its group and the word of the notation, or the piece it is about."""
    piece = offer.get("place", {}).get("piece", "")
    return offer["group"], piece[1:] if offer["key"].isdigit() and piece[1:].isdigit() else piece or offer["name"]


@pytest.mark.parametrize("game", KNOWN)
def test_a_key_means_one_thing_from_the_first_move_to_the_last(game: str) -> None:
    rules = load(game)
    means: dict[str, set[tuple[str, str]]] = {}
    for seed in (1, 2):
        play = begin(game, seed, 3)
        for step in steps_of(play, seed, 2_000):
            state = play.state
            offers = [] if state.to_move < 0 else rules.offers(state, "en", ["Anton", "Beate", "Claus"])
            keyed = [offer for offer in offers if "key" in offer]
            # Digits are those of tiles when the refill is due, and those of trains until then: the page takes one kind.
            keys = [(offer["key"], offer.get("group") == "take") for offer in keyed]
            assert len(set(keys)) == len(keys), offers
            assert not {key for key, _ in keys} & set(PAGE_KEYS), keys
            for offer in keyed:
                if offer.get("group") in ("journey", "take", "start"):
                    continue  # places of a list: goals, tiles of the display, start stops by their numbers
                key = offer["key"] if offer["key"].isalpha() else f"{offer['group']} {offer['key']}"
                means.setdefault(key, set()).add(meaning(offer))
            play.push(step)
    assert sum(key.isalpha() for key in means) >= 4
    assert {key: found for key, found in means.items() if len(found) > 1 and (game, key) not in SAME} == {}
