"""The suite of dialogues in a database of its own, which is thrown away with everything in it."""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ringi.bootstrap import database_url
from ringi.brain.evals.conversations import Dialogue, read_dialogues
from ringi.cli.evaluation.leading import DialogueResult, lead_all
from ringi.domain.errors import UserFacingError
from ringi.domain.model import Model
from ringi.domain.text import Text
from ringi.settings import Settings
from ringi.store.core.database import SMALL, open_database

FOLDER = Path("evals") / "conversations"


def chosen_dialogues(place: Path, half: str | None, topic: str | None) -> tuple[Dialogue, ...]:
    """Returns the dialogues in force, of that half and topic if one is named. Raises UserFacingError if there are
    none."""
    found = tuple(
        dialogue
        for dialogue in read_dialogues(place)
        if half in (None, dialogue.half) and topic in (None, dialogue.topic) and not dialogue.withdrawn
    )
    if not found:
        raise UserFacingError(Text("evals.no_scenarios", {"place": str(place)}))
    return found


@contextmanager
def database_apart(settings: Settings) -> Generator[str]:
    """Yields the URL of a PostgreSQL that runs for this block alone."""
    with tempfile.TemporaryDirectory(prefix="ringi-eval-") as name:
        folder = Path(name)
        # The server has an account of its own, which must be able to reach its folder.
        folder.chmod(0o711)
        with database_url(replace(settings, data=folder / "data", database_url=None, owner_url=None)) as url:
            yield url


async def led_on(url: str, model: Model, dialogues: Sequence[Dialogue]) -> tuple[DialogueResult, ...]:
    """Leads the dialogues on the database of that URL, which nobody else uses."""
    async with open_database(url, replace(SMALL, smallest=1, largest=8)) as database:
        return await lead_all(database, model, dialogues)
