"""Finds messages that plainly ask that exactly these words go to exactly this person.

The addressee and the words are replaced by marks; the rest has to be a form of request that the grammars of
`forms_ja` and `forms_en` know, from the first character to the last. So anything unknown counts against
it: a prohibition, a condition, a question, another name, or half of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Literal, Protocol

from ringi.language.dates.dates import find_dates
from ringi.language.dates.times import times_in
from ringi.language.requests import forms_en, forms_ja
from ringi.language.requests.endings import spellings
from ringi.language.requests.marks import NAME, WORDS
from ringi.language.text.expression import Expression
from ringi.language.text.normal import plain_form

LONGEST = 1000
"""Characters of a message that is read; a longer one is no plain request."""
_AROUND = 300
"""Characters around the words in which a request is recognised."""
_PLACES = 6
"""Places in a message at which the words are looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relay:
    """Words on their way to other people, as a call gives them."""

    words: str
    names: tuple[str, ...] = ()
    """Every written form of the addressee; empty if the call names none."""
    use: Literal["tell", "assign", "hand_over", "suggest", "keep"] = "tell"
    """tell: a person is told. assign: gets a new task. hand_over: gets an existing task. suggest: a wish is filed. keep: the
    words are remembered for others."""
    timed: bool = False
    """The call has a date or a time as an argument of its own, which the words need not hold."""


def holds_words(words: str, message: str) -> bool:
    """The message holds these words in a row; only their ending may differ."""
    relay = Relay(words=words)
    return any(True for tongue in _TONGUES for _ in _marked(relay, tongue.fold(message), tongue))


def asks_for(relay: Relay, message: str, now: datetime) -> bool:
    """The message is a plain request to relay these words."""
    return any(
        _is_request(relay.use, shape, tongue)
        for tongue in _TONGUES
        for shape in _shapes(relay, message, now, tongue)
    )


def completes(relay: Relay, asked: str, answer: str, now: datetime) -> bool:
    """The answer gives the one thing that was missing in the request before it: words, name, day or time."""
    if asks_for(relay, asked, now):
        return _gives_time(relay, answer, now)
    if asks_for(_called_by_part(relay), asked, now):
        return _names_only(relay, answer)
    return relay.use == "tell" and any(_completes(relay, asked, answer, now, tongue) for tongue in _TONGUES)


def is_beside_the_request(relay: Relay, message: str, now: datetime) -> bool:
    """The message only greets, thanks, asks for something to others, or says by when: it changes no request."""
    if _gives_time(relay, message, now):
        return True
    anyone = _called_by_part(relay)
    return any(
        tongue.is_form("BESIDE", _with_names(anyone, tongue.fold(message), tongue)) for tongue in _TONGUES
    )


class _Grammar(Protocol):
    """A module of forms. Its forms are looked up by name."""

    def asks_a_question(self, shape: str) -> bool: ...

    def plain_words(self, words: str) -> bool: ...

    def names_work(self, words: str) -> bool: ...

    def takes_back(self, words: str) -> bool: ...


@dataclass(frozen=True)
class _Tongue:
    """A language with the grammar of its requests."""

    grammar: _Grammar
    fold: Callable[[str], str]
    foreign: Expression
    """Found in text that is certainly written in another language, which spares compiling a grammar."""

    def is_form(self, form: str, text: str) -> bool:
        """The whole text is one of the grammar's forms."""
        if len(text) > _AROUND or self.foreign.search(text) is not None:
            return False
        known: Expression = getattr(self.grammar, form)
        return known.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class _Shape:
    """A message in which marks stand for the addressee and for the words."""

    text: str
    words: str
    """As the message spells them."""


def _is_request(use: str, shape: _Shape, tongue: _Tongue) -> bool:
    if NAME not in shape.text and use not in _NAMELESS:
        return False
    if _TRAILS_OFF.search(shape.text) is not None or tongue.grammar.asks_a_question(shape.text):
        return False
    delimited, inline, noun = _FORMS[use]
    marked = _MARKED.search(shape.text) is not None or not tongue.grammar.takes_back(shape.words)
    return (
        (marked and tongue.is_form(delimited, shape.text))
        or (bool(inline) and tongue.grammar.plain_words(shape.words) and tongue.is_form(inline, shape.text))
        or (bool(noun) and tongue.grammar.names_work(shape.words) and tongue.is_form(noun, shape.text))
    )


def _completes(relay: Relay, asked: str, answer: str, now: datetime, tongue: _Tongue) -> bool:
    named = _with_names(relay, tongue.fold(answer), tongue)
    if any(tongue.is_form("WITHOUT_NAME", shape.text) for shape in _shapes(relay, asked, now, tongue)):
        return tongue.is_form("NAME_ADDRESSED", named)
    if not tongue.is_form("WITHOUT_WORDS", _with_names(relay, tongue.fold(asked), tongue)):
        return False
    return any(tongue.is_form("WORDS_GIVEN", shape.text) for shape in _shapes(relay, answer, now, tongue))


def _gives_time(relay: Relay, message: str, now: datetime) -> bool:
    return relay.timed and any(_says_when(tongue.fold(message), now, tongue) for tongue in _TONGUES)


def _says_when(folded: str, now: datetime, tongue: _Tongue) -> bool:
    timeless = _timeless(folded, now)
    return timeless != folded and tongue.is_form("TIME_GIVEN", timeless)


def _names_only(relay: Relay, message: str) -> bool:
    return any(
        tongue.is_form("NAME_GIVEN", _with_names(relay, tongue.fold(message), tongue)) for tongue in _TONGUES
    )


def _called_by_part(relay: Relay) -> Relay:
    """The relay to people called by family or given name alone, who may be several until the answer says which."""
    parts = {part for name in relay.names for part in name.split()}
    return replace(relay, names=(*relay.names, *sorted(parts)))


