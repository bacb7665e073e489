"""The second wall: whatever our own code forgets, no organisation sees or touches another's rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg import Connection, sql
from psycopg.errors import InsufficientPrivilege, InvalidTextRepresentation
from tests.support.databases import new_database
from tests.support.rows import add_row, tables

from ringi.store.embedded.server import Server

OURS, THEIRS = uuid4(), uuid4()
NO_ORGANISATION = {"platform", "alembic_version", "knocks", "challenges"}


@pytest.fixture(scope="module")
def dsn(server: Server, template: str) -> Iterator[str]:
    """A database in which two organisations have a row in every table."""
    with new_database(server, "walls", template) as url:
        with psycopg.connect(url) as connection:
            connection.execute("SET session_replication_role = replica")
            for table, org in product(tables(connection), (OURS, THEIRS)):
                add_row(connection, table, org)
        yield url


@pytest.fixture
def names(dsn: str) -> list[str]:
    """Every table that names an organisation."""
    with psycopg.connect(dsn) as connection:
        return tables(connection)


@contextmanager
def acting(dsn: str, role: str = "ringi_app", org: UUID | None = OURS) -> Iterator[Connection]:
    """As that role, truly: what it cannot do by itself it cannot do. Nothing is kept."""
    with psycopg.connect(dsn) as connection:
        connection.execute(sql.SQL("SET SESSION AUTHORIZATION {}").format(sql.Identifier(role)))
        if org is not None:
            connection.execute("SELECT set_config('app.org', %s, true)", [str(org)])
        yield connection
        connection.rollback()


def about(text: str, table: str) -> sql.Composed:
    return sql.SQL(text).format(sql.Identifier("ringi", table))


def refuses(dsn: str, act: Callable[[Connection], object], role: str = "ringi_app") -> bool:
    """Whether the role has no right to do this."""
    with acting(dsn, role) as connection:
        try:
            act(connection)
        except InsufficientPrivilege:
            return True
    return False


def test_every_table_names_its_organisation(dsn: str, names: list[str]):
    """But for the three that belong to the whole platform, every table has the column the wall stands on."""
    with psycopg.connect(dsn) as connection:
        rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'ringi'").fetchall()

    assert NO_ORGANISATION == {row[0] for row in rows} - set(names)


def test_every_table_has_its_wall_forced(dsn: str):
    """Row-level security is on and forced for every table that names an organisation."""
    with psycopg.connect(dsn) as connection:
        open_ones = connection.execute(
            "SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org' "
            "WHERE c.relnamespace = 'ringi'::regnamespace AND c.relkind IN ('r', 'p') "
            "AND NOT (c.relrowsecurity AND c.relforcerowsecurity)"
        ).fetchall()

    assert [] == open_ones


def test_every_policy_compares_the_organisation(dsn: str):
    """Besides the look-up role's, no policy lets anything pass but one's own organisation; one refuses even that."""
    with psycopg.connect(dsn) as connection:
        rows = connection.execute(
            "SELECT DISTINCT roles::text, qual, with_check FROM pg_policies "
            "WHERE schemaname = 'ringi' AND permissive = 'PERMISSIVE'"
        ).fetchall()

    assert {("{public}", "(org = ringi.org())", None), ("{ringi_lookup}", "true", None)} == set(rows)


def test_only_own_rows_are_seen(dsn: str, names: list[str]):
    """With an organisation set, its rows are seen and no others."""
    with acting(dsn) as connection:
        seen = {t: connection.execute(about("SELECT DISTINCT org FROM {}", t)).fetchall() for t in names}

    assert {name: [(OURS,)] for name in names} == seen


def test_without_an_organisation_nothing_is_seen(dsn: str, names: list[str]):
    """A transaction that forgot to say for whom it speaks sees nothing."""
    with acting(dsn, org=None) as connection:
        seen = {t: connection.execute(about("SELECT count(*) FROM {}", t)).fetchone() for t in names}

    assert dict.fromkeys(names, (0,)) == seen


def test_foreign_rows_cannot_be_written(dsn: str, names: list[str]):
    """A row of another organisation is refused on its way in."""
    let_in = [t for t in names if not refuses(dsn, lambda c, t=t: add_row(c, t, THEIRS))]

    assert [] == let_in


def test_own_rows_cannot_be_given_away(dsn: str, names: list[str]):
    """No row changes its organisation."""
    given = [
        t
        for t in names
        if not refuses(dsn, lambda c, t=t: c.execute(about("UPDATE {} SET org = %s", t), [THEIRS]))
    ]

    assert [] == given


@pytest.mark.parametrize(
    "change", ["UPDATE {} SET org = org WHERE org = %s", "DELETE FROM {} WHERE org = %s"]
)
def test_foreign_rows_cannot_be_reached(dsn: str, names: list[str], change: str):
    """Neither change nor deletion reaches further than one's own rows."""
    touched = [t for t in names if not refuses(dsn, lambda c, t=t: _untouched(c, about(change, t)))]

    assert [] == touched


