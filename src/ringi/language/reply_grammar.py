"""What does one clause of a reply do to the question that was asked?

A pattern must match its clause from end to end; what no pattern covers is unknown. Which clauses together
make an approval is decided in `ringi.language.replies`.
"""

import re
from enum import Enum, auto

from ringi.language import reply_english as en
from ringi.language import reply_japanese as ja


class Clause(Enum):
    """The kinds of clause."""

    YES = auto()
    FINE = auto()
    """`大丈夫です`: yes beside a yes, no beside a no, nothing by itself."""
    ENOUGH = auto()
    """`結構です`: no beside a no, otherwise open."""
    SOFT = auto()
    """Thanks, apologies and openings, which change nothing."""
    AMEND = auto()
    NO = auto()
    WEAK_NO = auto()
    """`いや`, which also merely opens a sentence."""
    STOP = auto()
    """Says stop, so strongly that a polite `はい` before it is no yes."""
    UNKNOWN = auto()


def read(clause: str) -> Clause:
    """The kind of a clause."""
    return next((kind for kind, pattern in _PATTERNS if pattern.fullmatch(clause)), Clause.UNKNOWN)


_PATTERNS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (Clause.SOFT, rf"{ja.SOFT}|{en.THANKS}|{en.PRAISE}"),
        (Clause.FINE, ja.FINE),
        (Clause.ENOUGH, ja.ENOUGH),
        (Clause.WEAK_NO, ja.WEAK_NO),
        (Clause.YES, rf"{ja.OPENING}{{0,3}}(?:{ja.YES}){{1,5}}(?:大丈夫です)?[w笑]*"),
        (Clause.YES, ja.CHOICE_YES),
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
