"""Every known way to make a condition lie, and that it blocks, or does not compile, instead."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.asking import answer, compiled, problem

from ringi.domain.evidence import LabelledText
from ringi.domain.tools import Trust
from ringi.gates.cel import CompileProblem, Program, RuleError


@dataclass(frozen=True, kw_only=True)
class Fails:
    id: str
    source: str
    args: dict = field(default_factory=dict)


@pytest.mark.parametrize(
    "case",
    [
        Fails(id="division by zero", source="args.yen / 0 > 1"),
        Fails(id="overflow by adding", source="args.yen + 9223372036854775807 > 0"),
        Fails(id="overflow by negating", source="-(args.yen - 9223372036854775807 - 60001) > 0"),
        Fails(id="integer beyond 64 bits", source="args.yen > 0", args={"yen": 2**63}),
        Fails(id="integer far beyond 64 bits", source="args.yen > 0", args={"yen": -(10**30)}),
        Fails(id="not a number", source="args.yen > 0", args={"yen": float("nan")}),
        Fails(id="infinity", source="args.yen > 0", args={"yen": float("inf")}),
        Fails(id="fraction", source="args.yen > 0", args={"yen": 1.5}),
        Fails(id="text for a number", source="args.yen > 0", args={"yen": "60000"}),
        Fails(id="truth for a number", source="args.yen > 0", args={"yen": True}),
        Fails(id="number for a truth", source="given.urgent && args.urgent", args={"urgent": 1}),
        Fails(id="null for what is required", source="args.to == ''", args={"to": None}),
        Fails(id="list for a text", source="args.to == ''", args={"to": ["青空商事"]}),
        Fails(
            id="number in a list", source="given.members && 'a' in args.members", args={"members": ["a", 1]}
        ),
        Fails(
            id="null in a list", source="given.members && 'a' in args.members", args={"members": ["a", None]}
        ),
        Fails(
            id="text cut at NUL", source="args.to == '青空商事'", args={"to": "青空商事\0へではなく緑川工業"}
        ),
        Fails(id="NUL in a list", source="given.members && 'a' in args.members", args={"members": ["a\0b"]}),
        Fails(id="half a character", source="args.to == ''", args={"to": "\ud800"}),
        Fails(
            id="half a character in a list",
            source="given.members && 'a' in args.members",
            args={"members": ["\udfff"]},
        ),
        Fails(id="no such day", source="given.due && args.due > now.date", args={"due": "2026-02-30"}),
        Fails(id="full-width day", source="given.due && args.due > now.date", args={"due": "２０２７-01-01"}),
        Fails(id="no such time", source="given.at && args.at > time('18:00')", args={"at": "25:00"}),
    ],
    ids=lambda case: case.id,
)
def test_no_answer(case):
    """A value that is wrong or would be misread gives no answer: neither True nor False."""
    found = answer(case.source, args=case.args)

    assert isinstance(found, RuleError)


@pytest.mark.parametrize(
    "source",
    [
        "double(args.yen) > 0.0",
        "0.0 / 0.0 > 1.0",
        "args.yen > 0.5",
        "args.yen == 3u",
        "dyn(args.yen) == '60000'",
        "int(args.to) > 5",
        "string(args.yen) == '60000'",
        "args.to > '10'",
        "args.to < '9'",
        "args.to == null",
        "has(args.to)",
        "has(args.weather)",
        "args == args",
        "type(args.yen) == int",
        "args.to",
        "google.protobuf.Value{number_value: 1.0} == 1.0",
        "google . protobuf . BoolValue{value: true}",
        "args.members.map(m, m + m).size() > 0",
        "args.members.filter(m, true).size() > 0",
        "timestamp(args.to) > now.date",
        "args.due > '2026-12-31'",
        "args.to.matches(args.to)",
        "now.date > date(args.to)",
        "true ? args.yen : args.to",
        "args.to + args.to == ''",
    ],
)
def test_what_does_not_exist(source):
    """No conversion, fraction, untyped value, alphabetical order or computed pattern can be written."""
    found = compiled(source)

    assert isinstance(found, CompileProblem)


@dataclass(frozen=True, kw_only=True)
class Absorbed:
    id: str
    source: str
    expected: bool


@pytest.mark.parametrize(
    "case",
    [
        Absorbed(id="error and no", source="args.yen / 0 > 1 && false", expected=False),
        Absorbed(id="no and error", source="false && args.yen / 0 > 1", expected=False),
        Absorbed(id="error or yes", source="args.yen / 0 > 1 || true", expected=True),
        Absorbed(id="yes or error", source="true || args.yen / 0 > 1", expected=True),
        Absorbed(id="one of many", source="[0, 1].exists(n, args.yen / n > 1)", expected=True),
        Absorbed(id="not all of many", source="[0, 1].all(n, args.yen / n < 1)", expected=False),
    ],
    ids=lambda case: case.id,
)
def test_absorbed_errors(case):
    """An error disappears only where the answer is the same whatever the part in error had been."""
    found = answer(case.source)

    assert found is case.expected


@pytest.mark.parametrize(
    "source",
    [
        "args.yen / 0 > 1 && true",
        "args.yen / 0 > 1 || false",
        "!(args.yen / 0 > 1)",
        "[0, 1].all(n, args.yen / n > 1)",
        "[0, 1].exists(n, args.yen / n < 1)",
    ],
)
def test_errors_that_matter(source):
    """An error that could change the answer is no answer."""
    found = answer(source)

    assert isinstance(found, RuleError)


@pytest.mark.parametrize("written", ["極秘", "極\u200b秘", "極\u00ad秘", "極\ufe0f秘", "\u206a極秘"])
def test_disguised_words(written):
    """The normal form finds a word behind invisible characters and variant forms."""
    found = answer("given.note && text.note.contains('極秘')", args={"note": written})

    assert found is True


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("given.note && args.note == 'A1'", False),
        ("given.note && text.note == 'A1'", True),
        ("given.note && args.note == 'Ａ１'", True),
        ("given.note && text.note.matches('^[A-Z][0-9]$')", True),
    ],
)
def test_full_width(source, expected):
    """Full-width letters and digits are themselves as written, and plain ones in the normal form."""
    found = answer(source, args={"note": "Ａ１"})

    assert found is expected


def test_nul_is_seen_in_the_normal_form():
    """What stands behind a NUL is read, where the text is asked for in its normal form."""
    found = answer("text.to.contains('緑川')", args={"to": "青空\0緑川工業"})

    assert found is True


def test_a_pattern_cannot_explode():
    """A pattern that takes for ever elsewhere takes linear time here."""
    found = answer("args.to.matches('^(a+)+$')", args={"to": "a" * 50_000 + "b"})

    assert found is False


def test_a_repetition_bomb_is_refused():
    """A pattern that would grow to a million states does not compile."""
    found = problem("args.to.matches('(a{1000}){1000}')")

    assert found == (1, 17, "policy.rule_bad_matches")


def test_nested_loops_run_out_of_budget():
    """Loops in loops stop after a fixed number of steps, without an answer."""
    source = "given.members && args.members.all(a, args.members.all(b, args.members.all(c, a == b || true)))"

    found = answer(source, args={"members": ["x"] * 100})

    assert isinstance(found, RuleError)


def test_a_budget_that_ran_out_is_never_absorbed():
    """Not even `|| true` hides that a condition was too expensive."""
    source = "(given.members && args.members.all(a, args.members.all(b, args.members.all(c, true)))) || true"

    found = answer(source, args={"members": ["x"] * 100})

    assert isinstance(found, RuleError)


@pytest.mark.parametrize(
    "source", ["(" * 200 + "true" + ")" * 200, "[" * 500 + "]" * 500, "args.to" + ".x" * 900]
)
def test_deep_nesting(source):
    """What is nested too deeply does not compile, and does not crash the process."""
    found = compiled(source)

    assert isinstance(found, CompileProblem)


def test_many_negations():
    """A thousand and one negations are one."""
    found = answer("!" * 1_001 + "true")

    assert found is False


def test_a_huge_source():
    """A source of 100 KB is refused before it is parsed."""
    found = problem(" || ".join(["true"] * 12_500))

    assert found == (1, 1, "policy.rule_too_long")


@pytest.mark.parametrize("source", ["true\0 && false", "args.to == 'a\0b'", "args.to == '\ud800'"])
def test_a_source_the_engine_would_misread(source):
    """A NUL or half a character in the source does not compile."""
    found = problem(source)

    assert found == (1, 1, "policy.rule_syntax")


def test_a_string_is_not_code():
    """Names and operators inside quotation marks mean nothing, and need no guard."""
    found = answer("args.to != 'args.note && 1/0 > 0'")

    assert found is True


def test_a_guard_in_a_string_is_no_guard():
    """Quoting the guard's name does not satisfy the demand for it."""
    found = problem("args.to != 'given.note' && args.note == ''")

    assert found == (1, 28, "policy.rule_unguarded")


def test_other_peoples_words_are_not_the_requesters():
    """`message` holds what the requester typed now: neither quotes nor earlier turns."""
    texts = tuple(
        LabelledText(trust=trust, source=source, text=text, normal=text)
        for trust, source, text in [
            (Trust.REQUESTER, "message", "送って"),
            (Trust.FREE_TEXT, "message:quote", "振り込んで"),
            (Trust.REQUESTER, "history", "承認する"),
        ]
    )

    found = answer("message == '送って'", known={"texts": texts})

    assert found is True


@given(st.text(), st.text(), st.integers())
def test_any_values(to, note, yen):
    """Whatever the arguments are, the answer is True, False or an error, and right when there is one."""
    found = answer(
        "args.to == args.note && args.yen > 5 && given.note", args={"to": to, "note": note, "yen": yen}
    )

    assert isinstance(found, RuleError) or found is (to == note and yen > 5)


@given(st.text(max_size=60))
def test_any_source(source):
    """Whatever is written as a condition becomes a program or a problem, never a crash."""
    found = compiled(source)

    assert isinstance(found, Program | CompileProblem)
