"""Does the request still read as the call that was proposed for it? Rules read it once more and say what they find (E10)."""

from __future__ import annotations

from ringi.assistants.secretary.rules.dialogue import Dialogue
from ringi.assistants.secretary.rules.words import word
from ringi.domain.model import ModelRequest, Reviewed
from ringi.domain.proposal import ClarificationProposal, Confidence, Proposal, TextProposal
from ringi.domain.text import Locale


def looked_at_again(
    reviewed: Reviewed, dialogue: Dialogue, request: ModelRequest, locale: Locale
) -> Proposal:
    """A text where nothing speaks against the call, a question where the words say something else. Of the steps after
    the first one, rules know nothing."""
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
