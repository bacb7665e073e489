"""Days, times and numbers that a text says without giving one exact value."""

from __future__ import annotations

from datetime import datetime

import pytest

from ringi.domain.tools import Trust
from ringi.language.labels import label_text
from ringi.language.loose_values import loosely_said

NOW = datetime.fromisoformat("2026-06-10T10:00:00+09:00")
"""A Wednesday."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9日の手土産", ("~2026-06-09",)),
        ("3 June, misc from cash", ("~2026-06-03",)),
        ("月曜のレートは？", ("~2026-06-08",)),
        ("due on the sixteenth then", ("~2026-06-16",)),
        ("June 20 to 22", ("~2026-06-22",)),
        ("5月の元帳を出して", ("~2026-05-01", "~2026-05-31")),
        ("expenses for May", ("~2026-05-01", "~2026-05-31")),
        ("今月の請求", ("~2026-06-01", "~2026-06-30")),
        ("8時半の列車", ("~08:30",)),
        ("remind me at four", ("~16:00",)),
        ("rooms on Friday two to three?", ("~14:00", "~15:00")),
        ("never go under 15", ("~15",)),
        ("1万2千円以下の宿", ("~12000",)),
        ("a 10 euro voucher", ()),
        ("coffee for six", ("~6",)),
        ("30分後ろにずらして", ("+30",)),
        ("20日から2泊", ("+2880",)),
        ("remind me two days before the freeze", ("+-2880",)),
        ("an hour earlier", ("+-60",)),
        ("約3万円", ()),
        ("6月16日の14:00に5箱", ()),
        ("from 3 May 2026", ()),
        ("この件、よろしく", ()),
    ],
)
def test_nearly_said(text: str, expected: tuple[str, ...]):
    """Each phrase has one reading, with a mark that exact values do not have."""
    assert expected == loosely_said(text, NOW)


def test_words_of_others_hold_no_near_values():
    """Only the requester vouches for what they nearly said."""
    labelled = label_text("under 15", Trust.FREE_TEXT, "result/read_mail.body", NOW)

    assert () == labelled.values
