"""Chooses the units that fit into the token budget (C5).

Tokens are estimated, not counted: no tokenizer is downloaded, and each provider has another. A character that is
not ASCII weighs 1.1 tokens (Japanese text runs between 0.7 and 1.1 with the tokenizers in use), an ASCII character
0.3, and the frame of an item (source, time, label) `FRAME`. The estimate errs upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ringi.context.source import Unit

FRAME = 40
"""Tokens an item costs besides its text."""
_WIDE, _ASCII = 1.1, 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetRequest:
    """Units of one source, the most important first."""

    priority: int
    units: Sequence[Unit]


def tokens(text: str) -> int:
    """Returns an estimate of the tokens of a text, rounded up."""
    ascii_ones = len(text.encode("ascii", "ignore"))
    return int(ascii_ones * _ASCII + (len(text) - ascii_ones) * _WIDE) + 1


def cost(unit: Unit) -> int:
    """Returns the tokens a unit takes."""
    return sum(FRAME + tokens(item.text) for item in unit.items)


def fitting(wanted: Sequence[BudgetRequest], budget: int) -> list[int]:
    """Returns how many units of each request are shown. Sources are filled by priority. The first unit that does not
    fit ends its source, so that a conversation is shown without gaps."""
    taken = [0] * len(wanted)
    left = budget
    for place in sorted(range(len(wanted)), key=lambda place: wanted[place].priority):
        for unit in wanted[place].units:
            if (price := cost(unit)) > left:
                break
            left -= price
            taken[place] += 1
    return taken
