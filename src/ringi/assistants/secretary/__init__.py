"""The company secretary."""

from __future__ import annotations

from ringi.assistants.secretary.persona import secretary_persona
from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.assistants import FIRST_ASSISTANT
from ringi.domain.model import Model
from ringi.domain.text import Text
from ringi.turns.assistant import Assistant, StartExample

__all__ = ["SECRETARY"]

ANNOUNCES_TO_ALL = 4
"""Level from which a person may announce something to any department."""


def _keyless() -> Model:
    from ringi.assistants.secretary.rules import EmbeddedModel

    return EmbeddedModel()


SECRETARY = Assistant(
    name=FIRST_ASSISTANT,
    tools=TOOLS,
    persona=secretary_persona,
    examples=(
        StartExample(text=Text("assistants.secretary_example_1")),
        StartExample(text=Text("assistants.secretary_example_2")),
        StartExample(text=Text("assistants.secretary_example_3"), level=ANNOUNCES_TO_ALL),
    ),
    keyless=_keyless,
)
