"""Views as they are told: the parts that differ, each encoded once for all who see it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from footplate.web.contract.answers import encode
from footplate.web.listeners import encoded_view
from footplate.web.listeners.encoded_view import EncodedView, Encodings
from footplate.web.sockets.sockets import _line


def view(seq: int = 1, **position: Any) -> dict[str, Any]:
    return {"seq": seq, "seat": 0, "view": {"map": "england", "round": 1, **position}, "offers": []}


def told(before: dict[str, Any], now: dict[str, Any]) -> Any:
    marks = EncodedView.of(before, Encodings()).marks
    return msgspec.json.decode(encode(EncodedView.of(now, Encodings()).changed_since(marks)))


def test_whoever_knows_nothing_is_told_everything() -> None:
    shown = EncodedView.of(view(), Encodings())
    assert msgspec.json.decode(encode(shown.changed_since(None))) == {"changed": view()}
    assert msgspec.json.decode(encode(shown.whole)) == view()


def test_only_parts_that_differ_are_told() -> None:
    assert told(view(), view()) == {}
    assert told(view(), view(2)) == {"changed": {"seq": 2}}
    assert told(view(), view(2, round=2)) == {"changed": {"seq": 2}, "of_view": {"round": 2}}
    assert told(view(), view(round=2)) == {"changed": {}, "of_view": {"round": 2}}


@pytest.mark.parametrize("now", [{"final": {}}, {}, {"lines": 0}])
def test_a_position_with_other_parts_is_told_whole(now: dict[str, Any]) -> None:
    assert told(view(final=None, lines=0), view(2, **now)) == {"changed": view(2, **now)}


def test_what_several_see_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[object] = []

    def noted(part: object) -> bytes:
        encoded.append(part)
        return encode(part)

    monkeypatch.setattr(encoded_view, "encode", noted)
    board, encodings = ["A1", "B2"], Encodings()
    shown = [EncodedView.of(view(board=board, hand=[seat]), encodings) for seat in range(4)]
    assert encoded.count(board) == 1
    assert [bytes(one.whole["view"]["hand"]) for one in shown] == [b"[0]", b"[1]", b"[2]", b"[3]"]


def test_what_was_encoded_is_not_taken_for_something_else_later() -> None:
    """Objects that come and go may get the same place in memory."""
    encodings = Encodings()
    for seat in range(200):
        assert bytes(EncodedView.of(view(hand=[seat]), encodings).whole["view"]["hand"]) == b"[%d]" % seat


def test_a_stream_tells_every_view_whole() -> None:
    whole: dict[str, Any] = {}
    before, now = view(), view(2, round=2)
    for message in ({"changed": before}, told(before, now)):
        line = msgspec.json.decode(_line({"type": "view", "since": None, **message}, whole))
    assert line == {"type": "view", **now}
