"""Rows that make an organisation: itself, its levels, departments, people and their accounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from psycopg.types.numeric import Int4

from ringi.domain.ids import DepartmentId, OrgId, PersonId
from ringi.domain.text import Locale
from ringi.store.core.database import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class NewOrganisation:
    org: OrgId
    slug: str
    name: str
    locale: Locale
    zone: str
    data_key: bytes
    """The organisation's key, wrapped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    id: PersonId
    name: str
    reading: str
    level: int
    department: DepartmentId | None
    data_key: bytes
    """The person's key, wrapped."""
    aliases: Sequence[str] = ()
    outsider: bool = False
    post: str = ""


def add_organisation(new: NewOrganisation) -> Statement:
    return Statement(
        "INSERT INTO organisations (org, slug, name, locale, zone, data_key) "
        "VALUES (ringi.org(), %(slug)s, %(name)s, %(locale)s, %(zone)s, %(data_key)s)",
        {
            "slug": new.slug,
            "name": new.name,
            "locale": new.locale,
            "zone": new.zone,
            "data_key": new.data_key,
        },
    )


def add_level(level: int, name: str) -> Statement:
    return Statement(
        "INSERT INTO levels (org, level, name) VALUES (ringi.org(), %(level)s, %(name)s)",
        {"level": level, "name": name},
    )


def add_department(id: DepartmentId, name: str, parent: DepartmentId | None) -> Statement:
    return Statement(
        "INSERT INTO departments (org, id, name, parent) "
        "VALUES (ringi.org(), %(id)s, %(name)s, %(parent)s::uuid)",
        {"id": id, "name": name, "parent": parent},
    )


def add_person(new: NewPerson) -> Statement:
    return Statement(
        "INSERT INTO persons (org, id, name, reading, aliases, level, department, outsider, data_key, post) "
        "VALUES (ringi.org(), %(id)s, %(name)s, %(reading)s, %(aliases)s, %(level)s, "
        "%(department)s::uuid, %(outsider)s, %(data_key)s, %(post)s)",
        {
            "id": new.id,
            "name": new.name,
            "reading": new.reading,
            "aliases": list(new.aliases),
            "level": new.level,
            "department": new.department,
            "outsider": new.outsider,
            "data_key": new.data_key,
            "post": new.post,
        },
    )


def add_delegation(id: UUID, delegator: PersonId, delegate: PersonId, days: int) -> Statement:
    """Adds a delegation that begins now, lasts so many days, and reaches up to the risk a delegate may carry by
    default."""
    return Statement(
        "INSERT INTO delegations (org, id, delegator, delegate, valid_from, valid_until) "
        "VALUES (ringi.org(), %(id)s, %(delegator)s, %(delegate)s, clock_timestamp(), "
        "clock_timestamp() + make_interval(days => %(days)s))",
        {"id": id, "delegator": delegator, "delegate": delegate, "days": Int4(days)},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPolicy:
    version: int
    source: str
    """The file it was proposed as; empty for the one Ringi ships with."""
    content: str
    """The canonical form of the whole policy."""
    hash: str
    reason: str
    approver: PersonId | None
    """The person who asked for it; None if the operator of the machine brought it back."""
    impact: str = ""
    risk: str = ""


def add_policy(new: NewPolicy) -> Statement:
    """A version once written is never changed; the same number again violates the primary key."""
    return Statement(
        "INSERT INTO policy_versions (org, version, source, content, hash, reason, impact, risk, approver) "
        "VALUES (ringi.org(), %(version)s, %(source)s, %(content)s, %(hash)s, %(reason)s, %(impact)s, "
        "%(risk)s, %(approver)s)",
        {
            "version": new.version,
            "source": new.source,
            "content": new.content,
            "hash": new.hash,
            "reason": new.reason,
            "impact": new.impact,
            "risk": new.risk,
            "approver": new.approver,
        },
    )
