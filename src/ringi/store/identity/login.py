"""The role as which a process signs in at the database. It owns nothing, and may become the app and the worker and no
other role: a hole that let any statement in could take a role off, and would be left with this one."""

from __future__ import annotations

import hashlib
import hmac

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

LOGIN = "ringi_login"
_BECOMES = ("ringi_app", "ringi_worker")
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('ringi.login', 0))"


def signed_in(owner: str) -> str:
    """Returns the address with which a process connects, from that of the owner. Its password follows from the owner's,
    so that a holder of the owner's needs to keep no other."""
    return make_conninfo(owner, user=LOGIN, password=_password(owner))


def ensure_login(owner: str) -> None:
    """Makes the role, which signs in with that password, if it is not there. Once made it is left as it is."""
    with psycopg.connect(owner) as connection:
        if _is_there(connection):
            return
        connection.execute(_LOCK)
        if not _is_there(connection):
            _make(connection, _password(owner))


def _is_there(connection: psycopg.Connection[tuple[object, ...]]) -> bool:
    row = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [LOGIN]).fetchone()
    return row is not None


def _make(connection: psycopg.Connection[tuple[object, ...]], password: str) -> None:
    """INVARIANT: the role inherits nothing: all it does, it does as one of the two."""
    secret = connection.pgconn.encrypt_password(password.encode(), LOGIN.encode(), b"scram-sha-256")
    login = sql.Identifier(LOGIN)
    connection.execute(
        sql.SQL("CREATE ROLE {} LOGIN NOINHERIT PASSWORD {}").format(login, sql.Literal(secret.decode()))
    )
    for role in _BECOMES:
        connection.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(role), login))


def _password(owner: str) -> str:
    given = str(conninfo_to_dict(owner).get("password") or "")
    return hmac.new(given.encode(), LOGIN.encode(), hashlib.sha256).hexdigest()
