"""What the server hands out besides pages of the match: our own HTML, CSS and script, pictures, words.

All of it is the same for everybody: no request tells which picture a seat needs, because each game's
pictures come in one bundle.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cached_property
from typing import TYPE_CHECKING, Final

from aiohttp import hdrs, web

from game.content.paths import art_folder, data_folder
from game.content.text import Forms, languages
from game.core.model import LANGUAGES

if TYPE_CHECKING:
    from game.companion.desk import Desk

TYPES: Final = {
    "index.html": "text/html",
    "page.css": "text/css",
    "page.js": "text/javascript",
    "draw.js": "text/javascript",
    "line.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "manifest.json": "application/manifest+json",
}
"""The files of `data/companion` and what they are; nothing else is ever read from disk on request."""
SHELL: Final = ("shell/seat_marks", "shell/glyphs", "shell/brand")
PREFIX: Final = "companion.phone."


class Files:
    """Read once, kept compressed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._read: dict[str, bytes] = {}

    def page(self, name: str) -> web.Response:
        """A file of ours, or 404."""
        kind = TYPES.get(name)
        if kind is None:
            raise web.HTTPNotFound(text="")
        if name not in self._read:
            self._read[name] = (data_folder("companion") / name).read_bytes()
        response = web.Response(body=self._read[name], content_type=kind, charset="utf-8")
        response.headers[hdrs.CACHE_CONTROL] = "no-cache"
        response.enable_compression()
        return response

    # ---- pictures

    @cached_property
    def _bundle(self) -> tuple[bytes, str]:
        """All pictures of the game and the shell by name, compressed, and their tag."""
        pictures: dict[str, str] = {}
        for folder in (*SHELL, *self._desk.sheet.art):
            for entry in (art_folder() / "svg" / folder).iterdir():
                if entry.name.endswith(".svg"):
                    pictures[f"{folder}/{entry.name[:-4]}"] = entry.read_text(encoding="utf-8")
        data = json.dumps(pictures, ensure_ascii=False).encode()
        return gzip.compress(data, 6, mtime=0), hashlib.sha256(data).hexdigest()[:16]

    def art(self, request: web.Request, game: str) -> web.Response:
        """The pictures of the game at the table, or 404."""
        if game != self._desk.session.rules.name:
            raise web.HTTPNotFound(text="")
        data, tag = self._bundle
        headers = {hdrs.ETAG: f'"{tag}"', hdrs.CACHE_CONTROL: "no-cache"}
        if request.headers.get(hdrs.IF_NONE_MATCH) == headers[hdrs.ETAG]:
            return web.Response(status=304, headers=headers)
        headers[hdrs.CONTENT_ENCODING] = "gzip"
        return web.Response(body=data, content_type="application/json", headers=headers)

    # ---- words

    def words(self, language: str) -> web.Response:
        """The words that stand in the page itself, or 404."""
        if language not in LANGUAGES:
            raise web.HTTPNotFound(text="")
        catalog = self._desk.catalogs[language]
        found = {
            ident.removeprefix(PREFIX): message.other if isinstance(message, Forms) else message
            for ident, message in catalog.messages.items()
            if ident.startswith(PREFIX)
        }
        body = {"words": found, "languages": dict(languages()), "game": self._desk.session.rules.name}
        response = web.json_response(body)
        response.headers[hdrs.CACHE_CONTROL] = "no-cache"
        response.enable_compression()
        return response
