"""Reads an answer that says whom a request meant: the person named in full, or one of those that a reply listed."""

from __future__ import annotations

import re

from ringi.assistants.secretary.rules.candidates import one_of
from ringi.assistants.secretary.rules.draft import Draft
from ringi.assistants.secretary.rules.hearing import Hearing, Sentence
from ringi.assistants.secretary.rules.intent import Part
from ringi.assistants.secretary.rules.parts import FoundValue
from ringi.assistants.secretary.rules.shape import Kind


def named_in_full(draft: Draft, sentence: Sentence) -> Draft | None:
    """Returns the open request with its person named again, at more length: `田中花子さんです`."""
    people = sentence.shape.all_of(Kind.PERSON)
    if len(people) != 1 or len(sentence.shape.text) > _SHORT:
        return None
    said = people[0].value
    longer = {
        slot.name: (FoundValue(value=said),)
        for slot in draft.intent.slots
        if slot.part is Part.PERSON
        and any(found.value != said and found.value in said for found in draft.values.get(slot.name, ()))
    }
    return draft.with_values(longer) if longer else None


def told_who(last: Draft, reply: str, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the last request for another person, if the reply asked who was meant by the name."""
    named = {
        slot.name: last.values.get(slot.name, ()) for slot in last.intent.slots if slot.part is Part.PERSON
    }
    doubted = [
        name
        for name, found in named.items()
        if any(f"「{one.value}」" in reply or f'"{one.value}"' in reply for one in found)
    ]
    who = one_of(_CANDIDATE.findall(reply), sentence, setting.people)
    if not doubted or not who or len(sentence.shape.text) > _SHORT:
        return None
    return last.with_values({name: (FoundValue(value=who),) for name in doubted})


_SHORT = 12
"""Longest sentence, with a name as one mark, that only says who: `田中 太郎さんのほうです`."""
_CANDIDATE = re.compile(r"^\d{1,2}\. (.+?)(?: ?[（(][^（()）\n]*[)）])?$", re.MULTILINE)
"""The line of a reply that lists a person it might mean."""
