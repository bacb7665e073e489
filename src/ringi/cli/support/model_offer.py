"""`ringi model list --provider`: lists the models a provider offers to the organisation's key."""

from __future__ import annotations

from ringi.brain.providers.bounded import bounded_client
from ringi.brain.providers.listing import ModelPlace, list_models
from ringi.brain.providers.outside import Outside
from ringi.brain.providers.port import AskFailedError, Failure
from ringi.cli.support.context import CliContext
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session
from ringi.domain.errors import UserFacingError
from ringi.domain.providers import KEYLESS, ModelChoice, Provider
from ringi.domain.text import Text
from ringi.journal.credentials import open_credential
from ringi.journal.sealing import unwrap_key
from ringi.settings import master_key, must_be_outside
from ringi.store.organisations.providers import ModelRows, read_model_rows

SECONDS = 20.0
SAID: frozenset[Failure] = frozenset(("unauthorized", "rate_limited", "connection", "timeout"))
"""Failures that are reported as for any other question to a provider."""


async def show_offer(call: Session, office: CliContext, provider: Provider) -> int:
    rows = await read_model_rows(office.services.database, office.org)
    place = _place(call, office, provider, rows)
    try:
        async with bounded_client(SECONDS, way=_way(call, provider, rows)) as http:
            names = await list_models(place, http)
    except AskFailedError as failed:
        key = f"model_{failed.failure}" if failed.failure in SAID else "model_no_list"
        raise UserFacingError(Text(f"cli.{key}", {"provider": provider})) from failed
    if call.as_json:
        print_json({"provider": provider, "models": names}, call.locale)
        return 0
    call.show(names or (call.say("cli.model_no_list", provider=provider),))
    return 0


def _place(call: Session, office: CliContext, provider: Provider, rows: ModelRows) -> ModelPlace:
    """Returns the place to ask.

    INVARIANT: the key of the process never goes to an address that an organisation named.
    """
    own = _address(tuple(rows.choices.values()), provider)
    models = call.settings.models
    started_with = tuple(choice for choice in (models.main, models.fallback) if choice is not None)
    sealed = rows.sealed.get(provider)
    key = models.keys.get(provider) if own is None else None
    if sealed is not None:
        org_key = unwrap_key(master_key(call.settings), rows.data_key, office.org)
        key = open_credential(org_key, office.org, provider, sealed)
    url = own or _address(started_with, provider)
    if key is None and provider not in KEYLESS:
        raise UserFacingError(Text("cli.model_no_key", {"provider": provider}))
    if url is None and provider == "openai-compatible":
        raise UserFacingError(Text("cli.model_no_address", {"provider": provider}))
    return ModelPlace(provider=provider, url=url, key=key)


def _way(call: Session, provider: Provider, rows: ModelRows) -> Outside | None:
    """Returns the way to the provider. An address that the organisation named lies outside, unless its host is allowed
    (RINGI_MODEL_HOSTS)."""
    named = next((each for each in rows.choices.values() if each.provider == provider and each.url), None)
    apart = named is not None and must_be_outside(named, call.settings.models.inner_hosts)
    return Outside() if apart else None


def _address(choices: tuple[ModelChoice, ...], provider: Provider) -> str | None:
    return next((each.url for each in choices if each.provider == provider and each.url), None)
