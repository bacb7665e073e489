"""Asks for secrets: hidden at a terminal, one line from anything else."""

from __future__ import annotations

import sys

import click

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text


def ask_hidden(question: str) -> str:
    """Returns the answer, which is never echoed. Raises UserFacingError if a pipe holds none."""
    if sys.stdin.isatty():
        given: str = click.prompt(question, hide_input=True, err=True)
    else:
        # Python's own prompt warns at length that it cannot hide what a pipe brings.
        given = sys.stdin.readline()
    if not given.strip():
        raise UserFacingError(Text("cli.nothing_typed", {"question": question}))
    return given.strip()
