"""What becomes of the message that waited for an answer to a confirmation (D3)? It gets a turn of its own, without
being typed again.
"""

from __future__ import annotations

from ringi.domain.ids import PendingId, TurnId
from ringi.journal import events
from ringi.store.database import Statement
from ringi.store.keys import Key, wake
from ringi.store.pendings import read_held
from ringi.store.turns import record
from ringi.turns.arriving.desk import Desk
from ringi.turns.house import House, new_id


async def taken_up(house: House, key: Key, pending: PendingId) -> tuple[Statement, ...]:
    """What to write so that the message waiting for this confirmation is handled; nothing where none waits."""
    turn = TurnId(new_id())
    held = await read_held(house.database, key.org, pending)
    if held is None:
        return ()
    received = events.Received(
        at=house.now(),
        message=held.id,
        sender=key.person,
        channel=held.channel,
        text=held.body,
        pasted=held.pasted,
        supersedes=held.turn,
    )
    return wake(key), record(await Desk(house).opening(key, turn, (received,)))
