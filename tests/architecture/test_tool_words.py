"""Every operation is called the same, wherever it is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ringi.cli.commands.policy import KNOWN
from ringi.domain.text import Locale
from ringi.i18n.catalog import catalog

WEB = Path(__file__).parent.parent.parent / "web" / "src" / "i18n"


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_browser_and_server_call_operations_alike(locale: Locale):
    """The policy's history and the list of sheets speak of the same things."""
    words = (WEB / locale / "tools.ts").read_text("utf-8")

    in_browser = dict(re.findall(r'"tool\.([a-z_]+)": "([^"]*)"', words))

    assert dict(catalog(locale, "tools")) == in_browser


def test_every_operation_has_a_name():
    """None is shown by its name in the code."""
    assert KNOWN.keys() <= catalog("ja", "tools").keys()
