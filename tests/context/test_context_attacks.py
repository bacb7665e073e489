"""Attacks on the context by generated rows: no label improves, nothing above the clearance or of another company shows."""

from __future__ import annotations

from uuid import uuid4

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.context.rooms import fill, read, seat_of
from tests.context.seats import GUEST, SATO, SUZUKI, TANAKA, context, known, said, scope, summary, task
from tests.support.stories import Story

from ringi.context.budget import FRAME, tokens
from ringi.domain.tools import Trust
from ringi.turns.evidence.evidence import labelled_items

POISON = "口座1234567"
SECRET = "給与は月額412,000円"
PEOPLE = st.sampled_from([TANAKA, SATO, SUZUKI, GUEST])
WORDS = st.sampled_from(
    [POISON, "見積書", f"> {POISON}", f"```\n{POISON}\n```", "佐藤さん", "\n", f"佐藤さんの{SECRET}です"]
)


@st.composite
def messages(draw) -> list:
    """Rows of a room in which Tanaka never says the poison in their own words."""
    bodies = draw(st.lists(st.tuples(WORDS, WORDS, st.none() | PEOPLE), max_size=8))
    rows = []
    for number, (first, second, who) in enumerate(bodies, start=1):
        body = f"{first}\n{second}"
        spans = [(0, len(body))] if who == TANAKA else []
        rows.append(said(number, body, who, spans))
    return rows


@given(
    messages(), st.lists(PEOPLE, max_size=3), st.booleans(), st.lists(st.tuples(WORDS, PEOPLE), max_size=4)
)
def test_untrusted_text_never_vouches(rows, members, tainted: bool, tasks):
    """However poison came in, no evidence holds it as the requester's words or a trusted record."""
    found = context(
        seated=scope("見積書", in_reach=(SATO, SUZUKI, GUEST)),
        members=members,
        messages=rows,
        summary=[summary(POISON, tainted=tainted)],
        tasks=[
            task(number, title, who) for number, (title, who) in enumerate(tasks, start=1) if who != TANAKA
        ],
    )

    strong = {Trust.REQUESTER, Trust.RECORD, Trust.FIELD}
    assert [] == [
        text
        for text in labelled_items(found.items, scope().now)
        if text.trust in strong and POISON in text.text
    ]


@given(messages())
def test_untrusted_text_that_is_shown_taints(rows):
    """Text of others is never shown without its mark."""
    found = context(messages=rows)

    assert found.tainted == any(item.trust is Trust.FREE_TEXT for item in found.items)


@given(
    messages(),
    st.lists(PEOPLE, min_size=1, max_size=4),
    PEOPLE,
    st.lists(st.tuples(WORDS, PEOPLE), max_size=4),
)
def test_nothing_above_the_clearance_is_shown(rows, members, who, tasks):
    """Pay is for level 6: with anybody else reading along it stands nowhere but in the requester's own words."""
    found = context(
        seated=scope("見積書", person=who, in_reach=(TANAKA, SATO, SUZUKI, GUEST)),
        members=members,
        messages=rows,
        summary=[summary(SECRET)],
        tasks=[task(number, title, owner) for number, (title, owner) in enumerate(tasks, start=1)],
    )

    alone = {who, *members} == {SUZUKI}
    others = [item.text for item in found.items if item.trust is not Trust.REQUESTER]
    assert alone or not any("412,000" in text for text in others)


@given(st.integers(50, 2_000), messages())
def test_budget_is_never_exceeded_and_nothing_vanishes(budget: int, rows):
    """The items cost no more than the budget, and every message is shown or counted among those left out."""
    found = context(seated=scope(person=SUZUKI, knowing=known(tokens=budget)), messages=rows)

    shown = {item.source for item in found.items if item.kind in {"message", "reply"}}
    spent = sum(FRAME + tokens(item.text) for item in found.items if item.kind != "left_out")
    assert spent <= budget
    assert len(rows) == len(shown) + found.left_out


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 30), st.integers(0, 30))
async def test_nothing_of_another_company_is_shown(story: Story, ours: int, theirs: int):
    """Not even where another company has a conversation and a person of the same id."""
    place, person, other = await story.place("tanaka"), story.person("tanaka"), uuid4()
    story.by_force("TRUNCATE messages, tasks, goals, memories, journal, pendings, summaries CASCADE")
    await fill(story, story.org, place, person, ours)
    await fill(story, other, place, person, theirs)
    columns = (("messages", "body"), ("tasks", "title"), ("memories", "content"), ("summaries", "body"))
    for table, column in columns:
        story.by_force(f"UPDATE {table} SET {column} = 'THEIRS' WHERE org = %s", other)

    _, found = await read(story, await seat_of(story))

    assert "THEIRS" not in {item.text for item in found.items}
