"""What the organisation's own chain says of its policy and of opened sheets, and a confirmation's number, are found at
once, however much is on record.
"""

from pathlib import Path

from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    """Runs the SQL file beside this one."""
    run = op.get_bind().exec_driver_sql
    run("SET LOCAL lock_timeout = '10s'")
    run(Path(__file__).with_suffix(".sql").read_text("utf-8").replace("%", "%%"))
