"""Lets a person say yes in an approver's place, for a time, up to a risk and an amount (G4)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.fields import (
    DayField,
    PersonField,
    ReasonField,
    from_day,
)
from ringi.assistants.administration.record import administered, days_meant
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.people import DelegatedRights, lend
from ringi.tools.arguments import Before, Option, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class _Delegation(ToolArgs):
    delegate: PersonField
    begins: DayField | None = None
    until: DayField
    max_risk: Annotated[Literal["low", "medium", "high"], Option(demanded=True)] = "medium"
    max_amount: Annotated[int | None, Option()] = Field(default=None, ge=0, le=10**12)
    reason: ReasonField


class DelegateFields(_Delegation):
    delegator: PersonField | None = None
    """The approver; if left out, the person who fills in the form."""


class DelegateArgs(_Delegation):
    delegator: Annotated[PersonField, Who(consents=True), Before("begins")]


SPEC = ToolSpec(
    name=ToolName("delegate"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def prepare(fields: DelegateFields, writing: FormContext) -> PreparedCall:
    args = fields.model_dump(mode="json", exclude_none=True)
    return PreparedCall(args={"delegator": str(writing.person.id), **args})


def preview(args: DelegateArgs, known: PreviewContext) -> Preview:
    names = {"delegator": known.person(args.delegator).name, "delegate": known.person(args.delegate).name}
    amount = (
        Text("requests.yen", {"yen": args.max_amount})
        if args.max_amount is not None
        else Text("requests.no_ceiling")
    )
    return Preview(
        operation=Text("requests.delegate_what", names),
        lines=card_lines(
            args,
            known,
            *("delegator", "delegate", "begins", "until", "max_risk", "max_amount", "reason"),
            begins=from_day(args.begins),
            max_risk=Text(f"requests.risk_{args.max_risk}"),
            max_amount=amount,
        ),
    )


async def handle(args: DelegateArgs, context: ToolContext) -> Json:
    delegator, delegate = context.person(args.delegator), context.person(args.delegate)
    if delegator.id == delegate.id or delegate.outsider:
        raise ToolFailedError(Text("requests.not_to_them", {"who": delegate.name}))
    begins, ends = days_meant(args.begins, args.until, context)
    lent = DelegatedRights(
        id=UUID(str(context.execution)),
        delegator=delegator.id,
        delegate=delegate.id,
        begins=begins,
        ends=ends,
        max_risk=Risk(args.max_risk),
        max_amount=args.max_amount,
    )
    await inside(context).run(lend(lent))
    facts = {"delegate": str(delegate.id), "until": args.until.isoformat(), "max_risk": args.max_risk}
    await administered(context, SPEC.name, delegator.id, facts)
    return {"delegation": str(lent.id)}


DELEGATE = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.delegate_use"),
        args=DelegateArgs,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.delegate"),
    area="people",
    fields=DelegateFields,
    prepare=prepare,
)