def _untouched(connection: Connection, change: sql.Composed) -> None:
    """Raises as a missing right would, where nothing was touched."""
    if connection.execute(change, [THEIRS]).rowcount == 0:
        raise InsufficientPrivilege


@pytest.mark.parametrize(
    "change", ["UPDATE ringi.journal SET body = ''", "DELETE FROM ringi.journal", "TRUNCATE ringi.journal"]
)
def test_journal_is_append_only_for_the_app(dsn: str, change: str):
    """The role that writes the journal cannot take anything back."""
    with acting(dsn) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute(change)


@pytest.mark.parametrize(
    "change", ["UPDATE ringi.journal SET body = ''", "DELETE FROM ringi.journal", "TRUNCATE ringi.journal"]
)
def test_journal_is_append_only_for_its_owner(dsn: str, change: str):
    """Not even the owner of the table takes anything back by accident."""
    with psycopg.connect(dsn) as connection:
        with pytest.raises(psycopg.Error) as refused:
            connection.execute(change)
        connection.rollback()

    assert "RJ001" == refused.value.sqlstate


@pytest.mark.parametrize("table", ["answers", "policy_versions"])
def test_what_was_decided_is_not_rewritten(dsn: str, table: str):
    """Answers and versions of the policy stand as they were given."""
    with acting(dsn) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute(about("UPDATE {} SET org = org", table))


@pytest.mark.parametrize("role", ["ringi_lookup", "ringi_worker", "postgres"])
def test_app_cannot_become_another(dsn: str, role: str):
    """The role of our statements cannot take another role's rights."""
    with acting(dsn) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(role)))


@pytest.mark.parametrize("role", ["ringi_app", "ringi_worker", "ringi_lookup"])
def test_roles_have_no_powers_of_their_own(dsn: str, role: str):
    """None of our roles logs in, passes by row-level security, or makes roles and databases."""
    with psycopg.connect(dsn) as connection:
        powers = connection.execute(
            "SELECT rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles "
            "WHERE rolname = %s",
            [role],
        ).fetchone()

    assert (False,) * 5 == powers


def test_app_switches_no_wall_off(dsn: str):
    """The role of our statements can neither disable a wall nor the triggers."""
    for attempt in (
        "ALTER TABLE ringi.tasks DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE ringi.journal DISABLE TRIGGER append_only",
        "SET session_replication_role = replica",
        "CREATE TABLE ringi.mine (x int)",
        "CREATE FUNCTION ringi.org2() RETURNS uuid LANGUAGE sql AS $$ SELECT NULL::uuid $$",
    ):
        with acting(dsn) as connection, pytest.raises(InsufficientPrivilege):
            connection.execute(attempt)


def test_row_security_off_raises_instead_of_showing(dsn: str):
    """Turning the wall off for a query makes the query fail."""
    with acting(dsn) as connection:
        connection.execute("SET row_security = off")
        with pytest.raises(InsufficientPrivilege):
            connection.execute("SELECT * FROM ringi.tasks")


def test_table_in_front_of_ours_fools_no_fence(dsn: str):
    """A temporary table of the same name is not what the fences look at."""
    with acting(dsn) as connection:
        connection.execute("CREATE TEMP TABLE order_keys (LIKE ringi.order_keys)")
        connection.execute("SET search_path = pg_temp, ringi, pg_catalog")
        with pytest.raises(psycopg.Error) as fenced:
            connection.execute("SELECT ringi.demand_owner(%s, %s, %s, 1, 5)", [OURS, OURS, uuid4()])

    assert "RF001" == fenced.value.sqlstate


def test_operator_in_front_of_ours_fools_no_look_up(dsn: str):
    """A function that runs with more rights finds its names where its author meant them."""
    with psycopg.connect(dsn) as connection:
        loose = connection.execute(
            "SELECT proname FROM pg_proc WHERE pronamespace = 'ringi'::regnamespace AND prosecdef "
            "AND (proconfig IS NULL OR NOT proconfig @> ARRAY['search_path=pg_catalog'])"
        ).fetchall()

    assert [] == loose


def test_only_named_look_ups_cross_the_wall(dsn: str):
    """Every function with more rights is known by name, and belongs to the look-up role."""
    with psycopg.connect(dsn) as connection:
        rows = connection.execute(
            "SELECT proname, pg_get_userbyid(proowner) FROM pg_proc "
            "WHERE pronamespace = 'ringi'::regnamespace AND prosecdef"
        ).fetchall()

    assert {
        (name, "ringi_lookup")
        for name in (
            "any_web_account",
            "due_notices",
            "due_sessions",
            "claim_announcements",
            "claim_schedules",
            "claim_watches",
            "due_pendings",
            "due_summaries",
            "heads_of",
            "identified",
            "in_flight_everywhere",
            "invited",
            "organisation_named",
            "organisation_slugs",
            "passkey",
            "renew_leases",
            "stopped_among",
            "token_bearer",
            "visitor",
            "waiting_keys",
            "web_account_named",
        )
    } == set(rows)


