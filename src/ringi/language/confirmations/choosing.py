"""Finds the line of a numbered list that words choose. A bare number is the answer it stands before; knows no question."""

import re

from ringi.language.text.normal import align


def chosen_number(text: str) -> int | None:
    """The number the text consists of; None if it is more than a number, or none."""
    match = _CHOICE.fullmatch(align(text).text.strip())
    return int(match[1]) if match else None


def chosen_line(text: str, listed: str) -> str | None:
    """The words behind that number in a text that holds a list."""
    number = chosen_number(text)
    lines = {int(line[1]): line[2] for line in _LINE.finditer(listed)} if number is not None else {}
    return lines.get(number) if number is not None else None


_CHOICE = re.compile(
    r"(?:number |no\. ?|#)?(\d{1,2})(?:番目?|[.)])?(?:の(?:人|方|ほう))?(?:で|です)?(?:お願い(?:します)?)?[。.]?"
)
_LINE = re.compile(r"^(\d{1,2})\. (.+)$", re.MULTILINE)
