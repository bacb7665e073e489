"""What nobody sees is taken out, what a visible character needs is kept."""

from __future__ import annotations

import pytest

from ringi.language.text.hidden import one_line, visible

NEEDED = ("👨‍👩‍👧", "❤️", "葛󠄀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "می‌خواهم", "株式会社")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("振\u200b込", "振込"),
        ("\u202e円000,5", "円000,5"),
        ("済\U000e0041\U000e0042", "済"),
        ("a\u200db", "ab"),
        ("❤\ufe0f\ufe0f", "❤\ufe0f"),
        ("🏴\U000e0041\U000e0041", "🏴"),
        ("一行\n二行\tと", "一行\n二行\tと"),
        *((text, text) for text in NEEDED),
    ],
)
def test_what_is_visible(text: str, expected: str):
    """Marks that carry nothing to the eye go; line breaks and the marks of visible characters stay."""
    assert expected == visible(text)


@pytest.mark.parametrize("broken", ["一\n二", "一\r\n\n 二", "一\u2028二", "一\x0b二", "一 二"])
def test_one_line(broken: str):
    """Whatever breaks a line is a blank."""
    assert "一 二" == one_line(broken)
