"""Finds other things or people that a message names although it does not name the one a call means (F12).

A thing is named by its whole name, or by words of its name that only it has among the two: "the export one" is not the
card "Login page copy" if another card is called "Export to CSV fails".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ringi.domain.evidence import Thing
from ringi.domain.ids import PersonId
from ringi.domain.people import People
from ringi.language.names.names import stands_in
from ringi.language.text.normal import normal_form, plain_form

SHORTEST = 2
"""Shortest name that is looked for, in characters."""


def named_beside(meant: Thing, every: Iterable[Thing], message: str) -> tuple[Thing, ...]:
    """The other things that the message names; empty if it names the meant one too, other than within a longer name."""
    others = [thing for thing in every if thing.id != meant.id]
    whole = _whole_names(meant, others, message)
    return whole if whole is not None else _by_words(meant, others, message)


def people_named_beside(
    meant: Iterable[PersonId], named: Sequence[PersonId], people: People
) -> tuple[Thing, ...]:
    """The people that the message names; empty if it names any of those the call means, or nobody."""
    if not {*meant}.isdisjoint(named):
        return ()
    return tuple(Thing(id=str(person), name=people[person].name) for person in named)


def _whole_names(meant: Thing, others: Iterable[Thing], message: str) -> tuple[Thing, ...] | None:
    """The others that stand in the message by their whole name; None if no whole name decides it."""
    normal, plain = normal_form(message), plain_form(message)
    own = normal_form(meant.name)
    named = {
        form: thing
        for thing in others
        if len(form := normal_form(thing.name)) >= SHORTEST
        and form != own
        and form in normal
        and stands_in(form, normal, plain)
    }
    within = sum(normal.count(form) * form.count(own) for form in named) if own else 0
    if own and normal.count(own) > within:
        return ()
    return tuple(thing for form, thing in named.items() if form not in own) if named else None


def _by_words(meant: Thing, others: Iterable[Thing], message: str) -> tuple[Thing, ...]:
    """The others of which the message says a word that the meant one does not have, while it says no word that only the
    meant one has. An id or another fact of the meant one that the message says is such a word too."""
    said = _words(plain_form(message))
    if not said:
        return ()
    own, own_facts = _words(plain_form(meant.name)), _words_of_facts(meant)
    named: list[Thing] = []
    for thing in others:
        theirs, their_facts = _words(plain_form(thing.name)), _words_of_facts(thing)
        if _said(theirs - own - own_facts, said) and not _said(
            (own | own_facts) - theirs - their_facts, said
        ):
            named.append(thing)
    return tuple(named)


def _words_of_facts(thing: Thing) -> frozenset[str]:
    return frozenset(word for fact in (thing.id, *thing.facts.values()) for word in _words(plain_form(fact)))


def _said(words: Iterable[str], said: frozenset[str]) -> bool:
    return any(word == heard or _part(heard, word) or _part(word, heard) for word in words for heard in said)


def _part(part: str, whole: str) -> bool:
    """True for a compound: `面接` is a part of `採用面接`. Words in Latin letters are compared whole."""
    return not whole.isascii() and part in whole


@lru_cache(maxsize=512)
def _words(plain: str) -> frozenset[str]:
    """The words that tell a thing from others: of two kanji or katakana at least, or of three letters."""
    return frozenset(_WORD.findall(plain)) - _COMMON


_WORD = re.compile(r"[a-z0-9à-ɏ][a-z0-9à-ɏ-]{2,}|[㐀-鿿々〆ヶ]{2,}|[ァ-ヺー]{2,}")
_COMMON = frozenset(
    [
        "the",
        "and",
        "for",
        "with",
        "from",
        "this",
        "that",
        "then",
        "than",
        "are",
        "was",
        "were",
        "has",
        "have",
        "had",
        "not",
        "you",
        "your",
        "our",
        "his",
        "her",
        "its",
        "one",
        "all",
        "any",
        "but",
        "can",
        "may",
        "will",
        "shall",
        "new",
        "who",
        "how",
        "what",
        "when",
        "where",
        "please",
        "about",
        "into",
        "onto",
        "over",
    ]
)
