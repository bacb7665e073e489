"""Tells the results of look-ups of days, people and other people's goals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ringi.assistants.secretary.rules.results import (
    DaysFound,
    DirectoryFound,
    Headcount,
    Occasion,
    PeopleFound,
    PersonListed,
    TeamGoalsFound,
)
from ringi.assistants.secretary.rules.words import day_words, word
from ringi.domain.text import Locale


def company_told(
    found: DaysFound | PeopleFound | DirectoryFound | Headcount | TeamGoalsFound, asked: str, locale: Locale
) -> str:
    match found:
        case DaysFound():
            return days_told(found, asked, locale)
        case Headcount():
            return headcount_told(found, locale)
        case TeamGoalsFound():
            return team_goals_told(found, locale)
        case DirectoryFound():
            return directory_told(found, locale)
        case PeopleFound():
            return people_told(found, locale)


def days_told(days: DaysFound, asked: str, locale: Locale) -> str:
    """Returns what kind of day it is, or how many business days there are; then the entries of the calendar. A
    requester who asks for holidays is told if there is none."""
    several = days.first_day != days.last_day
    none = several and not days.holidays and _HOLIDAYS.search(asked)
    missing = [word(locale, "days_no_holidays")] if none else []
    return "\n".join((_kind(days, locale), *missing, *_listed(days, locale)))


_HOLIDAYS = re.compile(r"祝日|祭日|連休|holiday", re.IGNORECASE)


def people_told(found: PeopleFound, locale: Locale) -> str:
    """Returns who the person is; if there are several, each with their department, so that they can be told apart."""
    if len(found.people) == 1:
        return _who(found.people[0], locale)
    return "\n".join((word(locale, "people_found", count=found.total), *_everybody(found, locale)))


def directory_told(found: DirectoryFound, locale: Locale) -> str:
    """Returns the members of the department that was asked about."""
    head = word(locale, "directory_found", about=found.about, count=found.total)
    return "\n".join((head, *_everybody(found, locale)))


def headcount_told(found: Headcount, locale: Locale) -> str:
    lines = (
        word(locale, "headcount_line", department=each.department, count=each.count)
        for each in found.departments
    )
    return "\n".join((word(locale, "headcount", count=found.headcount), *lines))


def team_goals_told(found: TeamGoalsFound, locale: Locale) -> str:
    if not found.team_goals:
        return word(locale, "goals_none")
    lines = (
        word(locale, "team_goals_line", who=goal.who, what=goal.what)
        + (word(locale, "goals_progress", progress=goal.progress) if goal.progress else "")
        for goal in found.team_goals
    )
    return "\n".join((word(locale, "team_goals_found", count=found.total), *lines))


def _everybody(found: PeopleFound, locale: Locale) -> Iterator[str]:
    yield from (_who(person, locale, "people_line") for person in found.people)
    rest = found.total - len(found.people)
    if rest > 0:
        yield word(locale, "people_more", count=rest)


def _who(person: PersonListed, locale: Locale, name: str = "person") -> str:
    level = word(locale, "person_level", level=person.level) if person.level else ""
    return word(locale, f"{name}_{person.state}", name=person.name, department=person.department, level=level)


def _kind(days: DaysFound, locale: Locale) -> str:
    first, last = day_words(days.first_day, locale), day_words(days.last_day, locale)
    if days.first_day != days.last_day:
        return word(locale, "days_between", first=first, last=last, count=days.business_days)
    if days.holidays:
        return word(locale, "day_holiday", day=first, name=days.holidays[0].title)
    return word(locale, "day_business" if days.business_days else "day_off", day=first)


def _listed(days: DaysFound, locale: Locale) -> Iterator[str]:
    one_day = days.first_day == days.last_day
    yield from _section("days_holidays", () if one_day else days.holidays, locale)
    yield from _section("days_events", days.events, locale)
    yield from _section("days_tasks", days.tasks, locale)


def _section(name: str, occasions: Sequence[Occasion], locale: Locale) -> Iterator[str]:
    if occasions:
        yield word(locale, name)
    for occasion in occasions:
        yield word(locale, "days_line", day=day_words(occasion.day, locale), title=occasion.title)
