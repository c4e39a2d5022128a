"""What things are worth to the greedy bot, in hundredths of a point. All of it is open to debate. Compiled."""

from __future__ import annotations

from typing import Final

POINT: Final = 100

GOLD: Final = 385
"""The mean of the tokens (W16)."""
SPARE: Final = [120, 120, 120, 320, 320, 320]
"""A good that no train needs: its points at the end, and a little more."""

MISSING_COMMON: Final = [900, 650, 450, 350, 300, 280, 260, 250]
MISSING_RARE: Final = [1500, 1100, 800, 650, 560, 520, 500, 480]
"""What a good that an end tile still wants takes off its points, by the moves the train has left."""

LEAST_PRICE: Final = 50
"""Of a move: what a token is worth when the game ends (W104)."""
USUAL_PRICE: Final = 150
"""Of a move before the last turn, at least: tokens can be kept."""
IDLE_PRICE: Final = 50
"""The same with more coal than a turn can use."""
PRICES: Final = [50, 80, 110, 140, 170, 200, 230, 260, 290, 320, 350, 400, 450]
"""The prices of a move, of which the bot takes the one at which its trains need as much fuel as there is."""
DETOURS: Final = 150
"""Moves a train really makes for every hundred of its shortest way."""
MINE_PRICE: Final = 300
WAREHOUSE_PRICE: Final = 260
"""The least price of a move for seats that can turn coal into gold or goods instead."""

RESERVE: Final = 150
"""What the last whistle is worth besides: a rival may shut the train in."""
SECOND_EXIT: Final = 60
"""A second way west from where a train stands."""
NEXT_STOP: Final = 3
"""The part of the best next stop's value that counts now: one third."""

MAJORITY: Final = 1500
"""W101."""
SHARE_WITH_EXCHANGE: Final = 200
"""What a share brings besides when there is an exchange in the west (W87)."""

BLACK_IN_HAND: Final = [1000, 1000, 1000, 900, 700, 500, 300, 150]
"""What it is worth to be rid of a black tile, by the turns left (W105)."""

WAITING_IS_BETTER: Final = 450
"""With few tokens a move is made only if it promises more than this; a seat that waits gets a whistle (W39)."""
FULL_TURN: Final = 3
"""With this much coal a turn is worth while."""

CUT_SHORT: Final = 500
"""What each further round is expected to bring a rival (W100)."""

HURRY: Final = [0, 600, 450, 350, 250, 200, 150, 120, 100]
"""What it is worth to arrive now and not later, by the turns left: what is put off may not happen."""