@pytest.mark.parametrize(
    ("call", "columns"),
    [
        ("ringi.organisation_named('x')", ["org", "slug", "name", "locale", "zone"]),
        ("ringi.claim_watches(60, 1)", ["org"]),
        ("ringi.claim_schedules(now(), 60, 1)", ["org", "schedule"]),
        ("ringi.claim_announcements('{mail}', 60, 1)", ["org", "alert", "channel", "attempts"]),
        ("ringi.waiting_keys(1)", ["org", "conversation", "person"]),
        ("ringi.due_pendings(1)", ["org", "id"]),
        ("ringi.due_summaries(1)", ["org", "conversation"]),
        ("ringi.due_notices(now(), 1)", ["org", "pending", "person", "kind"]),
        ("ringi.due_sessions(1)", ["org", "conversation", "person", "turn"]),
        ("ringi.token_bearer('x')", ["org", "person", "locale", "revision"]),
        ("ringi.web_account_named('x')", ["org", "person"]),
        ("ringi.identified('x', 'x')", ["org", "person"]),
        ("ringi.heads_of('{}', '{}')", ["chain", "seq"]),
        ("ringi.invited('x')", ["org", "person"]),
        ("ringi.stopped_among('{}')", ["stopped_among"]),
        (
            "ringi.visitor('x', 1, 1)",
            ["org", "id", "person", "locale", "revision", "csrf", "level", "fresh_until", "current"],
        ),
    ],
)
def test_look_ups_show_only_what_they_name(dsn: str, call: str, columns: list[str]):
    """A look-up shows ids and names, never keys, texts or numbers."""
    with acting(dsn, org=None) as connection:
        cursor = connection.execute(f"SELECT * FROM {call}")

    assert columns == [column.name for column in cursor.description or ()]


def test_worker_reads_none_of_our_tables(dsn: str, names: list[str]):
    """The queue's role has no right to any table of ours."""
    read = [
        t
        for t in names
        if not refuses(dsn, lambda c, t=t: c.execute(about("SELECT FROM {}", t)), "ringi_worker")
    ]

    assert [] == read


def test_look_up_role_reads_only_ids(dsn: str, names: list[str]):
    """The role of the look-ups reads no table whole but the two that hold nothing but ids and moments."""
    read = [
        t
        for t in names
        if not refuses(dsn, lambda c, t=t: c.execute(about("SELECT * FROM {}", t)), "ringi_lookup")
    ]

    assert ["notices", "order_keys"] == read


def test_queue_is_the_workers_alone(dsn: str):
    """The role of our statements has no business in the queue's tables."""
    with acting(dsn) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute("SELECT * FROM queue.procrastinate_jobs")


def test_worker_uses_none_of_our_functions_but_two(dsn: str):
    """The queue's role may ask which keys wait and what is due, nothing else."""
    with psycopg.connect(dsn) as connection:
        rows = connection.execute(
            "SELECT proname FROM pg_proc WHERE pronamespace = 'ringi'::regnamespace "
            "AND has_function_privilege('ringi_worker', oid, 'EXECUTE') ORDER BY proname"
        ).fetchall()

    assert [("due_pendings",), ("waiting_keys",)] == rows


def test_nonsense_for_an_organisation_is_an_error(dsn: str):
    """A value that is no id never means "all"."""
    with acting(dsn, org=None) as connection:
        connection.execute("SELECT set_config('app.org', '%', true)")
        with pytest.raises(InvalidTextRepresentation):
            connection.execute("SELECT * FROM ringi.tasks")


@pytest.mark.parametrize(
    "act",
    [
        "UPDATE ringi.platform SET stopped_at = NULL",
        "UPDATE ringi.platform SET stopped_at = now()",
        "SELECT ringi.press_platform_stop(gen_random_uuid(), false)",
        "SELECT ringi.release_platform_stop(NULL)",
        "SELECT ringi.in_flight_everywhere()",
        "DELETE FROM ringi.platform",
    ],
)
def test_platforms_stop_is_not_the_apps(dsn: str, act: str):
    """The role of our statements can neither press nor release what stops all organisations."""
    with acting(dsn) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute(act)


def test_platforms_chain_is_not_the_apps(dsn: str):
    """The role of our statements adds nothing to the record of the platform."""
    with acting(dsn, org=UUID(int=0)) as connection, pytest.raises(InsufficientPrivilege):
        add_row(connection, "journal", UUID(int=0))
