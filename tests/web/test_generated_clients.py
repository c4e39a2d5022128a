"""Clients that others generate from the OpenAPI description: made without a warning, and able to talk to the server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from footplate.games import sound_games
from footplate.web.app import OPERATIONS
from footplate.web.requests.openapi import describe
from tests.page.node import NPX, needs_node
from tests.web_server import Server

GENERATOR = "openapi-typescript@7.13.0"
ASKING = """
import sys
from footplate_client import Client
from footplate_client.api.default import list_games, get_board

client = Client(base_url=sys.argv[1])
games = list_games.sync(client=client)
board = get_board.sync("dampfross", "practice", client=client)
print([game.key for game in games], len(board.box))
"""
TALKING = """
import type { components, paths } from "./footplate";

type Game = components["schemas"]["GameInfo"];
type Board = paths["/api/boards/{game}/{map}"]["get"]["responses"]["200"]["content"]["application/json"];
export const keyOf = (game: Game): string => game.key;
export const left = (board: Board): number => board.box[0];
"""


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("openapi") / "openapi.json"
    path.write_text(json.dumps(describe(OPERATIONS, sound_games())), "utf-8")
    return path


def test_a_python_client_is_generated_and_asks_the_server(description: Path, server: Server) -> None:
    folder = description.parent / "footplate_client"
    settings = description.parent / "settings.yml"
    settings.write_text("package_name_override: footplate_client\npost_hooks: []\n")
    made = subprocess.run(
        [
            *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
            *("--path", str(description), "--output-path", str(folder), "--config", str(settings)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    said = made.stdout + made.stderr
    assert made.returncode == 0, said
    # Pictures and streams are no JSON, and this generator leaves them out; anything else it leaves out is our fault.
    left_out = [line for line in said.splitlines() if line.startswith("WARNING")]
    assert len(left_out) == said.count("Unsupported content_type"), said
    asked = subprocess.run(
        [sys.executable, "-c", ASKING, server.url], cwd=description.parent, capture_output=True, text=True, check=False
    )
    assert asked.stdout == "['rocket', 'dampfross', 'whistle'] 4\n", asked.stderr


@needs_node
def test_types_for_typescript_are_generated_and_fit_together(description: Path) -> None:
    npx, folder = str(NPX), description.parent
    subprocess.run([npx, "--yes", GENERATOR, str(description), "-o", "footplate.d.ts"], cwd=folder, check=True)
    (folder / "client.ts").write_text(TALKING)
    checked = [npx, "--yes", "--package", "typescript@5.9.3", "tsc", "--noEmit", "--strict", "client.ts"]
    subprocess.run(checked, cwd=folder, check=True)
