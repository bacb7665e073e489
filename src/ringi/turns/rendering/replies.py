"""Drafts the reply at the end of a turn: the model's words if it answered, fixed and reviewed sentences in all other
cases (A1b).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ringi.domain.cards import Preview
from ringi.domain.decision import Decision, Reason, Verdict
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Thing, Unclear
from ringi.domain.ids import PersonId
from ringi.domain.model import StepResult
from ringi.domain.outcome import Outcome
from ringi.domain.proposal import ClarificationProposal, TextProposal, ToolCallProposal
from ringi.domain.text import Locale, Text
from ringi.domain.tools import ArgumentRole, ToolSpec
from ringi.gates.appearances import imitates_card
from ringi.i18n import catalog, listed, say
from ringi.language.detectors.assertions import asserts_permission
from ringi.language.detectors.reply_claims import tells_own_deed
from ringi.language.detectors.reply_values import Asked
from ringi.language.detectors.sensitive import beginning
from ringi.language.text.drafts import divide_reply
from ringi.language.text.hidden import without_fillers
from ringi.language.text.rendering import readings
from ringi.tools.guidance import RefusedCall
from ringi.tools.registry import AnyTool
from ringi.turns.machine.failures import sentence
from ringi.turns.machine.state import Stage, State
from ringi.turns.rendering.cards import reason_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyDraft:
    """A text before the output guard has seen it."""

    kind: Literal["answer", "question", "fixed"]
    text: str
    tells_done: bool = False
    """True for a fixed sentence that names the executed calls, with values the model chose."""
    last: bool = False
    """True for a fixed sentence behind which there is none to fall back on."""


Introduced = Callable[[PersonId], Text]
"""The name of a person, told from others of that name (`OrgSnapshot.introduced`)."""
_QUOTED = 40
"""Characters of its text that a deed is told with."""
_OUR_LIST = re.compile(
    r"^[^\w\n]*[✓✔✅☑][^\w\n]*((?:実行|Done)[^:：\n]{0,12}[:：])", re.MULTILINE | re.IGNORECASE
)
_DEPARTMENT = "department"
"""Name that every tool gives its argument for a department."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyMatter:
    """A turn in one of its answering stages, with what its reply tells beside its state."""

    state: State
    introduced: Introduced
    asked: Asked
    """The request that it answers."""
    done: Sequence[Text] = ()
    """The changes that it made: an end that leaves the rest undone says so."""
    undone: Sequence[Text] = ()
    """The operations of a plan that were not carried out."""
    withdrawn: Text | None = None
    """The operation that waited for a yes it did not get."""
    by_hand: Text | None = None
    """The way in which a person does by hand the call that was forbidden."""


def draft(matter: ReplyMatter, locale: Locale) -> ReplyDraft:
    """The reply to the turn."""
    state, done = matter.state, matter.done
    if state.stage is Stage.CARRIED:
        return _carried(state.results[-1], done, locale)
    words = _draft(matter, locale)
    if matter.withdrawn is not None:
        named = say(Text("turn.withdrawn", {"operation": matter.withdrawn}), locale)
        words = replace(words, text=f"{words.text}\n{named}", tells_done=True)
    if done:
        words = _with_deeds(words, done, locale)
    if matter.undone:
        return _with_undone(words, matter.undone, locale)
    if done:
        return words
    if _claims_a_deed(words, matter):
        return replace(words, text=f"{words.text}\n{say(Text('turn.nothing_done'), locale)}")
    return words


def spoken(text: str) -> str:
    """The model's words as they may be shown. INVARIANT: the mark under which code lists what was done stands above no
    list of a model's."""
    return _OUR_LIST.sub(r"\1", without_fillers(text))


def deed(preview: Preview, spec: ToolSpec) -> Text:
    """A carried-out call, told in the past, with the beginning of its words if its operation does not name them."""
    done = _in_the_past(preview.operation)
    told = done.params.values()
    for line in preview.lines:
        declared = spec.arguments.get(line.argument) if line.argument else None
        free = declared is not None and declared.role is ArgumentRole.CONTENT and line.value not in told
        if free and isinstance(line.value, str) and line.value and not _passes_for_ours(line.value):
            return Text("turn.deed_with", {"deed": done, "words": beginning(line.value, _QUOTED)})
    return done


def _passes_for_ours(words: str) -> bool:
    """True if the words could be taken for ours. INVARIANT: no words of others stand in a sentence of ours that could
    be taken for a card or a permission."""
    return imitates_card(words) or any(map(asserts_permission, readings(words)))


def _in_the_past(operation: Text) -> Text:
    """The operation in the past tense. `secretary.task_create` has its past in `secretary.task_create_done`; one
    without a past is told as its card says."""
    area, _, name = operation.key.partition(".")
    past = f"{name.removesuffix('_what')}_done"
    return Text(f"{area}.{past}", operation.params) if past in catalog("ja", area) else operation


