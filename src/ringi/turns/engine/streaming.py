"""Shows an answer while it is still written: whole sentences, once everything so far was judged for all who read
along, and never an end that could begin something forbidden (E6).

Words are on record before anybody sees them, and so is their withdrawal.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta

from ringi.domain.decision import Verdict
from ringi.domain.errors import DefectError
from ringi.domain.reply import ReplyDecision
from ringi.gates import decide_reply
from ringi.journal import events
from ringi.journal.codec import Record, decode
from ringi.journal.events import Event, Withdrawn
from ringi.journal.sealing import DestroyedKeyError
from ringi.language.text.rendering import as_rendered
from ringi.store.views.turn_views import StreamRow
from ringi.turns.engine.card_numbers import knowing_numbers
from ringi.turns.engine.step import Circumstances, StepView
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.evidence.reply_evidence import reply_evidence
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.replies import ReplyDraft, spoken

HELD = 60
"""Characters at the end that are never shown yet: anything forbidden becomes visible within this many."""
Show = Callable[[Iterable[Event]], Awaitable[None]]
"""Puts events on record while the step that returns the others is still under way."""
APART = timedelta(milliseconds=200)
"""Shortest time between two pieces."""


def listener(turn: StepView, setting: Circumstances, show: Show) -> StreamState | None:
    """The listener that shows what a model writes; None if nothing may be shown before the answer is complete."""
    state = turn.state
    secret = turn.services.registry.classes
    confidential = any(item.classes for item in state.items) or any(
        step.tool in secret for step in state.results
    )
    fit = turn.services.channels.capabilities(state.channel).streaming and state.redraft_of is None
    return StreamState(turn, setting, show) if fit and not confidential else None


def withdrawn(turn: StepView, shown: str, cause: Withdrawn) -> tuple[Event, ...]:
    """The event that withdraws the words shown so far, if any were."""
    return (events.ReplyWithdrawn(at=turn.at(), cause=cause),) if shown else ()


def read_segment(row: StreamRow, snapshot: OrgSnapshot) -> str | None:
    """The words of a segment on record; None if the person it was sealed for, or the conversation, was erased."""
    seal = snapshot.seal_or_none(row.sealed_for) if row.sealed_for else None
    if seal is None:
        return None
    record = Record(
        kind=row.kind, schema=row.schema, body=row.body, sealed=row.sealed, sealed_for=row.sealed_for
    )
    try:
        event = decode(record, seal.within(row.chain, row.chain_key))
    except DestroyedKeyError:
        return None
    match event:
        case events.ReplySegment(text=text):
            return text
        case other:
            raise DefectError(f"{type(other).__name__} is no segment")


class StreamState:
    """One answer that is being written."""

    def __init__(self, turn: StepView, setting: Circumstances, show: Show) -> None:
        self._turn = turn
        self._setting = setting
        self._put_on_record = show
        self._told = ""
        """The part of the model's words whose judged form is shown."""
        self._newest = ""
        """All words so far."""
        self._one_at_a_time = asyncio.Lock()
        self._later: asyncio.Task[None] | None = None
        """Shows the words that came too soon after the last piece, even if the model writes nothing more for a while."""
        self._last = turn.at() - APART
        self._over = False
        self.shown = turn.state.shown
        """The words that people can see now."""
        self.unrecorded: tuple[Event, ...] = ()
        """Withdrawals that no later words put on record."""

    async def __call__(self, words: str) -> None:
        """Takes all words so far and shows those that may be shown, at once or when the last piece is long enough ago."""
        self._newest = spoken(words)
        wait = APART - (self._turn.at() - self._last)
        if wait <= timedelta(0):
            await self._release()
        elif self._later is None or self._later.done():
            await self._settled()
            self._later = asyncio.create_task(self._release_in(wait))

    async def close(self) -> None:
        """Shows nothing more. Raises the error that a piece shown later met."""
        self._over = True
        async with self._one_at_a_time:
            if self._later is not None:
                self._later.cancel()
        await self._settled()

    async def _settled(self) -> None:
        later, self._later = self._later, None
        if later is not None:
            await asyncio.wait((later,))
            if not later.cancelled():
                later.result()

    async def _release_in(self, wait: timedelta) -> None:
        await self._turn.services.pause(wait.total_seconds())
        await self._release()

    async def _release(self) -> None:
        async with self._one_at_a_time:
            await self._release_words(self._newest)

    async def _release_words(self, words: str) -> None:
        if not words.startswith(self._told):
            self.unrecorded += withdrawn(self._turn, self.shown, "interrupted")
            self._told = self.shown = ""
        ready = _sentences(words)
        if self._over or len(ready) <= len(self._told):
            return
        shown = await self._judged(words, ready)
        if shown is None or not shown.startswith(self.shown):
            self._over = True
            return
        await self._show(shown[len(self.shown) :])
        self._told = ready

    async def _judged(self, words: str, ready: str) -> str | None:
        """The sentences as they may be read; None if not everything so far may be shown."""
        setting = await knowing_numbers(self._turn, words, await self._setting())
        if not _passes(self._decided(words, setting)):
            return None
        decided = self._decided(ready, setting)
        return decided.text if _passes(decided) else None

    def _decided(self, words: str, setting: DecisionContext) -> ReplyDecision:
        draft = ReplyDraft(kind="answer", text=words)
        evidence = reply_evidence(self._turn.state, draft, setting, self._turn.services.registry.classes)
        return decide_reply(words, evidence, setting.snapshot.policy.policy, setting.snapshot.additions)

    async def _show(self, words: str) -> None:
        await self._put_on_record((*self.unrecorded, events.ReplySegment(at=self._turn.at(), text=words)))
        self.unrecorded, self.shown = (), self.shown + words
        self._last = self._turn.at()


def _passes(decided: ReplyDecision) -> bool:
    """True if the words may be shown early. Confidential words may not, even to those who may read them."""
    secret = any(stamp.reason.code == "reply_moved" for stamp in decided.stamps)
    return decided.verdict is Verdict.ALLOW and decided.deliver == "here" and not secret


def _sentences(words: str) -> str:
    """The whole sentences among the words that need not be held back."""
    # Markup makes what is read shorter than what is written; at least HELD characters of the read text stay back.
    held = HELD + max(0, len(words) - len(as_rendered(words)))
    ends = list(_END.finditer(words, 0, max(0, len(words) - held)))
    return words[: ends[-1].end()] if ends else ""


_END = re.compile(r"[。！？\n]+[」』）)]*|[.!?]+[\"')]*\s")
