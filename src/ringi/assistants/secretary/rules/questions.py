"""The question asked when a necessary part is missing, and the answers offered with it.

An answer that is offered is a sentence the model itself understands, so that its number can stand for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ringi.assistants.secretary.rules.draft import Draft
from ringi.assistants.secretary.rules.intent import Intent, Part, Slot
from ringi.assistants.secretary.rules.intents import INTENTS
from ringi.assistants.secretary.rules.intents_company import WISH
from ringi.assistants.secretary.rules.words import dated, day_words, known, word
from ringi.domain.ids import ToolName
from ringi.domain.model import ModelRequest
from ringi.domain.text import Locale
from ringi.language.confirmations.answering import abusive, fragment, instead_of_answer
from ringi.language.text.normal import normal_form


def question(draft: Draft, locale: Locale) -> str:
    """Returns the question for the first part that is missing, with the known parts already said back."""
    slot = draft.missing[0]
    if _alternatives(draft, slot):
        return word(locale, "ask_which_day")
    if slot.part in {Part.DAY, Part.ON_DAY} and draft.values.get(slot.name):
        return word(locale, "ask_day_that_exists")
    asked = word(locale, "ask_change" if slot.name in draft.intent.one_of else f"ask_{slot.name}")
    parts = [word(locale, f"noted_{name}", value=_shown(draft, name, locale)) for name in _noted(draft)]
    return word(locale, "noted", parts=word(locale, "and").join(parts), question=asked) if parts else asked


def options(draft: Draft | None, tools: Sequence[ToolName], locale: Locale, said: str) -> tuple[str, ...]:
    """Returns numbered answers. Without a request: sentences that could be asked, and to pass on as a wish what was
    said."""
    if draft is None:
        return (*examples(tools, locale, said), *_pass_on(said, tools, locale))
    slot = draft.missing[0]
    if days := _alternatives(draft, slot):
        several_years = len({day[:4] for day in days}) > 1
        shown = dated if several_years else day_words
        return tuple(word(locale, "until", day=shown(day, locale)) for day in days)
    listed = known(locale, f"options_{slot.name}") if slot.part in {Part.DAY, Part.PERSON} else None
    return tuple(listed.split("|")) if listed else ()


def examples(tools: Sequence[ToolName], locale: Locale, said: str) -> tuple[str, ...]:
    """Returns a few sentences that are understood, those nearest to what was said first."""
    sentences = [(intent.tool, word(locale, f"wish_{intent.tool}")) for intent in offered(tools)]
    pieces = _pieces(said)
    near = {
        tool: len(pieces & (_pieces(sentence) | _pieces(word(locale, f"goal_{tool}"))))
        for tool, sentence in sentences
    }
    sentences.sort(key=lambda each: (-near[each[0]], _usual(each[0])))
    return tuple(sentence for _, sentence in sentences[:MOST_EXAMPLES])


MOST_EXAMPLES = 5
_USUAL = (
    "chatwork_task_create",
    "chatwork_task_search",
    "send_message",
    "calendar",
    "query_memory",
)
"""Sentences most people want, used if their words tell nothing."""


def _usual(tool: ToolName) -> int:
    return _USUAL.index(tool) if tool in _USUAL else len(_USUAL)


def _pieces(text: str) -> set[str]:
    """Returns pairs of characters that stand beside each other; words of grammar tell nothing."""
    bare = _GRAMMAR.sub(" ", normal_form(text))
    return {bare[i : i + 2] for i in range(len(bare) - 1) if " " not in bare[i : i + 2]}


_GRAMMAR = re.compile(
    r"[ぁ-ゖ]{1,2}(?![ぁ-ゖ])|[\W_]+|\b(?:the|my|me|to|of|for|in|is|are|do|you|please|what|show|want|how)\b"
)


def permitted(request: ModelRequest) -> tuple[ToolName, ...]:
    """Returns the tools that the requester may ask for at all; the gates decide what is done."""
    return tuple(tool.spec.name for tool in request.tools if tool.spec.level <= request.requester.level)


def offered(tools: Sequence[ToolName]) -> tuple[Intent, ...]:
    """Returns the intents of the tools at hand, in the order of the tools."""
    by_tool = {intent.tool: intent for intent in INTENTS}
    return tuple(by_tool[tool] for tool in tools if tool in by_tool)


def _pass_on(said: str, tools: Sequence[ToolName], locale: Locale) -> tuple[str, ...]:
    """Returns the answer that passes the words on as a wish. It is only offered: a person has to choose it."""
    words = " ".join(said.translate(_NO_QUOTES).split())[:_LONGEST]
    known_tool = any(tool == WISH.tool for tool in tools)
    return (word(locale, "pass_on", wish=words),) if known_tool and words and _wishes(said) else ()


def _wishes(said: str) -> bool:
    """True for a wish, or a request for something no tool can do; never for an outburst, a sound, small talk or a
    question."""
    instead = instead_of_answer(said)
    if (
        abusive(said)
        or fragment(said)
        or instead in {"nothing", "talk", "chatter", "unsure", "leaving", "abuse"}
    ):
        return False
    return instead == "request" or bool(_WANTED.search(normal_form(said)))


_WANTED = re.compile(
    r"(?:て|で)(?:ほしい|欲しい|もらいたい|いただきたい|くれ|ください|下さい)|たい(?:です|のですが|んですが|な|なあ|けど)*[。.!]*$|できるように|できたら|あれば(?:いい|良い)|あったら(?:いい|良い)"
    r"|(?:て|で)(?:ね|よ)?[。.!]*$|お願い|\bi(?:'d| would) like\b|\bi want\b|\bi need\b|\bi wish\b|would be (?:nice|good|great)|\bplease\b|^(?:can|could|would|will) you\b"
    r"|^(?!(?:i|you|he|she|it|we|they|the|an?|this|that|these|those|my|your|there|what|why|how|who|when|where|which|is|are|was|do|does|did|no|not|yes|so|oh|well|hi|hello|something|nothing|maybe|just|very)\b)[a-z]+ (?:the|an?|my|me|our|us|some|this|that|all|every)\b"
)

_NO_QUOTES = str.maketrans(dict.fromkeys('「」『』"“”`', " "))
_LONGEST = 200
"""Characters of a wish that is offered."""


def _alternatives(draft: Draft, slot: Slot) -> tuple[str, ...]:
    return next((found.alternatives for found in draft.values.get(slot.name, ()) if found.alternatives), ())


def _noted(draft: Draft) -> list[str]:
    """Returns the parts worth saying back: who and what, if they are known."""
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
