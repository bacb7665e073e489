"""Gathers the facts that a decision stands on; decides nothing.

The returned value holds everything a later replay needs: nothing is looked up again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache

from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Audience, Counts, Evidence, LabelledText, concerned_by
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.model import ContextItem
from ringi.domain.people import TOP_LEVEL, People, Person, members
from ringi.domain.tools import ArgumentRole, Effect, Json, Risk, ToolSpec, Trust
from ringi.gates.modification import repaired
from ringi.gates.origins import CHOICE, origins
from ringi.language.confirmations.choosing import chosen_line
from ringi.language.labels import label_field, label_message, label_text
from ringi.language.numbers.commitments import yen_committed
from ringi.language.text.segments import segment
from ringi.tools.results import UNKNOWN_RESULT, ResultFacts
from ringi.turns.evidence.detectors import call_hits, written_in
from ringi.turns.evidence.non_answers import non_answers
from ringi.turns.evidence.resolve import Resolved
from ringi.turns.evidence.result_fields import ResultField, result_fields
from ringi.turns.evidence.usage_limits import counted
from ringi.turns.introductions import Newcomers
from ringi.turns.machine.state import Said, State
from ringi.turns.organisation import OrgSnapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionContext:
    """The circumstances of one decision, as just read."""

    now: datetime
    """Moment of the decision, in the organisation's zone."""
    snapshot: OrgSnapshot
    stopped: bool
    platform_stopped: bool
    """True if the stop holds for the whole platform, not this organisation alone."""
    members: tuple[PersonId, ...]
    """All people in the conversation."""
    counts: Counts = field(default_factory=Counts)
    """Operations of the requester so far, if the call is one."""
    open_cards: int = 0
    """Number of the requester's confirmations that wait, if the call would ask for one more."""
    kept_numbers: tuple[str, ...] = ()
    """Numbers a reply may hold (`ReplyEvidence.kept_numbers`)."""
    uses: Mapping[str, int] = field(default_factory=dict[str, int])
    """The requester's uses today of tools that are limited by the day (`ringi.turns.evidence.usage_limits`)."""
    acquainted: frozenset[PersonId] = frozenset()
    """People that a call names by family name alone and with whom the requester exchanged tasks or messages lately."""


Results = Mapping[ToolName, ResultFacts]
"""The facts of each tool's result, as the tool declares them."""


def call_evidence(
    state: State, resolved: Resolved, spec: ToolSpec | None, setting: DecisionContext, results: Results
) -> Evidence:
    """The evidence for the current call of the turn, resolved."""
    requester = requester_of(state, setting.snapshot)
    days = setting.snapshot.calendar(setting.now.date())
    read = _Reading(now=setting.now, calendar=days)
    texts = (
        *_own_words(state.said[:1], _dated(read, state)),
        *_own_words(state.said[1:], read),
        *_chosen(state, read),
        *_shown(state, read, results),
    )
    reached = _reached(spec, resolved, requester, setting.snapshot.people)
    concerned = _concerned(spec, resolved)
    new = setting.snapshot.newcomers(requester.id, concerned, setting.now)
    bare = Evidence(
        now=setting.now,
        stopped=setting.stopped,
        platform_stopped=setting.platform_stopped,
        requester=requester,
        audience=audience(setting),
        tool=spec,
        texts=texts,
        tainted=state.tainted or any(map(_taints, texts)),
        targets=resolved.targets,
        approvers=setting.snapshot.approvers(setting.now),
        teachings=setting.snapshot.teachings,
        hits=(
            *call_hits(state, spec, resolved),
            *non_answers(state, spec, resolved.call.args),
        ),
        counts=counted(setting.counts, setting.uses, spec, (*_persons(resolved), *reached)),
        affected=_affected(spec, resolved),
        recipients=len(_persons(resolved)) + len(reached),
        reached=reached,
        everyone=_everyone(spec, resolved, setting.snapshot.people),
        amount=_amount(spec, resolved, setting.now),
        author=state.author,
        newcomers=tuple(sorted(setting.snapshot.not_yet(new))),
        confirmed_by=state.confirmed_by,
        phase="confirmed" if state.confirmed else "proposed",
        open_cards=setting.open_cards,
        calendar=days.name,
        critique=state.critique,
    )
    if spec is None:
        return bare
    judged = _with_seconds(bare, setting, concerned, new) if spec.administrative else bare
    return replace(judged, context_match=_context_match(judged, spec, resolved))


def _concerned(spec: ToolSpec | None, resolved: Resolved) -> frozenset[PersonId]:
    """People an administrative call is about."""
    if spec is None or not spec.administrative:
        return frozenset()
    return frozenset(person for target in resolved.targets for person in concerned_by(target))


