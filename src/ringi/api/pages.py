"""The built pages: which files there are, and how each travels. They are read once; any other name is not found, no
matter what it looks like.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "webapp"
"""Folder the build puts the pages into; not there in a source tree that was never built."""
NONCE = b"RINGI_NONCE"
"""Placeholder in the page for the nonce of an answer."""
_INDEX, _STAMP = "index.html", "stamp"
_SQUEEZED = ".gz"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFile:
    """A file as it is sent."""

    body: bytes
    squeezed: bytes | None
    """The file with gzip, if the build made that; None otherwise."""
    media_type: str
    forever: bool
    """True if its name says what it holds, so it never changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """The pages that were built; without an index nothing was."""

    index: bytes | None
    files: Mapping[str, PageFile]
    """Files by path below the root."""


def load_pages(folder: Path) -> Pages:
    index = folder / _INDEX
    found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    files = {
        path.relative_to(folder).as_posix(): _file(path, folder)
        for path in found
        if path.suffix != _SQUEEZED and path != index and path.name != _STAMP
    }
    return Pages(index=index.read_bytes() if index.is_file() else None, files=files)


def _file(path: Path, folder: Path) -> PageFile:
    squeezed = path.with_name(path.name + _SQUEEZED)
    return PageFile(
        body=path.read_bytes(),
        squeezed=squeezed.read_bytes() if squeezed.is_file() else None,
        media_type=_TYPES.get(path.suffix)
        or mimetypes.guess_type(path.name)[0]
        or "application/octet-stream",
        forever=path.relative_to(folder).parts[0] == "assets",
    )
