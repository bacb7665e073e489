"""Pay of people, as rows. Confidential: a reader must carry the class `salary` on."""

from __future__ import annotations

from ringi.domain.ids import PersonId
from ringi.store.core.database import Statement


def monthly_pay(person: PersonId) -> Statement:
    """The person's monthly pay. Row: (yen,), none if nothing is on record."""
    return Statement(
        "SELECT monthly_yen FROM pay WHERE org = ringi.org() AND person = %(person)s", {"person": person}
    )


def set_monthly_pay(person: PersonId, yen: int) -> Statement:
    """Sets the person's monthly pay from now on."""
    return Statement(
        "INSERT INTO pay (org, person, monthly_yen) VALUES (ringi.org(), %(person)s, %(yen)s) "
        "ON CONFLICT (org, person) DO UPDATE SET monthly_yen = excluded.monthly_yen",
        {"person": person, "yen": yen},
    )
