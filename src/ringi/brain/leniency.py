"""Takes the words for a reader out of answers that missed the shape: plain text, a missing frame, missing reasons.

Only words are taken so. A call that is not exactly in its shape is never guessed: it goes back to the model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ringi.domain.model import ModelTool
from ringi.domain.tools import Json


def is_plain(text: str, tools: Sequence[ModelTool]) -> bool:
    """True if a text that is no JSON is meant for a reader, and is no call or answer that came out damaged."""
    words = text.strip()
    if not words or _DOCUMENT.match(words) or _MACHINE.search(words):
        return False
    return not any(tool.spec.name in words for tool in tools if "_" in tool.spec.name)


def is_prose_with(document: Mapping[str, Json], text: str) -> bool:
    """True if the document only stands within words, as an example in them does, and has nothing of an answer."""
    words = text.strip()
    around = not words.startswith(("{", "```")) or not words.endswith(("}", "```"))
    return around and not _MACHINE.search(words) and not (_FRAME & document.keys())


def in_shape(document: Mapping[str, Json]) -> Mapping[str, Json]:
    """Returns the document in the shape of an answer, if its words are for a reader; a call as it is, but for the
    sources of its arguments. Missing reasons become empty ones; their absence is counted later and holds nothing
    back."""
    answer = document["answer"] if "answer" in document else dict(document)
    if isinstance(answer, str) and answer.strip():
        answer = {"text": answer}
    if not isinstance(answer, dict):
        return document
    kind = answer.get("kind", _kind_of(answer))
    if kind == "tool_call":
        return {**document, "answer": _with_usual(answer, _NO_SOURCES)} if "answer" in document else document
    usual = _REASONS.get(str(kind))
    if usual is None or _CALLING & answer.keys():
        return document
    words = _with_usual(answer, usual)
    return {"answer": {**words, "kind": kind, "confidence": _confidence(words.get("confidence"))}}


def _kind_of(answer: Mapping[str, Json]) -> Json:
    if _CALLING & answer.keys():
        return None
    if "text" in answer:
        return "text_response"
    return "clarification_needed" if "question" in answer else None


def _with_usual(answer: Mapping[str, Json], usual: Mapping[str, Json]) -> dict[str, Json]:
    given = {name: value for name, value in answer.items() if value is not None or name not in usual}
    return {**usual, **given}


def _confidence(stated: Json) -> Json:
    """Returns the confidence in words as one number. One that is missing, or no share of one, vouches for nothing."""
    whole = stated.get("overall") if isinstance(stated, dict) else stated
    if isinstance(whole, bool) or not isinstance(whole, int | float):
        return 0.0
    return float(whole) if 0 <= whole <= 1 else 0.0


_FRAME = frozenset({"answer", "kind", "text", "question", "calls", "tool", "tool_calls", "arguments"})
_CALLING = frozenset({"calls", "tool_calls", "arguments", "function"})
"""Names that only a call has; a document with one of them is never read as words."""
_DOCUMENT = re.compile(r'(?:```(?:json)?\s*)?(?:\{|\[\s*[{"\d\]])')
"""Beginning of a document of JSON; the mark of a hidden value, `[[1]]`, is none."""
_MACHINE = re.compile(
    r'"(?:answer|kind|calls|tool|tool_calls|arguments|parameters|function)"\s*:'
    r"|<\|?/?(?:tool|function)|\[TOOL_CALLS\]|\bfunctions\.",
    re.IGNORECASE,
)
"""Marks of an answer or a call, ours or that of another program."""
_NO_SOURCES: Mapping[str, Json] = {
    "parameter_sources": {"message": [], "history": [], "record": [], "result": [], "own": []}
}
_REASONS: Mapping[str, dict[str, Json]] = {
    "text_response": {"intent_understanding": "", "no_tool_reason": "", "response_strategy": ""},
    "clarification_needed": {
        "options": [],
        "tool": "",
        "known": [],
        "ambiguity_detected": "",
        "possible_interpretations": [],
    },
}
