"""Schedules that people made, and the beginnings with which turns began without a message."""

from pathlib import Path

from alembic import op

revision = "0120"
down_revision = "0102"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
