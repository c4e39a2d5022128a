"""People's own maps at the table: offered, drawn, played by people and by bots in their processes."""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.cli.test_own_maps import TEMPLATE
from tests.web.playing import open_table, play_at_random, view_of
from tests.web_server import Client, running_server


def test_an_own_map_is_offered_and_bots_play_on_it(tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    maps.mkdir()
    (maps / "saltmarsh.json").write_text(TEMPLATE, "utf-8")
    with running_server(tmp_path / "t", "--maps", str(maps)) as server:
        client = Client(server)
        games = {game["key"]: game for game in client.get("/games")}
        (own,) = (one for one in games["dampfross"]["maps"] if one["key"] == "saltmarsh")
        assert own["name"] == "Saltmarsh"
        assert own["size"]["hexes"] > own["size"]["cities"] > 0
        assert "Saltmarsh" in client.get("/boards/dampfross/saltmarsh/picture")
        assert "saltmarsh" not in [map["key"] for map in games["rocket"]["maps"]]
        assert "Westbury" in json.dumps(client.get("/boards/dampfross/saltmarsh"))
        table = open_table(client, "dampfross", "me", "bot:fireman", map="saltmarsh")
        chance = random.Random(1)
        with client.socket(table, seat=0) as socket:
            for _ in range(3):
                while not (view := view_of(client, table, 0))["offers"] and not view["scores"]["final"]:
                    socket.hear()  # the bot, in its own process, knows the map too
                if view["offers"]:  # on so small a map it may have all cities, and the game, after two turns
                    play_at_random(client, table, view, chance)
        record = client.get(f"/tables/{table}/record")
        assert '[Map "saltmarsh"]' in record
        assert " B build " in record or " B start " in record
        client.close()
