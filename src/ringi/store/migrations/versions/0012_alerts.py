"""What went wrong is counted; alerts are signed off, and told once on each way out."""

from pathlib import Path

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
