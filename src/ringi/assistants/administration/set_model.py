"""Chooses the language model that proposes, or the one that steps in. Text of the organisation is sent to the host of
that model.
"""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField, demand_assistant
from ringi.assistants.administration.record import moment, put_on_record
from ringi.domain.addresses import is_outside
from ringi.domain.cards import Preview
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import AssistantName, ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.providers import (
    HOTTEST,
    LEAST_S,
    LEAST_TOKENS,
    MOST_S,
    MOST_TOKENS,
    PROVIDERS,
    UNTUNED,
    ModelChoice,
    ModelTuning,
)
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import ModelChosen
from ringi.settings import host_of, model_choice, must_be_outside
from ringi.store.core.database import Statement
from ringi.store.organisations.providers import choose, choose_none
from ringi.tools.arguments import Option, Where
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

USUAL = "default"
"""The value that takes a choice back."""


class SetModelArgs(ToolArgs):
    model: Annotated[str, Option()] = Field(min_length=1, max_length=200)
    role: Annotated[Literal["brain", "fallback", "router", "critique", "summary"], Option(demanded=True)] = (
        "brain"
    )
    url: Annotated[str | None, Where()] = Field(default=None, max_length=500)
    assistant: Annotated[str | None, Option()] = Field(
        default=None, max_length=40, json_schema_extra={"format": "assistant"}
    )
    """The assistant it is chosen for; None stands for every assistant without a choice of its own."""
    temperature: Annotated[float | None, Option()] = Field(default=None, ge=0, le=HOTTEST)
    effort: Annotated[Literal["off", "minimal", "low", "medium", "high", "max"] | None, Option()] = None
    most_tokens: Annotated[int | None, Option()] = Field(default=None, ge=LEAST_TOKENS, le=MOST_TOKENS)
    answer_s: Annotated[int | None, Option()] = Field(default=None, ge=LEAST_S, le=MOST_S)
    first_s: Annotated[int | None, Option()] = Field(default=None, ge=LEAST_S, le=MOST_S)
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("set_model"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    two_persons=True,
)


def prepare(fields: SetModelArgs, writing: FormContext) -> PreparedCall:
    """Prepares the call. A person who may not choose a model at all is told so by the gates, whatever stands on the
    form."""
    if fields.assistant:
        demand_assistant(fields.assistant, writing)
    if fields.model != USUAL and writing.person.level >= SPEC.level:
        _demand_outside(_choice(fields), writing.inner_hosts)
    return PreparedCall(args=fields.model_dump(mode="json", exclude_none=True))


def preview(args: SetModelArgs, known: PreviewContext) -> Preview:
    model = Text("requests.usual_model") if args.model == USUAL else args.model
    assistant = Text(f"assistants.{args.assistant}") if args.assistant else None
    return Preview(
        operation=Text("requests.set_model_what", {"model": model}),
        lines=card_lines(
            args, known, model=model, role=Text(f"requests.role_{args.role}"), assistant=assistant
        ),
    )


async def handle(args: SetModelArgs, context: ToolContext) -> Json:
    choice = None if args.model == USUAL else _choice(args)
    await inside(context).run(_chosen(args, choice))
    chosen = ModelChosen(
        at=moment(context),
        by=context.requester.id,
        role=args.role,
        model=choice.name if choice else "",
        url=choice.url if choice else None,
        turn=context.turn,
        assistant=AssistantName(args.assistant or ""),
        tuning=choice.tuning if choice else UNTUNED,
    )
    await put_on_record(context, chosen)
    return {"role": args.role, "model": args.model}


def _chosen(args: SetModelArgs, choice: ModelChoice | None) -> Statement:
    assistant = args.assistant or ""
    return choose_none(args.role, assistant) if choice is None else choose(args.role, choice, assistant)


def _demand_outside(choice: ModelChoice, inner: frozenset[str]) -> None:
    """Checks the address as far as it stands there openly. A host name is resolved only when the model is asked."""
    host = host_of(choice)
    if host is None or not must_be_outside(choice, inner):
        return
    if choice.url is None:
        raise UserFacingError(Text("requests.model_on_this_server", {"model": choice.name, "host": host}))
    literal = not host.strip("0123456789.") or ":" in host
    if not choice.url.startswith("https:") or (literal and not is_outside(host)):
        raise UserFacingError(Text("requests.model_address", {"host": host}))


def _choice(args: SetModelArgs) -> ModelChoice:
    choice = model_choice(args.model, args.url)
    if choice is None:
        raise UserFacingError(
            Text("requests.no_such_model", {"model": args.model, "known": ", ".join(PROVIDERS)})
        )
    return replace(choice, tuning=_tuning(args))


def _tuning(args: SetModelArgs) -> ModelTuning:
    return ModelTuning(
        temperature=args.temperature,
        effort=args.effort,
        most_tokens=args.most_tokens,
        answer_s=args.answer_s,
        first_s=args.first_s,
    )


SET_MODEL = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.set_model_use"),
        args=SetModelArgs,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.set_model"),
    area="models",
    fields=SetModelArgs,
    prepare=prepare,
)
