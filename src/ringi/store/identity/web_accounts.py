"""Logins with which people sign in in a browser, and the one-time links with which they make them."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from uuid import UUID, uuid4

from psycopg.types.numeric import Float8

from ringi.domain.ids import OrgId, PersonId
from ringi.store.core.database import Database, Statement

INVITED_S = 24 * 3600.0
"""Seconds a link is good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownAccount:
    """A person, found by what they signed in with or were sent."""

    org: OrgId
    person: PersonId


async def account_named(database: Database, login: str) -> KnownAccount | None:
    """Returns the person who signs in under that name; None if no active person does."""
    rows = await database.across(
        Statement("SELECT org, person FROM ringi.web_account_named(%(login)s)", {"login": login.lower()})
    )
    return KnownAccount(org=rows[0][0], person=rows[0][1]) if rows else None


async def login_of(database: Database, known: KnownAccount) -> tuple[str, str] | None:
    """Returns the login and the hash of its password; None if they have none."""
    (rows,) = await database.batch(
        known.org,
        Statement(
            "SELECT login, password FROM web_accounts WHERE org = ringi.org() AND person = %(person)s",
            {"person": known.person},
        ),
    )
    return (rows[0][0], rows[0][1]) if rows else None


async def identified(database: Database, issuer: str, subject: str) -> KnownAccount | None:
    """Returns the person linked to that subject of the issuer; None if no active person is."""
    rows = await database.across(
        Statement(
            "SELECT org, person FROM ringi.identified(%(issuer)s, %(subject)s)",
            {"issuer": issuer, "subject": subject},
        )
    )
    return KnownAccount(org=rows[0][0], person=rows[0][1]) if rows else None


async def is_linked(database: Database, known: KnownAccount) -> bool:
    """True if the person comes in through a company's own sign-in."""
    (rows,) = await database.batch(
        known.org,
        Statement(
            "SELECT 1 FROM identities WHERE org = ringi.org() AND person = %(person)s LIMIT 1",
            {"person": known.person},
        ),
    )
    return bool(rows)


def link_identity(person: PersonId, issuer: str, subject: str) -> Statement:
    """Links that subject of the issuer to the person. Raises TakenError if it is linked to another."""
    return Statement(
        "INSERT INTO identities (org, person, issuer, subject) "
        "VALUES (ringi.org(), %(person)s, %(issuer)s, %(subject)s)",
        {"person": person, "issuer": issuer, "subject": subject},
    )


async def people_with_login(database: Database, org: OrgId) -> frozenset[PersonId]:
    """Returns the people who can sign in in a browser: with a password, or through the company's own sign-in."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT person FROM web_accounts WHERE org = ringi.org() "
            "UNION SELECT person FROM identities WHERE org = ringi.org()"
        ),
    )
    return frozenset(PersonId(row[0]) for row in rows)


def keep_login(person: PersonId, login: str, password: str) -> Statement:
    """Keeps the person's login. Raises TakenError if another person has it."""
    return Statement(
        "INSERT INTO web_accounts (org, person, login, password) "
        "VALUES (ringi.org(), %(person)s, %(login)s, %(password)s) ON CONFLICT (org, person) DO UPDATE "
        "SET login = excluded.login, password = excluded.password, changed_at = clock_timestamp()",
        {"person": person, "login": login.lower(), "password": password},
    )


def change_password(person: PersonId, password: str) -> Statement:
    return Statement(
        "UPDATE web_accounts SET password = %(password)s, changed_at = clock_timestamp() "
        "WHERE org = ringi.org() AND person = %(person)s",
        {"person": person, "password": password},
    )


def drop_login(person: PersonId) -> Statement:
    """Drops the person's login: no password lets them in any more."""
    return Statement(
        "DELETE FROM web_accounts WHERE org = ringi.org() AND person = %(person)s", {"person": person}
    )


async def any_web_account(database: Database) -> bool:
    """True if any person of any organisation can sign in."""
    ((found,),) = await database.across(Statement("SELECT ringi.any_web_account()"))
    return found


async def invite(database: Database, org: OrgId, person: PersonId) -> str:
    """Returns a new code for that person; earlier ones are void. This is the only time it is seen."""
    code = new_code()
    await database.batch(org, forget_invitations(person), admit_invitation(uuid4(), person, digest_of(code)))
    return code


def forget_invitations(person: PersonId) -> Statement:
    """Voids earlier links of that person."""
    return Statement(
        "DELETE FROM invitations WHERE org = ringi.org() AND person = %(person)s", {"person": person}
    )


def admit_invitation(id: UUID, person: PersonId, digest: bytes) -> Statement:
    """Admits the code of that digest: it opens their login from now on, once, for a day."""
    return Statement(
        "INSERT INTO invitations (org, id, person, digest, expires_at) VALUES (ringi.org(), %(id)s, "
        "%(person)s, %(digest)s, clock_timestamp() + make_interval(secs => %(good)s))",
        {"id": id, "person": person, "digest": digest, "good": Float8(INVITED_S)},
    )


async def invited(database: Database, code: str) -> KnownAccount | None:
    """Returns the person that code is for; None if it is none, was used, or is too old."""
    rows = await database.across(
        Statement("SELECT org, person FROM ringi.invited(%(digest)s)", {"digest": digest_of(code)})
    )
    return KnownAccount(org=rows[0][0], person=rows[0][1]) if rows else None


def use_invitation(code: str) -> Statement:
    """Uses the code, exactly once. Raises DecidedError if it was used before or is too old."""
    return Statement("SELECT ringi.use_invitation(%(digest)s)", {"digest": digest_of(code)})


async def open_welcome(database: Database) -> str:
    """Returns the code with which the first person of the platform comes in; the one before is void."""
    code = new_code()
    await database.across(
        Statement(
            "UPDATE platform SET welcome = %(digest)s, "
            "welcome_until = clock_timestamp() + make_interval(secs => %(good)s)",
            {"digest": digest_of(code), "good": Float8(INVITED_S)},
        )
    )
    return code


async def is_welcome(database: Database, code: str) -> bool:
    """True if it is the code for the first person of the platform."""
    rows = await database.across(
        Statement(
            "SELECT 1 FROM platform WHERE welcome = %(digest)s AND welcome_until > clock_timestamp()",
            {"digest": digest_of(code)},
        )
    )
    return bool(rows)


def use_welcome(code: str) -> Statement:
    """Uses the code, exactly once. Raises DecidedError if it was used before or is too old."""
    return Statement("SELECT ringi.use_welcome(%(digest)s)", {"digest": digest_of(code)})


def new_code() -> str:
    return secrets.token_urlsafe(24)


def digest_of(code: str) -> bytes:
    return hashlib.sha256(b"ringi invitation " + code.encode()).digest()