def _shapes(relay: Relay, message: str, now: datetime, tongue: _Tongue) -> Iterator[_Shape]:
    """The message with marks for words and names; if need be, without the days and times the call takes apart."""
    if len(message) > LONGEST or NAME in message or WORDS in message:
        return
    folded = tongue.fold(message)
    marked = [*_marked(relay, folded, tongue)]
    yield from marked
    if not relay.timed:
        return
    for shape in marked:
        yield replace(shape, text=_timeless(shape.text, now))
    yield from _marked(relay, _timeless(folded, now), tongue)


def _marked(relay: Relay, folded: str, tongue: _Tongue) -> Iterator[_Shape]:
    seen: set[tuple[int, int]] = set()
    for spelling in _spelled(relay, tongue):
        for start in _places(spelling, folded):
            end = start + len(spelling)
            if (start, end) not in seen and not _cuts_word(folded, start, end):
                seen.add((start, end))
                text = _with_names(relay, f"{folded[:start]}{WORDS}{folded[end:]}", tongue)
                yield _Shape(text, spelling)


def _places(words: str, text: str) -> Iterator[int]:
    start = text.find(words)
    for _ in range(_PLACES):
        if start < 0:
            return
        yield start
        start = text.find(words, start + 1)


def _spelled(relay: Relay, tongue: _Tongue) -> tuple[str, ...]:
    """Spellings of the words, without the addressee's name that may open them."""
    folded = _MARKS_AT_END.sub("", tongue.fold(relay.words))
    opening = rf"(?:{_any_name(relay.names, tongue)})(?:さん|様|くん|-san)?[、,!:\s]\s*"
    called = re.match(opening, folded) if relay.names else None
    bodies = (folded, folded[called.end() :]) if called else (folded,)
    return tuple(spelling for body in bodies if body for spelling in spellings(body))


def _with_names(relay: Relay, text: str, tongue: _Tongue) -> str:
    return re.sub(_any_name(relay.names, tongue), NAME, text) if relay.names else text


@lru_cache(maxsize=256)
def _any_name(names: tuple[str, ...], tongue: _Tongue) -> str:
    forms = sorted({tongue.fold(name) for name in names if name.strip()}, key=len, reverse=True)
    return "|".join(_whole(form) for form in forms) if forms else r"(?!)"


def _whole(form: str) -> str:
    """A name in Latin letters is no part of a longer word."""
    before = r"(?<![a-z0-9])" if _LATIN.match(form[0]) else ""
    after = r"(?![a-z0-9])" if _LATIN.match(form[-1]) else ""
    return f"{before}{re.escape(form)}{after}"


def _cuts_word(text: str, start: int, end: int) -> bool:
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    return _both_latin(before, text[start]) or _both_latin(text[end - 1], after)


def _both_latin(left: str, right: str) -> bool:
    return bool(left and right) and _LATIN.match(left) is not None and _LATIN.match(right) is not None


def _timeless(text: str, now: datetime) -> str:
    """The text without its days and times, and what ties them to the sentence."""
    spans = [(day.start, day.end) for day in find_dates(text, now)]
    spans += [(time.start, time.end) for time in times_in(text)]
    for start, end in sorted(spans, reverse=True):
        before = _TIME_BEFORE.sub("", text[:start])
        text = before + _TIME_AFTER.sub("", text[end:])
    return text


@lru_cache(maxsize=256)
def _spaced(text: str) -> str:
    """Line by line in one folding."""
    lines = (plain_form(line.translate(_QUOTES)) for line in text.strip().splitlines())
    return "\n".join(line for line in lines if line)


@lru_cache(maxsize=256)
def _unspaced(text: str) -> str:
    """The folding without spaces beside Japanese."""
    return _SPACE.sub("", _spaced(text))


_TONGUES = (
    _Tongue(forms_ja, _unspaced, Expression("^[^ぁ-ゖ]*[a-z]{2}[^ぁ-ゖ]*$")),
    _Tongue(forms_en, _spaced, Expression("[ぁ-ゖ]")),
)
_FORMS = {
    "tell": ("TELL", "TELL_INLINE", "ASSIGN_NOUN"),
    "assign": ("ASSIGN", "ASSIGN_INLINE", "ASSIGN_NOUN"),
    "hand_over": ("HAND_OVER", "", "HAND_OVER_NOUN"),
    "suggest": ("SUGGEST", "SUGGEST_INLINE", ""),
    "keep": ("KEEP", "", ""),
}
"""Forms with delimited words, with plain words inline, and with a name of some work."""
_NAMELESS = ("suggest",)
"""Uses whose requests need no addressee."""
_MARKED = re.compile(rf"[「『\"]{WORDS}[.!?。]?[」』\"]")
_TRAILS_OFF = re.compile(r"(?:\.\.|…|、|,)[\s。.]*$")
_QUOTES = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "『": "「", "』": "」"}
)
_SPACE = re.compile(r"(?<![!-~])[ \t]+|[ \t]+(?![!-~])")
_LATIN = re.compile(r"[a-z0-9à-ɏ]")
_MARKS_AT_END = re.compile(r"[\s。.!、,]+$")
_TIME_BEFORE = re.compile(
    r"(?:期限[はが:]?|締め?切り?[はが:]?|\b(?:(?:the )?deadline is|(?:it is |it's )?due|by|before|due|due by|due on|on|for|at|the|of|end)\s*)*$"
)
_TIME_AFTER = re.compile(
    r"^(?:\([月火水木金土日]\))?(?:中|いっぱい|頃|ごろ|の)*(?:まで(?:に|の|で)?|迄に?|期限(?:で|の)|締切で|締め切りで|に|の|です|で|、)?[、, ]?(?:期限で|締切で)?"
)
