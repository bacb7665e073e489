"""What does a condition answer about an ordinary payment? Every test changes only what it is about."""

from __future__ import annotations

from tests.gates.building import evidence

from ringi.domain.ids import ToolName
from ringi.domain.tools import Argument, ArgumentRole, Effect, Risk, ToolSpec
from ringi.gates.cel import CompileProblem, Program, RuleError, compile_rule, evaluate
from ringi.gates.variables import Call, activation, names_for

PAY = ToolSpec(
    name=ToolName("pay"),
    effect=Effect.WRITE,
    level=2,
    risk=Risk.MEDIUM,
    arguments={
        "to": Argument(role=ArgumentRole.WHO),
        "yen": Argument(role=ArgumentRole.HOW_MUCH, kind="int"),
        "note": Argument(role=ArgumentRole.CONTENT, required=False),
        "due": Argument(role=ArgumentRole.WHEN, kind="date", required=False),
        "at": Argument(role=ArgumentRole.WHEN, kind="time", required=False),
        "urgent": Argument(role=ArgumentRole.OPTION, kind="bool", required=False),
        "members": Argument(role=ArgumentRole.WHO, kind="list", required=False),
    },
)
NAMES = names_for(PAY)


def compiled(source: str) -> Program | CompileProblem:
    return compile_rule(source, NAMES.vocabulary)


def answer(source: str, *, args: dict | None = None, known: dict | None = None) -> bool | RuleError:
    """The answer about paying 青空商事 60,000 yen, with these arguments and this evidence besides."""
    program = compiled(source)
    assert isinstance(program, Program), program
    call = Call(
        tool=PAY.name,
        args={"to": "青空商事", "yen": 60_000, **(args or {})},
        evidence=evidence(PAY, **(known or {})),
    )
    return evaluate(program, activation(NAMES, call, program.reads))


def problem(source: str) -> tuple[int, int, str]:
    """Line, column and reason of a condition that does not compile."""
    found = compiled(source)
    assert isinstance(found, CompileProblem), found
    return found.line, found.column, found.reason.key
