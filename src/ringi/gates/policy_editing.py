"""Changes single numbers of a policy file without touching anything else its author wrote.

Pure: text in, text out. `ringi.gates.policy` judges if the result is a policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.gates.policy_history import leaves, name_of

TABLES = ("limits", "confidence", "approvals", "alerts", "context")
"""Tables with the numbers that people change one by one, in the order in which they are shown."""
ALONE = ("approver_level", "stop_level", "conversation_days")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """One number a policy holds."""

    path: str
    """Table and key, with a dot between; the key alone if it stands in no table."""
    name: Text
    value: int | float


def numbers(policy: Policy) -> tuple[Number, ...]:
    """All numbers that may be changed one by one."""
    found: dict[str, list[Number]] = {}
    for path, value in leaves(policy):
        if isinstance(value, int | float) and not isinstance(value, bool):
            number = Number(path=".".join(path), name=name_of(path), value=value)
            found.setdefault(path[0], []).append(number)
    return tuple(number for table in (*ALONE, *TABLES) for number in found.get(table, ()))


def amended(source: str, values: Mapping[str, int | float]) -> str:
    """The file with those numbers; comments and order stay. A file that cannot be read stays as it is."""
    import tomlkit
    from tomlkit.exceptions import ParseError
    from tomlkit.items import AbstractTable

    try:
        file = tomlkit.parse(source)
    except ParseError:
        return source
    for path, value in values.items():
        table, _, key = path.rpartition(".")
        place = file if not table else file.setdefault(table, tomlkit.table())
        if isinstance(place, tomlkit.TOMLDocument | AbstractTable):
            place[key] = value
    return tomlkit.dumps(file)
