"""The queue's tables: Procrastinate's own schema, in a schema apart, with the cure of its planner trap."""

from importlib.resources import files

from alembic import op

revision = "0002"
down_revision = "0001"

_CURES = """
CREATE INDEX procrastinate_jobs_locked ON queue.procrastinate_jobs (lock) WHERE status IN ('todo', 'doing');
ALTER FUNCTION queue.procrastinate_fetch_job_v2
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off;
"""
"""With a backlog and stale statistics the fetch query falls to a tenth of its speed without these."""

_RIGHTS = """
GRANT USAGE ON SCHEMA queue TO ringi_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA queue TO ringi_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA queue TO ringi_worker;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA queue TO ringi_worker;
"""


def upgrade() -> None:
    """Applies the schema of the pinned Procrastinate under `search_path = queue`."""
    run = op.get_bind().exec_driver_sql
    schema = (files("procrastinate") / "sql" / "schema.sql").read_text("utf-8")
    run("SET LOCAL search_path TO queue")
    run(schema.replace("%", "%%"))
    run(_CURES.replace("%", "%%"))
    run(_RIGHTS)
    run("RESET search_path")
