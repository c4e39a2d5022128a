"""What was found out about a position and is kept until it changes. Compiled."""

from __future__ import annotations


class Finding:
    """Something that follows from a position and costs time to find out. Positions keep findings without knowing what
    they are; whoever made one knows it again by its class.
    """
