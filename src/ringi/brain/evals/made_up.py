"""Made-up material for checks of a model: a long text with words to find again, a picture and a document."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from typing import Literal

from ringi.domain.text import Locale
from ringi.i18n import catalog

Place = Literal["first", "middle", "last"]
LINES = 330
"""Lines of the long text: about 20,000 tokens, as long as the context of a turn may become."""
_SIDE = 64
DOCUMENT_WORD = "KINMOKUSEI"


def words_of() -> Mapping[Place, str]:
    """Returns the words that stand at the beginning, in the middle and at the end of the long text."""
    return {"first": "すみれ", "middle": "りんどう", "last": "ひいらぎ"}


def long_text(locale: Locale) -> str:
    """Returns a text as long as the context of a turn may become, with a word at each of three places."""
    words, said = catalog(locale, "trial"), words_of()
    lines = [words["filler"].format(number=number) for number in range(1, LINES + 1)]
    lines[0] = words["first_word"].format(word=said["first"])
    lines[LINES // 2] = words["middle_word"].format(word=said["middle"])
    lines[-1] = words["last_word"].format(word=said["last"])
    return "\n".join(lines)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _picture() -> bytes:
    """Returns a red square as PNG."""
    head = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    rows = (b"\x00" + b"\xe0\x10\x10" * _SIDE) * _SIDE
    chunks = (_chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(rows)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _document() -> bytes:
    """Returns a PDF of one page with one word."""
    text = f"BT /F1 36 Tf 60 700 Td ({DOCUMENT_WORD}) Tj ET".encode("ascii")
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R"
        b" /Resources << /Font << /F1 4 0 R >> >> >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
    )
    body, places = b"%PDF-1.4\n", list[int]()
    for number, each in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(body))
    return body + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + end


MADE_UP_PICTURE = _picture()
MADE_UP_DOCUMENT = _document()
