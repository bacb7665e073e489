"""F7: what code puts right by itself, and what it leaves alone."""

from __future__ import annotations

import pytest

from ringi.domain.tools import Argument, ArgumentRole
from ringi.gates.modification import fits, repairs

ROLES = {"list": ArgumentRole.WHO}


def repaired(value: object, kind: str) -> tuple | None:
    argument = Argument(role=ROLES.get(kind, ArgumentRole.OPTION), kind=kind)
    return repairs({"a": value}, {"a": argument}).get("a")


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        ("50,000", "int", (50000, "number_read")),
        ("５００００", "int", (50000, "number_read")),
        ("-3", "int", (-3, "number_read")),
        ("2026/12/1", "date", ("2026-12-01", "date_written")),
        ("２０２６年１２月１日", "date", ("2026-12-01", "date_written")),
        ("9:05", "time", ("09:05", "time_written")),
        ("9時05分", "time", ("09:05", "time_written")),
        ("True", "bool", (True, "truth_read")),
        ("田中", "list", (["田中"], "made_a_list")),
        (["田中", "佐藤", "田中"], "list", (["田中", "佐藤"], "duplicates_removed")),
        (" 経費\u3000", "text", ("経費", "trimmed")),
        (12, "text", ("12", "number_as_text")),
    ],
)
def test_repaired(value: object, kind: str, expected: tuple):
    """What has one possible meaning is written the way the tool declares it."""

    assert expected == repaired(value, kind)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("5万", "int"),
        ("1,00", "int"),
        ("明日", "date"),
        ("2026/12/1頃", "date"),
        ("2026-12-01", "date"),
        ("09:05", "time"),
        ("朝", "time"),
        ("はい", "bool"),
        (True, "text"),
        (["田中", "佐藤"], "list"),
    ],
)
def test_left_alone(value: object, kind: str):
    """What is right already, or could mean several things, is left as it is."""

    assert None is repaired(value, kind)


def test_figures_may_repeat():
    """Two equal figures are two figures."""
    figures = Argument(role=ArgumentRole.HOW_MUCH, kind="list")

    found = repairs({"a": [100, 100]}, {"a": figures})

    assert {} == found


def test_content_is_never_touched():
    """The words somebody wants written stay as they are."""
    words = Argument(role=ArgumentRole.CONTENT)

    found = repairs({"a": " 字下げ \n"}, {"a": words})

    assert {} == found


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        ("a", "text", True),
        (1, "text", False),
        (1, "int", True),
        (True, "int", False),
        ("1", "int", False),
        (False, "bool", True),
        (0, "bool", False),
        (["a"], "list", True),
        ("a", "list", False),
        ("2026-12-01", "date", True),
        ("20261201", "date", False),
        ("2026-02-30", "date", False),
        ("09:05", "time", True),
        ("25:00", "time", False),
        ("9", "time", False),
        (None, "text", False),
    ],
)
def test_fits(value: object, kind: str, expected: bool):
    """A value fits where it has the declared kind."""

    assert expected == fits(value, Argument(role=ArgumentRole.OPTION, kind=kind))


def test_optional_may_be_empty():
    """What is not required may be left empty."""

    assert fits(None, Argument(role=ArgumentRole.OPTION, required=False))
