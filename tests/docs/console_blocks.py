"""What do the pages promise a terminal shows? Reads their ```console blocks, and compares them with what it did.

`$ ` begins a command, the lines below it are its output. `…` stands for any text, alone on a line for any lines.
Numbers of confirmations and ids of turns differ each time: they are learned where they are first shown.
`<!-- not run -->` above a block leaves it out; `<!-- exit 1 -->` says how its commands end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_BLOCK = re.compile(r"(?:^<!-- (?P<mark>[^\n]*?) -->\n)?^```console\n(?P<body>.*?)^```$", re.M | re.S)
_CHANGING = re.compile(r"A-\d{4}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
ANY = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command of a page, and what the page says comes of it."""

    line: str
    output: str
    code: int = 0


@dataclass(slots=True)
class Names:
    """What numbers and ids of the page were called when it was run."""

    learned: dict[str, str] = field(default_factory=dict[str, str])

    def in_command(self, line: str) -> str:
        return _CHANGING.sub(lambda found: self.learned.get(found[0], found[0]), line)

    def fits(self, promised: str, printed: str) -> bool:
        """Whether the output is as promised; a page that shows none promises none."""
        new = list(dict.fromkeys(name for name in _CHANGING.findall(promised) if name not in self.learned))
        found = re.fullmatch(self._pattern(promised, new), printed)
        if found is not None:
            self.learned |= {name: found[f"new{place}"] for place, name in enumerate(new)}
        return found is not None or not promised

    def _pattern(self, promised: str, new: list[str]) -> str:
        marks = self.learned | {name: f"<{place}>" for place, name in enumerate(new)}
        said = _CHANGING.sub(lambda found: marks[found[0]], promised)
        pattern = "".join(map(_line, said.splitlines()))
        for place in range(len(new)):
            pattern = pattern.replace(f"<{place}>", f"(?P<new{place}>{_CHANGING.pattern})", 1)
            pattern = pattern.replace(f"<{place}>", f"(?P=new{place})")
        return pattern


def commands(page: str) -> Iterator[Command]:
    """The commands of a page that are to be run, in order."""
    for block in _BLOCK.finditer(page):
        mark = block["mark"] or ""
        if mark != "not run":
            yield from _commands(block["body"], 1 if mark == "exit 1" else 0)


def _line(line: str) -> str:
    if line == ANY:
        return r"(?:[^\n]*\n)*"
    return r"[^\n]*".join(map(re.escape, line.split(ANY))) + r"[ ]*\n"


def _commands(body: str, code: int) -> Iterator[Command]:
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        line, _, output = part.partition("\n")
        yield Command(line=line, output=output, code=code)
