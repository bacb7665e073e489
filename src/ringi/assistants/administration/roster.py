"""Reads and writes a list of people as spreadsheets do: CSV with a line of headings, in UTF-8 or in the encoding of
Japanese Windows. Pure; other modules check if a department exists, or if a name is taken.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Literal

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.language.text.hidden import visible
from ringi.language.text.normal import plain_form

MOST = 50
"""Largest number of people in one list: the approver reads every line."""
Encoding = Literal["utf-8", "cp932"]
Column = Literal["name", "reading", "level", "department", "post", "account", "outsider"]
COLUMNS: tuple[Column, ...] = ("name", "reading", "level", "department", "post", "account", "outsider")
_CALLED: Mapping[Column, tuple[str, ...]] = {
    "name": ("name", "名前", "氏名", "お名前"),
    "reading": ("reading", "読み", "ふりがな", "フリガナ", "よみ", "カナ"),
    "level": ("level", "権限レベル", "レベル", "権限"),
    "department": ("department", "部署", "所属"),
    "post": ("post", "役職", "肩書", "肩書き", "title"),
    "account": ("account", "アカウント", "ログイン名"),
    "outsider": ("outsider", "社外", "社外の方"),
}
HEADINGS: Mapping[str, Column] = {
    heading: column for column, headings in _CALLED.items() for heading in headings
}
_YES = frozenset({"はい", "社外", "yes", "true", "1", "○", "〇"})
_NO = frozenset({"", "いいえ", "社内", "no", "false", "0"})
_ACCOUNT = re.compile(r"[a-z0-9][a-z0-9._-]{0,62}")
_LONGEST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """One line that can be understood."""

    line: int
    """Number of the line in the file, from 1."""
    name: str
    reading: str
    level: int
    department: str
    """Name of the department; empty if they belong to none."""
    account: str
    outsider: bool
    post: str = ""
    """Post of the person, such as 課長."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidLine:
    """One line that cannot be understood, and why."""

    line: int
    name: str
    reason: Text


Line = Newcomer | InvalidLine


def decoded(raw: bytes) -> tuple[str, Encoding]:
    """Returns the text of the file. Bytes that are valid UTF-8 are read as UTF-8: by chance no other text is."""
    for codec, encoding in _CODECS:
        try:
            return raw.decode(codec), encoding
        except UnicodeDecodeError:
            continue
    raise UserFacingError(Text("requests.roster_encoding"))


_CODECS: tuple[tuple[str, Encoding], ...] = (("utf-8-sig", "utf-8"), ("cp932", "cp932"))


def lines_of(text: str) -> tuple[Line, ...]:
    """Returns every line with something on it, in order. Raises UserFacingError if the text is no such list at all."""
    rows = csv.reader(StringIO(text.lstrip("\ufeff"), newline=""))
    try:
        columns = _columns(next(rows, None) or ())
        lines = [_line(number, columns, row) for number, row in _numbered(rows)]
    except csv.Error:
        raise UserFacingError(Text("requests.roster_no_csv")) from None
    if not lines or len(lines) > MOST:
        raise UserFacingError(Text("requests.roster_size", {"count": len(lines), "most": MOST}))
    return tuple(_without_doubles(lines))


def as_csv(people: Iterable[Newcomer]) -> str:
    """Returns the people as a list that says the same."""
    written = StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    for each in people:
        outsider = "yes" if each.outsider else "no"
        place = (each.department, each.post, each.account)
        writer.writerow((each.name, each.reading, each.level, *place, outsider))
    return written.getvalue()


def _columns(head: Sequence[str]) -> list[Column | None]:
    columns: list[Column | None] = [HEADINGS.get(heading.strip().lower()) for heading in head]
    for needed in ("name", "level"):
        if columns.count(needed) != 1:
            raise UserFacingError(Text("requests.roster_headings"))
    return columns


def _numbered(rows: Iterable[list[str]]) -> Iterator[tuple[int, list[str]]]:
    """Yields the lines after the headings, each with its number. The first line holds the headings."""
    for number, row in enumerate(rows, start=2):
        if any(cell.strip() for cell in row):
            yield number, row


def _line(number: int, columns: list[Column | None], row: list[str]) -> Line:
    said: dict[Column, str] = {
        column: cell.strip() for column, cell in zip(columns, row, strict=False) if column
    }
    name, level = said.get("name", ""), plain_form(said.get("level", ""))
    wrong = _wrong(said, level)
    if wrong is not None:
        return InvalidLine(line=number, name=name[:_LONGEST], reason=wrong)
    return Newcomer(
        line=number,
        name=name,
        reading=said.get("reading", ""),
        level=int(level),
        department=said.get("department", ""),
        account=said.get("account", ""),
        outsider=plain_form(said.get("outsider", "")) in _YES,
        post=said.get("post", ""),
    )


def _wrong(said: Mapping[Column, str], level: str) -> Text | None:
    account = said.get("account", "")
    if not said.get("name"):
        return Text("requests.roster_no_name")
    if any(not _is_plain(cell) for cell in said.values()):
        return Text("requests.roster_signs")
    if level not in ("1", "2", "3", "4", "5", "6"):
        return Text("requests.roster_level")
    if account and not _ACCOUNT.fullmatch(account):
        return Text("requests.roster_account")
    if plain_form(said.get("outsider", "")) not in _YES | _NO:
        return Text("requests.roster_outsider")
    return None


def _is_plain(cell: str) -> bool:
    """True if the cell is one line of an ordinary length, without invisible characters."""
    return len(cell) <= _LONGEST and cell.isprintable() and visible(cell) == cell


def _without_doubles(lines: Iterable[Line]) -> Iterator[Line]:
    """Yields every line. A person or account that stands there a second time becomes an invalid line."""
    names: set[str] = set()
    accounts: set[str] = set()
    for line in lines:
        match line:
            case Newcomer() if plain_form(line.name) in names:
                yield InvalidLine(line=line.line, name=line.name, reason=Text("requests.roster_twice"))
            case Newcomer() if line.account and line.account in accounts:
                taken = Text("requests.account_taken", {"account": line.account})
                yield InvalidLine(line=line.line, name=line.name, reason=taken)
            case Newcomer():
                names.add(plain_form(line.name))
                accounts.add(line.account)
                yield line
            case InvalidLine():
                yield line
