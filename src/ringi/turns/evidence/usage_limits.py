"""What of a call is limited, how much of it was used, and how soon may an operation be begun? Pure; the store counts
(F8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ringi.domain.evidence import BURST_S, MINUTE_S, Counts
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.policy import Limits, Policy
from ringi.domain.tools import ToolSpec
from ringi.gates.terms import terms_of

LONGEST_WAIT_S = 10.0
"""For an operation to come within its rhythm; what would take longer is refused (F8)."""


def is_limited(spec: ToolSpec, policy: Policy) -> bool:
    """Whether anything of it is counted by the day."""
    return spec.delivers or _per_day(spec, policy) is not None


def limits(spec: ToolSpec, policy: Policy, persons: Iterable[PersonId]) -> Mapping[str, int]:
    """Everything a call counts, with how often that may be done on a day."""
    per_day = _per_day(spec, policy)
    most = policy.limits.to_one_per_day
    return {
        **({_of_tool(spec.name): per_day} if per_day is not None else {}),
        **({_of_person(person): most for person in persons} if spec.delivers else {}),
    }


def counted(
    counts: Counts, uses: Mapping[str, int], spec: ToolSpec | None, persons: Iterable[PersonId]
) -> Counts:
    """With what was used of the tool, and of the persons the one most written to."""
    if spec is None or not uses:
        return counts
    to_one = max((uses.get(_of_person(person), 0) for person in persons), default=0)
    return replace(counts, uses_today=uses.get(_of_tool(spec.name), 0), to_one_today=to_one)


def wait_s(ages: Sequence[float], limits: Limits) -> float:
    """Seconds until one more operation keeps the rhythm; 0 where it does, or would not within `LONGEST_WAIT_S`."""
    minute = _until_free(ages, limits.per_minute, MINUTE_S)
    wait = max(minute, _until_free(ages, limits.per_ten_seconds, BURST_S))
    return wait if wait <= LONGEST_WAIT_S else 0.0


def _until_free(ages: Sequence[float], most: int, span_s: float) -> float:
    return max(0.0, span_s - ages[most - 1]) if len(ages) >= most else 0.0


def _per_day(spec: ToolSpec, policy: Policy) -> int | None:
    return terms_of(policy, spec).per_day


def _of_tool(name: ToolName) -> str:
    return f"tool:{name}"


def _of_person(person: PersonId) -> str:
    return f"to:{person}"
