"""What is asked when something essential is missing, and which answers are offered?

An answer that is offered is a sentence the model itself understands, so that its number can stand for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ringi.brain.embedded.draft import Draft
from ringi.brain.embedded.intent import Intent, Part, Slot
from ringi.brain.embedded.intents import INTENTS
from ringi.brain.embedded.intents_company import WISH
from ringi.brain.embedded.words import day_words, known, word
from ringi.domain.ids import ToolName
from ringi.domain.text import Locale


def question(draft: Draft, locale: Locale) -> str:
    """Asks for the first part that is missing, with what is known already said back."""
    slot = draft.missing[0]
    if _alternatives(draft, slot):
        return word(locale, "ask_which_day")
    asked = word(locale, f"ask_{slot.name}")
    parts = [word(locale, f"noted_{name}", value=_shown(draft, name, locale)) for name in _noted(draft)]
    return word(locale, "noted", parts=word(locale, "and").join(parts), question=asked) if parts else asked


def options(draft: Draft | None, tools: Sequence[ToolName], locale: Locale, said: str) -> tuple[str, ...]:
    """Numbered answers; without a request, what could be asked for, and to pass on as a wish what was said."""
    if draft is None:
        wishes = (word(locale, f"wish_{intent.tool}") for intent in offered(tools))
        return (*wishes, *_pass_on(said, tools, locale))
    slot = draft.missing[0]
    if days := _alternatives(draft, slot):
        return tuple(word(locale, "until", day=day_words(day, locale)) for day in days)
    listed = known(locale, f"options_{slot.name}") if slot.part in {Part.DAY, Part.PERSON} else None
    return tuple(listed.split("|")) if listed else ()


def offered(tools: Sequence[ToolName]) -> tuple[Intent, ...]:
    """The intents of the tools at hand, in the order of the tools."""
    by_tool = {intent.tool: intent for intent in INTENTS}
    return tuple(by_tool[tool] for tool in tools if tool in by_tool)


def _pass_on(said: str, tools: Sequence[ToolName], locale: Locale) -> tuple[str, ...]:
    """Offered, never done by itself: only whoever chooses it asks for it."""
    words = " ".join(said.translate(_NO_QUOTES).split())[:_LONGEST]
    known_tool = any(tool == WISH.tool for tool in tools)
    return (word(locale, "pass_on", wish=words),) if known_tool and words else ()


_NO_QUOTES = str.maketrans(dict.fromkeys('「」『』"“”`', " "))
_LONGEST = 200
"""Characters of a wish that is offered."""


def _alternatives(draft: Draft, slot: Slot) -> tuple[str, ...]:
    return next((found.alternatives for found in draft.values.get(slot.name, ()) if found.alternatives), ())


def _noted(draft: Draft) -> list[str]:
    """Parts worth saying back: who and what, where they are known."""
    return [
        slot.name
        for slot in draft.intent.slots
        if slot.part in {Part.PERSON, Part.WORDS, Part.SPEECH, Part.DAY}
        and any(found.value for found in draft.values.get(slot.name, ()))
    ]


def _shown(draft: Draft, name: str, locale: Locale) -> str:
    values = [found.value for found in draft.values[name]]
    return word(locale, "and").join(
        day_words(value, locale) if name == "limit_date" else value for value in values
    )
