"""Costs of models beside the turns, as rows: numbers only, so that they stay when what was made is deleted."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal
from uuid import UUID

import orjson

from ringi.domain.model import Usage
from ringi.store.core.database import Statement

Purpose = Literal["summary"]


def spend_beside(made: UUID, purpose: Purpose, model: str, usage: Usage) -> Statement:
    """Adds the cost, once for this id."""
    return Statement(
        "INSERT INTO side_costs (org, id, purpose, model, usage) "
        "VALUES (ringi.org(), %(id)s, %(purpose)s, %(model)s, %(usage)s::jsonb) ON CONFLICT DO NOTHING",
        {"id": made, "purpose": purpose, "model": model, "usage": orjson.dumps(asdict(usage)).decode()},
    )
