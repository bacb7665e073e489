"""The messages that waited for an answer to a confirmation (D3, D7): once its turn is over, each gets a turn of its
own, in the order in which they came, without being typed again.
"""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.ids import TurnId
from ringi.journal import events
from ringi.journal.rows import to_batch
from ringi.store.database import Statement
from ringi.store.keys import wake
from ringi.store.pendings import HeldMessage, forget_held, read_held
from ringi.store.turns import Entry, record
from ringi.turns.driving.drive import Drive
from ringi.turns.house import new_id
from ringi.turns.life import machine


async def take_up(drive: Drive) -> None:
    """Opens their turns together with the end of this one."""
    held = await read_held(drive.house.database, drive.key.org, drive.turn)
    if not held:
        return
    drive.wake(*(wake(drive.key) for _ in held))
    drive.attach(forget_held(drive.turn), *await _openings(drive, held))


async def _openings(drive: Drive, held: Sequence[HeldMessage]) -> list[Statement]:
    charter = await drive.charter()
    seal = charter.seal(drive.key.person)
    received = [
        events.Received(
            at=drive.at(),
            message=message.id,
            sender=drive.key.person,
            channel=message.channel,
            text=message.body,
            pasted=message.pasted,
            supersedes=message.turn,
        )
        for message in held
    ]
    return [
        record(
            Entry(
                chain=drive.key.conversation,
                turn=TurnId(new_id()),
                first_n=1,
                batch=to_batch((event,), seal),
                opens=(drive.key.person, machine.VERSION),
            )
        )
        for event in received
    ]
