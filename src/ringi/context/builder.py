"""Gathers the context of a turn in one round trip, and names the parts that were not read or did not fit (C1-C5).

Reading and choosing are apart: `gather` reads; `compose` is pure and chooses the items the model gets to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ringi.context.beginning import BEGINNING
from ringi.context.budget import BudgetRequest, cost, fitting
from ringi.context.clearance import classed, cleared, reading_level
from ringi.context.company import COMPANY, MANNER, PERSONS, TEACHINGS
from ringi.context.files import FILES
from ringi.context.own import GOALS, MEMORIES
from ringi.context.session import SESSION, flow_in
from ringi.context.source import ContextScope, Source, Unit, Units, View
from ringi.context.talk import MESSAGES, OVERHEARD, PENDING, RECEIVED, SUMMARY, TRACES, unsummarised
from ringi.context.work import TASKS
from ringi.domain.errors import DefectError
from ringi.domain.flow import Flow
from ringi.domain.model import ContextItem, LeftOut
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.i18n import say
from ringi.store.core.database import Database, Row, Statement
from ringi.store.organisations.organisations import DecisionInputs, decision_inputs, decision_inputs_row

SOURCES: tuple[Source, ...] = (
    COMPANY,
    MANNER,
    TEACHINGS,
    PERSONS,
    BEGINNING,
    SUMMARY,
    RECEIVED,
    MESSAGES,
    FILES,
    TRACES,
    SESSION,
    PENDING,
    TASKS,
    GOALS,
    MEMORIES,
)
"""Sources for every assistant, in the order the model reads them."""
CROWDED = 0.75
"""Share of the token budget from which messages are summed up, though they are few."""
LEAST_SUMMED = 4
"""Most messages that are not worth a summary, however long they are."""
PATIENCE_MS = 300
"""Milliseconds one source may take before the turn goes on without it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The rows that were read for one turn."""

    around: DecisionInputs
    """Inputs of the next decision, read in the same round trip: members of the conversation, revision of the
    organisation, stop. The rows must be chosen by the facts of this revision, not by older ones."""
    rows: Mapping[str, Sequence[Row]]
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    items: tuple[ContextItem, ...]
    tainted: bool
    """True if untrusted text is among the items, or stood before the author of one of them."""
    received: bool = False
    """True if rows of delivered messages or of files were read for this turn, or an event brought text."""
    flow: Flow | None = None
    """The flow the requester is in here."""
    missing: tuple[str, ...] = ()
    """Sources that could not be read (C4)."""
    omitted: tuple[LeftOut, ...] = ()
    summary_due: bool = False
    """True if the conversation wants a new summary before its next turns."""

    @property
    def left_out(self) -> int:
        """Returns the least number of earlier messages that are not shown."""
        return sum(each.count for each in self.omitted if each.source == MESSAGES.name)

    @property
    def summary_first(self) -> bool:
        """True if words that no summary covers do not fit: they have to be summed up before the model is asked."""
        return self.summary_due and any(
            each.source == MESSAGES.name and each.why != "clearance" for each in self.omitted
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextQuery:
    """The statements to read for a turn: the people a reply reaches, then each source that has something to read."""

    sources: tuple[str, ...]
    statements: tuple[Statement, ...]

    def reading(self, around: Sequence[Row], read: Sequence[Sequence[Row] | None]) -> Reading:
        """Makes a reading of the rows of each statement; None stands for a source that failed."""
        rows = dict(zip(self.sources, read, strict=True))
        return Reading(
            around=decision_inputs_row(around[0]),
            rows={name: found for name, found in rows.items() if found is not None},
            failed=tuple(name for name, found in rows.items() if found is None),
        )


def asked(scope: ContextScope) -> ContextQuery:
    """Returns the query without running it, for a caller that reads it together with other statements."""
    found = {source.name: wanted for source in _sources(scope) if (wanted := source.statement(scope))}
    return ContextQuery(
        sources=tuple(found), statements=(decision_inputs(scope.conversation), *found.values())
    )


async def gather(database: Database, scope: ContextScope) -> Reading:
    """Reads everything in one round trip; a source that fails or takes too long is left out."""
    wanted = asked(scope)
    around, *read = await database.each(scope.org, PATIENCE_MS, *wanted.statements)
    if around is None:
        # The people a reply reaches are no source: nothing may be shown without knowing them.
        (around,) = await database.batch(scope.org, decision_inputs(scope.conversation))
    return wanted.reading(around, read)


def compose(scope: ContextScope, reading: Reading) -> Context:
    """Returns the context the model gets to see, in the order of the sources. Equal readings give equal contexts."""
    view = View(scope=scope, members=reading.around.members, rows=reading.rows)
    level = reading_level(view)
    drawn = [_drawn(source, view, reading, level) for source in _sources(scope)]
    wanted = [BudgetRequest(priority=each.source.priority, units=each.units) for each in drawn]
    taken = [
        each.within(most)
        for each, most in zip(drawn, fitting(wanted, scope.known.limits.tokens), strict=True)
    ]
    units = [unit for each in taken for unit in each.source.shown(each.units)]
    missing = tuple(each.source.name for each in taken if each.failed)
    omitted = tuple(left for each in taken for left in each.left_out)
    shown = tuple(_dated(item, scope) for unit in units for item in unit.items)
    return Context(
        items=(*shown, *_note(missing, omitted, scope)),
        received=bool(view.of(RECEIVED.name) or view.of(FILES.name) or _was_sent_text(scope))
        or any(item.source.startswith(OVERHEARD) for item in shown),
        tainted=TRACES.name in missing or any(map(_taints, units)),
        flow=None if SESSION.name in missing else flow_in(view),
        missing=missing,
        omitted=omitted,
        summary_due=_summary_due(view, drawn),
    )


def _summary_due(view: View, drawn: Sequence[_Selection]) -> bool:
    """True if the messages since the last summary are so many, or so long, that those of the next turns may not fit."""
    limits, waiting = view.scope.known.limits, unsummarised(view)
    if waiting >= limits.window or waiting <= LEAST_SUMMED:
        return waiting >= limits.window
    shown = sum(cost(unit) for each in drawn if each.source is MESSAGES for unit in each.units)
    return shown > limits.tokens * CROWDED


def _was_sent_text(scope: ContextScope) -> bool:
    return scope.beginning is not None and bool(scope.beginning.payload)


def _sources(scope: ContextScope) -> tuple[Source, ...]:
    """Every source, those of the assistant that is spoken to last."""
    return (*SOURCES, *scope.known.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Selection:
    """The units one source gives to a turn, and the number of those left out."""

    source: Source
    units: Units = ()
    left_out: tuple[LeftOut, ...] = ()
    failed: bool = False

    def within(self, most: int) -> _Selection:
        """Returns the selection cut to that number of units."""
        over = len(self.units) - most
        if over <= 0:
            return self
        left_out = (*self.left_out, *_left_out(self.source, "budget", over))
        return _Selection(source=self.source, units=self.units[:most], left_out=left_out, failed=self.failed)


def _drawn(source: Source, view: View, reading: Reading, level: int) -> _Selection:
    """Returns the units of a source that may be shown, up to its limit."""
    if source.name in reading.failed:
        return _Selection(source=source, failed=True)
    try:
        found = source.units(view)
    except _UNREADABLE:
        return _Selection(source=source, failed=True)
    if not found:
        return _Selection(source=source)
    known = view.scope.known
    declared = (classed(each, source.confidential) for each in found)
    allowed = [unit for each in declared if (unit := cleared(each, level, known.policy))]
    most = source.most(known.limits)
    left_out = (
        *_left_out(source, "clearance", len(found) - len(allowed)),
        *_left_out(source, "number", 0 if most is None else len(allowed) - most),
    )
    return _Selection(source=source, units=allowed[:most], left_out=left_out)


_UNREADABLE = (DefectError, LookupError, TypeError, ValueError)
"""Errors raised by rows that are not as they should be."""


def _dated(item: ContextItem, scope: ContextScope) -> ContextItem:
    """Returns the item dated in the organisation's time zone: the meaning of "tomorrow" depends on the date there."""
    return replace(item, at=item.at.astimezone(scope.now.tzinfo)) if item.at else item


def _left_out(source: Source, why: Literal["number", "budget", "clearance"], count: int) -> Iterator[LeftOut]:
    if count > 0:
        yield LeftOut(source=source.name, why=why, count=count)


def _taints(unit: Unit) -> bool:
    return unit.tainted or any(item.trust is Trust.FREE_TEXT and not item.recorded for item in unit.items)


def _note(missing: Sequence[str], omitted: Sequence[LeftOut], scope: ContextScope) -> Iterator[ContextItem]:
    """Yields one line that tells the model which context it does not see."""
    locale = scope.known.locale
    words = [say(part, locale) for part in (*map(_omission, omitted), *map(_absence, missing))]
    if words:
        yield ContextItem(
            kind="left_out",
            source="context",
            trust=Trust.FIELD,
            text=say(Text("context.between"), locale).join(words),
            at=scope.now,
            vouches=False,
        )


def _omission(left: LeftOut) -> Text:
    source = Text(f"context.source_{left.source}")
    return Text(f"context.left_out_{left.why}", {"source": source, "count": left.count})


def _absence(name: str) -> Text:
    return Text("context.missing", {"source": Text(f"context.source_{name}")})
