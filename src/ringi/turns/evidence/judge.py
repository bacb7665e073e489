"""Judges a proposed call: resolves its arguments, gathers the evidence, and asks the gates. Nothing is recorded here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ringi.domain.decision import Decision
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Evidence
from ringi.domain.ids import PersonId
from ringi.domain.proposal import ProposedCall, ToolCallProposal
from ringi.domain.tools import Args, Effect
from ringi.gates import decide
from ringi.gates.decide import may_execute, still_covers
from ringi.gates.modification import repaired
from ringi.tools.registry import AnyTool, Registry
from ringi.tools.tool import ArgumentErrors
from ringi.turns.evidence.acquaintance import strangers
from ringi.turns.evidence.evidence import (
    DecisionContext,
    call_evidence,
    last_reply,
    own_message,
    requester_of,
)
from ringi.turns.evidence.locate import Located
from ringi.turns.evidence.resolve import (
    Resolved,
    named_in_answer,
    resolve,
    with_people_beside,
    with_things,
)
from ringi.turns.machine.state import Done, State
from ringi.turns.organisation import OrgSnapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A decision and everything it stands on."""

    resolved: Resolved
    evidence: Evidence
    decision: Decision

    @property
    def call(self) -> ProposedCall:
        return self.resolved.call


def judge(state: State, setting: DecisionContext, located: Located) -> Judgement:
    """The gates' decision on the current call of the turn.

    INVARIANT: a tool that the turn's assistant does not have is unknown here, whoever else has it.
    """
    setting = replace(setting, snapshot=_narrowed(setting.snapshot, state))
    proposal, call, registry = _proposal(state), state.current_call, setting.snapshot.registry
    tool = registry.find(call.tool)
    requester = requester_of(state, setting.snapshot)
    named = resolve(call, tool.spec, requester, setting.snapshot) if tool else Resolved(call=call)
    known = named_in_answer(named, last_reply(state), setting.snapshot)
    said = own_message(state.said)
    resolved = _marked(with_things(known, located, said), tool, state, setting) if tool else known
    resolved = with_people_beside(resolved, said, setting.snapshot)
    evidence = call_evidence(state, resolved, tool.spec if tool else None, setting, registry.results)
    if tool is not None:
        args = repaired(resolved.call.args, tool.spec.arguments)
        done = any((each.tool, each.args) == (call.tool, args) for each in _done(state))
        evidence = replace(
            evidence, argument_errors=_errors(tool, args), repeated=done, told=_told(state, registry)
        )
    single = replace(proposal, calls=(resolved.call,))
    decision = decide(single, evidence, setting.snapshot.policy)
    return Judgement(resolved=resolved, evidence=evidence, decision=decision)


def _narrowed(snapshot: OrgSnapshot, state: State) -> OrgSnapshot:
    return snapshot.for_assistant(state.assistant)


def voids(state: State, judgement: Judgement) -> bool:
    """True if a given confirmation no longer covers what would run, so that it has to be asked anew."""
    if not state.confirmed or state.asked is None:
        return False
    covered = may_execute(judgement.decision) and still_covers(state.asked, judgement.decision)
    return not covered


def _told(state: State, registry: Registry) -> tuple[PersonId, ...]:
    """People whom the turn has reached already."""
    passing = [
        each
        for each in _done(state)
        if (tool := registry.find(each.tool)) and tool.spec.effect is not Effect.READ
    ]
    return tuple(sorted({person for each in passing for person in each.people}))


def _done(state: State) -> tuple[Done, ...]:
    """Calls that will have been carried out before the current one: those that were, and those of its plan."""
    return (*state.done, *(item.done for item in state.ahead))


def _marked(resolved: Resolved, tool: AnyTool, state: State, setting: DecisionContext) -> Resolved:
    """The call with a mark on those who are called by their family name alone and are not near (M4)."""
    distant = strangers(state, tool.spec, resolved, setting)
    return replace(
        resolved,
        targets=tuple(
            replace(each, distant=True) if each.person is not None and each.person.id in distant else each
            for each in resolved.targets
        ),
    )


def _proposal(state: State) -> ToolCallProposal:
    match state.proposal:
        case ToolCallProposal() as proposal:
            return proposal
        case _:
            raise DefectError("only calls are judged")


def _errors(tool: AnyTool, args: Args) -> tuple[str, ...]:
    """Names of the arguments that would still not fit after code has repaired them."""
    made = tool.bind(args)
    return made.names if isinstance(made, ArgumentErrors) else ()
