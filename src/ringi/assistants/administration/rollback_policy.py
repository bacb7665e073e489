"""Brings the content of an earlier version of the policy into force again, as a version of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

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
    differences,
)
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.evidence import Thing
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL, People
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.gates.policy_history import restored
from ringi.store.core.database import Row, Statement
from ringi.store.organisations.administration import policy_contents, policy_source
from ringi.tools.arguments import Option, Which
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import Caller, Locator, PreviewContext, Tool, ToolArgs, ToolContext, inside


class RollbackPolicyFields(ToolArgs):
    version: int = Field(ge=1, json_schema_extra={"format": "policy_version"})
    reason: ReasonField
    impact: OptionalReasonField = ""
    risk: OptionalReasonField = ""


class RollbackPolicyArgs(ToolArgs):
    version: Annotated[str, Which()] = Field(pattern=r"^[0-9]{1,9}$")
    base: Annotated[int, Option()] = Field(ge=0)
    """The version in force when the change was asked for."""
    reason: ReasonField
    impact: OptionalReasonField = ""
    risk: OptionalReasonField = ""
    tried: Annotated[str, Which()] = ""
    """Id of the deposit that holds the result of trying the policy on recorded decisions."""


SPEC = ToolSpec(
    name=ToolName("rollback_policy"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    essential=True,
    two_persons=True,
)


def prepare(fields: RollbackPolicyFields, writing: FormContext) -> PreparedCall:
    """Prepares the call. Raises UserFacingError for the version in force, and for one there never was."""
    if fields.version == writing.policy.version:
        raise UserFacingError(Text("requests.in_force_already", {"version": fields.version}))
    if fields.version > writing.policy.version:
        raise UserFacingError(Text("administration.no_version", {"version": fields.version}))
    said = fields.model_dump(include={"reason", "impact", "risk"}, exclude_defaults=True)
    args = {"version": str(fields.version), "base": writing.policy.version, **said}
    return PreparedCall(args=args, tries=fields.version if writing.person.level >= SPEC.level else None)


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the version, with what going back to it would change now. `rows` holds the newest first."""
    del people
    contents = {str(version): restored(content.encode(), version=version) for version, content in rows}
    if said not in contents:
        return ()
    changes = differences(next(iter(contents.values())), contents[said])
    return (Thing(id=said, name=said, facts={"changes": changes}),)


def read(caller: Caller) -> Statement:
    del caller
    return policy_contents()


VERSION = Locator(read=read, choose=choose)


def preview(args: RollbackPolicyArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.rollback_policy_what", {"version": args.version}),
        lines=(
            line("version", args.version),
            *change_lines(known, "version"),
            line("base", str(args.base)),
            line("reason", args.reason),
            *assessed(args.impact, args.risk),
            *tried.tried_lines(known, "tried"),
        ),
    )


async def handle(args: RollbackPolicyArgs, context: ToolContext) -> Json:
    row = await inside(context).row(policy_source(int(args.version)))
    if row is None:
        raise ToolFailedError(Text("administration.no_version", {"version": args.version}))
    content, source = row
    again = Content(
        content=content,
        source=source,
        reason=args.reason,
        impact=args.impact,
        risk=args.risk,
        base=args.base,
        restores=int(args.version),
    )
    return {"version": await come_into_force(context, again), "restores": int(args.version)}


ROLLBACK_POLICY = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.rollback_policy_use"),
        args=RollbackPolicyArgs,
        preview=preview,
        handle=handle,
        locators={"version": VERSION, "tried": tried.LOCATOR},
    ),
    title=Text("requests.rollback_policy"),
    area="policy",
    fields=RollbackPolicyFields,
    prepare=prepare,
)
