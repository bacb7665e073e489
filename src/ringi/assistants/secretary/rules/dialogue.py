"""Folds every sentence of a conversation into what is wanted now.

The model keeps no state: the same conversation read again gives the same answer. Only the requester's own messages can
ask for something; the words of others can merely be pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ringi.assistants.secretary.rules.changing import changed, changed_task, names_no_task, told_as_done
from ringi.assistants.secretary.rules.correcting import after_wrong
from ringi.assistants.secretary.rules.deadlines import take_deadline
from ringi.assistants.secretary.rules.draft import (
    Draft,
    Values,
    amended,
    draft_of,
    filled,
    labelled,
    may_answer,
    named,
    once_more,
    revised,
)
from ringi.assistants.secretary.rules.following import asks_arrival, narrowed, with_tax
from ringi.assistants.secretary.rules.hearing import Heard, Hearing, Sentence, hear
from ringi.assistants.secretary.rules.intent import Part
from ringi.assistants.secretary.rules.intents import INTENTS
from ringi.assistants.secretary.rules.intents_changes import CHANGE
from ringi.assistants.secretary.rules.intents_tasks import CREATE
from ringi.assistants.secretary.rules.parts import FoundValue, ValueOrigin, habitual, points, words_of
from ringi.assistants.secretary.rules.questions import options, permitted
from ringi.assistants.secretary.rules.taking_back import undone, unwanted
from ringi.assistants.secretary.rules.talk import BEYOND, Talk, moment_asked, talk_in
from ringi.assistants.secretary.rules.who_was_meant import named_in_full, told_who
from ringi.domain.ids import ToolName
from ringi.domain.model import ContextItem, ModelRequest
from ringi.domain.text import Locale
from ringi.domain.tools import Trust
from ringi.language.confirmations.answering import Instead, instead_of_answer
from ringi.language.confirmations.choosing import chosen_number
from ringi.language.confirmations.leaving import asks_to_take_back, leaves, puts_aside, takes_back, takes_up
from ringi.language.text.written import written_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Words that `これ` can point at."""

    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    ready: tuple[Draft, ...] = ()
    """Complete requests of the present turn."""
    open: Draft | None = None
    """A request with a part missing."""
    last: Draft | None = None
    """The complete request of the message before."""
    made: Draft | None = None
    """The task that was made last, as it is by now, with every change made to it since."""
    reply: str = ""
    """The answer to the last message."""
    talk: Talk | None = None
    topic: Topic | None = None
    offered: tuple[str, ...] = ()
    """Numbered answers the last question came with."""
    waiting: tuple[Sentence, ...] = ()
    """Sentences that are no request by themselves, such as a deadline named before it: `期限は明日で。`"""
    resting: Draft | None = None
    """A request with a part missing, from which the requester turned away."""
    turned: bool = False
    """True if the present message turned away from the open request."""
    touched: bool = False
    """True if the present message dealt with the open request."""
    missed: Instead | Literal["other"] | None = None
    """The kind of the present message, if it is not the answer that the open request waits for."""


def dialogue_of(request: ModelRequest) -> Dialogue:
    """Returns the conversation up to and with the messages of this turn."""
    room = Room(
        setting=Hearing(
            now=request.now,
            requester=request.requester,
            people=request.people,
            calendar=request.calendar,
            pasted=request.pasted,
        ),
        locale=request.locale,
        tools=permitted(request),
    )
    dialogue = Dialogue()
    for item in request.items:
        dialogue = _earlier(dialogue, item, room)
    dialogue = _in_flow(_between(dialogue), request.items)
    for message in request.messages:
        dialogue = _after(dialogue, message, room.setting)
    return dialogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """The values that do not change while a conversation is read again."""

    setting: Hearing
    locale: Locale
    tools: tuple[ToolName, ...]


