"""The persona of the secretary: her words in each language, as data beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ringi.brain.prompt.persona import Persona, read_persona
from ringi.domain.text import Locale


@cache
def secretary_persona(locale: Locale) -> Persona:
    """Returns the persona, read once a process."""
    return read_persona(Path(__file__).with_name(f"{locale}.toml"))
