"""Which memories may be told here, and as what? Those everybody who reads along may see (H1), each with whose it
is, when it was said, and how far its words may be trusted. Pure but for its names: what was read is handed in.
"""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.ids import PersonId
from ringi.domain.people import People, Person
from ringi.domain.tools import Json, Trust
from ringi.gates.authorization.reach import sees
from ringi.store.memories import MemoryRow

MOST = 20
"""Memories told at once."""


def colleagues(person: Person, people: People) -> list[PersonId]:
    """Whose memories for the team are within this person's range."""
    return [other.id for other in people.values() if sees(person, other)]


def may_see(memory: MemoryRow, reader: Person, people: People) -> bool:
    """What is somebody's own is theirs alone, whatever the reader's level."""
    if reader.id == memory.person:
        return True
    match memory.visibility:
        case "own":
            return False
        case "team":
            return not reader.outsider and sees(reader, people[memory.person])
        case "company":
            return reader.active and not reader.outsider


def for_all(memories: Sequence[MemoryRow], readers: Sequence[Person], people: People) -> list[MemoryRow]:
    """Those that everybody who reads along may see."""
    return [each for each in memories if all(may_see(each, reader, people) for reader in readers)]


def entry(number: int, memory: MemoryRow, reader: PersonId, people: People) -> dict[str, Json]:
    """INVARIANT: only what this reader typed themselves comes back as a field of ours; what was passed on, made up
    or said by others stays free text."""
    typed = memory.person == reader and memory.trust is Trust.REQUESTER
    return {
        "number": number,
        "content": memory.content,
        "who": people[memory.person].name,
        "when": memory.created_at.date().isoformat(),
        "typed": typed,
        "trust": (Trust.FIELD if typed else Trust.FREE_TEXT).value,
    }
