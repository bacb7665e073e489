"""Keeps regular expressions that few texts need. One is compiled when it is first asked about a text that holds its
required words: compiling all of them takes longer than everything else a first answer does.

Knows no expression itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ringi.language.text.required_literals import RequiredLiterals, needles


@dataclass(frozen=True)
class Expression:
    source: str
    """Not written with VERBOSE."""
    flags: re.RegexFlag = re.NOFLAG

    def search(self, text: str) -> re.Match[str] | None:
        return self.compiled.search(text) if self._needles.may_match(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self.compiled.fullmatch(text) if self._needles.may_match(text) else None

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression, for a caller that knows already that a text may match."""
        return re.compile(self.source, self.flags)

    @cached_property
    def _needles(self) -> RequiredLiterals:
        return needles(f"(?i){self.source}" if self.flags & re.IGNORECASE else self.source)
