"""The tiers of tests: `make test-fast`, `./test`, and `make test-night` for what is marked `night`.

A case may be left to the night only if a case that stays notices the same errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")

night = pytest.mark.night


def nightly(values: Iterable[T], stays: Callable[[T], bool]) -> list[object]:
    """Values for `parametrize`; those that do not stay run at night."""
    return [value if stays(value) else pytest.param(value, marks=night) for value in values]
