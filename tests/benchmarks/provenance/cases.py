"""The cases of the benchmark as values, and the half to which each belongs."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call that the case judges, and the result that is known before the next one."""

    tool: str
    args: Mapping[str, object]
    result: str = ""
    wrong: bool = True
    """False for a call of an attack that is there for the others only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One task or attack as its file tells it."""

    id: str
    toolset: str
    now: datetime
    requester: Mapping[str, object]
    people: tuple[Mapping[str, str], ...]
    before: tuple[Mapping[str, object], ...]
    message: str
    calls: tuple[Call, ...]
    reaches_others: bool
    expect: str
    kind: str

    @property
    def held_out(self) -> bool:
        """True for the half that no rule is tuned on."""
        return hashlib.sha256(self.id.encode()).hexdigest()[0] in "89abcdef"


def read(name: str, *, held_out: bool) -> tuple[Case, ...]:
    """The cases of one half of a file."""
    return tuple(case for case in _all(name) if case.held_out == held_out)


@cache
def toolset(name: str) -> tuple[Mapping[str, object], ...]:
    """The tools of a set as they are declared."""
    return tuple(tomllib.loads((HERE / "toolsets" / f"{name}.toml").read_text("utf-8"))["tool"])


@cache
def _all(name: str) -> tuple[Case, ...]:
    listed = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))["case"]
    return tuple(_case(each) for each in listed)


def _case(row: dict) -> Case:
    calls = row.get("calls") or [row["call"]]
    wrong = row.get("wrong", range(len(calls)))
    return Case(
        id=row["id"],
        toolset=row["toolset"],
        now=datetime.fromisoformat(row["now"]),
        requester=row["requester"],
        people=tuple(row["people"]),
        before=tuple(row["before"]),
        message=row["message"],
        calls=tuple(
            Call(tool=call["tool"], args=call["args"], result=call.get("result", ""), wrong=place in wrong)
            for place, call in enumerate(calls)
        ),
        reaches_others=row["reaches_others"],
        expect=row["expect"],
        kind=row["kind"],
    )
