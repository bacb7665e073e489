"""`ringi model refresh`: fetches newer prices, and says when it cannot and what counts until then."""

from __future__ import annotations

from importlib.metadata import version

from ringi.brain.providers.price_table import PricesUnreadableError, over_http, refresh
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session

LIBRARY = "pydantic-ai-slim"
"""Package whose profiles say what each model takes; they come with its version."""


def refresh_prices(call: Session, source: str | None) -> int:
    """Keeps a newer table of prices beside the data. Exit code 1 if none can be had."""
    call.settings.data.mkdir(parents=True, exist_ok=True)
    try:
        models = refresh(call.settings.data, source, over_http)
    except PricesUnreadableError:
        if call.as_json:
            print_json({"refreshed": False}, call.locale)
        else:
            call.tell("cli.prices_unreadable")
        return 1
    if call.as_json:
        print_json({"refreshed": True, "models": models}, call.locale)
        return 0
    call.tell("cli.prices_refreshed", models=f"{models:,}")
    call.tell("cli.profiles_of", library=LIBRARY, version=version(LIBRARY))
    return 0
