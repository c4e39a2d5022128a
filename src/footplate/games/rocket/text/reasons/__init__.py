"""Why a move is good, in sentences about the board."""
