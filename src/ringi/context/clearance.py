"""Decides if a unit of context may be shown (H1): to all who read the conversation the model answers in, not to its
requester alone, because text that the model sees can come back in its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from ringi.context.source import Unit, View
from ringi.domain.model import ContextItem
from ringi.domain.people import TOP_LEVEL
from ringi.domain.policy import Policy
from ringi.language.detectors.sensitive import confidential_values

NOBODY = 0
"""Level of those who may see nothing confidential: people from outside, and people who are not in the directory."""


def reading_level(view: View) -> int:
    """Returns the lowest level among the requester and all who read along."""
    persons = view.scope.known.persons
    readers = [persons.get(person) for person in {view.scope.person, *view.members}]
    return min(NOBODY if reader is None or reader.outsider else reader.level for reader in readers)


def classed(unit: Unit, confidential: Mapping[str, str]) -> Unit:
    """Returns the unit with the classes that its source declares for the columns it shows."""
    return (
        replace(unit, items=tuple(_classed(item, confidential) for item in unit.items))
        if confidential
        else unit
    )


def _classed(item: ContextItem, confidential: Mapping[str, str]) -> ContextItem:
    _, dot, column = item.source.rpartition(".")
    found = confidential.get(column) if dot else None
    return replace(item, classes=tuple(sorted({*item.classes, found}))) if found else item


def cleared(unit: Unit, level: int, policy: Policy) -> Unit | None:
    """Returns the unit with the confidential classes it holds; None if that level may not see them.

    The requester may always refer to words of their own. Every other unit is looked at as a whole, because a value and
    its name may stand in two parts of a message.
    """
    if unit.own:
        return unit
    declared = {name for item in unit.items for name in item.classes}
    found = declared | _classes("".join(item.text for item in unit.items))
    if any(policy.clearance.get(name, TOP_LEVEL) > level for name in found):
        return None
    classes = tuple(sorted(found))
    return (
        replace(unit, items=tuple(replace(item, classes=classes) for item in unit.items)) if found else unit
    )


@lru_cache(maxsize=4096)
def _classes(text: str) -> frozenset[str]:
    """Returns the confidential classes of a text. Cached, because the same texts come by turn after turn."""
    return frozenset(each.kind for each in confidential_values(text))
