"""Writes `docs/reading-guide.md`: one message followed from the HTTP request to the reply, then three more ways.

The order, the functions and the calls between them stand in `reading_ways.py`; each description is the docstring of
the code. A test holds that every function exists and that each call is made. With `--check` the script writes nothing
and exits 1 on drift.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from scripts.reading_ways import HOPS, SHOWN, WAYS, WEB, Call, Function, Hop, Way, at

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ringi"
PAGE = ROOT / "docs" / "reading-guide.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """One commit of a turn."""

    when: str
    rows: str
    """Events and other rows that are written in the transaction."""
    demanded: tuple[Function, ...]
    """Statements in it that refuse the commit."""
    lost: str
    """The cost of a kill before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A refused commit."""

    error: str
    """The class of the exception, in `store/core/preconditions.py`."""
    means: str
    then: str
    """The reaction of the driver."""


_BEGIN_EXECUTION = at("store/turns/executions.py", "begin_execution")
_OWNED = at("store/turns/order_keys.py", "demand_owner")
_LEAVE = at("store/turns/order_keys.py", "leave")
_UNCHANGED = at("store/organisations/organisations.py", "demand_unchanged")

COMMITS = (
    Commit(
        when="ordinary turn, 1st: intake",
        rows="Received, the message, the turn, the key with its lease",
        demanded=(at("store/turns/turns.py", "open_quietly"),),
        lost="the sender gets no acceptance and sends again",
    ),
    Commit(
        when="ordinary turn, 2nd: an inside call",
        rows="ContextBuilt, Proposed, Judged, ExecutionStarted, ExecutionFinished, the row of the execution, and all "
        "that the tool wrote",
        demanded=(_UNCHANGED, _BEGIN_EXECUTION),
        lost="one question to the model; nothing was done",
    ),
    Commit(
        when="ordinary turn, 3rd: the reply",
        rows="Proposed (the answer of the model), ReplyJudged, ReplySent, Finished, the message",
        demanded=(_UNCHANGED, _LEAVE),
        lost="one question to the model; the call stays done, once",
    ),
    Commit(
        when="confirmed turn, 2nd: the question",
        rows="ContextBuilt, Proposed, Judged, ConfirmationAsked, the confirmation, the card",
        demanded=(_UNCHANGED, at("store/turns/confirmations.py", "demand_room"), _LEAVE),
        lost="one question to the model; nobody was asked",
    ),
    Commit(
        when="confirmed turn, 3rd: the yes",
        rows="Confirmed, the answer, the confirmation as approved, the turn as open",
        demanded=(
            at("store/turns/confirmations.py", "move"),
            at("store/turns/shown.py", "demand_shown_last"),
            at("store/turns/shown.py", "demand_undisturbed"),
        ),
        lost="the yes was not accepted and is given again",
    ),
    Commit(
        when="confirmed turn, 4th: the call",
        rows="Judged, ExecutionStarted, ExecutionFinished, the confirmation as consumed; then the reply as above",
        demanded=(_UNCHANGED, _BEGIN_EXECUTION),
        lost="nothing; the yes stands and is judged again",
    ),
    Commit(
        when="outside call, before it",
        rows="everything up to ExecutionStarted, the execution as started",
        demanded=(_UNCHANGED, _BEGIN_EXECUTION),
        lost="as before an inside call; nothing was sent",
    ),
    Commit(
        when="outside call, after it",
        rows="ExecutionFinished, ExecutionFailed or OutcomeUnknown, the execution as ended",
        demanded=(_OWNED,),
        lost="the call may have happened: it is looked for, repeated if idempotent, else a person is told",
    ),
)
"""The commits of three turns, in order."""

REFUSALS = (
    Refusal(
        error="FencedError",
        means="another process owns the key (`demand_owner`, `leave`, `begin_execution`)",
        then="stops driving the key; the other process goes on",
    ),
    Refusal(
        error="OutdatedError",
        means="the circumstances of the decision have changed (`demand_unchanged`), or too many cards are open "
        "(`demand_room`)",
        then="rolls back to the savepoint, reads them again and decides again; the proposal is kept",
    ),
    Refusal(
        error="SlippedError",
        means="another event was recorded first (the key of the journal), or a use was counted since "
        "(`reserve_operation`, `count_uses`)",
        then="reads the turn again and goes on from there",
    ),
    Refusal(
        error="DecidedError",
        means="the confirmation is no longer approved (`begin_execution`)",
        then="reads the turn again; fails it if nothing new is on record",
    ),
    Refusal(
        error="NumberTakenError",
        means="another open card has the number of this one",
        then="rolls back the step that asked, and does it again",
    ),
    Refusal(
        error="StoppedError",
        means="the emergency stop is on (`begin_execution`)",
        then="fails the turn; its requester is told",
    ),
)
"""Refusals that the driver meets."""

INTRODUCTION = f"""# Follow one message in {len(HOPS)} files

