"""Takes up the messages that waited for an answer to a confirmation (D3, D7): once its turn is over, each gets a turn
of its own, in order of arrival, without being typed again.
"""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.ids import TurnId
from ringi.journal import events
from ringi.journal.rows import to_batch
from ringi.store.core.database import Statement
from ringi.store.turns.confirmations import HeldMessage, forget_held, read_held
from ringi.store.turns.order_keys import wake
from ringi.store.turns.turns import Entry, record
from ringi.turns.engine.run import TurnRun
from ringi.turns.machine import table as machine
from ringi.turns.services import new_id


async def take_up(run: TurnRun) -> None:
    """Opens the turns of the held messages together with the end of this one."""
    held = await read_held(run.services.database, run.key.org, run.turn)
    if not held:
        return
    run.wake(*(wake(run.key) for _ in held))
    run.attach(forget_held(run.turn), *await _openings(run, held))


async def _openings(run: TurnRun, held: Sequence[HeldMessage]) -> list[Statement]:
    snapshot = await run.snapshot()
    seal = snapshot.seal(run.key.person)
    received = [
        events.Received(
            at=run.at(),
            message=message.id,
            sender=run.key.person,
            channel=message.channel,
            text=message.body,
            pasted=message.pasted,
            supersedes=message.turn,
            assistant=run.state.assistant.name,
            mode=run.state.assistant.mode,
        )
        for message in held
    ]
    return [
        record(
            Entry(
                chain=run.key.conversation,
                turn=TurnId(new_id()),
                first_n=1,
                batch=to_batch((event,), seal),
                opens=(run.key.person, machine.VERSION),
            )
        )
        for event in received
    ]
