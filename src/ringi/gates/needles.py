"""Which words must a text hold for a regular expression to match it at all?

The engine compiles an expression anew each time it is asked, which takes as long as a third of a decision,
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
class Needles:
    words: Words
    folded: bool
    """The expression does not tell upper from lower case, and the words are casefolded."""

    def may_match(self, text: str) -> bool:
        """False only where the expression cannot match the text."""
        if not self.words:
            return True
        searched = text.casefold() if self.folded else text
        return any(word in searched for word in self.words)


def needles(pattern: str) -> Needles:
    """Of an expression the engine accepts."""
    bare = pattern.removeprefix("(?i)")
    words = _words(_tokens(bare))
    if bare == pattern:
        return Needles(words=words, folded=False)
    # Beyond ASCII, the engine and we may fold case by different versions of Unicode.
    sure = all(word.isascii() for word in words)
    return Needles(words=Words(word.casefold() for word in words) if sure else Words(), folded=True)


def needed(all_of: Iterable[Needles]) -> re.Pattern[str] | None:
    """Finds nothing in a text that none of these can match, in one look for all of them; None where one of them may
    match any text."""
    known = tuple(all_of)
    if not all(each.words for each in known):
        return None
    return re.compile("|".join(form for each in known for word in each.words for form in _forms(word, each)))


def _forms(word: str, of: Needles) -> Iterator[str]:
    """Each begins with a letter as it is, for which the engine scans fast."""
    if not of.folded:
        yield re.escape(word)
        return
    rest = "".join(f"[{re.escape(_in_any_case(letter))}]" for letter in word[1:])
    for first in _in_any_case(word[0]):
        yield re.escape(first) + rest


def _in_any_case(letter: str) -> str:
    """With the Kelvin sign and the long s, which are a k and an s."""
    return (
        letter + letter.upper() * (letter != letter.upper()) + {"k": "\u212a", "s": "\u017f"}.get(letter, "")
    )


Piece = str | Words
"""A letter that must stand there, what a group needs, or a gap."""

_GAP = "\n"
"""Something that may be anything, or nothing."""
_TOKEN = re.compile(
    r"""(?:
      (?P<open> \( (?:\?:)? (?!\?) )
    | (?P<close> \) )
    | (?P<bar> \| )
    | (?P<gap> [.^$] | \\[dDwWsSbBAz\W] | \[ \^? \]? (?: \\[dDwWsS\W] | [^]\\[] )* \] )
    | (?P<letter> [^][(){}|.^$?*+\\] )
    )
    (?P<times> [?*+]\?? )?
    """,
    re.VERBOSE,
)


def _tokens(pattern: str) -> list[re.Match[str]]:
    """The whole expression, or nothing where it holds something that is not understood."""
    found: list[re.Match[str]] = []
    position = 0
    while position < len(pattern):
        token = _TOKEN.match(pattern, position)
        if token is None:
            return []
        found.append(token)
        position = token.end()
    return found


def _words(tokens: list[re.Match[str]]) -> Words:
    around: list[list[list[Piece]]] = []
    branches: list[list[Piece]] = [[]]
    for token in tokens:
        if token["open"]:
            around.append(branches)
            branches = [[]]
        elif token["close"]:
            inside, branches = _of_branches(branches), around.pop()
            branches[-1] += _repeated(inside, token["times"])
        elif token["bar"]:
            branches.append([])
        else:
            branches[-1] += _repeated(token["letter"] or _GAP, token["times"])
    return _of_branches(branches)


def _repeated(piece: Piece, times: str | None) -> list[Piece]:
    """What may be left out is a gap; what may come again is followed by one."""
    if times is None:
        return [piece]
    return [piece, _GAP] if times.startswith("+") else [_GAP]


def _of_branches(branches: list[list[Piece]]) -> Words:
    """One word of each branch, and nothing where some branch needs none."""
    needed = [_of_branch(branch) for branch in branches]
    return Words().union(*needed) if all(needed) else Words()


def _of_branch(pieces: list[Piece]) -> Words:
    """The rarest thing all of it needs: longer words are rarer."""
    letters = "".join(piece if isinstance(piece, str) else _GAP for piece in pieces)
    runs = [Words({run}) for run in letters.split(_GAP) if run]
    groups = [piece for piece in pieces if not isinstance(piece, str) and piece]
    return max((*runs, *groups), key=lambda words: min(map(len, words)), default=Words())
