"""Defines an intent: one tool, the parts a request for it has, and the sentences that make such a request.

A sentence is a template: `{argument}` stands for a part, `<word>` for a word of the intent's vocabulary, all else is a
regular expression. A template must match a whole sentence, so that a word alone asks for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from typing import Literal

from ringi.assistants.secretary.rules.shape import Kind
from ringi.domain.ids import ToolName
from ringi.language.text.required_literals import RequiredLiterals, fold, needles


class Part(Enum):
    """The way the words of an argument look in a sentence."""

    PERSON = rf"{Kind.PERSON.pattern}(?:(?:さん)?(?:と|や|、|,| and | & |・){Kind.PERSON.pattern})*"
    WORDS = r".+?(?<!の)(?<!れば)(?<!たら)(?<!なら)(?<!場合)(?<!から)(?<!ので)(?<!けど)"
    """Free words, such as a task. They do not end in a condition or a reason."""
    PERIOD = r".+? ?"
    """Days to look up; if the words could mean several days, each of them is looked up."""
    SPEECH = r".+?"
    """Words passed on word for word."""
    WHICH = r".+?(?<![のをはがも])"
    STATUS = (
        r"(?:まだ)?(?:終わって|できて|済んで|完了して)(?:い)?ない|未完了|未完|未着手|進行中|残って(?:い)?る|残り|やって(?:い)?ない|まだ|終わって(?:い)?ない|やり残した|open|pending|unfinished|outstanding"
        r"|完了済み?|完了した|終わった|終わって(?:い)?る|済んだ|完了|done|completed|finished|closed"
        r"|全部|すべて|全て|all(?: the)?"
    )
    LEVEL = r"[1-6１-６一二三四五六]"
    DAY = r"(?!)"
    """A deadline. It is found by `deadlines`, in any place of the sentence."""
    TIME = r"(?!) "
    ON_DAY = Kind.DAY.pattern
    """A day that stands among the other words, unlike a deadline."""
    AT_TIME = Kind.TIME.pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """An argument of the tool and the way it is said."""

    name: str
    part: Part
    required: bool = True
    label: str = ""
    """Words that name the part before a colon: `理由：…`."""


ONESELF = "oneself"
"""Value of an argument that means the requester."""
Mood = Literal["any", "statement", "question", "with_deadline"]


@dataclass(frozen=True, kw_only=True)
class Phrasing:
    """One way to say a request."""

    template: str
    slots: Sequence[Slot] = field(repr=False)
    vocabulary: Mapping[str, str] = field(repr=False)
    sure: float
    """Confidence that a sentence of this form wants the tool."""
    mood: Mood
    given: Mapping[str, str]
    """Arguments the wording itself settles: `終わった？` asks for tasks in every state."""
    recalls: Mapping[str, str]
    """Arguments taken from the request before, by the name they had there: `あれどうなった？`."""

    def match(self, sentence: str, seen: str) -> re.Match[str] | None:
        """Returns the match of a sentence; `seen` is what `glance` makes of it. Of some four hundred forms ten are
        tried."""
        return self.pattern.fullmatch(sentence) if self.may_match(seen) else None

    def may_match(self, seen: str) -> bool:
        return self._needles.may_match_folded(seen)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, compiled when first needed: together they take most of a second."""
        parts = {slot.name: slot.part.value for slot in self.slots}
        return re.compile(_pattern(self.template, parts, self.vocabulary), re.IGNORECASE)

    @cached_property
    def _needles(self) -> RequiredLiterals:
        """The literals that the template needs, with those of each word and part in its place. This is far shorter than
        the pattern."""
        parts = {slot.name: _sketch(slot.part.value) for slot in self.slots}
        words = {name: _sketch(self.vocabulary[name]) for name in _WORD.findall(self.template)}
        return needles(f"(?i){_pattern(_with_marks(self.template), parts, words)}")


def glance(sentence: str) -> str:
    """Returns a sentence as the words of forms are looked for in it: all marks of a kind are the same."""
    return fold(sentence.translate(_MARKS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Templates of one kind, before they are compiled."""

    templates: Sequence[str]
    sure: float = 0.95
    mood: Mood = "any"
    given: Mapping[str, str] = field(default_factory=dict[str, str])
    recalls: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    tool: ToolName
    slots: tuple[Slot, ...]
    forms: tuple[Phrasing, ...]
    acts: bool = True
    destructive: bool = False
    flow: bool = False
    """True if it is asked for bit by bit; the parts known meanwhile stand in the context, not in earlier messages."""
    again: tuple[Phrasing, ...] = ()
    """Words said right after such a request to ask for another person or day: `明後日は？`."""
    one_of: tuple[str, ...] = ()
    """Optional arguments, at least one of which the tool takes."""
    own: bool = False
    """True if it is about the speaker's own things: a sentence that names another person asks for something else.
    """

    @property
    def has_deadline(self) -> bool:
        return any(slot.part is Part.DAY for slot in self.slots)


def compiled(
    slots: Sequence[Slot], vocabulary: Mapping[str, str], *wordings: Wording
) -> tuple[Phrasing, ...]:
    """Returns the wordings as patterns, in order; the first that matches is taken."""
    return tuple(
        Phrasing(
            template=template,
            slots=slots,
            vocabulary=vocabulary,
            sure=wording.sure,
            mood=wording.mood,
            given=wording.given,
            recalls=wording.recalls,
        )
        for wording in wordings
        for template in wording.templates
    )


def _pattern(template: str, parts: Mapping[str, str], vocabulary: Mapping[str, str]) -> str:
    seen: list[str] = []

    def group(match: re.Match[str]) -> str:
        name = match[1]
        seen.append(name)
        return rf"(?:[ 、,]*(?P<{name}__{seen.count(name)}>{parts[name]})[ 、,]*)"

    worded = _WORD.sub(lambda match: f"(?:{vocabulary[match[1]]})", template)
    return _SLOT.sub(group, worded)


_WORD = re.compile(r"(?<!\(\?)(?<!\(\?P)<([a-z_]+)>")
_SLOT = re.compile(r"\{([a-z_]+)\}")


@cache
def _sketch(pattern: str) -> str:
    """Returns a pattern of nothing but the words that it needs: there are a few hundred, and many forms share them."""
    words = needles(f"(?i){_with_marks(pattern)}").words
    return "|".join(map(re.escape, words)) or "."


def _with_marks(pattern: str) -> str:
    """Returns the pattern with the mark that `glance` leaves in place of each row of marks."""
    for kind in Kind:
        pattern = pattern.replace(kind.pattern, _MARKS[kind])
    return pattern


_MARKS = {
    mark: chr(Kind.PERSON if kind is Kind.LEADER else kind)
    for kind in Kind
    for mark in range(kind, kind + kind.row)
}
