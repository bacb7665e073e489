"""Under which circumstances is this decided? One reading of the database, one way to make it what decisions look at."""

from __future__ import annotations

from ringi.store.keys import Key
from ringi.store.organisations import Circumstances, circumstances, circumstances_row
from ringi.turns.charter import Charter
from ringi.turns.deciding.evidence import Setting
from ringi.turns.house import House


async def setting_of(house: House, key: Key) -> Setting:
    """At this moment, where nobody asks again later whether they are still so."""
    seen = await seen_now(house, key)
    return setting_in(house, await house.charters.at(key.org, seen.pulse.revision), seen)


async def seen_now(house: House, key: Key) -> Circumstances:
    (rows,) = await house.database.batch(key.org, circumstances(key.conversation))
    return circumstances_row(rows[0])


def setting_in(house: House, charter: Charter, seen: Circumstances) -> Setting:
    """As they were seen, at the hour it is now."""
    return Setting(
        now=house.now().astimezone(charter.zone),
        charter=charter,
        stopped=seen.pulse.stopped,
        platform_stopped=seen.pulse.platform_stopped,
        members=seen.members,
    )