def _with_seconds(
    bare: Evidence, setting: DecisionContext, concerned: frozenset[PersonId], new: Newcomers
) -> Evidence:
    """The evidence with the people who could be asked if nobody else has the level."""
    snapshot, requester = setting.snapshot, bare.requester.id
    beside = snapshot.seconds(requester, frozenset(), new, setting.now)
    seconds = snapshot.seconds(requester, concerned, new, setting.now) if concerned else beside
    apart, barred = {person.id for person in beside.apart}, {requester, *bare.newcomers}
    approved = any(
        each.person in apart - barred and each.delegator not in barred and each.max_risk in (None, Risk.HIGH)
        for each in bare.approvers
    )
    return replace(
        bare,
        substitutes=_highest(seconds.apart),
        standing_in=() if approved else _highest(beside.apart),
        stands_in_from=_possible_from(beside.apart),
        by_themselves=not beside.others,
        alone=not seconds.others,
    )


def _highest(people: Sequence[Person]) -> tuple[PersonId, ...]:
    highest = max((person.level for person in people), default=0)
    return tuple(person.id for person in people if person.level == highest)


def _possible_from(people: Sequence[Person]) -> int:
    """The lowest level with which a person could ever stand in. A call concerns two people at most: a person with
    three people of a higher level beside them never does."""
    levels = sorted((person.level for person in people), reverse=True)
    return levels[MOST_CONCERNED] if len(levels) > MOST_CONCERNED else 1


MOST_CONCERNED = 2
"""People one administrative call can be about: both sides of a delegation, or a leaver and the successor."""


def labelled_items(
    items: Iterable[ContextItem], now: datetime, calendar: Calendar = NO_CALENDAR
) -> tuple[LabelledText, ...]:
    """The context as evidence: only the items that vouch for values. An item that merely stands there is no origin of
    a value."""
    return tuple(_labelled(item, now, calendar) for item in items if item.vouches and item.text.strip())


def requester_of(state: State, snapshot: OrgSnapshot) -> Person:
    return known_person(state.requester, snapshot)


def known_person(person: PersonId | None, snapshot: OrgSnapshot) -> Person:
    if person is None or person not in snapshot.people:
        raise DefectError("a turn without a requester in the directory")
    return snapshot.people[person]


