"""Requests to a model as one text, in the order a provider reads them, and the part that two of them share."""

from __future__ import annotations

import json

from ringi.assistants.secretary.persona import secretary_persona
from ringi.brain.answers import answer_schema
from ringi.brain.prompt.conversation import conversation
from ringi.brain.prompt.material import material
from ringi.brain.prompt.system import system_text
from ringi.brain.strict import USUAL
from ringi.context.budget import tokens
from ringi.domain.model import ModelRequest


def fixed(request: ModelRequest) -> str:
    """Returns the schema and the system text, with which every request of a conversation begins."""
    schema = json.dumps(answer_schema(request.tools, USUAL, request.most_calls), ensure_ascii=False)
    system = system_text(secretary_persona(request.locale), request)
    return f"{schema}\n{system}\n"


def written(request: ModelRequest) -> str:
    """Returns the whole request."""
    turns = "\n".join(f"{turn.by}: {turn.text}" for turn in conversation(request))
    return f"{fixed(request)}{turns}\nuser: {material(request)}"


def shared(before: ModelRequest, after: ModelRequest) -> float:
    """Returns the share of the later request that both begin with, in tokens."""
    earlier, whole = written(before), written(after)
    same = next((at for at, (a, b) in enumerate(zip(earlier, whole, strict=False)) if a != b), len(earlier))
    return tokens(whole[:same]) / tokens(whole)
