"""The schema, subject by subject. It is what the migrations 0001 to 0085 of earlier releases led to."""

from pathlib import Path

from alembic import op

revision = "0100"
down_revision = None


def upgrade() -> None:
    """Runs the SQL files of the folder in their order. The queue's tables follow after all migrations."""
    run = op.get_bind().exec_driver_sql
    for subject in sorted(Path(__file__).with_suffix("").glob("*.sql")):
        run(subject.read_text("utf-8").replace("%", "%%"))
