"""Words an alert for administrators: what happened and what to do, with nobody's words in it."""

from __future__ import annotations

from ringi.domain.text import Text
from ringi.store.organisations.alerts import Params
from ringi.store.views.error_counts import Cause


def alert_text(code: str, params: Params) -> Text:
    """The alert as a sentence or two."""
    match code, params:
        case _, {"again": str(number), **first}:
            return Text("alerts.again", {"number": number, "what": alert_text(code, first)})
        case "recurring", {"code": str(what), "count": int(count), "minutes": int(minutes)}:
            return Text(
                "alerts.code_recurring",
                {"count": count, "minutes": minutes, "what": alert_text(what, params)},
            )
        case _:
            return Text(f"alerts.code_{code}", {"tool": "?", "rule": "?", **params})


def cause_text(cause: Cause) -> Text:
    """The cause that ended turns lately, with their number and what to do."""
    what = alert_text(cause.code, cause.params)
    return Text("alerts.incident_cause", {"what": what, "count": cause.turns})
