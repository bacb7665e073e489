"""Words that would take over the screen of whoever looks at them."""

from __future__ import annotations

import pytest
from tests.cli.calling import Caller

from ringi.cli.support.terminal import readable

COMMANDS = "\x1b[2J\x1b[1A\x1b[8m\x1b]0;承認済み\x07\x9b2K\r\x08"


def test_only_our_own_colours_reach_a_screen():
    """Every other command leaves a sign where it stood; lines and tabs stay."""
    shown = readable(f"\x1b[1m題\x1b[0m\t{COMMANDS}\u202e円\n")

    expected = "�[2J�[1A�[8m�]0;承認済み��2K���円\n"
    assert f"\x1b[1m題\x1b[0m\t{expected}" == shown


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_sheet_commands_no_screen(ringi: Caller, more: tuple[str, ...]):
    """Whoever reads what somebody else asked for reads it, whatever they wrote."""
    ringi("ask", f"こんにちは{COMMANDS}", "--as", "tanaka")

    shown = ringi("turns", "show", "--as", "tanaka", *more).out

    assert ("こんにちは" in shown, set()) == (True, set(COMMANDS) & set("\x1b\x07\x9b\r\x08") & set(shown))
