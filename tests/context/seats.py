"""Seats and readings for tests: a small company, and rows as the store would return them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from ringi.context.builder import Context, Reading, compose
from ringi.context.source import ContextScope, KnownCompany
from ringi.domain.ids import ConversationId, DepartmentId, OrgId, PersonId, TurnId
from ringi.domain.policy import ContextLimits, Policy
from ringi.domain.tools import Trust
from ringi.gates.policy import base
from ringi.language.names.names import written_forms
from ringi.language.names.naming import name_index
from ringi.store.core.database import Row
from ringi.store.organisations.organisations import (
    DecisionInputs,
    DepartmentRow,
    OrganisationRow,
    OrgRows,
    OrgVersion,
    PersonRow,
    TeachingRow,
)

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
SALES = DepartmentId(UUID(int=90))
ORG, ROOM, TURN = OrgId(UUID(int=1)), ConversationId(UUID(int=2)), TurnId(UUID(int=10_000))
TANAKA, SATO, SUZUKI, GUEST = (PersonId(UUID(int=number)) for number in (11, 12, 13, 14))


def person(
    id: PersonId, name: str, level: int = 2, *, aliases: Sequence[str] = (), outsider: bool = False
) -> PersonRow:
    return PersonRow(
        id=id,
        name=name,
        reading="",
        aliases=tuple(aliases),
        level=level,
        department=SALES,
        active=True,
        outsider=outsider,
        data_key=None,
    )


PEOPLE = (
    person(TANAKA, "田中 太郎"),
    person(SATO, "佐藤 花子", 3, aliases=["はなちゃん"]),
    person(SUZUKI, "鈴木 一郎", 6),
    person(GUEST, "来客 四郎", 1, outsider=True),
)


def teaching(number: int, body: str) -> TeachingRow:
    return TeachingRow(id=UUID(int=number), body=body, clear="", possible="", amend={})


def known(
    *, people: Sequence[PersonRow] = PEOPLE, taught: Sequence[TeachingRow] = (), **limits: int | str
) -> KnownCompany:
    facts = OrgRows(
        revision=1,
        organisation=OrganisationRow(
            org=ORG, slug="demo", name="デモ株式会社", locale="ja", zone="Asia/Tokyo"
        ),
        founded_at=NOW - timedelta(days=365),
        data_key=b"",
        persons=tuple(people),
        departments=(DepartmentRow(id=SALES, parent=None, name="営業部"),),
        delegations=(),
        teachings=tuple(taught),
        policy=None,
    )
    policy: Policy = replace(base(), context=replace(ContextLimits(), **limits))
    names = name_index({row.id: written_forms(row.name, row.reading, row.aliases) for row in people})
    return KnownCompany(facts=facts, policy=policy, names=names)


def scope(
    *words: str, person: PersonId = TANAKA, knowing: KnownCompany | None = None, **changes
) -> ContextScope:
    plain = ContextScope(
        org=ORG,
        conversation=ROOM,
        person=person,
        turn=TURN,
        now=NOW,
        words=words,
        known=knowing or known(),
    )
    return replace(plain, **changes)


def said(
    number: int,
    body: str,
    by: PersonId | None = TANAKA,
    pasted: Sequence[tuple[int, int]] = (),
    *,
    superseded: bool = False,
) -> Row:
    """A message row; `by` None is our own reply."""
    at = NOW - timedelta(days=1) + timedelta(seconds=number)
    spans = [list(span) for span in pasted]
    return UUID(int=number), UUID(int=number), by, body, spans, at, None, None, superseded


def task(number: int, title: str, assignee: PersonId = TANAKA, by: PersonId = TANAKA) -> Row:
    return UUID(int=number), title, assignee, by, None, NOW


def session(*collected: tuple[str, str, Trust], resting: bool = False) -> Row:
    """A flow that a goal is asked for with."""
    told = [[*each, NOW.isoformat()] for each in collected]
    return "goal_create", told, resting, False, UUID(int=1), "multi_step_flow", "", "", 0


def summary(
    body: str, *, speakers: Sequence[PersonId] = (TANAKA,), tainted: bool = False, later: int = 0
) -> Row:
    return ROOM, UUID(int=1), UUID(int=2), 20, body, "script", list(speakers), tainted, NOW, later


def reading(
    *, members: Sequence[PersonId] = (TANAKA,), failed: Sequence[str] = (), **rows: Sequence[Row]
) -> Reading:
    return Reading(
        around=DecisionInputs(
            pulse=OrgVersion(revision=1, stopped=False, platform_stopped=False), members=tuple(members)
        ),
        rows=rows,
        failed=tuple(failed),
    )


def context(*words: str, seated: ContextScope | None = None, **read) -> Context:
    """The context that Tanaka's turn would be shown."""
    return compose(seated or scope(*words), reading(**read))


def texts(found: Context, kind: str) -> list[str]:
    return [item.text for item in found.items if item.kind == kind]
