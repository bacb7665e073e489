"""The text that a page shows for a piece of Markdown: CommonMark with the tables and strikethrough of GitHub.

HTML is shown as it is written, as our pages do. It must not know what is looked for in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


def visible_text(text: str) -> str:
    """The text a reader sees: words of links and pictures, code, marks of lists and quotes."""
    return "".join(_blocks(_parser().parse(text))).strip("\n")


@cache
def _parser() -> MarkdownIt:
    # Imported when a text with marks is read: a command that shows none need not load it.
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def _blocks(tokens: Sequence[Token]) -> Iterator[str]:
    quotes = 0
    for token in tokens:
        match token.type:
            case "inline":
                words = "".join(_inline(token.children or ()))
                yield words.replace("\n", "\n" + "> " * quotes)
            case "blockquote_open":
                quotes += 1
            case "blockquote_close":
                quotes -= 1
            case "list_item_open":
                yield f"{token.info}{token.markup} "
            case "paragraph_open" if quotes:
                yield "> " * quotes
            case "code_block" | "fence" | "html_block":
                yield f"{token.content}\n"
            case "th_close" | "td_close":
                yield " "
            case "paragraph_close" | "heading_close" | "tr_close":
                yield "\n"
            case _:
                pass


def _inline(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        match token.type:
            case "softbreak" | "hardbreak":
                yield "\n"
            case "image":
                yield from _inline(token.children or ())
            case _:
                yield token.content
