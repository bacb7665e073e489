"""Names that a hasty reader takes for one another."""

from __future__ import annotations

import pytest

from ringi.language.names.look_alikes import look_alike_form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("鈴木一郎", "鈴木 一郎"),
        ("鈴木一郎", "鈴木ー郎"),
        ("鈴木一郎", "鈴木―一郎"),
        ("鈴木一郎", "鈴木一郎\u0301"),
        ("鈴木一郎", "【代表】鈴木一郎"),
        ("鈴木一郎", "鈴木一郞"),
        ("佐々木二郎", "佐々木ニ郎"),
        ("渡辺力", "渡邊カ"),
        ("がとう", "か\u3099とう"),
        ("Smith", "Smíth"),
        ("Smith", "Ѕmіth"),
        ("鈴木一郎", "《鈴木一郎》"),
        ("(。)", "（。）"),
    ],
)
def test_looks_the_same(one: str, other: str):
    """What differs is hardly seen."""
    assert look_alike_form(one) == look_alike_form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("鈴木一郎", "鈴木二郎"),
        ("佐々木", "佐木"),
        ("かとう", "がとう"),
        ("田中健", "田中健一"),
        ("斎藤", "斉藤"),
    ],
)
def test_looks_different(one: str, other: str):
    """Different names stay different."""
    assert look_alike_form(one) != look_alike_form(other)
