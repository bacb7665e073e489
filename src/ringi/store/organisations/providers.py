"""Language models an organisation chose, and its sealed keys for their providers, as rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ringi.domain.ids import OrgId
from ringi.domain.providers import ModelChoice
from ringi.store.core.database import Database, Statement

Role = Literal["brain", "fallback", "router", "critique"]
"""The role of a model. router: a small one for plain look-ups (E9). critique: looks at calls a second time (E10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRows:
    """Everything an organisation says about models."""

    data_key: bytes = field(repr=False)
    """The organisation's key, wrapped."""
    choices: dict[Role, ModelChoice]
    sealed: dict[str, bytes] = field(repr=False)
    """Sealed keys by provider."""


async def read_model_rows(database: Database, org: OrgId) -> ModelRows:
    """Returns the rows as of one moment."""
    keys, choices, sealed = await database.batch(org, _DATA_KEY, _CHOICES, _SEALED)
    return ModelRows(
        data_key=keys[0][0],
        choices={row[0]: ModelChoice(provider=row[1], model=row[2], url=row[3]) for row in choices},
        sealed={row[0]: row[1] for row in sealed},
    )


def choose(role: Role, choice: ModelChoice) -> Statement:
    """Chooses this model in that role from now on."""
    return Statement(
        "INSERT INTO model_choices (org, role, provider, model, url) "
        "VALUES (ringi.org(), %(role)s, %(provider)s, %(model)s, %(url)s) "
        "ON CONFLICT (org, role) DO UPDATE SET provider = excluded.provider, model = excluded.model, "
        "url = excluded.url, changed_at = clock_timestamp()",
        {"role": role, "provider": choice.provider, "model": choice.model, "url": choice.url},
    )


def choose_none(role: Role) -> Statement:
    """Takes the choice back: from now on the model the process was started with counts."""
    return Statement("DELETE FROM model_choices WHERE org = ringi.org() AND role = %(role)s", {"role": role})


def keep_credential(provider: str, sealed: bytes) -> Statement:
    """Keeps the key in place of the one before."""
    return Statement(
        "INSERT INTO provider_credentials (org, provider, sealed) "
        "VALUES (ringi.org(), %(provider)s, %(sealed)s) ON CONFLICT (org, provider) "
        "DO UPDATE SET sealed = excluded.sealed, changed_at = clock_timestamp()",
        {"provider": provider, "sealed": sealed},
    )


_DATA_KEY = Statement("SELECT data_key FROM organisations WHERE org = ringi.org()")
_CHOICES = Statement("SELECT role, provider, model, url FROM model_choices WHERE org = ringi.org()")
_SEALED = Statement("SELECT provider, sealed FROM provider_credentials WHERE org = ringi.org()")
