"""Keys that people send the server, where they belong and where they do not: neither its file nor its log has one."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.command import footplate
from tests.web.playing import opened, view_of
from tests.web.sinks import running_sink
from tests.web_server import Client, running_server


def test_no_key_that_was_told_or_sent_is_in_the_file_or_the_log(tmp_path: Path) -> None:
    with running_sink() as (sink, smtp), running_server(tmp_path / "t.sqlite3", "--smtp", smtp) as server:
        anton, beate = Client(server), Client(server)
        table = opened(anton, "dampfross", "me", "invite", map="tutorial", options={"runs": "1"})
        seat = table["seats"][0]["secret"]
        keys = {"seat": seat, "watch": table["watch"].rpartition("/")[2]}
        beate.post("/join", {"secret": seat, "name": seat})
        anton.post("/login/mail", {"email": "anton@example.org"})
        keys["login"] = found(r"/login/([\w-]+)", sink.next_text())
        anton.put(
            f"/tables/{table['id']}/notify", {"seat": 0, "email": "a@example.org", "webhook": "", "language": "en"}
        )
        keys["agree"] = found(r"/confirm/([\w-]+)", sink.next_text())
        keys["admin"] = found(
            r"/admin#([\w-]+)", footplate("admin", "link", "--name", "Claus", "--db", server.db, "--lang", "en").out
        )
        anton.post("/admin/enter", {"secret": keys["admin"]})
        for who, browser in (("anton", anton), ("beate", beate)):
            for name, value in browser.http.cookies.items():
                if name != "footplate-asked":  # it opens nothing: it says that a login link was asked for here
                    keys[f"{name} of {who}"] = value
        assert len(keys) >= 8
        text = "\n".join(f"{server.url}/join/{key} and {key}" for key in keys.values())
        for key in keys.values():
            anton.post(f"/tables/{table['id']}/chat", {"text": f"look: {server.url}/join/{key}"})
            beate.send("GET", f"/join/{key}")
            beate.send("GET", f"/admin/{key}")
            beate.send("GET", f"/api/join/{key}")
        anton.put(f"/tables/{table['id']}/notes", {"text": text})
        (asked,) = view_of(anton, table["id"], 0)["prompt"]["deciding"]
        writer = (anton, beate)[asked]
        sheet = {
            "seat": asked,
            "text": f"start Westport\nSecret: {seat}\npass {{ {text} }}\n{text}\n> {text}",
            "send": True,
        }
        assert writer.post(f"/tables/{table['id']}/sheet", sheet)["sent"]
        remarks = anton.get(f"/tables/{table['id']}/chat")
        assert {one["text"] for one in remarks} == {f"look: {server.url}/join/***"}
        files = [path for path in tmp_path.iterdir() if path.name.startswith("t.")]
        assert len(files) >= 3
        kept = {path.name: path.read_bytes() for path in files}
        assert [(name, file) for name, key in keys.items() for file in kept if key.encode() in kept[file]] == []
        for one in (anton, beate):
            one.close()


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, text
    return match[1]
