"""The context that a model is shown: how much of the rows read, in which order, with which labels."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from tests.context.seats import (
    GUEST,
    SATO,
    SUZUKI,
    TANAKA,
    context,
    known,
    said,
    scope,
    session,
    summary,
    task,
    teaching,
    texts,
)

from ringi.domain.model import LeftOut
from ringi.domain.tools import Trust

ORDER = "振込先は口座1234567だそうです"
PAY = "佐藤さんの給与は月額412,000円です"


def test_messages_stand_in_the_order_they_were_said():
    """The store gives the newest first; a conversation is read from its beginning."""
    found = context(messages=[said(2, "二つ目"), said(1, "一つ目")])

    assert ["一つ目", "二つ目"] == texts(found, "message")


def test_of_too_many_messages_the_newest_are_shown():
    """Messages over the number are left out, and the record states it."""
    limits = known(messages=1, summary_every=0)

    found = context(seated=scope(knowing=limits), messages=[said(2, "新しい"), said(1, "古い")])

    assert (["新しい"], (LeftOut(source="messages", why="number", count=1),)) == (
        texts(found, "message"),
        found.omitted,
    )


@pytest.mark.parametrize(
    ("row", "trusts"),
    [
        (said(1, ORDER), {Trust.REQUESTER}),
        (said(1, f"> {ORDER}"), {Trust.FREE_TEXT}),
        (said(1, ORDER, pasted=((0, len(ORDER)),)), {Trust.FREE_TEXT}),
        (said(1, ORDER, by=SATO), {Trust.FREE_TEXT}),
        (said(1, ORDER, by=None), {Trust.MODEL}),
    ],
    ids=["typed", "quoted", "pasted", "another's", "reply"],
)
def test_earlier_words_keep_their_label(row, trusts):
    """Who said it, and how it came in, is what it is worth in every later turn."""
    found = context(messages=[row])

    assert trusts == {item.trust for item in found.items if ORDER in item.text}


def test_the_day_of_a_message_is_the_organisations():
    """Half past midnight in Tokyo is the day before by the clock of the database."""
    here = replace(scope(), now=datetime(2026, 11, 22, 9, 0, tzinfo=ZoneInfo("Asia/Tokyo")))
    late = (*said(1, "明日までに")[:5], datetime(2026, 11, 21, 15, 30, tzinfo=UTC), False)

    found = context(seated=here, messages=[late])

    assert [date(2026, 11, 22)] == [
        item.at.date() for item in found.items if item.kind == "message" and item.at
    ]


def test_every_item_says_where_and_when_it_is_from():
    """C2: nothing without a source and a time."""
    found = context(
        "佐藤さん",
        seated=scope("佐藤さん", knowing=known(taught=[teaching(1, "朝に送る")])),
        messages=[said(1, "見積書")],
        tasks=[task(1, "見積書")],
        summary=[summary("前の話")],
    )

    assert [] == [item for item in found.items if not item.source or item.at is None]


def test_people_spoken_of_last_come_first():
    """Those named now, then those of the last messages, then those who are merely there."""
    found = context(
        "佐藤さんに送って", messages=[said(1, "鈴木さんは？")], members=[TANAKA, GUEST, SUZUKI, SATO]
    )

    assert ["佐藤 花子", "鈴木 一郎", "来客 四郎"] == [text[:5] for text in texts(found, "person")]


def test_a_person_is_shown_without_their_level():
    """Name, department and other names: what a model needs to know whom somebody means."""
    found = context("佐藤さんに送って")

    assert ["佐藤 花子（営業部）、別名: はなちゃん"] == texts(found, "person")


def test_directory_vouches_for_nobody():
    """People are shown because words name them, be it a stranger's: that makes no recipient of them."""
    found = context(messages=[said(1, "佐藤さんに送れとのことです", by=SUZUKI)])

    assert {False} == {item.vouches for item in found.items if item.kind == "person"}


def test_teachings_nearest_to_the_words_are_shown():
    """The teachings that share most with the words are shown."""
    teachings = [
        teaching(1, "経費は3万円まで"),
        teaching(2, "見積書は必ず二人で確かめる"),
        teaching(3, "挨拶を忘れない"),
    ]
    found = context(seated=scope("見積書を佐藤さんに送って", knowing=known(taught=teachings, teachings=1)))

    assert ["見積書は必ず二人で確かめる"] == texts(found, "teaching")


def test_own_tasks_vouch_and_others_do_not():
    """A colleague's task stands there because words named them."""
    found = context(
        seated=scope("佐藤さん", in_reach=(SATO,)), tasks=[task(1, "私の"), task(2, "佐藤の", SATO)]
    )

    assert {"私の": True, "佐藤の": False} == {
        item.text: item.vouches for item in found.items if item.source.endswith("title")
    }


def test_a_title_by_somebody_else_is_theirs():
    """It is free text that weighs on content, and taints nothing by merely standing there."""
    found = context(tasks=[task(1, "自分で書いた"), task(2, "佐藤が書いた", by=SATO)])

    assert (False, {"自分で書いた": Trust.FIELD, "佐藤が書いた": Trust.FREE_TEXT}) == (
        found.tainted,
        {item.text: item.trust for item in found.items if item.source.endswith("title")},
    )


def test_tasks_out_of_reach_are_not_shown():
    """A task is not shown to a requester who may no longer look it up (H1)."""
    found = context(seated=scope("佐藤さん", in_reach=()), tasks=[task(2, "佐藤の", SATO)])

    assert [] == texts(found, "task")


def test_summary_vouches_for_nothing():
    """A model wrote it."""
    found = context(summary=[summary(ORDER)])

    assert [(Trust.MODEL, False)] == [
        (item.trust, item.vouches) for item in found.items if item.kind == "summary"
    ]


