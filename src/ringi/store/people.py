"""Changes to people of the organisation, as statements. Each grows the organisation's revision."""

from __future__ import annotations

from psycopg.types.numeric import Int2

from ringi.domain.ids import PersonId
from ringi.store.database import Statement


def change_level(person: PersonId, level: int) -> Statement:
    """Row: (the level before,), none where they are gone or have that level already."""
    return Statement(
        "UPDATE persons p SET level = %(level)s FROM (SELECT org, id, level FROM persons "
        "WHERE org = ringi.org() AND id = %(person)s AND active FOR UPDATE) was "
        "WHERE p.org = was.org AND p.id = was.id AND was.level <> %(level)s RETURNING was.level",
        {"person": person, "level": Int2(level)},
    )


def people_at(level: int) -> Statement:
    """How many active members have at least that level. Row: (count,)."""
    return Statement(
        "SELECT count(*) FROM persons WHERE org = ringi.org() AND active AND NOT outsider "
        "AND level >= %(level)s",
        {"level": Int2(level)},
    )
