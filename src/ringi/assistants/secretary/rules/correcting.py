"""Recognises a sentence that only corrects the last request: `ちがう、花子さん`, `やっぱり木曜で`, `no, John`. The new person and day
are read elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ringi.assistants.secretary.rules.hearing import Sentence
from ringi.assistants.secretary.rules.shape import Kind
from ringi.language.text.expression import Expression


def corrects(words: str) -> bool:
    """True if a word of the sentence says that it corrects: a mere name beside nothing corrects nothing."""
    return _CORRECTING.fullmatch(words) is not None


def names_anew(words: str) -> bool:
    """True if the sentence names something anew, with or without such a word; for an answer to a request that waits to
    be changed."""
    return _NAMING.fullmatch(words) is not None


def after_wrong(sentence: Sentence) -> Sentence | None:
    """Returns the rest after the word that something was wrong; None if the sentence does not begin with one."""
    match = _WRONG_FIRST.match(sentence.shape.text)
    if match is None:
        return None
    return replace(sentence, shape=sentence.shape.part(match.end(), len(sentence.shape.text)).stripped())


def meant_instead(sentence: Sentence) -> Sentence:
    """Returns the sentence without the person who is corrected in the same breath: `伊藤さん、じゃなくて加藤さんに…` asks 加藤."""
    shape = sentence.shape
    match = None if corrects(shape.text) else _PUT_RIGHT.search(shape.text)
    return replace(sentence, shape=shape.without(*match.span())) if match else sentence


def afterthought(sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """Returns the part before `、やっぱり…` behind a text in quotation marks, and the afterthought itself."""
    match = _AFTERTHOUGHT.search(sentence.shape.text)
    if match is None:
        return None
    shape = sentence.shape
    first, then = shape.part(0, match.start("then")), shape.part(match.start("then"), len(shape.text))
    return replace(sentence, shape=first.stripped()), replace(sentence, shape=then.stripped())


_P, _D, _T = Kind.PERSON.pattern, Kind.DAY.pattern, Kind.TIME.pattern
_MOMENT = rf"(?:{_D}(?:の|、| at | )?{_T}?|{_T})"
_WRONG = (
    r"(?:(?:いや|いいえ|いえ|ちが(?:う|います|った)|違(?:う|います|った|くて)|間違(?:い|え)(?:です|た|ました|ちゃった)?|そうじゃなくて?|そっちじゃなくて?"
    r"|やっぱり?|やはり|ごめん(?:なさい|ね)?|すみません|すいません|no\b|nope\b|wrong\b|sorry\b|actually\b|wait\b|oops\b|i mean(?:t)?\b|rather\b)"
    r"(?:よ|って|です|でした)?[、,。.! …-]*)+"
)
_WRONG_FIRST = re.compile(_WRONG, re.IGNORECASE)
_NOT_THAT = rf"(?:{_P}|{_MOMENT})(?:の(?:ほう|方))?(?:じゃ|では|で)な(?:くて?|い(?:よ|です)?)、? ?|not (?:{_P}|{_MOMENT}),? (?:but )?"
_LABEL = r"(?:担当(?:者)?|宛先|宛て先|相手|送り先|期限|締め?切り?|〆切り?|納期)(?:は|を)、?"
_WHOM = rf"{_P}(?:の(?:ほう|方))?(?:宛(?:て)?)?"
_UNTIL = rf"{_MOMENT}(?:まで|以内|中)?"
_PARTICLE = r"(?:に|へ|で|だ|です|ね|よ)*"
_ANEW = r"(?:変え(?:て|たい|といて)|変更(?:して|で)?|直して)(?:ください|下さい|おいて)?(?:ね|よ)?"
_SO = r"(?:し(?:て|といて|てほしい)|お願い(?:します)?|頼(?:む|んで)|送って|伝えて)?(?:ください|下さい|おいて)?(?:ね|よ)?"
_TO = r"(?:(?:make it|change (?:it|that) to|it['’]s|to|for|by|on|until|ask|tell|(?:send|give|assign|move|change) (?:it|that) to|(?:the )?(?:recipient|assignee|deadline) (?:is|to)) )*"
_INSTEAD = r",? (?:instead|after all|rather)"
_NEW = rf"(?:{_WHOM}|{_UNTIL}|{_WHOM}に、?{_UNTIL})"
_CORRECTING = Expression(
    rf"(?i:{_WRONG}(?:{_NOT_THAT})?(?:{_LABEL})?{_NEW}{_PARTICLE}(?:{_ANEW}|{_SO})"
    rf"|(?:{_NOT_THAT})(?:{_LABEL})?{_NEW}{_PARTICLE}(?:{_ANEW}|{_SO})"
    rf"|{_LABEL}{_NEW}{_PARTICLE}(?:{_ANEW}|{_SO})|{_NEW}{_PARTICLE}{_ANEW}"
    rf"|{_WRONG}(?:{_NOT_THAT})?{_TO}(?:{_P}|{_MOMENT})(?:{_INSTEAD})?|(?:{_NOT_THAT}){_TO}(?:{_P}|{_MOMENT})"
    rf"|{_TO}(?:{_P}|{_MOMENT}){_INSTEAD}|(?:make it|change (?:it|that) to) (?:{_P}|{_MOMENT}))"
)
_NAMING = Expression(
    rf"(?i:(?:{_WRONG})?(?:{_NOT_THAT})?(?:{_LABEL})?{_NEW}{_PARTICLE}(?:{_ANEW}|{_SO})"
    rf"|(?:{_WRONG})?{_TO}(?:{_P}|{_MOMENT})(?:{_INSTEAD})?)"
)
_NAMED = rf"{_P}(?:に|へ|の(?:ほう|方))?"
_PUT_RIGHT = re.compile(
    rf"(?:^|(?<=[、, に]))(?<!{_P}に)(?<!{_P}に、){_NAMED}(?:[、, …]*(?:じゃ|では|で)なくて?|[、, …]+(?:いや|いえ|違う|ちがう|違った|間違えた|ごめん))"
    rf"[、, …]*(?={_P}(?:に|へ|宛))"
    rf"|{_P},? (?:no|sorry|wait|oops|i mean|i meant|or rather|rather)[,.]? (?:wait,? |sorry,? |not {_P},? )?(?:to |for |ask |tell )?(?={_P})",
    re.IGNORECASE,
)
_AFTERTHOUGHT = re.compile(
    rf"{Kind.QUOTE.pattern}[^、,]{{0,30}}[、, …]+(?P<then>(?:やっぱり?|やはり|いや[、,]|actually\b|no[, ]+wait\b|wait[, ]).+)$",
    re.IGNORECASE,
)
