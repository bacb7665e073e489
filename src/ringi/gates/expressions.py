"""Does a text hold one of the organisation's forbidden expressions (F2)?

They are RE2, so no expression can make us slow; matching goes through the one engine policies have.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache

from ringi.gates.cel import (
    MAX_SOURCE,
    CompileProblem,
    Program,
    Vocabulary,
    bind,
    compile_rule,
    evaluate,
    vocabulary,
)


def holds_forbidden(text: str, patterns: tuple[str, ...]) -> bool:
    """True where one matches, in whatever width it is written, and also where that cannot be told."""
    if not patterns:
        return False
    folded = unicodedata.normalize("NFKC", text)
    return _matches(text, patterns) or (folded != text and _matches(folded, patterns))


def _matches(text: str, patterns: tuple[str, ...]) -> bool:
    values = bind({"text": text}, _names())
    return any(evaluate(program, values) is not False for program in _programs(patterns))


@cache
def _names() -> Vocabulary:
    return vocabulary({"text": "text"}, {})


@cache
def _programs(patterns: tuple[str, ...]) -> tuple[Program | CompileProblem, ...]:
    """One program for all of them where it is short enough, else one for each."""
    asked = [f"text.matches({json.dumps(pattern, ensure_ascii=False)})" for pattern in patterns]
    together = " || ".join(asked)
    sources = [together] if together and len(together) <= MAX_SOURCE else asked
    return tuple([compile_rule(source, _names()) for source in sources])