def _earlier(dialogue: Dialogue, item: ContextItem, room: Room) -> Dialogue:
    """Returns the dialogue with one thing said before. A text that is no message of the requester can only be pointed
    at."""
    if item.kind == "reply":
        return _answered(replace(dialogue, reply=_told(dialogue, item.text)))
    if item.kind != "message" or not item.text.strip():
        return dialogue
    topic = Topic(text=item.text.strip(), source=item.source)
    if item.trust is not Trust.REQUESTER:
        return replace(dialogue, topic=topic)
    setting = replace(room.setting, now=item.at or room.setting.now)
    after = _after(_between(dialogue), item.text, setting)
    offered = (
        options(after.open, room.tools, written_in(item.text, room.locale), item.text)
        if not after.ready and not after.talk
        else ()
    )
    wants_nothing = not after.ready and not after.touched and after.talk is None
    return replace(after, offered=offered, topic=topic if wants_nothing else after.topic)


def _told(dialogue: Dialogue, reply: str) -> str:
    """Returns the reply; after the answer to the request before, if only a yes or a word of thanks was said since."""
    passing = dialogue.last is not None and dialogue.talk in _IN_PASSING and not dialogue.ready
    return f"{dialogue.reply}\n{reply}" if passing else reply


def _answered(dialogue: Dialogue) -> Dialogue:
    """Returns the dialogue. If the reply tells of a change whose task is out of sight, nothing is open any more."""
    done = told_as_done(dialogue.open, dialogue.reply)
    return replace(dialogue, open=None, ready=(*dialogue.ready, done)) if done else dialogue


def _between(dialogue: Dialogue) -> Dialogue:
    """Returns what one message leaves to the next: an open request; one that was passed over rests. A bare yes or no
    was for a confirmation, and the request it was about is still the last one, as it is after a word of thanks."""
    goes_on = bool(dialogue.touched or dialogue.missed)
    last_ready = next(reversed(dialogue.ready), None)
    before = dialogue.last if dialogue.talk in _IN_PASSING else None
    return Dialogue(
        open=dialogue.open if goes_on else None,
        resting=dialogue.resting if goes_on or dialogue.open is None else dialogue.open,
        last=last_ready or before,
        made=_made(dialogue.made, last_ready) if last_ready else dialogue.made if before else None,
        reply=dialogue.reply,
        topic=dialogue.topic,
        offered=dialogue.offered,
        missed=dialogue.missed,
    )


def _made(made: Draft | None, last: Draft) -> Draft | None:
    if last.intent is not CHANGE or made is None:
        return last if last.intent is CREATE else None
    parts = {slot.name for slot in CREATE.slots}
    return made.with_values({name: found for name, found in last.values.items() if name in parts})


_IN_PASSING = {Talk.ANSWERED, Talk.ARRIVED, Talk.BACK, Talk.THANKS, Talk.NOTED, Talk.TODAY, Talk.CLOCK}
"""Kinds of talk after which the last request is still the subject."""


def _in_flow(dialogue: Dialogue, items: Sequence[ContextItem]) -> Dialogue:
    """Returns the dialogue with the flow of the context.

    INVARIANT: a request that is asked for bit by bit goes on only as the context says. One that an earlier message
    began may have been left, or be over, since.
    """
    if dialogue.open and dialogue.open.intent.flow:
        dialogue = replace(dialogue, open=None)
    if dialogue.resting and dialogue.resting.intent.flow:
        dialogue = replace(dialogue, resting=None)
    flow = next((item for item in items if item.kind == "flow"), None)
    intent = next((each for each in INTENTS if flow and flow.source == f"flow:{each.tool}"), None)
    if flow is None or intent is None:
        return dialogue
    draft = Draft(intent=intent, sure=_SURE, values=_kept(items, flow.source))
    if flow.text == "running" and draft.missing:
        return replace(dialogue, open=draft)
    return replace(dialogue, resting=draft)


def _kept(items: Sequence[ContextItem], source: str) -> Values:
    return {
        item.source.removeprefix(f"{source}."): (
            FoundValue(
                value=item.text,
                origin=ValueOrigin.SAID if item.trust is Trust.REQUESTER else ValueOrigin.CONTEXT,
                source=item.source,
            ),
        )
        for item in items
        if item.kind == "flow_part"
    }


_SURE = 0.95


