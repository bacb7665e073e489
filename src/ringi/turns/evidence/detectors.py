"""Runs the detectors over the words of a call or a reply. Each hit says the place and the class, never the words
found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ringi.domain.evidence import Hit
from ringi.domain.ids import ToolName
from ringi.domain.proposal import Proposal, ToolCallProposal
from ringi.domain.tools import Args, Json, ToolSpec
from ringi.language.detectors.assertions import asserts_execution, asserts_permission
from ringi.language.detectors.intimate import intimate
from ringi.language.detectors.reply_values import Asked, told_values
from ringi.language.detectors.rights_claims import claims_rights
from ringi.language.detectors.sensitive import confidential_values, personal_data, secrets
from ringi.language.text.drafts import divide_reply
from ringi.language.text.rendering import readings
from ringi.turns.evidence.resolve import Resolved
from ringi.turns.machine.state import Said, State

Classes = Mapping[ToolName, tuple[str, ...]]
"""The confidential classes of each tool's results, if they have any."""


def call_hits(state: State, spec: ToolSpec | None, resolved: Resolved) -> tuple[Hit, ...]:
    """Hits in the reasons and arguments of a call; a form that a person filled in has no reasons."""
    return (
        *(_reasoning_hits(state) if state.author == "model" else ()),
        *_argument_hits(resolved, _secrets_said(state.said)),
        *_intimate_hits(spec, resolved),
    )


def text_hits(where: str, text: str) -> tuple[Hit, ...]:
    """Secrets, personal and confidential data, in the text as written and as rendered."""
    source, *rendered = readings(text)
    hits = _sensitive(where, source)
    # A find in the source is found again in its renderings.
    return (
        *hits,
        *dict.fromkeys(hit for form in rendered for hit in _sensitive(where, form) if hit not in hits),
    )


def reply_hits(text: str, said_of_ours: str, asked: Asked) -> tuple[Hit, ...]:
    """Hits in a model's reply: sensitive values that its requester did not type, and rights it claims here.
    `said_of_ours` is the text without the lines of others that it passes on."""
    values = dict.fromkeys(value for form in readings(text) for value in told_values(form, asked))
    hits = [Hit(detector=detector, where="reply", detail=kind) for detector, kind in values]
    if claims_rights(divide_reply(said_of_ours, wanted=asked.wanted), asked.names):
        hits.append(Hit(detector="permission_assertion", where="reply", detail="asserted"))
    return tuple(hits)


def _sensitive(where: str, text: str) -> tuple[Hit, ...]:
    found = (
        *(("secret", each.kind) for each in secrets(text)),
        *(("pii", each.kind) for each in personal_data(text)),
        *(("confidential", each.kind) for each in confidential_values(text)),
    )
    return tuple(Hit(detector=detector, where=where, detail=kind) for detector, kind in found)


def carried(state: State, classes: Classes) -> tuple[Hit, ...]:
    """Hits for the confidential classes shown in the turn: they travel with the values, in whatever words they come
    back (F9)."""
    shown = {
        *(
            name
            for step in state.results
            if step.outcome == "finished"
            for name in classes.get(step.tool, ())
        ),
        *(name for item in state.items for name in item.classes),
    }
    return tuple(Hit(detector="confidential", where="reply", detail=each) for each in sorted(shown))


def asserted(where: str, text: str) -> tuple[Hit, ...]:
    """Hits for assertions: that somebody has a permission; and in reasons, that something is decided or done."""
    forms = readings(text)
    execution = where == "reasoning" and any(map(asserts_execution, forms))
    told = (
        *(("permission_assertion",) if any(map(asserts_permission, forms)) else ()),
        *(("execution_assertion",) if execution else ()),
    )
    return tuple(Hit(detector=detector, where=where, detail="asserted") for detector in told)


def reasons_wanting(proposal: Proposal, least: int) -> Iterator[str]:
    """Codes of faults in the reasons of a text or a question: too short, or claiming a permission. They are counted
    and hold nothing back (B2); the gates judge the reasons of calls."""
    if isinstance(proposal, ToolCallProposal):
        return
    if len("".join(proposal.reasoning.split())) < least:
        yield "reasons_short"
    if any(map(asserts_permission, readings(proposal.reasoning))):
        yield "permission_asserted"


def written_in(value: Json) -> Iterable[str]:
    """Every text and number in it, however deep."""
    match value:
        case dict():
            for inner in value.values():
                yield from written_in(inner)
        case list():
            for inner in value:
                yield from written_in(inner)
        case str() | int():
            yield str(value)
        case _:
            pass


def _reasoning_hits(state: State) -> tuple[Hit, ...]:
    if state.proposal is None:
        return ()
    return asserted("reasoning", state.proposal.reasoning)


def _secrets_said(said: Iterable[Said]) -> tuple[str, ...]:
    """Every password, key or token in what the requester said."""
    return tuple(message.text[found.start : found.end] for message in said for found in secrets(message.text))


def _argument_hits(resolved: Resolved, secrets_said: tuple[str, ...]) -> tuple[Hit, ...]:
    """Hits in the words of the call. A piece of a secret counts as one, whatever it was cut out of. Ids that code
    inserted are no words, though their digits may look like a number."""
    ids = {str(meant.id) for each in resolved.targets if (meant := each.person or each.thing)}
    return tuple(
        hit
        for name, value in resolved.call.args.items()
        for text in written_in(value)
        if text not in ids
        for hit in (
            *text_hits(f"args.{name}", text),
            *_pieces(name, text, secrets_said),
            *_named_elsewhere(name, text, resolved.call.args),
        )
    )


def _named_elsewhere(name: str, text: str, args: Args) -> tuple[Hit, ...]:
    """Hits for a secret whose name stands in another argument, or is the name of its own argument."""
    labels = (name, *(label for other, value in args.items() if other != name for label in written_in(value)))
    held = any(len(label) <= _LABEL and secrets(f"{label}: {text}") for label in labels)
    return (Hit(detector="secret", where=f"args.{name}", detail="named"),) if held else ()


def _intimate_hits(spec: ToolSpec | None, resolved: Resolved) -> tuple[Hit, ...]:
    """Hits for intimate words, which are looked for only if the call would remember them."""
    if spec is None or not spec.remembers:
        return ()
    return tuple(
        Hit(detector="intimate", where=f"args.{name}", detail=kind)
        for name, value in resolved.call.args.items()
        for text in written_in(value)
        for kind in intimate(text)
    )


def _pieces(name: str, text: str, secrets_said: tuple[str, ...]) -> tuple[Hit, ...]:
    forms = readings(text)
    held = any(
        secret in form or (len(form) >= _TELLING and form in secret)
        for secret in secrets_said
        for form in forms
    )
    return (Hit(detector="secret", where=f"args.{name}", detail="said"),) if held else ()


_TELLING = 4
"""Characters of a secret that are enough to call an argument a piece of it."""
_LABEL = 40
"""Characters of an argument that may be the name of what stands in another."""
