"""Writes the pages of docs/reference that are made from code: the rules, the table of the turn, what can go wrong.

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
from ringi.turns.failures import Failure, failures, sentence

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
ERRORS = """# What can go wrong

Every error of a turn has a code, and every code a row here (J1). The code stands in the record of the turn and on its
ringi sheet, with the number the requester is told. This page is generated: change
`src/ringi/turns/failures.toml` and the catalogs, then run `python scripts/generate_docs.py`.

What is done by itself:

| fallback | |
|---|---|
| `retry` | the step is done once more, after the time in the row; a provider has its own attempts before that |
| `request_clarification` | the requester is asked to say it otherwise |
| `retry_with_guidance` | the model is told what is missing and asked once more |
| `proceed_without_memory` | the turn goes on with less to read |
| `none` | the call, or the turn, ends |

There is no "go on with caution": a check that breaks stops the call. A database that is away ends no turn: the turn is
taken up again where it stood, and the HTTP interface answers 503 with `Retry-After` meanwhile.

`serve` and `worker` look at every organisation once a minute. They alert where an error that alerts nobody by itself
recurs, where the last hour's mean time of the model, share of failed calls, of confirmations or of refusals, or the
day's cost, passes the number under `[alerts]` of the [policy](policy.md), and where database connections ran out. An
alert is not raised again for `quiet_s` seconds; one about the hour not for an hour, about the day not on that day.

| incident | when, in the last ten minutes | what to do |
|---|---|---|
| P1 | every turn that ended failed, at least three | undo the latest change at once |
| P2 | one in five failed, at least three | within an hour |
| P3 | the model is slower than the policy's limit | within a day |
| P4 | some turn failed | in the next release |

`ringi doctor` and `ringi alerts` show the level. Only errors of the categories system, llm and external count as failed.

## Codes
"""


def main() -> int:
    pages = {
        "rules.md": "\n".join((INTRODUCTION, *_sections())),
        "turn.md": diagram.page(),
        "errors.md": "\n".join((ERRORS, *_failures())),
    }
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


def _failures() -> Iterator[str]:
    yield "| code | category | severity | layer | may go better | by itself | alert | from a model |"
    yield "|---|---|---|---|---|---|---|---|"
    yield from (_failure(each) for each in failures().values())
    yield "\n## What the requester reads\n\n| code | ja | en |\n|---|---|---|"
    for each in failures().values():
        if each.told == "sentence":
            words = sentence(each.code, "…")
            yield f"| `{each.code}` | {say(words, 'ja')} | {say(words, 'en')} |"
    yield "\nOf all others the words come with the refusal or the result, or nobody need know.\n"


def _failure(each: Failure) -> str:
    better = f"after {each.retry_after_s} s" if each.retry_after_s else "yes" if each.recoverable else "no"
    causes = ", ".join(f"`{cause}`" for cause in each.causes)
    cells = (
        f"`{each.code}`",
        each.category,
        each.severity,
        each.layer,
        better,
        each.fallback,
        each.alert,
        causes,
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
