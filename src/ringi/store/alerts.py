"""What administrators must hear of."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from psycopg.types.json import Jsonb

from ringi.domain.ids import OrgId, TurnId
from ringi.store.database import Database, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertRow:
    """`code` names the sentence `rules.<code>` or `alerts.<code>`; parameters hold nothing personal."""

    id: UUID
    code: str
    params: dict[str, str | int]
    turn: TurnId | None


def raise_alert(alert: AlertRow) -> Statement:
    return Statement(
        "INSERT INTO alerts (org, id, code, params, turn) "
        "VALUES (ringi.org(), %(id)s, %(code)s, %(params)s, %(turn)s)",
        {"id": alert.id, "code": alert.code, "params": Jsonb(alert.params), "turn": alert.turn},
    )


async def open_alerts(database: Database, org: OrgId) -> tuple[AlertRow, ...]:
    """Alerts nobody has seen yet, oldest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT id, code, params, turn FROM alerts WHERE org = ringi.org() AND seen_at IS NULL "
            "ORDER BY raised_at"
        ),
    )
    return tuple(AlertRow(id=row[0], code=row[1], params=row[2], turn=row[3]) for row in rows)
