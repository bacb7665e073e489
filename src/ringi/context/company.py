"""Sources for the requester's company, its standing instructions, and the people the conversation is about.

All of it is known without reading. People are shown because words name them, and anybody may have said those words:
so nothing here vouches for a value.
"""

from __future__ import annotations

from collections.abc import Iterator

from ringi.context.relevance import most_relevant
from ringi.context.source import Source, Unit, Units, View
from ringi.domain.ids import PersonId
from ringi.domain.model import PERSONA, TEACHING, ContextItem
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.i18n import say
from ringi.language.names.naming import named_in
from ringi.store.organisations.organisations import PersonRow
from ringi.store.turns.conversations import message_row


def _company(view: View) -> Units:
    known = view.scope.known
    values = known.limits.company_values
    texts = {"name": known.facts.organisation.name, "values": values}
    return [
        Unit(
            items=tuple(
                _item("company", f"organisation.{name}", text, view) for name, text in texts.items() if text
            )
        )
    ]


def _manner(view: View) -> Units:
    """The organisation's own words on the manner of the assistant that is spoken to."""
    own = view.scope.known.facts.persona(view.scope.known.assistant)
    return [Unit(items=(_item(PERSONA, f"persona:{own.assistant}", own.body, view),))] if own else ()


def _teachings(view: View) -> Units:
    """The teachings, those nearest to the words first; among equally near ones the newest first."""
    rows = [(row.body, row) for row in reversed(view.scope.known.facts.teachings)]
    nearest = most_relevant(view.scope.words, rows)
    return [Unit(items=(_item(TEACHING, f"teaching:{row.id}", row.body, view),)) for row in nearest]


def _persons(view: View) -> Units:
    """The active people the conversation is about, except the requester. Their level is left out: a model that does not
    see it cannot argue with it."""
    persons = view.scope.known.persons
    found = (persons[person] for person in dict.fromkeys(_about(view)) if person in persons)
    return [_person(row, view) for row in found if row.active and row.id != view.scope.person]


def _about(view: View) -> Iterator[PersonId]:
    """Yields the people spoken of last first, and those who are merely present last."""
    scope = view.scope
    for words in reversed(scope.words):
        yield from named_in(words, scope.known.names)
    for message in (message_row(row) for row in view.of("messages") if not row[-1]):
        if message.person is not None:
            yield message.person
        yield from named_in(message.body, scope.known.names)
    yield from sorted(view.members)


def _person(row: PersonRow, view: View) -> Unit:
    known = view.scope.known
    department = known.departments.get(row.department) if row.department else None
    text = Text(
        "context.person",
        {
            "name": row.name,
            "department": Text("context.person_in", {"department": department.name}) if department else "",
            "aliases": Text("context.person_also", {"aliases": ", ".join(row.aliases)})
            if row.aliases
            else "",
        },
    )
    return Unit(items=(_item("person", f"person:{row.id}", say(text, known.locale), view),))


def _item(kind: str, source: str, text: str, view: View) -> ContextItem:
    """An item dated today: the directory says how things are, not since when. A time of day would differ with each
    turn, and what stays the same need not be read anew."""
    today = view.scope.now.replace(hour=0, minute=0, second=0, microsecond=0)
    return ContextItem(kind=kind, source=source, trust=Trust.FIELD, text=text, at=today, vouches=False)


COMPANY = Source(name="company", priority=2, units=_company)
MANNER = Source(name="persona", priority=1, units=_manner)
TEACHINGS = Source(name="teachings", priority=2, units=_teachings, most=lambda limits: limits.teachings)
PERSONS = Source(name="persons", priority=2, units=_persons, most=lambda limits: limits.persons)
