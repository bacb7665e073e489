"""Takes a case of the benchmark through the real way from a proposal to a decision.

`ringi.turns.evidence.judge` does all the judging; here its inputs are made: the directory, the tools, what was said and
looked up before, and the things that words of a call mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from tests.benchmarks.provenance.cases import Call, Case
from tests.benchmarks.provenance.tools import declared, shown, tools
from tests.support.stories import secretary_with

from ringi.domain.decision import Decision
from ringi.domain.evidence import Thing
from ringi.domain.ids import DepartmentId, ExecutionId, MessageId, OrgId, PersonId, ToolName
from ringi.domain.model import ContextItem, StepResult
from ringi.domain.proposal import Confidence, ProposedCall, ToolCallProposal
from ringi.domain.tools import ArgumentRole, Json, ToolSpec, Trust
from ringi.gates.compiled import compile_policy
from ringi.gates.policy import base
from ringi.journal.sealing import new_key
from ringi.store.organisations.organisations import DepartmentRow, OrganisationRow, OrgRows, PersonRow
from ringi.tools.registry import registry
from ringi.turns.assistant import Assistants
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.evidence.judge import Judgement, judge
from ringi.turns.evidence.locate import Located, Lookup
from ringi.turns.machine.state import Done, Said, State
from ringi.turns.organisation import OrgSnapshot

REQUESTER = PersonId(UUID(int=1))
USUAL_LEVEL = 2
"""Level of people of whom a case does not tell it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A call of a case with the decision about it."""

    call: Call
    spec: ToolSpec
    decision: Decision


def judged(case: Case) -> tuple[Judged, ...]:
    """The decisions about the calls of a case, in order. A call that asks is answered with yes, so that the next one is
    judged as after it."""
    snapshot = _snapshot(case)
    setting = DecisionContext(
        now=case.now, snapshot=snapshot, stopped=False, platform_stopped=False, members=(REQUESTER,)
    )
    state, found = _state(case), list[Judged]()
    for place, call in enumerate(case.calls):
        now = state.changed(call=place)
        judgement = judge(now, setting, _located(now, case, snapshot))
        spec = snapshot.registry.tools[ToolName(call.tool)].spec
        found.append(Judged(call=call, spec=spec, decision=judgement.decision))
        state = _after(state, case, call, judgement)
    return tuple(found)


def _after(state: State, case: Case, call: Call, judgement: Judgement) -> State:
    """The turn after the call was carried out."""
    name = ToolName(call.tool)
    done = Done(tool=name, args=judgement.decision.args, targets=judgement.resolved.targets)
    results = (
        (*state.results, _result(case, call.tool, call.args, call.result)) if call.result else state.results
    )
    return state.changed(results=results, done=(*state.done, done))


def _snapshot(case: Case) -> OrgSnapshot:
    assistants = Assistants(every=secretary_with(tools(case.toolset)))
    known = registry(tools(case.toolset))
    return OrgSnapshot(
        facts=_facts(case),
        policy=compile_policy(base(), [tool.spec for tool in known.tools.values()]),
        registry=known,
        assistants=assistants,
        org_key=new_key(),
    )


def _facts(case: Case) -> OrgRows:
    names = dict.fromkeys(person["department"] for person in case.people)
    departments = {name: DepartmentId(UUID(int=1000 + place)) for place, name in enumerate(names)}
    others = [person for person in case.people if person["name"] != case.requester["name"]]
    own = next(person for person in case.people if person["name"] == case.requester["name"])
    return OrgRows(
        revision=1,
        organisation=OrganisationRow(
            org=OrgId(UUID(int=9)), slug="bench", name="Bench", locale="ja", zone="Asia/Tokyo"
        ),
        founded_at=case.now - timedelta(days=365),
        data_key=b"",
        persons=tuple(
            PersonRow(
                id=PersonId(UUID(int=place)),
                name=person["name"],
                reading=person["reading"],
                aliases=(),
                level=int(str(case.requester["level"])) if place == 1 else USUAL_LEVEL,
                department=departments[person["department"]],
                active=True,
                outsider=False,
                data_key=None,
            )
            for place, person in enumerate((own, *others), 1)
        ),
        departments=tuple(DepartmentRow(id=id, parent=None, name=name) for name, id in departments.items()),
        delegations=(),
        teachings=(),
        policy=None,
    )


def _state(case: Case) -> State:
    calls = tuple(
        ProposedCall(
            tool=ToolName(call.tool),
            args={name: _value(value) for name, value in call.args.items()},
            execution_id=ExecutionId(UUID(int=place)),
        )
        for place, call in enumerate(case.calls, 1)
    )
    proposal = ToolCallProposal(
        intent_understanding="The requester wants exactly this to be done.",
        tool_selection_reason="This is the tool that does it.",
        confidence=Confidence(overall=0.97),
        calls=calls,
    )
    return State(
        requester=REQUESTER,
        said=(Said(message=MessageId(UUID(int=50)), text=case.message),),
        items=tuple(_items(case)),
        proposal=proposal,
        results=tuple(
            _result(case, str(event["tool"]), event["args"], str(event["result"]))
            for event in case.before
            if event["who"] == "tool"
        ),
    )


def _value(value: object) -> Json:
    """Numbers as the tools take them."""
    if isinstance(value, list):
        return [str(each) for each in value]
    return str(value)


def _items(case: Case) -> Iterator[ContextItem]:
    """Texts said before, labelled as the context labels it. The last message of the requester is completed if we
    answered it with a question."""
    said = [event for event in case.before if event["who"] in ("requester", "assistant")]
    asked = (
        bool(said) and said[-1]["who"] == "assistant" and str(said[-1]["text"]).rstrip().endswith(("?", "？"))
    )
    own = [event for event in said if event["who"] == "requester"]
    for place, event in enumerate(case.before):
        if event["who"] == "tool":
            continue
        kind, trust = _SPEAKERS[str(event["who"])]
        text = str(event["text"])
        heard = f"{event['name']}: {text}" if "name" in event else text
        yield ContextItem(
            kind=kind,
            source=f"turn:{place}",
            trust=trust,
            text=heard,
            at=case.now,
            completed=asked and bool(own) and event is own[-1],
        )


_SPEAKERS = {
    "requester": ("message", Trust.REQUESTER),
    "assistant": ("reply", Trust.MODEL),
    "colleague": ("message", Trust.FREE_TEXT),
    "outsider": ("message", Trust.FREE_TEXT),
}


def _result(case: Case, tool: str, args: Mapping[str, object], result: str) -> StepResult:
    return StepResult(
        tool=ToolName(tool),
        args={name: _value(value) for name, value in args.items()},
        outcome="finished",
        result=shown(case.toolset, tool, result),
    )


def _located(state: State, case: Case, snapshot: OrgSnapshot) -> Located:
    """The things that ids of the call mean, among those that were looked up. A real tool asks its database."""
    call = state.current_call
    spec = snapshot.registry.tools[call.tool].spec
    found: dict[str, Lookup] = {}
    for name, value in call.args.items():
        if spec.arguments[name].role is not ArgumentRole.WHICH or not isinstance(value, str):
            continue
        every = tuple(_things(state, case))
        kinds = {kind for kind, thing in every if thing.id == value}
        same = {thing.id: thing for kind, thing in every if kind in kinds}
        if value in same:
            found[name] = Lookup(meant=(same[value],), every=tuple(same.values()))
    return found


def _things(state: State, case: Case) -> Iterator[tuple[str, Thing]]:
    """Yields the objects of all results with the kind they are of."""
    for step in state.results:
        fields = declared(case.toolset, step.tool).get("result", [])
        kind = next((str(each["field"]) for each in fields if each["kind"] == "id"), "")
        title = next((str(each["field"]) for each in fields if each["kind"] in ("name", "text")), "")
        rows = step.result if isinstance(step.result, list) else [step.result]
        for row in rows:
            if isinstance(row, dict) and "id" in row:
                facts = {
                    key: str(value) for key, value in row.items() if isinstance(value, str | int | float)
                }
                yield kind, Thing(id=str(row["id"]), name=str(row.get(title, "")), facts=facts)
