"""What administrators must hear of."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from psycopg.types.json import Jsonb

from ringi.domain.ids import TurnId
from ringi.store.database import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class AlertRow:
    """`code` is a rule's reason, `outcome_unknown`, or `turn_<why it was given up>`; nothing here is personal."""

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
