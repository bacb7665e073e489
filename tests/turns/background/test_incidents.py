"""How bad is it, and which limit was crossed? Counts in, levels and alerts out."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import get_args

import pytest

from ringi.domain.policy import Alerts
from ringi.domain.text import LOCALES, Text
from ringi.i18n import say
from ringi.store.views.figures import Figures
from ringi.turns.background.incidents import Incident, Level, crossed, incident, overspent, recurring, torn
from ringi.turns.rendering.alerts import alert_text

TERMS = Alerts()


@dataclass(frozen=True)
class Case:
    id: str
    figures: Figures
    expected: object


@pytest.mark.parametrize(
    "case",
    [
        Case("nothing happens", Figures(), None),
        Case("all is well", Figures(turns=50, ended=50), None),
        Case("everything fails", Figures(turns=3, ended=3, failed=3), "P1"),
        Case("two failures are an accident", Figures(turns=2, ended=2, failed=2), "P4"),
        Case("one in five fails", Figures(turns=15, ended=15, failed=3), "P2"),
        Case("fewer than one in five", Figures(turns=16, ended=16, failed=3), "P4"),
        Case("slow", Figures(turns=9, ended=9, answers=3, model_s=10.1), "P3"),
        Case("just not slow", Figures(turns=9, ended=9, answers=3, model_s=10.0), None),
        Case("one slow answer is an accident", Figures(turns=9, ended=9, answers=2, model_s=60), None),
        Case("failing is worse than slow", Figures(ended=4, failed=3, answers=9, model_s=60), "P2"),
    ],
    ids=lambda case: case.id,
)
def test_level(case: Case):
    """The worst that is true."""
    found = incident(case.figures, TERMS)

    assert case.expected == (found.level if found else None)


@pytest.mark.parametrize(
    "case",
    [
        Case("nothing", Figures(), []),
        Case("slow", Figures(answers=1, model_s=10.5), ["slow_model"]),
        Case("at the limit", Figures(answers=1, model_s=10.0), []),
        Case("repeated in vain", Figures(retried=20, retried_well=15), ["vain_retries"]),
        Case("four in five repeated well", Figures(retried=20, retried_well=16), []),
        Case("calls fail", Figures(calls=20, failed_calls=2), ["tool_errors"]),
        Case("one call in twenty fails", Figures(calls=20, failed_calls=1), []),
        Case("of a handful no share is looked at", Figures(calls=19, failed_calls=19), []),
        Case("many are asked", Figures(turns=20, asked=7), ["many_confirmations"]),
        Case("not so many", Figures(turns=20, asked=6), []),
        Case("many are refused", Figures(turns=20, refused=3), ["many_blocks"]),
        Case("not so many refused", Figures(turns=20, refused=2), []),
    ],
    ids=lambda case: case.id,
)
def test_limits_of_the_hour(case: Case):
    """Passed, not reached (L2)."""
    assert case.expected == [each.code for each in crossed(case.figures, TERMS)]


@pytest.mark.parametrize(("yen", "expected"), [("5000", []), ("5000.01", ["high_cost"])])
def test_cost_of_the_day(yen: str, expected: list[str]):
    """Above five thousand yen."""
    assert expected == [each.code for each in overspent(Decimal(yen), TERMS)]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({"model_busy": 4}, []),
        ({"model_busy": 5}, ["model_busy"]),
        ({"model_busy": 9, "timeout": 5}, ["model_busy", "timeout"]),
        ({"model_key": 99}, []),
        ({"of_another_version": 99}, []),
    ],
)
def test_recurring(counts: dict[str, int], expected: list[str]):
    """Five of one kind; what alerts by itself has done so already."""
    assert expected == [each.params["code"] for each in recurring(counts, TERMS)]


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_has_words(locale):
    """Each alert and each level is a sentence, with all its figures."""
    worst = Figures(turns=99, asked=99, refused=99, calls=99, failed_calls=99, answers=9, model_s=99)
    found = (*crossed(worst, TERMS), *overspent(Decimal(10**6), TERMS), *recurring({"timeout": 5}, TERMS))
    texts: list[Text] = [
        *(alert_text(each.code, each.params) for each in found),
        alert_text("pool_exhausted", {"cause": "pool"}),
        *(Incident(level=level, figures=worst).text for level in get_args(Level)),
    ]

    said = [say(text, locale) for text in texts]

    assert [] == [words for words in said if words.startswith("alerts.") or "{" in words]


@pytest.mark.parametrize(("count", "expected"), [(10, []), (11, ["torn_answers"])])
def test_answers_that_break_off_often_are_told(count: int, expected: list[str]):
    """More than so many within the minute."""
    found = torn(Figures(torn=count), TERMS)

    assert expected == [each.code for each in found]
