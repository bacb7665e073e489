"""Steps of a turn leave the record to the run that drives them."""

from __future__ import annotations

import ast
from pathlib import Path

import ringi

TURNS = Path(ringi.__file__).parent / "turns"


def callers(name: str) -> set[str]:
    """Files of the turns that call a method of that name."""
    return {
        path.relative_to(TURNS).as_posix()
        for path in TURNS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name
    }


def test_only_the_run_opens_a_transaction():
    """A tool acts in the transaction of its record because no other is ever open."""
    assert {"engine/run.py"} == callers("transaction")


def test_only_the_driver_carries_out_what_a_step_returned():
    """A step that carried out another one would commit behind the back of the driver."""
    assert {"engine/driver.py"} == callers("carry_out")
