"""An organisation's own descriptions of its assistants' manner, as rows."""

from __future__ import annotations

from ringi.domain.ids import PersonId
from ringi.store.core.database import Statement


def speak_as(assistant: str, body: str, by: PersonId) -> Statement:
    """Makes the assistant speak like this from now on."""
    return Statement(
        "INSERT INTO personas (org, assistant, body, changed_by) "
        "VALUES (ringi.org(), %(assistant)s, %(body)s, %(by)s) ON CONFLICT (org, assistant) "
        "DO UPDATE SET body = excluded.body, changed_by = excluded.changed_by, changed_at = clock_timestamp()",
        {"assistant": assistant, "body": body, "by": by},
    )


def speak_as_usual(assistant: str) -> Statement:
    """Makes the assistant speak as it came, from now on."""
    return Statement(
        "DELETE FROM personas WHERE org = ringi.org() AND assistant = %(assistant)s", {"assistant": assistant}
    )
