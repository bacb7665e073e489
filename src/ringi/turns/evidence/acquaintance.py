"""Finds the persons whom a call names by family name alone and with whom the requester has nothing to do (M4). The
gates decide if that needs anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ringi.domain.ids import PersonId
from ringi.domain.people import Person
from ringi.domain.tools import Effect, Reach, ToolSpec, Trust
from ringi.language.names.names import names_in, written_forms
from ringi.language.text.normal import normal_form, plain_form
from ringi.turns.evidence.evidence import DecisionContext, own_message, requester_of
from ringi.turns.evidence.resolve import Resolved
from ringi.turns.machine.state import State
from ringi.turns.organisation import OrgSnapshot


def strangers(
    state: State, spec: ToolSpec, resolved: Resolved, setting: DecisionContext
) -> tuple[PersonId, ...]:
    """People named in the call who are neither in this conversation nor in the requester's own department, and whose
    full name nobody here has used."""
    acts = spec.effect is not Effect.READ or spec.reach is Reach.OUTSIDE
    if not acts or state.author == "person":
        return ()
    requester, near = requester_of(state, setting.snapshot), {*setting.members, *setting.acquainted}
    persons = dict.fromkeys(each.person.id for each in resolved.targets if each.person is not None)
    away = [
        person
        for person in persons
        if person not in near and not _colleagues(setting.snapshot.people[person], requester)
    ]
    return tuple(person for person in away if _only_by_family(person, state, setting.snapshot))


def _colleagues(person: Person, requester: Person) -> bool:
    own = requester.departments[-1:]
    return person.id == requester.id or (bool(own) and person.departments[-1:] == own)


def _only_by_family(person: PersonId, state: State, snapshot: OrgSnapshot) -> bool:
    """True if the requester says the family name, and no full name stands in the conversation."""
    row = snapshot.people[person]
    family, _, given = " ".join(row.name.split()).partition(" ")
    if not given:
        return False
    lone = {*written_forms(family, row.reading.split()[0] if row.reading.split() else "")}
    whole = [form for form in snapshot.written[person] if form not in lone]
    said = [own_message(state.said), *_spoken(state, Trust.REQUESTER)]
    heard = (*said, *_spoken(state, Trust.MODEL))
    return _names_any(lone, said) and not _names_any(whole, heard)


def _spoken(state: State, trust: Trust) -> Iterator[str]:
    """Earlier messages of the requester, or replies of ours."""
    kind = "message" if trust is Trust.REQUESTER else "reply"
    return (item.text for item in state.items if item.kind == kind and item.trust is trust)


def _names_any(forms: Iterable[str], texts: Iterable[str]) -> bool:
    wanted = [normal_form(form) for form in forms]
    read = [(normal_form(text), plain_form(text)) for text in texts]
    return any(form in normal and names_in(form, normal, plain) for normal, plain in read for form in wanted)
