"""What an expression needs is found where it is plain to see, and never too much is asked for."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.gates.cel import Program, bind, compile_rule, evaluate, vocabulary
from ringi.gates.policy import base
from ringi.language.text.required_literals import needed, needles

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
    Case("either case where there is none", "(?i)死ね", {"死ね"}),
    Case("an escaped mark", r"a\.b", {"a"}),
    Case("a class with a bracket", r"[]a\]]bc", {"bc"}),
    Case("counted", "a{2}bc", {"bc"}),
    Case("a group that comes some times", "(ab){0,2}c", {"c"}),
    Case("a run and a letter that may be left out", "abc?", {"ab"}),
    Case("a named group", "(?P<who>ab|cd)e", {"ab", "cd"}),
    Case("what stands beside", "(?<!ab)c(?=de)(?!fg)", {"c"}),
    Case("taken whole", "(?:ab)*+c", {"c"}),
    Case("a named class", "[[:alpha:]]bc", set()),
    Case("flags within", "(?s:ab)", set()),
    Case("quoted", r"\Qa|b\E", set()),
    Case("nothing", "", set()),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_words(case: Case) -> None:
    """One of these stands in every text that matches; none where that is not sure."""
    assert case.words == needles(case.pattern).words


def test_all_that_is_needed() -> None:
    """A text must hold one word of each group, not of the rarest alone."""
    assert needles("(?:a|b)cd").may_match("cdb")
    assert not needles("(?:a|b)cd").may_match("cd")


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


LETTERS = st.sampled_from(["a", "i", "K", "s", "死", "[ai]", "."])
BESIDE = st.sampled_from(["(?=%s)", "(?!%s)"])
PYTHON = st.recursive(
    LETTERS | st.sampled_from([r"\b", "(?<!a)", "$"]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})"),
        st.tuples(inner, st.sampled_from(["?", "*", "+", "*+", "{0,2}", "{2}"])).map(
            lambda pair: f"(?:{pair[0]}){pair[1]}"
        ),
        st.tuples(BESIDE, inner).map(lambda pair: pair[0] % pair[1]),
        st.tuples(LETTERS, st.sampled_from(["?", "*", "+", "*+"])).map("".join),
    ),
    max_leaves=8,
)


@given(PYTHON, st.text(alphabet="aAiI\u0130\u0131kK\u212asS\u017f死", max_size=8))
def test_python_finds_nothing_that_is_passed_over(pattern: str, text: str) -> None:
    """Python's own engine finds nothing either, though it takes more letters to be equal."""
    matched = re.search(pattern, text, re.IGNORECASE)

    assert needles(f"(?i){pattern}").may_match(text) or not matched
