"""Decides what becomes of a reply that the output guard stopped: it goes back to the model once, and if that did not help
its requester reads the reason, with the paragraphs that may be seen.

INVARIANT: whatever is sent in its place passes the output guard itself, and nothing is cut out of a reply that claims a
right or looks like a card: the rest could mislead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ringi.domain.assistants import EMBEDDED
from ringi.domain.decision import Verdict
from ringi.domain.reply import ReplyDecision
from ringi.domain.text import Locale, Text
from ringi.i18n import catalog, say
from ringi.turns.machine.fold import stopped_by
from ringi.turns.machine.state import MAX_STEPS, Stage, State
from ringi.turns.rendering.replies import ReplyDraft, ReplyMatter, model_words, withheld

Guard = Callable[[ReplyDraft], ReplyDecision]
"""Judges a text for the readers of the reply."""
_CUTTABLE = frozenset({"reply_forbidden_words", "reply_secret", "reply_personal", "reply_confidential"})
"""Reasons that concern single values, so that the other paragraphs say what they say without them."""


def goes_back(state: State, words: ReplyDraft) -> bool:
    """True if the stopped reply is asked for once more. The embedded model would say the same again."""
    return (
        state.stage is Stage.DRAFTED
        and words.kind != "fixed"
        and state.model != EMBEDDED
        and state.replies_sent_back == 0
        and state.steps < MAX_STEPS
    )


def complaint(code: str, locale: Locale) -> str:
    """The words with which an answer goes back to the model."""
    key = f"complaint_{code}"
    known = key in catalog("ja", "turn")
    return say(Text(f"turn.{key}" if known else "turn.complaint_reply_stopped"), locale)


def in_its_place(
    matter: ReplyMatter, words: ReplyDraft, stopped: ReplyDecision, guard: Guard, locale: Locale
) -> ReplyDecision | None:
    """The fullest text that may be sent instead of the words; None if every one is blocked, too."""
    code = stopped_by(stopped)
    if matter.state.stage is Stage.DRAFTED and _blocking(stopped) <= _CUTTABLE:
        mark = say(Text("turn.withheld_mark"), locale)
        if (rest := _rest(matter.state, words, mark, guard)) is not None:
            reason = Text(f"turn.withheld_part_{code}")
            told = say(Text("turn.withheld_rest", {"reason": reason, "mark": mark}), locale)
            return replace(rest, text=f"{told}\n\n{rest.text}")
    decided = map(guard, withheld(code, matter.done, locale))
    return next((each for each in decided if each.deliver != "nowhere"), None)


def _blocking(stopped: ReplyDecision) -> set[str]:
    return {stamp.reason.code for stamp in stopped.stamps if stamp.verdict is Verdict.BLOCK}


def _rest(state: State, words: ReplyDraft, mark: str, guard: Guard) -> ReplyDecision | None:
    """The reply with a mark in place of every paragraph that the guard stops; None if that leaves nothing, or if the
    rest is stopped as well. Our own sentences below the model's words stay."""
    said = model_words(state).text
    parts = paragraphs(said)
    kept = [guard(replace(words, text=part)).deliver == "here" for part in parts]
    if not any(kept):
        return None
    shown = "\n\n".join(part if passes else mark for part, passes in zip(parts, kept, strict=True))
    decided = guard(replace(words, text=shown + words.text.removeprefix(said)))
    return decided if decided.deliver == "here" else None


def paragraphs(text: str) -> list[str]:
    """The parts of the text between blank lines; a fence is never divided."""
    parts: list[list[str]] = [[]]
    fenced = False
    for line in text.splitlines():
        fenced = fenced is not line.lstrip().startswith(("```", "~~~"))
        if line.strip() or fenced:
            parts[-1].append(line)
        elif parts[-1]:
            parts.append([])
    return ["\n".join(part) for part in parts if part]
