"""The numbers of a policy stand once: with their bounds in the domain, and nowhere else."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from datetime import date
from importlib.resources import files
from typing import get_args, get_type_hints

import pytest
from tests.gates.asking import PAY

from ringi.domain.policy import Bounds, Policy
from ringi.gates.policy import base, load
from ringi.gates.policy_editing import ALONE, TABLES

SHIPPED = tomllib.loads((files("ringi.gates") / "policies" / "base.toml").read_text("utf-8"))
SHIPPED_HASH = "abb34f7feefee19b53d02512c32653d6fb3fc3e21ebd600bebc956e4ace2db38"
"""Hash of version 0, as records name it."""


@dataclass(frozen=True, kw_only=True)
class Number:
    """A number with the bounds of what may be written."""

    path: str
    bounds: Bounds
    step: float


def numbers() -> list[Number]:
    return [
        Number(path=f"{table}.{each.name}", bounds=mark, step=1 if isinstance(value, int) else 0.01)
        for table in TABLES
        for each in fields(getattr(Policy(), table))
        for mark in get_args(get_type_hints(type(getattr(Policy(), table)), include_extras=True)[each.name])
        if isinstance(mark, Bounds) and not isinstance(value := each.default, str)
    ]


each_number = pytest.mark.parametrize("number", numbers(), ids=lambda number: number.path)


def told(number: Number, value: float) -> set[str]:
    """The keys of what is said about the file with that value; none if it is a policy."""
    found = load(f"{number.path} = {value}", version=1, known_tools={PAY.name: PAY})
    return {each.reason.key for each in found} if isinstance(found, tuple) else set()


@each_number
def test_below_its_bounds(number: Number):
    """A number below its bounds is refused with the least that may be written."""
    assert {"policy.too_small"} == told(number, number.bounds.least - number.step)


@each_number
def test_above_its_bounds(number: Number):
    """A number above its bounds is refused with the most that may be written."""
    assert {"policy.too_large"} == told(number, number.bounds.most + number.step)


@each_number
def test_within_its_bounds(number: Number):
    """A bound itself fits; a number may still be out of order with others."""
    found = told(number, number.bounds.least) | told(number, number.bounds.most)

    assert set() == found & {"policy.too_small", "policy.too_large", "policy.wrong_kind"}


def test_shipped_file_holds_no_number():
    """The shipped file leaves the numbers to the domain."""
    assert set() == SHIPPED.keys() & {*TABLES, *ALONE}


def test_shipped_policy_is_the_recorded_one():
    """The policy Ringi ships with has the hash under which records name it."""
    assert SHIPPED_HASH == base().hash


def test_days_off_are_put_in_order():
    """Days off are kept in order and once, however the file lists them."""
    days = "[2026-12-30, 2026-12-29, 2026-12-30]"

    policy = load(f"approvals.days_off = {days}", version=1, known_tools={PAY.name: PAY})

    assert isinstance(policy, Policy)
    assert (date(2026, 12, 29), date(2026, 12, 30)) == policy.approvals.days_off
