"""The version of the queue's tables, which Procrastinate's own migrations bring up (`store/core/queue_schema.py`)."""

from pathlib import Path

from alembic import op

revision = "0101"
down_revision = "0100"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
