"""Chooses the memories that may be told in a conversation: those everybody who reads along may see (H1). Each is told
with its owner, its time, and how far its words may be trusted.
"""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.ids import PersonId
from ringi.domain.people import People, Person
from ringi.domain.tools import Json, Trust
from ringi.gates.authorization.reach import sees
from ringi.store.work.memories import MemoryRow, members_of, show_memories
from ringi.tools.tool import ToolContext, inside

MOST = 20
"""Largest number of memories told at once."""


def colleagues(person: Person, people: People) -> list[PersonId]:
    """Returns the people whose memories for the team are within this person's range."""
    return [other.id for other in people.values() if sees(person, other)]


def may_see(memory: MemoryRow, reader: Person, people: People) -> bool:
    """True if the reader may see the memory. A memory kept for oneself is its owner's alone, whatever the reader's
    level."""
    if reader.id == memory.person:
        return True
    match memory.visibility:
        case "own":
            return False
        case "team":
            return not reader.outsider and sees(reader, people[memory.person])
        case "company":
            return reader.active and not reader.outsider


async def told(memories: Sequence[MemoryRow], context: ToolContext) -> list[Json]:
    """Returns the memories that everybody who reads along may see, numbered as they are now shown."""
    members = await inside(context).rows(members_of(context.conversation))
    readers = [context.people[PersonId(person)] for (person,) in members]
    seen = for_all(memories, readers, context.people)
    await inside(context).run(
        show_memories(context.conversation, context.requester.id, [each.id for each in seen])
    )
    return [_entry(number, each, context) for number, each in enumerate(seen, start=1)]


def for_all(memories: Sequence[MemoryRow], readers: Sequence[Person], people: People) -> list[MemoryRow]:
    """Returns the memories that everybody who reads along may see."""
    return [each for each in memories if all(may_see(each, reader, people) for reader in readers)]


def _entry(number: int, memory: MemoryRow, context: ToolContext) -> dict[str, Json]:
    """Returns one memory.

    INVARIANT: only what this reader typed themselves comes back as a trusted field. Text that was passed on, made up or
    said by others stays free text.
    """
    typed = memory.person == context.requester.id and memory.trust is Trust.REQUESTER
    return {
        "number": number,
        "content": memory.content,
        "who": context.people[memory.person].name,
        "when": memory.created_at.astimezone(context.now.tzinfo).date().isoformat(),
        "typed": typed,
        "trust": (Trust.FIELD if typed else Trust.FREE_TEXT).value,
    }