def audience(setting: DecisionContext) -> Audience:
    """The lowest clearance among those who read the conversation; outsiders have none, nor has anybody who is not in
    the directory (F9)."""
    readers = [setting.snapshot.people.get(person) for person in setting.members]
    return Audience(
        people=len(readers),
        lowest_level=min((reader.level if reader else 1 for reader in readers), default=1),
        outsiders=sum(reader is None or reader.outsider for reader in readers),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """Moment and calendar against which the words for days are read."""

    now: datetime
    calendar: Calendar


def _taints(text: LabelledText) -> bool:
    return text.trust is Trust.FREE_TEXT and not text.recorded


def _dated(read: _Reading, state: State) -> _Reading:
    """The reading of the first words. Those of a schedule name days as seen from the day it was due."""
    if state.began is None:
        return read
    return replace(read, now=state.began.due.astimezone(read.now.tzinfo))


def _own_words(said: Iterable[Said], read: _Reading) -> tuple[LabelledText, ...]:
    return tuple(
        labelled
        for message in said
        for labelled in label_message(message.text, read.now, message.pasted, read.calendar)
    )


def _chosen(state: State, read: _Reading) -> Iterable[LabelledText]:
    """The line of our last reply whose number the requester said. INVARIANT: it stays a model's words. The choice
    vouches for none of them, and is told to the people who confirm."""
    line = chosen_line(state.said[-1].text, last_reply(state)) if state.said else None
    return [label_text(line, Trust.MODEL, CHOICE, read.now, read.calendar)] if line else []


def own_message(said: Iterable[Said]) -> str:
    """The requester's own words in the messages of the turn, without the parts they pass on."""
    return "\n".join(
        part.text for message in said for part in segment(message.text, message.pasted) if part.own
    )


def last_reply(state: State) -> str:
    """The reply that came before the message; empty if the message is the first."""
    return next((item.text for item in reversed(state.items) if item.kind == "reply"), "")


def _shown(state: State, read: _Reading, results: Results) -> tuple[LabelledText, ...]:
    looked_up = (
        _result(each, read)
        for result in state.results
        for each in result_fields(result.tool, result.result, results.get(result.tool, UNKNOWN_RESULT))
    )
    return (*labelled_items(state.items, read.now, read.calendar), *looked_up, *_candidates(state, read))


def _candidates(state: State, read: _Reading) -> Iterable[LabelledText]:
    """Titles of the things that calls came back with: words of colleagues in records of our own."""
    for result in state.results:
        for each in result.unclear:
            for thing in (*(each.things or ()), *each.seen):
                source = f"{result.tool}.{each.argument}"
                text = label_text(thing.name, Trust.FREE_TEXT, source, read.now, read.calendar)
                yield replace(text, recorded=True)


def _result(found: ResultField, read: _Reading) -> LabelledText:
    if found.trust is Trust.FREE_TEXT:
        text = label_text(found.value, found.trust, found.source, read.now, read.calendar)
        return replace(text, recorded=found.recorded)
    return label_field(found.value, found.trust, found.source)


def _labelled(item: ContextItem, now: datetime, calendar: Calendar) -> LabelledText:
    if item.whole:
        text = replace(label_field(item.text, item.trust, item.source), recorded=item.recorded)
    else:
        text = _label_again(item.text, item.trust, item.source, item.at or now, calendar)
    # Age matters only for the requester's texts.
    return replace(text, earlier=True) if item.trust is Trust.REQUESTER and not _is_current(item) else text


def _is_current(item: ContextItem) -> bool:
    """True if the requester is still at it: the item was collected bit by bit, or asked back about."""
    return item.kind == "flow_part" or item.completed


@lru_cache(maxsize=4096)
def _label_again(text: str, trust: Trust, source: str, said_at: datetime, calendar: Calendar) -> LabelledText:
    """The label of an earlier text, cached: such texts return turn after turn, and their meaning was fixed when they
    were said."""
    return label_text(text, trust, source, said_at, calendar)


def _affected(spec: ToolSpec | None, resolved: Resolved) -> int | None:
    """Number of things a destructive call would hit, if they were looked up; else None."""
    things = sum(target.thing is not None for target in resolved.targets)
    return things if things and spec is not None and spec.effect is Effect.DESTRUCTIVE else None


def _persons(resolved: Resolved) -> tuple[PersonId, ...]:
    """People that the call names."""
    return tuple(target.person.id for target in resolved.targets if target.person is not None)


def _reached(
    spec: ToolSpec | None, resolved: Resolved, requester: Person, people: People
) -> tuple[PersonId, ...]:
    """People that the call reaches beyond those it names, without the requester: the departments named, everybody,
    the presidents."""
    present = [person for person in people.values() if person.active and not person.outsider]
    reached = {
        *(person.id for person in _in_departments(spec, resolved, people)),
        *(person.id for person in present if spec is not None and spec.everyone),
        *(person.id for person in present if spec is not None and spec.presidents and _is_top(person)),
    }
    return tuple(sorted(reached - {requester.id}))


def _is_top(person: Person) -> bool:
    return person.level >= TOP_LEVEL


def _everyone(spec: ToolSpec | None, resolved: Resolved, people: People) -> bool:
    """True if the tool declares that it reaches everybody, or if the departments named come to the same."""
    reached = {person.id for person in _in_departments(spec, resolved, people)}
    company = {person.id for person in people.values() if person.active and not person.outsider}
    return (spec is not None and spec.everyone) or (bool(reached) and reached == company)


def _in_departments(spec: ToolSpec | None, resolved: Resolved, people: People) -> Iterable[Person]:
    if spec is None or spec.effect is Effect.READ:
        return
    for target in resolved.targets:
        if target.department is not None:
            yield from members(people, target.department)


def _amount(spec: ToolSpec | None, resolved: Resolved, now: datetime) -> int | None:
    """Yen that the call commits; None if it declares no amount.

    INVARIANT: the amount is that of the arguments as they will run, and never less than code itself reads in their
    text. An amount that is left out, or declared too low, weighs the same.
    """
    declares = spec is not None and any(argument.yen for argument in spec.arguments.values())
    if spec is None or not declares:
        return None
    args = repaired(resolved.call.args, spec.arguments)
    declared = (args.get(name) for name, argument in spec.arguments.items() if argument.yen)
    amounts = [value for value in declared if isinstance(value, int)]
    read = yen_committed("\n".join(_contents(spec, args)), now) if spec.effect is not Effect.READ else 0
    if read > abs(sum(amounts)):
        return read
    return sum(amounts) if amounts else None


def _contents(spec: ToolSpec, args: Mapping[str, Json]) -> Iterable[str]:
    """The free texts of the call."""
    for name, argument in spec.arguments.items():
        if argument.role is ArgumentRole.CONTENT:
            yield from written_in(args.get(name))


def _context_match(evidence: Evidence, spec: ToolSpec, resolved: Resolved) -> float:
    """The share of the arguments that code itself found in what the model was shown (E2)."""
    found = origins(resolved.call.args, spec, evidence)
    if not found:
        return 1.0
    return sum(origin.trust is not Trust.MODEL for origin in found) / len(found)
