"""Finds the people that a person brought in: added, opened a way in for, or raised. They never count as that person's
second person unless another person said yes to it (G8).

Pure: rows in, sets of people out. It decides nothing about a call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ringi.domain.ids import PersonId
from ringi.domain.people import TOP_LEVEL, People, Person
from ringi.store.organisations.organisations import IntroductionRow, LevelChangeRow, SecondPersonDaysRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomers:
    """People that one person brought in or raised, directly or through those they brought in or raised."""

    added: frozenset[PersonId]
    """People who count as not there yet: nobody is less alone for having added them."""
    opened: frozenset[PersonId]
    """People who were there before, and have a way in that this person could use."""
    levels: Mapping[PersonId, int]
    """The level before the change, for people to whom they gave another level; a higher one does not count."""
    bringers: frozenset[PersonId] = frozenset()
    """People who brought this person in without another person's yes, and the others that those brought in so."""

    def level(self, person: Person) -> int:
        """The level with which the person counts."""
        return min(person.level, self.levels.get(person.id, person.level))

    @property
    def persons(self) -> frozenset[PersonId]:
        return self.added | self.opened | self.bringers


@dataclass(frozen=True, slots=True, kw_only=True)
class Introductions:
    """All records of people who brought in others."""

    people: People
    introductions: Sequence[IntroductionRow]
    level_changes: Sequence[LevelChangeRow]
    """Level changes, the earliest first."""
    founded_at: datetime
    days_in_force: Sequence[SecondPersonDaysRow]
    """Days that people count as new if time alone settles it, by the policies so far: the earliest first, one at
    least. Later ones replace it."""

    def in_first_days(self, at: datetime) -> bool:
        """True in the first days of the organisation, by the number in force at that moment."""
        numbers = [each.days for each in self.days_in_force if each.since <= at]
        return at <= self.founded_at + timedelta(days=(numbers or [self.days_in_force[0].days])[-1])

    def settled(self, at: datetime, now: datetime) -> bool:
        """True if the days since then are over. INVARIANT: by the least number in force since, so that nobody who
        counts stops counting because the number grows: a president could be left without a second person, or be alone
        by it."""
        begun = max((each.since for each in self.days_in_force if each.since <= at), default=at)
        return now >= at + timedelta(
            days=min(each.days for each in self.days_in_force if each.since >= begun)
        )


def never_confirmed(history: Introductions, of: Person, now: datetime) -> Newcomers:
    """People that `of` brought in and nobody outside their circle confirmed, however long ago. Members have to be
    invited by somebody in the first days of an organisation: the highest level may do that unconfirmed, no lower
    level may."""
    introductions = [
        row
        for row in history.introductions
        if of.level < TOP_LEVEL
        or not history.in_first_days(row.at)
        or (not row.opened and not history.settled(row.at, now))
    ]
    return _circle(history, of.id, introductions, history.level_changes)


def lately(history: Introductions, of: Person, now: datetime) -> Newcomers:
    """People brought in lately, for the highest level of an organisation in which that one person brought everybody
    in. Time alone settles it there, because nobody else could confirm anything."""
    introductions = [
        row
        for row in history.introductions
        if not history.settled(row.at, now) and (not row.opened or not history.in_first_days(row.at))
    ]
    changes = [row for row in history.level_changes if not history.settled(row.at, now)]
    return _circle(history, of.id, introductions, changes)


def possible_bringers(history: Introductions, of: Person) -> frozenset[PersonId]:
    """People who had a part in bringing the person in, directly or through others, with or without another's yes."""
    rows = (*history.introductions, *history.level_changes)
    found, reached = frozenset({of.id}), frozenset[PersonId]()
    while found != reached:
        reached = found
        found |= {row.by for row in rows if row.person in found}
    return found - {of.id}


def _circle(
    history: Introductions,
    of: PersonId,
    introductions: Sequence[IntroductionRow],
    changes: Sequence[LevelChangeRow],
) -> Newcomers:
    raises = [row for row, after in _outcomes(history) if after > row.before and row in changes]
    found, reached = frozenset({of}), frozenset[PersonId]()
    while found != reached:
        reached = found
        found |= {row.person for row in (*introductions, *raises) if _theirs(row, found)}
    mine = [row for row in introductions if row.person != of and _theirs(row, found)]
    return Newcomers(
        added=frozenset(row.person for row in mine if not row.opened),
        opened=frozenset(row.person for row in mine if row.opened),
        levels=_levels(changes, found),
    )


def _theirs(row: IntroductionRow | LevelChangeRow, circle: frozenset[PersonId]) -> bool:
    """True if nobody outside the circle did it or said yes to it."""
    return row.by in circle and circle.issuperset(row.confirmed_by)


def _levels(changes: Iterable[LevelChangeRow], circle: frozenset[PersonId]) -> Mapping[PersonId, int]:
    """The lowest level before any change of theirs; a change that another person made or confirmed settles the level
    anew."""
    levels: dict[PersonId, int] = {}
    for row in changes:
        if _theirs(row, circle):
            levels[row.person] = min(row.before, levels.get(row.person, row.before))
        else:
            levels.pop(row.person, None)
    return levels


def _outcomes(history: Introductions) -> Iterator[tuple[LevelChangeRow, int]]:
    """Each change with the level it led to."""
    after = {person.id: person.level for person in history.people.values()}
    for row in reversed(history.level_changes):
        yield row, after.get(row.person, row.before)
        after[row.person] = row.before
