"""What a confirmation binds to, and what a replay is valid under."""

from __future__ import annotations

import hashlib

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.building import person_id

from ringi.domain.errors import DefectError
from ringi.domain.ids import ToolName
from ringi.gates.digest import Bound, call_digest, canonical_json, fingerprint, uncanonical

TOOL = ToolName("note_write")


def digest(args: dict, *, tool: str = TOOL, version: int = 1, requester: int = 1) -> str:
    bound = Bound(tool=ToolName(tool), version=version, args=args, requester=person_id(requester))
    return call_digest(bound)


def test_digest_is_sha256_of_the_canonical_call():
    """Anybody can recompute it: keys in order, no blanks, SHA-256."""
    canonical = f'{{"args":{{"a":1,"b":"x"}},"requester":"{person_id(1)}","tool":"note_write","version":1}}'

    found = digest({"b": "x", "a": 1})

    assert hashlib.sha256(canonical.encode()).hexdigest() == found


scalars = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text()
exact = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)


@given(st.dictionaries(st.text(alphabet=st.characters(max_codepoint=127)), scalars) | exact)
def test_canonical_json_is_that_of_the_standard(value: object):
    """The quick way and the standard's own give the same bytes, whatever characters there are."""
    assert rfc8785.dumps(value) == canonical_json(value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": "が"}, {"a": "か\u3099"}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"a": [{"x": "が"}]}, {"a": [{"x": "か\u3099"}]}),
    ],
    ids=["composed", "order", "nested"],
)
def test_same_call_same_digest(one: dict, other: dict):
    """Writing the same differently changes nothing."""

    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    "changed",
    [
        {"args": {"a": "1"}},
        {"args": {"a": True}},
        {"args": {"a": [1]}},
        {"args": {"a": 1, "b": None}},
        {"args": {"a": 1}, "tool": "note_read"},
        {"args": {"a": 1}, "version": 2},
        {"args": {"a": 1}, "requester": 2},
    ],
    ids=["text", "truth", "list", "null", "tool", "version", "requester"],
)
def test_other_call_other_digest(changed: dict):
    """Any difference in what would run, or for whom, is another call."""

    assert digest({"a": 1}) != digest(**changed)


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (2**53 - 1, True),
        (2**53, False),
        (-(2**53), False),
        (0.5, False),
        (1.0, False),
        ("\ud800", False),
        ([{"deep": 0.1}], False),
        ({"が": 1, "か\u3099": 2}, False),
        ([1, "二", None, True], True),
    ],
    ids=str,
)
def test_exact_forms(value: object, exact: bool):
    """Fractions, huge integers, broken characters and doubled names have no exact form."""

    found = uncanonical({"a": value})

    assert (() if exact else ("a",)) == found


def test_endless_nesting_has_no_exact_form():
    """A value nested beyond all use is refused, not followed to the end."""
    nested: list = []
    for _ in range(5_000):
        nested = [nested]

    assert ("a",) == uncanonical({"a": nested})


@pytest.mark.parametrize("value", [0.5, 2**53, -(2**53)])
def test_an_inexact_number_is_never_digested(value: float):
    """Digesting an argument without an exact form is our own bug."""

    with pytest.raises(DefectError, match="no canonical form"):
        digest({"a": value})


def test_fingerprint_is_one_per_process():
    """The fingerprint is a SHA-256 and does not change while the process lives."""

    assert (64, fingerprint()) == (len(fingerprint()), fingerprint())
