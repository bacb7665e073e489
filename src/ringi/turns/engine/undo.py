"""Answers a requester who calls off something already done. It stays done, and no reply claims otherwise: they are
told what was done, when, and what they can do about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

from ringi.domain.ids import TurnId
from ringi.domain.text import Text
from ringi.i18n import catalog, listed, say
from ringi.journal import events
from ringi.language.confirmations.leaving import (
    asks_to_take_back,
    erases_last,
    leaves,
    takes_back,
    undoes_last,
)
from ringi.review.directory import Directory
from ringi.store.turns.turns import newest_ended
from ringi.turns.engine.step import Step, TurnSnapshot
from ringi.turns.history import folded, recorded
from ringi.turns.locale import tongue
from ringi.turns.machine.state import Done, Said

LATELY = timedelta(hours=1)
"""The longest time since the deed for a bare word to mean it."""


async def taken_back(turn: TurnSnapshot) -> Step | None:
    """The answer to a message that does nothing but call off what was just done, or ask if that is possible: no model
    is asked. None for any other message."""
    note = await _answer(turn, turn.state.said[-1]) if turn.state.said else None
    return None if note is None else Step(events=(events.Noted(at=turn.at(), note=note),))


async def _answer(turn: TurnSnapshot, said: Said) -> Text | None:
    """The answer; None if the words ask for something else, or there is nothing to tell. A bare word means the very
    last turn. A turn that only looked something up or asked back since is no deed that `the last one` could mean."""
    if leaves(said.text, said.pasted):
        found = await _last_deed(turn, 1, _NOTHING_DONE)
    elif _points_back(said):
        found = await _last_deed(turn, _LOOKED_BACK, (*_NOTHING_DONE, "asked"))
    else:
        return None
    if found is None or (erases_last(said.text, said.pasted) and found.deletable):
        return None
    if undoes_last(said.text, said.pasted) and found.is_task:
        return None
    return _note(turn, found)


def _points_back(said: Said) -> bool:
    asks = (takes_back, asks_to_take_back, erases_last)
    return any(each(said.text, said.pasted) for each in asks)


_NOTHING_DONE = ("answered", "noted")
"""Outcomes of turns that did nothing."""
_LOOKED_BACK = 5
"""Most recent turns to search, since some of them may only have looked something up."""
_DELETABLE = frozenset({"chatwork_task_create", "event_create", "goal_registration", "save_memory"})
"""Tools whose results can be deleted, which is a request like any other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deed:
    done: tuple[Done, ...]
    at: datetime

    @property
    def deletable(self) -> bool:
        return all(each.tool in _DELETABLE for each in self.done)

    @property
    def is_task(self) -> bool:
        """True if the deed is one task and nothing else: calling it off can only mean that it is to be deleted, and
        that is asked first."""
        return [each.tool for each in self.done] == ["chatwork_task_create"]


async def _last_deed(turn: TurnSnapshot, most: int, passing: Sequence[str]) -> _Deed | None:
    """The deed of the newest turn that changed anything; None if a turn ended since with an outcome not in
    `passing`."""
    key, since = turn.key, turn.at() - LATELY
    wanted = newest_ended(key.conversation, key.person, turn.id, since)
    (rows,) = await turn.services.database.batch(key.org, wanted)
    ended = [(TurnId(row), outcome) for row, outcome in rows if outcome not in passing]
    for earlier, _ in takewhile(lambda row: row[1] == "executed", ended[:most]):
        if deed := await _deed(turn, earlier):
            return deed
    return None


async def _deed(turn: TurnSnapshot, ended: TurnId) -> _Deed | None:
    """The deed of that turn; None if it changed nothing."""
    earlier = await recorded(turn.services.database, turn.snapshot, ended, turn.key.person)
    done = tuple(each for each in folded(earlier).done if turn.services.registry.changes(each.tool))
    finished = [each.at for each in earlier if isinstance(each, events.ExecutionFinished)]
    return _Deed(done=done, at=finished[-1]) if done and finished else None


def _note(turn: TurnSnapshot, deed: _Deed) -> Text:
    snapshot = turn.snapshot
    locale = tongue(turn.state, snapshot)
    directory = Directory(people=snapshot.people, registry=turn.services.registry)
    deeds = listed(say(_operation(directory, each), locale) for each in deed.done)
    at = deed.at.astimezone(snapshot.zone).strftime("%H:%M")
    ways = [say(Text(f"turn.{way}"), locale) for way in dict.fromkeys(_ways(deed.done))]
    return Text("turn.done_already", {"done": deeds, "at": at, "ways": "\n".join(ways)})


def _operation(directory: Directory, done: Done) -> Text:
    preview = directory.preview(done.tool, done.args, done.targets)
    return preview.operation if preview else Text("turn.an_operation")


def _ways(done: Sequence[Done]) -> Iterator[str]:
    for each in done:
        way = f"instead_{each.tool}"
        yield way if way in catalog("ja", "turn") else "instead_other"
