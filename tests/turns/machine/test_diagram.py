"""The page about the life of a turn says what the table says."""

from __future__ import annotations

from ringi.turns.machine.diagram import mermaid, page
from ringi.turns.machine.state import Stage
from ringi.turns.machine.table import TABLE


def test_every_entry_of_the_table_has_a_row():
    """Nothing the machine can do is left out of the page."""
    rows = [line for line in page().splitlines() if line.startswith("| `")]

    assert len(TABLE) == len(rows)


def test_every_stage_is_in_the_picture():
    """Whoever looks at the picture sees every stage a turn can stand in."""
    picture = "\n".join(mermaid())

    assert [] == [stage for stage in Stage if f" {stage}" not in picture]


def test_picture_has_no_notes():
    """Some renderers break on notes, so there are none."""
    assert not any(line.strip().startswith("note ") for line in mermaid())
