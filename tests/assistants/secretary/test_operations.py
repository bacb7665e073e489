"""A policy tells the truth about operations on data and files: no tool of today is one."""

from __future__ import annotations

import pytest

from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.text import Locale, Text
from ringi.i18n import say

LIMITS = ("per_minute", "per_ten_seconds", "reads_per_day", "writes_per_day")


@pytest.mark.parametrize(("locale", "says"), [("ja", "まだありません"), ("en", "no tool is one so far")])
def test_limits_nobody_meets_say_so(locale: Locale, says: str):
    """The first operation takes these words away: here, in the names of the numbers and in the rules F8."""
    none_so_far = not any(tool.spec.operation for tool in TOOLS)

    assert {none_so_far} == {says in say(Text(f"policy.limits_{name}"), locale) for name in LIMITS}
