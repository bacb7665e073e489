"""Writes the pages of docs/reference that are made from code: the rules, the table of the turn, the tools, what can go
wrong, how well the embedded model understands.

With `--check` it writes nothing and exits 1 on drift.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Never, get_args, get_type_hints

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.assistants.secretary.tools import TOOLS
from ringi.brain.evals.running import Count, run, score
from ringi.brain.evals.scenarios import read_scenarios
from ringi.domain.decision import Gate, Verdict
from ringi.domain.model import PATIENCE_S, ModelTool
from ringi.domain.policy import Bounds, Policy
from ringi.domain.text import Text
from ringi.gates.policy_editing import ALONE, TABLES
from ringi.gates.policy_history import name_of
from ringi.gates.rule import Rule
from ringi.gates.rulebook import RULEBOOK
from ringi.i18n import catalog, say
from ringi.tools.registry import AnyTool
from ringi.turns.machine import diagram
from ringi.turns.machine.failures import Failure, failures, sentence

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"

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
ERRORS = f"""# What can go wrong

Every error of a turn has a code, and every code a row here (J1). The code stands in the record of the turn and on its
ringi sheet, with the number the requester is told. This page is generated: change
`src/ringi/turns/machine/failures.toml` and the catalogs, then run `python scripts/generate_docs.py`.

What is done by itself:

| fallback | |
|---|---|
| `retry` | the step is done once more, after the time in the row; a provider has its own attempts before that, and all of them together take at most {PATIENCE_S:.0f} s |
| `request_clarification` | the requester is asked to say it otherwise |
| `retry_with_guidance` | the model is told what is missing and asked once more |
| `proceed_without_memory` | the turn goes on with less to read |
| `proceed_with_caution` | the call goes on, but only after a yes; the card says what could not be checked |
| `none` | the call, or the turn, ends |

Only the check of a teaching goes on with caution; any other rule that breaks stops the call. A database that is away ends no turn: the turn is
taken up again where it stood, and the HTTP interface answers 503 with `Retry-After` meanwhile.

`serve` and `worker` look at every organisation once a minute. They alert where an error that alerts nobody by itself
recurs, where the last hour's mean time of the model, share of failed calls, of confirmations or of refusals, or the
day's cost, passes the number under `[alerts]` of the [policy](policy.md), and where database connections ran out. An
alert is not raised again for `quiet_s` seconds; one about the hour not for an hour, about the day not on that day. Where it is
raised anew within a day, it names the one before it.

| incident | when, in the last ten minutes | what to do |
|---|---|---|
| P1 | every turn that ended failed, at least three | undo the latest change at once |
| P2 | one in five failed, at least three | within an hour |
| P3 | the model is slower than the policy's limit | within a day |
| P4 | some turn failed | in the next release |

`ringi doctor` shows the level; `ringi alerts` and the monitor also since when it holds and what ended the most turns. Only errors of the categories system, llm and external count as failed.

## Codes
"""
TOOLS_PAGE = """# What the secretary can do

Every tool, from its declaration in `ringi.assistants.secretary.tools`. Level, risk and who confirms are what Ringi ships
with; an organisation's policy replaces them. `ringi tools` lists the same. This page is generated:
`python scripts/generate_docs.py`.

*Free* is a tool that a model may call as it likes: it changes nothing, may be repeated, is neither confidential nor
risky, its result may stand before a model as it is, a limit on calls is all it takes to hold it, and it is cheap. One
wrong answer is enough, and the tool exists for a model as a proposal only. Every call is judged by the gates, free or
not; a free one is not looked at a second time, and only free ones are offered to a small model for look-ups.
"""
HELD = {
    "effect": "it acts",
    "again": "repeating it differs",
    "confidential": "confidential",
    "risk": "its risk",
    "promptable": "long, or in words of others",
    "paced": "hard to pace",
    "cheap": "dear",
}
POLICY_NUMBERS = """# 方針の数 / The numbers of a policy

方針ファイルで変えられる数と、出荷時の値、書ける範囲です。書き方は[方針ファイルの書き方](policy.md)をご覧ください。
Every number that a policy file may change, with the value Ringi ships with and the bounds of what may be written.
[How to write a policy](policy.md) says how. This page is generated: `python scripts/generate_docs.py`.

名前に `above` のつく数は、その値ちょうどを含みません。`from` は含みます。金額は円、割合は 0 から 1、`[alerts]` の平均と割合は
直近 1 時間のものです。AI に見せる件数にかかわらず、決まりはすべての教えに照らします。
`above` leaves the value itself out, `from` includes it. Amounts are yen, shares 0 to 1; the means and shares of `[alerts]`
are those of the last hour. Rules judge by all teachings, however many an AI is shown.
"""
UNDERSTANDING = """# How well the embedded model understands

