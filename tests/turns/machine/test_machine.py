"""The table of a turn: complete, closed, and of one mind with those who route by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args
from uuid import UUID

import pytest
from tests.gates.building import person_id
from tests.journal.samples import RECEIVED, SAMPLES
from tests.support.proposals import wants_all

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.journal import events
from ringi.journal.codec import encode
from ringi.journal.events import Event
from ringi.journal.sealing import PersonSeal, new_key
from ringi.turns.machine import table as machine
from ringi.turns.machine.fold import fold
from ringi.turns.machine.state import Stage, State
from ringi.turns.machine.table import JOINABLE_AFTER, TABLE, advance, next_effect

KINDS: dict[type[Event], Event] = {
    type(sample): sample for sample in SAMPLES if isinstance(sample, get_args(Event))
}


def outcomes(stage: Stage, kind: type[Event]) -> frozenset[Stage]:
    """Every stage this entry of the table can lead to."""
    return machine.leads_to(TABLE[stage, kind])


def after(kind_name: str) -> Iterator[Stage]:
    """Every stage in which a turn can stand when its last recorded event is of that kind."""
    for stage, kind in TABLE:
        if name_of(kind) == kind_name:
            yield from outcomes(stage, kind)


def name_of(kind: type[Event]) -> str:
    """As it stands in the journal."""
    return encode(KINDS[kind], PersonSeal(org=OrgId(UUID(int=9)), person=person_id(1), key=new_key())).kind


@pytest.mark.parametrize("stage", [stage for stage in Stage if stage is not Stage.NEW])
def test_every_stage_has_an_effect(stage: Stage):
    """Wherever a turn stands it is known what to do."""
    assert type(next_effect(State(stage=stage))) in get_args(machine.Effect)


def test_every_event_happens_somewhere():
    """No kind of event is recorded that the table does not know."""
    assert set(get_args(Event)) == {kind for _, kind in TABLE}


@pytest.mark.parametrize("stage", list(Stage))
def test_what_the_table_does_not_know_is_refused(stage: Stage):
    """An event in a stage where it cannot happen is a defect, and never a silent step."""
    for kind, sample in KINDS.items():
        if (stage, kind) not in TABLE:
            with pytest.raises(DefectError):
                advance(State(stage=stage), sample)


def test_every_stage_can_be_reached():
    """No stage stands in the table that no turn ever enters."""
    assert set(Stage) == reach(Stage.NEW)


@pytest.mark.parametrize("stage", list(Stage))
def test_every_path_ends(stage: Stage):
    """From everywhere there is a way to the end."""
    assert Stage.DONE in reach(stage)


def test_nothing_happens_after_the_end():
    """A finished turn stays as it is."""
    assert [] == [kind for stage, kind in TABLE if stage is Stage.DONE]


NOBODY_DRIVES = {Stage.WAITING}
COMING_TO_ITS_END = {Stage.CANCELLED}
"""A turn that was called off, which nothing joins any more whatever its last event is."""


@pytest.mark.parametrize("heard", [events.Joined, events.Cancelled])
@pytest.mark.parametrize("kind", sorted(JOINABLE_AFTER))
def test_what_its_requester_says_is_taken_in(kind: str, heard: type[Event]):
    """Wherever a message is sent to join a turn or to call it off, the table takes it in."""
    stages = set(after(kind)) - NOBODY_DRIVES - COMING_TO_ITS_END

    assert all((stage, heard) in TABLE for stage in stages)


@pytest.mark.parametrize("heard", [events.Joined, events.Cancelled])
def test_no_start_follows_before_it_was_read(heard: type[Event]):
    """Further words lead back to the model, a no to the end; after neither is anything allowed already."""
    led = {to for stage, kind in TABLE if kind is heard for to in outcomes(stage, kind)}

    assert led <= {Stage.RECEIVED, Stage.EXECUTING, Stage.CANCELLED}


@pytest.mark.parametrize(
    ("heard", "stage"), [(events.Joined, Stage.RECEIVED), (events.Cancelled, Stage.CANCELLED)]
)
def test_what_is_under_way_comes_to_its_end_first(heard: type[Event], stage: Stage):
    """What was said during a call is heeded after it, and no further call of the proposal starts."""
    calls = wants_all(("note", {"body": "一"}), ("note", {"body": "二"}))
    executing = advance(State(stage=Stage.EXECUTING, proposal=calls), KINDS[heard])

    after_it = advance(executing, KINDS[events.ExecutionFinished])

    assert (Stage.EXECUTING, stage, 1) == (executing.stage, after_it.stage, len(after_it.results))


def test_cancel_stays_a_cancel():
    """Whatever is said after it."""
    executing = State(stage=Stage.EXECUTING, proposal=wants_all(("note", {"body": "一"})))
    for heard in (events.Cancelled, events.Joined):
        executing = advance(executing, KINDS[heard])

    assert Stage.CANCELLED is advance(executing, KINDS[events.ExecutionFailed]).stage


def test_further_words_void_the_yes():
    """A yes counts for what was known when it was given."""
    confirmed = State(stage=Stage.CONFIRMED, confirmed=True, confirmed_by=(RECEIVED.sender,))

    joined = advance(confirmed, KINDS[events.Joined])

    assert (Stage.RECEIVED, False, ()) == (joined.stage, joined.confirmed, joined.confirmed_by)


def test_only_an_allowed_call_starts():
    """An execution follows a decision and nothing else."""
    assert [Stage.ALLOWED] == [stage for stage, kind in TABLE if kind is events.ExecutionStarted]


def test_events_are_counted():
    """The number of events is the number of the next journal row."""
    state = advance(advance(State(), RECEIVED), KINDS[events.Joined])

    assert (2, 2) == (state.n, len(state.said))


def test_change_forgets_what_was_asked():
    """After a "yes, but" neither proposal nor pending confirmation is left."""
    asked = State(stage=Stage.WAITING, pending=KINDS[events.Changed].pending, call=1)

    changed = fold(KINDS[events.Changed], asked)

    assert (None, None, None, 0) == (changed.pending, changed.proposal, changed.decision, changed.call)


def test_new_question_forgets_earlier_yeses():
    """A yes counts for the question it was given to."""
    before = State(stage=Stage.ASKING, confirmed=True, confirmed_by=(RECEIVED.sender,))

    asked = fold(KINDS[events.ConfirmationAsked], before)

    assert (False, ()) == (asked.confirmed, asked.confirmed_by)


def test_nobody_confirms_the_next_call_with_the_last_yes():
    """What was confirmed for one call does not carry over to the next."""
    calls = wants_all(("note", {"body": "一"}), ("note", {"body": "二"}))
    before = State(stage=Stage.EXECUTING, proposal=calls, confirmed=True, confirmed_by=(RECEIVED.sender,))

    following = fold(KINDS[events.ExecutionFinished], before)

    assert (False, (), None) == (following.confirmed, following.confirmed_by, following.pending)


def reach(start: Stage) -> set[Stage]:
    """Every stage that can follow, the first included."""
    seen, todo = set[Stage](), [start]
    while todo:
        stage = todo.pop()
        if stage not in seen:
            seen.add(stage)
            todo += [to for came, kind in TABLE if came is stage for to in outcomes(came, kind)]
    return seen