def _with_deeds(words: ReplyDraft, done: Sequence[Text], locale: Locale) -> ReplyDraft:
    """The reply with the deeds. INVARIANT: code lists the executed calls in every reply, whatever the model says or
    omits about them (F12)."""
    if words.kind != "fixed":
        return replace(words, text=f"{words.text}\n\n{_deeds(done, locale)}")
    deeds = listed(say(each, locale) for each in done)
    told = say(Text("turn.already_done", {"done": deeds}), locale)
    return ReplyDraft(kind="fixed", text=f"{words.text}\n{told}", tells_done=True)


def _with_undone(words: ReplyDraft, undone: Sequence[Text], locale: Locale) -> ReplyDraft:
    """The reply with the operations of a plan that were not carried out, whatever the model says about them."""
    told = say(Text("turn.not_done_list", {"undone": listed(say(each, locale) for each in undone)}), locale)
    gap = "\n" if words.kind == "fixed" or words.tells_done else "\n\n"
    return replace(words, text=f"{words.text}{gap}{told}", tells_done=True)


def _deeds(done: Sequence[Text], locale: Locale) -> str:
    said = [say(each, locale) for each in done]
    if len(said) == 1:
        return say(Text("turn.done_one", {"done": said[0]}), locale)
    return say(Text("turn.done_list", {"done": listed(said)}), locale)


def _claims_a_deed(words: ReplyDraft, matter: ReplyMatter) -> bool:
    """True if the model claims to have done something. Such a claim decides nothing, and its reader must not believe
    it (B2). An answer worded anew tells of what was done before."""
    if words.kind != "answer" or matter.state.redraft_of is not None:
        return False
    asked = matter.asked
    return tells_own_deed(divide_reply(words.text, wanted=asked.wanted), asked.typed)


def _carried(result: StepResult, done: Sequence[Text], locale: Locale) -> ReplyDraft:
    """The reply on a call that a person asked for on a form."""
    if result.outcome == "failed":
        return _fixed(Text("turn.not_carried", {"reason": result.reason or Text("turn.timeout")}), locale)
    deeds = listed(say(each, locale) for each in done)
    return ReplyDraft(kind="fixed", text=say(Text("turn.carried", {"done": deeds}), locale), tells_done=True)


def _draft(matter: ReplyMatter, locale: Locale) -> ReplyDraft:
    state = matter.state
    match state.stage:
        case Stage.DRAFTED if isinstance(state.proposal, ToolCallProposal):
            return _fixed(Text("turn.redraft_wordless"), locale)
        case Stage.DRAFTED:
            return model_words(state)
        case Stage.REFUSED if state.decision is not None:
            return _refusal(state.decision, matter, locale)
        case Stage.FAILED:
            return _fixed(sentence(state.failure, state.error, state.wait_s), locale)
        case Stage.NOTED if state.note is not None:
            return _fixed(state.note, locale)
        case Stage.DECLINED | Stage.EXPIRED | Stage.CANCELLED if matter.done:
            return _fixed(Text(f"turn.{state.stage}_rest"), locale)
        case Stage.UNSURE if state.meanwhile == "joined":
            return _fixed(Text("turn.unsure_unread"), locale)
        case Stage.DECLINED | Stage.EXPIRED | Stage.UNSURE | Stage.CANCELLED:
            return _fixed(Text(f"turn.{state.stage}"), locale)
        case _:
            raise DefectError(f"stage {state.stage} has nothing to say")


def withheld(code: str, done: Sequence[Text], locale: Locale) -> Iterator[ReplyDraft]:
    """Yields replies in place of a text the output guard blocked. Executed calls are told as far as the guard
    permits, so each reply tells less than the one before it."""
    sentence = say(Text("turn.withheld"), locale)
    if f"withheld_{code}" in catalog("ja", "turn"):
        reason = say(Text(f"turn.withheld_{code}"), locale)
        deeds = f"\n\n{_deeds(done, locale)}" if done else ""
        yield ReplyDraft(kind="fixed", text=f"{reason}{deeds}", tells_done=bool(done))
    if done:
        count = say(Text("turn.done_count", {"count": len(done)}), locale)
        yield ReplyDraft(kind="fixed", text=f"{sentence}\n\n{_deeds(done, locale)}", tells_done=True)
        yield ReplyDraft(kind="fixed", text=f"{sentence}\n\n{count}")
    yield ReplyDraft(kind="fixed", text=sentence, last=True)


def moved(locale: Locale) -> str:
    """The sentence in place of a text that went to the requester alone."""
    return say(Text("turn.moved_to_direct"), locale)


def outcome(state: State) -> Outcome:
    """One word for a turn that was answered."""
    if state.failure:
        return "failed"
    match state.ended:
        case Stage.CARRIED:
            return "executed" if state.results[-1].outcome == "finished" else "failed"
        case Stage.DRAFTED if (ran := _ran(state)) and state.redraft_of is None:
            return "executed" if any(step.outcome == "finished" for step in ran) else "failed"
        case Stage.DRAFTED if isinstance(state.proposal, ClarificationProposal):
            return "asked"
        case Stage.DRAFTED:
            return "answered"
        case Stage.REFUSED if state.decision is not None and _asks_back(state.decision, state):
            return "asked"
        case Stage() as ended if ended in _ENDS:
            return _ENDS[ended]
        case _:
            raise DefectError("a turn that was not answered has no outcome")


