"""Drawing boards as SVG. Knows no game; one board unit is one pixel at scale 1."""
