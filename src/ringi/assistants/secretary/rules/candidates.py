"""Reads which of the people that a reply listed an answer means: by number, or by a name that only one of them has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ringi.assistants.secretary.rules.hearing import Sentence
from ringi.assistants.secretary.rules.shape import Kind
from ringi.domain.people import Person
from ringi.language.confirmations.choosing import chosen_number
from ringi.language.names.kana import katakana, romaji
from ringi.language.names.names import bare_name
from ringi.language.text.normal import plain_form


def one_of(candidates: Sequence[str], sentence: Sentence, people: Sequence[Person]) -> str:
    """Returns the candidate of that number, or the only one with that name; else the name in the sentence."""
    if (number := chosen_number(sentence.shape.text)) is not None:
        return next(iter(candidates[number - 1 : number]), "")
    named = sentence.shape.all_of(Kind.PERSON)
    if len(named) > 1:
        return ""
    said = named[0].value if named else _AROUND.sub("", sentence.shape.said)
    wanted = plain_form(bare_name(said))
    fitting = [each for each in candidates if wanted in _names(each, people)]
    if len(fitting) == 1:
        return fitting[0]
    return said if named else ""


def _names(candidate: str, people: Sequence[Person]) -> frozenset[str]:
    """Returns each part of their name, as it is written and as it is read."""
    readings = [person.reading for person in people if person.name == candidate]
    parts = [*candidate.split(), candidate, *(form for reading in readings for form in _read(reading))]
    return frozenset(map(plain_form, parts))


def _read(reading: str) -> Iterator[str]:
    for part in (*reading.split(), reading):
        yield from (part, katakana(part), *romaji(part))


_AROUND = re.compile(
    r"^(?:it['’]s |i mean |i meant |the one called )|(?:の(?:方|ほう|人))?(?:です|だよ?|で|をお願いします|に(?:お願いします)?)?[。.]?$",
    re.IGNORECASE,
)
"""Words around a name that only say who is meant."""
