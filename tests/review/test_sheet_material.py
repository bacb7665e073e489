"""What the model was shown, on the sheet."""

from __future__ import annotations

from datetime import UTC

import pytest

from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust
from ringi.review.render_options import RenderOptions
from ringi.review.sheet import SheetContext
from ringi.review.sheet_material import material_lines

PAPER = RenderOptions(locale="ja", zone=UTC)


def told(trust: Trust) -> str:
    item = ContextItem(kind="message", source="turn:1", trust=trust, text="明日は休業です")
    context = SheetContext(items=(item,), tainted=True, missing=(), omitted=())
    return "\n".join(material_lines(context, PAPER))


@pytest.mark.parametrize(("trust", "said"), [(Trust.FREE_TEXT, True), (Trust.REQUESTER, False)])
def test_outside_text_is_said_to_be_there_only_where_an_item_is(trust: Trust, said: bool) -> None:
    """A turn may also be tainted by an earlier reply; then the sheet says that instead."""
    lines = told(trust)

    assert (said, not said) == ("外の文章を含む" in lines, "前の返事のもとに外の文章がある" in lines)
