"""Files and documents that rarely change: bundled, compressed once, with an ETag and long caching."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import mimetypes
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

import brotli
from starlette.requests import Request
from starlette.responses import Response

from footplate.games import BUILT_IN
from footplate.language import LANGUAGES, say
from footplate.web.contract.answers import has_already, tag_of
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.files.brought import brought_files
from footplate.web.files.bundle import CannotBundle, bundle_game, bundle_page, bundle_styles

PAGE_FOLDER: Final = Path(__file__).parents[1] / "page"
DRAW: Final = PAGE_FOLDER.parents[1] / "draw"
SHARED: Final = (DRAW / "tokens.css", DRAW / "pieces.js", DRAW / "terrain.css")
"""What the page and the pictures of Python are drawn with; the page's own files import it from there."""
VERSIONED: Final = "/page/"
"""index.html names its files with this in front; the version of the whole page is put behind it, so that browsers may
keep them for ever and modules that import each other are always of one version."""
INDEX: Final = "index.html"
FIRST: Final = "first-requests.js"
ENTRY: Final = "app.js"
WORKER: Final = "worker.js"
"""The service worker. It is fetched without a version, so that browsers notice a new one."""
GAMES_FOLDER: Final = "games/"
LATE: Final = "late/"
"""Parts of the page that are fetched when they are first needed."""
PREVIEW: Final = "icons/512.png"
"""The picture beside a link to the page."""
PLAIN: Final = "plain"
"""What draws a game that brings no file of its own, and stands on the start page where there is no poster."""
PLAIN_NAME: Final = re.compile(r"([A-Za-z0-9_-][A-Za-z0-9_.-]*/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*")
"""A path down into the folder: no step up, nothing hidden."""
BROTLI: Final = 9
"""The level of Brotli compression, which browsers accept over HTTPS. Higher levels would take seconds."""
CACHE_FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

_log = logging.getLogger("footplate.web")

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class Document:
    """A document ready to be sent."""

    content: bytes
    media: str
    tag: str = field(init=False)
    packed: Mapping[str, bytes] = field(init=False)
    """Compressed in the formats that browsers know, the smallest first; empty if that saves nothing."""

    def __post_init__(self) -> None:
        packed = {"br": brotli.compress(self.content, quality=BROTLI), "gzip": gzip.compress(self.content, 9, mtime=0)}
        small = len(packed["gzip"]) < 0.9 * len(self.content)
        worth_it = small and not self.media.startswith(("font/", "image/png"))
        object.__setattr__(self, "packed", packed if worth_it else {})
        object.__setattr__(self, "tag", tag_of(self.content))

    def answer(self, request: Request, caching: str = ASK_AGAIN) -> Response:
        """The document, or 304 if the browser has it already."""
        headers = {"etag": self.tag, "cache-control": caching, "vary": "accept-encoding, accept-language"}
        if has_already(request, self.tag):
            return Response(status_code=304, headers=headers)
        accepted = re.split(r"[,;\s]+", request.headers.get("accept-encoding", ""))
        for coding, content in self.packed.items():
            if coding in accepted:
                return Response(content, 200, headers | {"content-encoding": coding}, self.media)
        return Response(self.content, 200, headers, self.media)


def media_of(name: str) -> str:
    guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return (
        f"{guessed}; charset=utf-8" if guessed.startswith("text/") or guessed.endswith(("json", "svg+xml")) else guessed
    )


def _away() -> str:
    """ "The server cannot be reached" in every language: the page does not know the reader's language then."""
    return "".join(f'<p lang="{language}">{say("page.away", language)}</p>' for language in LANGUAGES)


