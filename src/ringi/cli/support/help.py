"""Help pages of commands, from the catalogs and in the language of the reader.

A command's and an option's `help` is the name of a sentence in the area `cli`. A group knows its commands by
module, so that listing them imports none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from os import get_terminal_size

import click

from ringi.cli.support.environment import surroundings_of
from ringi.domain.text import Locale, Text
from ringi.i18n import catalog, say
from ringi.review.layout import WIDTH, indent, pad, wrap

COLUMN = 26
"""Column at which explanations begin."""
MOST_EXAMPLES = 3
"""Number of examples on the page of a group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandEntry:
    """A command of a group: its place, and the name of the sentence that says what it does."""

    place: str
    """Module and attribute, such as `ringi.cli.commands.ask:ask`."""
    help: str


class Spoken(click.Command):
    """A command whose help page is made from the catalogs."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        sections = (_section("options", options(self, ctx), ctx), _examples([self.help], ctx))
        formatter.write("\n".join(_page(self, ctx, sections)) + "\n")


class SpokenGroup(click.Group):
    """A group of commands, each imported when it is called. If none is named, the `usual` one is meant."""

    def __init__(
        self, name: str, *, help: str, entries: Mapping[str, CommandEntry], usual: str | None = None
    ) -> None:
        locale = click.Option(
            ["--locale"], type=click.Choice(["ja", "en"]), expose_value=False, help="opt_locale"
        )
        super().__init__(name, help=help, no_args_is_help=usual is None, params=[locale])
        self.entries = entries
        self.usual = usual

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = any(arg in self.entries or arg in ctx.help_option_names for arg in args)
        none_named = not args or (args[0].startswith("-") and not named)
        if self.usual is not None and none_named:
            args = [self.usual, *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry.place.partition(":")
        found: object = getattr(import_module(module), attribute)
        return found if isinstance(found, click.Command) else None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, tell(entry.help, locale_of(ctx))) for name, entry in self.entries.items()]
        examples = [self.help, *(entry.help for entry in self.entries.values())]
        sections = (
            _section("commands", rows, ctx),
            _section("options", options(self, ctx), ctx),
            _examples(examples, ctx),
        )
        formatter.write("\n".join(_page(self, ctx, sections)) + "\n")


def tell(name: str, locale: Locale) -> str:
    """Returns a sentence of the area `cli` that has no parameters."""
    return say(Text(f"cli.{name}"), locale)


def locale_of(ctx: click.Context) -> Locale:
    """Returns the language chosen for this call."""
    return surroundings_of(ctx).locale


def options(command: click.Command, ctx: click.Context) -> list[tuple[str, str]]:
    """Returns every option with its explanation."""
    locale = locale_of(ctx)
    rows: list[tuple[str, str]] = []
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None and isinstance(param, click.Option):
            known = param.help if param.help and param.help.startswith("opt_") else "opt_help"
            rows.append((record[0], tell(known, locale)))
    return rows


def terminal_width() -> int:
    """Returns the columns of the terminal, within what is pleasant to read."""
    try:
        return max(40, min(get_terminal_size().columns, WIDTH))
    except OSError:
        return WIDTH


def _page(command: click.Command, ctx: click.Context, sections: tuple[tuple[str, ...], ...]) -> list[str]:
    locale = locale_of(ctx)
    usage = " ".join((ctx.command_path, *_usage(command, ctx)))
    about = wrap(tell(command.help or "opt_help", locale), terminal_width() - 2)
    lines = [f"{tell('usage', locale)} {usage}", "", *indent(about, 2)]
    for section in sections:
        lines += ["", *section]
    return lines


def _usage(command: click.Command, ctx: click.Context) -> tuple[str, ...]:
    if isinstance(command, click.Group):
        return (tell("usage_group", locale_of(ctx)),)
    arguments = [param for param in command.get_params(ctx) if isinstance(param, click.Argument)]
    required = [
        f"{param.opts[0]} {param.make_metavar(ctx)}"
        for param in command.get_params(ctx)
        if isinstance(param, click.Option) and param.required
    ]
    return (*(argument.make_metavar(ctx) for argument in arguments), *required, "[OPTIONS]")


def _examples(helps: Sequence[str | None], ctx: click.Context) -> tuple[str, ...]:
    """Returns example calls as they are typed: a command's own, or those of the first few commands of a group."""
    known = catalog(locale_of(ctx), "cli")
    names = [f"ex_{(each or '').removeprefix('do_')}" for each in helps]
    calls = [tell(name, locale_of(ctx)) for name in names if name in known][:MOST_EXAMPLES]
    return (tell("examples", locale_of(ctx)), *(f"  {each}" for each in dict.fromkeys(calls)))


def _section(title: str, rows: list[tuple[str, str]], ctx: click.Context) -> tuple[str, ...]:
    lines = [tell(title, locale_of(ctx))]
    for name, about in rows:
        first, *rest = wrap(about, terminal_width() - COLUMN - 2)
        if len(name) > COLUMN - 2:
            lines += [f"  {name}", " " * (COLUMN + 2) + first]
        else:
            lines.append("  " + pad(name, COLUMN) + first)
        lines += [" " * (COLUMN + 2) + line for line in rest]
    return tuple(lines)
