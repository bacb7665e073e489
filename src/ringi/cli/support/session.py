"""The choices of the person who typed this command, and the place the answer goes to. One value a call.

This module knows the environment, the three options every command has, and standard output. It opens nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import ParamSpec, TypeVar

import click

from ringi.cli.support.environment import surroundings_of
from ringi.cli.support.help import terminal_width
from ringi.cli.support.terminal import readable
from ringi.domain.model import Model
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.review.render_options import RenderOptions, Tone, uncoloured
from ringi.settings import Settings, load

MOST = 20
"""Number of entries listed unless the user gives another."""
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One call of a command."""

    settings: Settings
    locale: Locale
    as_json: bool
    org: str | None
    """Short name of the organisation that was asked for."""
    model: Model | None
    width: int
    environ: Mapping[str, str]

    def say(self, key: str, **params: str | int | Text) -> str:
        return say(Text(key, params), self.locale)

    def tell(self, key: str, **params: str | int | Text) -> None:
        """Prints one sentence for the person at the terminal."""
        click.echo(readable(self.say(key, **params)))

    def hint(self, key: str, **params: str | int | Text) -> None:
        """Prints a sentence beside the answer, never in the way of a program that reads the answer."""
        click.echo(readable(self.say(key, **params)), err=True)

    @property
    def on_terminal(self) -> bool:
        """True if a person watches standard output."""
        return sys.stdout.isatty()

    def paper(self, zone: tzinfo) -> RenderOptions:
        """Returns the options sheets are rendered with: coloured only if a person watches and wants it so."""
        coloured = self.on_terminal and "NO_COLOR" not in self.environ
        return RenderOptions(
            locale=self.locale, zone=zone, width=self.width, paint=_coloured if coloured else uncoloured
        )

    def show(self, lines: tuple[str, ...]) -> None:
        for line in lines:
            click.echo(readable(line))


def common(command: Callable[P, R]) -> Callable[P, R]:
    """Adds the options every command has."""
    command = click.option(
        "--locale", type=click.Choice(["ja", "en"]), expose_value=False, help="opt_locale"
    )(command)
    return click.option(
        "--json", is_flag=True, expose_value=False, callback=_keep("ringi.json"), help="opt_json"
    )(command)


def housed(command: Callable[P, R]) -> Callable[P, R]:
    """Adds the options of a command about one organisation."""
    named = click.option(
        "--org", metavar="NAME", expose_value=False, callback=_keep("ringi.org"), help="opt_org"
    )
    return common(named(command))


def limited(command: Callable[P, R]) -> Callable[P, R]:
    """Adds the number of entries to list, under either name."""
    return click.option(
        "--limit", "--most", "most", type=click.IntRange(1, 1000), default=MOST, metavar="N", help="opt_most"
    )(command)


def session() -> Session:
    """Returns the call that is being made. Raises UserFacingError if the environment holds a wrong value."""
    context = click.get_current_context()
    surroundings = surroundings_of(context)
    settings = load(surroundings.environ)
    org: object = context.meta.get("ringi.org")
    return Session(
        settings=replace(settings, pool=replace(settings.pool, smallest=1, reserve=False)),
        locale=surroundings.locale,
        as_json=bool(context.meta.get("ringi.json")),
        org=org if isinstance(org, str) else None,
        model=surroundings.model,
        width=terminal_width(),
        environ=surroundings.environ,
    )


def _coloured(text: str, tone: Tone) -> str:
    match tone:
        case "title":
            return click.style(text, bold=True)
        case "good":
            return click.style(text, fg="green")
        case "care":
            return click.style(text, fg="yellow")
        case "bad":
            return click.style(text, fg="red")
        case "quiet":
            return click.style(text, dim=True)


def _keep(name: str) -> Callable[[click.Context, click.Parameter, object], object]:
    def keep(context: click.Context, parameter: click.Parameter, value: object) -> object:
        del parameter
        context.meta[name] = value
        return value

    return keep
