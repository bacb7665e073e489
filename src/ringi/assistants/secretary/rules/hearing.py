"""Takes a message apart into sentences, with the names, days, times and quotations in it marked.

Works on the writer's own words; text that was quoted as a block is kept apart. Knows no intent.
"""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from ringi.assistants.secretary.rules.people import people_in
from ringi.assistants.secretary.rules.shape import Kind, Recognised, Shape, shape_of
from ringi.assistants.secretary.rules.two_days import last_sentence
from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.domain.people import Person
from ringi.language.dates.dates import find_dates
from ringi.language.dates.days import is_day_of_some_year
from ringi.language.dates.later import find_later
from ringi.language.text.normal import Aligned, align
from ringi.language.text.segments import segment, stretches
from ringi.language.values import find_values


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearing:
    """The speaker, the time, and the people they may mean."""

    now: datetime
    requester: Person
    people: tuple[Person, ...]
    calendar: Calendar = NO_CALENDAR
    pasted: tuple[str, ...] = ()
    """Stretches of the message that were pasted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    shape: Shape
    """The sentence without fillers and the closing mark."""
    question: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One message, taken apart."""

    sentences: tuple[Sentence, ...]
    whole: Shape
    """Everything in the writer's own words."""
    quoted: str
    """Blocks the writer quoted or pasted, which are not their words."""


def hear(message: str, setting: Hearing) -> Heard:
    own, quoted = _own_words(message[:_LONGEST], setting.pasted)
    shape = _marked(own, setting)
    sentences = (
        sentence for part, question in _parts(last_sentence(shape)) if (sentence := _sentence(part, question))
    )
    return Heard(sentences=tuple(islice(sentences, _MOST)), whole=shape, quoted=quoted)


_LONGEST = 4000
"""Characters read; the text after them cannot be part of a plain request."""
_MOST = 60
"""Number of sentences read, for the same reason."""


def _own_words(message: str, pasted: tuple[str, ...]) -> tuple[str, str]:
    """Returns the writer's own words without the addresses before them, and the text they pass on. A message that is
    pasted as a whole is heard like any other: its sender is first shown what it asks for."""
    parts = segment(message, stretches(message, pasted))
    if not any(part.own and part.text.strip() for part in parts):
        parts = segment(message)
    own = "".join(part.text for part in parts if part.own)
    return _ADDRESS.sub("\n", own), "".join(part.text for part in parts if not part.own).strip()


_ADDRESS = re.compile(
    r"\[(?:To|rp|返信)[^\]\n]{0,80}\](?:[^\n]{1,20}(?:さん|くん|様|ちゃん)(?=\n))?|<@!?\d{1,20}>"
)


def _marked(own: str, setting: Hearing) -> Shape:
    aligned = align(own)
    spans = [(start, start + 1) for start in aligned.positions]
    quotes = list(_quotes(own, aligned))
    text = _blank(aligned.text, quotes)
    moments = list(_in_order(_moments(text, setting)))
    people = people_in(_blank(text, moments), setting.requester, setting.people)
    return shape_of(own, aligned.text, spans, [*quotes, *moments, *_in_order(people)])


def _quotes(own: str, aligned: Aligned) -> Iterator[Recognised]:
    """Yields the quotations, in the widths they were written in."""
    text = aligned.text
    following = _FOLLOWING.search(text)
    end = following.start("gap") if following else len(text)
    for match in _SPOKEN.finditer(text, 0, end):
        written = _original(own, aligned, match.start() + 1, match.end() - 1)
        yield _quote(written, match.start(), match.end())
    if following:
        yield _quote(_original(own, aligned, *following.span("body")), end, following.end())


def _original(own: str, aligned: Aligned, start: int, end: int) -> str:
    first, last = aligned.span(start, end) if start < end else (0, 0)
    return own[first:last]


def _quote(body: str, start: int, end: int) -> Recognised:
    return Recognised(kind=Kind.QUOTE, value=body.strip(), start=start, end=end)


_SPOKEN = re.compile(r"「[^」]{0,4000}」|『[^』]{0,4000}』|\"[^\"\n]*\"|“[^”]{0,4000}”|(?<!`)`[^`\n]+`(?!`)")
_FOLLOWING = re.compile(
    r"(?:以下|下記|次の|the following|as follows)[^\n]{0,40}?(?P<gap>[:。 ]*\n+)(?P<body>.+)\Z",
    re.DOTALL | re.IGNORECASE,
)


def _moments(text: str, setting: Hearing) -> Iterator[Recognised]:
    for day in find_dates(text, setting.now, setting.calendar):
        within = day.end - day.start > 1 and text[day.end - 1] == _WITHIN
        yield Recognised(
            kind=Kind.DAY,
            value=day.canonical or "",
            start=day.start,
            end=day.end - within,
            alternatives=day.alternatives,
        )
    for match in _WRITTEN_DAY.finditer(text):
        if not _exists(match):
            yield Recognised(kind=Kind.DAY, value="", start=match.start(), end=match.end())
    for match in _SLASHED_DAY.finditer(text):
        if match["weekday"] or not is_day_of_some_year(int(match["month"]), int(match["day"])):
            yield Recognised(kind=Kind.DAY, value="", start=match.start(), end=match.end())
    for later in find_later(text, setting.now):
        moment = later.moment
        yield Recognised(
            kind=Kind.TIME,
            value=f"{moment:%H:%M}",
            start=later.start,
            end=later.end,
            day=moment.date().isoformat(),
        )
    for value in find_values(text, setting.now, setting.calendar):
        if value.kind == "time":
            yield Recognised(kind=Kind.TIME, value=value.canonical, start=value.start, end=value.end)


