"""One person cannot keep the process busy with words alone."""

from __future__ import annotations

from uuid import UUID

import pytest
from tests.api.conftest import Door

from ringi.api.event_stream import clock
from ringi.api.rate_limit import MOST, WITHIN_S, SpeakingPace
from ringi.domain.ids import PersonId

ONE, OTHER = PersonId(UUID(int=1)), PersonId(UUID(int=2))


def test_somebody_says_so_much_and_no_more():
    """Three of the longest messages at once; others are not held up by that."""
    pace = SpeakingPace()

    said = [pace.admits(ONE, "x" * 65_535, 0.0) for _ in range(4)]

    assert ([True, True, True, False], True) == (said, pace.admits(OTHER, "x" * 65_535, 0.0))


def test_a_stop_is_heard():
    """However much was said before."""
    pace = SpeakingPace()
    while pace.admits(ONE, "x" * 1000, 0.0):
        pass

    assert pace.admits(ONE, "止めて", 0.0)


def test_after_a_while_all_may_be_said_again():
    """The measure empties by itself."""
    pace = SpeakingPace()
    while pace.admits(ONE, "x" * 1000, 0.0):
        pass

    assert pace.admits(ONE, "x" * (MOST // 2), WITHIN_S)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/requests", {"tool": "set_absence", "arguments": {"until": "2099-12-31", "begins": "2099-12-01"}}),
        ("/turns/00000000-0000-0000-0000-000000000000/redraft", {}),
        (
            "/approvals/A-1234",
            {"answer": "change", "change": "来週の金曜に変えて、渡辺さんにも送ってください"},
        ),
    ],
)
async def test_forms_changes_and_second_drafts_count_as_said(door: Door, path: str, body: dict[str, object]):
    """A person who has said all they may at once has nothing else thought over either."""
    services, person = door.app.state.services, door.story.person("tanaka")
    while services.pace.admits(person, "x", clock()):
        pass

    answer = await door.post("tanaka", path, body)

    assert 429 == answer.status_code


async def test_a_no_on_a_card_is_heard(door: Door):
    """However much was said before: it holds something up and starts nothing."""
    number = await door.ask_by_level()
    services, person = door.app.state.services, door.story.person("tanaka")
    while services.pace.admits(person, "x", clock()):
        pass

    answer = await door.post("tanaka", f"/approvals/{number}", {"answer": "no"})

    assert 202 == answer.status_code


async def test_the_door_says_so(door: Door):
    """A person who is slowed down is told to wait."""
    long = {"text": "あ" * 65_536}

    answers = [(await door.post("tanaka", "/messages", long)).status_code for _ in range(4)]

    assert [422, 422, 422, 429] == answers
