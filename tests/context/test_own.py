"""Goals and memories of the requester: shown where nobody reads along, with the labels they came in with."""

from __future__ import annotations

from uuid import UUID

from tests.context.seats import NOW, SATO, TANAKA, context, known, scope, texts

from ringi.domain.tools import Trust
from ringi.store.core.database import Row


def goal(number: int, what: str, progress: str | None = None) -> Row:
    return UUID(int=number), "成長のため", what, "毎週", None, progress, NOW if progress else None


def memory(
    number: int, content: str, kind: str = "fact", *, seen: str = "own", trust: str = "requester"
) -> Row:
    return UUID(int=number), TANAKA, kind, "", content, seen, trust, UUID(int=9), NOW


def test_goals_are_shown_with_what_was_last_reported():
    """So that 「あれどうなった」 can mean one of them."""
    found = context("目標はどう？", goals=[goal(1, "新規開拓", "三社と商談中")])

    assert ["新規開拓", "三社と商談中"] == texts(found, "goal")


def test_preferences_come_first_and_facts_by_how_near_they_are():
    """What somebody likes counts whatever they speak of."""
    rows = [
        memory(1, "猫を飼っている"),
        memory(2, "見積書は税込みで書く"),
        memory(3, "敬語を好む", "preference"),
    ]
    found = context("見積書を作って", memories=rows)

    assert ["敬語を好む", "見積書は税込みで書く", "猫を飼っている"] == texts(found, "memory")


def test_where_others_read_along_only_what_all_may_know_is_shown():
    """A goal and a memory of one's own are nobody else's business."""
    found = context(
        "見積書を作って",
        members=[TANAKA, SATO],
        goals=[goal(1, "転職の準備")],
        memories=[memory(1, "持病がある"), memory(2, "定例は月曜", seen="company")],
    )

    assert ([], ["定例は月曜"]) == (texts(found, "goal"), texts(found, "memory"))


def test_a_memory_keeps_its_label_and_vouches_for_nothing():
    """What came from others stays theirs, and taints what comes after."""
    found = context("口座は？", memories=[memory(1, "振込先は口座1234567", trust="free_text")])

    items = [(item.trust, item.vouches) for item in found.items if item.kind == "memory"]
    assert ([(Trust.FREE_TEXT, False)], True) == (items, found.tainted)


def test_more_than_the_policy_shows_is_left_out_and_counted():
    """As with every other source."""
    found = context(
        seated=scope("どう？", knowing=known(goals=1)), goals=[goal(1, "新規開拓"), goal(2, "資格を取る")]
    )

    assert (["新規開拓"], [("goals", "number", 1)]) == (
        texts(found, "goal"),
        [(left.source, left.why, left.count) for left in found.omitted],
    )
