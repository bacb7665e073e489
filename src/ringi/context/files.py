"""Source for the files that were sent: the beginning of each text, as words that anybody may have written.

A picture, a PDF or an Office document is not opened here: their names are in the chat, their content is not read.
"""

from __future__ import annotations

import codecs

from ringi.context.source import ContextScope, Source, Unit, Units, View
from ringi.domain.model import ContextItem
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
    """True if a model gets to see the content of a file of this type."""
    return media_type in _CODECS


def _files(view: View) -> Units:
    """The beginnings of the files.

    INVARIANT: the sender of a file need not have written it. Its words are as untrusted as a quote.
    """
    return [_unit(file_text(row), view) for row in view.of("files")]


def _unit(file: FileText, view: View) -> Unit:
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


def _most(limits: ContextLimits) -> int:
    del limits
    return MOST_FILES


def _read(scope: ContextScope) -> Statement:
    most = scope.known.limits.window + 1
    wanted = Texts(media_types=tuple(_CODECS), bytes=_MOST_BYTES)
    return texts_sent(scope.conversation, scope.turn, most, wanted)


FILES = Source(
    name="files",
    priority=2,
    statement=_read,
    units=_files,
    most=_most,
)
