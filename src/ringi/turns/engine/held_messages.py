"""Takes up the messages that waited for an answer to a confirmation (D3, D7): once its turn is over, each gets a turn
of its own, in order of arrival, without being typed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ringi.domain.ids import TurnId
from ringi.journal import events
from ringi.journal.rows import to_batch
from ringi.store.core.database import Statement
from ringi.store.turns.confirmations import HeldMessage, forget_held, read_held
from ringi.store.turns.order_keys import wake
from ringi.store.turns.turns import Entry, record
from ringi.turns.engine.step import StepView
from ringi.turns.machine import table as machine
from ringi.turns.services import new_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """Statements that open the turns of held messages."""

    statements: tuple[Statement, ...] = ()
    woken: tuple[Statement, ...] = ()
    """Statements that make those turns ready."""


async def release_held(turn: StepView) -> Released:
    """The statements that open the turns of the held messages together with the end of this one."""
    held = await read_held(turn.services.database, turn.key.org, turn.id)
    if not held:
        return Released()
    return Released(
        statements=(forget_held(turn.id), *_openings(turn, held)),
        woken=tuple(wake(turn.key) for _ in held),
    )


def _openings(turn: StepView, held: Sequence[HeldMessage]) -> list[Statement]:
    seal = turn.seal
    received = [
        events.Received(
            at=turn.at(),
            message=message.id,
            sender=turn.key.person,
            channel=message.channel,
            text=message.body,
            pasted=message.pasted,
            supersedes=message.turn,
            assistant=turn.state.assistant.name,
            mode=turn.state.assistant.mode,
        )
        for message in held
    ]
    return [
        record(
            Entry(
                chain=turn.key.conversation,
                turn=TurnId(new_id()),
                first_n=1,
                batch=to_batch((event,), seal),
                opens=(turn.key.person, machine.VERSION),
            )
        )
        for event in received
    ]
