"""Names the assistant that a conversation belongs to. Its declaration stands above the runtime (`ringi.turns.assistant`)."""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.ids import AssistantName, ModeName

FIRST_ASSISTANT = AssistantName("secretary")
"""The assistant of every conversation and record from before an organisation could have several."""
EVERY_ASSISTANT = AssistantName("")
"""Stands for all assistants if a model is chosen."""
NO_MODE = ModeName("")
EMBEDDED = "embedded"
"""Name on the record of rules of our own that answered in place of a model."""
NO_MODEL = "none"
"""Name on the record if nothing answered: the assistant has no rules of its own, and nobody chose a model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistantRef:
    """An assistant in one of its modes."""

    name: AssistantName = FIRST_ASSISTANT
    mode: ModeName = NO_MODE
    """Empty if the assistant has no modes, or none was chosen."""


USUAL_ASSISTANT = AssistantRef()
