"""Decides the level of an incident and the limits that were crossed. Pure: counts in, a level and alerts out (L2,
L4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from ringi.domain.policy import Alerts
from ringi.domain.text import Text
from ringi.store.organisations.alerts import Params
from ringi.store.views.figures import Figures
from ringi.turns.machine.failures import failures

Level = Literal["P1", "P2", "P3", "P4"]
Limit = Literal[
    "recurring",
    "slow_model",
    "tool_errors",
    "many_confirmations",
    "many_blocks",
    "high_cost",
    "torn_answers",
    "vain_retries",
    "pool_exhausted",
]
"""Alerts that are no error of one turn."""

FEWEST = 3
"""Turns that must have failed, or answers been slow, before it is more than an accident."""
PARTIAL = 0.2
"""Share of failed turns from which part of the service is out of order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """P1: nobody is served, roll back at once. P2: some are not, within an hour. P3: slow, within a day. P4: the
    next release."""

    level: Level
    figures: Figures

    @property
    def text(self) -> Text:
        figures = self.figures
        params = {"failed": figures.failed, "ended": figures.ended, "seconds": round(figures.model_s)}
        return Text(f"alerts.incident_{self.level}", params)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThresholdCrossed:
    """A limit that was crossed."""

    code: Limit
    params: Params
    same: Params
    """Parameters that a later alert must share with this one to be the same."""


def our_codes() -> tuple[str, ...]:
    """Codes of the errors that end a turn and are not the requester's affair."""
    ours = {"system", "llm", "external"}
    return tuple(
        code for code, each in failures().items() if each.told == "sentence" and each.category in ours
    )


def incident(recent: Figures, terms: Alerts) -> Incident | None:
    """The incident of the last minutes; None if all is well."""
    level = _level(recent, terms)
    return Incident(level=level, figures=recent) if level else None


def recurring(counts: Mapping[str, int], terms: Alerts) -> Iterator[ThresholdCrossed]:
    """Yields the errors that alert nobody by themselves, but come so often that somebody should look (J2)."""
    quiet = {code for code, each in failures().items() if each.alert == "never"}
    minutes = max(1, terms.repeated_within_s // 60)
    for code, count in counts.items():
        if code in quiet and count >= terms.repeated_errors:
            yield ThresholdCrossed(
                code="recurring",
                params={"code": code, "count": count, "minutes": minutes},
                same={"code": code},
            )


def crossed(hour: Figures, terms: Alerts) -> Iterator[ThresholdCrossed]:
    """Yields the crossed limits on the last hour. Shares say nothing of a handful."""
    if hour.answers and hour.model_s > terms.model_seconds:
        yield _crossed("slow_model", {"seconds": round(hour.model_s), "limit": terms.model_seconds})
    yield from _share("tool_errors", (hour.failed_calls, hour.calls), terms.tool_errors, terms)
    yield from _share("many_confirmations", (hour.asked, hour.turns), terms.confirmations, terms)
    yield from _share("many_blocks", (hour.refused, hour.turns), terms.blocks, terms)
    vain = hour.retried - hour.retried_well
    yield from _share("vain_retries", (vain, hour.retried), terms.vain_retries, terms)


def torn(minute: Figures, terms: Alerts) -> Iterator[ThresholdCrossed]:
    """Yields the limit on the last minute, if it was crossed."""
    if minute.torn > terms.torn_per_minute:
        yield _crossed("torn_answers", {"count": minute.torn, "limit": terms.torn_per_minute})


def overspent(yen: Decimal, terms: Alerts) -> Iterator[ThresholdCrossed]:
    """Yields the limit on the day's cost, if it was crossed."""
    if yen > terms.yen_per_day:
        yield _crossed("high_cost", {"yen": int(yen), "limit": terms.yen_per_day})


def _level(recent: Figures, terms: Alerts) -> Level | None:
    if recent.failed >= FEWEST and recent.failed == recent.ended:
        return "P1"
    if recent.failed >= FEWEST and recent.failed >= PARTIAL * recent.ended:
        return "P2"
    if recent.answers >= FEWEST and recent.model_s > terms.model_seconds:
        return "P3"
    return "P4" if recent.failed else None


def _share(code: Limit, part: tuple[int, int], most: float, terms: Alerts) -> Iterator[ThresholdCrossed]:
    few, all_of_them = part
    if all_of_them >= terms.shares_from and few > most * all_of_them:
        percent = round(100 * few / all_of_them)
        yield _crossed(code, {"percent": percent, "limit": round(100 * most), "count": all_of_them})


def _crossed(code: Limit, params: Params) -> ThresholdCrossed:
    return ThresholdCrossed(code=code, params=params, same={})
