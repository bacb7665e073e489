"""Tells how a turn can still be revised: if it changed anything, and if its answer can be worded anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.tools.directory import Directory
from ringi.turns.history import folded, recorded
from ringi.turns.machine.state import Done, Stage, State
from ringi.turns.services import TurnServices


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """The ways in which a turn can still be changed."""

    executed: tuple[Text, ...] = ()
    """Changes it made or may have made: editing its message then makes a correction, and takes nothing back."""
    rewordable: bool = False
    """True if a model answered it, and it changed nothing."""


async def revision_of(services: TurnServices, org: OrgId, turn: TurnId, person: PersonId) -> Revision:
    """The revision of that person's turn; empty if the turn cannot be read."""
    snapshot = await services.org_cache.at_hand(org)
    try:
        state = folded(await recorded(services.database, snapshot, turn, person))
    except DefectError:
        return Revision()
    directory = Directory(people=snapshot.people, registry=services.registry)
    changing = [each for each in _carried_out(state) if services.registry.changes(each.tool)]
    previews = [directory.preview(each.tool, each.args, each.targets) for each in changing]
    executed = tuple(each.operation if each else Text("turn.an_operation") for each in previews)
    return Revision(executed=executed, rewordable=state.ended is Stage.DRAFTED and not executed)


def _carried_out(state: State) -> Iterator[Done]:
    """The calls carried out. A call that was started and has not ended is one of them, since it may have had its
    effect."""
    yield from state.done
    if state.execution is not None:
        call, decision = state.current_call, state.decision
        yield Done(tool=call.tool, args=decision.args if decision else call.args, targets=state.targets)
