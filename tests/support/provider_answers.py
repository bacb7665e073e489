"""Requests put to providers in tests, and what a well-behaved model answers."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from tests.support.protocols import Speaks

from ringi.assistants.secretary.tools import TOOLS
from ringi.bootstrap import registered
from ringi.brain.providers.bounded import bounded_client
from ringi.brain.providers.model import ModelStyle, ProviderModel
from ringi.brain.retry import RetryLimits
from ringi.domain.ids import PersonId
from ringi.domain.model import ModelRequest
from ringi.domain.people import Person
from ringi.domain.providers import ModelChoice
from ringi.turns.offered_tools import offered_tool

TANAKA = Person(id=PersonId(UUID(int=1)), name="田中 太郎", level=2)
MODEL_TOOLS = tuple(offered_tool(tool, "ja") for tool in TOOLS)
REQUEST = ModelRequest(
    now=datetime(2026, 11, 20, 3, 0, tzinfo=UTC),
    locale="ja",
    requester=TANAKA,
    messages=("明日の件、よろしく",),
    items=(),
    people=(TANAKA,),
    tools=MODEL_TOOLS,
)
SURE = {"overall": 0.95, "intent": 0.95, "parameters": 0.9}
TEXT = {
    "kind": "text_response",
    "text": "承知しました。",
    "intent_understanding": "挨拶",
    "no_tool_reason": "用件がない",
    "response_strategy": "挨拶を返す",
    "confidence": 0.95,
}
QUESTION = {
    "kind": "clarification_needed",
    "question": "どの件でしょうか？",
    "options": ["会議", "見積書"],
    "tool": "",
    "known": [],
    "ambiguity_detected": "どの件か分からない",
    "possible_interpretations": ["会議", "見積書"],
    "confidence": 0.95,
}
CALL = {
    "kind": "tool_call",
    "calls": [{"tool": "chatwork_task_search", "arguments": {"person_name": None, "status": "open"}}],
    "parameter_sources": {"message": [], "history": [], "record": [], "result": [], "own": ["status"]},
    "needs_confirmation": False,
    "confirmation_question": "",
    "destructive": False,
    "intent_understanding": "依頼した人は、自分がいま抱えているタスクの一覧を見たい。",
    "context_used": [],
    "alternatives_considered": [],
    "tool_selection_reason": "見るだけの用件なので、タスクを探す道具が合っている。",
    "confidence": SURE,
}
QUICK = RetryLimits(pauses_s=(0.0,))
"""Waits for nothing but what a provider itself asks for."""


def worded(answer: object) -> str:
    """As a model writes it."""
    return json.dumps({"answer": answer}, ensure_ascii=False)


def asked_over(
    protocol: Speaks, url: str, *, terms: RetryLimits = QUICK, seconds: float = 20.0
) -> ProviderModel:
    """A model of that family at that address."""
    choice = ModelChoice(provider=protocol.provider, model=protocol.model, url=url)
    manner = ModelStyle(
        persona=registered().persona, yen_per_dollar=Decimal(150), terms=terms, seconds=seconds
    )
    return ProviderModel(choice, "the-key", manner, bounded_client(seconds))


def saying(*messages: str) -> ModelRequest:
    return replace(REQUEST, messages=messages)
