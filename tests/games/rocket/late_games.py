"""Lines shortly before the end of a game, for `position(lines=...)`."""

from __future__ import annotations

from typing import Final

LAST_TILE: Final = {
    "L&Y": "NE.NE.NE.E.NE.E",
    "LNWR": "E.SE.SE.SE.SE.SE.SW.W.NW.NE.NW.W.W.NW.NE.NW.NE.NW.NE.E.E.SE.SE.E.E.SE.E.NE.NE.NW.NW.NE.NW",
    "SER": "W.W.W.W.NW.NW.NW.NE.NW.NE.E.SE.SE.SW.SE.E.NE.NW.NE.NE.NW.NW.W",
}
"""One track tile is left. The L&Y on A5 can go to B6, next to Leeds and to the NER in York, the LNWR on C8 to B9. The
other four have not left their start towns."""

LAST_TWO: Final = {
    "NER": "E.NE!",
    "L&Y": "NE.NE.NW!",
    "LNWR": "W!",
    "GER": "SW.SW.SW.SW.SE",
    "GWR": "E>LSWR",
    "LSWR": "NW.NW.W!",
    "SER": "NW.W",
}
"""Four lines are isolated, the GWR is dissolved. The GER on N12 and the SER on P12 meet if either goes to O11."""