class PageFiles:
    """The files of the page, read once."""

    def __init__(self, folder: Path = PAGE_FOLDER) -> None:
        self._folder = folder.resolve()
        paths = [path for path in (*self._folder.rglob("*"), *SHARED) if path.is_file()]
        self._own = {Path(os.path.relpath(path, self._folder)).as_posix(): path for path in paths}
        self._brought = brought_files(self._own)
        for name in [name for name in self._brought if not self._joins(name)]:
            del self._brought[name]
        total = hashlib.sha256()
        for name, path in sorted(self._own.items()):
            total.update(name.encode() + b"\0" + path.read_bytes())
        for name, text in sorted(self._brought.items()):
            total.update(name.encode() + b"\0" + text.encode())
        self.version = total.hexdigest()[:12]
        self._document = cache(self._read)

    def drawn_by(self, game: str) -> str:
        """The name of the file that draws a game: its own, or `plain`."""
        return game if game in BUILT_IN or f"{GAMES_FOLDER}{game}.js" in self._brought else PLAIN

    def poster_of(self, game: str) -> str:
        """The name of its poster."""
        return game if game in BUILT_IN or f"posters/{game}.svg" in self._brought else PLAIN

    def file(self, name: str, request: Request) -> Response:
        """A file by its path, with or without the version in front."""
        version, _, rest = name.partition("/")
        if version == self.version:
            return self._document(rest).answer(request, CACHE_FOR_EVER)
        return self._document(name).answer(request)

    def index(self, request: Request, table: Mapping[str, object] | None = None) -> Response:
        """The page, which is the same at every address of a person. At a table's address it says what table it is, so
        that the browser asks for its board at once.
        """
        page = self._document(INDEX)
        if not table:
            return page.answer(request)
        told = escape(json.dumps({**table, "page": self.drawn_by(str(table["game"]))}))
        text = page.content.decode().replace(f'{FIRST}"', f'{FIRST}" data-table="{told}"')
        return Document(text.encode(), page.media).answer(request, f"private, {ASK_AGAIN}")

    def previewed(self, request: Request, title: str, text: str, address: str) -> Response:
        """The page with a preview (Open Graph) for programs that show links."""
        page = self._document(INDEX)
        picture = f"{address.partition('/challenge/')[0]}{VERSIONED}{PREVIEW}"
        told = {"og:type": "website", "og:site_name": "Footplate", "og:title": title, "og:description": text}
        told |= {"og:url": address, "og:image": picture}
        head = "".join(f'<meta property="{name}" content="{escape(value)}">\n  ' for name, value in told.items())
        return Document(page.content.decode().replace("<title>", f"{head}<title>").encode(), page.media).answer(request)

    def worker(self, request: Request) -> Response:
        """The service worker. It is served at the root, because it works for the addresses below its own."""
        return self._document(WORKER).answer(request)

    def _read(self, name: str) -> Document:
        if not PLAIN_NAME.fullmatch(name) or (name not in self._own and name not in self._brought):
            raise HttpRefusal(404, "no_page")
        return Document(self._content(name), media_of(name))

    def _content(self, name: str) -> bytes:
        """The content of a file, or the bundle that begins with it."""
        if name.endswith(".html"):
            text = self._text(name).replace(f'"{VERSIONED}', f'"{VERSIONED}{self.version}/')
            return text.replace("{away}", _away()).encode()
        if name == WORKER:
            return self._text(name).replace("{version}", self.version).encode()
        if name == ENTRY:
            return bundle_page(self._text, name).encode()
        if name.startswith((GAMES_FOLDER, LATE)) and name.endswith(".js"):
            return bundle_game(self._text, name, ENTRY).encode()
        if name.endswith(".css"):
            return bundle_styles(self._text, name).encode()
        return self._brought[name].encode() if name in self._brought else self._own[name].read_bytes()

    def _text(self, name: str) -> str:
        if name in self._brought:
            return self._brought[name]
        if name not in self._own:
            raise CannotBundle(f"{name} is no file of the page")
        return self._own[name].read_text("utf-8")

    def _joins(self, name: str) -> bool:
        """Whether a game's own file can be bundled with the page. If not, the log says why."""
        try:
            self._content(name)
        except (CannotBundle, OSError) as unfit:
            _log.error("a page file cannot be used", extra={"reason": f"{name}: {unfit}"})
            return False
        return True
