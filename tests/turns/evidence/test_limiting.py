"""How long an operation waits for its time."""

from __future__ import annotations

import pytest

from ringi.gates.policy import base
from ringi.turns.evidence.usage_limits import wait_s

LIMITS = base().limits
"""Five a minute, three within ten seconds."""


@pytest.mark.parametrize(
    ("ages", "wait"),
    [
        ([], 0.0),
        ([1.0, 2.0], 0.0),
        ([1.0, 2.0, 10.0], 0.0),
        ([1.0, 2.0, 9.5], 0.5),
        ([0.0, 0.0, 0.0], 10.0),
        ([11.0, 12.0, 13.0, 14.0, 55.0], 5.0),
        ([1.0, 2.0, 3.0, 14.0, 55.0], 7.0),
        ([11.0, 12.0, 13.0, 14.0, 49.0], 0.0),
    ],
    ids=[
        "the first",
        "the third",
        "the first is long ago",
        "a burst is nearly over",
        "three at once",
        "a minute is nearly over",
        "the longer of both",
        "too long to wait",
    ],
)
def test_operation_waits_up_to_ten_seconds(ages: list[float], wait: float):
    """Until the oldest that counts is out of the span; what would wait longer is refused at once."""
    assert wait == wait_s(ages, LIMITS)
