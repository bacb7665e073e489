"""Tells streams that something went on: one look for all streams of this process, as soon as the notifier tells of one
of their conversations. It also looks now and then, because a word may be lost, and asks who is asked and what is
stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from uuid import UUID

from ringi.domain.ids import ConversationId, OrgId, PersonId
from ringi.store.core.database import Database
from ringi.store.core.notifier import GATHER_S
from ringi.store.core.preconditions import AwayError
from ringi.store.organisations.platform import Stops, stops_and_revision
from ringi.store.turns.confirmations import Answered, awaited
from ringi.store.views.conversation_views import count_memberships
from ringi.store.views.turn_views import StreamRow, heads_of, read_stream
from ringi.turns.intake.answers import Counted, weigh

BELL_S = 1.0
"""Seconds between two looks at what waits and what is stopped."""
BELLS_A_LOOK = 2
"""Such looks for each look at all conversations that no notifier told of."""
PAGE = 200
MOST_OPEN = 20
"""Streams one person has at a time in a process: as many pages as a person leaves open, and not all there can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """Facts every listener is told besides what is said to them."""

    count: int
    """Number of confirmations in which their yes would count now."""
    stops: Stops
    revision: int
    """Revision of people, rights, teachings and the policy."""
    memberships: int
    """Number of conversations they are in."""


@dataclass(slots=True, eq=False, kw_only=True)
class Listener:
    """A listener that waits for news of these conversations, and of what waits for them if `person` is given."""

    org: OrgId
    by: PersonId
    person: PersonId | None = None
    seen: dict[ConversationId, int]
    """Place up to which they have heard each conversation."""
    behind: set[ConversationId] = field(default_factory=set[ConversationId])
    """Conversations that went on since."""
    bell: Badge | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    crowded: bool = False
    """True if it is to end, for newer ones of the same person."""

    def heard(self, conversation: ConversationId, seq: int) -> None:
        self.seen[conversation] = max(seq, self.seen.get(conversation, 0))

    def make_room(self) -> None:
        self.crowded = True
        self.news.set()

    def notice(self, heads: Mapping[ConversationId, int]) -> None:
        behind = {each for each, seq in self.seen.items() if heads.get(each, 0) > seq}
        if behind:
            self.behind |= behind
            self.news.set()

    def ring(self, bell: Badge) -> None:
        if bell != self.bell:
            self.bell = bell
            self.news.set()


class StreamHub:
    """Looks for news on behalf of all listeners; not at all while there are none."""

    def __init__(self, database: Database, bell_s: float = BELL_S) -> None:
        self._database = database
        self._bell_s = bell_s
        self._moved = asyncio.Event()
        self._listeners: dict[Listener, None] = {}
        self._looking: asyncio.Task[None] | None = None
        self._read: dict[tuple[ConversationId, int], asyncio.Task[tuple[StreamRow, ...]]] = {}
        self.told: dict[tuple[ConversationId, int, str], bytes] = {}
        """Bytes told since the last look, by conversation, step, and the id that says how far the listener has heard
        everything."""

    @contextmanager
    def listening(self, listener: Listener) -> Generator[None]:
        """News reach the listener for the length of the block. If one person has too many listeners, the oldest are to
        end."""
        self._crowd_out(listener)
        self._listeners[listener] = None
        self._moved.set()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            yield
        finally:
            del self._listeners[listener]

    async def rows(self, org: OrgId, conversation: ConversationId, after: int) -> tuple[StreamRow, ...]:
        """Returns the steps after that one, read once for all who ask in the same moment."""
        place = (conversation, after)
        if place not in self._read:
            reading = read_stream(self._database, org, conversation, after, PAGE)
            self._read[place] = asyncio.create_task(reading)
        return await asyncio.shield(self._read[place])

    def _crowd_out(self, newest: Listener) -> None:
        """INVARIANT: listeners that do not read what they are told, and so do not end, are at most as many again."""
        theirs = [each for each in self._listeners if each.by == newest.by]
        for oldest in theirs[: max(0, len(theirs) + 1 - MOST_OPEN)]:
            oldest.make_room()
        if len(theirs) >= 2 * MOST_OPEN:
            newest.make_room()

    async def _look(self) -> None:
        now = asyncio.get_running_loop().time
        bells, next_bell = 0, now()
        with self._database.notifier.listening(self._hear):
            while self._listeners:
                due = now() >= next_bell
                await self._look_once(bell=due, everywhere=due and bells % BELLS_A_LOOK == 0)
                if due:
                    bells, next_bell = bells + 1, now() + self._bell_s
                await self._told_by(next_bell - now())

    async def _look_once(self, *, bell: bool, everywhere: bool) -> None:
        """Looks at conversations if the notifier told of one, or `everywhere`, and at what waits with `bell`.

        INVARIANT: an unreachable database ends no stream here; the next listener that reads finds out.
        """
        with suppress(AwayError):
            if self._moved.is_set() or everywhere:
                self._moved.clear()
                await self._look_at_conversations()
            if bell:
                await self._look_at_bells()

    def _hear(self, org: OrgId, conversation: UUID) -> None:
        if any(each.org == org and conversation in each.seen for each in self._listeners):
            self._moved.set()

    async def _told_by(self, seconds: float) -> None:
        """Returns when the notifier told of a conversation, or after that time. Words that come close together are
        looked after together."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._moved.wait(), max(0.0, seconds))
            await asyncio.sleep(GATHER_S)

    async def _look_at_conversations(self) -> None:
        self._read = {place: task for place, task in self._read.items() if not task.done()}
        self.told.clear()
        wanted = {(each.org, place) for each in self._listeners for place in each.seen}
        if not wanted:
            return
        heads = await heads_of(self._database, wanted)
        for listener in self._listeners:
            listener.notice(heads)

    async def _look_at_bells(self) -> None:
        for org in {each.org for each in self._listeners if each.person is not None}:
            theirs = [each for each in self._listeners if each.org == org]
            await self._ring(org, theirs)

    async def _ring(self, org: OrgId, listeners: Iterable[Listener]) -> None:
        asking = {each.person for each in listeners if each.person is not None}
        stops, revision = await stops_and_revision(self._database, org)
        open_ones = await awaited(self._database, org)
        memberships = await count_memberships(self._database, org, asking)
        for listener in listeners:
            if listener.person is not None:
                listener.ring(
                    Badge(
                        count=count_for(open_ones, listener.person),
                        stops=stops,
                        revision=revision,
                        memberships=memberships.get(listener.person, 0),
                    )
                )


def count_for(open_ones: Iterable[Answered], person: PersonId) -> int:
    """Returns the number of those in which that person's yes would count."""
    return sum(isinstance(weigh(each, person), Counted) for each in open_ones)
