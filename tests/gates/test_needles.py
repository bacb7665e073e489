"""What an expression needs is found where it is plain to see, and never too much is asked for."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.gates.cel import Program, bind, compile_rule, evaluate, vocabulary
from ringi.gates.needles import needed, needles
from ringi.gates.policy import base

NAMES = vocabulary({"text": "text"}, {})


@dataclass(frozen=True)
class Case:
    id: str
    pattern: str
    words: set[str]


CASES = (
    Case("a word", "馬鹿", {"馬鹿"}),
    Case("the longest run", "a.bcd[ef]g", {"bcd"}),
    Case("branches", "殺す|死ね", {"殺す", "死ね"}),
    Case("a branch that needs nothing", "殺す|.", set()),
    Case("the longer group", "(a|b)(cd|ef)", {"cd", "ef"}),
    Case("edges", r"^\bkill\b$", {"kill"}),
    Case("may be left out", "ab?c*de", {"de"}),
    Case("may come again", "ab+c", {"ab"}),
    Case("a group that may be left out", "に(は)?無理", {"無理"}),
    Case("a group that comes again", "(ab)+", {"ab"}),
    Case("either case", "(?i)Kill", {"kill"}),
    Case("either case beyond ASCII", "(?i)Ünder", set()),
    Case("an escaped mark", r"a\.b", {"a"}),
    Case("a class with a bracket", r"[]a\]]bc", {"bc"}),
    Case("counted", "a{2}bc", set()),
    Case("a named class", "[[:alpha:]]bc", set()),
    Case("flags within", "(?s:ab)", set()),
    Case("quoted", r"\Qa|b\E", set()),
    Case("nothing", "", set()),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_words(case: Case) -> None:
    """One of these stands in every text that matches; none where that is not sure."""
    assert case.words == needles(case.pattern).words


def test_every_shipped_expression_has_needles() -> None:
    """An ordinary text costs no expression of the shipped policy a look."""
    assert [pattern for pattern in base().ng_patterns if not needles(pattern).words] == []


ATOMS = st.sampled_from(
    ["a", "b", "K", "死", "ね", ".", "[ab]", "[^a]", "^", "$", r"\b", r"\w", r"\.", r"\pL"]
)
PATTERNS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"({'|'.join(parts)})"),
        st.tuples(inner, st.sampled_from(["?", "*", "+", "??", "{1,2}", "{0}"])).map(
            lambda pair: f"(?:{pair[0]}){pair[1]}"
        ),
        st.tuples(ATOMS, st.sampled_from(["?", "*", "+"])).map("".join),
    ),
    max_leaves=8,
)


@given(st.sampled_from(["", "(?i)"]), PATTERNS, st.text(alphabet="abABkK\u212a死ね. ", max_size=8))
def test_what_matches_is_never_passed_over(flags: str, pattern: str, text: str) -> None:
    """Wherever the engine finds a match, the needles let it look."""
    program = compile_rule(f"text.matches({json.dumps(flags + pattern)})", NAMES)

    matched = isinstance(program, Program) and evaluate(program, bind({"text": text}, NAMES)) is True

    assert needles(flags + pattern).may_match(text) or not matched


@given(st.sampled_from(["", "(?i)"]), PATTERNS, st.text(alphabet="abABkK\u212a死ね. ", max_size=8))
def test_one_look_for_all_passes_nothing_over(flags: str, pattern: str, text: str) -> None:
    """Wherever the engine finds a match, the one look for all expressions finds something too."""
    program = compile_rule(f"text.matches({json.dumps(flags + pattern)})", NAMES)
    look = needed([needles("死ね"), needles(flags + pattern)])

    matched = isinstance(program, Program) and evaluate(program, bind({"text": text}, NAMES)) is True

    assert look is None or look.search(text) is not None or not matched
