"""What the effects up to a decision do: what the model may see, its proposal, the judgement of the gates.

Acting on the world is `ringi.turns.driving.acting`, what people are told `ringi.turns.driving.speaking`.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from ringi.context.builder import Reading, compose, gather
from ringi.context.source import Seat
from ringi.domain.decision import Verdict
from ringi.domain.errors import DefectError
from ringi.domain.ids import ExecutionId, PendingId, PersonId, ToolName
from ringi.domain.model import (
    PERSONA,
    TEACHING,
    ModelRequest,
    ModelUnavailableError,
    StepResult,
    Usage,
)
from ringi.domain.proposal import Proposal, TextProposal, ToolCallProposal
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.codec import keeps
from ringi.language.days import day_in
from ringi.language.naming import named_in
from ringi.store.acquaintances import acquainted
from ringi.store.counters import ages, counts, counts_of, uses_of
from ringi.store.pendings import count_open, move
from ringi.store.summaries import want_summary
from ringi.turns.charter import Charter
from ringi.turns.deciding.acquaintance import strangers
from ringi.turns.deciding.evidence import Setting, requester_of
from ringi.turns.deciding.hits import reasons_wanting
from ringi.turns.deciding.judging import Judgement, judge, voids
from ringi.turns.deciding.limiting import is_limited, wait_s
from ringi.turns.deciding.locate import Located, locate
from ringi.turns.deciding.resolve import resolve
from ringi.turns.deciding.seating import take_seat
from ringi.turns.driving.drive import Drive
from ringi.turns.driving.flows import turned_from
from ringi.turns.driving.lapsing import lapse
from ringi.turns.driving.repeating import failed_before
from ringi.turns.driving.second_look import causes, look_again, reviewed
from ringi.turns.driving.streaming import listener, withdraw
from ringi.turns.driving.taking_back import taken_back
from ringi.turns.driving.traces import judged, traced_judgement
from ringi.turns.life.failures import failure, named

_UNKNOWN_TOOL = ToolName("unknown")
_RHYTHM = frozenset({"rate_minute", "rate_burst"})


async def build(drive: Drive) -> None:
    """Gathers what the model may see; by the organisation as it stood when that was read."""
    withdraw(drive, "joined")
    reading = await _read(drive)
    drive.seen = reading.around
    charter = await drive.house.charters.at(drive.key.org, reading.around.pulse.revision)
    if (pulse := reading.around.pulse).stopped:
        note = Text("turn.stopped_kept_platform" if pulse.platform_stopped else "turn.stopped_kept")
        drive.record(events.Noted(at=drive.at(), note=note))
        return
    context = compose(_seat(drive, charter), reading)
    flow = context.flow
    if flow and flow.over:
        await lapse(drive.house, drive.key, drive.turn)
    elif turned_from(drive, flow) or (flow is None and await taken_back(drive)):
        return
    drive.record(
        events.ContextBuilt(
            at=drive.at(),
            items=context.items,
            tainted=context.tainted,
            left_out=context.left_out,
            missing=context.missing,
            omitted=context.omitted,
            readers=reading.around.members,
            received=context.received,
        )
    )
    if context.summary_due:
        drive.attach(want_summary(drive.key.conversation))
    for source in context.missing:
        await drive.met(failure("source_missing"), {"source": source})


async def _read(drive: Drive) -> Reading:
    """As it was read when the message was taken in, where that was just now."""
    reading, drive.reading = drive.reading, None
    return reading or await gather(drive.house.database, _seat(drive, await drive.charter()))


def _seat(drive: Drive, charter: Charter) -> Seat:
    return take_seat(drive.house, charter, drive.key, drive.turn, [said.text for said in drive.state.said])


async def ask_model(drive: Drive) -> None:
    """Gets a proposal, and gives each of its calls its execution id."""
    charter = await drive.charter()
    withdraw(drive, "interrupted")
    if (failed := await failed_before(drive)) is not None:
        model, proposal = failed
        drive.record(
            events.Proposed(at=drive.at(), model=model, usage=drive.spent, proposal=_with_ids(proposal))
        )
        return
    try:
        request = replace(_request(drive, charter), within_s=drive.patience_s)
        answer = await drive.house.stops.ask(drive.key.org, lambda: drive.house.model.propose(request))
    except ModelUnavailableError as away:
        drive.spent += away.usage
        raise
    drive.spent += answer.usage
    proposed = events.Proposed(
        at=drive.at(),
        model=answer.model or drive.house.model.name,
        usage=drive.spent,
        proposal=_with_ids(answer.proposal),
    )
    if not keeps(proposed):
        raise ModelUnavailableError("cannot_be_recorded")
    if not isinstance(answer.proposal, TextProposal):
        withdraw(drive, "changed")
    drive.record(proposed)
    drive.spent, drive.paused_s = Usage(), 0.0
    for code in reasons_wanting(answer.proposal, charter.policy.policy.limits.reasoning_min_chars):
        await drive.met(named(code), {"rule": "F1"})
    if "repair_asked" in answer.usage.rungs:
        await drive.met(failure("model_mended"))
    if drive.state.failure:
        await drive.met(named(drive.state.failure))


async def judge_call(drive: Drive) -> None:
    """Lets the gates decide on the current call; a confirmation they no longer honour becomes void."""
    setting, located = await _around(drive)
    judgement = _decided(drive, setting, located)
    if _only_too_soon(judgement) and await _waited(drive, setting):
        setting, located = await _around(drive)
        judgement = _decided(drive, setting, located)
    if await _looked_again(drive, judgement, setting.charter):
        return
    if _asks(judgement):
        setting = replace(setting, open_cards=await _open_cards(drive))
        judgement = _decided(drive, setting, located)
    if voids(drive.state, judgement):
        pending = _pending(drive)
        drive.record(events.Voided(at=drive.at(), pending=pending))
        drive.attach(move(pending, "approved", "void"))
        judgement = _decided(drive, setting, located)
    drive.record(_judged(drive, judgement, setting.charter))
    await drive.met_by_rules(judgement.decision.stamps)
    if drive.state.complaint:
        await drive.met(failure("reasoning_missing"))


def _decided(drive: Drive, setting: Setting, located: Located) -> Judgement:
    with traced_judgement(drive) as span:
        judgement = judge(drive.state, drive.house.registry, setting, located)
        span.tell(judged(judgement.decision))
    return judgement


async def _looked_again(drive: Drive, judgement: Judgement, charter: Charter) -> bool:
    """Whether the call was just looked at a second time, so that it is judged anew, as things then stand (E10)."""
    critic, tools = drive.house.critic, charter.offered
    bands = charter.policy.policy.confidence
    due = causes(drive.state, judgement, bands, [tool.spec.name for tool in tools])
    if critic is None or not due:
        return False
    request = reviewed(judgement.call, drive.state, _request(drive, charter))
    await look_again(drive, critic, request, due)
    return True


async def _around(drive: Drive) -> tuple[Setting, Located]:
    """What the current call is judged under."""
    setting = await _acquainted(drive, await _counted(drive, await drive.believed()))
    return setting, await _located(drive, setting)


async def _acquainted(drive: Drive, setting: Setting) -> Setting:
    """With the persons named by family name alone whom the requester knows from lately; looked up for those only."""
    state, house, call = drive.state, drive.house, drive.state.current_call
    tool = house.registry.find(call.tool)
    if tool is None:
        return setting
    named = resolve(call, tool.spec, requester_of(state, setting.charter), setting.charter)
    away = strangers(state, tool.spec, named, setting)
    if not away:
        return setting
    (rows,) = await house.database.batch(drive.key.org, acquainted(drive.key.person, away))
    return replace(setting, acquainted=frozenset(PersonId(row[0]) for row in rows))


def _only_too_soon(judgement: Judgement) -> bool:
    """Nothing but the rhythm of operations stands against it (F8)."""
    against = [stamp.reason.code for stamp in judgement.decision.stamps if stamp.verdict is Verdict.BLOCK]
    return bool(against) and {*against} <= _RHYTHM


def _asks(judgement: Judgement) -> bool:
    """A yes is still missing."""
    confirmation = judgement.decision.confirmation
    return confirmation is not None and confirmation.needed > 0


async def _open_cards(drive: Drive) -> int:
    (rows,) = await drive.house.database.batch(drive.key.org, count_open(drive.key.person))
    count: int = rows[0][0]
    return count


async def _waited(drive: Drive, setting: Setting) -> bool:
    """Whether the time of an operation is near, and has come."""
    (rows,) = await drive.house.database.batch(drive.key.org, counts_of(drive.key.person, setting.now.date()))
    if (wait := wait_s(ages(rows), setting.charter.policy.policy.limits)) <= 0:
        return False
    await drive.house.pause(wait)
    return True


async def _counted(drive: Drive, setting: Setting) -> Setting:
    """With how often the requester did today what the call does, where that is limited (F8)."""
    tool = drive.house.registry.find(drive.state.current_call.tool)
    if tool is None:
        return setting
    day, key, database = setting.now.date(), drive.key, drive.house.database
    if tool.spec.operation:
        (rows,) = await database.batch(key.org, counts_of(key.person, day))
        setting = replace(setting, counts=counts(rows))
    if is_limited(tool.spec, setting.charter.policy.policy):
        (rows,) = await database.batch(key.org, uses_of(key.person, day))
        setting = replace(setting, uses=dict(rows))
    return setting


async def _located(drive: Drive, setting: Setting) -> Located:
    """What the words of the current call mean, read after the circumstances they are judged under."""
    call, house = drive.state.current_call, drive.house
    tool = house.registry.find(call.tool)
    if tool is None:
        return {}
    return await locate(house.database, drive.key, call, tool.locators, setting.charter.people)


def _request(drive: Drive, charter: Charter) -> ModelRequest:
    state, locale = drive.state, charter.facts.organisation.locale
    complaint = Text(f"turn.complaint_{state.complaint}")
    return ModelRequest(
        org=drive.key.org,
        now=drive.at().astimezone(charter.zone),
        locale=locale,
        requester=requester_of(state, charter),
        messages=tuple(said.text for said in state.said),
        pasted=tuple(said.text[start:end] for said in state.said for start, end in said.pasted),
        items=state.items,
        people=charter.present,
        told_of=_told_of(drive, charter),
        tools=charter.offered if state.redraft_of is None else (),
        teachings=tuple(item.text for item in state.items if item.kind == TEACHING),
        persona="\n".join(item.text for item in state.items if item.kind == PERSONA),
        results=tuple(_classed(drive, step) for step in state.results),
        provider_classes=charter.policy.policy.provider_classes,
        calendar=charter.calendar(day_in(charter.zone, drive.at())),
        complaint=say(complaint, locale) if state.complaint else "",
        hears=listener(drive),
    )


def _told_of(drive: Drive, charter: Charter) -> frozenset[PersonId]:
    """Whom a provider has to know of: whoever is mentioned, and the colleagues of the requester's own department."""
    state, own = drive.state, requester_of(drive.state, charter).departments[-1:]
    texts = (*(said.text for said in state.said), *(item.text for item in state.items))
    mentioned = {person for text in texts for person in named_in(text, charter.known.names)}
    return frozenset(mentioned | {p.id for p in charter.present if own and p.departments[-1:] == own})


