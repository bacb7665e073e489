"""What does the server say of itself?"""

from __future__ import annotations

from psycopg import Connection


def server_seconds(connection: Connection[tuple[object, ...]]) -> float:
    """Its clock, in seconds since 1970."""
    row = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
    return float(str(row[0])) if row else 0.0
