"""Sources that a model states, beside the origins that code finds."""

from __future__ import annotations

from uuid import UUID

import pytest

from ringi.domain.decision import Origin
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.proposal import ProposedCall, StatedSource
from ringi.domain.stated_sources import differing
from ringi.domain.tools import Trust


def call(**sources: StatedSource) -> ProposedCall:
    return ProposedCall(
        tool=ToolName("note"), args={"body": "x"}, execution_id=ExecutionId(UUID(int=1)), sources=sources
    )


@pytest.mark.parametrize(
    ("stated", "found", "differ"),
    [
        ("message", Trust.REQUESTER, False),
        ("message", Trust.RECORD, False),
        ("message", Trust.FREE_TEXT, True),
        ("message", Trust.MODEL, True),
        ("history", Trust.REQUESTER, False),
        ("history", Trust.MODEL, True),
        ("result", Trust.FREE_TEXT, False),
        ("record", Trust.MODEL, True),
        ("own", Trust.MODEL, False),
        ("own", Trust.REQUESTER, True),
    ],
)
def test_stated_source_is_compared_with_the_origin(stated: StatedSource, found: Trust, differ: bool) -> None:
    """A stated source differs if code found the value in another kind of place."""
    origin = Origin(argument="body", trust=found, source="turn")

    assert (("body",) if differ else ()) == differing(call(body=stated), (origin,))


def test_argument_without_a_stated_source_does_not_differ() -> None:
    """A model that states nothing claims nothing."""
    origin = Origin(argument="body", trust=Trust.MODEL, source="nowhere")

    assert () == differing(call(), (origin,))
