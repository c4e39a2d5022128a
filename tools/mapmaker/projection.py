"""Map projections on the sphere: at the size of a hex nobody can tell the difference from the ellipsoid."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from footplate.hexgrid import Point

EARTH_KM = 6371.0

Projection = Callable[[float, float], Point]
"""Longitude and latitude in degrees to kilometres east and south of the projection's centre."""


def lambert(lon: float, lat: float) -> Projection:
    """Lambert's azimuthal equal-area projection around a centre: for a country."""
    lon0, sin0, cos0 = math.radians(lon), math.sin(math.radians(lat)), math.cos(math.radians(lat))

    def project(lon: float, lat: float) -> Point:
        turn, height = math.radians(lon) - lon0, math.radians(lat)
        cosine = sin0 * math.sin(height) + cos0 * math.cos(height) * math.cos(turn)
        k = EARTH_KM * math.sqrt(2 / (1 + cosine))
        north = cos0 * math.sin(height) - sin0 * math.cos(height) * math.cos(turn)
        return k * math.cos(height) * math.sin(turn), -k * north

    return project


def albers(lon: float, lat: float, south: float, north: float) -> Projection:
    """Albers' equal-area conic projection with two standard parallels: for half a continent."""
    lon0 = math.radians(lon)
    sine1, sine2 = math.sin(math.radians(south)), math.sin(math.radians(north))
    n = (sine1 + sine2) / 2
    c = math.cos(math.radians(south)) ** 2 + 2 * n * sine1

    def distance(lat: float) -> float:
        return EARTH_KM * math.sqrt(c - 2 * n * math.sin(math.radians(lat))) / n

    centre = distance(lat)

    def project(lon: float, lat: float) -> Point:
        away, turn = distance(lat), n * (math.radians(lon) - lon0)
        return away * math.sin(turn), away * math.cos(turn) - centre

    return project


def read_projection(recipe: dict[str, Any]) -> Projection:
    """The projection of a recipe: `{kind = "lambert", centre = [lat, lon]}` or `albers` with `parallels` as well."""
    lat, lon = recipe["centre"]
    if recipe["kind"] == "lambert":
        return lambert(lon, lat)
    parallels: Sequence[float] = recipe["parallels"]
    return albers(lon, lat, parallels[0], parallels[1])
