"""The shape of a policy file with the bounds of its values, and the policy made of it.

A key that is not listed here is an error, because a mistyped limit would silently not limit.
It must not know tools, conditions or where a key stands in its file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from ringi.domain.decision import Verdict
from ringi.domain.ids import AssistantName, RuleId, ToolName
from ringi.domain.policy import (
    Alerts,
    Approvals,
    ConfidenceBands,
    ContextLimits,
    Danger,
    Limits,
    Policy,
    PolicyRule,
    PolicySection,
    ToolPolicy,
)
from ringi.domain.text import Text
from ringi.domain.tools import Confirmer, Risk
from ringi.gates.toml_positions import Path

Yen = Annotated[int, Field(ge=0, le=10**12)]
Count = Annotated[int, Field(ge=1, le=100_000)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Level = Annotated[int, Field(ge=1, le=6)]
Days = Annotated[int, Field(ge=0, le=90)]
Few = Annotated[int, Field(ge=0, le=50)]
Hour = Annotated[int, Field(ge=0, le=24)]
Words = Annotated[str, Field(min_length=1, max_length=500)]
MOST_RULES = 200
"""Most rules of a policy. Each is compiled for every tool it looks at, while others wait."""
ByName = Field(strict=False)
"""Validator for choices: a file can only hold the name of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyFinding:
    """Something wrong with a key."""

    paths: tuple[Path, ...]
    """The key; if several are involved, the first that the file names is shown."""
    reason: Text
    inside: tuple[int, int] | None = None
    """Line and column within the key's text, if the text itself is at fault."""


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class LimitsShape(_Shape):
    amount_confirm_above: Yen
    amount_double_above: Yen
    amount_two_persons_above: Yen
    level_two_persons_from: Level
    second_person_after_days: Days
    recipients_confirm_from: Count
    recipients_content_from: Count
    days_ahead_confirm_above: Count
    argument_length: Count
    per_minute: Count
    per_ten_seconds: Count
    reads_per_day: Count
    writes_per_day: Count
    uploads_per_day: Count
    to_one_per_day: Count
    open_cards: Count
    argument_most: Count
    argument_lines: Count
    reasoning_min_chars: Count


class ConfidenceShape(_Shape):
    run: Share
    mark: Share
    light_confirm: Share
    question: Share
    write_confirm_up_to: Share


class ContextShape(_Shape):
    messages: Few
    persons: Few
    tasks: Few
    goals: Few
    teachings: Few
    knowledge: Few
    tokens: Annotated[int, Field(ge=500, le=1_000_000)]
    summary_every: Annotated[int, Field(ge=5, le=200)]
    company_values: Annotated[str, Field(max_length=2_000)]


class ApprovalsShape(_Shape):
    work_begins: Hour
    work_ends: Hour
    quiet_from: Hour
    quiet_until: Hour
    working_days: Annotated[int, Field(ge=1, le=30)]
    delegate_after_hours: Annotated[int, Field(ge=0, le=100)]
    remind_at_percent: Annotated[int, Field(ge=1, le=99)]
    days_off: list[date]


class AlertsShape(_Shape):
    repeated_errors: Count
    repeated_within_s: Count
    quiet_s: Count
    model_seconds: Count
    tool_errors: Share
    confirmations: Share
    blocks: Share
    torn_per_minute: Count
    vain_retries: Share
    yen_per_day: Yen
    shares_from: Count


class DangerShape(_Shape):
    risk: Annotated[Risk, ByName]
    action: Literal["by_risk", "confirm", "block"] = "by_risk"


class ToolShape(_Shape):
    enabled: bool = True
    level: Level | None = None
    risk: Annotated[Risk | None, ByName] = None
    confirmer: Annotated[Confirmer | None, ByName] = None
    two_persons: bool = False
    per_day: Count | None = None


