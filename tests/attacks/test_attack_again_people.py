"""Level 5 once more, after H2 was closed: no form about those above or beside them runs on one person's word, and none but
the few that must run under the emergency stop do. Everything here held."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.support.asking import ask
from tests.support.calling import delegate
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.turns.admin.organisation_stop import Administration

PRESIDENT, PEER, BELOW = "鈴木一郎", "佐藤花子", "田中太郎"
UNTIL = "2100-01-01"
WHY = {"reason": "整理のため"}
NEW_APPROVER = {"name": "新任者", "level": 5, "account": "new", **WHY}


@pytest.fixture
async def company(story: Story) -> Story:
    """鈴木 is the president, 山田 and 佐藤 are of level 5, 田中 of level 4."""
    for who, level in (("yamada", 5), ("sato", 5), ("tanaka", 4)):
        change = "UPDATE persons SET level = %(level)s WHERE id = %(id)s"
        await story.rows(change, level=level, id=story.person(who))
    return story


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("invite", {"person": PEER, **WHY}),
        ("invite", {"person": BELOW, **WHY}),
        ("invite", {"person": PRESIDENT, **WHY}),
        ("add_person", {"name": "影武者", "level": 4, "account": "kage", **WHY}),
        ("add_person", {"name": "影武者", "level": 6, "account": "kage", **WHY}),
        ("import_people", {"people": "名前,権限レベル\n影武者,6", **WHY}),
        ("link_account", {"person": BELOW, "account": "x9", **WHY}),
        ("delegate", {"delegator": PEER, "delegate": BELOW, "until": UNTIL, **WHY}),
        ("delegate", {"delegator": PRESIDENT, "delegate": PEER, "until": UNTIL, **WHY}),
        ("leave", {"person": BELOW, **WHY}),
        ("leave", {"person": PRESIDENT, **WHY}),
        ("set_department", {"person": PEER, "department": "営業部", **WHY}),
        ("set_absence", {"person": PRESIDENT, "until": UNTIL}),
        ("set_absence", {"person": PEER, "until": UNTIL}),
        ("end_sessions", {"person": PRESIDENT, **WHY}),
    ],
)
async def test_nothing_about_them_on_one_word(company: Story, tool: str, fields: dict[str, object]) -> None:
    """With a peer as accomplice neither: only the president's yes is worth anything."""
    try:
        await ask(company, "yamada", tool, **fields)
        for card in await company.pendings():
            with pytest.raises(UserFacingError):
                await company.answer("sato", "yes", card.number)
    except UserFacingError:
        pass

    assert [] == await company.executions()


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("set_level", {"person": BELOW, "level": 6, **WHY}),
        ("adopt_policy", {"source": "approver_level = 1", **WHY}),
        ("set_organisation", {"name": "別の名前", **WHY}),
        ("erase_person", {"former": BELOW, **WHY}),
        ("release_stop", WHY),
        ("undo_level", {"changed": BELOW, **WHY}),
    ],
)
async def test_forms_of_the_president_are_not_theirs(
    company: Story, tool: str, fields: dict[str, object]
) -> None:
    """Refused, whoever else would say yes."""
    with suppress(UserFacingError):
        await ask(company, "yamada", tool, **fields)

    assert ([], ()) == (await company.executions(), await company.pendings())


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("invite", {"person": BELOW, **WHY}),
        ("set_absence", {"until": UNTIL}),
        ("issue_token", {"purpose": "検証"}),
        ("set_model", {"model": "openai:gpt-6", **WHY}),
        ("adopt_policy", {"source": "stop_level = 6", **WHY}),
        ("set_level", {"person": BELOW, "level": 6, **WHY}),
    ],
)
async def test_nothing_else_begins_under_the_stop(
    company: Story, tool: str, fields: dict[str, object]
) -> None:
    """Not even for the president."""
    await Administration(company.services).stop(company.org, company.person("sato"), "訓練")
    with suppress(UserFacingError):
        await ask(company, "suzuki", tool, **fields)

    assert ([], ()) == (await company.executions(), await company.pendings())


@pytest.fixture
async def lending(story: Story) -> Story:
    """鈴木 is the president and away; 田中 of level 1 may say yes for them up to a low risk. 山田 is of level 5."""
    await levels(story, yamada=5, sato=4, tanaka=1)
    await delegate(story, "suzuki", "tanaka", "low")
    return story


async def levels(story: Story, **given: int) -> None:
    for who, level in given.items():
        change = "UPDATE persons SET level = %(level)s WHERE id = %(id)s"
        await story.rows(change, level=level, id=story.person(who))


