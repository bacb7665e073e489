"""Makes a provider library's messages of a conversation and the question that ends it.

The sides alternate, since some servers take no others. Everything before the question is the beginning of the next
turn's request too: a mark tells providers that want one how far to keep it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pydantic_ai.messages import (
    CachePoint,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    UserContent,
    UserPromptPart,
)

from ringi.brain.providers.port import ChatTurn


def messages(turns: Sequence[ChatTurn], asked: ModelRequest, *, marked: bool) -> list[ModelMessage]:
    """Returns the turns and the question as messages. Words of a person that end the turns are one message with it."""
    spoken = [place for place, turn in enumerate(turns) if turn.by == "user"]
    mark = spoken[-1] if marked and spoken else None
    contents = [_content(turn, marked=place == mark) for place, turn in enumerate(turns)]
    if not turns or turns[-1].by == "assistant":
        return [*map(_message, turns, contents), asked]
    return [*map(_message, turns[:-1], contents), _joined(contents[-1], asked)]


def _content(turn: ChatTurn, *, marked: bool) -> list[UserContent]:
    return [turn.text, CachePoint()] if marked else [turn.text]


def _message(turn: ChatTurn, content: list[UserContent]) -> ModelMessage:
    if turn.by == "assistant":
        return ModelResponse(parts=[TextPart(turn.text)])
    # A text alone is sent as a text: some servers take no list.
    return ModelRequest(parts=[UserPromptPart(content if len(content) > 1 else turn.text)])


def _joined(before: list[UserContent], asked: ModelRequest) -> ModelRequest:
    """Returns the question with those words before its own."""
    parts = [
        replace(part, content=_together(before, part.content)) if isinstance(part, UserPromptPart) else part
        for part in asked.parts
    ]
    return replace(asked, parts=parts)


def _together(before: list[UserContent], content: str | Sequence[UserContent]) -> str | list[UserContent]:
    match before, content:
        case [str(first)], str():
            return f"{first}\n\n{content}"
        case _, str():
            return [*before, content]
        case _:
            return [*before, *content]
