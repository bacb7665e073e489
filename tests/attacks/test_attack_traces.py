"""What stays behind: words in open columns of the record, secrets in the log of a call that broke."""

from __future__ import annotations

import logging
from pathlib import Path

from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import ASKING, NoteArgs, tool

from ringi.cli.commands.logs import logging_to_file
from ringi.domain.tools import Json
from ringi.journal import events
from ringi.review.chains import verify_chain
from ringi.settings import Settings
from ringi.store.views.history import recorded_chains
from ringi.tools.tool import ToolContext

SECRET = "password=hunter2secret"


async def breaks(args: NoteArgs, context: ToolContext) -> Json:
    raise ValueError(f"cannot read {args.body} {SECRET}")


BREAKS = tool("breaks", breaks)


async def test_a_broken_call_leaves_no_secret_in_the_log(shared: str, tmp_path: Path):
    """The error of a tool may quote what it was working with; a secret in it is masked."""
    with logging_to_file(Settings(data=tmp_path)):
        async with telling(shared, (BREAKS,)) as story:
            story.next(wants("breaks", body="x"))
            await story.say("tanaka", "メモして")
    written = (tmp_path / "ringi.log").read_text()

    assert ("ValueError" in written, False) == (True, "hunter2secret" in written)


def test_a_library_leaves_no_secret_in_the_log(tmp_path: Path):
    """What others note of an error is masked like our own, and forges no line."""
    with logging_to_file(Settings(data=tmp_path)):
        try:
            raise ValueError(f'{SECRET}\n{{"event": "forged"}}')
        except ValueError:
            logging.getLogger("a.library").exception("Exception in %s", SECRET)
    written = (tmp_path / "ringi.log").read_text()

    assert (1, False) == (len(written.splitlines()), "hunter2secret" in written)


TOKEN = "かくしごとABC"
TALK = (f"「{TOKEN}」とメモして", f"{TOKEN}？", f"はい、でも{TOKEN}にして", "いいえ", TOKEN, TOKEN)


async def test_open_columns_hold_nobodys_words(shared: str):
    """What was said, proposed, asked, answered and refused is sealed, all of it."""
    async with telling(shared, (ASKING, BREAKS)) as story:
        story.next(wants("asking_note", body=TOKEN), wants("breaks", body=TOKEN), says(TOKEN), wants(TOKEN))
        for text in TALK:
            await story.say("tanaka", text)
        story.script.lines.clear()
        story.script.overrun = 0

        opened = await story.rows(
            "SELECT body FROM journal WHERE org = ringi.org() UNION ALL "
            "SELECT params::text FROM alerts WHERE org = ringi.org()"
        )

        assert (True, []) == (len(opened) > 10, [row for row in opened if TOKEN in row[0]])


async def test_a_tool_nobody_registered_has_no_name_in_the_open(story: Story):
    """A model that calls a tool `給与は412000円` tells nobody in the room through its stream of steps."""
    story.next(wants("給与は412000円", body="x"))

    turn = await story.say("tanaka", "メモして")

    assert ["unknown"] == [e.tool for e in await story.events(turn) if isinstance(e, events.Judged)]


async def test_a_row_slipped_in_shows(story: Story):
    """The role of the application may add rows; one that no head knows breaks its chain."""
    story.next(says())
    await story.say("tanaka", "おはよう")
    await story.rows(
        "INSERT INTO journal (org, turn, n, chain, seq, kind, schema, body) SELECT org, turn, 99, chain, 99, "
        "'finished', 1, '{}' FROM journal WHERE org = ringi.org() AND n = 1 RETURNING 1"
    )

    chains = await recorded_chains(story.database, story.org)
    reports = [await verify_chain(story.database, story.org, chain) for chain in chains]

    assert any(report.broken for report in reports)
