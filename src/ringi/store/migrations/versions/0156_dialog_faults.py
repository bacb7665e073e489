"""The last fault of a dialog is kept beside the flow: what was wanted, with which tool, the error and its count."""

from pathlib import Path

from alembic import op

revision = "0156"
down_revision = "0153"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
