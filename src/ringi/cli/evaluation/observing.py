"""Reads from the record what came of one message of a dialogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ringi.brain.evals.outcomes import SeenCall, SeenExchange
from ringi.domain.decision import Verdict
from ringi.domain.evidence import Target, Thing
from ringi.domain.ids import PersonId
from ringi.domain.proposal import ClarificationProposal, TextProposal, ToolCallProposal
from ringi.domain.tools import Effect
from ringi.journal import events
from ringi.journal.events import Event

E = TypeVar("E")
Names = Mapping[PersonId, str]
"""Person -> account."""
BLOCKED = Verdict.BLOCK.name.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The events of the turns that one message led to, and the replies that were shown."""

    events: tuple[Event, ...]
    replies: tuple[str, ...]
    cards: int
    departments: Mapping[str, str]
    """Id of a department -> its name."""
    accounts: Names


def observed(record: Record) -> SeenExchange:
    proposals = [each.proposal for each in _all(record.events, events.Proposed)]
    last = proposals[-1] if proposals else None
    outcomes = [each.outcome for each in _all(record.events, events.Finished)]
    failed = _all(record.events, events.Failed)
    return SeenExchange(
        replies=record.replies,
        words=_words(last),
        calls=tuple(_calls(record)),
        asked="asked" in outcomes or isinstance(last, ClarificationProposal),
        cards=record.cards,
        withheld=tuple(_stopped(record.events)),
        failure=" ".join((failed[-1].code, failed[-1].cause)).strip() if failed else "",
        model_calls=len(proposals) + len(_all(record.events, events.Critiqued)),
        first_word_ms=_first_word_ms(record.events),
    )


def _all(recorded: Sequence[Event], kind: type[E]) -> list[E]:
    return [each for each in recorded if isinstance(each, kind)]


def _words(proposal: object) -> str:
    match proposal:
        case TextProposal(text=words):
            return words
        case ClarificationProposal(question=words):
            return words
        case _:
            return ""


def _calls(record: Record) -> list[SeenCall]:
    """Returns each call once, as it was last judged; one that was never judged stands without arguments."""
    begun = {each.execution: each for each in _all(record.events, events.ExecutionStarted)}
    done = {each.execution for each in _all(record.events, events.ExecutionFinished)}
    last = {each.resolved.execution_id: each for each in _all(record.events, events.Judged)}
    proposed = [
        call
        for each in _all(record.events, events.Proposed)
        if isinstance(each.proposal, ToolCallProposal)
        for call in each.proposal.calls
        if call.execution_id not in last
    ]
    judged = [
        _call(each, record, carried_out=execution in done and execution in begun)
        for execution, each in last.items()
    ]
    return [*judged, *(SeenCall(tool=call.tool) for call in proposed)]


def _call(judged: events.Judged, record: Record, *, carried_out: bool) -> SeenCall:
    evidence = judged.evidence
    shown = {target.argument: _shown(target, record) for target in evidence.targets}
    args = {
        name: shown.get(name) or str(value)
        for name, value in judged.resolved.args.items()
        if value is not None
    }
    thing = next((target.thing for target in evidence.targets if target.thing is not None), None)
    return SeenCall(
        tool=judged.tool,
        args=args,
        object=thing.name if thing else "",
        marks=tuple(_marks(thing, record.accounts)),
        acts=evidence.tool is not None and evidence.tool.effect is not Effect.READ,
        carried_out=carried_out,
        objections=tuple(f"{rule}={verdict}" for rule, verdict in judged.rules if verdict != "allow"),
    )


def _shown(target: Target, record: Record) -> str:
    if target.person is not None:
        return f"@{record.accounts[target.person.id]}"
    return record.departments.get(str(target.department), "")


def _marks(thing: Thing | None, accounts: Names) -> list[str]:
    """Returns what tells the object from others of its title."""
    if thing is None:
        return []
    return [*thing.facts.values(), *(accounts[each] for each in (thing.holder,) if each is not None)]


def _stopped(recorded: Sequence[Event]) -> list[str]:
    """Returns the rules that withheld a reply."""
    return [
        rule
        for each in _all(recorded, events.ReplyJudged)
        if each.kind != "fixed"
        for rule, verdict in each.rules
        if verdict == BLOCKED
    ]


def _first_word_ms(recorded: Sequence[Event]) -> int | None:
    began = _all(recorded, events.Received)
    shown = [*_all(recorded, events.ReplySegment), *_all(recorded, events.ReplySent)]
    if not began or not shown:
        return None
    return round((min(each.at for each in shown) - began[0].at).total_seconds() * 1000)
