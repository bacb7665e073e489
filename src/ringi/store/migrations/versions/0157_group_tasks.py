"""One execution may make a task for each member of a department."""

from pathlib import Path

from alembic import op

revision = "0157"
down_revision = "0156"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
