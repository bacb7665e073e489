"""Sums up a conversation with a language model: the same port and labels as for a proposal, but no tools.

The conversation is put before the model as context, never as its instructions (A13).
"""

from __future__ import annotations

from ringi.domain.model import ContextItem, Model, ModelRequest, ModelUnavailableError
from ringi.domain.proposal import TextProposal
from ringi.domain.summary import Line, Summary, SummaryRequest
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.i18n import say

LONGEST = 2_000
"""Characters of a summary; a longer one is cut."""


class ModelSummariser:
    """A `ringi.domain.summary.Summariser` that asks a model."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        return self._model.name

    async def summarise(self, request: SummaryRequest) -> Summary:
        answer = await self._model.propose(
            ModelRequest(
                org=request.org,
                role="summary",
                now=request.now,
                locale=request.locale,
                requester=request.reader,
                messages=(say(Text("context.summarise", {"most": LONGEST // 4}), request.locale),),
                items=(*_earlier(request), *(_item(line, request) for line in request.lines)),
                people=(),
                tools=(),
                within_s=request.within_s,
            )
        )
        match answer.proposal:
            case TextProposal(text=text) if text.strip():
                return Summary(
                    body=text.strip()[:LONGEST], model=answer.model or self.name, usage=answer.usage
                )
            case _:
                raise ModelUnavailableError("no_summary", answer.usage)


def _earlier(request: SummaryRequest) -> tuple[ContextItem, ...]:
    if not request.earlier:
        return ()
    return (ContextItem(kind="summary", source="summary", trust=Trust.MODEL, text=request.earlier),)


def _item(line: Line, request: SummaryRequest) -> ContextItem:
    return ContextItem(
        kind="message" if line.who else "reply",
        source=line.who.name if line.who else "reply",
        trust=_trust(line, request),
        text=line.text,
        at=line.at,
        vouches=False,
    )


def _trust(line: Line, request: SummaryRequest) -> Trust:
    if line.who is None:
        return Trust.MODEL
    own = line.own and line.who.id == request.reader.id
    return Trust.REQUESTER if own else Trust.FREE_TEXT
