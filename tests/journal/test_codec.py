"""Events become rows and rows events again, across keys and schemas."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.building import person_id, proposal
from tests.journal.samples import EVIDENCE, HIDDEN, JUDGED, POLICY, RECEIVED, SAMPLES

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.domain.model import Usage
from ringi.gates import decide
from ringi.journal.codec import DEEPEST, AnyEvent, as_document, decode, encode, keeps, readable, upcast
from ringi.journal.events import SCHEMA, Judged, Proposed
from ringi.journal.sealing import PersonSeal, new_key

SEAL = PersonSeal(org=OrgId(UUID(int=9)), person=person_id(1), key=new_key())
each_event = pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)


def test_samples_cover_every_kind():
    """No kind of event goes without the tests of this file."""
    kinds = set(get_args(AnyEvent))

    assert kinds == {type(event) for event in SAMPLES}


@each_event
def test_event_comes_back_as_it_was(event: AnyEvent):
    """What is read back is what was written."""
    record = encode(event, SEAL)

    assert event == decode(record, SEAL)


@each_event
def test_whole_event_is_kept(event: AnyEvent):
    """Nothing of our own is turned away."""
    assert keeps(event)


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), 2**64, -(2**63) - 1, "\ud800", [{"a": "\udfff"}], {"\ud800": 1}, object()],
    ids=lambda value: type(value).__name__,
)
def test_what_would_come_back_as_something_else_is_not_kept(value: object):
    """A model's words are recorded exactly or not at all."""
    event = Proposed(
        at=RECEIVED.at, model="script", usage=Usage(), proposal=proposal(args={"body": ["fine", value]})
    )

    assert not keeps(event)


def test_plain_stamps_are_written_as_all_others():
    """The many stamps that say no more than that a rule was met stand in the record as any other does."""
    plain = as_document(JUDGED.decision)

    assert plain == readable(encode(JUDGED, SEAL), SEAL)["decision"]


@pytest.mark.parametrize("body", ["{}", "[]", "no JSON", '{"at": "yesterday"}'])
def test_damaged_row_is_a_defect(body: str):
    """A row that holds no event of its kind is refused as what it is, so that its turn can be put away."""
    record = replace(encode(RECEIVED, SEAL), body=body)

    with pytest.raises(DefectError):
        decode(record, SEAL)


@each_event
def test_personal_text_is_sealed(event: AnyEvent):
    """Nothing personal stands where it can be read without a key."""
    record = encode(event, SEAL)

    assert "ひみつ" not in record.body
    assert HIDDEN.encode() not in (record.sealed or b"")


@each_event
def test_erased_person_leaves_the_open_fields(event: AnyEvent):
    """Without the key the row still says what happened and when, and nothing more."""
    record = encode(event, SEAL)

    document = readable(record, None)

    assert event.at.isoformat() == document["at"]
    assert HIDDEN not in str(document)


def test_other_persons_key_does_not_open():
    """A row sealed for one person opens for nobody else, whatever key they hold."""
    record = encode(RECEIVED, SEAL)

    for other in (replace(SEAL, person=person_id(2)), replace(SEAL, org=OrgId(UUID(int=8)))):
        with pytest.raises(DefectError):
            decode(record, other)


@given(text=st.text(), pasted=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99))).map(tuple))
def test_any_text_comes_back(text: str, pasted: tuple[tuple[int, int], ...]):
    """Whatever a person can type is kept as typed."""
    event = replace(RECEIVED, text=text, pasted=pasted)

    assert event == decode(encode(event, SEAL), SEAL)


def nested(levels: int) -> object:
    """A list in a list, that many times."""
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("levels", [DEEPEST, 245, 255, 900])
def test_deep_nesting_is_not_kept(levels: int):
    """The writer of JSON ends at a depth, and later events hold the same arguments some levels deeper."""
    event = Proposed(
        at=RECEIVED.at, model="script", usage=Usage(), proposal=proposal(args={"body": nested(levels)})
    )

    assert not keeps(event)


def test_deepest_arguments_that_are_kept_can_be_judged():
    """What is kept of a proposal is written again with its judgement."""
    proposed = proposal(args={"body": nested(DEEPEST - 10)})
    decision = decide(proposed, EVIDENCE, POLICY)
    event = replace(JUDGED, resolved=proposed.calls[0], decision=decision)

    assert keeps(Proposed(at=RECEIVED.at, model="script", usage=Usage(), proposal=proposed))
    assert event == decode(encode(event, SEAL), SEAL)


@given(
    args=st.dictionaries(
        st.text(max_size=5),
        st.recursive(
            st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=9),
            lambda inner: (
                st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
            ),
            max_leaves=6,
        ),
        max_size=4,
    )
)
def test_recorded_decision_replays_to_the_same_bytes(args: dict):
    """A decision recomputed from its record is the recorded one, byte for byte."""
    proposed = proposal(args=args)
    event = replace(JUDGED, resolved=proposed.calls[0], decision=decide(proposed, EVIDENCE, POLICY))

    read = decode(encode(event, SEAL), SEAL)

    assert isinstance(read, Judged)
    again = decide(replace(proposed, calls=(read.resolved,)), read.evidence, POLICY)
    assert as_document(event.decision) == as_document(again)


def test_document_of_an_older_schema_is_brought_up_step_by_step():
    """Each schema has its own step, applied in order; a kind without one stays as it is."""
    steps = {("joined", 0): lambda document: document | {"text": document["words"]}}

    upcasted = upcast("joined", 0, {"words": "やあ"}, steps)

    assert {"words": "やあ", "text": "やあ"} == upcasted
    assert {"words": "やあ"} == upcast("received", 0, {"words": "やあ"}, steps)


def test_row_of_schema_0_is_read():
    """A row written before the first change of shapes still means what it meant."""
    record = replace(encode(RECEIVED, SEAL), schema=0)

    assert RECEIVED == decode(record, SEAL)


def test_row_of_a_newer_schema_is_refused():
    """What a newer program wrote is not guessed at."""
    record = replace(encode(RECEIVED, SEAL), schema=SCHEMA + 1)

    with pytest.raises(DefectError):
        decode(record, SEAL)


def test_row_of_an_unknown_kind_is_refused():
    """What is no event of ours does not become one."""
    record = replace(encode(RECEIVED, SEAL), kind="rewritten")

    with pytest.raises(DefectError):
        decode(record, SEAL)
