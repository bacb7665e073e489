"""What is a browser called, for people?"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ringi.domain.text import Text
from ringi.i18n import say
from ringi.language.text.browsers import browser_words

SINCE_1994 = "Mozilla/5.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    agent: str
    browser: str
    system: str


CASES = (
    Case(agent="(X11; Linux x86_64) Chrome/140.0 Safari/537.36", browser="Chrome", system="Linux"),
    Case(agent="(Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", browser="Edge", system="Windows"),
    Case(agent="(iPhone; CPU OS 19 like Mac OS X) Safari/604.1", browser="Safari", system="iPhone"),
    Case(agent="(Linux; Android 16; rv:140.0) Firefox/140.0", browser="Firefox", system="Android"),
    Case(agent="(X11; CrOS x86_64) Chrome/140.0 Safari/537.36", browser="Chrome", system="ChromeOS"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.browser} {case.system}")
def test_family_and_system_are_named(case: Case):
    """However many ancestors it names."""
    words = browser_words(f"{SINCE_1994} {case.agent}")

    assert Text("session.browser_on", {"browser": case.browser, "system": case.system}) == words


def test_words_are_those_of_the_reader():
    """Japanese puts the system first."""
    words = browser_words(f"{SINCE_1994} (Windows NT 10.0) Chrome/140.0")

    assert isinstance(words, Text)
    assert ("Windows の Chrome", "Chrome on Windows") == (say(words, "ja"), say(words, "en"))


def test_what_names_nothing_known_speaks_for_itself():
    """And not for long."""
    assert ("curl/8.14", "x" * 60) == (browser_words("curl/8.14"), browser_words("x" * 200))


def test_nameless_one_is_called_so():
    """A list with an empty line in it tells nobody anything."""
    assert Text("session.browser_unknown") == browser_words("")
