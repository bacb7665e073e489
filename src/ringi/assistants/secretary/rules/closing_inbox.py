"""Tells what was delivered to the requester, when a look-up has found it."""

from __future__ import annotations

from ringi.assistants.secretary.rules.results import InboxFound, MessageListed
from ringi.assistants.secretary.rules.words import day_words, word
from ringi.domain.text import Locale


def inbox_told(found: InboxFound, locale: Locale) -> str:
    """Returns each message with its sender, its time and its text; a new message carries a mark."""
    if found.elsewhere:
        return word(locale, "inbox_elsewhere")
    if not found.messages:
        return word(locale, f"inbox_none_{found.which}")
    rest = found.total - len(found.messages)
    more = [word(locale, "inbox_more", count=rest)] if rest > 0 else []
    lines = [_received(each, locale) for each in found.messages]
    return "\n".join((word(locale, f"inbox_found_{found.which}", count=found.total), *lines, *more))


def _received(each: MessageListed, locale: Locale) -> str:
    name = "inbox_line_new" if each.new else "inbox_line"
    told = word(
        locale, name, number=each.number, who=each.sender, when=day_words(each.at, locale), text=each.text
    )
    return told + (word(locale, "inbox_times", count=each.times) if each.times > 1 else "")