class RuleShape(_Shape):
    """A rule in a file. The verdict determines the kind: a rule that blocks forbids, a milder one asks for a yes."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
    version: Count = 1
    tools: list[str] = []
    when: Annotated[str, Field(min_length=1)]
    verdict: Literal["light_confirm", "confirm", "double", "two_persons", "block"]
    ja: Words
    en: Words


class AssistantShape(_Shape):
    """The section of one assistant."""

    limits: dict[str, Annotated[int, Field(ge=0, le=10**12)]] = {}
    tools: dict[str, ToolShape] = {}
    rules: Annotated[list[RuleShape], Field(max_length=MOST_RULES)] = []
    ng_patterns: Annotated[list[Words], Field(max_length=MOST_RULES)] = []


class PolicyShape(_Shape):
    limits: LimitsShape
    confidence: ConfidenceShape
    context: ContextShape
    approvals: ApprovalsShape
    alerts: AlertsShape
    approver_level: Level
    stop_level: Level
    clearance: dict[str, Level]
    dangers: dict[str, DangerShape]
    tools: dict[str, ToolShape]
    trusted_records: list[Words]
    provider_classes: dict[str, list[str]]
    never_remembered: list[Literal["health", "belief", "origin", "record", "love", "pay", "evaluation"]]
    ng_patterns: Annotated[list[Words], Field(max_length=MOST_RULES)]
    rules: Annotated[list[RuleShape], Field(max_length=MOST_RULES)] = []
    assistants: dict[str, AssistantShape] = {}


def policy_of(shape: PolicyShape, version: int) -> Policy:
    """The policy of this shape, in the words of the domain; the hash is still to be added."""
    return Policy(
        version=version,
        limits=Limits(**shape.limits.model_dump()),
        confidence=ConfidenceBands(**shape.confidence.model_dump()),
        context=ContextLimits(**shape.context.model_dump()),
        approvals=_approvals(shape.approvals),
        alerts=Alerts(**shape.alerts.model_dump()),
        dangers={
            ToolName(name): Danger(risk=danger.risk, action=danger.action)
            for name, danger in shape.dangers.items()
        },
        tools=_tools(shape.tools),
        rules=tuple(_rule(rule) for rule in shape.rules),
        approver_level=shape.approver_level,
        stop_level=shape.stop_level,
        clearance=shape.clearance,
        trusted_records=tuple(shape.trusted_records),
        provider_classes={name: tuple(classes) for name, classes in shape.provider_classes.items()},
        never_remembered=tuple(shape.never_remembered),
        ng_patterns=tuple(shape.ng_patterns),
        assistants={AssistantName(name): _section(each) for name, each in shape.assistants.items()},
    )


def misfits(error: ValidationError) -> Iterator[PolicyFinding]:
    """Yields each place at which a file departs from the shape, in words for its author."""
    for each in error.errors(include_url=False):
        yield PolicyFinding(paths=(each["loc"],), reason=_complaint(each))


def _tools(shapes: Mapping[str, ToolShape]) -> dict[ToolName, ToolPolicy]:
    return {ToolName(name): ToolPolicy(**tool.model_dump()) for name, tool in shapes.items()}


def _section(shape: AssistantShape) -> PolicySection:
    return PolicySection(
        limits=shape.limits,
        tools=_tools(shape.tools),
        rules=tuple(_rule(rule) for rule in shape.rules),
        ng_patterns=tuple(shape.ng_patterns),
    )


def _approvals(shape: ApprovalsShape) -> Approvals:
    hours = shape.model_dump(exclude={"days_off"})
    return Approvals(**hours, days_off=tuple(sorted(set(shape.days_off))))


def _rule(rule: RuleShape) -> PolicyRule:
    return PolicyRule(
        id=RuleId(rule.id),
        version=rule.version,
        kind="forbidden" if rule.verdict == "block" else "approval_required",
        verdict=Verdict[rule.verdict.upper()],
        when=rule.when,
        tools=tuple(ToolName(tool) for tool in rule.tools),
        ja=rule.ja,
        en=rule.en,
    )


_SHAPES = (
    *(PolicyShape, LimitsShape, ConfidenceShape, ContextShape, ApprovalsShape, AlertsShape),
    *(DangerShape, ToolShape, RuleShape, AssistantShape),
)
_ABOVE = {"less_than_equal": "too_large", "too_long": "too_many"}
_KEYS = sorted({name for shape in _SHAPES for name in shape.model_fields})


def _complaint(error: ErrorDetails) -> Text:
    key, context = str(error["loc"][-1]), error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return _unknown(key)
        case "missing":
            return Text("policy.missing", {"key": key})
        case "greater_than_equal":
            return Text("policy.too_small", {"key": key, "least": f"{context['ge']:,}"})
        case "less_than_equal" | "too_long" as kind:
            most = context["le" if kind == "less_than_equal" else "max_length"]
            return Text(f"policy.{_ABOVE[kind]}", {"key": key, "most": f"{most:,}"})
        case "literal_error" | "enum":
            return Text("policy.not_one_of", {"key": key, "choices": context["expected"].replace("'", "")})
        case "string_too_short" | "string_too_long" | "string_pattern_mismatch":
            return Text(f"policy.{error['type']}", {"key": key})
        case (
            "int_type"
            | "float_type"
            | "finite_number"
            | "string_type"
            | "bool_type"
            | "list_type"
            | "date_type"
        ):
            return Text("policy.wrong_kind", {"key": key, "kind": Text(f"policy.{error['type']}")})
        case _:
            return Text("policy.wrong_value", {"key": key})


def _unknown(key: str) -> Text:
    near = get_close_matches(key, _KEYS, n=1)
    return (
        Text("policy.unknown_near", {"key": key, "near": near[0]})
        if near
        else Text("policy.unknown", {"key": key})
    )
