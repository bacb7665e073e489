"""The assistants that a conversation can be begun with, as pages show them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from ringi.api.auth.caller import ApiCaller
from ringi.domain.assistants import EMBEDDED, AssistantRef
from ringi.domain.ids import AssistantName, ModeName
from ringi.domain.text import Locale
from ringi.i18n import say
from ringi.store.organisations.providers import read_model_rows
from ringi.turns.assistant import Assistant, Assistants
from ringi.turns.services import TurnServices


class ModeOut(BaseModel):
    name: ModeName
    title: str


class AssistantOut(BaseModel):
    name: AssistantName
    title: str
    modes: tuple[ModeOut, ...]
    examples: tuple[str, ...]
    """Sentences the start page offers to the caller."""
    answers: Literal["model", "rules", "nothing"]
    """Source of its answers: a model; built-in rules, because no model is set up; or nothing, because it has no rules
    either."""


class SpokenToOut(BaseModel):
    """The assistant of a conversation, in its mode."""

    name: AssistantName
    title: str
    mode: ModeName
    """Empty if it is in no particular mode."""
    mode_title: str


async def assistants_for(
    turn_services: TurnServices, caller: ApiCaller, locale: Locale
) -> tuple[AssistantOut, ...]:
    rows = await read_model_rows(turn_services.database, caller.org)
    usual = turn_services.model.name

    def shown(each: Assistant) -> AssistantOut:
        chosen = rows.for_assistant(each.name).get("brain")
        return AssistantOut(
            name=each.name,
            title=say(each.title, locale),
            modes=tuple(
                ModeOut(name=mode.name, title=say(each.mode_title(mode.name), locale)) for mode in each.modes
            ),
            examples=tuple(
                say(example.text, locale) for example in each.examples if example.level <= caller.person.level
            ),
            answers=_answers(chosen.name if chosen else usual, each),
        )

    return tuple(shown(each) for each in turn_services.assistants.every)


def spoken_to(ref: AssistantRef, known: Assistants, locale: Locale) -> SpokenToOut:
    """Returns the assistant of a conversation. One that is no longer registered goes by its name."""
    found = known.find(ref.name)
    mode = say(found.mode_title(ref.mode), locale) if found is not None and ref.mode else ref.mode
    title = ref.name if found is None else say(found.title, locale)
    return SpokenToOut(name=ref.name, title=title, mode=ref.mode, mode_title=mode)


def _answers(model: str, assistant: Assistant) -> Literal["model", "rules", "nothing"]:
    if model != EMBEDDED:
        return "model"
    return "nothing" if assistant.keyless is None else "rules"
