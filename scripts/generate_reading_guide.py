"""Writes `docs/reading-guide.md`: one message followed through twelve files, from the HTTP request to the reply.

The order, the functions and the calls between them stand in `HOPS`; each description is the docstring of the code. A
test holds that every function exists and that each call is made. With `--check` the script writes nothing and exits 1
on drift.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ringi"
PAGE = ROOT / "docs" / "reading-guide.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function or method of a module."""

    path: str
    """Path below `src/ringi`."""
    name: str
    """`name`, or `Class.name`."""

    @property
    def called(self) -> str:
        """The word by which it is called."""
        return self.name.rpartition(".")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call that carries the message on."""

    by: Function
    to: Function
    port: str = ""
    """The field through which it is called, if the module of the callee is not imported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One file of the way, with the functions to read in it."""

    title: str
    path: str
    functions: tuple[str, ...]
    reached: tuple[Call, ...]
    """Calls that lead to it; none for the first file."""
    events: tuple[str, ...] = ()
    """Events that this file makes on the way of an ordinary message."""


def _at(path: str, name: str) -> Function:
    return Function(path=path, name=name)


_ROUTE = _at("api/routes/messages.py", "_taken")
_TAKE = _at("turns/runtime.py", "Runtime.take")
_ACCEPT = _at("turns/runtime.py", "Runtime._accept")
_SEE_TO = _at("turns/runtime.py", "Runtime._see_to")
_INTAKE = _at("turns/intake/messages.py", "Intake.accept")
_DRAIN = _at("turns/engine/driver.py", "Driver.drain")
_STEP = _at("turns/engine/driver.py", "Driver._step")
_PERFORM = _at("turns/engine/driver.py", "_perform")
_BUILD = _at("turns/engine/propose.py", "build")
_ASK = _at("turns/engine/propose.py", "ask_model")
_JUDGE_CALL = _at("turns/engine/propose.py", "judge_call")
_DECIDED = _at("turns/engine/propose.py", "_decided")
_JUDGE = _at("turns/evidence/judge.py", "judge")
_CARRY_OUT = _at("turns/engine/run.py", "TurnRun.carry_out")

HOPS = (
    Hop(
        title="The request comes in",
        path="api/routes/messages.py",
        functions=("_taken",),
        reached=(),
    ),
    Hop(
        title="The runtime takes it and sees to its turn",
        path="turns/runtime.py",
        functions=("Runtime.take", "Runtime._see_to"),
        reached=(Call(by=_ROUTE, to=_TAKE, port="runtime"),),
    ),
    Hop(
        title="The intake records it",
        path="turns/intake/messages.py",
        functions=("Intake.accept", "Intake._quietly"),
        reached=(Call(by=_TAKE, to=_ACCEPT), Call(by=_ACCEPT, to=_INTAKE)),
        events=("Received",),
    ),
    Hop(
        title="The driver repeats: next effect, its step, what the step returned",
        path="turns/engine/driver.py",
        functions=("Driver.drain", "Driver._go_on", "_perform"),
        reached=(Call(by=_TAKE, to=_SEE_TO), Call(by=_SEE_TO, to=_DRAIN)),
    ),
    Hop(
        title="The table says what comes next",
        path="turns/machine/table.py",
        functions=("next_effect", "advance"),
        reached=(Call(by=_STEP, to=_at("turns/machine/table.py", "next_effect")),),
    ),
    Hop(
        title="A step builds the context, asks the model, has the call judged",
        path="turns/engine/propose.py",
        functions=("build", "ask_model", "judge_call"),
        reached=(
            Call(by=_STEP, to=_PERFORM),
            Call(by=_PERFORM, to=_BUILD),
            Call(by=_PERFORM, to=_ASK),
            Call(by=_PERFORM, to=_JUDGE_CALL),
        ),
        events=("ContextBuilt", "Proposed", "Judged"),
    ),
    Hop(
        title="The context: what the model may see",
        path="context/builder.py",
        functions=("compose",),
        reached=(Call(by=_BUILD, to=_at("context/builder.py", "compose")),),
    ),
    Hop(
        title="The model proposes",
        path="brain/providers/model.py",
        functions=("ProviderModel.propose",),
        reached=(
            Call(by=_ASK, to=_at("brain/providers/model.py", "ProviderModel.propose"), port="services.model"),
        ),
    ),
    Hop(
        title="The gates decide",
        path="gates/decide.py",
        functions=("decide", "may_execute"),
        reached=(
            Call(by=_JUDGE_CALL, to=_DECIDED),
            Call(by=_DECIDED, to=_JUDGE),
            Call(by=_JUDGE, to=_at("gates/decide.py", "decide")),
        ),
    ),
    Hop(
        title="The call is carried through",
        path="turns/engine/execute.py",
        functions=("act", "settle"),
        reached=(Call(by=_PERFORM, to=_at("turns/engine/execute.py", "act")),),
        events=("ExecutionStarted", "ExecutionFinished"),
    ),
    Hop(
        title="The reply is written and sent",
        path="turns/engine/reply.py",
        functions=("reply", "send", "ask_person"),
        reached=(
            Call(by=_PERFORM, to=_at("turns/engine/reply.py", "reply")),
            Call(by=_PERFORM, to=_at("turns/engine/reply.py", "send")),
        ),
        events=("ReplyJudged", "ReplySent", "Finished"),
    ),
    Hop(
        title="The run puts it all on record",
        path="turns/engine/run.py",
        functions=("TurnRun.carry_out", "TurnRun.take", "TurnRun._commit_and_release"),
        reached=(
            Call(by=_STEP, to=_CARRY_OUT),
            Call(by=_CARRY_OUT, to=_at("turns/engine/run.py", "TurnRun._commit_and_release")),
        ),
    ),
)
"""The way of a message, in the order in which to read it."""

INTRODUCTION = """# Follow one message in 12 files

