"""Departments of the organisation, as statements."""

from __future__ import annotations

from ringi.domain.ids import DepartmentId
from ringi.store.core.database import Row, Statement


def departments() -> Statement:
    """Departments of the organisation. Rows: (id, name)."""
    return Statement("SELECT id, name FROM departments WHERE org = ringi.org() ORDER BY name, id")


def department_names(rows: list[Row]) -> dict[DepartmentId, str]:
    return {DepartmentId(row[0]): row[1] for row in rows}
