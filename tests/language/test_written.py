"""In which language somebody wrote."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ringi.domain.text import Locale
from ringi.language.text.written import last_written_in, written_in


@dataclass(frozen=True)
class Case:
    id: str
    texts: tuple[str, ...]
    """The newest first."""
    found: Locale


CASES = (
    Case("nothing", (), "ja"),
    Case("newest", ("Please approve it", "承認してください"), "en"),
    Case("one-word", ("OK A-1234", "承認してください"), "ja"),
    Case("one-word-alone", ("OK",), "ja"),
    Case("number", ("1234", "Thanks a lot"), "en"),
    Case("quotation", ("「please approve it」と言われた",), "ja"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_newest_text_that_tells_decides(case: Case):
    """A single word, a number or a quotation does not tell."""
    assert case.found == last_written_in(case.texts, "ja")


@pytest.mark.parametrize(
    ("text", "default", "found"),
    [
        ("承認してください", "en", "ja"),
        ("Please approve it", "ja", "en"),
        ("OK", "ja", "en"),
        ("1234", "en", "en"),
        ("1234", "ja", "ja"),
    ],
)
def test_words_tell_their_language(text: str, default: Locale, found: Locale):
    """What tells nothing is taken for the language that was expected."""
    assert found == written_in(text, default)
