"""The column for one held message goes: `held_messages` has kept all of them since 0065."""

from pathlib import Path

from alembic import op

revision = "0085"
down_revision = "0084"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