def _ran(state: State) -> tuple[StepResult, ...]:
    """The results without those of calls that were not run."""
    return tuple(step for step in state.results if not step.unclear)


def choices(state: State, text: str) -> tuple[str, ...]:
    """The answers that a question offers, for channels with buttons. INVARIANT: only those that stand in the text as it
    is sent, after the output guard judged it."""
    match state.proposal:
        case ClarificationProposal(options=options) if outcome(state) == "asked":
            return tuple(option for option in options if option in text)
        case _:
            return ()


_ENDS: Mapping[Stage, Outcome] = {
    Stage.NOTED: "noted",
    Stage.REFUSED: "refused",
    Stage.DECLINED: "declined",
    Stage.EXPIRED: "expired",
    Stage.UNSURE: "unsure",
    Stage.CANCELLED: "cancelled",
    Stage.FAILED: "failed",
}


def model_words(state: State) -> ReplyDraft:
    """The model's own words that answer the turn. Raises DefectError if it proposed a call."""
    match state.proposal:
        case TextProposal(text=text):
            return ReplyDraft(kind="answer", text=spoken(text))
        case ClarificationProposal(question=question, options=options):
            listed = "".join(f"\n{number}. {option}" for number, option in enumerate(options, start=1))
            return ReplyDraft(kind="question", text=spoken(question + listed))
        case _:
            raise DefectError("a drafted turn without words")


def _refusal(decision: Decision, matter: ReplyMatter, locale: Locale) -> ReplyDraft:
    state = matter.state
    if state.unclear and only_unclear(decision):
        which = _which(state.unclear[0], matter.introduced, locale)
        return ReplyDraft(kind="question", text=say(which, locale))
    reason = decision.headline.reason
    if reason.code == "confidence_question" and isinstance(state.proposal, ToolCallProposal):
        question = state.proposal.confirmation_question or say(Text("turn.say_again"), locale)
        return ReplyDraft(kind="question", text=question)
    if reason.code == "call_repeated":
        return _fixed(reason_text(reason), locale)
    if reason.code == "answer_missing":
        return _fixed(Text("turn.answer_missing", dict(reason.params)), locale)
    if reason.code == "confidence_unknown":
        return _fixed(Text("turn.not_understood"), locale)
    return _fixed(Text("turn.refused", {"reason": _with_another_way(reason, matter.by_hand)}), locale)


def _asks_back(decision: Decision, state: State) -> bool:
    """True if the refusal was a question, not a no."""
    if state.unclear and only_unclear(decision):
        return True
    return decision.headline.reason.code in ("confidence_question", "answer_missing")


def by_hand(state: State, tool: AnyTool | None) -> Text | None:
    """The way in which a person does the refused call, if it is forbidden to assistants and its tool tells one."""
    decision = state.decision
    if state.stage is not Stage.REFUSED or decision is None or tool is None or tool.by_hand is None:
        return None
    if decision.headline.reason.code not in _FORBIDDEN:
        return None
    people = tuple(target.person for target in state.targets if target.person is not None)
    return tool.by_hand(RefusedCall(args=decision.args, people=people, channel=state.channel))


def _with_another_way(reason: Reason, way: Text | None) -> Text:
    if way is None:
        return reason_text(reason)
    return Text("turn.by_hand", {"reason": reason_text(reason), "way": way})


_FORBIDDEN = frozenset({"danger_forbidden", "danger_critical"})


def only_unclear(decision: Decision) -> bool:
    """True if nothing but an unclear name or a low confidence stands against the call. Nothing is asked if the answer
    would be refused all the same."""
    blocking = {stamp.reason.code for stamp in decision.stamps if stamp.verdict is Verdict.BLOCK}
    return blocking <= {"target_unknown", "thing_unknown", "confidence_question", "confidence_unknown"}


def _which(unclear: Unclear, introduced: Introduced, locale: Locale) -> Text:
    """The question about a name that fits no person or thing, or several (M4)."""
    if unclear.things is not None:
        return _which_thing(unclear, unclear.things)
    if not unclear.candidates:
        return Text("turn.no_such_person", {"said": unclear.said})
    people = (say(introduced(person), locale) for person in unclear.candidates)
    numbered = "\n".join(f"{number}. {person}" for number, person in enumerate(people, start=1))
    return Text("turn.which_person", {"said": unclear.said, "candidates": numbered})


def _which_thing(unclear: Unclear, things: tuple[Thing, ...]) -> Text:
    said = unclear.said
    if unclear.seen:
        return Text("turn.thing_only_seen", {"said": said, "candidates": _listed_things(unclear.seen)})
    if things:
        return Text("turn.which_thing", {"said": said, "candidates": _listed_things(things)})
    department = unclear.argument == _DEPARTMENT
    return Text("turn.no_such_department" if department else "turn.no_such_thing", {"said": said})


def _listed_things(things: tuple[Thing, ...]) -> str:
    return listed("、".join((thing.name, *thing.facts.values())) for thing in things)


def _fixed(text: Text, locale: Locale) -> ReplyDraft:
    return ReplyDraft(kind="fixed", text=say(text, locale))