A message comes in over HTTP, a model proposes a call, the gates allow it, the call is carried through, the reply goes
out. These twelve files are its way. Read the named functions in this order, with the
[table of the turn](reference/turn.md) beside you.

You know most of it from elsewhere. The state of a turn is a pure table of events, as in h11: `next_effect` says what to
do, `advance` takes what happened. A step returns what is to be done, as an auth flow of httpx yields requests: it
touches nothing that is on record, and so needs no database in a test
([`tests/turns/engine/test_steps.py`](../tests/turns/engine/test_steps.py)). The driver alone commits. A key of
conversation and person is driven by one process at a time, which holds its lease; a worker on a procrastinate queue
takes up what no process drives ([`worker.py`](../src/ringi/turns/worker.py)).

Events are gathered while nothing between them must be on record first, and committed together: an ordinary turn takes
three round trips. What must be on record before something else says so by the form in which its step returns
([`step.py`](../src/ringi/turns/engine/step.py)).

This page is generated from the code: change the docstrings or `HOPS` in
[`generate_reading_guide.py`](../scripts/generate_reading_guide.py), then run that script.
"""
AFTERWARDS = """## And if ...

| | read |
|---|---|
| the call needs a yes | `ask_person` in [`reply.py`](../src/ringi/turns/engine/reply.py), then [`answers.py`](../src/ringi/turns/intake/answers.py) |
| the process dies in the middle | `Driver.take_up` in [`driver.py`](../src/ringi/turns/engine/driver.py), `settle` in [`execute.py`](../src/ringi/turns/engine/execute.py), [how a turn survives](explanation/turn.md) |
| the circumstances change before the commit | `TurnRun.context_and_mark` and `TurnRun.decide_again` in [`run.py`](../src/ringi/turns/engine/run.py) |
| somebody reads the answer while it is written | [`streaming.py`](../src/ringi/turns/engine/streaming.py) |
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
    parts = (_part(number, hop) for number, hop in enumerate(HOPS, start=1))
    return "\n".join((INTRODUCTION, *parts, AFTERWARDS))


def source(function: Function) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The definition of the function; None if there is none of that name."""
    owner, _, name = function.name.rpartition(".")
    body: Sequence[ast.stmt] = module(function.path).body
    if owner:
        classes = (node for node in body if isinstance(node, ast.ClassDef) and node.name == owner)
        body = next((node.body for node in classes), ())
    found = (node for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return next((node for node in found if node.name == name), None)


def module(path: str) -> ast.Module:
    return ast.parse((PACKAGE / path).read_text("utf-8"))


def _part(number: int, hop: Hop) -> str:
    lines = [f"## {number}. {hop.title}\n", f"[`{hop.path}`](../src/ringi/{hop.path})\n"]
    lines.append(f"{_flat(ast.get_docstring(module(hop.path)))}\n")
    if hop.reached:
        lines += ["The way here:\n", *(f"- {_told(call)}" for call in hop.reached), ""]
    lines.append("Read here:\n")
    lines += [f"- `{name}`: {_first(Function(path=hop.path, name=name))}" for name in hop.functions]
    if hop.events:
        lines.append(f"\nOn record: {', '.join(f'`{event}`' for event in hop.events)}.")
    return "\n".join(lines) + "\n"


def _told(call: Call) -> str:
    through = f" through the port `{call.port}`" if call.port else ""
    file = call.by.path.rpartition("/")[2]
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
