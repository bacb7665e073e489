"""Gives a text as a reader sees it once Markdown and character references are resolved.

Pages show the words of models and people as Markdown, so a check of the source alone misses `A-&#53;566` or `A-55**6**6`.
It must not know what is looked for in the text. One judgement asks for the forms of a text a dozen times: those of the
latest texts are kept.
"""

from __future__ import annotations

import html
import re
from functools import lru_cache

from ringi.language.text.markdown import visible_text


@lru_cache(maxsize=32)
def as_rendered(text: str) -> str:
    """The visible text of the page: the words of links and pictures, references that lead nowhere as they are written,
    code as it is, without marks and titles.

    A text longer than `LONGEST` loses its marks by rule, since a parser takes too long for it.
    """
    if not _MARKED.search(text):
        return text
    return visible_text(text) if len(text) <= LONGEST else _without_markup(text)


@lru_cache(maxsize=32)
def renderings(text: str) -> tuple[str, ...]:
    """The text as written, with references and escapes resolved only, and as rendered, strictly and generously: each
    form once.

    INVARIANT: a renderer may show a mark as it is or take it out, and both cases are among the forms.
    """
    if not _MARKED.search(text):
        return (text,)
    return _once(text, _CODED.sub(_decoded, text), as_rendered(text), _without_markup(text))


@lru_cache(maxsize=32)
def readings(text: str) -> tuple[str, ...]:
    """The renderings, and the text with every mark and bracket taken out and with brackets as spaces, but the words of
    titles, labels, tags and notes kept: a renderer may show any of them. Each form once, and none without words."""
    if not _MARKED.search(text):
        return (text,)
    bare = _MARK.sub(_unless_within, _CODED.sub(_decoded, text))
    return _once(*renderings(text), _BRACKET.sub("", bare), _BRACKET.sub(" ", bare))


def unmarked(text: str) -> str:
    """The rendered text, with the marks left in it widened, so that a renderer resolves none of them once more. A text
    of marks alone keeps them widened."""
    seen = as_rendered(text)
    return (seen if seen.strip() else text).translate(_WIDE)


def _once(text: str, *forms: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((text, *(form for form in forms if form.strip()))))


LONGEST = 20_000
"""Characters of a text that is parsed as Markdown."""
_ESCAPE = r"\\(?P<escaped>[!-/:-@\[-`{-~])"
_ENTITY = r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
_LINK_END = (
    r"\]\(\s*+(?:<[^<>\n]*+>|[^\s()<>]*+(?:\([^\s()]*+\)[^\s()]*+)*+)"
    r"(?:\s++(?:\"[^\"]*+\"|'[^']*+'|\([^()]*+\)))?+\s*+\)"
)
"""From the end of a link's words to the end of its address and title."""
_MARKED = re.compile(r"[&\\*_~`<\[]")
"""Most texts hold none of these, and are done with after this one search."""
_CODED = re.compile(rf"{_ESCAPE}|{_ENTITY}")
_MARKUP = re.compile(
    rf"{_ESCAPE}|{_ENTITY}|{_LINK_END}|(?P<note>\[\^[^\[\]\s]*+\])|\]\[[^\[\]\n]*+\]|[\[\]`]"
    r"|(?P<run>\*++|_++|~++)|<[!/?A-Za-z][^<>]*+>"
)
"""INVARIANT: no alternative gives back a character it took, so that the time grows with the length of the text."""
_MARK = re.compile(r"\*++|_++|~++|[`\\\\]")
_BRACKET = re.compile(r"!?\[\^?|[\]<>()]")
_WIDE = {ord(mark): chr(ord(mark) + 0xFEE0) for mark in "&\\*`~[]<>"}
"""Widened, not taken out: words around a mark must not grow together."""


def _decoded(found: re.Match[str]) -> str:
    return found["escaped"] or html.unescape(found[0])


def _without_markup(text: str) -> str:
    return _MARKUP.sub(_seen, text)


def _unless_within(mark: re.Match[str]) -> str:
    """Underscores within a word are letters of it."""
    return mark[0] if mark[0][0] == "_" and not _emphasises(mark) else ""


def _seen(found: re.Match[str]) -> str:
    if found[0][0] in "\\&":
        return _decoded(found)
    if found["note"]:
        # A note is shown as its number, never by its name.
        return "1"
    return found[0] if found["run"] and not _emphasises(found) else ""


def _emphasises(run: re.Match[str]) -> bool:
    """The run may open or close emphasis: marks between spaces never do, underscores within a word neither."""
    text = run.string
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    if run[0][0] == "_":
        return not (before.isalnum() and after.isalnum())
    return not ((before.isspace() or not before) and (after.isspace() or not after))
