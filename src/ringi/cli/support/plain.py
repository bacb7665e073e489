"""Prints an answer for a program: frozen values of the domain as plain JSON, their texts said in words."""

from __future__ import annotations

import re

import click
import orjson
from pydantic import TypeAdapter

from ringi.domain.text import Locale, Text
from ringi.domain.tools import Json
from ringi.i18n import say


def print_json(value: object, locale: Locale) -> None:
    """Prints one document on standard output."""
    click.echo(_SEEN_BY_SCREENS.sub(_escaped, orjson.dumps(plain(value, locale), option=_INDENTED).decode()))


def plain(value: object, locale: Locale) -> Json:
    """Returns the value as JSON: moments in ISO 8601, a text as its sentence, a reason with its sentence."""
    return _spoken(orjson.loads(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)), locale)


_INDENTED = orjson.OPT_INDENT_2
_SEEN_BY_SCREENS = re.compile(r"[\x7f-\x9f]")
"""Characters that JSON leaves as they are and a terminal takes for a command."""
_TEXT = TypeAdapter(Text)


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _spoken(value: Json, locale: Locale) -> Json:
    match value:
        case {"key": str(), "params": dict(), **rest} if not rest:
            return say(_TEXT.validate_python(value), locale)
        case {"code": str() as code, "params": dict() as params, **rest} if not rest:
            reason = _TEXT.validate_python({"key": f"rules.{code}", "params": params})
            return {"code": code, "text": say(reason, locale)}
        case dict():
            return {name: _spoken(inner, locale) for name, inner in value.items()}
        case list():
            return [_spoken(inner, locale) for inner in value]
        case _:
            return value