What `ringi eval --model embedded` counts on the scenarios in [`evals/`](../../evals/README.md): of how many things people
say the model proposes what it should, or asks or answers where that is right. Whatever is not understood gets a question
back; nothing on this page was carried out. This page is generated: `python scripts/generate_docs.py`.
"""
FIRST = {"tuning": 123, "untouched": 102}
"""How many were understood by the rules as they were when the scenarios were written."""


def main() -> int:
    pages = {
        "rules.md": "\n".join((INTRODUCTION, *_sections())),
        "turn.md": diagram.page(),
        "errors.md": "\n".join((ERRORS, *_failures())),
        "tools.md": "\n".join((TOOLS_PAGE, *map(_tool, TOOLS))),
        "policy-numbers.md": "\n".join((POLICY_NUMBERS, *_policy_tables())),
        "understanding.md": "\n".join((UNDERSTANDING, *_understanding())),
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


def _policy_tables() -> Iterator[str]:
    alone = {name: value for name, value in asdict(Policy()).items() if name in ALONE}
    yield _policy_table("", Policy, alone)
    for name in TABLES:
        yield f"## `[{name}]`\n"
        table = getattr(Policy(), name)
        yield _policy_table(name, type(table), asdict(table))


def _policy_table(name: str, kind: type[object], values: Mapping[str, object]) -> str:
    hints = get_type_hints(kind, include_extras=True)
    rows = ["| 項目 / key | 意味 / meaning | 出荷時 / shipped | 範囲 / bounds |", "|---|---|---|---|"]
    for key, value in values.items():
        called = name_of((name, key) if name else (key,))
        bounds = next((each for each in get_args(hints[key])[1:] if isinstance(each, Bounds)), None)
        rows.append(
            f"| `{key}` | {say(called, 'ja')} / {say(called, 'en')} | {_written_value(value)} | {_between(bounds)} |"
        )
    return "\n".join(rows) + "\n"


def _written_value(value: object) -> str:
    return f"{value:,}" if isinstance(value, int | float) else "—" if not value else str(value)


def _between(bounds: Bounds | None) -> str:
    return f"{bounds.least:,} – {bounds.most:,}" if bounds else "—"


def _tool(tool: AnyTool) -> str:
    spec = tool.spec
    held = ", ".join(HELD[reason] for reason in spec.held_back)
    facts = (spec.effect, f"level {spec.level}", f"risk {spec.risk}", f"confirmed by the {spec.confirmer}")
    lines = [
        f"## `{spec.name}`\n",
        f"{say(tool.description, 'en')}\n\n{say(tool.description, 'ja')}\n",
        f"{', '.join(facts)}; {'not free: ' + held if held else 'free'}.\n",
    ]
    if spec.arguments:
        lines += ["| argument | role | kind | |", "|---|---|---|---|"]
        lines += [
            f"| `{name}` | {each.role} | {each.kind} | {'' if each.required else 'may be left out'} |"
            for name, each in spec.arguments.items()
        ]
    examples = (f"- {each.ja} / {each.en}" for each in spec.examples)
    return "\n".join((*lines, "", *examples)) + "\n"


def _understanding() -> Iterator[str]:
    tools = tuple(
        ModelTool(spec=tool.spec, description=say(tool.description, "ja"), schema=tool.schema())
        for tool in TOOLS
    )
    counted = score(asyncio.run(run(EmbeddedModel(), read_scenarios(ROOT / "evals"), tools)))
    yield "| half | scenarios | understood at first | understood now | |\n|---|---:|---:|---:|---:|"
    for half in counted.halves:
        yield f"| {half.of} | {half.items} | {FIRST[half.of]} | {half.understood} | {half.share:.0%} |"
    yield "\n| what | scenarios | understood | |\n|---|---:|---:|---:|"
    yield from map(_count, (*counted.languages, *counted.categories))
    yield "\n| what came of it | scenarios |\n|---|---:|"
    yield from (f"| {CAME[kind]} | {counted.kinds.get(kind, 0)} |" for kind in CAME)
    yield f"| what must never be proposed was proposed | {len(counted.forbidden)} |\n"
    yield READING


def _count(count: Count) -> str:
    return f"| {count.of} | {count.items} | {count.understood} | {count.share:.0%} |"


CAME = {
    "understood": "a good proposal",
    "asked": "a question back where none was wanted",
    "answered": "words where an operation was wanted",
    "wrong_arguments": "the right operation with a wrong argument",
    "wrong_tool": "another operation",
}
READING = """- All scenarios were written and labelled before any rule was changed for them, by the hand that then changed the rules.
  Which half one belongs to follows from a hash of its id. Rules are improved on what fails in the tuning half; of the
  untouched half only the count is seen, but its author wrote it: texts of another hand would score lower.
- The sets `embedded_*.toml` of the tests are other sentences; [the embedded model](../explanation/embedded-model.md) says what
  was measured on them.
"""


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
