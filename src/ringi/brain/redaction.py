"""Hides from a provider the values it may not see (F9).

Confidential values become placeholders such as `[[phone_1]]` before a request leaves, and code puts the values back into
the answer's words, also while they are written. Into a call only values that the requester typed are put back; any
other placeholder stays in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from ringi.domain.model import ContextItem, Hears, ModelRequest, Reviewed, StepResult
from ringi.domain.proposal import (
    ClarificationProposal,
    Proposal,
    ProposedCall,
    TextProposal,
    ToolCallProposal,
)
from ringi.domain.tools import Json
from ringi.language.detectors.sensitive import confidential_values, personal_data, repeated, secrets

Allowed = frozenset[str]
"""Confidential classes that the policy lets this provider see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _RedactedSpan:
    """The classes that one request may show, and the secrets it keeps back."""

    allowed: Allowed
    known: frozenset[str]
    """Secrets that stand by name somewhere in the request."""


@dataclass(frozen=True, slots=True)
class Redaction:
    """The values behind the placeholders of one request."""

    values: dict[str, str] = field(default_factory=dict[str, str])
    typed: dict[str, str] = field(default_factory=dict[str, str])
    """The `values` that the requester typed in this turn."""

    def hide(self, value: str, kind: str) -> str:
        """Returns the placeholder for a value that stands in a record. A value that stands there twice has one."""
        known = (token for token, each in self.values.items() if each == value and token not in self.typed)
        return next((token for token in known if _kind_of(token) == _word(kind)), None) or self._new(
            value, kind
        )

    def hide_typed(self, value: str, kind: str) -> str:
        """Returns the placeholder for a value the requester typed. A value said twice has one placeholder."""
        known = next((token for token, each in self.typed.items() if each == value), None)
        if known is not None:
            return known
        token = self._new(value, kind)
        self.typed[token] = value
        return token

    def _new(self, value: str, kind: str) -> str:
        word = _word(kind)
        number = sum(_kind_of(token) == word for token in self.values) + 1
        token = f"[[{word}_{number}]]"
        self.values[token] = value
        return token

    def fill_typed(self, value: Json) -> Json:
        """Returns an argument with the requester's own values in place of their placeholders."""
        return _mapped(value, lambda text: _TOKEN.sub(lambda token: self.typed.get(token[0], token[0]), text))

    def fill(self, text: str) -> str:
        """Returns the text with the values in place of all known placeholders."""
        return _TOKEN.sub(lambda token: self.values.get(token[0], token[0]), text)


def unveiling(hears: Hears, redaction: Redaction) -> Hears:
    """Returns a listener that passes the words on with the values put back. A placeholder whose end is not written yet
    is held back: each time, the words are the beginning of those that follow."""

    async def told(words: str) -> None:
        await hears(redaction.fill(_UNFINISHED.sub("", words)))

    return told


def veiled(request: ModelRequest, allowed: Allowed) -> tuple[ModelRequest, Redaction]:
    """Returns the request as the provider may see it, and the values hidden from it."""
    redaction, kept = Redaction(), _RedactedSpan(allowed=allowed, known=_known(request))
    # Earlier messages come first: their placeholders are the same in every turn, as the words around them are.
    items = tuple(_item(item, kept, redaction) for item in request.items)
    messages = tuple(_hiding(text, kept, redaction.hide_typed) for text in request.messages)
    pasted = tuple(_hiding(text, kept, redaction.hide_typed) for text in request.pasted)
    results = tuple(_result(step, allowed, redaction) for step in request.results)
    looked_at = _reviewed(request.reviewed, kept, redaction) if request.reviewed else None
    seen = replace(request, messages=messages, pasted=pasted, items=items, results=results)
    return replace(seen, reviewed=looked_at), redaction


def unveiled(proposal: Proposal, redaction: Redaction) -> Proposal:
    """Returns the proposal with the values put back: all of them into words for people, only typed ones into calls."""
    match proposal:
        case TextProposal():
            return replace(proposal, text=redaction.fill(proposal.text))
        case ClarificationProposal():
            options = tuple(redaction.fill(option) for option in proposal.options)
            known = {name: redaction.fill_typed(value) for name, value in proposal.known.items()}
            return replace(proposal, question=redaction.fill(proposal.question), options=options, known=known)
        case ToolCallProposal():
            return replace(proposal, calls=tuple(_filled(call, redaction) for call in proposal.calls))


def _filled(call: ProposedCall, redaction: Redaction) -> ProposedCall:
    return replace(call, args={name: redaction.fill_typed(value) for name, value in call.args.items()})


def _reviewed(reviewed: Reviewed, kept: _RedactedSpan, redaction: Redaction) -> Reviewed:
    """Hides values in a reviewed call as typed ones: the call holds them under the placeholders of the messages."""

    def hidden(text: str) -> str:
        return _hiding(text, kept, redaction.hide_typed)

    args = {name: _mapped(value, hidden) for name, value in reviewed.call.args.items()}
    call = replace(reviewed.call, args=args)
    return replace(reviewed, call=call, understood=hidden(reviewed.understood), why=hidden(reviewed.why))


