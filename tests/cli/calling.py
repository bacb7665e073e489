"""Calls the command line in this process, as `ringi` would, and keeps what it said."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from click.testing import CliRunner

from ringi.cli.main import run
from ringi.cli.support.environment import Environment
from ringi.domain.model import Model


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """How a call ended."""

    code: int
    out: str
    err: str

    def document(self):
        """What a program reads; what was complained of instead shows in the failure."""
        assert self.out, self.err
        return json.loads(self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """A terminal in an environment of its own."""

    environ: Mapping[str, str] = field(default_factory=dict)
    model: Model | None = None

    def __call__(self, *arguments: str, said: str = "") -> Called:
        with CliRunner().isolation(input=said, env=dict(self.environ)) as streams:
            code = run(arguments, Environment(environ=self.environ, model=self.model))
            return Called(code=code, out=streams[0].getvalue().decode(), err=streams[1].getvalue().decode())
