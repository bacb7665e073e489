"""Sources that a model states, in the record: sealed with the proposal, and no byte if none is stated."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from tests.gates.building import person_id, proposal
from tests.journal.samples import JUDGED, RECEIVED

from ringi.domain.ids import OrgId
from ringi.domain.model import Usage
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.gates import decide
from ringi.gates.compiled import compile_policy
from ringi.journal.codec import decode, encode, readable
from ringi.journal.events import Proposed
from ringi.journal.sealing import PersonSeal, new_key

SEAL = PersonSeal(org=OrgId(UUID(int=9)), person=person_id(1), key=new_key())


def stating() -> ToolCallProposal:
    plain = proposal()
    return replace(plain, calls=tuple(replace(each, sources={"body": "message"}) for each in plain.calls))


def proposed(made: ToolCallProposal) -> Proposed:
    return Proposed(at=RECEIVED.at, model="script", usage=Usage(), proposal=made)


def test_stated_sources_come_back() -> None:
    """The record keeps the model's word about its arguments."""
    event = proposed(stating())

    assert event == decode(encode(event, SEAL), SEAL)


def test_sources_that_nobody_stated_are_not_written() -> None:
    """A call without stated sources is recorded as it was before there were any."""
    document = readable(encode(proposed(proposal()), SEAL), SEAL)

    (call,) = document["proposal"]["calls"]
    assert ["tool", "args", "execution_id"] == list(call)


def test_stated_sources_stand_in_no_open_field() -> None:
    """The names of the arguments are sealed like the arguments."""
    record = encode(proposed(stating()), SEAL)

    assert "sources" not in record.body


def test_stated_sources_move_no_verdict() -> None:
    """A call is decided alike with and without stated sources."""
    policy = compile_policy(Policy(), [JUDGED.evidence.tool])

    decisions = [decide(made, JUDGED.evidence, policy) for made in (proposal(), stating())]

    assert decisions[0] == decisions[1]
