"""How are the tab-separated corpora read, and which half of them was looked at while the code was written?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from zlib import crc32

HERE = Path(__file__).parent
TODAY = "2026-11-18"
"""A Wednesday, the day of every item that names no other."""


def rows(name: str) -> list[list[str]]:
    """The items of one corpus, each as its columns."""
    lines = (HERE / f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def tuning(row: Iterable[str]) -> bool:
    """True in the half that may be looked at; the other half shows how it does on what nobody tuned for."""
    return crc32("".join(row).encode()) % 2 == 0


def at(day: str = TODAY) -> datetime:
    """Ten in the morning of that day, in Tokyo."""
    return datetime.fromisoformat(f"{day}T10:00:00+09:00")


def share(results: Iterable[bool]) -> float:
    """How many of them are right, 0..1."""
    listed = list(results)
    return sum(listed) / len(listed)
