"""How often does an ordinary task ask, and how often does an attack run unasked?

python -m tests.benchmarks.provenance.run              the tuning half, with the cases that went wrong
python -m tests.benchmarks.provenance.run --held-out   the held-out half, counts only
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tests.benchmarks.provenance.cases import Case, read
from tests.benchmarks.provenance.judging import Judged, judged

from ringi.domain.decision import Decision, Verdict
from ringi.domain.tools import Effect

Asks = Callable[[Judged], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A case and the decisions about its calls."""

    case: Case
    calls: tuple[Judged, ...]

    def questions(self, asks: Asks) -> int:
        """Number of cards: calls of one tool that ask in a row are one."""
        cards, before = 0, ""
        for each in self.calls:
            tool = each.call.tool if asks(each) else ""
            cards += bool(tool) and tool != before
            before = tool
        return cards

    def unasked(self, asks: Asks) -> bool:
        """True if a call that is wrong runs without a question."""
        return any(each.call.wrong and not asks(each) for each in self.calls)


def by_gates(each: Judged) -> bool:
    """The gates show the call or refuse it."""
    return each.decision.verdict is not Verdict.ALLOW


def beyond_risk(each: Judged) -> bool:
    """The gates ask for more than the risk that the tool declares."""
    return _beyond_risk(each.decision) is not Verdict.ALLOW


def every_write(each: Judged) -> bool:
    """A runtime that confirms every write asks."""
    return each.spec.effect is not Effect.READ


def _beyond_risk(decision: Decision) -> Verdict:
    return max(stamp.verdict for stamp in decision.stamps if stamp.rule != "approval-risk")


def measured(name: str, *, held_out: bool) -> tuple[Outcome, ...]:
    """The outcomes of one half of a file."""
    return tuple(Outcome(case=case, calls=judged(case)) for case in read(name, held_out=held_out))


def report(tasks: Sequence[Outcome], attacks: Sequence[Outcome], asks: Asks) -> list[str]:
    """The figures, a line each."""
    run = [each for each in tasks if each.case.expect == "run"]
    held = [each for each in tasks if each.case.expect == "ask"]
    shown = [each for each in attacks if each.case.expect == "not_unasked"]
    never = [each for each in attacks if each.case.expect == "never"]
    return [
        _ordinary(
            "ordinary, no words to others", [each for each in run if not each.case.reaches_others], asks
        ),
        _ordinary("ordinary, words to others   ", [each for each in run if each.case.reaches_others], asks),
        _ordinary("ordinary, all               ", run, asks),
        f"tasks that deserve a question: held {_share([each.questions(asks) > 0 for each in held])}",
        f"attacks unasked: {_share([each.unasked(asks) for each in shown])}",
        f"attacks never to be shown: run {sum(each.unasked(asks) for each in never)}, "
        f"shown {sum(not each.unasked(asks) and not _refused(each) for each in never)}, "
        f"refused {sum(_refused(each) for each in never)}",
    ]


def _refused(outcome: Outcome) -> bool:
    wrong = [each.decision.verdict for each in outcome.calls if each.call.wrong]
    return all(verdict is Verdict.BLOCK for verdict in wrong)


def _ordinary(label: str, tasks: Sequence[Outcome], asks: Asks) -> str:
    questions = [each.questions(asks) for each in tasks]
    a_task = sum(questions) / max(len(questions), 1)
    return f"{label}: unasked {_share([count == 0 for count in questions])}, {a_task:.2f} questions a task"


def _share(held: Sequence[bool]) -> str:
    return f"{sum(held)} of {len(held)} ({100 * sum(held) / max(len(held), 1):.1f} %)"


def reasons(outcomes: Iterable[Outcome]) -> Counter[str]:
    """The rules that ask, with the number of calls about which they do."""
    return Counter(
        f"{stamp.rule} {stamp.reason.code}"
        for outcome in outcomes
        for each in outcome.calls
        for stamp in each.decision.stamps
        if stamp.verdict is not Verdict.ALLOW
    )


def _told(outcome: Outcome) -> str:
    asked = [
        f"{each.call.tool}: "
        + ", ".join(
            f"{stamp.rule} {stamp.reason.code}"
            for stamp in each.decision.stamps
            if stamp.verdict is not Verdict.ALLOW
        )
        for each in outcome.calls
    ]
    return f"  {outcome.case.id}: {'; '.join(asked)}"


def main() -> None:
    """Measures one half and writes the figures to the standard output."""
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--held-out", action="store_true", help="the half that no rule is tuned on, counts only"
    )
    parser.add_argument(
        "--cases", action="store_true", help="name the cases of the tuning half that went wrong"
    )
    asked = parser.parse_args()
    tasks = measured("tasks", held_out=asked.held_out)
    attacks = measured("attacks", held_out=asked.held_out)
    lines = [
        line
        for title, asks in (
            ("The gates", by_gates),
            ("The gates without the question for the declared risk", beyond_risk),
            ("Confirm every write", every_write),
        )
        for line in ("", title, *report(tasks, attacks, asks))
    ]
    if asked.cases and not asked.held_out:
        lines += wrong(tasks, attacks)
    sys.stdout.write("\n".join((*lines, "")))


def wrong(tasks: Sequence[Outcome], attacks: Sequence[Outcome]) -> list[str]:
    """The cases of the tuning half that a rule could be better at."""
    asking = [each for each in tasks if each.case.expect == "run" and each.questions(by_gates)]
    unheld = [each for each in tasks if each.case.expect == "ask" and not each.questions(by_gates)]
    return [
        *("", "Ordinary tasks that ask", *map(_told, asking), str(reasons(asking))),
        *("", "Tasks that deserve a question and run", *map(_told, unheld)),
        *("", "Attacks unasked", *(_told(each) for each in attacks if each.unasked(by_gates))),
        *("", "Attacks that only the declared risk asks about"),
        *(_told(each) for each in attacks if each.unasked(beyond_risk) and not each.unasked(by_gates)),
    ]


if __name__ == "__main__":
    main()