def _exists(match: re.Match[str]) -> bool:
    month = int(match["month"]) if match["month"] else _MONTHS.index(match["name"].lower()) + 1
    return is_day_of_some_year(month, int(match["day"] or match["number"]))


_MONTHS = [name.lower() for name in month_name[1:]]
_WRITTEN_DAY = re.compile(
    rf"(?<!\d)(?P<month>\d{{1,2}})月(?P<day>\d{{1,2}})日|\b(?P<name>{'|'.join(_MONTHS)}) (?P<number>\d{{1,2}})(?:st|nd|rd|th)?\b",
    re.IGNORECASE,
)
_SLASHED_DAY = re.compile(
    r"(?<![\d/.])(?P<month>\d{1,2})(?:/|月)(?P<day>\d{1,2})日?(?P<weekday>\([月火水木金土日]\))?(?=まで|迄|の?\d{1,2}時)",
    re.ASCII,
)
"""A day with a slash or 月. One with a weekday is read here only if no such day exists; a day that exists was found
before.
"""
_WITHIN = "中"
"""Says of a stretch of days that it is a deadline, and is told apart as such."""


def _in_order(things: Iterable[Recognised]) -> Iterator[Recognised]:
    """Yields the things in order; of things that overlap, the longest."""
    reached = 0
    for thing in sorted(things, key=lambda thing: (thing.start, -thing.end)):
        if thing.start >= reached:
            reached = thing.end
            yield thing


def _blank(text: str, things: Iterable[Recognised]) -> str:
    """Returns the text with those things made into a mark that belongs to no name."""
    for thing in things:
        text = text[: thing.start] + "、" * (thing.end - thing.start) + text[thing.end :]
    return text


def _parts(shape: Shape) -> Iterator[tuple[Shape, bool]]:
    """Yields sentences, each with True if it ended in a question mark."""
    start = 0
    for mark in _STOP.finditer(shape.text):
        yield shape.part(start, mark.start()), "?" in mark[0]
        start = mark.end()
    yield shape.part(start, len(shape.text)), False


_STOP = re.compile(
    r"(?:。|(?<![!-~])[!?]|[!?](?![!-~]))[。!?]*|\n+|\.(?=\s|$)(?<!\b(?:Mr|Ms|Dr)\.)(?<!\bMrs\.)|;|、?(?:それと|それから|あと(?!何|なん|いくつ|ど[れの])|ついでに)、?(?=[^でには])|,? and (?:also|then) "
    rf"|(?<=まで)、(?={Kind.PERSON.pattern}に)"
)


def _sentence(part: Shape, question: bool) -> Sentence | None:
    shape = part.stripped()
    while (shorter := _trimmed(shape)).text != shape.text:
        shape = shorter
    return Sentence(shape=shape, question=question) if shape.text else None


def _trimmed(shape: Shape) -> Shape:
    before, after = _OPENING.match(shape.text), _CLOSING.search(shape.text)
    end = after.start() if after and after.start() > 0 else len(shape.text)
    start = before.end() if before and before.end() < end else 0
    return shape.part(start, end).stripped()


_OPENING = re.compile(
    r"(?:(?:どうも)?(?:ありがとう?(?:ございます|ございました)?|助かり(?:ます|ました)|助かった)(?:[!！。]*)(?=[、, ])|お手数(?:です|をおかけします)が|(?:大変|誠に)?(?:恐れ入り|恐縮です|申し訳(?:ありません|ございません))(?:ます)?が|お忙しいところ[^、。]{0,15}|よろしければ|差し支えなければ|すみません|すいません|申し訳ありません|恐れ入りますが|ねえねえ?|えっと|えーと|あの(?=[、ー])ー?|じゃあ?|では|ちなみに|ちょっと(?!した)"
    r"|お疲れ様です|お疲れさまです|おつかれさま?です|お世話になっております|秘書(?:さん)?|ところで|ほな|それはそうと|話(?:は)?変わ(?:るけど|りますが)|あ[っー]?|至急|なるはやで|とりあえず|できれば"
    r"|こんにちは|こんばんは|おはよう(?:ございます)?|お疲れ|悪いけど|ごめん|よかったら|そしたら|それじゃあ?)[、, ]+|そう(?:いえば|いや)[、, ]*|(?:ちょっと|少し)?待って[、, ]+|(?:その前に|先に)[、, ]*|至急|で(?=タスク)"
    r"|(?:thanks|thank you|great|perfect), |(?:please|pls|hey|hi|hello|so|well|ok|okay|and|also)\b[, ]+"
    r"|(?:can|could|would|will) you (?:please |kindly )?|i(?:'d| would) like you to |i (?:want|need) you to ",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:[、, ]*(?:\.{2,}|よろ|よろしく(?:(?:お願い|おねがい)(?:し|いたし|致し)ます|です|ね)?|(?<![A-Za-z])[wｗ笑]+|m\(_ _\)m|[\U0001f300-\U0001faff☆★♪]+|[〜~ー]+)"
    r"|[, ]+(?:please|pls|thanks|thank you|for me))$",
    re.IGNORECASE,
)
