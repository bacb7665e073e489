"""Picks the model that proposes for an assistant of an organisation: its own choice and keys, else the model the
process was started with. A choice that was read counts for a few seconds, so that a turn seldom waits for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ringi.domain.ids import AssistantName, OrgId
from ringi.domain.model import Model, ModelAnswer, ModelReply, ModelRequest, Question
from ringi.domain.providers import ModelChoice, ModelRole, Provider
from ringi.journal.credentials import open_credential
from ringi.journal.sealing import unwrap_key
from ringi.store.core.database import Database
from ringi.store.organisations.providers import ModelRows, read_model_rows

KEPT_S = 10.0
Make = Callable[[ModelChoice, str | None], Model]
Pair = Callable[[Model, Model], Model]
Quick = Callable[[Model, Model | None], Model]


@dataclass(frozen=True, slots=True, kw_only=True)
class Makers:
    """The functions that make models, handed in, so that no provider's library is loaded before one is chosen."""

    usual: Model
    """The model for an organisation that chose none."""
    make: Make
    pair: Pair
    """Joins a first model with a second one to fall back on."""
    quick: Quick
    """Puts the fast path, with a small model if there is one, in front of the brain."""
    keys: Mapping[Provider, str] = field(repr=False)
    """The process's own keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The models of one assistant in one organisation."""

    brain: Model
    critic: Model
    """The model that looks at calls a second time; the brain itself if no other was chosen (E10)."""
    summary: Model
    """The model that sums up conversations; the brain itself if no other was chosen."""

    def for_request(self, request: ModelRequest) -> Model:
        """Returns the model whose role this request is."""
        if request.reviewed is not None:
            return self.critic
        return self.summary if request.role == "summary" else self.brain


class ChosenModel:
    """A `ringi.domain.model.Model` that asks another one for each organisation, each assistant and each role in it."""

    def __init__(
        self,
        database: Database,
        master_key: bytes,
        makers: Makers,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._master_key = master_key
        self._makers = makers
        self._clock = clock
        self._read: dict[tuple[OrgId, AssistantName], tuple[float, Chosen]] = {}
        self._made: dict[tuple[ModelChoice, str | None], Model] = {}

    @property
    def name(self) -> str:
        return self._makers.usual.name

    async def propose(self, request: ModelRequest) -> ModelReply:
        """Raises ModelUnavailableError if neither the chosen model nor its fallback gives a proposal."""
        model = (await self._of(request.org, request.assistant.name)).for_request(request)
        reply = await model.propose(request)
        return replace(reply, model=reply.model or model.name)

    async def answer(self, question: Question) -> ModelAnswer:
        """Raises ModelUnavailableError if neither the chosen model nor its fallback answers."""
        request = question.request
        model = (await self._of(request.org, request.assistant.name)).brain
        answer = await model.answer(question)
        return replace(answer, model=answer.model or model.name)

    async def _of(self, org: OrgId | None, assistant: AssistantName) -> Chosen:
        usual = Chosen(brain=self._makers.usual, critic=self._makers.usual, summary=self._makers.usual)
        if org is None:
            return usual
        until, chosen = self._read.get((org, assistant), (0.0, usual))
        if self._clock() < until:
            return chosen
        rows = await read_model_rows(self._database, org)
        choices = rows.for_assistant(assistant)
        brain, critique, summary = (
            self._brain(org, rows, choices),
            choices.get("critique"),
            choices.get("summary"),
        )
        chosen = Chosen(
            brain=brain,
            critic=self._one(org, rows, critique) if critique else brain,
            summary=self._one(org, rows, summary) if summary else brain,
        )
        self._read[org, assistant] = (self._clock() + KEPT_S, chosen)
        return chosen

    def _brain(self, org: OrgId, rows: ModelRows, choices: Mapping[ModelRole, ModelChoice]) -> Model:
        brain = choices.get("brain")
        first = self._one(org, rows, brain) if brain else self._makers.usual
        second, small = choices.get("fallback"), choices.get("router")
        both = self._makers.pair(first, self._one(org, rows, second)) if second else first
        router = self._one(org, rows, small) if small else None
        return self._makers.quick(both, router) if brain or router else both

    def _one(self, org: OrgId, rows: ModelRows, choice: ModelChoice) -> Model:
        key = self._key(org, rows, choice)
        if (choice, key) not in self._made:
            self._made[choice, key] = self._makers.make(choice, key)
        return self._made[choice, key]

    def _key(self, org: OrgId, rows: ModelRows, choice: ModelChoice) -> str | None:
        """Returns the organisation's key for this choice, else the process's own.

        INVARIANT: the key of the process never goes to an address that an organisation named.
        """
        sealed = rows.sealed.get(choice.provider)
        if sealed is None:
            return self._makers.keys.get(choice.provider) if choice.url is None else None
        org_key = unwrap_key(self._master_key, rows.data_key, org)
        return open_credential(org_key, org, choice.provider, sealed)
