"""Answers a requester who calls off something already done. It stays done, and no reply claims otherwise: they are
told what was done, when, and what they can do about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

from ringi.domain.ids import TurnId
from ringi.domain.text import Text
from ringi.i18n import listed, say
from ringi.journal import events
from ringi.language.confirmations.leaving import (
    asks_to_take_back,
    erases_last,
    leaves,
    takes_back,
    undoes_last,
)
from ringi.store.turns.turns import newest_ended
from ringi.tools.directory import Directory
from ringi.tools.guidance import Undoing
from ringi.turns.engine.step import Step, StepView
from ringi.turns.history import folded, recorded
from ringi.turns.locale import tongue
from ringi.turns.machine.state import Done, Said

LATELY = timedelta(hours=1)
"""The longest time since the deed for a bare word to mean it."""


async def taken_back(turn: StepView) -> Step | None:
    """The answer to a message that does nothing but call off what was just done, or ask if that is possible: no model
    is asked. None for any other message."""
    note = await _answer(turn, turn.state.said[-1]) if turn.state.said else None
    return None if note is None else Step(events=(events.Noted(at=turn.at(), note=note),))


async def _answer(turn: StepView, said: Said) -> Text | None:
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
    if undoes_last(said.text, said.pasted) and found.deleted_at_once:
        return None
    return _note(turn, found)


def _points_back(said: Said) -> bool:
    asks = (takes_back, asks_to_take_back, erases_last)
    return any(each(said.text, said.pasted) for each in asks)


_NOTHING_DONE = ("answered", "noted")
"""Outcomes of turns that did nothing."""
_OTHERWISE = "turn.instead_other"
"""Sentence about a call whose tool tells no way to undo it."""
_LOOKED_BACK = 5
"""Most recent turns to search, since some of them may only have looked something up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deed:
    done: tuple[Done, ...]
    undoing: tuple[Undoing | None, ...]
    """The way to undo each of them, as its tool declares it."""
    at: datetime

    @property
    def deletable(self) -> bool:
        """True if all that it made can be deleted, which is a request like any other."""
        return all(each is not None and each.deletes for each in self.undoing)

    @property
    def deleted_at_once(self) -> bool:
        """True if calling it off can only mean that it is to be deleted, and that is asked first."""
        match self.undoing:
            case (Undoing(at_once=at_once),):
                return at_once
            case _:
                return False


async def _last_deed(turn: StepView, most: int, passing: Sequence[str]) -> _Deed | None:
    """The deed of the newest turn that changed anything; None if a turn ended since with an outcome not in
    `passing`."""
    key, since = turn.key, turn.at() - LATELY
    wanted = newest_ended(key.conversation, key.person, turn.id, since)
    rows = await turn.read(wanted)
    ended = [(TurnId(row), outcome) for row, outcome in rows if outcome not in passing]
    for earlier, _ in takewhile(lambda row: row[1] == "executed", ended[:most]):
        if deed := await _deed(turn, earlier):
            return deed
    return None


async def _deed(turn: StepView, ended: TurnId) -> _Deed | None:
    """The deed of that turn; None if it changed nothing."""
    earlier = await recorded(turn.services.database, turn.org, ended, turn.key.person)
    registry = turn.services.registry
    done = tuple(each for each in folded(earlier).done if registry.changes(each.tool))
    finished = [each.at for each in earlier if isinstance(each, events.ExecutionFinished)]
    tools = [registry.find(each.tool) for each in done]
    undoing = tuple(tool.undoing if tool else None for tool in tools)
    return _Deed(done=done, undoing=undoing, at=finished[-1]) if done and finished else None


def _note(turn: StepView, deed: _Deed) -> Text:
    snapshot = turn.org
    locale = tongue(turn.state, snapshot)
    directory = Directory(people=snapshot.people, registry=turn.services.registry)
    deeds = listed(say(_operation(directory, each), locale) for each in deed.done)
    at = deed.at.astimezone(snapshot.zone).strftime("%H:%M")
    told = dict.fromkeys(each.way.key if each else _OTHERWISE for each in deed.undoing)
    ways = [say(Text(way), locale) for way in told]
    return Text("turn.done_already", {"done": deeds, "at": at, "ways": "\n".join(ways)})


def _operation(directory: Directory, done: Done) -> Text:
    preview = directory.preview(done.tool, done.args, done.targets, done.reached)
    return preview.operation if preview else Text("turn.an_operation")
