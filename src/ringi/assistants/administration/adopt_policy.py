"""Puts a policy file into force as the next version. The version in force judges it: when it is asked for, and again
when the second person has said yes.
"""

import hashlib
from typing import Annotated
from uuid import UUID, uuid4

import orjson
from pydantic import Field

from ringi.assistants.administration import tried
from ringi.assistants.administration.fields import (
    OptionalReasonField,
    ReasonField,
    line,
)
from ringi.assistants.administration.policies import (
    Content,
    assessed,
    change_lines,
    come_into_force,
    demand_readable,
    demand_sayable,
    differences,
)
from ringi.assistants.administration.record import shown
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.gates.policy import MAX_CHARACTERS, load
from ringi.gates.policy_history import canonical
from ringi.store.work.staged_payloads import StagedPayload, take
from ringi.tools.arguments import Option, Which
from ringi.tools.form import Form, FormContext, PreparedCall, deposited
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

KIND = "policy"


class AdoptPolicyFields(ToolArgs):
    source: str = Field(min_length=1, max_length=MAX_CHARACTERS, json_schema_extra={"format": "policy"})
    reason: ReasonField
    impact: OptionalReasonField = ""
    risk: OptionalReasonField = ""


class AdoptPolicyArgs(ToolArgs):
    policy: Annotated[str, Which()]
    """Id of the deposit that holds the policy."""
    base: Annotated[int, Option()] = Field(ge=0)
    """The version in force when the change was asked for."""
    reason: ReasonField
    impact: OptionalReasonField = ""
    risk: OptionalReasonField = ""
    tried: Annotated[str, Which()] = ""
    """Id of the deposit that holds the result of trying the policy on recorded decisions."""


SPEC = ToolSpec(
    name=ToolName("adopt_policy"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    essential=True,
    two_persons=True,
)


def prepare(fields: AdoptPolicyFields, writing: FormContext) -> PreparedCall:
    """Prepares the call.

    INVARIANT: reading a policy takes seconds in which nobody else is served. If the requester may not adopt one, none
    is read, and the gates say so.
    """
    id = uuid4()
    said = fields.model_dump(include={"reason", "impact", "risk"}, exclude_defaults=True)
    args = {"policy": str(id), "base": writing.policy.version, **said}
    if writing.person.level < SPEC.level:
        return PreparedCall(args=args)
    wanted = _read(fields.source, writing)
    return PreparedCall(args=args, deposits=(_kept(id, fields.source, wanted, writing),), tries=wanted)


def _read(source: str, writing: FormContext) -> Policy:
    wanted = load(source, version=0, known_tools=writing.specs)
    if not isinstance(wanted, Policy):
        first = wanted[0]
        place = {"line": first.line, "column": first.column, "reason": first.reason}
        raise UserFacingError(Text("requests.policy_wrong", place))
    demand_readable(writing.policy, wanted)
    demand_sayable(wanted)
    return wanted


def _kept(id: UUID, source: str, wanted: Policy, writing: FormContext) -> StagedPayload:
    content = canonical(wanted).decode()
    return StagedPayload(
        id=id,
        kind=KIND,
        content=orjson.dumps({"content": content, "source": source}),
        facts={
            "name": hashlib.sha256(content.encode()).hexdigest()[:12],
            "fingerprint": hashlib.sha256(content.encode()).hexdigest()[:12],
            "changes": differences(writing.policy, wanted),
        },
    )


def preview(args: AdoptPolicyArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.adopt_policy_what", {"version": args.base + 1}),
        lines=(
            *change_lines(known, "policy"),
            shown(known, "policy", "fingerprint"),
            line("base", str(args.base)),
            line("reason", args.reason),
            *assessed(args.impact, args.risk),
            *tried.tried_lines(known, "tried"),
        ),
    )


async def handle(args: AdoptPolicyArgs, context: ToolContext) -> Json:
    row = await inside(context).row(take(UUID(args.policy)))
    if row is None:
        raise ToolFailedError(Text("requests.gone"))
    kept: dict[str, str] = orjson.loads(row[0])
    new = Content(
        content=kept["content"],
        source=kept["source"],
        reason=args.reason,
        base=args.base,
        impact=args.impact,
        risk=args.risk,
    )
    return {"version": await come_into_force(context, new)}


ADOPT_POLICY = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.adopt_policy_use"),
        args=AdoptPolicyArgs,
        preview=preview,
        handle=handle,
        locators={"policy": deposited(KIND), "tried": tried.LOCATOR},
    ),
    title=Text("requests.adopt_policy"),
    area="policy",
    fields=AdoptPolicyFields,
    prepare=prepare,
)
