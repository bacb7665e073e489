"""A request as far as it is known: its tool, the arguments that are known, the parts that are missing.

A draft is filled from the sentence that began it, from later sentences and answers, and never from a guess.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ringi.assistants.secretary.rules.correcting import (
    after_wrong,
    afterthought,
    corrects,
    meant_instead,
    names_anew,
)
from ringi.assistants.secretary.rules.deadlines import Deadline, take_deadline
from ringi.assistants.secretary.rules.hearing import Hearing, Sentence
from ringi.assistants.secretary.rules.intent import ONESELF, Intent, Part, Phrasing, Slot, glance
from ringi.assistants.secretary.rules.intents import INTENTS
from ringi.assistants.secretary.rules.parts import FoundValue, ValueOrigin, read_part
from ringi.assistants.secretary.rules.shape import Kind, Recognised, Shape
from ringi.assistants.secretary.rules.verbs_ja import END, PLEASE
from ringi.language.confirmations.answering import Instead, instead_of_answer

Values = Mapping[str, tuple[FoundValue, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    intent: Intent
    sure: float
    values: Values
    recalls: Mapping[str, str] = field(default_factory=dict[str, str])
    """Arguments to take from the request before, if there is one."""

    @property
    def missing(self) -> tuple[Slot, ...]:
        """Required parts that nobody has named, and parts that could be several things. If the tool needs one of
        several parts and none is named, all of those."""
        lacking = [slot for slot in self.intent.slots if not self._has(slot.name)]
        some = not self.intent.one_of or any(self._has(name) for name in self.intent.one_of)
        return tuple(
            slot
            for slot in lacking
            if slot.required or self.values.get(slot.name) or (not some and slot.name in self.intent.one_of)
        )

    def _has(self, name: str) -> bool:
        values = self.values.get(name, ())
        return bool(values) and all(found.value for found in values)

    def holds(self, other: Draft) -> bool:
        """True if no part that the other draft knows has another value here."""
        return all(
            [one.value for one in self.values.get(name, found)] == [one.value for one in found]
            for name, found in other.values.items()
        )

    def with_values(self, values: Values) -> Draft:
        return replace(self, values={**self.values, **values})


def draft_of(sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the request a sentence makes; None if it makes none."""
    sentence = meant_instead(sentence)
    if asked := _thought_better_of(sentence, setting):
        return asked
    for intent in INTENTS:
        if intent.own and _names_others(sentence, setting):
            continue
        deadline, rest = _deadline(intent, sentence, setting)
        if draft := _matched(intent, replace(sentence, shape=rest), deadline):
            return _still_to_come(_of_requester(draft, setting), setting)
    return None


