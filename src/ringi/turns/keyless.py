"""The model of an organisation that chose no provider: each assistant's own rules, if it has some."""

from __future__ import annotations

from ringi.domain.assistants import EMBEDDED, NO_MODEL
from ringi.domain.ids import AssistantName
from ringi.domain.model import (
    Model,
    ModelAnswer,
    ModelReply,
    ModelRequest,
    ModelUnavailableError,
    Question,
)
from ringi.domain.proposal import Confidence, TextProposal
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.language.text.written import written_in
from ringi.turns.assistant import Assistants


class KeylessModel:
    """A `ringi.domain.model.Model` that works without any key."""

    def __init__(self, assistants: Assistants) -> None:
        self._assistants = assistants
        self._made: dict[AssistantName, Model] = {}

    @property
    def name(self) -> str:
        return EMBEDDED

    async def propose(self, request: ModelRequest) -> ModelReply:
        """Returns what the rules of the request's assistant propose. An assistant without rules says that it needs a
        model, and how one is set up."""
        model = self._model(request.assistant.name)
        if model is not None:
            return await model.propose(request)
        locale = written_in("\n".join(request.messages), request.locale)
        return ModelReply(proposal=_needs_model(locale), model=NO_MODEL)

    async def answer(self, question: Question) -> ModelAnswer:
        """Raises ModelUnavailableError: rules answer no question of a tool."""
        del question
        raise ModelUnavailableError("embedded")

    def _model(self, name: AssistantName) -> Model | None:
        found = self._assistants.find(name)
        if name not in self._made and found is not None and found.keyless is not None:
            self._made[name] = found.keyless()
        return self._made.get(name)


def _needs_model(locale: Locale) -> TextProposal:
    return TextProposal(
        intent_understanding="",
        no_tool_reason=say(Text("assistants.no_rules"), locale),
        confidence=Confidence(overall=1.0),
        text=say(Text("assistants.needs_model"), locale),
    )
