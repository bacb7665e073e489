"""Every value of a tool's result has a source that says whose it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from tests.gates.building import WRITE, judged, stamp_of

from ringi.domain.ids import ToolName
from ringi.domain.tools import Argument, ArgumentRole, Json, Trust
from ringi.language.labels import label_field
from ringi.tools.results import FIELDS_OF_OURS, ResultFacts
from ringi.turns.evidence.result_fields import result_fields

LOOK_UP = ToolName("invoice_search")
PAY = replace(
    WRITE,
    arguments={
        "invoice": Argument(role=ArgumentRole.WHICH),
        "amount": Argument(role=ArgumentRole.HOW_MUCH, kind="int"),
    },
)


@dataclass(frozen=True)
class Case:
    id: str
    result: Json
    sources: list[tuple[str, str]]


CASES = (
    Case("no object", {"total": 3}, [("result/invoice_search.total", "3")]),
    Case("a bare value", "済み", [("result/invoice_search.", "済み")]),
    Case(
        "an object",
        {"id": 42, "amount": 500},
        [("result/invoice_search:42.id", "42"), ("result/invoice_search:42.amount", "500")],
    ),
    Case(
        "objects in a list",
        {"found": [{"id": "a", "yen": 1}, {"id": "b", "yen": 2}]},
        [
            ("result/invoice_search:a.id", "a"),
            ("result/invoice_search:a.yen", "1"),
            ("result/invoice_search:b.id", "b"),
            ("result/invoice_search:b.yen", "2"),
        ],
    ),
    Case(
        "a part of an object",
        {"id": "a", "sum": {"yen": 1}},
        [("result/invoice_search:a.id", "a"), ("result/invoice_search:a.sum/yen", "1")],
    ),
    Case("a key that looks like an id", {"x:42.y": 1}, [("result/invoice_search.x_42_y", "1")]),
    Case("nothing to match", {"gone": None}, []),
    Case(
        "a decimal",
        {"share": 0.5, "sum": 12.0},
        [("result/invoice_search.share", "0.5"), ("result/invoice_search.sum", "12")],
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_sources(case: Case) -> None:
    """A field belongs to the nearest object around it that tells its id."""
    found = result_fields(LOOK_UP, case.result, FIELDS_OF_OURS)

    assert case.sources == [(each.source, each.value) for each in found]


@pytest.mark.parametrize(("owner", "reason"), [("42", "passed"), ("43", "how_much_from_field")])
def test_an_amount_may_come_from_the_object_that_was_named(owner: str, reason: str) -> None:
    """Provenance reads the object out of the source."""
    texts = [label_field("42", Trust.RECORD, "message")]
    texts += [
        label_field(each.value, each.trust, each.source)
        for each in result_fields(LOOK_UP, {"id": owner, "amount": 500}, FIELDS_OF_OURS)
    ]

    decision = judged(PAY, proposed={"args": {"invoice": "42", "amount": 500}}, known={"texts": tuple(texts)})

    assert reason == stamp_of(decision, "P3").reason.code


@pytest.mark.parametrize(
    ("declared", "said", "expected"),
    [
        (Trust.FIELD, "free_text", Trust.FREE_TEXT),
        (Trust.FREE_TEXT, "requester", Trust.FREE_TEXT),
        (Trust.FIELD, "whatever", Trust.FIELD),
    ],
)
def test_an_object_can_only_weaken_its_trust(declared: Trust, said: str, expected: Trust) -> None:
    """A result that tells of its own trust is never trusted more than its tool declares."""
    fields = result_fields(LOOK_UP, {"found": [{"trust": said, "text": "本"}]}, ResultFacts(trust=declared))

    assert {expected} == {each.trust for each in fields}
