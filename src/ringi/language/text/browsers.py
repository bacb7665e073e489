"""Names browsers for people: the family and the system it runs on, as far as the browser says so itself."""

import re

from ringi.domain.text import Text

LONGEST = 60
"""Number of characters kept of the own words of an unknown browser."""


def browser_words(agent: str) -> Text | str:
    """The browser a `User-Agent` names; its own words, cut, if the browser is unknown."""
    browser, system = _first(_BROWSERS, agent), _first(_SYSTEMS, agent)
    if browser and system:
        return Text("session.browser_on", {"browser": browser, "system": system})
    return agent[:LONGEST] or Text("session.browser_unknown")


def _first(known: tuple[tuple[re.Pattern[str], str], ...], agent: str) -> str | None:
    return next((name for mark, name in known if mark.search(agent)), None)


# The first that fits: browsers name those they descend from, too.
_BROWSERS = (
    (re.compile(r"Edg(e|A|iOS)?/"), "Edge"),
    (re.compile(r"OPR/"), "Opera"),
    (re.compile(r"SamsungBrowser/"), "Samsung Internet"),
    (re.compile(r"(Firefox|FxiOS)/"), "Firefox"),
    (re.compile(r"(Chrome|CriOS|Chromium)/"), "Chrome"),
    (re.compile(r"Safari/"), "Safari"),
)
_SYSTEMS = (
    (re.compile("Windows"), "Windows"),
    (re.compile("iPhone"), "iPhone"),
    (re.compile("iPad"), "iPad"),
    (re.compile("Android"), "Android"),
    (re.compile("Mac OS X"), "macOS"),
    (re.compile("CrOS"), "ChromeOS"),
    (re.compile("Linux"), "Linux"),
)
