"""Checks if the request still reads as the call that was proposed for it: the rules read it once more and report (E10)."""

from __future__ import annotations

from ringi.assistants.secretary.rules.dialogue import Dialogue
from ringi.assistants.secretary.rules.words import word
from ringi.domain.model import ModelRequest, Reviewed
from ringi.domain.proposal import ClarificationProposal, Confidence, Proposal, TextProposal
from ringi.domain.text import Locale


def looked_at_again(
    reviewed: Reviewed, dialogue: Dialogue, request: ModelRequest, locale: Locale
) -> Proposal:
    """Returns a text if nothing speaks against the call, a question if the words say something else. The rules know
    nothing of the steps after the first one."""
    read = {draft.intent.tool for draft in (*dialogue.ready, *((dialogue.open,) if dialogue.open else ()))}
    if reviewed.call.tool in read or request.results:
        return TextProposal(
            intent_understanding=word(locale, "read_again"),
            no_tool_reason=word(locale, "no_tool_wanted"),
            confidence=Confidence(overall=0.9),
            text=word(locale, "reads_same"),
        )
    others = ", ".join(word(locale, f"goal_{tool}") for tool in sorted(read))
    return ClarificationProposal(
        ambiguity_detected=word(locale, "read_again"),
        possible_interpretations=(others,) if others else (),
        confidence=Confidence(overall=0.5),
        question=word(locale, "reads_other", goal=others) if others else word(locale, "reads_nothing"),
    )
