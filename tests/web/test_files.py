"""The files of the page: versioned, compressed, and nothing beside them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from footplate.web.files import PageFiles
from footplate.web.refusals import HttpRefusal


def request(**headers: str) -> Request:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": named, "query_string": b""})


@pytest.fixture
def page(tmp_path: Path) -> PageFiles:
    folder = tmp_path / "page"
    (folder / "vendor").mkdir(parents=True)
    (folder / "index.html").write_text('<script src="/page/app.js"></script>', "utf-8")
    (folder / "app.js").write_text("let all_aboard;\n" * 200, "utf-8")
    (folder / "vendor" / ".secret").write_text("x", "utf-8")
    (tmp_path / "outside.txt").write_text("x", "utf-8")
    return PageFiles(folder)


def body(response: Response) -> bytes:
    return bytes(response.body)


def test_index_names_its_files_with_the_version_of_the_page(page: PageFiles) -> None:
    answer = page.index(request())
    assert body(answer) == f'<script src="/page/{page.version}/app.js"></script>'.encode()
    assert answer.headers["cache-control"] == "no-cache"


def test_a_versioned_file_is_kept_for_ever_and_another_version_is_not_found(page: PageFiles) -> None:
    assert "immutable" in page.file(f"{page.version}/app.js", request()).headers["cache-control"]
    assert page.file("app.js", request()).headers["cache-control"] == "no-cache"
    with pytest.raises(HttpRefusal):
        page.file("0123456789ab/app.js", request())


def test_the_version_follows_the_content(page: PageFiles, tmp_path: Path) -> None:
    (tmp_path / "page" / "app.js").write_text("let changed;", "utf-8")
    assert PageFiles(tmp_path / "page").version != page.version


def test_files_are_sent_compressed_to_those_who_can_read_that(page: PageFiles) -> None:
    packed = page.file("app.js", request(accept_encoding="gzip, br"))
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(body(packed)) == body(page.file("app.js", request()))


def test_what_a_browser_has_is_not_sent_again(page: PageFiles) -> None:
    tag = page.file("app.js", request()).headers["etag"]
    again = page.file("app.js", request(if_none_match=tag))
    assert (again.status_code, body(again)) == (304, b"")


@pytest.mark.parametrize(
    "name", ["../outside.txt", "vendor/.secret", "vendor", "", "/etc/passwd", "vendor/../../outside.txt"]
)
def test_nothing_outside_the_page_is_served(page: PageFiles, name: str) -> None:
    with pytest.raises(HttpRefusal):
        page.file(name, request())
