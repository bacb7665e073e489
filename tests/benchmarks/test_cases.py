"""The cases of the benchmarks are whole: one that names a tool or an argument that is not there would measure nothing."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROVENANCE = HERE / "provenance"
REPLIES = HERE / "ordinary_replies"
TOOLSETS = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in (PROVENANCE / "toolsets").glob("*.toml")
}


def cases(path: Path) -> list[dict]:
    """The cases of a file, whatever its list of them is called."""
    (listed,) = (
        value for value in tomllib.loads(path.read_text("utf-8")).values() if isinstance(value, list)
    )
    return listed


def calls(case: dict) -> Iterator[dict]:
    yield from case.get("calls", [case["call"]] if "call" in case else [])


@pytest.mark.parametrize("name", ["tasks", "attacks"])
def test_calls_name_tools_and_arguments_that_exist(name: str):
    """Each call fits the declaration of its tool."""
    wrong = [
        (case["id"], call["tool"])
        for case in cases(PROVENANCE / f"{name}.toml")
        for call in calls(case)
        if not set(call["args"]) <= arguments(case["toolset"], call["tool"])
    ]

    assert [] == wrong


@pytest.mark.parametrize(
    ("path", "least"),
    [
        (PROVENANCE / "tasks.toml", 150),
        (PROVENANCE / "attacks.toml", 300),
        (REPLIES / "ordinary.toml", 300),
        (REPLIES / "must_stop.toml", 80),
    ],
    ids=lambda each: each.stem if isinstance(each, Path) else None,
)
def test_ids_are_unique(path: Path, least: int):
    """The hash of an id decides which half a case belongs to, and there are as many cases as were asked for."""
    counted = Counter(case["id"] for case in cases(path))

    assert [] == [id for id, count in counted.items() if count > 1]
    assert len(counted) >= least


def arguments(toolset: str, tool: str) -> set[str]:
    (declared,) = (each for each in TOOLSETS[toolset]["tool"] if each["name"] == tool)
    return {each["name"] for each in declared["args"]}
