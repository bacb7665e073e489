"""Loads the catalogs and fills in parameters. A missing key is a defect, found by `make check`, shown as itself."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from ringi.domain.text import Locale, Text


def say(text: Text, locale: Locale) -> str:
    """Returns the sentence in that language; a key without a sentence comes back as the key itself."""
    area, _, name = text.key.partition(".")
    sentence = catalog(locale, area).get(name)
    if sentence is None:
        return text.key
    return sentence.format_map({key: said(value, locale) for key, value in text.params.items()})


def said(value: str | int | Text, locale: Locale) -> str:
    """Returns a parameter in words: a `Text` as its sentence, a number with commas, any other text as it is."""
    match value:
        case Text():
            return say(value, locale)
        case int():
            return f"{value:,}"
        case str():
            return value


def listed(lines: Iterable[str]) -> str:
    """Returns the lines as a list, each on a line of its own, behind a dot."""
    return "\n".join(f"・{line}" for line in lines)


@cache
def catalog(locale: Locale, area: str) -> Mapping[str, str]:
    """Returns all sentences of one area, by name; empty if the area has no file."""
    source = files("ringi.i18n") / "catalogs" / locale / f"{area}.toml"
    return tomllib.loads(source.read_text("utf-8")) if source.is_file() else {}