async def asked(story: Story) -> set[str]:
    """Accounts of the people whose yes the only open card waits for."""
    found = {person: who for who, person in story.founded.people.items()}
    return {found[person] for person in (await story.pending()).confirmation.approvers}


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("add_person", {"name": "影武者", "level": 6, "account": "kage", **WHY}),
        ("import_people", {"people": "名前,権限レベル\n影武者,6", **WHY}),
        ("invite", {"person": PRESIDENT, **WHY}),
        ("leave", {"person": PRESIDENT, **WHY}),
    ],
)
async def test_delegate_speaks_for_no_president_about_presidents(
    lending: Story, tool: str, fields: dict[str, object]
) -> None:
    """Only a person who has that level says yes to it, whatever they lent to somebody."""
    await ask(lending, "yamada", tool, **fields)

    assert {"suzuki"} == await asked(lending)


async def test_low_delegation_makes_nobody_an_approver(lending: Story) -> None:
    """A call that takes two persons weighs more than a delegation for low risk allows."""
    await ask(lending, "yamada", "add_person", **NEW_APPROVER)

    assert {"suzuki"} == await asked(lending)


async def test_high_delegation_still_counts(lending: Story) -> None:
    """A delegation for high risk may give the second yes."""
    await delegate(lending, "suzuki", "sato", "high")

    await ask(lending, "yamada", "add_person", **NEW_APPROVER)

    assert {"suzuki", "sato"} == await asked(lending)


async def test_delegate_of_low_risk_hides_no_substitute(story: Story) -> None:
    """If the only other yes by level is lent for low risk, somebody else stands in, and is not sent away by one person."""
    await levels(story, yamada=6, sato=4, tanaka=3)
    await delegate(story, "yamada", "tanaka", "low")
    await story.rows("UPDATE persons SET active = false WHERE id = %(id)s", id=story.person("yamada"))

    await ask(story, "suzuki", "leave", person=PEER, **WHY)

    assert {"tanaka"} == await asked(story)


async def introduced(story: Story, who: str, by: str, confirmed: str = "") -> None:
    """`by` added them long after the first days of the organisation."""
    await story.rows(
        "INSERT INTO introductions (org, person, by_person, opened, at, confirmed_by) "
        "VALUES (ringi.org(), %(person)s, %(by)s, false, %(at)s, %(confirmed)s::uuid[])",
        person=story.person(who),
        by=story.person(by),
        at=story.services.now(),
        confirmed=[story.person(confirmed)] if confirmed else [],
    )


async def test_people_brought_in_have_another_second_person(story: Story) -> None:
    """A person who added the requester alone is not their second person."""
    await levels(story, yamada=5, sato=6)
    await introduced(story, "yamada", by="sato")

    await ask(story, "yamada", "add_person", **NEW_APPROVER)

    assert {"suzuki"} == await asked(story)


async def test_two_brought_in_by_the_same_person_are_no_two_persons(story: Story) -> None:
    """Neither is the second person of the other, nor is the person who added both."""
    await levels(story, yamada=5, sato=6, tanaka=6)
    await introduced(story, "yamada", by="sato")
    await introduced(story, "tanaka", by="sato")

    await ask(story, "yamada", "add_person", **NEW_APPROVER)

    assert {"suzuki"} == await asked(story)


async def test_people_brought_in_through_others_are_no_two_persons(story: Story) -> None:
    """A puppet of one's puppet is no second person's requester either."""
    await levels(story, yamada=5, sato=6, tanaka=4)
    await introduced(story, "tanaka", by="sato")
    await introduced(story, "yamada", by="tanaka")

    await ask(story, "yamada", "add_person", **NEW_APPROVER)

    assert {"suzuki"} == await asked(story)


async def test_person_another_agreed_to_has_both_as_second_persons(story: Story) -> None:
    """With another person's yes to it, the person who added them counts."""
    await levels(story, yamada=5, sato=6)
    await introduced(story, "yamada", by="sato", confirmed="suzuki")

    await ask(story, "yamada", "add_person", **NEW_APPROVER)

    assert {"suzuki", "sato"} == await asked(story)


@pytest.fixture
async def equals(story: Story) -> Story:
    """鈴木 and 山田 are presidents, and nobody else has a level near theirs."""
    await levels(story, yamada=6, sato=4, tanaka=1)
    return story


