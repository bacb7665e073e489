"""How does an answer look to a program? Frozen values of the domain as plain JSON, sentences said in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time
from enum import IntEnum
from uuid import UUID

import click
import orjson

from ringi.domain.text import Locale, Reason, Text
from ringi.domain.tools import Json
from ringi.i18n import say


def print_json(value: object, locale: Locale) -> None:
    """One document on standard output."""
    click.echo(orjson.dumps(plain(value, locale), option=orjson.OPT_INDENT_2))


def plain(value: object, locale: Locale) -> Json:
    """The value as JSON: enumerations by name, moments in ISO 8601, texts as their sentence."""
    match value:
        case None | bool() | float() | int() if not isinstance(value, IntEnum):
            return value
        case IntEnum():
            return value.name.lower()
        case str():
            return str(value)
        case datetime() | date() | time():
            return value.isoformat()
        case UUID():
            return str(value)
        case _:
            return _made_of(value, locale)


def _made_of(value: object, locale: Locale) -> Json:
    match value:
        case Text():
            return say(value, locale)
        case Reason():
            return {"code": value.code, "text": say(Text(f"rules.{value.code}", value.params), locale)}
        case Mapping():
            return {str(key): plain(inner, locale) for key, inner in value.items()}
        case Sequence() | Set():
            return [plain(inner, locale) for inner in value]
        case _ if is_dataclass(value):
            return {each.name: plain(getattr(value, each.name), locale) for each in fields(value)}
        case _:
            return str(value)
