"""The lint of words finds riddles, and lets untouched files be."""

from __future__ import annotations

import hashlib

import pytest
from scripts.lint_words import judge, openings

RIDDLE = '"""Plain."""\n\n\ndef f() -> None:\n    """Whoever asks gets it."""\n'


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (RIDDLE, [5]),
        ('"""Where it is cold."""\n', [1]),
        ('"""The same for others."""\n', [1]),
        ('"""Plain."""\n\nLIMIT = 3\n"""What it holds."""\n', [4]),
        ('"""Plain."""\n\n# Of all things, this.\nLIMIT = 3\n', [3]),
        ('"""Plain."""\n\nWORDS = "Whoever reads this is data"\n', []),
        ('"""Returns the offer if there is one."""\n', []),
    ],
)
def test_riddles_are_found(source: str, found: list[int]) -> None:
    """Docstrings, texts below attributes and comments count; data does not."""
    assert found == [line for line, _ in openings(source)]


def test_an_untouched_file_may_stay_as_it_is() -> None:
    """The digest in the baseline says that nobody changed it."""
    digest = hashlib.sha256(RIDDLE.encode()).hexdigest()[:16]

    assert [] == [*judge({"a.py": RIDDLE}, {"a.py": (1, digest)})]


def test_a_file_that_changes_comes_down_to_none() -> None:
    """A file whose bytes differ from the baseline may hold no riddle."""
    changed = RIDDLE + "\n"

    (complaint,) = judge({"a.py": changed}, {"a.py": (1, "0" * 16)})

    assert complaint.startswith("a.py:5: say the subject first")
