"""Leads a dialogue as its person would: says each message, answers the cards it expects, and looks at what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from ringi.brain.evals.conversations import Dialogue, Said
from ringi.brain.evals.outcomes import Obstacle, SeenExchange, obstacles
from ringi.channels.console.channel import ConsoleLine, exchange, open_line
from ringi.cli.evaluation.observing import Record, observed
from ringi.cli.evaluation.office import DialogueOffice, in_time, open_office
from ringi.domain.model import Model
from ringi.domain.text import Locale
from ringi.store.core.database import Database
from ringi.store.turns.confirmations import open_pendings
from ringi.store.views.history import newest_turns
from ringi.turns.history import recorded
from ringi.turns.runtime import Runtime, running

AT_ONCE = 4
"""Dialogues led at the same time."""
MOST_CARDS = 12
"""Cards answered for one message. A plan that asks for each of its items shows more than a person would bear."""
MOST_TURNS = 50
_YES: dict[Locale, str] = {"ja": "はい", "en": "yes"}
_NO: dict[Locale, str] = {"ja": "いいえ", "en": "no"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidResult:
    """One message, what came of it, and what was in the way."""

    say: str
    seen: SeenExchange
    obstacles: tuple[Obstacle, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogueResult:
    dialogue: Dialogue = field(repr=False)
    said: tuple[SaidResult, ...]

    @property
    def good(self) -> bool:
        return not any(each.obstacles for each in self.said)


async def lead_all(
    database: Database, model: Model, dialogues: Iterable[Dialogue]
) -> tuple[DialogueResult, ...]:
    """Returns the results in the order of the dialogues, whichever is done first."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(dialogue: Dialogue) -> DialogueResult:
        async with free:
            return await lead(database, model, dialogue)

    return tuple(await asyncio.gather(*map(one, dialogues)))


async def lead(database: Database, model: Model, dialogue: Dialogue) -> DialogueResult:
    office = await open_office(database, model, dialogue)
    person = office.founded.people[dialogue.person]
    line = await open_line(database, office.founded.org, person)
    async with running(office.services) as runtime:
        said = [await _say(runtime, office, line, (dialogue.language, each)) for each in dialogue.turns]
    return DialogueResult(dialogue=dialogue, said=tuple(said))


async def _say(
    runtime: Runtime, office: DialogueOffice, line: ConsoleLine, saying: tuple[Locale, Said]
) -> SaidResult:
    locale, said = saying
    database, org = runtime.services.database, office.founded.org
    before = frozenset(row.id for row in await newest_turns(database, org, MOST_TURNS))
    replies = [row.body for row in (await exchange(runtime, line, said.say)).replies]
    cards: set[UUID] = set()
    answers = list(said.answers)
    for _ in range(MOST_CARDS):
        waiting = await open_pendings(database, org)
        if not waiting:
            break
        cards |= {row.id for row in waiting}
        # A card that nobody expected is agreed to, so that what comes after it is seen too.
        word = _NO[locale] if answers and answers.pop(0) == "no" else _YES[locale]
        replies += [row.body for row in (await exchange(runtime, line, word)).replies]
    record = await _record(office, line, before, replies)
    seen = observed(replace(record, cards=len(cards)))
    return SaidResult(say=said.say, seen=seen, obstacles=obstacles(_in_time(said), seen))


async def _record(
    office: DialogueOffice, line: ConsoleLine, before: frozenset[UUID], replies: Sequence[str]
) -> Record:
    database, org = office.services.database, office.founded.org
    snapshot = await office.services.org_cache.at_hand(org)
    turns = [row for row in await newest_turns(database, org, MOST_TURNS) if row.id not in before]
    found = [
        event
        for row in sorted(turns, key=lambda row: row.id)
        for event in await recorded(database, snapshot, row.id, line.person)
    ]
    return Record(
        events=tuple(found),
        replies=tuple(replies),
        cards=0,
        departments={str(row.id): row.name for row in snapshot.facts.departments},
        accounts={person: account for account, person in office.founded.people.items()},
    )


def _in_time(said: Said) -> Said:
    """Returns the message with the days of its checks in the year in which it is said."""
    return Said.model_validate_json(in_time(said.model_dump_json(by_alias=True)))
