"""The lint of sizes finds what the house style forbids, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from scripts.lint_sizes import judge

HEAD = '"""Why?"""\n'


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    source: str
    expected: list[str]


def body(lines: int) -> str:
    return f"{HEAD}def f():\n" + "    pass\n" * lines


NESTED = "def f(a):\n    for b in a:\n        if b:\n            while b:\n{}"
CASES = (
    Case(id="body as long as allowed", source=body(50), expected=[]),
    Case(id="body too long", source=body(51), expected=["2: f has a body of 51 lines, at most 50"]),
    Case(id="file too long", source=HEAD + "\n" * 500, expected=["1: 501 lines, at most 500"]),
    Case(
        id="silent file",
        source="x = 1\n",
        expected=["1: no docstring says what question this file answers"],
    ),
    Case(id="empty file", source="", expected=[]),
    Case(
        id="long docstring",
        source='"""a' + "\nb" * 8 + '"""\n',
        expected=["1: docstring of 9 lines, at most 8"],
    ),
    Case(
        id="six arguments",
        source=HEAD + "def f(a, b, c, *, d, e, g):\n    pass\n",
        expected=["2: f takes 6 arguments, at most 5"],
    ),
    Case(id="self is none", source=HEAD + "class A:\n    def f(self, a, b, c, d, e): pass\n", expected=[]),
    Case(id="nested three deep", source=HEAD + NESTED.format(" " * 16 + "pass\n"), expected=[]),
    Case(
        id="nested four deep",
        source=HEAD + NESTED.format(" " * 16 + "with b:\n" + " " * 20 + "pass\n"),
        expected=["2: f is nested 4 deep, at most 3"],
    ),
    Case(
        id="a chain is not a nest",
        source=HEAD + "def f(a):\n    if a:\n        b\n" + "    elif a:\n        b\n" * 5,
        expected=[],
    ),
    Case(id="words as wide as allowed", source=f'"""{"a" * 119}"""\n', expected=[]),
    Case(
        id="words too wide",
        source=f'"""a\n{"b" * 126}\n"""\n# {"c" * 124}\n',
        expected=["2: words of 126 columns, at most 125", "4: words of 126 columns, at most 125"],
    ),
    Case(id="wide data", source=HEAD + f'x = "{"b" * 126}"\n', expected=[]),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_each_limit_is_exact(case: Case) -> None:
    """At the limit nothing is said, beyond it one line."""
    assert case.expected == list(judge(case.source))


@pytest.mark.parametrize("words", ["noqa", "type: ignore", "pyright: ignore", "pragma: no cover", "fmt: off"])
def test_a_comment_that_silences_a_checker_is_found(words: str) -> None:
    """Whatever checker it speaks to, and wherever in the comment it stands."""
    found = list(judge(f"{HEAD}x = 1  # really: # {words}\n"))

    assert ["2: a comment silences a checker; change the code instead"] == found


def test_a_string_silences_nobody() -> None:
    """Only comments count."""
    assert [] == list(judge(f'{HEAD}x = "# noqa"\n'))