def _after(dialogue: Dialogue, message: str, setting: Hearing) -> Dialogue:
    dialogue, missed_before = replace(dialogue, missed=None), dialogue.missed is not None
    heard = hear(_chosen(message, dialogue.offered), setting)
    if heard.quoted:
        dialogue = replace(dialogue, topic=Topic(text=heard.quoted, source="quote"))
    if turned := _turned(dialogue, message):
        return turned
    if dialogue.open and _speaks(dialogue.open, heard, setting):
        words = FoundValue(value=words_of(heard.whole))
        return _taken(dialogue, dialogue.open.with_values({dialogue.open.missing[0].name: (words,)}))
    for sentence in heard.sentences:
        dialogue = _named(dialogue, sentence) or _step(dialogue, sentence, setting)
    return _missed(dialogue, message, again=missed_before)


def _turned(dialogue: Dialogue, message: str) -> Dialogue | None:
    """Returns the dialogue if the message does nothing but put the open request aside, or take up what was begun
    before; else None."""
    if dialogue.open and (leaves(message) or takes_back(message) or _declined(dialogue.open, message)):
        return replace(dialogue, open=None, talk=Talk.CANCELLED)
    if dialogue.open and puts_aside(message):
        return replace(dialogue, open=None, talk=Talk.LATER)
    idle = not (dialogue.open or dialogue.ready)
    if idle and (deletion := undone(dialogue.last, dialogue.reply, message)):
        return _taken(dialogue, deletion)
    if takes_back(message):
        return _talked(dialogue, Talk.CANCELLED)
    begun = dialogue.open or dialogue.resting
    if begun and takes_up(message):
        return _taken(replace(dialogue, resting=None), begun)
    return None


def _declined(draft: Draft, message: str) -> bool:
    """True for a plain no to the question which one is meant; in a flow a no may be an answer."""
    return not draft.intent.flow and _PLAIN_NO.fullmatch(message) is not None


_PLAIN_NO = re.compile(
    r"\s*(?:いいえ|いえ|いや|ううん|no|nope)[、,。.!\s]*(?:いいです|結構です|大丈夫です|やめます|thanks|thank you)?[。.!\s]*",
    re.IGNORECASE,
)


def _missed(dialogue: Dialogue, message: str, *, again: bool) -> Dialogue:
    """Returns the dialogue; marks a message that is no answer although one is awaited. The question is then asked once
    more, and after that passed over."""
    draft = dialogue.open
    if draft is None or dialogue.touched or dialogue.ready or dialogue.talk not in {None, Talk.EXPLAIN}:
        return dialogue
    if again and not draft.intent.flow:
        return dialogue
    return replace(dialogue, missed=instead_of_answer(message) or "other")


def _speaks(draft: Draft, heard: Heard, setting: Hearing) -> bool:
    """True if the message as a whole is the text that was asked for."""
    slot = draft.missing[0]
    if slot.part is not Part.SPEECH or not may_answer(draft.intent, slot, heard.whole.said):
        return False
    return not any(_elsewhere(draft, sentence, setting) for sentence in heard.sentences)


def _elsewhere(draft: Draft, sentence: Sentence, setting: Hearing) -> bool:
    """True for a sentence that is more than an answer: another request, a question, a word of leaving."""
    if draft_of(sentence, setting) or named(sentence.shape, draft.intent):
        return True
    talk = talk_in(sentence)
    if not draft.intent.flow:
        return talk in {Talk.CANCELLED, Talk.LATER}
    return sentence.question or talk in _NO_ANSWER or bool(_WONDERING.search(sentence.shape.text))


_NO_ANSWER = {
    Talk.CANCELLED,
    Talk.WHO,
    Talk.HELP,
    Talk.THANKS,
    Talk.MORNING,
    Talk.EVENING,
    Talk.HELLO,
    Talk.BYE,
    Talk.NOTED,
}
_WONDERING = re.compile(
    r"(?:って|とは)(?:何|なに|なん)(?:です)?か?$|(?:教えて|聞きたい|知りたい)(?:ください|です)?$"
)


def _chosen(message: str, offered: tuple[str, ...]) -> str:
    """Returns the message; if it is a bare number, the offered answer of that number."""
    number = chosen_number(message) or 0
    return offered[number - 1] if 1 <= number <= len(offered) else message


