"""People who were shown around in the browser already. It is kept with the person: a browser forgets when they sign
out."""

from __future__ import annotations

from ringi.domain.ids import PersonId
from ringi.store.core.database import Statement


def shown_around(person: PersonId) -> Statement:
    """Asks whether the person was shown around: a row if they were."""
    return Statement(
        "SELECT 1 FROM tours WHERE org = ringi.org() AND person = %(person)s", {"person": person}
    )


def put_tour_away(person: PersonId) -> Statement:
    return Statement(
        "INSERT INTO tours (org, person) VALUES (ringi.org(), %(person)s) ON CONFLICT DO NOTHING",
        {"person": person},
    )


def take_tour_out(person: PersonId) -> Statement:
    """Lets the person see the tour again."""
    return Statement("DELETE FROM tours WHERE org = ringi.org() AND person = %(person)s", {"person": person})