ABOUT_AN_EQUAL = [
    ("invite", {"person": PRESIDENT, **WHY}),
    ("link_account", {"person": PRESIDENT, "channel": "console", "account": "mine", **WHY}),
    ("leave", {"person": PRESIDENT, **WHY}),
    ("set_level", {"person": PRESIDENT, "level": 3, **WHY}),
    ("unlink_account", {"person": PRESIDENT, "channel": "console", "account": "suzuki", **WHY}),
    ("end_sessions", {"person": PRESIDENT, **WHY}),
    ("set_absence", {"person": PRESIDENT, "until": UNTIL}),
    ("end_absence", {"person": PRESIDENT}),
    ("set_department", {"person": PRESIDENT, "department": "営業部", **WHY}),
    ("delegate", {"delegator": PRESIDENT, "delegate": PEER, "until": UNTIL, **WHY}),
    ("leave", {"person": PEER, "successor": PRESIDENT, **WHY}),
]


@pytest.mark.parametrize(("tool", "fields"), ABOUT_AN_EQUAL)
async def test_equal_says_yes_themselves(equals: Story, tool: str, fields: dict[str, object]) -> None:
    """Nobody of a lower level helps one president to take over or send away another."""
    await ask(equals, "yamada", tool, **fields)

    assert {"suzuki"} == await asked(equals)


async def test_loan_of_an_equal_is_ended_with_their_yes(equals: Story) -> None:
    """Their delegation is theirs as much as their account."""
    await delegate(equals, "suzuki", "sato", "high")

    await ask(equals, "yamada", "undelegate", delegation=f"{PRESIDENT} → {PEER}", **WHY)

    assert {"suzuki"} == await asked(equals)


async def test_own_absence_takes_no_yes_of_an_equal(equals: Story) -> None:
    """It is nobody else's affair."""
    await ask(equals, "yamada", "set_absence", until=UNTIL)

    assert ["executed"] == await equals.states()


@pytest.fixture
async def departed(equals: Story) -> Story:
    """山田 was a president and left; 鈴木 is the only one."""
    await ask(equals, "suzuki", "leave", person="山田次郎", **WHY)
    await equals.answer("yamada", "yes")
    return equals


@pytest.mark.parametrize(
    ("tool", "fields"),
    [("erase_person", {"former": "山田次郎", **WHY}), ("undo_leave", {"departed": "山田次郎", **WHY})],
)
async def test_departed_president_is_no_equal(departed: Story, tool: str, fields: dict[str, object]) -> None:
    """The one who stays erases them or takes them back with a stand-in."""
    await ask(departed, "suzuki", tool, **fields)
    waits = await asked(departed)

    await departed.answer("sato", "yes")

    assert ({"sato"}, ["executed"] * 2) == (waits, await departed.states())


async def test_present_president_agrees_to_the_return_of_another(departed: Story) -> None:
    """If there is somebody of that level it takes their yes."""
    await levels(departed, tanaka=6)

    await ask(departed, "suzuki", "undo_leave", departed="山田次郎", **WHY)

    assert {"tanaka"} == await asked(departed)


async def test_departed_president_is_erased_with_any_second_person(departed: Story) -> None:
    """Nobody is thrown out by it: anybody who approves may say yes."""
    await levels(departed, tanaka=6)
    await departed.adopt(approver_level=4)

    await ask(departed, "suzuki", "erase_person", former="山田次郎", **WHY)

    assert {"sato", "tanaka"} == await asked(departed)


async def test_equal_who_agrees_gets_a_way_in(equals: Story) -> None:
    """In a company of two presidents each can still invite the other."""
    await ask(equals, "yamada", "invite", person=PRESIDENT, **WHY)

    await equals.answer("suzuki", "yes")

    assert ["executed"] == await equals.states()


async def test_third_president_may_say_yes_about_an_equal(equals: Story) -> None:
    """Somebody else of that level counts as well as the person concerned."""
    await levels(equals, sato=6)

    await ask(equals, "yamada", "leave", person=PRESIDENT, **WHY)

    assert {"suzuki", "sato"} == await asked(equals)


async def test_president_another_brought_in_cannot_confirm(equals: Story) -> None:
    """If the only equal was brought in by the requester it is refused, with what to do."""
    await introduced(equals, "suzuki", by="yamada")

    await ask(equals, "yamada", "leave", person=PRESIDENT, **WHY)

    said = await equals.rows("SELECT body FROM messages WHERE org = ringi.org() ORDER BY id DESC LIMIT 1")
    assert (["refused"], True) == (await equals.states(), "ringi people rescue" in repr(said))