def _named(dialogue: Dialogue, sentence: Sentence) -> Dialogue | None:
    """Returns the dialogue with a part of the open request that the sentence calls by its name; None if it names none."""
    if dialogue.open is None:
        return None
    values = named(sentence.shape, dialogue.open.intent)
    return _taken(dialogue, dialogue.open.with_values(values)) if values else None


def _step(dialogue: Dialogue, sentence: Sentence, setting: Hearing) -> Dialogue:
    """Returns the dialogue after a sentence: it begins a request, is mere talk, answers a question, or amends a
    request."""
    if asked := moment_asked(sentence) or _about_last(dialogue, sentence):
        return _talked(dialogue, asked)
    if draft := _put_right(dialogue, sentence, setting):
        return replace(dialogue, ready=(*dialogue.ready[:-1], draft))
    if draft := _wanted(dialogue, sentence, setting):
        return _begun(dialogue, draft, setting)
    talk = talk_in(sentence)
    if talk and talk not in _AFTER_ALL and not (dialogue.open and talk in BEYOND):
        return _talked(dialogue, talk)
    if draft := _completed(dialogue.open, sentence, setting):
        return _taken(dialogue, draft)
    if not dialogue.ready and (draft := _changed(dialogue, sentence, setting)):
        return _taken(dialogue, draft)
    if talk and not dialogue.open:
        return _talked(dialogue, talk)
    return replace(dialogue, waiting=(*dialogue.waiting, sentence))


def _about_last(dialogue: Dialogue, sentence: Sentence) -> Talk | None:
    """Returns the kind of a question about the last deed; None if it is none."""
    if asks_to_take_back(sentence.shape.said):
        return Talk.BACK
    return Talk.ARRIVED if asks_arrival(dialogue.last, dialogue.reply, sentence) else None


