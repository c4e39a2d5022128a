"""Make a Dampfross map from public geography: recipe + geodata + hand-written patch -> JSON (docs/maps.md)."""