async def test_delegation_takes_the_yes_of_the_delegator(story: Story) -> None:
    """Nobody lends another person's yes without that person."""
    await levels(story, sato=4, tanaka=1)

    await ask(story, "suzuki", "delegate", delegator=PEER, delegate=BELOW, until=UNTIL, **WHY)

    assert {"sato"} == await asked(story)


async def test_delegator_who_agrees_has_lent_it(story: Story) -> None:
    """Their yes is all that is missing."""
    await levels(story, sato=4, tanaka=1)
    await ask(story, "suzuki", "delegate", delegator=PEER, delegate=BELOW, until=UNTIL, **WHY)

    await story.answer("sato", "yes")

    assert ["executed"] == await story.states()


async def test_delegator_of_a_high_level_asks_for_it_themselves(company: Story) -> None:
    """Two of level 5 lend nobody the yes of one of them without the president."""
    await ask(company, "yamada", "delegate", delegator=PEER, delegate=BELOW, until=UNTIL, **WHY)

    assert ["refused"] == await company.states()


async def test_new_level_ends_what_was_lent_before(story: Story) -> None:
    """A yes lent by somebody of level 5 is not the yes of a president later."""
    await levels(story, sato=5, tanaka=1)
    await delegate(story, "sato", "tanaka", "high")
    await ask(story, "suzuki", "set_level", person=PEER, level=6, reason="昇進")
    await story.answer("yamada", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", **WHY)

    assert {"yamada", "sato"} == await asked(story)


@pytest.mark.parametrize("when", ["true", "now.date < date('2200-01-01')", "1 / 0 == 1"])
async def test_policy_that_forbids_everything_is_taken_back(story: Story, when: str) -> None:
    """Rules of the organisation stop neither the release of the stop nor the return to the policy before."""
    rule = f'[[rules]]\nid = "calm"\nwhen = "{when}"\nverdict = "block"\nja = "止める"\nen = "stop"\n'
    await ask(story, "suzuki", "adopt_policy", source=rule, **WHY)
    await story.answer("yamada", "yes")
    await Administration(story.services).stop(story.org, story.person("suzuki"), "訓練")

    await ask(story, "suzuki", "release_stop", **WHY)
    await ask(story, "suzuki", "adopt_policy", source="stop_level = 5", **WHY)
    await story.answer("yamada", "yes")

    assert ["executed"] * 3 == await story.states()


NAMESAKE = {
    "name": "鈴木 一郎",
    "level": 2,
    "account": "suzuki9",
    "post": "代表取締役",
    "namesake": True,
    **WHY,
}


async def test_president_agrees_to_a_namesake(company: Story) -> None:
    """Whatever is delivered in the name of the new person would read as the president's."""
    await ask(company, "yamada", "add_person", **NAMESAKE)

    assert {"suzuki"} == await asked(company)


LOOK_ALIKES = [
    "鈴木ー郎",
    "鈴木—郎",
    "鈴木 一郎\u0301",
    "鈴木一郎。",
    "鈴木一郎（代表）",
    "鈴木一郎(代表",
    "鈴木一郞",
    "鈴木・一郎",
    "鈴木一郎社長",
]


@pytest.mark.parametrize("name", LOOK_ALIKES)
async def test_president_agrees_to_a_name_that_looks_like_theirs(company: Story, name: str) -> None:
    """Readers do not see the difference."""
    await ask(company, "yamada", "add_person", **{**NAMESAKE, "name": name})

    assert {"suzuki"} == await asked(company)


async def test_card_tells_who_has_that_name(company: Story) -> None:
    """The president sees that it is a namesake of theirs."""
    await ask(company, "yamada", "add_person", **NAMESAKE)

    shown = [row["argument"] for row in (await company.pending()).card["lines"]]
    assert "resembles" in shown


async def test_president_agrees_to_namesakes_in_a_list(company: Story) -> None:
    """A list of people takes the same yes as a form about one."""
    await ask(company, "yamada", "import_people", people="名前,権限レベル\n新人,1\n鈴木 一郎,2", **WHY)

    assert {"suzuki"} == await asked(company)


async def test_namesake_of_somebody_below_is_added_by_one_person(company: Story) -> None:
    """It is an ordinary thing in a company, and nobody has less to say afterwards."""
    await levels(company, sato=3, tanaka=2)
    await ask(company, "yamada", "add_person", **{**NAMESAKE, "name": BELOW, "level": 1})

    assert ["executed"] == await company.states()
