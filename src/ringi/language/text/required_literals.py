"""Finds the words a text must hold for a regular expression to match it at all.

Compiling an expression, or asking an engine that compiles it anew each time, takes long beside looking for a word,
and nearly every text holds none of an expression's words. It must not match anything itself.
INVARIANT: it may ask for too little, never for too much; what it does not understand, it gives up on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Words = frozenset[str]
"""A matching text holds at least one of them; an empty set promises nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredLiterals:
    all_of: tuple[Words, ...]
    """A matching text holds one of each."""
    folded: bool
    """The expression does not tell upper from lower case, and the words are casefolded."""

    @property
    def words(self) -> Words:
        """The rarest words that must stand in a matching text."""
        return _rarest(self.all_of)

    def may_match(self, text: str) -> bool:
        """False only if the expression cannot match the text."""
        return self.may_match_folded(fold(text) if self.folded else text)

    def may_match_folded(self, text: str) -> bool:
        """False only if the expression cannot match a text that was folded before, for many expressions at once."""
        for words in self.all_of:
            for word in words:
                if word in text:
                    break
            else:
                return False
        return True


def fold(text: str) -> str:
    """A text in which folded words are looked for."""
    return text.translate(_DOTS).casefold()


def needles(pattern: str) -> RequiredLiterals:
    """The required words of an expression the engine accepts."""
    bare = pattern.removeprefix("(?i)")
    all_of = tuple(sorted(_needs(_tokens(bare)), key=len))
    if bare == pattern:
        return RequiredLiterals(all_of=all_of, folded=False)
    known = (words for words in all_of if all(map(_SURE.fullmatch, words)))
    return RequiredLiterals(all_of=tuple(Words(map(str.casefold, words)) for words in known), folded=True)


_DOTS = str.maketrans("\u0130\u0131", "ii")
"""Python's engine takes both for an i."""
_SURE = re.compile(r"[\0-\x7f\u3000-\u9fff\ue000-\uf8ff]+")
"""Elsewhere the engine and we may fold case by different versions of Unicode."""


def needed(all_of: Iterable[RequiredLiterals]) -> re.Pattern[str] | None:
    """Finds nothing in a text that none of these can match, in one look for all of them; None if one of them may
    match any text."""
    known = tuple(all_of)
    if not all(each.words for each in known):
        return None
    return re.compile("|".join(form for each in known for word in each.words for form in _forms(word, each)))


def _forms(word: str, of: RequiredLiterals) -> Iterator[str]:
    """Each begins with a letter as it is, for which the engine scans fast."""
    if not of.folded:
        yield re.escape(word)
        return
    rest = "".join(f"[{re.escape(_in_any_case(letter))}]" for letter in word[1:])
    for first in _in_any_case(word[0]):
        yield re.escape(first) + rest


def _in_any_case(letter: str) -> str:
    """The letter with the characters that `fold` makes the same: the Kelvin sign is a k, the long s an s."""
    other = {"i": "\u0130\u0131", "k": "\u212a", "s": "\u017f"}.get(letter, "")
    return letter + letter.upper() * (letter != letter.upper()) + other


Piece = str | Words
"""Letters that must stand there, what a group needs, or a gap."""

_GAP = "\n"
"""Something that may be anything, or nothing."""
_TOKEN = re.compile(
    r"""(?:
      (?P<open> \( (?: \?: | \?P<\w+> )? (?!\?) )
    | (?P<beside> \(\? <? [=!] )
    | (?P<close> \) )
    | (?P<bar> \| )
    | (?P<gap> [.^$] | \\[dDwWsSbBAzZ\W] | \[ \^? \]? (?: \\[dDwWsS\W] | [^]\\[] )* \] )
    | (?P<letters> [^][(){}|.^$?*+\\]+ (?![?*+{]) | [^][(){}|.^$?*+\\] )
    )
    (?P<times> (?: [?*+] | \{\d+(?:,\d*)?\} ) [?+]? )?
    """,
    re.VERBOSE,
)


def _tokens(pattern: str) -> list[re.Match[str]]:
    """The whole expression, or nothing if it holds something that is not understood."""
    found: list[re.Match[str]] = []
    position = 0
    while position < len(pattern):
        token = _TOKEN.match(pattern, position)
        if token is None:
            return []
        found.append(token)
        position = token.end()
    return found


def _needs(tokens: list[re.Match[str]]) -> list[Words]:
    around: list[tuple[list[list[Piece]], bool]] = []
    branches: list[list[Piece]] = [[]]
    for token in tokens:
        if token["open"] or token["beside"]:
            around.append((branches, bool(token["beside"])))
            branches = [[]]
        elif token["close"]:
            inside = branches
            branches, beside = around.pop()
            needed = [] if beside or _may_be_left_out(token["times"]) else _of_branches(inside)
            branches[-1] += [_GAP, *needed, _GAP]
        elif token["bar"]:
            branches.append([])
        else:
            branches[-1] += _repeated(token["letters"] or _GAP, token["times"])
    return _of_branches(branches)


def _may_be_left_out(times: str | None) -> bool:
    return times is not None and not times.startswith("+")


def _repeated(piece: str, times: str | None) -> list[Piece]:
    """An optional part is a gap; a part that may come again is followed by one."""
    if _may_be_left_out(times):
        return [_GAP]
    return [piece, _GAP] if times else [piece]


def _of_branches(branches: list[list[Piece]]) -> list[Words]:
    """All words a single branch needs; for several branches one word of each, and nothing if some branch needs none."""
    if len(branches) == 1:
        return _of_branch(branches[0])
    needed = [_rarest(_of_branch(branch)) for branch in branches]
    return [Words().union(*needed)] if all(needed) else []


def _of_branch(pieces: list[Piece]) -> list[Words]:
    match pieces:
        case [str(run)] if run != _GAP:  # Most branches are a word and no more.
            return [Words({run})]
        case _:
            return _of_many(pieces)


def _of_many(pieces: list[Piece]) -> list[Words]:
    letters = "".join(piece if isinstance(piece, str) else _GAP for piece in pieces)
    runs = [Words({run}) for run in letters.split(_GAP) if run]
    return [*runs, *(piece for piece in pieces if not isinstance(piece, str))]


def _rarest(all_of: Iterable[Words]) -> Words:
    """Longer words are rarer."""
    return max(all_of, key=lambda words: min(map(len, words)), default=Words())
