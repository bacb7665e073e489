"""The surroundings of a call: the environment, the language chosen for it, and the model that proposes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from ringi.domain.text import Locale

if TYPE_CHECKING:
    from ringi.domain.model import Model


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """The value that is handed to the first context of a call."""

    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    locale: Locale = "en"
    model: Model | None = None
    """The model that proposes. None means the one the composition root chooses."""


def surroundings_of(context: click.Context) -> Environment:
    return context.find_object(Environment) or Environment()
