"""Reads the value of a part of a sentence, and how sure it is.

Reads persons, free words, task numbers, states and levels out of what a template captured. A word that only points
(`これ`) has no value of its own: the conversation is asked for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from ringi.assistants.secretary.rules.intent import Part
from ringi.assistants.secretary.rules.shape import Kind, Recognised, Shape
from ringi.language.numbers.numbers import japanese_number
from ringi.language.text.normal import align


class ValueOrigin(StrEnum):
    """The place a value was found in."""

    SAID = "said"
    """The requester's words of this request."""
    IMPLIED = "implied"
    """The requester's words, which could also be meant otherwise."""
    CONTEXT = "context"
    """An earlier message of the conversation, or quoted text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundValue:
    """A value for an argument."""

    value: str
    origin: ValueOrigin = ValueOrigin.SAID
    source: str = ""
    """Name of the context item it was taken from."""
    alternatives: tuple[str, ...] = ()
    """The values it could be, if there are several; the value is then empty."""


def read_part(part: Part, shape: Shape) -> tuple[FoundValue, ...]:
    """Returns the values named; none if the words name nothing."""
    match part:
        case Part.PERSON:
            return tuple(FoundValue(value=thing.value) for thing in shape.all_of(Kind.PERSON))
        case Part.WORDS | Part.SPEECH | Part.PERIOD:
            days = _days_meant(shape) if part is Part.PERIOD else ()
            return days or _found(words_of(shape))
        case Part.WHICH:
            whose = shape.stripped()
            return () if len(whose.text) == len(whose.all_of(Kind.PERSON)) else _which(words_of(shape))
        case Part.STATUS:
            return _found(_status(shape.text))
        case Part.LEVEL:
            return tuple(
                FoundValue(value=str(japanese_number(digit))) for digit in _LEVEL.findall(shape.text)
            )
        case Part.ON_DAY:
            return _moments(shape.all_of(Kind.DAY))
        case Part.AT_TIME:
            return _moments(shape.all_of(Kind.TIME))
        case Part.DAY | Part.TIME:
            return ()


def words_of(shape: Shape) -> str:
    """Returns the words as written; of a quotation, the text inside."""
    bare = shape.stripped()
    quotes = bare.all_of(Kind.QUOTE)
    if len(quotes) == 1 and len(_LABEL.sub("", bare.text)) == 1:
        return quotes[0].value
    return bare.said.strip()


def points(words: str) -> bool:
    """True for words that only point at something said before."""
    return bool(_POINTING.fullmatch(words))


def habitual(words: str) -> bool:
    """True for `いつものやつ`, which no conversation explains."""
    return bool(_HABITUAL.fullmatch(words))


def _days_meant(shape: Shape) -> tuple[FoundValue, ...]:
    """Returns every day that the words could mean, if they are but one day that could be several."""
    days = shape.stripped().all_of(Kind.DAY)
    if len(days) != 1 or len(shape.stripped().text) != 1:
        return ()
    return tuple(FoundValue(value=day) for day in days[0].alternatives)


def _moments(things: tuple[Recognised, ...]) -> tuple[FoundValue, ...]:
    return tuple(FoundValue(value=thing.value, alternatives=thing.alternatives) for thing in things)


def _found(value: str) -> tuple[FoundValue, ...]:
    return (FoundValue(value=value),) if value else ()


def _which(words: str) -> tuple[FoundValue, ...]:
    """Returns a number of the last list, a part of the title, or the task just spoken of."""
    if _LAST.fullmatch(words):
        return _found(LAST_ONE)
    folded = align(words).text
    if ordinal := _ORDINAL.fullmatch(folded):
        return _found(_ORDINALS[ordinal["which"].lower()])
    if _NUMBERS.fullmatch(folded):
        return tuple(FoundValue(value=str(japanese_number(digits))) for digits in _NUMBER.findall(folded))
    return () if _EVERY.fullmatch(words) else _found(words)


LAST_ONE = "さっきの"
"""The words with which the tools call the task last spoken of, in every language."""


def _status(words: str) -> str:
    return next(status for status, pattern in _STATUS if pattern.search(words))


_LEVEL = re.compile(Part.LEVEL.value)
_STATUS = (
    ("open", re.compile(r"未|進行|残|ない|まだ|open|pending|unfinished|outstanding", re.IGNORECASE)),
    ("done", re.compile(r"完了|終わ|済|done|complete|finished|closed", re.IGNORECASE)),
    ("all", re.compile("")),
)
_LABEL = re.compile(r"^(?:内容は|件名は|以下|下記)|(?:の件|ということ)$")
_POINTING = re.compile(
    r"(?:これ|それ|あれ|(?:この|その|あの|例の|さっきの|先ほどの|今の)(?:件|話|こと|やつ|内容|作業)|this|that|it)(?:を|は)?",
    re.IGNORECASE,
)
_HABITUAL = re.compile(r"(?:いつもの|例の)(?:やつ|件|あれ|作業)?|the usual(?: one| thing)?", re.IGNORECASE)
_LAST = re.compile(
    r"(?:さっき|先ほど|今|いま)(?:の|作った|頼んだ|登録した|追加した)?(?:やつ|件|の)?|(?:それ|これ|その|この|あれ)(?:の)?"
    r"|(?:that|this|it|the)(?: one| last one)?|last|that",
    re.IGNORECASE,
)
_ORDINALS = {"first": "1", "second": "2", "third": "3", "最初": "1", "一番上": "1", "1番上": "1"}
_ORDINAL = re.compile(
    rf"(?:the )?(?P<which>{'|'.join(_ORDINALS)})(?: one| task)?(?:の(?:やつ|もの|タスク)?)?", re.IGNORECASE
)
_NUMBER = re.compile(r"[0-9]+|[一二三四五六七八九十]+(?=番)")
_NUMBERS = re.compile(
    r"(?:task |タスク)?(?:(?:No\.?|#|№|number )?[0-9]{1,4}(?:番目?|つ目|個目)?|[一二三四五六七八九十]+番目?)(?:(?:と|、|,| and |・)[0-9]{1,4}(?:番目?)?)*"
    r"(?:の?(?:やつ|もの|タスク))?",
    re.IGNORECASE,
)
_EVERY = re.compile(r"(?:全部|すべて|全て|all|every)(?:の)?|", re.IGNORECASE)
