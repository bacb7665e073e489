"""Makes a proposal of the requests that were understood, with its reasons and an honest measure of confidence.

Reasons tell where each part was found. They hold no words of the message, and never say that an operation is allowed or
done: other parts of Ringi say that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod
from uuid import UUID

from ringi.assistants.secretary.rules.draft import Draft
from ringi.assistants.secretary.rules.parts import FoundValue, ValueOrigin
from ringi.assistants.secretary.rules.questions import examples, offered, options, permitted, question
from ringi.assistants.secretary.rules.talk import Talk
from ringi.assistants.secretary.rules.words import dated, known, word
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.model import ModelRequest, ModelTool
from ringi.domain.proposal import (
    ClarificationProposal,
    Confidence,
    ProposedCall,
    TextProposal,
    ToolCallProposal,
)
from ringi.domain.text import Locale, Text
from ringi.domain.tools import Args, Json
from ringi.i18n import say


def calls_proposed(drafts: tuple[Draft, ...], request: ModelRequest, locale: Locale) -> ToolCallProposal:
    """Returns all complete requests of the turn as one proposal, as sure as its least sure part."""
    tools = {tool.spec.name: tool for tool in request.tools}
    sure = _confidence(drafts)
    doubtful = sure.overall < _SURE_ENOUGH
    return ToolCallProposal(
        intent_understanding=" ".join(_understood(draft, locale) for draft in drafts),
        tool_selection_reason=word(locale, "chosen", count=len(request.tools)) + _fuller(request, locale),
        context_used=tuple(dict.fromkeys(source for draft in drafts for source in _sources(draft))),
        alternatives_considered=tuple(_others(drafts, request, locale)),
        confidence=sure,
        calls=tuple(call for draft in drafts for call in _calls(draft, tools[draft.intent.tool])),
        needs_confirmation=doubtful,
        confirmation_question=word(locale, "confirm") if doubtful else "",
        destructive=all(draft.intent.destructive for draft in drafts),
    )


def not_yet_run(drafts: tuple[Draft, ...], results: int) -> tuple[Draft, ...]:
    """Returns the requests beyond those the results are of: a message may come while an earlier one is carried out."""
    while drafts and results >= (calls := _count(drafts[0])):
        drafts, results = drafts[1:], results - calls
    return drafts


def question_proposed(draft: Draft, request: ModelRequest, locale: Locale) -> ClarificationProposal:
    """Returns a question for the part that is missing or could be several."""
    goal, missing = _goal(draft, locale), word(locale, f"label_{draft.missing[0].name}")
    tools = [tool.spec.name for tool in request.tools]
    return ClarificationProposal(
        ambiguity_detected=word(locale, "missing", goal=goal, part=missing) + _fuller(request, locale),
        possible_interpretations=(word(locale, "interpretation", goal=goal),),
        confidence=Confidence(overall=0.4, intent=draft.sure, parameters=0.3),
        question=question(draft, locale),
        options=options(draft, tools, locale, request.messages[-1]),
        tool=draft.intent.tool,
        known={name: found[0].value for name, found in draft.values.items() if found and found[0].value},
    )


def asked_again(draft: Draft, missed: str, request: ModelRequest, locale: Locale) -> ClarificationProposal:
    """Returns the same question once more, after a message that did not answer it, with the way out."""
    asked = question_proposed(draft, request, locale)
    opening = _opening(draft, missed, request.messages[-1], locale)
    text = word(locale, "asked_again", opening=opening, question=asked.question)
    return replace(asked, question=text)


def kept_words(locale: Locale) -> str:
    """Returns the words about a request that was not finished when another one was made."""
    return say(Text("turn.flow_kept"), locale)


def _opening(draft: Draft, missed: str, said: str, locale: Locale) -> str:
    """Returns the beginning of a question asked again. If the requester asked what the part is needed for, that is
    answered."""
    purpose = known(locale, f"purpose_{draft.missing[0].name}")
    if missed == "question" and purpose and _WHY.search(said):
        return purpose
    exact = known(locale, f"missed_{missed}_{draft.missing[0].name}")
    return exact or known(locale, f"missed_{missed}") or word(locale, "missed_other")


_WHY = re.compile(r"なんで|何で|なぜ|どうして|何のため|必要|\bwhy\b|what for|do you need", re.IGNORECASE)


def unclear_proposed(request: ModelRequest, locale: Locale) -> ClarificationProposal:
    """Returns a proposal that says nothing was understood, with a few sentences that are."""
    tools = permitted(request)
    return ClarificationProposal(
        ambiguity_detected=word(locale, "unclear_reason") + _fuller(request, locale),
        possible_interpretations=tuple(_interpretations(tools, locale)),
        confidence=Confidence(overall=0.2, intent=0.2, parameters=0.2),
        question=word(locale, "unclear"),
        options=options(None, tools, locale, request.messages[-1]),
    )


def unable_proposed(draft: Draft, request: ModelRequest, locale: Locale) -> TextProposal:
    """Returns a text: the request is understood, but no tool at hand does it."""
    goal = _goal(draft, locale)
    return TextProposal(
        intent_understanding=word(locale, "understood", goal=goal, parts=""),
        no_tool_reason=word(locale, "no_such_tool") + _fuller(request, locale),
        confidence=Confidence(overall=draft.sure),
        text=word(locale, "unable", goal=goal) + "\n" + _few(request, locale),
    )


def talk_proposed(talk: Talk, request: ModelRequest, locale: Locale) -> TextProposal:
    """Returns an answer in words, if no operation was wanted."""
    text = _said(talk, request, locale)
    return TextProposal(
        intent_understanding=word(locale, "heard", kind=word(locale, f"kind_{talk}")),
        no_tool_reason=word(locale, "no_tool_wanted") + _fuller(request, locale),
        confidence=Confidence(overall=0.9, intent=0.9),
        text=text,
    )


def _said(talk: Talk, request: ModelRequest, locale: Locale) -> str:
    match talk:
        case Talk.TODAY | Talk.CLOCK:
            day = dated(request.now.date().isoformat(), locale)
            return word(locale, f"talk_{talk}", day=day, time=request.now.strftime("%H:%M"))
        case Talk.HELP:
            return f"{word(locale, f'talk_{talk}')}\n{abilities(request, locale)}"
        case Talk.WHO | Talk.EXPLAIN | Talk.UPSET:
            return f"{word(locale, f'talk_{talk}')}\n{_few(request, locale)}"
        case _:
            return word(locale, f"talk_{talk}")


def _few(request: ModelRequest, locale: Locale) -> str:
    """Returns a few sentences that are understood, near to what was said."""
    lines = examples(permitted(request), locale, request.messages[-1])
    return "\n".join(word(locale, "ability", goal=line) for line in lines) or word(locale, "no_tools")


def abilities(request: ModelRequest, locale: Locale) -> str:
    """Returns what this requester can ask for, with an example each in the reader's language."""
    allowed = permitted(request)
    lines = [_ability(tool, locale) for tool in request.tools if tool.spec.name in allowed]
    return "\n".join(lines) if lines else word(locale, "no_tools")


