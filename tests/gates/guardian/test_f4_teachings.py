"""F4: standing instructions stop, amend or ask."""

from __future__ import annotations

from tests.gates.building import Case, judged, stamp_of, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Teaching


def taught(**conditions) -> dict:
    return {"teachings": (Teaching(id="t1", text="値引きを書かない", **conditions),)}


HOLDS, FAILS, BREAKS = "requester.level > 0", "requester.level > 9", "1 / recipients == 1"


@table(
    Case(id="no teaching"),
    Case(id="respected", known=taught(clear=FAILS, possible=FAILS)),
    Case(id="broken", known=taught(clear=HOLDS), reason="teaching_broken", verdict=Verdict.BLOCK),
    Case(id="maybe", known=taught(possible=HOLDS), reason="teaching_possible", verdict=Verdict.CONFIRM),
    Case(id="unclear", known=taught(clear=BREAKS), reason="teaching_unclear", verdict=Verdict.CONFIRM),
    Case(id="no sense", known=taught(possible="((("), reason="teaching_unclear", verdict=Verdict.CONFIRM),
    Case(
        id="broken though unclear",
        known=taught(clear=HOLDS, possible=BREAKS),
        reason="teaching_broken",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="amending does not cure",
        known=taught(clear=HOLDS, amend={"body": "定価で"}),
        reason="teaching_broken",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="amended",
        known=taught(clear="content.contains('議事録')", amend={"body": "定価で"}),
        reason="teaching_amended",
    ),
)
def test_teaching(case: Case):
    """A plain violation blocks or is amended, a possible or unchecked one asks."""

    said = case.said("F4-teaching")

    assert case.expected == said


def test_amended_arguments_are_judged():
    """What a teaching sets is what is shown, confirmed and executed."""
    known = taught(clear="content.contains('議事録')", amend={"body": "定価で"})

    decision = judged(known=known)

    assert ({"body": "定価で"}, {"body": "argument_amended"}) == (decision.args, decision.changed)


def test_amendment_of_an_unknown_argument_is_none():
    """A teaching that sets something the tool does not have cannot cure the call."""
    known = taught(clear="content.contains('議事録')", amend={"price": 1})

    decision = judged(known=known)

    assert stamp_of(decision, "F4-teaching").reason.code == "teaching_broken"


def test_every_teaching_that_speaks_leaves_a_stamp():
    """Two teachings broken are two stamps on the sheet."""
    both = (Teaching(id="a", text="甲", clear=HOLDS), Teaching(id="b", text="乙", possible=HOLDS))

    decision = judged(known={"teachings": both})

    shown = [stamp.reason.params["teaching"] for stamp in decision.stamps if stamp.rule == "F4-teaching"]
    assert ["甲", "乙"] == shown
