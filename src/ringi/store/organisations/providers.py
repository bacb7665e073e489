"""Language models an organisation chose, and its sealed keys for their providers, as rows."""

from __future__ import annotations

from dataclasses import dataclass, field

from ringi.domain.ids import AssistantName, OrgId
from ringi.domain.providers import ModelChoice, ModelRole
from ringi.store.core.database import Database, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRows:
    """Everything an organisation says about models."""

    data_key: bytes = field(repr=False)
    """The organisation's key, wrapped."""
    choices: dict[ModelRole, ModelChoice]
    """Choices for every assistant."""
    own: dict[tuple[AssistantName, ModelRole], ModelChoice]
    """Choices for one assistant, which come before those for every assistant."""
    sealed: dict[str, bytes] = field(repr=False)
    """Sealed keys by provider."""

    def for_assistant(self, name: AssistantName) -> dict[ModelRole, ModelChoice]:
        """Returns the choice that counts for that assistant in each role."""
        own: dict[ModelRole, ModelChoice] = {
            role: choice for (assistant, role), choice in self.own.items() if assistant == name
        }
        return self.choices | own


async def read_model_rows(database: Database, org: OrgId) -> ModelRows:
    """Returns the rows as of one moment."""
    keys, choices, sealed = await database.batch(org, _DATA_KEY, _CHOICES, _SEALED)
    read: dict[tuple[AssistantName, ModelRole], ModelChoice] = {
        (AssistantName(assistant), role): ModelChoice(provider=provider, model=model, url=url)
        for assistant, role, provider, model, url in choices
    }
    return ModelRows(
        data_key=keys[0][0],
        choices={role: choice for (assistant, role), choice in read.items() if not assistant},
        own={key: choice for key, choice in read.items() if key[0]},
        sealed={row[0]: row[1] for row in sealed},
    )


def choose(role: ModelRole, choice: ModelChoice, assistant: str = "") -> Statement:
    """Chooses this model in that role from now on: for one assistant, or for every assistant without a choice of its
    own."""
    return Statement(
        "INSERT INTO model_choices (org, assistant, role, provider, model, url) "
        "VALUES (ringi.org(), %(assistant)s, %(role)s, %(provider)s, %(model)s, %(url)s) "
        "ON CONFLICT (org, assistant, role) DO UPDATE SET provider = excluded.provider, model = excluded.model, "
        "url = excluded.url, changed_at = clock_timestamp()",
        {
            "assistant": assistant,
            "role": role,
            "provider": choice.provider,
            "model": choice.model,
            "url": choice.url,
        },
    )


def choose_none(role: ModelRole, assistant: str = "") -> Statement:
    """Takes the choice back: from now on the choice for every assistant counts, or the model the process was started
    with."""
    return Statement(
        "DELETE FROM model_choices WHERE org = ringi.org() AND assistant = %(assistant)s AND role = %(role)s",
        {"assistant": assistant, "role": role},
    )


def keep_credential(provider: str, sealed: bytes) -> Statement:
    """Keeps the key in place of the one before."""
    return Statement(
        "INSERT INTO provider_credentials (org, provider, sealed) "
        "VALUES (ringi.org(), %(provider)s, %(sealed)s) ON CONFLICT (org, provider) "
        "DO UPDATE SET sealed = excluded.sealed, changed_at = clock_timestamp()",
        {"provider": provider, "sealed": sealed},
    )


_DATA_KEY = Statement("SELECT data_key FROM organisations WHERE org = ringi.org()")
_CHOICES = Statement(
    "SELECT assistant, role, provider, model, url FROM model_choices WHERE org = ringi.org() ORDER BY assistant"
)
_SEALED = Statement("SELECT provider, sealed FROM provider_credentials WHERE org = ringi.org()")
