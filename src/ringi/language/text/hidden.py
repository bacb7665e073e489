"""Removes the invisible characters of a text. They can make it read differently than it is, or carry words for machines
past people. Marks that a visible character needs are no part of that.
"""

import re

from ringi.language.text.normal import HIDDEN, is_ordinary


def visible(text: str) -> str:
    """The text without invisible characters; joined pictures, flags and rare forms of a character keep their marks."""
    if is_ordinary(text) or HIDDEN.search(text) is None:
        return text
    return _MARK.sub(lambda mark: mark["needed"] or "", text)


def without_fillers(text: str) -> str:
    """The text without characters that show nothing and turn nothing, such as the zero-width space that comes with
    copied words. Marks of direction, controls and tags stay, to be judged."""
    if is_ordinary(text) or _FILLER.search(text) is None:
        return text
    return _MARK.sub(lambda mark: "" if not mark["needed"] and _FILLER.match(mark[0]) else mark[0], text)


def one_line(text: str) -> str:
    """The text on a single line, without any character that broke it."""
    return " ".join(filter(None, (line.strip() for line in text.splitlines())))


_FILLER = re.compile("[\u00ad\u034f\u200b-\u200d\u2060\ufeff]")
_PICTURE = "\u00a9\u00ae\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_NEEDED = "|".join(
    (
        f"(?<=[{_PICTURE}\ufe0f])\u200d(?=[{_PICTURE}])",
        f"(?<=[#*0-9\u203c\u2049{_PICTURE}])[\ufe0e\ufe0f]",
        "(?<=[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\ufe00-\ufe02\U000e0100-\U000e01ef]",
        "(?<=[\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d]",
        "(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f",
    )
)
"""Joiners between pictures, the form of a picture, the variant of a kanji, joiners of other scripts, a region's flag."""
_MARK = re.compile(f"(?P<needed>{_NEEDED})|{HIDDEN.pattern}")
