"""The table of failures in a turn and their handling, `failures.toml`, checked when it is read (J1).

It knows neither words nor the ways of alerting, and decides nothing about a call.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from ringi.domain.decision import Gate, Stamp, Verdict
from ringi.domain.errors import DefectError
from ringi.domain.model import ModelUnavailableError
from ringi.domain.text import Text
from ringi.store.core.preconditions import StoppedError

Code = Literal[
    "model_timeout",
    "model_busy",
    "model_nonsense",
    "model_refused",
    "model_too_long",
    "model_overlong",
    "model_quota",
    "model_key",
    "model_misconfigured",
    "model_unavailable",
    "model_mended",
    "too_many_steps",
    "too_many_calls",
    "card_withheld",
    "stopped",
    "taken_over",
    "defect",
    "unreadable",
    "outcome_unknown",
    "tool_failed",
    "timeout",
    "not_sent",
    "permission_asserted",
    "not_for_models",
    "reply_permission_asserted",
    "reply_imitates_card",
    "reply_sent_back",
    "tool_unknown",
    "rule_failed",
    "condition_failed",
    "teaching_unclear",
    "permission_denied",
    "access_check_failed",
    "reasoning_missing",
    "reasons_short",
    "source_missing",
    "job_failed",
]
Category = Literal["user", "system", "llm", "validation", "permission", "external"]
Severity = Literal["low", "medium", "high", "critical"]
Layer = Literal["context", "brain", "guardian", "authorization", "output", "tools", "turns", "journal"]
Fallback = Literal[
    "retry",
    "proceed_without_memory",
    "request_clarification",
    "retry_with_guidance",
    "proceed_with_caution",
    "none",
]
Alerting = Literal["never", "once", "always"]
Told = Literal["sentence", "reason", "nobody"]

_COUNTED_REASONS = frozenset({"tool_unknown", "teaching_unclear"})
"""Reasons of rules that are counted without alerting anybody."""
MINUTE_S = 60
HOUR_S = 3600
MOST_MINUTES = 90
"""Longest wait told in minutes; a longer one is told in hours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One row; `failures.toml` says what its fields mean."""

    code: Code
    category: Category
    severity: Severity
    layer: Layer
    recoverable: bool
    retry_after_s: int | None
    fallback: Fallback
    retries: int
    alert: Alerting
    told: Told
    causes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureMatch:
    """A failure that was met: its row, and the code it came with, if that says more."""

    failure: Failure
    cause: str = ""
    wait_s: int | None = None
    """Seconds after which it may go better, if that is known better than from the row."""


@cache
def failures() -> Mapping[str, Failure]:
    """Every row, by code, in the order of the file."""
    return read_failures((files("ringi.turns.machine") / "failures.toml").read_text("utf-8"))


def read_failures(source: str) -> Mapping[str, Failure]:
    """The rows of such a file. Raises DefectError if one is missing, unknown or contradictory."""
    try:
        rows = _ROWS.validate_python(tomllib.loads(source))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise DefectError("the table of failures cannot be read") from error
    table = {code: _failure(code, row) for code, row in rows.items()}
    wrong = {*get_args(Code)} ^ {*table} | {code for code, each in table.items() if not _sensible(each)}
    if wrong:
        raise DefectError(f"the table of failures is wrong about {', '.join(sorted(wrong))}")
    return table


def failure(code: Code) -> Failure:
    return failures()[code]


def named(code: str) -> Failure:
    """The row of a code that is not known before: that of a rule, or of a record."""
    found = failures().get(code)
    if found is None:
        raise DefectError(f"{code} has no row in the table of failures")
    return found


def match_failure(error: Exception) -> FailureMatch:
    """The failure that an exception which ends a turn stands for. An unforeseen exception is a defect of ours."""
    match error:
        case StoppedError():
            return FailureMatch(failure=failure("stopped"))
        case ModelUnavailableError(code=cause, retry_after_s=after):
            row = _by_cause().get(cause, failure("model_unavailable"))
            return FailureMatch(failure=row, cause=cause, wait_s=ceil(after) if after else None)
        case _:
            return FailureMatch(failure=failure("defect"))


def of_stamps(stamps: Iterable[Stamp]) -> Iterator[tuple[Failure, Stamp]]:
    """Yields the failures that the rules ran into, each with the stamp that says so. A call that authorization denies
    counts once, however many of its rules deny it."""
    denied = False
    for stamp in stamps:
        row = _of_stamp(stamp)
        if row is None or (denied and row.code == "permission_denied"):
            continue
        denied = denied or row.code == "permission_denied"
        yield row, stamp


def _of_stamp(stamp: Stamp) -> Failure | None:
    code = stamp.reason.code
    if stamp.gate is Gate.AUTHORIZATION and stamp.verdict is Verdict.BLOCK:
        return failure("access_check_failed" if code == "rule_failed" else "permission_denied")
    if stamp.alert:
        return named(code)
    return failures()[code] if code in _COUNTED_REASONS else None


def sentence(code: str, number: str, wait_s: int | None = None) -> Text:
    """The sentence the requester reads if a turn ended with that code, and is to wait so long. A code of another
    version is told as a defect (J3)."""
    known = failures().get(code)
    if known is None or known.told != "sentence":
        return Text("turn.failed_defect", {"error": number})
    return Text(f"turn.failed_{code}", {"error": number, "wait": wait(wait_s or known.retry_after_s)})


def wait(seconds: int | None) -> Text:
    """The wait in words."""
    match seconds:
        case None:
            return Text("turn.wait_a_while")
        case few if few < MINUTE_S:
            return Text("turn.wait_seconds", {"count": few})
        case many if many <= MOST_MINUTES * MINUTE_S:
            return Text("turn.wait_minutes", {"count": ceil(many / MINUTE_S)})
        case long:
            return Text("turn.wait_hours", {"count": ceil(long / HOUR_S)})


class _Row(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    category: Category
    severity: Severity
    layer: Layer
    recoverable: bool
    retry_after_s: int | None = None
    fallback: Fallback
    retries: int = 0
    alert: Alerting
    told: Told
    causes: list[str] = []


_ROWS = TypeAdapter(dict[Code, _Row])


def _failure(code: Code, row: _Row) -> Failure:
    return Failure(
        code=code,
        category=row.category,
        severity=row.severity,
        layer=row.layer,
        recoverable=row.recoverable,
        retry_after_s=row.retry_after_s,
        fallback=row.fallback,
        retries=row.retries,
        alert=row.alert,
        told=row.told,
        causes=tuple(row.causes),
    )


def _sensible(each: Failure) -> bool:
    """True if the row is consistent: only a recoverable failure has a wait, only a retried one has a number of
    retries, and a critical one is always alerted."""
    retried = each.fallback == "retry"
    return (
        (each.recoverable or each.retry_after_s is None)
        and (each.recoverable or each.fallback == "none")
        and retried == (each.retries > 0)
        and not (retried and each.retry_after_s is None)
        and not (each.severity == "critical" and each.alert == "never")
    )


@cache
def _by_cause() -> Mapping[str, Failure]:
    return {cause: each for each in failures().values() for cause in each.causes}