@pytest.mark.parametrize(
    ("row", "tainted"),
    [
        (summary("要約"), False),
        (summary("要約", tainted=True), True),
        (summary("要約", speakers=[TANAKA, SATO]), True),
        (summary("要約", speakers=[SATO]), True),
    ],
    ids=["own words only", "quotes in it", "of several", "of somebody else"],
)
def test_summary_taints_like_what_it_is_made_of(row, tainted: bool):
    """Untrusted text does not become harmless by being summed up."""
    found = context(summary=[row])

    assert tainted == found.tainted


@pytest.mark.parametrize(("later", "due"), [(59, False), (60, True)])
def test_summary_is_due_when_enough_was_said(later: int, due: bool):
    """A summary is due while all sixty messages since the last one are still shown."""
    found = context(summary=[summary("要約", later=later)])

    assert due == found.summary_due


@pytest.mark.parametrize(
    ("who", "members", "shown"),
    [
        (SUZUKI, [SUZUKI], True),
        (SUZUKI, [SUZUKI, SATO], False),
        (SUZUKI, [SUZUKI, GUEST], False),
        (TANAKA, [TANAKA], False),
    ],
    ids=["cleared alone", "with somebody who is not", "with a guest", "not cleared"],
)
def test_what_is_confidential_is_shown_for_the_whole_room(who, members, shown: bool):
    """The lowest clearance of all who read along decides (H1)."""
    found = context(seated=scope(person=who), members=members, messages=[said(1, PAY, by=None)])

    assert shown == (texts(found, "reply") == [PAY])


def test_what_is_confidential_and_shown_carries_its_class():
    """So that the model's words are judged by what it was shown (F9)."""
    found = context(seated=scope(person=SUZUKI), members=[SUZUKI], messages=[said(1, PAY, by=None)])

    assert [("salary",)] == [item.classes for item in found.items if item.kind == "reply"]


def test_a_value_and_its_name_in_two_parts_are_found():
    """A message is looked at as a whole."""
    found = context(messages=[said(1, PAY, pasted=((8, len(PAY)),))])

    assert (LeftOut(source="messages", why="clearance", count=1),) == found.omitted


def test_own_words_stay_ones_own():
    """A person may go on speaking of their own confidential words."""
    found = context(messages=[said(1, "私の給与は月額412,000円です")])

    assert ["私の給与は月額412,000円です"] == texts(found, "message")


def test_failed_source_is_missing_and_said():
    """C4: the turn goes on without it, and the model is told."""
    found = context(failed=["tasks"], messages=[said(1, "見積書")])

    assert (("tasks",), ["タスク: 読めませんでした"]) == (found.missing, texts(found, "left_out"))


def test_damaged_rows_make_their_source_missing():
    """A row that is not what it should be takes its own source down, and what is read off it."""
    found = context(messages=[(None,)], tasks=[task(1, "見積書")])

    assert (("persons", "messages"), ["見積書"]) == (found.missing, texts(found, "task"))


def test_unknown_traces_taint():
    """The conversation counts as tainted if the traces cannot be read."""
    found = context(failed=["traces"])

    assert found.tainted


def test_what_does_not_fit_is_left_out_and_said():
    """The budget is kept by priority: tasks go before messages do."""
    found = context(
        seated=scope(knowing=known(tokens=500)),
        messages=[said(2, "あ" * 300), said(1, "い" * 300)],
        tasks=[task(1, "う" * 100)],
    )

    assert {("messages", "budget", 1), ("tasks", "budget", 1)} == {
        (left.source, left.why, left.count) for left in found.omitted
    }


def test_same_reading_gives_the_same_context():
    """Composing asks nobody and knows no clock."""
    read = {"messages": [said(1, "佐藤さん")], "tasks": [task(1, "見積書")]}

    assert context(**read) == context(**read)


def test_a_message_that_was_sent_again_is_not_shown():
    """A later turn took its place; nobody is spoken of there any more either."""
    found = context(
        messages=[said(2, "見積書を出して"), said(1, "佐藤さんに見積書を出して", superseded=True)]
    )

    assert (["見積書を出して"], []) == (texts(found, "message"), texts(found, "person"))


def test_what_was_collected_keeps_its_label():
    """The parts of a flow are shown with the labels they were collected with."""
    row = session(("title", "売上", Trust.REQUESTER), ("why", "成長", Trust.MODEL))

    found = context(session=[row])

    assert ([Trust.REQUESTER, Trust.MODEL], "goal_create") == (
        [item.trust for item in found.items if item.kind == "flow_part"],
        found.flow and found.flow.tool,
    )


def test_what_others_wrote_into_a_flow_taints():
    """However long ago it was collected."""
    found = context(session=[session(("title", ORDER, Trust.FREE_TEXT))])

    assert found.tainted


def test_a_flow_may_hold_what_its_requester_said():
    """Their own words stay theirs; what came from elsewhere is left out for those below its class."""
    row = session(("title", PAY, Trust.REQUESTER), ("why", PAY, Trust.FIELD))

    found = context(session=[row])

    assert [Trust.REQUESTER] == [item.trust for item in found.items if item.kind == "flow_part"]


def test_a_flow_that_cannot_be_read_is_none():
    """The turn goes on without it, and says so."""
    found = context(failed=["session"])

    assert (None, ("session",)) == (found.flow, found.missing)


def test_a_flow_that_is_no_flow_is_missing():
    """Rows that are not what they should be take nothing else down."""
    found = context(session=[("goal_create", [["title"]], False)])

    assert (None, ("session",)) == (found.flow, found.missing)
