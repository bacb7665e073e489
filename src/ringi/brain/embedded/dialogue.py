"""Where does the conversation stand after the last words? Folds every sentence said into what is wanted now.

The model keeps no state: the same conversation read again gives the same answer. Only the requester's own
messages can ask for something; what others said can merely be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ringi.brain.embedded.draft import Draft, amended, draft_of, filled, labelled
from ringi.brain.embedded.deadlines import take_deadline
from ringi.brain.embedded.hearing import Sentence, Setting, hear
from ringi.brain.embedded.intent import Part
from ringi.brain.embedded.parts import Found, Origin, habitual, points
from ringi.brain.embedded.talk import Talk, talk_in
from ringi.domain.model import ContextItem, ModelRequest
from ringi.domain.tools import Trust


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
    """A request with something missing."""
    last: Draft | None = None
    """The complete request of the message before."""
    talk: Talk | None = None
    topic: Topic | None = None
    waiting: tuple[Sentence, ...] = ()
    """Parts named before the request they belong to: `期限は明日で。`"""
    touched: bool = False
    """The present message dealt with the open request."""


def dialogue_of(request: ModelRequest) -> Dialogue:
    """The conversation up to and with the messages of this turn."""
    setting = Setting(now=request.now, requester=request.requester, people=request.people)
    dialogue = Dialogue()
    for item in _spoken(request.items):
        dialogue = _after_earlier(dialogue, item, setting)
    dialogue = _between(dialogue)
    for message in request.messages:
        dialogue = _after(dialogue, message, setting)
    return dialogue


def _spoken(items: tuple[ContextItem, ...]) -> Iterator[ContextItem]:
    yield from [item for item in items if item.kind == "message"][-_REMEMBERED:]


_REMEMBERED = 10


def _after_earlier(dialogue: Dialogue, item: ContextItem, setting: Setting) -> Dialogue:
    if item.trust is not Trust.REQUESTER:
        return replace(dialogue, topic=Topic(text=item.text.strip(), source=item.source))
    now = item.at.astimezone(setting.now.tzinfo) if item.at else setting.now
    after = _after(_between(dialogue), item.text, replace(setting, now=now))
    wants_nothing = not after.ready and not after.touched and after.talk is None
    return replace(after, topic=Topic(text=item.text.strip(), source=item.source)) if wants_nothing else after


def _between(dialogue: Dialogue) -> Dialogue:
    """What one message leaves to the next: a request left open, but not one that was passed over."""
    return Dialogue(
        open=dialogue.open if dialogue.touched else None,
        last=next(reversed(dialogue.ready), None),
        topic=dialogue.topic,
    )


def _after(dialogue: Dialogue, message: str, setting: Setting) -> Dialogue:
    heard = hear(message, setting)
    if heard.quoted:
        dialogue = replace(dialogue, topic=Topic(text=heard.quoted, source="quote"))
    for sentence in heard.sentences:
        dialogue = _step(dialogue, sentence, setting)
    return dialogue


def _step(dialogue: Dialogue, sentence: Sentence, setting: Setting) -> Dialogue:
    """What a sentence changes: it begins a request, is mere talk, answers a question, or amends a request."""
    if draft := draft_of(sentence, setting):
        return _begun(dialogue, draft, setting)
    if talk := talk_in(sentence):
        return _talked(dialogue, talk)
    if dialogue.open and (draft := filled(dialogue.open, sentence, setting)):
        return _taken(dialogue, draft)
    if dialogue.last and not dialogue.ready and (draft := amended(dialogue.last, sentence, setting)):
        return _taken(dialogue, draft)
    return replace(dialogue, waiting=(*dialogue.waiting, sentence))


def _begun(dialogue: Dialogue, draft: Draft, setting: Setting) -> Dialogue:
    draft = _resolved(_recalled(draft, dialogue.last), dialogue.topic)
    if dialogue.open and dialogue.open.intent is draft.intent and draft.missing:
        draft = draft.with_values({**dialogue.open.values, **draft.values})
    for sentence in dialogue.waiting:
        draft = _joined(draft, sentence, setting)
    return _taken(replace(dialogue, waiting=()), draft)


def _joined(draft: Draft, sentence: Sentence, setting: Setting) -> Draft:
    """With a part that was named before; mere talk before a request is none."""
    deadline, rest = take_deadline(sentence.shape, setting.now)
    if not labelled(rest, draft.intent) and not (deadline and deadline.marked):
        return draft
    said = filled(draft, sentence, setting)
    return draft.with_values({**said.values, **draft.values}) if said else draft


def _taken(dialogue: Dialogue, draft: Draft) -> Dialogue:
    if draft.missing:
        return replace(dialogue, open=draft, touched=True)
    return replace(dialogue, ready=(*dialogue.ready, draft), open=None, touched=True)


def _talked(dialogue: Dialogue, talk: Talk) -> Dialogue:
    if talk is Talk.CANCELLED:
        return replace(dialogue, open=None, talk=talk)
    weightier = dialogue.talk is None or talk.weight < dialogue.talk.weight
    return replace(dialogue, talk=talk if weightier else dialogue.talk)


def _recalled(draft: Draft, last: Draft | None) -> Draft:
    if last is None:
        return draft
    values = {
        name: tuple(replace(found, origin=Origin.CONTEXT) for found in last.values.get(earlier, ()))
        for name, earlier in draft.recalls.items()
    }
    return draft.with_values({name: found for name, found in values.items() if found})


def _resolved(draft: Draft, topic: Topic | None) -> Draft:
    """With `これ` replaced by what it points at; by nothing where the conversation does not say."""
    values = dict(draft.values)
    for slot in draft.intent.slots:
        words = values.get(slot.name, ())
        if slot.part is not Part.WORDS or not words:
            continue
        if habitual(words[0].value) or (points(words[0].value) and topic is None):
            values[slot.name] = ()
        elif points(words[0].value) and topic:
            values[slot.name] = (Found(value=topic.text, origin=Origin.CONTEXT, source=topic.source),)
    return replace(draft, values=values)
