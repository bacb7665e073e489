"""`ringi chat`: a conversation at the terminal, line by line, also through a pipe.

The prompt waits outside the event loop, so that Ctrl+C leaves at once at any point.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from uuid import UUID

import click

from ringi.bootstrap import database_url
from ringi.channels.console.channel import (
    ConsoleLine,
    EarlyAnswer,
    call_off,
    early_words,
    exchange,
    files_with,
    open_line,
    replies_besides,
    said_by_now,
    settled,
    step_now,
    tidy,
    where_now,
)
from ringi.cli.commands.logs import logging_to_file
from ringi.cli.commands.sheets import read_sheet
from ringi.cli.support.context import CliContext, find_person, opened
from ringi.cli.support.help import Spoken
from ringi.cli.support.session import Session, housed, session
from ringi.cli.support.terminal import readable
from ringi.cli.support.waiting import Watched, thinking
from ringi.domain.assistants import EMBEDDED, FIRST_ASSISTANT, NO_MODE, AssistantRef
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import AssistantName, ModeName
from ringi.domain.people import Person
from ringi.i18n import say
from ringi.review.render_options import RenderOptions
from ringi.review.sheet_text import stamps_lines
from ringi.turns.runtime import Runtime, running


@click.command("chat", cls=Spoken, help="do_chat")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--assistant", default=FIRST_ASSISTANT, metavar="ASSISTANT", help="opt_assistant")
@click.option("--mode", default=NO_MODE, metavar="MODE", help="opt_mode")
@housed
def command(name: str, assistant: str, mode: str) -> int:
    call, wanted = session(), AssistantRef(name=AssistantName(assistant), mode=ModeName(mode))
    with database_url(call.settings) as url, logging_to_file(call.settings), asyncio.Runner() as runner:
        stack = AsyncExitStack()
        chat = runner.run(_enter(stack, call, url, (name, wanted)))
        try:
            _talk(chat, runner)
        finally:
            runner.run(stack.aclose())
    return 0


@dataclass(slots=True)
class _Chat:
    """A conversation under way. `seen` is what was shown."""

    call: Session
    office: CliContext
    runtime: Runtime
    person: Person
    line: ConsoleLine
    seen: frozenset[UUID]


async def _enter(stack: AsyncExitStack, call: Session, url: str, who: tuple[str, AssistantRef]) -> _Chat:
    name, assistant = who
    try:
        office = await stack.enter_async_context(opened(call, url))
        person = find_person(office, name)
        office.services.assistants.demand(assistant)
        runtime = await stack.enter_async_context(running(office.services))
        line = await open_line(office.services.database, office.org, person.id, assistant)
        seen = await said_by_now(office.services.database, line)
    except BaseException:
        await stack.aclose()
        raise
    return _Chat(call, office, runtime, person, line, seen)


def _talk(chat: _Chat, runner: asyncio.Runner) -> None:
    interactive = sys.stdin.isatty()
    if interactive:
        _edit_lines()
        chat.call.tell("cli.chat_hello", name=chat.person.name, model=_named(chat.call, chat.office))
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            said = _read(f"{chat.person.name}> " if interactive else "")
            runner.run(_exchange(chat, said))
    if interactive:
        click.echo()


def _named(call: Session, office: CliContext) -> str:
    """The model that answers; rules of our own are labelled, so that nobody takes them for one."""
    name = office.services.model.name
    return call.say("assistants.label_embedded") if name == EMBEDDED else name


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """One message from the keyboard."""

    text: str
    pasted: tuple[tuple[int, int], ...]
    """Ranges of the text that came by paste."""


def typed_in(lines: Sequence[str]) -> Typed:
    """Returns the lines as one message. A line that holds a line break was pasted: no key types one."""
    pasted: list[tuple[int, int]] = []
    start = 0
    for line in lines:
        if len(line.splitlines()) > 1:
            pasted.append((start, start + len(line)))
        start += len(line) + 1
    return Typed(text="\n".join(lines), pasted=tuple(pasted))


def _read(prompt: str) -> Typed:
    """Returns one message; a line that ends with a backslash goes on in the next."""
    lines = [input(prompt)]
    while lines[-1].endswith("\\"):
        lines[-1:] = [lines[-1][:-1], input("… " if prompt else "")]
    return typed_in(lines)


def _edit_lines() -> None:
    """Turns on arrow keys and history if the platform has them."""
    with suppress(ImportError):
        import readline

        readline.set_history_length(200)


async def _exchange(chat: _Chat, said: Typed) -> None:
    """Sends what was typed and shows what was said meanwhile; an empty line only shows."""
    await tidy(chat.runtime)
    await _show_news(chat)
    if not said.text.strip():
        return
    reading = _Reading(chat, await where_now(chat.office.services.database, chat.line))
    watched = Watched(look=reading.more, step=lambda: step_now(chat.runtime, chat.line, chat.call.locale))
    try:
        done = await thinking(chat.call, exchange(chat.runtime, chat.line, said.text, said.pasted), watched)
    except asyncio.CancelledError:
        if not await _called_off(chat):
            raise
        return
    except UserFacingError as refused:
        click.echo(say(refused.text, chat.call.locale))
        return
    await _show_news(chat, reading.words)
    sheet = await read_sheet(chat.office, done.turn, chat.person.id)
    if sheet.judgements:
        chat.call.show(stamps_lines(sheet, _paper(chat)))
    click.echo()


async def _called_off(chat: _Chat) -> bool:
    """Calls off the turn that was waited for when Ctrl+C came, and goes on with the conversation. False if no turn is
    under way here: then Ctrl+C ends the conversation, as it does at the prompt."""
    try:
        accepted = await call_off(chat.runtime, chat.line)
    except UserFacingError as late:
        click.echo(say(late.text, chat.call.locale))
        return False
    if accepted is None:
        return False
    if (task := asyncio.current_task()) is not None:
        task.uncancel()
    click.echo()
    await settled(chat.runtime, accepted)
    await _show_news(chat)
    click.echo()
    return True


@dataclass(slots=True)
class _Reading:
    """An answer read while it is written."""

    chat: _Chat
    early: EarlyAnswer
    words: str = ""
    """The part of the answer that is on the screen."""

    async def more(self) -> str:
        self.early = await early_words(self.chat.office.services, self.chat.line, self.early)
        before, self.words = self.words, self.early.words
        if self.words.startswith(before):
            return self.words[len(before) :]
        return f"\n{self.chat.call.say('cli.taken_back')}\n{self.words}"


async def _show_news(chat: _Chat, read: str = "") -> None:
    """Shows what is new. `read` stands on the screen already: the beginning of an answer, or an attempt that was
    dropped."""
    said = await replies_besides(chat.office.services.database, chat.line, chat.seen)
    if read and not (said and said[0].body.startswith(read)):
        click.echo(f"\n{chat.call.say('cli.taken_back')}")
        read = ""
    for message in said:
        click.echo(readable(message.body.removeprefix(read)))
        read = ""
    for name in await files_with(chat.office.services.database, chat.line, said):
        click.echo(chat.call.say("cli.file_came", name=readable(name)))
    chat.seen |= {message.id for message in said}


def _paper(chat: _Chat) -> RenderOptions:
    return chat.call.paper(chat.office.snapshot.zone)
