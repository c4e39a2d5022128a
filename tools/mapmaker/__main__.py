"""Make maps.

    pip install 'footplate[maps]'
    PYTHONPATH=src:. python -m tools.mapmaker germany --data geodata/

The folder holds the sources named in docs/maps.md, all files side by side. The result lies beside the other maps.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from footplate.hexgrid import Side
from tools import scenery
from tools.mapmaker import courses, geodata, placing, scenic, terrain, writing
from tools.mapmaker.recipe import FOLDER, Recipe, read_recipe
from tools.mapmaker.terrain import Terrain, cells_of

MAPS = Path(__file__).resolve().parents[2] / "src" / "footplate" / "games" / "dampfross" / "maps"


def clear_valleys(recipe: Recipe, land: Terrain, rivers: dict[str, list[Side]]) -> None:
    """No mountains along the rivers that the recipe calls valleys: real lines run there, and several must fit."""
    for river in recipe.rivers:
        if river.valley and river.name in rivers:
            left, right = placing.banks(recipe, rivers[river.name])
            land.mountains -= left | right


def patch_mountains(recipe: Recipe, land: Terrain) -> None:
    """The patch has the last word on mountains: `mountains.add`, `mountains.remove`."""
    patch = recipe.patch.get("mountains", {})
    land.mountains |= set(cells_of(patch.get("add", [])))
    land.mountains -= set(cells_of(patch.get("remove", [])))


def make(key: str, folder: Path) -> None:
    """One map, from recipe to file."""

    def say(text: str) -> None:
        print(f"  {text}")

    recipe = read_recipe(key)
    print(key)
    land = terrain.classify(recipe, folder)
    terrain.raise_mountains(recipe, land, folder)
    rivers = courses.lay(recipe, land, geodata.rivers(folder, recipe.box), say)
    places = placing.place_all(recipe, land, rivers, say)
    clear_valleys(recipe, land, rivers)
    patch_mountains(recipe, land)
    land.mountains -= set(places.values())
    path = MAPS / f"{key}.json"
    writing.write(writing.as_data(recipe, land, rivers, places), path)
    scenery.write(scenic.scenery(recipe, land, folder), MAPS / f"{key}.scenery.json")
    high = len(land.mountains & land.home)
    say(f"{len(land.home)} hexes, {high} mountains ({high / len(land.home):.0%}), {len(rivers)} rivers")


def main() -> None:
    """The command line."""
    known = sorted(path.name[:-5] for path in FOLDER.glob("*.toml") if not path.name.endswith(".patch.toml"))
    parser = argparse.ArgumentParser(description="Make Dampfross maps from public geography.")
    parser.add_argument("map", nargs="+", choices=known)
    parser.add_argument("--data", type=Path, required=True, help="folder with the sources named in docs/maps.md")
    wanted = parser.parse_args()
    for key in wanted.map:
        make(key, wanted.data)


if __name__ == "__main__":
    main()
