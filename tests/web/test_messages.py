"""What many listeners are told is made once, and the oldest of it is forgotten."""

from __future__ import annotations

from footplate.web.listeners.messages import Messages
from footplate.web.listeners.presence import Company


def test_a_message_is_made_once_for_the_tables_where_something_has_just_happened() -> None:
    messages, company = Messages(), Company(frozenset((0,)), 2)
    first = messages.presence("table 1", company)
    for number in range(2, 33):
        messages.presence(f"table {number}", company)
    assert messages.presence("table 1", company) is first
    last = messages.presence("table 33", company)
    assert messages.presence("table 33", company) is last
    assert messages.presence("table 1", company) is not first
    assert messages.presence("table 1", company) == first


def test_a_message_is_written_as_json_once() -> None:
    message = Messages().presence("table 1", Company(frozenset((1, 0)), 2))
    assert message.text == b'{"type":"presence","online":[0,1],"watching":2}'
    assert message.text is message.text
