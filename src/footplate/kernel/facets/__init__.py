"""What a game may say about itself, facet by facet.

Each facet is a small class whose methods have defaults, so a game says only what is special about it. Two methods have
no default: how a game begins (`Rules.start`) and what its steps are called (`Notation.name`). With these two and a
`State` it can be played everywhere: in the terminal and in a browser from a list, by bots, in simulations, as records.

A game fills a facet with methods, or with functions defined elsewhere: `write = staticmethod(write_move)`.
"""

from footplate.kernel.facets.maps import Maps
from footplate.kernel.facets.notation import Notation
from footplate.kernel.facets.page import Page
from footplate.kernel.facets.pictures import Pictures
from footplate.kernel.facets.reasons import Comparison, Reason
from footplate.kernel.facets.rules import Rules
from footplate.kernel.facets.secrets import Secrets
from footplate.kernel.facets.story import Story
from footplate.kernel.facets.study import Study

__all__ = ["Comparison", "Maps", "Notation", "Page", "Pictures", "Reason", "Rules", "Secrets", "Story", "Study"]
