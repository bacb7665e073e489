"""The figures of the structure are counted as the page says."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.measure_structure import figures, page, read_files

SOURCES = {
    "__init__.py": '"""A package."""\n',
    "store.py": '"""Reads."""\n\n\ndef read(row: list[int]) -> int:\n    """Reads one."""\n    return row[0] + row[1]\n',
    "shop.py": (
        '"""Sells."""\n\nfrom ringi.store import read\n\n\n'
        "def sell() -> int:\n    return _price() + _tax() + _tax()\n\n\n"
        "def _price() -> int:\n    return read([1, 2])\n\n\n"
        "def _tax() -> int:\n    return 1\n"
    ),
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "ringi"
    folder.mkdir()
    for name, source in SOURCES.items():
        (folder / name).write_text(source, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("files", "2, median 10 lines"),
        ("functions", "4"),
        ("modules with one importer", "1"),
        ("private helpers called once", "1 of 2 (50%)"),
        ("rows read by number (`row[0]`)", "2"),
        ("riddles", "0"),
    ],
)
def test_figure_is_counted(package: Path, figure: str, value: str) -> None:
    """A package without code of its own counts nowhere."""
    counted = dict(figures(read_files(package)))

    assert value == counted[figure]


def test_page_lists_every_package(package: Path) -> None:
    """The page groups files by the part below the package."""
    text = page(read_files(package))

    assert "| `shop` | 1 | 15 |" in text
