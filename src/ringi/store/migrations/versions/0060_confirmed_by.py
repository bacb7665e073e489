"""Who confirmed that somebody was brought in or given another level, so that it counts beyond the one who did it."""

from pathlib import Path

from alembic import op

revision = "0060"
down_revision = "0045"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