def _classed(drive: Drive, step: StepResult) -> StepResult:
    """With the confidential class its tool declares."""
    found = drive.house.registry.classes.get(step.tool)
    return replace(step, confidential=found) if found else step


def _with_ids(proposal: Proposal) -> Proposal:
    if not isinstance(proposal, ToolCallProposal):
        return proposal
    calls = tuple(replace(call, execution_id=ExecutionId(uuid4())) for call in proposal.calls)
    return replace(proposal, calls=calls)


def _judged(drive: Drive, judgement: Judgement, charter: Charter) -> events.Judged:
    """INVARIANT: in the open, a tool has one of our own names; any other is the model's word, and sealed. So are the
    arguments, which the open digest must not give away."""
    decision = judgement.decision
    ours = drive.house.registry.find(judgement.call.tool) is not None
    return events.Judged(
        at=drive.at(),
        call=drive.state.call,
        tool=judgement.call.tool if ours else _UNKNOWN_TOOL,
        verdict=decision.verdict.name.lower(),
        rules=tuple((stamp.rule, stamp.verdict.name.lower()) for stamp in decision.stamps),
        digest=charter.seal(drive.key.person).keyed_digest(decision.digest),
        policy_version=decision.policy_version,
        fingerprint=decision.fingerprint,
        resolved=judgement.call,
        unclear=judgement.resolved.unclear,
        decision=decision,
        evidence=judgement.evidence,
    )


def _pending(drive: Drive) -> PendingId:
    if drive.state.pending is None:
        raise DefectError("no confirmation is pending")
    return drive.state.pending
