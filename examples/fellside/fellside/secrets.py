"""What is secret: the contracts in the hands, and the order in which they will be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from fellside.board import CONTRACTS
from fellside.state import Fellside
from fellside.text import SEATS
from footplate.kernel.facets import Secrets
from footplate.kernel.facets.rules import Below


class FellsideSecrets(Secrets[Fellside]):
    in_play = True

    def determinize(self, state: Fellside, seat: int, below: Below) -> Fellside:
        """The other hands are dealt anew. What nobody has seen is sorted first: a guess tells nothing of the truth."""
        guess = state.clone()
        assert isinstance(guess, Fellside)
        others = [owner for owner in range(guess.seats) if owner != seat]
        unknown = sorted([*guess.deck, *(card for owner in others for card in guess.hands[owner])])
        for owner in others:
            guess.hands[owner] = sorted(unknown.pop(below(len(unknown))) for _ in guess.hands[owner])
        guess.deck = unknown
        return guess

    def sealed(self, state: Fellside, actor: str, text: str, seat: int | None) -> str:
        """Whoever draws sees the contract; for others the line says only that there was one."""
        words = text.split()
        hidden = words[:1] == ["deal"] and (seat is None or words[1] != SEATS[seat])
        return f"deal {words[1]} ?" if hidden else text

    def unsealed(
        self, state: Fellside, seat: int | None, moves: Sequence[tuple[str, str]]
    ) -> tuple[Fellside, list[str]]:
        """A contract that somebody fulfils was dealt to them before; in place of the others stands any that is left."""
        texts = [text for _, text in moves]
        shown = {text.split()[2] for text in texts if text.startswith("deal ")}
        left = [card for card in CONTRACTS if card not in shown]
        hidden: dict[str, list[int]] = {letter: [] for letter in SEATS}
        for number, (actor, text) in enumerate(moves):
            words = text.split()
            if words[:1] == ["deal"] and words[2] == "?":
                hidden[words[1]].append(number)
            elif words[:1] == ["fulfil"] and words[1] in left:
                texts[hidden[actor].pop(0)] = f"deal {actor} {words[1]}"
                left.remove(words[1])
        for letter, numbers in hidden.items():
            for number in numbers:
                texts[number] = f"deal {letter} {left.pop(0)}"
        return state, texts
