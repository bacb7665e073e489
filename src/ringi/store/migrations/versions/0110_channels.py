"""Channels that are told each message: the outbox, rooms whose members come and go, and words of people who are not in
the directory."""

from pathlib import Path

from alembic import op

revision = "0110"
down_revision = "0102"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
