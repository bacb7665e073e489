"""Gives a text as a reader sees it once Markdown and character references are resolved.

Pages show the words of models and people as Markdown, so a check of the source alone misses `A-&#53;566` or `A-55**6**6`.
It must not know what is looked for in the text.
"""

from __future__ import annotations

import html
import re


def as_rendered(text: str) -> str:
    """The text with references and escapes resolved and without marks, links, tags and comments.

    In doubt it takes a mark out that Markdown would show, so that checks look at all `readings`.
    """
    return _MARKUP.sub(_seen, text) if _MARKED.search(text) else text


def readings(text: str) -> tuple[str, ...]:
    """The text as written, with references and escapes resolved only, and as rendered: each form once.

    INVARIANT: a renderer may show a mark as it is or take it out, and both cases are among the forms.
    """
    if not _MARKED.search(text):
        return (text,)
    return tuple(dict.fromkeys((text, _CODED.sub(_decoded, text), as_rendered(text))))


def unmarked(text: str) -> str:
    """The rendered text, with the marks left in it widened, so that a renderer resolves none of them once more."""
    return as_rendered(text).translate(_WIDE)


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
_WIDE = {ord(mark): chr(ord(mark) + 0xFEE0) for mark in "&\\*`~[]<>"}
"""Widened, not taken out: what stands around a mark must not grow together."""


def _decoded(found: re.Match[str]) -> str:
    return found["escaped"] or html.unescape(found[0])


def _seen(found: re.Match[str]) -> str:
    if found[0][0] in "\\&":
        return _decoded(found)
    if found["note"]:
        # A note is shown as its number, whatever its name.
        return "1"
    return found[0] if found["run"] and not _emphasises(found) else ""


def _emphasises(run: re.Match[str]) -> bool:
    """The run may open or close emphasis: marks between spaces never do, underscores within a word neither."""
    text = run.string
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    if run[0][0] == "_":
        return not (before.isalnum() and after.isalnum())
    return not ((before.isspace() or not before) and (after.isspace() or not after))
