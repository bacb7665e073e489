"""The embedded model: rules instead of a language model, behind the same port.

It remembers nothing, asks nobody, and knows no clock but the request's: the same request, the same proposal.
"""

from __future__ import annotations

from dataclasses import replace

from ringi.assistants.secretary.rules.closing import closing_proposed
from ringi.assistants.secretary.rules.dialogue import Dialogue, dialogue_of
from ringi.assistants.secretary.rules.draft import Draft
from ringi.assistants.secretary.rules.looking_again import looked_at_again
from ringi.assistants.secretary.rules.proposals import (
    asked_again,
    calls_proposed,
    kept_words,
    not_yet_run,
    question_proposed,
    talk_proposed,
    unable_proposed,
    unclear_proposed,
)
from ringi.assistants.secretary.rules.talk import Talk
from ringi.domain.model import ModelAnswer, ModelReply, ModelRequest, ModelUnavailableError, Question
from ringi.domain.proposal import Proposal
from ringi.domain.text import Locale
from ringi.language.text.written import written_in


class EmbeddedModel:
    """A `ringi.domain.model.Model` that works without any key."""

    @property
    def name(self) -> str:
        return "embedded"

    async def propose(self, request: ModelRequest) -> ModelReply:
        """Returns the proposal. Never fails and costs nothing."""
        locale = written_in("\n".join(request.messages), request.locale)
        dialogue = dialogue_of(request)
        if request.reviewed is not None:
            return ModelReply(proposal=looked_at_again(request.reviewed, dialogue, request, locale))
        if request.results:
            later = not_yet_run(dialogue.ready, len(request.results))
            if later and not _without_tool(later, request):
                return ModelReply(proposal=calls_proposed(later, request, locale))
            return ModelReply(proposal=closing_proposed(request, dialogue, locale))
        return ModelReply(proposal=_answer(dialogue, request, locale))

    async def answer(self, question: Question) -> ModelAnswer:
        """Raises ModelUnavailableError: rules answer no question of a tool."""
        del question
        raise ModelUnavailableError("embedded")


def _answer(dialogue: Dialogue, request: ModelRequest, locale: Locale) -> Proposal:
    """Returns the answer. A message that wants the check itself left out gets words alone; else complete requests come
    first, then a question for an open one, then talk."""
    if dialogue.talk is Talk.OVERRIDE:
        return talk_proposed(dialogue.talk, request, locale)
    wanted = dialogue.ready or ((dialogue.open,) if dialogue.open else ())
    if missing := _without_tool(wanted, request):
        return unable_proposed(missing, request, locale)
    if dialogue.ready:
        return calls_proposed(dialogue.ready, request, locale)
    if dialogue.open and dialogue.missed:
        return asked_again(dialogue.open, dialogue.missed, request, locale)
    if dialogue.talk and not (dialogue.open and dialogue.touched):
        return talk_proposed(dialogue.talk, request, locale)
    if dialogue.open:
        asked = question_proposed(dialogue.open, request, locale)
        kept = kept_words(locale) if dialogue.turned else ""
        return replace(asked, question=f"{asked.question}{kept}")
    return unclear_proposed(request, locale)


def _without_tool(wanted: tuple[Draft, ...], request: ModelRequest) -> Draft | None:
    tools = {tool.spec.name for tool in request.tools}
    return next((draft for draft in wanted if draft.intent.tool not in tools), None)
