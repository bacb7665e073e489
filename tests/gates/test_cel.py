"""What a condition may say, and what is said about one that is wrong."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.gates.asking import answer, compiled, problem

from ringi.gates.cel import MAX_SOURCE, CompileProblem, evaluate, pattern_problem
from ringi.i18n import say


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    source: str
    expected: bool = True


@pytest.mark.parametrize(
    "case",
    [
        Case(id="number", source="args.yen > 50000"),
        Case(id="number at the edge", source="args.yen > 60000", expected=False),
        Case(id="arithmetic", source="args.yen * 2 - 1 >= 119999 && args.yen / 7 % 10 == 1"),
        Case(id="words", source="args.to.startsWith('青空') && args.to.endsWith('商事')"),
        Case(id="pattern", source="args.to.matches('青.商事')"),
        Case(id="length in characters", source="args.to.size() == 4"),
        Case(id="one of", source="args.to in ['青空商事', '緑川工業']"),
        Case(id="not", source="!(args.yen < 50000)"),
        Case(id="either", source="args.yen < 5 || args.to == '青空商事'"),
        Case(id="comment", source="args.yen > 5 // 小口は見ない"),
        Case(id="several lines", source="args.yen > 5 &&\nargs.yen < 6", expected=False),
    ],
    ids=lambda case: case.id,
)
def test_conditions(case):
    """A condition answers exactly True or False."""
    found = answer(case.source)

    assert found is case.expected


@dataclass(frozen=True, kw_only=True)
class Wrong:
    id: str
    source: str
    expected: tuple[int, int, str]


@pytest.mark.parametrize(
    "case",
    [
        Wrong(id="empty", source="", expected=(1, 1, "policy.rule_syntax")),
        Wrong(id="unfinished", source="args.yen >", expected=(1, 11, "policy.rule_syntax")),
        Wrong(id="typing error", source="args.yeen > 5", expected=(1, 1, "policy.rule_unknown_near")),
        Wrong(id="no such name", source="weather == 'rain'", expected=(1, 1, "policy.rule_unknown")),
        Wrong(
            id="after Japanese, on the second line",
            source="args.to == '青空' &&\n '緑' == nanika",
            expected=(2, 9, "policy.rule_unknown"),
        ),
        Wrong(id="text against number", source="args.yen > '5'", expected=(1, 10, "policy.rule_types")),
        Wrong(id="no question", source="args.yen + 1", expected=(1, 1, "policy.rule_not_a_question")),
        Wrong(
            id="may be missing",
            source="args.yen > 5 && text.note.contains('極秘')",
            expected=(1, 17, "policy.rule_unguarded"),
        ),
        Wrong(
            id="computed pattern",
            source="args.to.matches(message)",
            expected=(1, 1, "policy.rule_not_written_out"),
        ),
        Wrong(
            id="broken pattern", source="args.to.matches('(青')", expected=(1, 17, "policy.rule_bad_matches")
        ),
        Wrong(
            id="no such day", source="now.date > date('2026-02-30')", expected=(1, 17, "policy.rule_bad_date")
        ),
        Wrong(
            id="no such time",
            source="given.at && args.at > time('25:00')",
            expected=(1, 28, "policy.rule_bad_time"),
        ),
    ],
    ids=lambda case: case.id,
)
def test_problems(case):
    """A condition that is wrong is pointed at where it is wrong."""
    found = problem(case.source)

    assert found == case.expected


def test_a_typing_error_gets_a_suggestion():
    """The sentence about an unknown name offers the one that was probably meant."""
    found = compiled("args.yeen > 5")

    assert isinstance(found, CompileProblem)
    assert (
        say(found.reason, "en")
        == "The name `args.yeen` cannot be used in this rule; change it to `args.yen`."
    )


def test_the_longest_condition_compiles():
    """A condition of exactly the greatest length is accepted, one character more is not."""
    longest = "args.yen > 5 //".ljust(MAX_SOURCE, "x")

    assert answer(longest) is True
    assert problem(longest + "x") == (1, 1, "policy.rule_too_long")


def test_what_never_compiled_never_answers():
    """Evaluating a condition that did not compile is an error, so that it blocks."""
    broken = compiled("args.yeen > 5")

    assert isinstance(broken, CompileProblem)
    assert not isinstance(evaluate(broken, activation=None), bool)


def test_a_condition_is_compiled_once():
    """One condition over equal names is one program."""
    first = compiled("args.yen > 12345")

    assert compiled("args.yen > 12345") is first


@pytest.mark.parametrize(
    ("pattern", "accepted"),
    [(r"\d+円", True), ("'\"\n", True), ("𠮷😀", True), ("(", False), ("(?=a)", False), (r"(a)\1", False)],
)
def test_patterns(pattern, accepted):
    """A regular expression is accepted exactly when the linear engine can run it."""
    found = pattern_problem(pattern)

    assert (found is None) is accepted
