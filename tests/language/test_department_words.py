"""Which department is meant by an English name?"""

from __future__ import annotations

import pytest

from ringi.language.names.department_words import in_japanese


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Sales", ("営業",)),
        ("human resources", ("人事",)),
        ("Finance", ("財務", "経理")),
        ("営業", ()),
        ("wholesales", ()),
        ("", ()),
    ],
)
def test_a_common_department_has_a_japanese_name(said: str, expected: tuple[str, ...]):
    """An English name stands for what such departments are commonly called; other words stand for none."""
    assert expected == in_japanese(said)
