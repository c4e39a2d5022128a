"""The sum of many games."""

from __future__ import annotations

from collections import Counter

from footplate.lab.simulate import SimulatedGame


class Tally:
    """Adds up outcomes, one after the other."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.finished = 0
        self.moves = 0
        self.steps = 0
        self.scores: list[list[int]] = []
        """The scores of the finished games."""
        self.wins = [0] * seats
        """How often each seat won; a shared win counts for each of the winners."""
        self.end_reasons: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        """Everything the game counts: mergers, isolated lines ..."""
        self.fouls: list[str] = []

    def add(self, outcome: SimulatedGame) -> None:
        self.games += 1
        self.moves += outcome.moves
        self.steps += outcome.steps
        self.counts.update(outcome.figures.counts)
        if outcome.foul:
            self.fouls.append(outcome.foul)
        if outcome.finished:
            self.finished += 1
            self.scores.append(list(outcome.scores))
            for seat in outcome.winners:
                self.wins[seat] += 1
            self.end_reasons[outcome.figures.end_reason] += 1

    @property
    def mean_scores(self) -> list[float]:
        """The mean points of each seat."""
        return [_mean([scores[seat] for scores in self.scores]) for seat in range(self.seats)]

    @property
    def winner_mean(self) -> float:
        return _mean([max(scores) for scores in self.scores])

    @property
    def lowest(self) -> int:
        return min((min(scores) for scores in self.scores), default=0)

    @property
    def highest(self) -> int:
        return max((max(scores) for scores in self.scores), default=0)

    def figures(self) -> dict[str, object]:
        """All figures, ready for JSON."""
        return {
            "games": self.games,
            "finished": self.finished,
            "moves": self.moves,
            "steps": self.steps,
            "end_reasons": dict(sorted(self.end_reasons.items())),
            **self.counts,
            "scores": self.scores,
            "mean_scores": self.mean_scores,
            "winner_mean": self.winner_mean,
            "lowest": self.lowest,
            "highest": self.highest,
            "wins": self.wins,
            "fouls": self.fouls,
        }


def _mean(numbers: list[int]) -> float:
    return round(sum(numbers) / len(numbers), 1) if numbers else 0.0
