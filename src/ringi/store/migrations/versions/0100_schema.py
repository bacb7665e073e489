"""The schema, subject by subject. It is what the migrations 0001 to 0085 of earlier releases led to."""

from importlib.resources import files
from pathlib import Path

from alembic import op

revision = "0100"
down_revision = None

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
    """Runs the SQL files of the folder in their order, then the schema of the pinned Procrastinate."""
    run = op.get_bind().exec_driver_sql
    for subject in sorted(Path(__file__).with_suffix("").glob("*.sql")):
        run(subject.read_text("utf-8").replace("%", "%%"))
    run("SET LOCAL search_path TO queue")
    run((files("procrastinate") / "sql" / "schema.sql").read_text("utf-8").replace("%", "%%"))
    run(_CURES)
    run(_RIGHTS)
    run("RESET search_path")
