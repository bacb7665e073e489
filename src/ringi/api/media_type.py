"""Tells the media type of a file by what it holds, never by its name; None for everything we do not take."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from struct import error as StructError
from typing import BinaryIO
from zipfile import BadZipFile, ZipFile

_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"%PDF-", "application/pdf"),
)
_OFFICE = "application/vnd.openxmlformats-officedocument."
_INSIDE = (
    ("word/", f"{_OFFICE}wordprocessingml.document"),
    ("xl/", f"{_OFFICE}spreadsheetml.sheet"),
    ("ppt/", f"{_OFFICE}presentationml.presentation"),
)
_ENCODINGS = (("utf-8-sig", "utf-8"), ("cp932", "shift_jis"))
_UNREADABLE = (
    BadZipFile,
    RuntimeError,
    ValueError,
    OSError,
    EOFError,
    LookupError,
    ArithmeticError,
    StructError,
)
"""Errors of an archive made by somebody else, which may fail in any of these ways, NotImplementedError among them."""
_CHUNK = 256 * 1024
_MOST_LISTED = 1_000_000
"""Most bytes of the list of what is inside."""
_ALLOWED_CONTROLS = frozenset("\t\n\r\f")


def media_type_of(file: BinaryIO) -> str | None:
    """Returns the media type of images, PDF, Office documents and plain text; None for others. The file is left at its
    beginning."""
    try:
        return _binary(file) or _text(file)
    finally:
        file.seek(0)


def _binary(file: BinaryIO) -> str | None:
    file.seek(0)
    beginning = file.read(16)
    if beginning[:4] == b"RIFF" and beginning[8:12] == b"WEBP":
        return "image/webp"
    if beginning[:4] == b"PK\x03\x04":
        return _office(file)
    return next((kind for mark, kind in _BEGINNINGS if beginning.startswith(mark)), None)


def _office(file: BinaryIO) -> str | None:
    """Returns the media type of an Office document. Only the list of what is inside is read; nothing is unpacked."""
    try:
        names = ZipFile(_InParts(file)).namelist()
    except _UNREADABLE:
        return None
    if "[Content_Types].xml" not in names:
        return None
    return next((kind for folder, kind in _INSIDE if any(name.startswith(folder) for name in names)), None)


@dataclass(frozen=True, slots=True)
class _InParts:
    """A file of which little can be read at once: a list of half a million names is none of a document."""

    file: BinaryIO

    def read(self, size: int = -1) -> bytes:
        if size > _MOST_LISTED:
            raise OSError
        return self.file.read(size if size >= 0 else _MOST_LISTED)

    def seek(self, place: int, whence: int = 0) -> int:
        return self.file.seek(place, whence)

    def tell(self) -> int:
        return self.file.tell()


def _text(file: BinaryIO) -> str | None:
    for codec, charset in _ENCODINGS:
        if _is_text(file, codec):
            return f"text/plain; charset={charset}"
    return None


def _is_text(file: BinaryIO, codec: str) -> bool:
    file.seek(0)
    decoder = codecs.getincrementaldecoder(codec)()
    try:
        while chunk := file.read(_CHUNK):
            if _has_controls(decoder.decode(chunk)):
                return False
        return not _has_controls(decoder.decode(b"", final=True))
    except UnicodeDecodeError:
        return False


def _has_controls(text: str) -> bool:
    return any(character < " " and character not in _ALLOWED_CONTROLS for character in text)
