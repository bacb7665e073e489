"""F8: size, rhythm and place of operations."""

from __future__ import annotations

from dataclasses import replace

from tests.gates.building import READ, WRITE, Case, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Counts

READING, WRITING = replace(READ, operation=True), replace(WRITE, operation=True)


def args(**given) -> dict:
    return {"args": {"body": "集計"} | given}


def counts(**given) -> dict:
    return {"counts": Counts(**given)}


@table(
    Case(id="200", proposed=args(path="a" * 200)),
    Case(id="201", proposed=args(path="a" * 201), reason="argument_long", verdict=Verdict.CONFIRM),
    Case(id="free text 1000", proposed=args(body="あ" * 1000)),
    Case(
        id="free text 1001", proposed=args(body="あ" * 1001), reason="argument_long", verdict=Verdict.CONFIRM
    ),
    Case(
        id="many in a list",
        proposed=args(who=[str(n) * 30 for n in range(7)]),
        reason="argument_long",
        verdict=Verdict.CONFIRM,
    ),
)
def test_length(case: Case):
    """More than 200 characters ask, for free text more than it declares."""

    said = case.said("F8-length")

    assert case.expected == said


@table(
    Case(id="the 5th", tool=READING, known=counts(last_minute=4)),
    Case(
        id="the 6th", tool=READING, known=counts(last_minute=5), reason="rate_minute", verdict=Verdict.BLOCK
    ),
    Case(id="no operation", known=counts(last_minute=99)),
)
def test_minute(case: Case):
    """Five operations a minute are possible, the sixth is not."""

    said = case.said("F8-minute")

    assert case.expected == said


@table(
    Case(id="the 3rd", tool=READING, known=counts(last_ten_seconds=2)),
    Case(
        id="the 4th",
        tool=READING,
        known=counts(last_ten_seconds=3),
        reason="rate_burst",
        verdict=Verdict.BLOCK,
    ),
    Case(id="no operation", known=counts(last_ten_seconds=99)),
)
def test_burst(case: Case):
    """Three operations in ten seconds are possible, the fourth is not."""

    said = case.said("F8-burst")

    assert case.expected == said


@table(
    Case(id="read 50", tool=READING, known=counts(reads_today=49, writes_today=20)),
    Case(id="read 51", tool=READING, known=counts(reads_today=50), reason="quota_day", verdict=Verdict.BLOCK),
    Case(id="write 20", tool=WRITING, known=counts(writes_today=19, reads_today=50)),
    Case(
        id="write 21", tool=WRITING, known=counts(writes_today=20), reason="quota_day", verdict=Verdict.BLOCK
    ),
    Case(id="no operation", known=counts(writes_today=999)),
)
def test_quota(case: Case):
    """Fifty reads and twenty writes a day, counted apart."""

    said = case.said("F8-quota")

    assert case.expected == said


def outside(path: str) -> Case:
    given = {"tool": READING, "reason": "outside_workspace", "verdict": Verdict.BLOCK}
    return Case(id=repr(path), proposed=args(path=path), **given)


@table(
    Case(id="inside", tool=READING, proposed=args(path="売上/2026年 11月.csv")),
    Case(id="dots in a name", tool=READING, proposed=args(path="a..b/c...txt")),
    Case(id="no operation", proposed=args(path="../x")),
    *map(outside, ("../x", "a/../../x", "..", "/etc/passwd", "~/x", "C:/x", "a\\..\\x", "file://x", "a\0b")),
)
def test_workspace(case: Case):
    """Operations touch nothing outside their workspace."""

    said = case.said("F8-workspace")

    assert case.expected == said
