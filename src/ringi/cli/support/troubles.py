"""Reports errors to a person and chooses the exit code. A traceback is never shown: it goes to the log in the data
folder, under the number the person is shown.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from uuid import uuid4

import click

from ringi.cli.support.private_files import append_private
from ringi.cli.support.terminal import readable
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.settings import load

FAILED, WRONG_USE, INTERRUPTED = 1, 2, 130


def report(error: BaseException, locale: Locale, environ: Mapping[str, str]) -> int:
    """Says on standard error what happened and what to do; returns the exit code."""
    match error:
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.ctx.get_help())
            return WRONG_USE
        case click.UsageError():
            _tell(_misuse(error), locale)
            return WRONG_USE
        case UserFacingError():
            _tell(error.text, locale)
            return FAILED
        case KeyboardInterrupt() | click.Abort():
            click.echo("", err=True)
            return INTERRUPTED
        case BrokenPipeError():
            # The reader of this output has gone; nothing may complain about it while the process ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILED
        case _:
            _tell(_known(error) or _recorded(error, environ), locale)
            return FAILED


def log_file(environ: Mapping[str, str]) -> Path:
    return load(environ).data / "ringi.log"


def _tell(text: Text, locale: Locale) -> None:
    click.secho(readable(say(text, locale)), err=True, fg="red")


def _misuse(error: click.UsageError) -> Text:
    """Returns Click's complaint in words of the catalog."""
    asked = error.ctx.command_path if error.ctx else "ringi"
    match error:
        case click.exceptions.NoSuchCommand():
            near = _near(error.command_name, error)
            return Text("cli.no_such_command", {"name": error.command_name, "near": near, "command": asked})
        case click.NoSuchOption():
            near = f" ({', '.join(error.possibilities)})" if error.possibilities else ""
            return Text("cli.no_such_option", {"name": error.option_name, "near": near, "command": asked})
        case click.MissingParameter():
            return Text("cli.missing", {"name": _named(error), "command": asked})
        case click.BadParameter() if allowed := _allowed(error.param):
            return Text("cli.wrong_choice", {"name": _named(error), "allowed": allowed, "command": asked})
        case click.BadParameter():
            return Text("cli.wrong_value", {"name": _named(error), "command": asked})
        case _:
            return Text("cli.wrong_use", {"command": asked})


def _allowed(param: click.Parameter | None) -> Text | None:
    """Returns the values a parameter takes, if they can be listed."""
    match param.type if param else None:
        case click.Choice(choices=choices):
            return Text("requests.takes_choice", {"allowed": ", ".join(map(str, choices))})
        case click.IntRange(min=int(least), max=int(most)):
            return Text("requests.takes_between", {"least": least, "most": most})
        case click.IntRange():
            return Text("requests.takes_number")
        case _:
            return None


def _near(name: str, error: click.UsageError) -> str:
    """Returns the commands that are written like it."""
    if error.ctx is None or not isinstance(error.ctx.command, click.Group):
        return ""
    near = get_close_matches(name, error.ctx.command.list_commands(error.ctx))
    return f" ({', '.join(near)})" if near else ""


def _named(error: click.BadParameter) -> str:
    if error.param is None:
        return "?"
    return error.param.opts[0] if isinstance(error.param, click.Option) else error.param.human_readable_name


def _known(error: BaseException) -> Text | None:
    """Returns the text for outside troubles that arrive as an exception of a library."""
    from ringi.store.core.preconditions import StoppedError, is_away

    if isinstance(error, StoppedError):
        return Text("cli.stopped")
    return Text("cli.database_away") if is_away(error) else None


def _recorded(error: BaseException, environ: Mapping[str, str]) -> Text:
    number = uuid4().hex[:8]
    trace = "".join(traceback.format_exception(error))
    entry = f"{datetime.now(UTC).isoformat(timespec='seconds')} error {number}\n{trace}\n"
    try:
        file = log_file(environ)
        with append_private(file) as writer:
            writer.write(entry)
    except (OSError, UserFacingError):
        return Text("cli.unexpected_unlogged", {"error": number, "kind": type(error).__name__})
    return Text("cli.unexpected", {"error": number, "file": str(file)})