def filled(value: Json, redaction: Redaction) -> Json:
    """Returns a value for our own code with the hidden values put back."""
    return _mapped(value, redaction.fill)


def _item(item: ContextItem, kept: _RedactedSpan, redaction: Redaction) -> ContextItem:
    if not kept.allowed.issuperset(item.classes):
        return replace(item, text=redaction.hide(item.text, item.classes[0]))
    return replace(item, text=_hiding(item.text, kept, redaction.hide))


def _hiding(text: str, kept: _RedactedSpan, hide: Callable[[str, str], str]) -> str:
    """Returns the text with a placeholder for each value that the patterns recognise and the policy holds back."""
    shown, end = "", 0
    for start, stop, kind in _recognised(text, kept):
        if start >= end:
            shown, end = f"{shown}{text[end:start]}{hide(text[start:stop], kind)}", stop
    return shown + text[end:]


def _recognised(text: str, kept: _RedactedSpan) -> Iterable[tuple[int, int, str]]:
    """Returns the spans to hide and their kinds, in order.

    INVARIANT: a password, key or token is shown to no provider, whatever the policy names, even if its name stands
    in another text than itself.
    """
    allowed = kept.allowed
    found = (
        *secrets(text),
        *(each for each in confidential_values(text) if each.kind not in allowed),
        *(each for each in personal_data(text) if _PERSONAL not in allowed and each.kind != _PUBLIC),
    )
    spans = [(each.start, each.end, each.kind) for each in found]
    again = [(start, end, _KNOWN_ELSEWHERE) for start, end in repeated(text, kept.known)]
    # The longer of two spans that begin at one place hides both.
    return sorted((*spans, *again), key=lambda span: (span[0], -span[1]))


def _known(request: ModelRequest) -> frozenset[str]:
    """Returns the secrets in the messages and in the context."""
    texts = (*request.messages, *(item.text for item in request.items))
    return frozenset(text[each.start : each.end] for text in texts for each in secrets(text))


def _result(step: StepResult, allowed: Allowed, redaction: Redaction) -> StepResult:
    if not {step.confidential, *step.fields.values()} - {"", *allowed}:
        return step
    return replace(step, result=_hidden(step.result, _Place(step=step, allowed=allowed, redaction=redaction)))


def _mapped(value: Json, change: Callable[[str], str]) -> Json:
    """Returns the value with every text in it changed."""
    match value:
        case str():
            return change(value)
        case list():
            return [_mapped(each, change) for each in value]
        case dict():
            return {name: _mapped(each, change) for name, each in value.items()}
        case None | bool() | int() | float():
            return value


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """The place of a value in a result of which the provider may not see everything."""

    step: StepResult
    allowed: Allowed
    redaction: Redaction
    path: str = ""

    def within(self, name: str) -> _Place:
        return replace(self, path=f"{self.path}/{name}" if self.path else name)

    @property
    def kind(self) -> str:
        return self.step.fields.get(self.path, self.step.confidential)

    @property
    def open(self) -> bool:
        return self.kind in {"", *self.allowed}


def _hidden(value: Json, place: _Place) -> Json:
    match value:
        case dict():
            return {name: _hidden(inner, place.within(name)) for name, inner in value.items()}
        case list():
            return [_hidden(inner, place) for inner in value]
        case bool() | None:
            return value
        case _ if place.open:
            return value
        case int():
            return place.redaction.hide(f"{value:,}", place.kind)
        case _:
            return place.redaction.hide(str(value), place.kind)


def allowed_for(provider: str, classes: Mapping[str, tuple[str, ...]]) -> Allowed:
    """Returns the classes the policy's `provider_classes` names for the provider; no other class is sent."""
    return frozenset(classes.get(provider, ()))


def may_show_files(request: ModelRequest, allowed: Allowed) -> bool:
    """True if the files of the request may be shown to a provider that may see these classes.

    INVARIANT: no pattern finds a value in a picture, so a file counts as personal data; and a conversation with
    anything that is hidden from the provider shows it no file, which may be a picture of the very same.
    """
    classes = {each for item in request.items for each in item.classes}
    classes |= {each for step in request.results for each in (step.confidential, *step.fields.values())}
    return allowed >= {_PERSONAL} | (classes - {""})


_PERSONAL = "personal_info"
"""The class under which a policy names personal data."""
_PUBLIC = "corporate_number"
"""The kind of value that looks like personal data, though anybody may look it up."""
_KNOWN_ELSEWHERE = "secret"
"""The kind of a secret that is known from another place, where its name stands."""
_TOKEN = re.compile(r"\[\[[a-z0-9_]+_\d+\]\]")
_UNFINISHED = re.compile(r"\[(?:\[[a-z0-9_]*\]?)?\Z")
"""The end of words that may be the beginning of a placeholder."""


def _word(kind: str) -> str:
    """Returns the kind as it stands in a placeholder: a policy may name its classes in any letters."""
    return re.sub(r"[^a-z0-9_]", "", kind.lower()) or "value"


def _kind_of(token: str) -> str:
    return token[2:-2].rpartition("_")[0]
