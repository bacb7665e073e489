"""Language models an organisation chose, and its sealed keys for their providers, as rows."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from ringi.domain.ids import AssistantName, OrgId
from ringi.domain.providers import Effort, ModelChoice, ModelRole, ModelTuning, Provider
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
        (AssistantName(row.assistant), row.role): _choice(row) for row in choices
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
        "INSERT INTO model_choices (org, assistant, role, provider, model, url, temperature, effort, most_tokens, "
        "answer_s, first_s) VALUES (ringi.org(), %(assistant)s, %(role)s, %(provider)s, %(model)s, %(url)s, "
        "%(temperature)s, %(effort)s, %(most_tokens)s, %(answer_s)s, %(first_s)s) "
        "ON CONFLICT (org, assistant, role) DO UPDATE SET provider = excluded.provider, model = excluded.model, "
        "url = excluded.url, temperature = excluded.temperature, effort = excluded.effort, "
        "most_tokens = excluded.most_tokens, answer_s = excluded.answer_s, first_s = excluded.first_s, "
        "changed_at = clock_timestamp()",
        {
            "assistant": assistant,
            "role": role,
            "provider": choice.provider,
            "model": choice.model,
            "url": choice.url,
            **asdict(choice.tuning),
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


class _Choice(NamedTuple):
    """A row of `model_choices`."""

    assistant: str
    role: ModelRole
    provider: Provider
    model: str
    url: str | None
    temperature: float | None
    effort: Effort | None
    most_tokens: int | None
    answer_s: int | None
    first_s: int | None


_CHOICES = Statement(
    "SELECT assistant, role, provider, model, url, temperature, effort, most_tokens, answer_s, first_s "
    "FROM model_choices WHERE org = ringi.org() ORDER BY assistant",
    make=_Choice._make,
)
_SEALED = Statement("SELECT provider, sealed FROM provider_credentials WHERE org = ringi.org()")


def _choice(row: _Choice) -> ModelChoice:
    tuning = ModelTuning(
        temperature=row.temperature,
        effort=row.effort,
        most_tokens=row.most_tokens,
        answer_s=row.answer_s,
        first_s=row.first_s,
    )
    return ModelChoice(provider=row.provider, model=row.model, url=row.url, tuning=tuning)
