"""Source for the files that were sent: the beginning of each text, as words that anybody may have written, and the names
of pictures and PDFs. Their content is not read here: a model that can read it is shown the file itself
(`ringi.turns.engine.shown_files`). Office documents are not opened.
"""

from __future__ import annotations

import codecs

from ringi.context.source import ContextScope, Source, Unit, Units, View
from ringi.domain.files import DOCUMENTS, PICTURES, is_picture
from ringi.domain.model import DOCUMENT, PICTURE, ContextItem
from ringi.domain.policy import ContextLimits
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.i18n import say
from ringi.language.text.hidden import visible
from ringi.store.core.database import Statement
from ringi.store.work.uploads import FileText, Texts, file_text, texts_sent

MOST_CHARACTERS = 3_000
"""Most characters shown of one file."""
MOST_FILES = 3
"""Most files shown: the newest of those sent with the messages that are shown."""
_MOST_BYTES = 4 * MOST_CHARACTERS
"""Bytes read of one file; no character takes more than 4."""
_CODECS = {"text/plain; charset=utf-8": "utf-8-sig", "text/plain; charset=shift_jis": "cp932"}


def is_read(media_type: str) -> bool:
    """True if every model gets to see the content of a file of this type."""
    return media_type in _CODECS


def _files(view: View) -> Units:
    """The beginnings of texts, and the names of pictures and PDFs.

    INVARIANT: the sender of a file need not have written it. Its words are as untrusted as a quote.
    """
    return [_unit(file_text(row), view) for row in view.of("files")]


def _unit(file: FileText, view: View) -> Unit:
    if file.media_type not in _CODECS:
        return _named(file, view)
    text = codecs.getincrementaldecoder(_CODECS[file.media_type])().decode(file.beginning)
    shown = visible(text[:MOST_CHARACTERS])
    key = "context.file" if len(text) <= MOST_CHARACTERS and file.whole else "context.file_beginning"
    head = say(Text(key, {"name": file.name, "count": MOST_CHARACTERS}), view.scope.known.locale)
    item = ContextItem(
        kind="file",
        source=f"file:{file.id}",
        trust=Trust.FREE_TEXT,
        text=f"{head}\n{shown}",
        at=file.created_at,
    )
    return Unit(items=(item,))


def _named(file: FileText, view: View) -> Unit:
    """The name of a file that nobody has read: it names nothing that a call may rest on."""
    item = ContextItem(
        kind=PICTURE if is_picture(file.media_type) else DOCUMENT,
        source=f"file:{file.id}",
        trust=Trust.FREE_TEXT,
        text=say(Text("context.file", {"name": file.name}), view.scope.known.locale),
        at=file.created_at,
        vouches=False,
    )
    return Unit(items=(item,))


def _most(limits: ContextLimits) -> int:
    del limits
    return MOST_FILES


def _read(scope: ContextScope) -> Statement:
    most = scope.known.limits.window + 1
    wanted = Texts(media_types=tuple(_CODECS), named=(*PICTURES, *DOCUMENTS), bytes=_MOST_BYTES)
    return texts_sent(scope.conversation, scope.turn, most, wanted)


FILES = Source(
    name="files",
    priority=2,
    statement=_read,
    units=_files,
    most=_most,
)
