"""Gathers the facts that the output guard needs about a text; decides nothing.

The returned value holds everything a later replay needs, as that of `ringi.turns.evidence.evidence` does for calls.
"""

from __future__ import annotations

import re

from ringi.domain.evidence import Hit
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.reply import ReplyEvidence
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.gates.appearances import imitates_card, without_quotes
from ringi.i18n import say
from ringi.language.detectors.assertions import asserts_permission
from ringi.language.text.normal import normal_form
from ringi.language.text.rendering import readings
from ringi.tools.results import FIELDS_OF_OURS
from ringi.turns.evidence.asked import asked_of
from ringi.turns.evidence.detectors import Classes, carried, reply_hits, text_hits, written_in
from ringi.turns.evidence.evidence import DecisionContext, audience, requester_of
from ringi.turns.evidence.result_fields import result_fields
from ringi.turns.locale import tongue
from ringi.turns.machine.state import State
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.replies import ReplyDraft


def reply_evidence(
    state: State, draft: ReplyDraft, setting: DecisionContext, classes: Classes
) -> ReplyEvidence:
    """The evidence for a text about to be sent to the conversation. Only the model's words can assert a permission,
    and they are as confidential as the context the model was shown."""
    passed_on = _passed_on(state, draft)
    return ReplyEvidence(
        requester=requester_of(state, setting.snapshot),
        audience=audience(setting),
        newcomers=_newcomers(state, setting) if draft.kind != "fixed" or draft.tells_done else 0,
        fixed=draft.kind == "fixed",
        essential=draft.last or (draft.kind == "fixed" and _essential(state, setting.snapshot)),
        hits=(
            *_hits_of(state, draft, passed_on, setting.snapshot),
            *(carried(state, classes) if draft.kind != "fixed" or draft.tells_done else ()),
        ),
        vouched_urls=_vouched(state, draft),
        passed_on=passed_on,
        kept_numbers=(*setting.kept_numbers, *_lettered(state)) if draft.kind != "fixed" else (),
        number_removed=say(Text("turn.number_removed"), tongue(state, setting.snapshot)),
    )


def _hits_of(
    state: State, draft: ReplyDraft, passed_on: tuple[str, ...], snapshot: OrgSnapshot
) -> tuple[Hit, ...]:
    if draft.kind == "fixed":
        return text_hits("reply", draft.text)
    return reply_hits(draft.text, without_quotes(draft.text, passed_on), asked_of(state, snapshot.names))


def _lettered(state: State) -> tuple[str, ...]:
    """Numbers such as `K-2047` that the requester typed and that no card of ours has."""
    typed = (found[0].upper() for said in state.said for found in _NOT_OURS.finditer(said.text))
    return tuple(dict.fromkeys(typed))


def _vouched(state: State, draft: ReplyDraft) -> tuple[str, ...]:
    """Addresses that the requester typed in this conversation, with and without the mark that ends their sentence, and
    those that lead nowhere: hosts reserved for examples."""
    earlier = (item.text for item in state.items if item.kind == "message" and item.trust is Trust.REQUESTER)
    typed = [url for text in (*(said.text for said in state.said), *earlier) for url in _URL.findall(text)]
    bare = [url.rstrip(_SENTENCE_END) for url in typed]
    nowhere = (found[0] for found in _NOWHERE.finditer(draft.text))
    return tuple(dict.fromkeys((*typed, *bare, *nowhere)))


def card_evidence(state: State, text: str, setting: DecisionContext, classes: Classes) -> ReplyEvidence:
    """The evidence for a card about to be shown in the conversation: our own sentence, around values the model
    chose."""
    return ReplyEvidence(
        requester=requester_of(state, setting.snapshot),
        audience=audience(setting),
        fixed=True,
        essential=_essential(state, setting.snapshot),
        hits=(*text_hits("reply", text), *carried(state, classes)),
        vouched_urls=tuple(_URL.findall(text)),
    )


def _essential(state: State, snapshot: OrgSnapshot) -> bool:
    """True if the turn is about a call that no rule of the organisation's own may stop."""
    if not isinstance(state.proposal, ToolCallProposal):
        return False
    tool = snapshot.registry.find(state.current_call.tool)
    return tool is not None and tool.spec.essential


def _newcomers(state: State, setting: DecisionContext) -> int:
    """Number of people who joined since the context was chosen for those who read along. What was chosen is told to
    nobody else unasked."""
    told = state.readers and (state.items or state.results)
    return len(set(setting.members) - set(state.readers)) if told else 0


def _passed_on(state: State, draft: ReplyDraft) -> tuple[str, ...]:
    """Lines in results that the reply may pass on although they assert a permission or imitate a card. They are
    looked for only if the reply would be stopped for such words.

    INVARIANT: words that a model put into a call, or once remembered, come back as its own words.
    """
    if draft.kind == "fixed" or not _not_ours(draft.text):
        return ()
    own = "\n".join(message.text for message in state.said)
    chosen = normal_form("\n".join(word for step in state.results for word in written_in(dict(step.args))))
    lines = {
        line.strip()
        for step in state.results
        for found in result_fields(step.tool, step.result, FIELDS_OF_OURS)
        if found.trust is not Trust.MODEL
        for line in found.value.splitlines()
    }
    theirs = (line for line in lines if line in own or normal_form(line) not in chosen)
    return tuple(sorted(line for line in theirs if _not_ours(line)))


def _not_ours(text: str) -> bool:
    return any(map(asserts_permission, readings(text))) or imitates_card(text)


_NOT_OURS = re.compile(r"(?<![A-Z0-9-])[B-Z]-[0-9]{1,6}(?![A-Z0-9-])", re.IGNORECASE)
_SENTENCE_END = ".,;:!?'\"*_"
_NOWHERE = re.compile(
    r"(?:https?://)?(?:[a-z0-9-]{1,63}\.){0,4}example\.(?:com|net|org)(?![a-z0-9.-]*[a-z0-9])(?::\d{1,5})?"
    r"(?:/[^\s<>\"'`、。「」『』（）()]*)?",
    re.IGNORECASE,
)
"""Addresses at hosts that nobody can own (RFC 2606)."""
_URL = re.compile(r"https?://[^\s<>「」『』（）()]+")
