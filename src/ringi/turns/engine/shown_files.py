"""Reads the pictures and documents of a conversation that a model may be shown, when it is asked.

Their bytes stand in no record. A turn whose context names no such file reads nothing.
"""

from __future__ import annotations

from uuid import UUID

from ringi.domain.files import MOST_SHOWN_BYTES, FileId
from ringi.domain.model import ATTACHED, ModelFile
from ringi.store.work.uploads import contents_sent
from ringi.turns.engine.step import StepView

_FILE = "file:"
"""Beginning of the source of an item that names a file."""


async def shown_files(turn: StepView) -> tuple[ModelFile, ...]:
    """Returns the files that the context of the turn names, as far as they are still kept and small enough."""
    named = [item.source for item in turn.state.items if item.kind in ATTACHED]
    if not named:
        return ()
    wanted = [FileId(UUID(source.removeprefix(_FILE))) for source in named]
    rows = await turn.read(contents_sent(turn.key.conversation, wanted, MOST_SHOWN_BYTES))
    return tuple(
        ModelFile(source=f"{_FILE}{row[0]}", name=row[1], media_type=row[2], content=bytes(row[3]))
        for row in rows
    )
