"""The digest that stands in the open must not let anybody guess a call's sealed arguments (hole H5)."""

from __future__ import annotations

from uuid import UUID

from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.ids import OrgId, PersonId, ToolName
from ringi.gates.digest import Bound, call_digest
from ringi.journal.sealing import KEYED, PersonSeal

_STORED = (
    "SELECT body::jsonb ->> 'digest' FROM journal WHERE org = ringi.org() AND body::jsonb ? 'digest'",
    "SELECT digest FROM pendings WHERE org = ringi.org()",
    "SELECT digest FROM executions WHERE org = ringi.org()",
)


def guess(person: PersonId, body: str) -> str:
    """What somebody with a stolen database would compute."""
    return call_digest(Bound(tool=ToolName("asking_note"), version=1, args={"body": body}, requester=person))


async def stored(story: Story) -> list[str]:
    return [row[0] for query in _STORED for row in await story.rows(query)]


def seal(number: int) -> PersonSeal:
    return PersonSeal(org=OrgId(UUID(int=0)), person=PersonId(UUID(int=number)), key=bytes([number]) * 32)


async def test_a_right_guess_of_the_arguments_matches_nothing_stored(story: Story) -> None:
    """Journal, confirmations and executions hold the keyed digest only."""
    story.next(wants("asking_note", body="契約を更新"), says("メモしました。"))

    await story.say("tanaka", "「契約を更新」とメモして")
    await story.answer("tanaka", "yes")

    found = await stored(story)
    assert (True, 6) == (all(each.startswith(KEYED) for each in found), len(found))
    assert guess(story.person("tanaka"), "契約を更新") not in "".join(found)


async def test_all_records_of_one_call_hold_the_same_digest(story: Story) -> None:
    """What was judged, asked, started and executed can still be compared."""
    story.next(wants("asking_note", body="契約を更新"), says("メモしました。"))

    await story.say("tanaka", "「契約を更新」とメモして")
    await story.answer("tanaka", "yes")

    assert 1 == len(set(await stored(story)))


def test_the_key_of_another_person_gives_another_digest() -> None:
    """Two people who ask for the same do not share a digest, and an empty one stays empty."""
    mine, yours = seal(1), seal(2)

    assert mine.keyed_digest("ab") != yours.keyed_digest("ab")
    assert "" == mine.keyed_digest("")
