"""Win rates and game lengths out of records, with pandas: of games played here, or of a folder of `.fpr` files.

python examples/lab/win_rates.py
python examples/lab/win_rates.py my-records/
"""

from __future__ import annotations

import argparse

from footplate import lab
from footplate.lab.simulate import Simulation, simulate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="?", help="a folder of records; without it games are played")
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()

    if asked.records:
        records = asked.records
    else:
        contest = Simulation("rocket", ("fireman", "random"), records=True)
        records = [outcome.record for outcome in simulate(contest, asked.games)]

    seats = lab.table(records, "seats")
    rates = seats.groupby(["game", "player"]).agg(
        games=("share", "count"), wins=("share", "mean"), score=("score", "mean")
    )
    print(rates.round(2).to_string())

    games = lab.table(records, "games")
    print(f"\n{len(games)} games of {games.moves.mean():.0f} moves on average")

    moves = lab.table(records, "moves")
    acts = moves[moves.seat != "*"].move.str.split().str.get(0)
    print("\nWhat was done most often:")
    print(acts.value_counts().head(5).to_string())


if __name__ == "__main__":
    main()
