"""Reads the usable part of an answer that is not whole: one still being written, cut at the limit, or torn off (E6).

A call is never read from a part: if anything of it could be missing, there is none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from pydantic_core import from_json

from ringi.domain.tools import Json

SPEAKING = "text_response"
"""Kind of an answer whose words are for a reader."""


def words_so_far(text: str) -> str:
    """Returns the words of a closing answer as far as they are written. Empty for any other answer, and before its
    kind is known."""
    return _words(_answer(text, trailing=True))


def is_wordless(text: str) -> bool:
    """True if the text is known to be no closing answer: nothing that follows in it is for a reader."""
    kind = _answer(text, trailing=False).get("kind")
    return kind is not None and kind != SPEAKING


def kept(text: str) -> str | None:
    """Returns a torn-off answer made whole. None if anything a reader needs is missing from it."""
    return text if _whole(text) else whole_words(text)


def whole_words(text: str) -> str | None:
    """Returns an answer that was cut after the end of its words, made whole. None if the words have no end, and for any
    other answer."""
    answer = _answer(text, trailing=False)
    return _written(answer) if _words(answer) else None


def with_words(text: str, words: str) -> str:
    """Returns the closing answer that was cut, with these words in place of its own."""
    return _written({**_answer(text, trailing=True), "text": words})


def _whole(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _words(answer: Mapping[str, Json]) -> str:
    words = answer.get("text")
    return words if answer.get("kind") == SPEAKING and isinstance(words, str) else ""


def _written(answer: Mapping[str, Json]) -> str:
    return json.dumps({"answer": dict(answer)}, ensure_ascii=False)


def _answer(text: str, *, trailing: bool) -> Mapping[str, Json]:
    """Returns the object under `answer`, or the whole one if that names its kind itself; empty if there is none.
    `trailing` includes a text that has no end yet."""
    begin = text.find("{")
    try:
        document: Json = from_json(
            text[begin:] if begin >= 0 else "{}", allow_partial="trailing-strings" if trailing else "on"
        )
    except ValueError:
        return {}
    if not isinstance(document, dict):
        return {}
    answer = document if "kind" in document else document.get("answer")
    return answer if isinstance(answer, dict) else {}
