"""People of a story who fill in forms."""

from __future__ import annotations

from tests.support.stories import Story

from ringi.domain.ids import ToolName
from ringi.domain.text import Locale
from ringi.turns.intake.forms import Request, RequestTaken


async def ask(
    story: Story, who: str, tool: str, *, spoken: Locale | None = None, **fields: object
) -> RequestTaken:
    """The form is on record, and everything it led to has come to rest."""
    asked = await story.runtime.request(
        Request(
            org=story.org,
            person=story.person(who),
            channel="console",
            tool=ToolName(tool),
            fields=fields,
            locale=spoken,
        )
    )
    await story.rest()
    return asked


async def level_of(story: Story, who: str) -> int:
    rows = await story.rows("SELECT level FROM persons WHERE id = %(id)s", id=story.person(who))
    return rows[0][0]