def _thought_better_of(sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the draft of `「10時」と伝えて、やっぱり11時`. The afterthought names person and day anew; for other new words the
    requester is asked."""
    parts = afterthought(sentence)
    draft = draft_of(parts[0], setting) if parts else None
    if parts is None or draft is None:
        return None
    wordy = {slot.name for slot in draft.intent.slots if slot.part in {Part.SPEECH, Part.WORDS}}
    if changed := corrects(parts[1].shape.text) and _with_new(draft, parts[1], setting):
        return changed
    return replace(draft, values={name: found for name, found in draft.values.items() if name not in wordy})


def filled(draft: Draft, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the draft with the parts a later sentence adds to it; None if it adds none."""
    if sentence.question:
        return None
    if opening := _HESITATION.match(sentence.shape.text):
        answer = sentence.shape.part(opening.end(), len(sentence.shape.text)).stripped()
        sentence = replace(sentence, shape=answer)
    deadline, rest = _deadline(draft.intent, sentence, setting)
    added = labelled(rest, draft.intent) or _answers(draft, _bare_answer(rest), sentence.shape.said)
    values = {**added, **_deadline_values(deadline)}
    return draft.with_values(values) if values else None


def amended(draft: Draft, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the draft with the deadline, person or level changed that the sentence names anew."""
    words = sentence.shape.text
    if _NUMBERED.search(words) or not (
        corrects(words) or (_AMENDS.search(words) and not _says_more(draft, sentence))
    ):
        return None
    return _with_new(draft, sentence, setting)


def _says_more(draft: Draft, sentence: Sentence) -> bool:
    """True if the sentence may hold words to pass on.

    INVARIANT: earlier words never go to a person whom a sentence names beside words of its own.
    """
    passes_on = any(slot.part is Part.SPEECH for slot in draft.intent.slots)
    return passes_on or bool(sentence.shape.all_of(Kind.QUOTE))


def revised(draft: Draft, sentence: Sentence, setting: Hearing) -> Draft | None:
    """Returns the draft, not carried out yet, with the parts its requester wants changed; None if the sentence does
    more than name such parts."""
    words = sentence.shape.text
    if sentence.question or _NUMBERED.search(words):
        return None
    if labels := _relabelled(draft, sentence):
        return replace(draft.with_values(labels), sure=_AMENDED)
    return _with_new(draft, sentence, setting) if names_anew(words) else None


def _relabelled(draft: Draft, sentence: Sentence) -> Values:
    """Returns words that are called by their name: `件名は「…」にして`. People and days are read with the words around them."""
    wordy = {Part.WORDS, Part.SPEECH}
    given = labelled(sentence.shape, draft.intent)
    return {
        slot.name: given[slot.name]
        for slot in draft.intent.slots
        if slot.name in given and slot.part in wordy
    }


def _with_new(draft: Draft, sentence: Sentence, setting: Hearing) -> Draft | None:
    sentence = after_wrong(sentence) or sentence
    deadline, rest = _deadline(draft.intent, sentence, setting)
    people = rest.all_of(Kind.PERSON)[-1:]
    named = {
        slot.name: tuple(FoundValue(value=person.value) for person in people)
        for slot in draft.intent.slots
        if slot.part is Part.PERSON and people
    }
    values = {**named, **_deadline_values(deadline)}
    return replace(draft.with_values(values), sure=_AMENDED) if values else None


def once_more(last: Draft, sentence: Sentence) -> Draft | None:
    """Returns the last request for another person or another day, as the sentence says; all else is as it was."""
    fitting = (form for form in last.intent.again if _fits(form, sentence, None))
    seen = glance(sentence.shape.text)
    match = next((m for form in fitting if (m := form.match(sentence.shape.text, seen))), None)
    if match is None:
        return None
    kept = {
        name: tuple(replace(one, origin=ValueOrigin.CONTEXT) for one in found)
        for name, found in last.values.items()
    }
    return replace(last, values={**kept, **_values(last.intent, sentence.shape, match)})


def may_answer(intent: Intent, slot: Slot, said: str) -> bool:
    """True if these words can be the part that is asked for: words to pass on may ask or thank, a task may be a
    request."""
    instead = instead_of_answer(said)
    if slot.part is Part.SPEECH and slot.name in _PASSED_ON:
        return instead not in _NEVER
    if slot.part in {Part.WORDS, Part.PERIOD, Part.WHICH} and not intent.flow:
        return instead not in _NEVER | {"question", "unsure", "talk"}
    return instead is None or slot.part not in {Part.WORDS, Part.PERIOD, Part.SPEECH, Part.WHICH}


_PASSED_ON = frozenset({"message", "content", "text"})
_NEVER: frozenset[Instead | None] = frozenset({"leaving", "nothing", "abuse"})


def labelled(shape: Shape, intent: Intent) -> Values:
    """Returns the part that the label names: `担当：田中` and `内容：…`."""
    for part, pattern in _LABELS:
        if match := pattern.fullmatch(shape.text):
            said = shape.part(*match.span("value"))
            return {
                slot.name: read_part(part, said) for slot in intent.slots if slot.part in _CALLED_SO[part]
            }
    return {}


def named(shape: Shape, intent: Intent) -> Values:
    """Returns the part that its own label names: `理由：…`."""
    for slot in intent.slots:
        label = re.compile(rf"(?:{slot.label}) ?(?:は|[:：]) ?(?P<value>.+)", re.IGNORECASE)
        if slot.label and (match := label.fullmatch(shape.text)):
            return {slot.name: read_part(slot.part, shape.part(*match.span("value")))}
    return {}


def _names_others(sentence: Sentence, setting: Hearing) -> bool:
    people = sentence.shape.all_of(Kind.PERSON)
    return any(person.value != setting.requester.name for person in people)


def _deadline(intent: Intent, sentence: Sentence, setting: Hearing) -> tuple[Deadline | None, Shape]:
    """Takes the deadline out, if the intent has one; in a message, `明日まで` is part of what is said."""
    return take_deadline(sentence.shape, setting) if intent.has_deadline else (None, sentence.shape)


_AMENDED = 0.65
"""Confidence of a request that changes another: so low that a person is asked."""
_LONGEST = 300
"""Characters of a sentence that templates are tried on."""


def _matched(intent: Intent, sentence: Sentence, deadline: Deadline | None) -> Draft | None:
    if len(sentence.shape.text) > _LONGEST:
        return None
    seen = glance(sentence.shape.text)
    for form in intent.forms:
        if not _fits(form, sentence, deadline):
            continue
        if match := form.match(sentence.shape.text, seen):
            values = {**_values(intent, sentence.shape, match), **_deadline_values(deadline)}
            given = {name: (FoundValue(value=value),) for name, value in form.given.items()}
            return Draft(intent=intent, sure=form.sure, values={**values, **given}, recalls=form.recalls)
    return None


def _of_requester(draft: Draft, setting: Hearing) -> Draft:
    """Returns the draft with the requester's name if the wording means them."""
    own = FoundValue(value=setting.requester.name)
    meant = {
        name: (own,) for name, found in draft.values.items() if [one.value for one in found] == [ONESELF]
    }
    return draft.with_values(meant) if meant else draft


def _still_to_come(draft: Draft, setting: Hearing) -> Draft:
    """Returns the draft; of several days that were meant, only those still to come are left. Nothing is put off to a
    day gone by."""
    today = setting.now.date().isoformat()
    days = [slot.name for slot in draft.intent.slots if slot.part is Part.ON_DAY]
    coming = {
        name: tuple(_coming(found, today) for found in draft.values[name])
        for name in days
        if name in draft.values
    }
    return draft.with_values(coming) if coming else draft


def _coming(found: FoundValue, today: str) -> FoundValue:
    left = tuple(day for day in found.alternatives if day >= today)
    if len(left) == 1:
        return replace(found, value=left[0], alternatives=())
    return replace(found, alternatives=left) if left else found


def _fits(form: Phrasing, sentence: Sentence, deadline: Deadline | None) -> bool:
    match form.mood:
        case "any":
            return True
        case "statement":
            return not sentence.question
        case "question":
            return sentence.question
        case "with_deadline":
            return deadline is not None and deadline.marked and not sentence.question


def _values(intent: Intent, shape: Shape, match: re.Match[str]) -> Values:
    values: dict[str, tuple[FoundValue, ...]] = {}
    for slot in intent.slots:
        spans = [match.span(group) for group in match.groupdict() if _belongs(group, slot) and match[group]]
        if spans and (found := _read(slot.part, shape, spans)):
            values[slot.name] = found
    return values


def _belongs(group: str, slot: Slot) -> bool:
    return group.partition("__")[0] == slot.name


def _read(part: Part, shape: Shape, spans: list[tuple[int, int]]) -> tuple[FoundValue, ...]:
    """Returns the values of a part. Words that stand in two places are one value; of other parts the first place
    counts."""
    if part is not Part.WORDS or len(spans) == 1:
        return read_part(part, shape.part(*spans[0]))
    said = "".join(shape.part(*span).stripped().said for span in spans)
    return (FoundValue(value=said),)


def _deadline_values(deadline: Deadline | None) -> Values:
    if deadline is None:
        return {}
    origin = ValueOrigin.SAID if deadline.marked else ValueOrigin.IMPLIED
    day, time = deadline.day, deadline.time
    if day is None and time is not None and time.day:
        day = replace(time, value=time.day)
    found = {"limit_date": day, "limit_time": time}
    return {name: (_of(thing, origin),) for name, thing in found.items() if thing}


def _of(thing: Recognised, origin: ValueOrigin) -> FoundValue:
    return FoundValue(value=thing.value, origin=origin, alternatives=thing.alternatives)


def _bare_answer(shape: Shape) -> Shape:
    """Returns an answer without the politeness around it."""
    match = _POLITE.search(shape.text)
    return shape.part(0, match.start()).stripped() if match else shape


def _answers(draft: Draft, shape: Shape, said: str) -> Values:
    """Returns the value of the first missing part that the words can be; days were taken out before."""
    if not shape.text or not _SOMETHING.search(shape.said):
        return {}
    for slot in draft.missing:
        if slot.part is Part.DAY or not may_answer(draft.intent, slot, said):
            continue
        if _ANSWER[slot.part].fullmatch(shape.text):
            return {slot.name: read_part(slot.part, shape) or (FoundValue(value=shape.said),)}
    return {}


_HESITATION = re.compile(
    rf"(?:(?:あ[っー]?|えっ?と|う[ー〜]?ん|そう(?:です)?ねえ?|そやな[あぁ]?|やっぱり?|やはり|じゃあ?|ほな|では|それなら|それじゃあ?|なら)(?:[、, 。…]+|(?={Kind.DAY.pattern}))"
    r"|(?:hmm+|well|ok|okay|then|actually|let['’]s say|make it|say)[, ]+)+",
    re.IGNORECASE,
)
"""Words of a person who makes up their mind; the answer comes after them."""
_SOMETHING = re.compile(r"[^\s「」『』\"'“”‘’（）()]")
"""A character that makes an answer more than an empty pair of quotation marks."""
_ANSWER = {
    Part.PERSON: re.compile(
        rf"{Part.PERSON.value}|[一-鿿々]{{1,4}}|[ァ-ヶー]{{2,8}}|[A-Za-z]+(?: [A-Za-z]+)?"
    ),
    Part.WORDS: re.compile(r".+"),
    Part.PERIOD: re.compile(r".+"),
    Part.SPEECH: re.compile(r".+"),
    Part.WHICH: re.compile(r".+"),
    Part.STATUS: re.compile(Part.STATUS.value),
    Part.ON_DAY: re.compile(rf"(?:(?:by|on|until) )?{Part.ON_DAY.value}(?:まで)?", re.IGNORECASE),
    Part.AT_TIME: re.compile(Part.AT_TIME.value),
    Part.LEVEL: re.compile(rf"(?:レベル|level ?)?{Part.LEVEL.value}", re.IGNORECASE),
}
_POLITE = re.compile(
    rf"(?:に|で|へ|を)?(?:です|だよ?|{PLEASE}|頼(?:む|みます){END}|して{END}|(?:ください|下さい)|かな|ね|よ|(?:,? ?(?:please|thanks)))+$|(?:に|へ)$",
    re.IGNORECASE,
)
_AMENDS = re.compile(r"やっぱり?|やはり|じゃなくて|ではなく|変え|変更|instead|make it|change", re.IGNORECASE)
_NUMBERED = re.compile(r"\d番|(?:タスク|目標|記憶)の?\d|(?:task|goal|memory) #?\d", re.IGNORECASE)
"""Words that mean an existing task, goal or memory, not the request before."""
_CALLED_SO = {Part.PERSON: (Part.PERSON,), Part.WORDS: (Part.WORDS, Part.SPEECH)}
_LABELS = (
    (
        Part.PERSON,
        re.compile(
            rf"(?:担当者?|相手|宛先?|依頼先|誰に|assignee|to)[ は:]+(?P<value>{Part.PERSON.value})(?:です)?",
            re.IGNORECASE,
        ),
    ),
    (
        Part.WORDS,
        re.compile(
            r"(?:内容|件名|タスク名?|本文|やること|メッセージ|文面|task|message)(?: ?[は:]+|は|を(?=.+(?:に|へ)(?:し|変え|変更し|直し)て)) ?(?P<value>.+?)(?:(?:に|へ)(?:し|変え|変更し|直し)て(?:ください|下さい|おいて)?|です)?[、, ]*",
            re.IGNORECASE,
        ),
    ),
)