A message comes in over HTTP, a model proposes a call, the gates allow it, the call is carried through, the reply goes
out. These {len(HOPS)} files are its way. Read the named functions in this order, with the
[table of the turn](reference/turn.md) beside you. After the way come a [table of commits](#commits),
[the way to the screen](#how-people-come-to-see-it), and two more ways: [a yes](#the-second-way-a-yes) and
[a takeover](#the-third-way-a-takeover).

Some of it you know from elsewhere.

- **h11** fits. The state of a turn is a pure table of events: `next_effect` says what to do, `advance` takes what
  happened, and neither touches the outside.
- **httpx** fits in part. A step has no I/O of its own on the record, as an auth flow of httpx has none on the wire, and so
  needs no database in a test ([`tests/turns/engine/test_steps.py`](../tests/turns/engine/test_steps.py)). But it is
  not resumed: it returns once, and the next step starts from the new state. It may ask a model or read rows.
- **procrastinate** fits least. A job is only a hint to drive a key: it may be lost, doubled or late. The lease on the
  key decides which process drives.

Events are gathered while nothing between them must be on record first, and committed together: an ordinary turn takes
three round trips to the database. What must be on record before something else says so by the form in which its step
returns. After a call the model is asked a second time, with the result at hand, and what it then says is the reply.

This page is generated from the code: change the docstrings, the ways in
[`reading_ways.py`](../scripts/reading_ways.py) or the tables in
[`generate_reading_guide.py`](../scripts/generate_reading_guide.py), then run that script.
"""
AFTERWARDS = """## And if ...

| | read |
|---|---|
| somebody reads the answer while it is written | [`streaming.py`](../src/ringi/turns/engine/streaming.py) |
| a program dies at any point | [how a turn survives](explanation/turn.md) |
| somebody asks later why | [`sheet_fold.py`](../src/ringi/review/sheet_fold.py) and [`replay.py`](../src/ringi/review/replay.py) |
"""


def main(arguments: Sequence[str]) -> int:
    written = PAGE.read_text("utf-8") if PAGE.is_file() else ""
    if "--check" not in arguments:
        PAGE.write_text(page(), "utf-8")
        return 0
    if written != page():
        print("docs/reading-guide.md is out of date; run `python scripts/generate_reading_guide.py`.")
        return 1
    return 0


def page() -> str:
    """The page, from the code as it stands."""
    parts = (_part(f"## {number}", hop) for number, hop in enumerate(HOPS, start=1))
    ways = (_way(way) for way in WAYS)
    return "\n".join((INTRODUCTION, *parts, _commits(), _refusals(), _way(SHOWN), _web(), *ways, AFTERWARDS))


def source(function: Function) -> ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | None:
    """The definition of the function or class; None if there is none of that name."""
    owner, _, name = function.name.rpartition(".")
    body: Sequence[ast.stmt] = module(function.path).body
    if owner:
        classes = (node for node in body if isinstance(node, ast.ClassDef) and node.name == owner)
        body = next((node.body for node in classes), ())
    found = [node for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]
    # Overloads stand before the definition that is read.
    return next((node for node in reversed(found) if node.name == name), None)


def module(path: str) -> ast.Module:
    return ast.parse((PACKAGE / path).read_text("utf-8"))


def _part(heading: str, hop: Hop) -> str:
    lines = [f"{heading}. {hop.title}\n", f"[`{hop.path}`](../src/ringi/{hop.path})\n"]
    lines.append(f"{_flat(ast.get_docstring(module(hop.path)))}\n")
    if hop.reached:
        lines += ["The way here:\n", *(f"- {_told(call)}" for call in hop.reached), ""]
    lines.append("Read here:\n")
    lines += [f"- `{name}`: {_first(Function(path=hop.path, name=name))}" for name in hop.functions]
    if hop.events:
        lines.append(f"\nOn record: {', '.join(f'`{event}`' for event in hop.events)}.")
    return "\n".join(lines) + "\n"


def _way(way: Way) -> str:
    parts = (_part(f"### {number}", hop) for number, hop in enumerate(way.hops, start=1))
    return "\n".join((f"## {way.title}\n\n{way.introduction}\n", *parts))


def _web() -> str:
    lines = [f"- `{name}` in [`{path}`](../{path}) {does}" for path, name, does in WEB]
    return "\n".join(("### In the browser\n", *lines, ""))


def _commits() -> str:
    lines = [
        "## Commits",
        "",
        "| commit | rows | demanded in it | a kill before it costs |",
        "|---|---|---|---|",
    ]
    for each in COMMITS:
        demanded = ", ".join(f"[`{one.called}`](../src/ringi/{one.path})" for one in each.demanded)
        lines.append(f"| {each.when} | {each.rows} | {demanded} | {each.lost} |")
    return "\n".join((*lines, ""))


def _refusals() -> str:
    lines = ["### If the database refuses", "", "| raised | because | the driver |", "|---|---|---|"]
    lines += [f"| `{each.error}` | {each.means} | {each.then} |" for each in REFUSALS]
    return "\n".join((*lines, ""))


def _told(call: Call) -> str:
    through = f" through the port `{call.port}`" if call.port else ""
    file = call.by.path.rpartition("/")[2]
    if call.back:
        return f"[`{call.by.name}`](../src/ringi/{call.by.path}) listens with `{call.to.name}`{through}"
    return f"`{call.to.name}`, called by [`{call.by.name}`](../src/ringi/{call.by.path}) in {file}{through}"


def _first(function: Function) -> str:
    """The first sentence of its docstring."""
    found = source(function)
    told = ast.get_docstring(found) if found else None
    return next(_sentences(_flat(told)))


def _flat(told: str | None) -> str:
    return " ".join((told or "").split())


def _sentences(told: str) -> Iterator[str]:
    yield from re.split(r"(?<=[.!?]) (?=[A-Z`])", told)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
