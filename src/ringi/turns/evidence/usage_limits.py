"""Computes the parts of a call that are limited, how much of them was used, and how soon an operation may begin (F8).
Pure; the store counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ringi.domain.evidence import BURST_S, MINUTE_S, Counts
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.policy import Limits, Policy
from ringi.domain.tools import ToolSpec
from ringi.gates.terms import terms_of

LONGEST_WAIT_S = 10.0
"""Longest wait, in seconds, for an operation to come within its rhythm; a longer one means refusal (F8)."""


def is_limited(spec: ToolSpec, policy: Policy) -> bool:
    """True if anything of the call is counted by the day."""
    return spec.delivers or _per_day(spec, policy) is not None


def limits(spec: ToolSpec, policy: Policy, persons: Iterable[PersonId]) -> Mapping[str, int]:
    """Every counter that a call increases, with its limit for a day."""
    per_day = _per_day(spec, policy)
    most = policy.limits.to_one_per_day
    return {
        **({_of_tool(spec.name): per_day} if per_day is not None else {}),
        **({_of_person(person): most for person in persons} if spec.delivers else {}),
    }


def counted(
    counts: Counts, uses: Mapping[str, int], spec: ToolSpec | None, persons: Iterable[PersonId]
) -> Counts:
    """The counts with the uses of the tool, and of the one person written to most."""
    if spec is None or not uses:
        return counts
    to_one = max((uses.get(_of_person(person), 0) for person in persons), default=0)
    return replace(counts, uses_today=uses.get(_of_tool(spec.name), 0), to_one_today=to_one)


def wait_s(ages: Sequence[float], limits: Limits, *, longest_s: float = LONGEST_WAIT_S) -> float:
    """Seconds until one more operation keeps the rhythm; 0 if it does already, or would not within `longest_s`."""
    minute = _until_free(ages, limits.per_minute, MINUTE_S)
    wait = max(minute, _until_free(ages, limits.per_ten_seconds, BURST_S))
    return wait if wait <= longest_s else 0.0


def _until_free(ages: Sequence[float], most: int, span_s: float) -> float:
    return max(0.0, span_s - ages[most - 1]) if len(ages) >= most else 0.0


def _per_day(spec: ToolSpec, policy: Policy) -> int | None:
    return terms_of(policy, spec).per_day


def _of_tool(name: ToolName) -> str:
    return f"tool:{name}"


def _of_person(person: PersonId) -> str:
    return f"to:{person}"
