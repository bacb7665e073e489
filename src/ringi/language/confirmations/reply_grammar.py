"""Finds the effect of one clause of a reply on the question that was asked.

A pattern must match its clause from end to end; a clause that no pattern covers is unknown.
`ringi.language.confirmations.replies` decides which clauses together make an approval.
"""

from enum import Enum, auto
from functools import lru_cache

from ringi.language.confirmations import reply_consent as consent
from ringi.language.confirmations import reply_english as en
from ringi.language.confirmations import reply_japanese as ja
from ringi.language.text.expression import Expression


class Clause(Enum):
    """The kinds of clause."""

    YES = auto()
    FINE = auto()
    """`大丈夫です`: yes beside a yes, no beside a no, nothing by itself."""
    ENOUGH = auto()
    """`結構です`: no beside a no, otherwise open."""
    BARE_YES = auto()
    """A yes that after "I have looked" may answer that alone."""
    SEEN = auto()
    """The person says that they looked."""
    SOFT = auto()
    """Thanks, apologies and openings, which change nothing."""
    AMEND = auto()
    NO = auto()
    WEAK_NO = auto()
    """`いや`, which also merely opens a sentence."""
    STOP = auto()
    """Says stop, so strongly that a polite `はい` before it is no yes."""
    UNKNOWN = auto()


@lru_cache(maxsize=4096)
def read(clause: str) -> Clause:
    """The kind of a clause."""
    return next((kind for kind, pattern in _PATTERNS if pattern.fullmatch(clause)), Clause.UNKNOWN)


_PATTERNS = tuple(
    (kind, Expression(pattern))
    for kind, pattern in (
        (Clause.YES, consent.THEN_THAT),
        (Clause.SEEN, rf"{consent.SEEN}|{en.SEEN}"),
        (Clause.SOFT, rf"{consent.OPENING}{{0,2}}(?:{consent.SOFT})|{en.SOFT}"),
        (Clause.FINE, rf"{consent.FINE}|{en.NO_PROBLEM}"),
        (Clause.ENOUGH, consent.ENOUGH),
        (Clause.WEAK_NO, consent.WEAK_NO),
        (Clause.BARE_YES, rf"(?:{consent.WORD}){{1,3}}|{en.WORD}"),
        (
            Clause.YES,
            rf"{consent.OPENING}{{0,3}}(?:(?:{consent.COURTESY}|{consent.SEEN}(?!はい))?(?:{consent.YES})){{1,5}}(?:{consent.GLAD}|{consent.FINE})?[w笑]*",
        ),
        (Clause.YES, consent.CHOICE_YES),
        (Clause.YES, en.YES),
        (Clause.STOP, ja.STOP),
        (Clause.STOP, en.STOP),
        (Clause.NO, ja.NO),
        (Clause.NO, en.NO),
        (Clause.UNKNOWN, ja.OPEN),
        (Clause.AMEND, ja.AMEND),
        (Clause.AMEND, en.AMEND),
    )
)