def _put_right(dialogue: Dialogue, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the last complete request of the turn as its requester wants it instead: it waits, or was only just made."""
    if not dialogue.ready or dialogue.open:
        return None
    last = dialogue.ready[-1]
    if again := _asked_otherwise(last, sentence, setting):
        return replace(last.with_values(again), sure=_DOUBTFUL)
    if fewer := narrowed(last, sentence):
        return fewer
    asked = draft_of(sentence, setting)
    return revised(last, sentence, setting) if asked is None or names_no_task(asked) else None


def _asked_otherwise(last: Draft | None, sentence: Sentence, setting: Hearing) -> Values:
    """Returns the parts that are asked for anew after a word that something was wrong: `違う、渡辺さんに頼んで`."""
    rest = after_wrong(sentence)
    asked = draft_of(rest, setting) if rest and last else None
    if asked is None or last is None or asked.intent is not last.intent or not asked.missing:
        return {}
    return asked.values


def _wanted(dialogue: Dialogue, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the request a sentence makes, by itself or of the one before. An open question comes before a mere `make
    it`."""
    last = dialogue.last
    if last and (again := _asked_otherwise(last, sentence, setting)) and not dialogue.open:
        told = changed(last, dialogue.reply, again)
        return told or replace(last.with_values(again), sure=_DOUBTFUL)
    asked = unwanted(last, sentence) or draft_of(sentence, setting)
    if dialogue.ready or (dialogue.open and dialogue.open.intent is not CHANGE):
        return None if asked and names_no_task(asked) else asked
    return changed_task(dialogue.last, dialogue.reply, asked, sentence, setting) or asked


_AFTER_ALL = {Talk.ANSWERED, Talk.RESCHEDULE}
"""Kinds of talk that may be about the request before; only if they are not do they say no more than that."""


def _completed(draft: Draft | None, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the open request with the part that the sentence answers."""
    if draft is None:
        return None
    return filled(draft, sentence, setting) or named_in_full(draft, sentence)


def _changed(dialogue: Dialogue, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the request before, wanted once more or with other parts."""
    last, reply = dialogue.last, dialogue.reply
    if last is None:
        return None
    return (
        with_tax(last, sentence)
        or once_more(dialogue.made or last, sentence)
        or amended(last, sentence, setting)
        or told_who(last, reply, sentence, setting)
    )


def _begun(dialogue: Dialogue, draft: Draft, setting: Hearing) -> Dialogue:
    draft = _resolved(_recalled(draft, dialogue.last), dialogue.topic)
    for earlier in (dialogue.open, dialogue.resting):
        goes_on = earlier is not None and (earlier is dialogue.open or earlier.intent.flow)
        if earlier and goes_on and earlier.intent is draft.intent and draft.missing:
            draft = draft.with_values({**earlier.values, **draft.values})
    beside = _beside(dialogue, draft)
    dialogue = dialogue if beside else _set_aside(dialogue, draft)
    for sentence in dialogue.waiting:
        draft = _joined(draft, sentence, setting)
    taken = _taken(replace(dialogue, waiting=()), draft)
    return replace(taken, open=beside) if beside else taken


def _beside(dialogue: Dialogue, draft: Draft) -> Draft | None:
    """Returns the request that the same message made before this complete one, if it left a part of it open."""
    begun = dialogue.open if dialogue.touched and not draft.missing else None
    if begun is None or begun.intent.flow or (begun.intent is draft.intent and draft.holds(begun)):
        return None
    return begun


def _set_aside(dialogue: Dialogue, draft: Draft) -> Dialogue:
    """Returns the dialogue with the open request at rest, if another one is made. Said again with the missing part, it
    is the same request."""
    begun = dialogue.open
    if begun is None or begun.intent.flow or (begun.intent is draft.intent and draft.holds(begun)):
        return dialogue
    return replace(dialogue, resting=begun, turned=True)


def _joined(draft: Draft, sentence: Sentence, setting: Hearing) -> Draft:
    """Returns the draft with a part that was named before; mere talk before a request is none."""
    deadline, rest = take_deadline(sentence.shape, setting)
    if not labelled(rest, draft.intent) and not (deadline and deadline.marked):
        return draft
    said = filled(draft, sentence, setting)
    return draft.with_values({**said.values, **draft.values}) if said else draft


def _taken(dialogue: Dialogue, draft: Draft) -> Dialogue:
    if draft.missing:
        return replace(dialogue, open=draft, touched=True)
    return replace(dialogue, ready=(*dialogue.ready, draft), open=None, touched=True)


def _talked(dialogue: Dialogue, talk: Talk) -> Dialogue:
    """Returns the dialogue after mere talk. Taking a request back removes it; a refusal beside a request makes the
    request doubtful."""
    if talk is Talk.CANCELLED:
        anything = dialogue.ready or dialogue.open or dialogue.resting
        return replace(
            dialogue, ready=(), open=None, resting=None, talk=talk if anything else Talk.NOTHING_BEGUN
        )
    weightier = dialogue.talk is None or talk.weight < dialogue.talk.weight
    ready = (
        tuple(replace(draft, sure=_DOUBTFUL) for draft in dialogue.ready)
        if talk is Talk.REFUSED
        else dialogue.ready
    )
    return replace(dialogue, ready=ready, talk=talk if weightier else dialogue.talk)


_DOUBTFUL = 0.6
"""Confidence of a request beside which something was refused: so low that a person is asked."""


def _recalled(draft: Draft, last: Draft | None) -> Draft:
    if last is None:
        return draft
    values = {
        name: tuple(replace(found, origin=ValueOrigin.CONTEXT) for found in last.values.get(earlier, ()))
        for name, earlier in draft.recalls.items()
    }
    return draft.with_values({name: found for name, found in values.items() if found})


def _resolved(draft: Draft, topic: Topic | None) -> Draft:
    """Returns the draft with `これ` replaced by the text it points at, and by nothing if the conversation does not say."""
    values = dict(draft.values)
    for slot in draft.intent.slots:
        words = values.get(slot.name, ())
        if slot.part not in {Part.WORDS, Part.SPEECH} or not words:
            continue
        if habitual(words[0].value) or (points(words[0].value) and topic is None):
            values[slot.name] = ()
        elif points(words[0].value) and topic:
            values[slot.name] = (
                FoundValue(value=topic.text, origin=ValueOrigin.CONTEXT, source=topic.source),
            )
    return replace(draft, values=values)
