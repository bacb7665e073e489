"""What may this provider not see? Confidential values become placeholders before a request leaves, and code puts the
values back into the answer's words (F9). Into a call nothing is put back: there a placeholder stays what it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ringi.domain.model import ContextItem, ModelRequest, StepResult
from ringi.domain.proposal import ClarificationProposal, Proposal, TextProposal, ToolCallProposal
from ringi.domain.tools import Json

Allowed = frozenset[str]
"""Confidential classes that the policy lets this provider see."""


@dataclass(frozen=True, slots=True)
class Veil:
    """The values behind the placeholders of one request."""

    values: dict[str, str] = field(default_factory=dict[str, str])

    def hide(self, value: str) -> str:
        """The placeholder for a value."""
        token = f"[[{len(self.values) + 1}]]"
        self.values[token] = value
        return token

    def fill(self, text: str) -> str:
        """The text with the values in place of the placeholders there are."""
        return _TOKEN.sub(lambda token: self.values.get(token[0], token[0]), text)


def veiled(request: ModelRequest, allowed: Allowed) -> tuple[ModelRequest, Veil]:
    """The request as the provider may see it, and what it does not see."""
    veil = Veil()
    items = tuple(_item(item, allowed, veil) for item in request.items)
    results = tuple(_result(step, allowed, veil) for step in request.results)
    return replace(request, items=items, results=results), veil


def unveiled(proposal: Proposal, veil: Veil) -> Proposal:
    """The proposal with the values in what people are to read."""
    match proposal:
        case TextProposal():
            return replace(proposal, text=veil.fill(proposal.text))
        case ClarificationProposal():
            options = tuple(veil.fill(option) for option in proposal.options)
            return replace(proposal, question=veil.fill(proposal.question), options=options)
        case ToolCallProposal():
            return proposal


def _item(item: ContextItem, allowed: Allowed, veil: Veil) -> ContextItem:
    return item if allowed.issuperset(item.classes) else replace(item, text=veil.hide(item.text))


def _result(step: StepResult, allowed: Allowed, veil: Veil) -> StepResult:
    if not step.confidential or step.confidential in allowed:
        return step
    return replace(step, result=_hidden(step.result, veil))


def _hidden(value: Json, veil: Veil) -> Json:
    match value:
        case dict():
            return {name: _hidden(inner, veil) for name, inner in value.items()}
        case list():
            return [_hidden(inner, veil) for inner in value]
        case bool() | None:
            return value
        case int():
            return veil.hide(f"{value:,}")
        case _:
            return veil.hide(str(value))


def allowed_for(provider: str, classes: Mapping[str, tuple[str, ...]]) -> Allowed:
    """By the policy's `provider_classes`; what is not named is not sent."""
    return frozenset(classes.get(provider, ()))


_TOKEN = re.compile(r"\[\[\d+\]\]")
