"""What is a call made in? The environment, the language chosen for it, and who proposes."""

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
    """Handed to the first context of a call."""

    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    locale: Locale = "en"
    model: Model | None = None
    """None means the one the composition root chooses."""


def surroundings_of(context: click.Context) -> Environment:
    return context.find_object(Environment) or Environment()
