"""The material the model was shown, a line for each item, and what was left out: a part of the ringi sheet as text."""

from __future__ import annotations

from collections.abc import Iterator

from ringi.domain.model import ContextItem, LeftOut
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.review.layout import cut
from ringi.review.render_options import RenderOptions, joined
from ringi.review.sheet import SheetContext

LONGEST = 44
"""Columns of the text of an item."""


def material_lines(context: SheetContext, paper: RenderOptions) -> Iterator[str]:
    """Yields the items in the order the model read them, each with its label, and then what is not among them."""
    items = context.items or ()
    count = paper.say("sheet.items", count=len(items)) if context.items is not None else ""
    taint = paper.paint(paper.say(_taint(context)), "care") if context.tainted else ""
    if items or context.tainted or context.missing or context.omitted:
        yield from paper.entry(paper.say("sheet.context"), joined((count, taint)))
    for item in items:
        if item.kind != "left_out" and item.text.strip():
            yield from paper.entry(_kind(item, paper), _told(item, paper), depth=1)
    for left in context.omitted:
        yield from paper.entry(paper.say("sheet.left_out"), _omission(left, paper), depth=1)
    for name in context.missing:
        source = Text(f"context.source_{name}")
        yield from paper.entry(
            paper.say("sheet.missing"), paper.say("context.missing", source=source), depth=1
        )


def _taint(context: SheetContext) -> str:
    """Returns the key of the warning about outside text. If none is listed here, an earlier reply was made after one."""
    outside = any(item.trust is Trust.FREE_TEXT and not item.recorded for item in context.items or ())
    return "sheet.tainted" if outside or context.items is None else "sheet.tainted_before"


def _told(item: ContextItem, paper: RenderOptions) -> str:
    """Returns the text of the item in short, and how far it may be trusted."""
    return joined((cut(" ".join(item.text.split()), LONGEST), paper.say(f"sheet.trust_{item.trust}")))


def _kind(item: ContextItem, paper: RenderOptions) -> str:
    """Returns the catalog name of the kind; the kind itself if it has none."""
    key = f"context.kind_{item.kind}"
    word = paper.say(key)
    return item.kind if word == key else word


def _omission(left: LeftOut, paper: RenderOptions) -> str:
    source = Text(f"context.source_{left.source}")
    return paper.say(f"context.left_out_{left.why}", source=source, count=left.count)
