"""The files of the page: versioned, compressed, and nothing beside them."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import brotli
import pytest
from PIL import Image, ImageChops
from starlette.requests import Request
from starlette.responses import Response

from footplate.web.contract.refusals import HttpRefusal
from footplate.web.files.page_files import PageFiles
from tools import app_icons


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


def test_the_worker_is_of_the_pages_version_and_asked_for_again() -> None:
    page = PageFiles()
    answer = page.worker(request())
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert f'VERSION = "{page.version}"'.encode() in body(answer)


def test_the_page_is_installed_under_its_own_icons() -> None:
    page = PageFiles()
    index = body(page.index(request())).decode()
    assert f'<link rel="manifest" href="/page/{page.version}/manifest.webmanifest">' in index
    answer = page.file("manifest.webmanifest", request())
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(body(answer))
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")
    assert manifest["theme_color"] == app_icons.token("brand")
    assert manifest["background_color"] == app_icons.token("paper")
    for icon in manifest["icons"]:
        content = body(page.file(icon["src"], request()))
        if icon["type"] == "image/png":
            assert "{0.width}x{0.height}".format(Image.open(io.BytesIO(content))) == icon["sizes"]
    assert [icon["src"] for icon in manifest["icons"] if icon.get("purpose") == "maskable"]


def test_icons_are_drawn_with_the_colours_of_the_page() -> None:
    """`python -m tools.app_icons` makes them anew."""
    for name, icon in app_icons.icons().items():
        kept, made = opened(app_icons.ICONS / name), opened(io.BytesIO(app_icons.painted(icon)))
        assert max(ImageChops.difference(kept, made).tobytes()) <= 16, name


def opened(file: Path | io.BytesIO) -> Image.Image:
    return Image.open(file).convert("RGBA")


def test_a_maskable_icon_may_be_cut_into_a_circle() -> None:
    icon = opened(app_icons.ICONS / "maskable.png")
    ground, middle = icon.getpixel((0, 0)), icon.width / 2
    marked = [
        (x, y) for x in range(0, icon.width, 4) for y in range(0, icon.height, 4) if icon.getpixel((x, y)) != ground
    ]
    assert marked
    assert all((x - middle) ** 2 + (y - middle) ** 2 < (0.4 * icon.width) ** 2 for x, y in marked)


def test_files_are_sent_compressed_to_those_who_can_read_that(page: PageFiles) -> None:
    whole, unpack = body(page.file("app.js", request())), {"gzip": gzip.decompress, "br": brotli.decompress}
    for accepted, coding in {"gzip": "gzip", "gzip, br": "br", "gzip;q=1.0, br;q=0.9": "br"}.items():
        packed = page.file("app.js", request(accept_encoding=accepted))
        assert packed.headers["content-encoding"] == coding
        assert unpack[coding](body(packed)) == whole
    assert "content-encoding" not in page.file("app.js", request(accept_encoding="brown")).headers


def test_what_a_browser_has_is_not_sent_again(page: PageFiles) -> None:
    tag = page.file("app.js", request()).headers["etag"]
    again = page.file("app.js", request(if_none_match=tag))
    assert (again.status_code, body(again)) == (304, b"")
    packed = page.file("app.js", request(accept_encoding="gzip"))
    assert packed.headers["etag"] == tag
    assert tag.startswith("W/")  # the same, though not byte for byte


@pytest.mark.parametrize(
    "name", ["../outside.txt", "vendor/.secret", "vendor", "", "/etc/passwd", "vendor/../../outside.txt"]
)
def test_nothing_outside_the_page_is_served(page: PageFiles, name: str) -> None:
    with pytest.raises(HttpRefusal):
        page.file(name, request())
