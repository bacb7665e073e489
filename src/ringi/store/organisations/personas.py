"""In which words an organisation had its assistants' manner described, as rows."""

from __future__ import annotations

from ringi.domain.ids import PersonId
from ringi.store.core.database import Statement


def speak_as(assistant: str, body: str, by: PersonId) -> Statement:
    """From now on like this."""
    return Statement(
        "INSERT INTO personas (org, assistant, body, changed_by) "
        "VALUES (ringi.org(), %(assistant)s, %(body)s, %(by)s) ON CONFLICT (org, assistant) "
        "DO UPDATE SET body = excluded.body, changed_by = excluded.changed_by, changed_at = clock_timestamp()",
        {"assistant": assistant, "body": body, "by": by},
    )


def speak_as_usual(assistant: str) -> Statement:
    """From now on as it came."""
    return Statement(
        "DELETE FROM personas WHERE org = ringi.org() AND assistant = %(assistant)s", {"assistant": assistant}
    )
