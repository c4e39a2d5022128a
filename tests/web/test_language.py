"""Everybody is answered in a language he reads."""

from __future__ import annotations

import pytest

from footplate.web.contract.reply_language import language_of


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", "", "en"),
        ("lang=hu", "de", "hu"),
        ("lang=xx", "de", "de"),
        ("", "fr-FR, it;q=0.5, de;q=0.8", "de"),
        ("", "de-AT", "de"),
        ("", "fr", "en"),
        ("", "it;q=nonsense, hu;q=0.1", "hu"),
    ],
)
def test_language(query: str, accepted: str, language: str) -> None:
    scope = {"type": "http", "query_string": query.encode(), "headers": [(b"accept-language", accepted.encode())]}
    assert language_of(scope) == language
