"""By which words does somebody mean themselves?"""

from __future__ import annotations

from ringi.language.names.oneself import SELF
from ringi.language.text.normal import plain_form


def test_oneself_is_meant_in_both_languages():
    """The words of both languages are known as they are folded; a name is none of them."""
    said = ["私", "俺", "Me", "myself", "田中"]

    assert [True, True, True, True, False] == [plain_form(word) in SELF for word in said]