_SURE_ENOUGH = 0.7
_SURENESS = {ValueOrigin.SAID: 0.95, ValueOrigin.IMPLIED: 0.65, ValueOrigin.CONTEXT: 0.65}
_UNSET = ExecutionId(UUID(int=0))
"""A placeholder; the caller replaces it."""


def _ability(tool: ModelTool, locale: Locale) -> str:
    goal = word(locale, f"goal_{tool.spec.name}") if offered([tool.spec.name]) else tool.description
    example = next((example.ja if locale == "ja" else example.en for example in tool.spec.examples), "")
    return (
        word(locale, "ability_example", goal=goal, example=example)
        if example
        else word(locale, "ability", goal=goal)
    )


def _goal(draft: Draft, locale: Locale) -> str:
    return word(locale, f"goal_{draft.intent.tool}")


def _understood(draft: Draft, locale: Locale) -> str:
    parts = [
        word(locale, f"part_{found[0].origin}", part=word(locale, f"label_{name}"))
        for name, found in draft.values.items()
        if found
    ]
    return word(locale, "understood", goal=_goal(draft, locale), parts="".join(parts)).rstrip()


def _interpretations(tools: Sequence[ToolName], locale: Locale) -> list[str]:
    goals = [word(locale, f"goal_{intent.tool}") for intent in offered(tools)]
    return [word(locale, "interpretation", goal=goal) for goal in goals]


def _sources(draft: Draft) -> list[str]:
    return [one.source for found in draft.values.values() for one in found if one.source]


def _others(drafts: tuple[Draft, ...], request: ModelRequest, locale: Locale) -> list[str]:
    chosen = {draft.intent.tool for draft in drafts}
    others = [tool.spec.name for tool in request.tools if tool.spec.name not in chosen]
    return _interpretations(others, locale) if request.complaint else []


def _fuller(request: ModelRequest, locale: Locale) -> str:
    return word(locale, "fuller") if request.complaint else ""


def _confidence(drafts: tuple[Draft, ...]) -> Confidence:
    intent = min(draft.sure for draft in drafts)
    parts = [_SURENESS[one.origin] for draft in drafts for found in draft.values.values() for one in found]
    parameters = min(parts, default=_SURENESS[ValueOrigin.SAID])
    if not any(draft.intent.acts for draft in drafts):
        parameters = max(parameters, _LOOKING)
    return Confidence(overall=min(intent, parameters), intent=intent, parameters=parameters)


_LOOKING = 0.75
"""Confidence of a look-up with a part taken from the conversation, which harms nobody."""


def _calls(draft: Draft, tool: ModelTool) -> list[ProposedCall]:
    """Returns one call for every combination of values: two assignees are two tasks."""
    named = {name: found for name, found in draft.values.items() if found and found[0].value}
    return [
        ProposedCall(
            tool=draft.intent.tool,
            args=_args(dict(zip(named, choice, strict=True)), tool),
            execution_id=_UNSET,
        )
        for choice in product(*named.values())
    ]


def _count(draft: Draft) -> int:
    return prod(len(found) for found in draft.values.values() if found and found[0].value)


def _args(values: dict[str, FoundValue], tool: ModelTool) -> Args:
    return {name: _typed(found.value, name, tool) for name, found in values.items()}


def _typed(value: str, name: str, tool: ModelTool) -> Json:
    argument = tool.spec.arguments.get(name)
    return int(value) if argument is not None and argument.kind == "int" and value.isdecimal() else value
