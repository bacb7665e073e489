"""F8: a call is of an ordinary size and rhythm, and stays inside the workspace.

Lengths are watched for every tool; rhythm, quotas and paths for operations on data and files, of which no assistant has
any so far.
"""

from __future__ import annotations

import re

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.domain.tools import ArgumentRole, Json, strings_in
from ringi.gates.origins import values_of
from ringi.gates.rule import Case, Rule

_OUTSIDE = re.compile(r"^[/\\~]|^[A-Za-z]:|(^|[/\\])\.\.($|[/\\])|://|[\\\x00-\x1f\x7f]")
"""Absolute, home or drive paths, steps upwards, addresses, and characters no file name needs."""


def _length(case: Case) -> Reason | None:
    """No argument is longer than usual; free text declares its own limit. None is more than a person would read."""
    for name, value in case.args.items():
        argument = case.spec.arguments.get(name)
        free = argument is not None and argument.role is ArgumentRole.CONTENT
        most = argument.max_length if argument and free else case.policy.limits.argument_length
        length, limits = sum(map(len, strings_in(value, keys=True))), case.policy.limits
        if length > limits.argument_most:
            return Reason("argument_too_long", {"length": length, "limit": limits.argument_most})
        if (lines := _lines(value)) > limits.argument_lines:
            return Reason("argument_too_many_lines", {"lines": lines, "limit": limits.argument_lines})
        if length > most:
            return Reason("argument_long", {"argument": name, "length": length})
    return None


def _minute(case: Case) -> Reason | None:
    """Not too many operations within a minute, this one included, after waiting up to 10 s (no tool is one so far)."""
    counts, limits = case.evidence.counts, case.policy.limits
    over = case.spec.operation and counts.last_minute >= limits.per_minute
    return Reason("rate_minute", {"limit": limits.per_minute}) if over else None


def _burst(case: Case) -> Reason | None:
    """Not too many operations within ten seconds, this one included, after waiting as long (no tool is one so far)."""
    counts, limits = case.evidence.counts, case.policy.limits
    over = case.spec.operation and counts.last_ten_seconds >= limits.per_ten_seconds
    return Reason("rate_burst", {"limit": limits.per_ten_seconds}) if over else None


def _quota(case: Case) -> Reason | None:
    """Operations that read or write data and files each have a number for the day (no tool is one so far)."""
    counts, limits = case.evidence.counts, case.policy.limits
    done, most = counts.reads_today, limits.reads_per_day
    if case.acts:
        done, most = counts.writes_today, limits.writes_per_day
    return Reason("quota_day", {"limit": most}) if case.spec.operation and done >= most else None


def _tool(case: Case) -> Reason | None:
    """One person uses the tool only so many times a day, this time included."""
    most = case.terms.per_day
    over = most is not None and case.evidence.counts.uses_today >= most
    return Reason("tool_day", {"limit": most}) if most is not None and over else None


def _recipient(case: Case) -> Reason | None:
    """The requester writes to the same person only so many times a day."""
    most = case.policy.limits.to_one_per_day
    over = case.spec.delivers and case.evidence.counts.to_one_today >= most
    return Reason("to_one_day", {"limit": most}) if over else None


def _workspace(case: Case) -> Reason | None:
    """Every path an operation on files is given stays inside the workspace (no tool is one so far)."""
    if not case.spec.operation:
        return None
    for name, argument in case.spec.arguments.items():
        value = case.args.get(name)
        if argument.role is ArgumentRole.WHERE and isinstance(value, str) and _OUTSIDE.search(value):
            return Reason("outside_workspace", {"argument": name})
    return None


def _lines(value: Json) -> int:
    return sum(len(text.splitlines()) for text in values_of(value))


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("F8-length"),
        gate=Gate.GUARDIAN,
        judge=_length,
        verdicts={
            "argument_long": Verdict.CONFIRM,
            "argument_too_long": Verdict.BLOCK,
            "argument_too_many_lines": Verdict.BLOCK,
        },
        reads=("limits.argument_length", "limits.argument_most", "limits.argument_lines"),
    ),
    Rule(
        id=RuleId("F8-minute"),
        gate=Gate.GUARDIAN,
        judge=_minute,
        verdicts={"rate_minute": Verdict.BLOCK},
        reads=("limits.per_minute",),
    ),
    Rule(
        id=RuleId("F8-burst"),
        gate=Gate.GUARDIAN,
        judge=_burst,
        verdicts={"rate_burst": Verdict.BLOCK},
        reads=("limits.per_ten_seconds",),
    ),
    Rule(
        id=RuleId("F8-quota"),
        gate=Gate.GUARDIAN,
        judge=_quota,
        verdicts={"quota_day": Verdict.BLOCK},
        reads=("limits.reads_per_day", "limits.writes_per_day"),
    ),
    Rule(
        id=RuleId("F8-tool"),
        gate=Gate.GUARDIAN,
        judge=_tool,
        verdicts={"tool_day": Verdict.BLOCK},
        reads=("tools",),
    ),
    Rule(
        id=RuleId("F8-recipient"),
        gate=Gate.GUARDIAN,
        judge=_recipient,
        verdicts={"to_one_day": Verdict.BLOCK},
        reads=("limits.to_one_per_day",),
    ),
    Rule(
        id=RuleId("F8-workspace"),
        gate=Gate.GUARDIAN,
        judge=_workspace,
        verdicts={"outside_workspace": Verdict.BLOCK},
    ),
)
