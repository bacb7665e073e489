"""Writes the pages of docs/reference that are made from code: the rules and the table of the turn.

With `--check` it writes nothing and exits 1 on drift.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Never

from ringi.domain.decision import Gate, Verdict
from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.gates.rule import Rule
from ringi.gates.rulebook import RULEBOOK
from ringi.i18n import catalog, say
from ringi.turns import diagram

FOLDER = Path(__file__).parent.parent / "docs" / "reference"

HEADINGS = {
    Gate.STOP: "Emergency stop",
    Gate.REGISTRY: "Registry",
    Gate.MODIFICATION: "Modification",
    Gate.GUARDIAN: "Guardian",
    Gate.PROVENANCE: "Provenance",
    Gate.APPROVAL: "Approval",
    Gate.AUTHORIZATION: "Authorization",
    Gate.OUTPUT: "Output",
}
VERDICTS = {
    Verdict.ALLOW: "noted",
    Verdict.LIGHT_CONFIRM: "light confirmation",
    Verdict.CONFIRM: "confirmation",
    Verdict.DOUBLE: "double confirmation",
    Verdict.TWO_PERSONS: "two persons",
    Verdict.BLOCK: "block",
}
INTRODUCTION = """# The rules

Every rule below always runs and leaves a stamp, in this order; the strictest verdict wins. A rule that has
nothing to say leaves an allowing stamp, and one that breaks blocks and alerts. The numbers are those Ringi
ships with; an organisation's policy replaces them. This page is generated: change the rules, then run
`python scripts/generate_docs.py`.
"""


def main() -> int:
    pages = {"rules.md": "\n".join((INTRODUCTION, *_sections())), "turn.md": diagram.page()}
    if "--check" not in sys.argv[1:]:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, page in pages.items():
            (FOLDER / name).write_text(page, "utf-8")
        return 0
    drifted = [name for name, page in pages.items() if _written(name) != page]
    for name in drifted:
        print(
            f"docs/reference/{name} is out of date; run `python scripts/generate_docs.py`.", file=sys.stderr
        )
    return 1 if drifted else 0


def _written(name: str) -> str | None:
    path = FOLDER / name
    return path.read_text("utf-8") if path.is_file() else None


def _sections() -> Iterator[str]:
    for gate, rules in groupby(RULEBOOK, key=attrgetter("gate")):
        yield f"## {HEADINGS[gate]}\n"
        for rule in rules:
            yield _entry(rule)


def _entry(rule: Rule[Never]) -> str:
    title = Text(f"rules.title-{rule.id}")
    lines = [
        f"### `{rule.id}` {say(title, 'en')} ({say(title, 'ja')})\n",
        f"{rule.judge.__doc__} Version {rule.version}.\n",
        *_numbers(rule),
        "| reason | verdict | ja | en |",
        "|---|---|---|---|",
        *(_row(rule, code, verdict) for code, verdict in rule.verdicts.items()),
    ]
    return "\n".join(lines) + "\n"


def _numbers(rule: Rule[Never]) -> Iterator[str]:
    """The policy's numbers a rule reads; tables are named, their content is the organisation's own."""
    if rule.reads:
        read = (f"`{name}`{_shown(attrgetter(name)(Policy()))}" for name in rule.reads)
        yield f"Reads {', '.join(read)}.\n"


def _shown(value: object) -> str:
    return f" = {value:,}" if isinstance(value, int | float) else ""


def _row(rule: Rule[Never], code: str, verdict: Verdict) -> str:
    alert = ", alerts" if code in rule.alerts else ""
    return f"| `{code}` | {VERDICTS[verdict]}{alert} | {catalog('ja', 'rules')[code]} | {catalog('en', 'rules')[code]} |"


if __name__ == "__main__":
    sys.exit(main())
