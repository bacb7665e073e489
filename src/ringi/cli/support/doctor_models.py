"""Findings of `ringi doctor` about the model that proposes for each organisation, and about its key. No provider is
asked.
"""

from __future__ import annotations

from ringi.cli.support.findings import Finding
from ringi.cli.support.session import Session
from ringi.domain.providers import KEYLESS, ModelChoice
from ringi.domain.text import Text
from ringi.settings import ModelSettings
from ringi.store.core.database import Database
from ringi.store.organisations.organisations import OrganisationRow
from ringi.store.organisations.providers import ModelRows, read_model_rows


async def models_of(call: Session, database: Database, found: list[OrganisationRow]) -> tuple[Finding, ...]:
    """Returns one finding for each organisation."""
    return tuple([_finding(call, each, await read_model_rows(database, each.org)) for each in found])


def usual_model(call: Session) -> Finding:
    """Returns the finding about the model of the process, if no organisation can be read."""
    main = call.settings.models.main
    named = call.model.name if call.model else main.name if main else "embedded"
    return Finding(name="model", good=True, text=Text("review.model_good", {"model": named}))


def _finding(call: Session, organisation: OrganisationRow, rows: ModelRows) -> Finding:
    chosen = rows.choices.get("brain") or (None if call.model else call.settings.models.main)
    if chosen is None:
        named = call.model.name if call.model else "embedded"
        return _told(organisation, named, "embedded")
    if not _has_key(chosen, rows, call.settings.models):
        return _told(organisation, chosen.name, "keyless", provider=chosen.provider)
    return _told(organisation, chosen.name, "untried")


def _told(organisation: OrganisationRow, model: str, state: str, provider: str = "") -> Finding:
    params = {"organisation": organisation.name, "model": model, "provider": provider}
    return Finding(
        name="model",
        good=state != "keyless",
        open=state == "untried",
        text=Text(f"review.model_{state}", params),
    )


def _has_key(chosen: ModelChoice, rows: ModelRows, models: ModelSettings) -> bool:
    """True if the model has a key, or needs none. The key of the process goes to the provider's own address alone,
    unless the process itself names another."""
    if chosen.provider in KEYLESS or chosen.provider in rows.sealed:
        return True
    ours = chosen.url is None or chosen == models.main
    return ours and chosen.provider in models.keys
