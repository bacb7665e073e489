"""Somebody calls off what was done already. It stays done, and nobody claims otherwise: they hear what was done, when,
and what they can do about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from ringi.domain.ids import TurnId
from ringi.domain.text import Text
from ringi.i18n import catalog, listed, say
from ringi.journal import events
from ringi.language.leaving import takes_back
from ringi.review.directory import Directory
from ringi.store.turns import newest_executed
from ringi.turns.driving.drive import Drive
from ringi.turns.history import folded, recorded
from ringi.turns.life.state import Done
from ringi.turns.tongue import tongue

LATELY = timedelta(hours=1)
"""How long ago it may have been done for a bare word to mean it."""


async def taken_back(drive: Drive) -> bool:
    """True where the message does nothing but call off what was just done; it is answered then, and no model asked."""
    if not drive.state.said or not takes_back(drive.state.said[-1].text, drive.state.said[-1].pasted):
        return False
    since = drive.at() - LATELY
    key = drive.key
    (rows,) = await drive.house.database.batch(
        key.org, newest_executed(key.conversation, key.person, drive.turn, since)
    )
    note = await _note(drive, TurnId(rows[0][0])) if rows else None
    if note is None:
        return False
    drive.record(events.Noted(at=drive.at(), note=note))
    return True


async def _note(drive: Drive, turn: TurnId) -> Text | None:
    """None where that turn changed nothing."""
    charter = await drive.charter()
    earlier = await recorded(drive.house.database, charter, turn, drive.key.person)
    done = [each for each in folded(earlier).done if drive.house.registry.changes(each.tool)]
    finished = [each.at for each in earlier if isinstance(each, events.ExecutionFinished)]
    if not done or not finished:
        return None
    locale = tongue(drive.state, charter)
    directory = Directory(people=charter.people, registry=drive.house.registry)
    deeds = listed(say(_operation(directory, each), locale) for each in done)
    at = finished[-1].astimezone(charter.zone).strftime("%H:%M")
    ways = [say(Text(f"turn.{way}"), locale) for way in dict.fromkeys(_ways(done))]
    return Text("turn.done_already", {"done": deeds, "at": at, "ways": "\n".join(ways)})


def _operation(directory: Directory, done: Done) -> Text:
    preview = directory.preview(done.tool, done.args, done.targets)
    return preview.operation if preview else Text("turn.an_operation")


def _ways(done: list[Done]) -> Iterator[str]:
    for each in done:
        way = f"instead_{each.tool}"
        yield way if way in catalog("ja", "turn") else "instead_other"
