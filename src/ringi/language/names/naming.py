"""Finds the people a text names. The written forms of all people are arranged so that a text is gone through once for
any number of people. It cannot tell which of several with the same name is meant: all of them are named.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ringi.domain.ids import PersonId
from ringi.language.names.names import names_in
from ringi.language.text.normal import normal_form, plain_form

_OPENING = 2
"""Characters that a form is filed under; a shorter one under what it has."""


@dataclass(frozen=True, slots=True, eq=False)
class NameIndex:
    """Forms and the people written so, by the beginnings of the forms."""

    filed: Mapping[str, tuple[tuple[str, PersonId], ...]]


NO_NAMES = NameIndex({})
"""The index of an empty directory."""


def name_index(written: Mapping[PersonId, Iterable[str]]) -> NameIndex:
    """Index of all people, with all ways to write them (`ringi.language.names.names.written_forms`)."""
    filed: dict[str, list[tuple[str, PersonId]]] = {}
    for person, forms in written.items():
        for form in dict.fromkeys(map(normal_form, forms)):
            if form:
                filed.setdefault(form[:_OPENING], []).append((form, person))
    return NameIndex({opening: tuple(forms) for opening, forms in filed.items()})


@lru_cache(maxsize=1024)
def named_in(text: str, index: NameIndex) -> tuple[PersonId, ...]:
    """All people the text names, in the order of their first mention. The same messages come by turn after turn."""
    normal, plain = normal_form(text), plain_form(text)
    # Each form once: looking it up goes through the whole text.
    standing = dict.fromkeys(_standing(normal, index))
    return tuple(dict.fromkeys(person for form, person in standing if names_in(form, normal, plain)))


def _standing(normal: str, index: NameIndex) -> Iterator[tuple[str, PersonId]]:
    """Forms whose characters stand in the text, also within other words."""
    for start in range(len(normal)):
        for length in range(1, _OPENING + 1):
            filed = index.filed.get(normal[start : start + length], ())
            yield from (pair for pair in filed if normal.startswith(pair[0], start))
