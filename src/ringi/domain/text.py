"""Words for people are a key and parameters; the words themselves stand in the catalogs of `ringi.i18n`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Locale = Literal["ja", "en"]
LOCALES: tuple[Locale, ...] = ("ja", "en")


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence yet to be said in a reader's language.

    `key` is `area.name`, for instance `turn.refused`; parameters are names in the catalog's sentence, and
    may themselves be texts.
    """

    key: str
    params: Mapping[str, str | int | Text] = field(default_factory=dict[str, "str | int | Text"])


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule's reason for its verdict: a code for programs, parameters for the sentence `rules.<code>`."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict[str, "str | int"])
