"""Finds the organisation's forbidden expressions in a text (F2).

They are RE2, so no expression can make us slow; matching goes through the one engine policies have.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from ringi.gates.cel import (
    CompileProblem,
    Program,
    Vocabulary,
    bind,
    compile_rule,
    evaluate,
    vocabulary,
)
from ringi.language.text.characters import is_text
from ringi.language.text.rendering import readings
from ringi.language.text.required_literals import RequiredLiterals, needed, needles


def holds_forbidden(text: str, patterns: tuple[str, ...]) -> bool:
    """True if one matches, in any width and markup, and also if that cannot be told."""
    if not patterns:
        return False
    forms = readings(text)
    folded = (unicodedata.normalize("NFKC", form) for form in forms)
    return any(_matches(form, patterns) for form in dict.fromkeys((*forms, *folded)))


def _matches(text: str, patterns: tuple[str, ...]) -> bool:
    known = _programs(patterns)
    if known.needed is not None and known.needed.search(text) is None:
        return not is_text(text)
    asked = [program for words, program in known.each if words.may_match(text)]
    if not asked:
        return not is_text(text)
    values = bind({"text": text}, _names())
    return any(evaluate(program, values) is not False for program in asked)


@cache
def _names() -> Vocabulary:
    return vocabulary({"text": "text"}, {})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Programs:
    each: tuple[tuple[RequiredLiterals, Program | CompileProblem], ...]
    """Each expression, with the words without which it need not be asked."""
    needed: re.Pattern[str] | None
    """One pattern of all those words."""


@cache
def _programs(patterns: tuple[str, ...]) -> _Programs:
    each = tuple([_program(pattern) for pattern in patterns])
    return _Programs(each=each, needed=needed(words for words, _ in each))


def _program(pattern: str) -> tuple[RequiredLiterals, Program | CompileProblem]:
    program = compile_rule(f"text.matches({json.dumps(pattern, ensure_ascii=False)})", _names())
    # One that does not compile has no answer to any text.
    words = needles(pattern if isinstance(program, Program) else "")
    return words, program
