"""Other things that a message names, beside the one a call means."""

from __future__ import annotations

import pytest

from ringi.domain.evidence import Thing
from ringi.turns.evidence.named_beside import named_beside

TITLES = ("見積書", "見積書の確認", "備品の棚卸", "Count the stock")
EVERY = tuple(Thing(id=str(number), name=title) for number, title in enumerate(TITLES))


def beside(meant: str, message: str) -> list[str]:
    thing = next(each for each in EVERY if each.name == meant)
    return [each.name for each in named_beside(thing, EVERY, message)]


@pytest.mark.parametrize(
    ("meant", "message", "named"),
    [
        ("見積書の確認", "備品の棚卸、金曜までに変更", ["備品の棚卸"]),
        ("見積書の確認", "Give count the stock to Saito", ["Count the stock"]),
        ("備品の棚卸", "備品の棚卸、金曜までに変更", []),
        ("見積書の確認", "見積書の確認と備品の棚卸を完了にして", []),
        ("見積書の確認", "1番の期限を金曜に", []),
        ("見積書", "見積書の確認を金曜に", ["見積書の確認"]),
        ("見積書の確認", "見積書の確認を金曜に", []),
    ],
)
def test_another_whole_name_is_found(meant: str, message: str, named: list[str]) -> None:
    """Unless the one that is meant is named too; a name within a longer one is none of its own."""
    assert named == beside(meant, message)


def test_a_part_of_the_meant_name_is_no_other_thing() -> None:
    """`見積書` stands in the whole name of what is meant."""
    assert [] == beside("見積書の確認", "さっきの見積書を金曜に")
