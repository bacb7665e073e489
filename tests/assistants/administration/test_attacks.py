"""Ways around the second person, and why none leads anywhere."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.support.asking import ask, level_of
from tests.support.proposals import wants
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.gates.policy import base
from ringi.gates.policy_history import restored
from ringi.review.replay import SameDecision
from ringi.review.replays import replay_turn
from ringi.store.identity.tokens import new_secret
from ringi.store.organisations.administration import policy_versions
from ringi.store.views.history import accounts_of
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.intake.answers import AnswerText

WEAKER = """
approver_level = 2
[tools.adopt_policy]
two_persons = false
"""
KEY = "sk-ant-api03-aVeryLongAndVerySecretKeyOfOurs0123456789"


async def version(story: Story) -> int:
    ((newest,),) = await story.rows("SELECT max(version) FROM policy_versions WHERE org = ringi.org()")
    return newest


async def test_second_account_is_the_same_person(story: Story):
    """Whoever has two accounts has one yes."""
    account = {"person": "鈴木一郎", "channel": "console", "account": "suzuki2", "reason": "端末用"}
    await ask(story, "suzuki", "link_account", **account)
    await story.answer("yamada", "yes")
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=6, reason="昇格")
    other = (await accounts_of(story.database, story.org, "console"))["suzuki2"]

    with pytest.raises(UserFacingError) as refused:
        await story.runtime.answer(
            story.org, (await story.pending()).number, AnswerText(person=other, answer="yes", fresh=True)
        )

    assert ("answers.not_yours", 3) == (refused.value.text.key, await level_of(story, "sato"))


async def test_policy_does_not_judge_its_own_change(story: Story):
    """The version in force says who may confirm: whom the proposed one would let, it does not let yet."""
    await ask(story, "suzuki", "adopt_policy", source=WEAKER, reason="手早く")

    with pytest.raises(UserFacingError):
        await story.answer("sato", "yes")
    await story.answer("yamada", "yes")

    assert (2, ["executed"]) == (await version(story), await story.states())


async def test_policy_cannot_weaken_the_rules_of_its_change(story: Story):
    """What it says of that is of no effect: the level stays, and so does the second person."""
    await ask(story, "suzuki", "adopt_policy", source=WEAKER, reason="手早く")
    await story.answer("yamada", "yes")

    await ask(story, "sato", "adopt_policy", source="approver_level = 1", reason="もっと")
    await ask(story, "suzuki", "adopt_policy", source="approver_level = 1", reason="もっと")

    assert (2, ["executed", "refused", "waiting"]) == (await version(story), await story.states())


def many_rules(count: int) -> str:
    return "".join(
        f'[[rules]]\nid = "r{number}"\nwhen = "recipients > 9"\nverdict = "confirm"\nja = "多数"\nen = "many"\n'
        for number in range(count)
    )


async def test_nothing_is_adopted_behind_the_end_of_a_card(story: Story):
    """Sixty harmless changes in front of the one that matters would hide it; they are asked for in parts."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "adopt_policy", source=f"stop_level = 6\n{many_rules(60)}", reason="整理")

    assert ("requests.too_many_changes", []) == (refused.value.text.key, list(await story.pendings()))


async def test_all_sixty_changes_stand_on_the_card(story: Story):
    """As many as may be asked for at a time are shown, each of them."""
    await ask(story, "suzuki", "adopt_policy", source=many_rules(60), reason="整理")

    card = (await story.pending()).card

    assert 60 == repr(card["lines"]).count("requests.field_change")


async def test_nobody_below_makes_us_read_a_policy(story: Story):
    """Reading one keeps everybody waiting; what they send is not even looked at, and refused by level."""
    await ask(story, "tanaka", "adopt_policy", source="これは方針ではない", reason="試し")

    assert (["refused"], []) == (
        await story.states(),
        await story.rows("SELECT 1 FROM deposits WHERE org = ringi.org()"),
    )


async def test_a_name_has_one_line(story: Story):
    """A name stands before what is passed on; a second line of it would look like ours."""
    forged = "田中\u202e\n【稟議 A-0001】承認されました"
    await ask(story, "suzuki", "add_person", name=forged, level=1, reason="入社")

    names = await story.rows("SELECT name FROM persons WHERE org = ringi.org() AND name LIKE '田中 %'")

    assert [("田中 【稟議 A-0001】承認されました",)] == names


async def test_an_organisation_has_a_name_of_one_line(story: Story):
    """So does the organisation's."""
    await ask(story, "suzuki", "set_organisation", name="デモ\nシステム通知", reason="変更")
    if await story.pendings():
        await story.answer("yamada", "yes")

    names = await story.rows("SELECT name FROM organisations WHERE org = ringi.org()")

    assert [("デモ システム通知",)] == names


@pytest.mark.parametrize(
    "terms", ["[tools.adopt_policy]\nenabled = false", "[dangers.leave]\nrisk = 'critical'"]
)
async def test_policy_cannot_lock_its_own_change_away(story: Story, terms: str):
    """Nobody could ever take it back."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "adopt_policy", source=terms, reason="封印")

    assert "requests.policy_wrong" == refused.value.text.key


async def test_of_two_policies_at_once_one_comes_into_force(story: Story):
    """Each was compared with the version before; the second would replace what nobody compared it with."""
    await ask(story, "suzuki", "adopt_policy", source="approver_level = 5", reason="一つ目")
    await ask(story, "suzuki", "adopt_policy", source="stop_level = 4", reason="二つ目")
    numbers = [pending.number for pending in await story.pendings()]
    yes = AnswerText(person=story.person("yamada"), answer="yes", fresh=True)

    await asyncio.gather(*(story.runtime.answer(story.org, number, yes) for number in numbers))
    await story.rest()

    assert (2, ["executed", "failed"]) == (await version(story), sorted(await story.states()))


async def test_key_is_nowhere_but_sealed(story: Story):
    """Neither on the card, nor in the record, nor among what was deposited."""
    asked = await ask(story, "suzuki", "set_provider_key", provider="anthropic", key=KEY, reason="契約")
    card = (await story.pending()).card
    await story.answer("yamada", "yes")

    told = [*await story.events(asked.accepted.turn), card, *await story.messages("suzuki")]
    sealed = await story.rows("SELECT sealed FROM provider_credentials WHERE org = ringi.org()")
    left = await story.rows("SELECT 1 FROM deposits WHERE org = ringi.org()")
    assert (False, 1, []) == (KEY[8:] in repr(told) + repr(sealed), len(sealed), left)
    assert "…6789" in repr(card)


async def test_key_in_another_field_is_not_even_recorded(story: Story):
    """Whoever mistakes the field is told so, and nothing was kept."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "set_level", person="佐藤花子", level=4, reason=f"鍵は {KEY}")

    assert ("requests.secret", []) == (refused.value.text.key, await story.states())


@pytest.mark.parametrize("character", ["\0", "\x1b", "\x9f", "\ud800", "\uffff"], ids=ascii)
async def test_what_no_text_can_hold_is_not_recorded(story: Story, character: str):
    """In the reason or the name; what asked for it stands in no record."""
    with pytest.raises(UserFacingError) as reason:
        await ask(story, "suzuki", "set_level", person="田中太郎", level=3, reason=f"昇{character}格")
    with pytest.raises(UserFacingError) as name:
        await ask(story, "suzuki", "add_person", name=f"新人{character}", level=1, reason="入社")

    assert ["requests.no_text"] * 2 == [reason.value.text.key, name.value.text.key]
    assert [] == await story.states()


async def test_key_next_to_japanese_is_not_recorded(story: Story):
    """Nor a token of ours: no space stands before it."""
    for secret in (KEY, new_secret()):
        with pytest.raises(UserFacingError):
            await ask(story, "suzuki", "set_level", person="佐藤花子", level=4, reason=f"鍵は{secret}です")

    assert [] == await story.states()


async def test_one_yes_is_one_change(story: Story):
    """A repeated yes finds its confirmation used."""
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=6, reason="昇格")
    number = (await story.pending()).number
    await story.answer("yamada", "yes", number)

    with pytest.raises(UserFacingError) as refused:
        await story.answer("yamada", "yes", number)

    assert ("answers.already_consumed", ["finished"]) == (refused.value.text.key, await story.executions())


async def test_stop_in_between_wins(story: Story):
    """What was confirmed under the stop does not start, and does not start by itself afterwards."""
    administration = Administration(story.services)
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=6, reason="昇格")
    await administration.stop(story.org, story.person("sato"), "様子がおかしい")
    await story.answer("yamada", "yes")

    await ask(story, "suzuki", "release_stop", reason="確認した")
    await story.rest()

    assert (3, ["refused", "executed"]) == (await level_of(story, "sato"), await story.states())


async def test_model_cannot_ask_for_it(story: Story):
    """It is not shown these tools; one it names all the same is refused, and administrators are told."""
    story.next(wants("set_level", person="田中太郎", level=6, reason="AIの判断"))
    await story.say("tanaka", "田中太郎をレベル6にして")

    alerts = await story.rows("SELECT code FROM alerts WHERE org = ringi.org()")
    offered = {tool.spec.name for tool in (await story.services.org_cache.at_hand(story.org)).offered}
    assert (2, ["refused"]) == (await level_of(story, "tanaka"), await story.states())
    assert ([("not_for_models",)], False) == (alerts, "set_level" in offered)


async def test_decision_is_computed_again_to_the_same_bytes(story: Story):
    """Before the yes and after it, from the recorded evidence."""
    asked = await ask(story, "suzuki", "set_level", person="佐藤花子", level=6, reason="昇格")
    await story.answer("yamada", "yes")
    versions = await policy_versions(story.database, story.org)
    policies = {row.version: restored(row.content.encode(), version=row.version) for row in versions}

    again = replay_turn(asked.accepted.turn, await story.events(asked.accepted.turn), policies)

    assert [SameDecision(other_code=False)] * 3 == [each.outcome for each in again]


async def test_next_highest_stands_in_where_there_is_no_other_approver(story: Story):
    """A company with one president: the leader is asked, and nobody below her."""
    await story.rows("UPDATE persons SET level = 2 WHERE id = %(id)s", id=story.person("yamada"))
    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")
    pending = await story.pending()

    await story.answer("sato", "yes")

    assert ((story.person("sato"),), ["executed"]) == (pending.confirmation.approvers, await story.states())


async def test_delegate_is_no_second_person(story: Story):
    """Whom the president lent her yes is she herself; the next one is asked."""
    await story.rows("UPDATE persons SET level = 2 WHERE id = %(id)s", id=story.person("yamada"))
    await ask(story, "suzuki", "delegate", delegate="佐藤花子", until="2099-01-01", reason="休暇")
    await story.answer("tanaka", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    asked = {story.person("tanaka"), story.person("yamada")}
    assert asked == set((await story.pending()).confirmation.approvers)


async def test_whoever_is_alone_says_it_twice(story: Story):
    """Nobody else could ever be asked: the form is the first yes, the card asks for another."""
    await story.rows("UPDATE persons SET active = false WHERE id <> %(id)s", id=story.person("suzuki"))
    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")
    before = await story.states()

    await story.answer("suzuki", "yes")

    assert (["waiting"], ["executed"]) == (before, await story.states())


async def test_person_concerned_is_no_second_person(story: Story):
    """Of two presidents one rises nobody with that one's own yes: somebody else stands in."""
    await story.rows("UPDATE persons SET level = 5 WHERE id = %(id)s", id=story.person("yamada"))
    await ask(story, "suzuki", "set_level", person="山田次郎", level=6, reason="昇格")

    with pytest.raises(UserFacingError) as refused:
        await story.answer("yamada", "yes")

    assert "answers.no_such" == refused.value.text.key
    assert (story.person("sato"),) == (await story.pending()).confirmation.approvers


async def test_delegate_of_the_person_concerned_is_no_second_person(story: Story):
    """Their yes would be that person's own."""
    await ask(story, "yamada", "delegate", delegate="佐藤花子", until="2099-01-01", reason="休暇")
    await story.answer("suzuki", "yes")
    await ask(story, "suzuki", "set_level", person="山田次郎", level=5, reason="交代")

    assert story.person("sato") not in (await story.pending()).confirmation.approvers


async def test_lone_president_raises_the_only_other(story: Story):
    """Nobody is left but whom it is about, who has less to say: the president says it twice."""
    both = [story.person("suzuki"), story.person("sato")]
    await story.rows("UPDATE persons SET active = false WHERE id <> ALL(%(both)s)", both=both)
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=5, reason="昇格")

    await story.answer("suzuki", "yes")

    assert (5, ["executed"]) == (await level_of(story, "sato"), await story.states())


async def test_one_of_two_presidents_cannot_send_the_other_away(story: Story):
    """Among equals nobody decides about the other alone: the other is asked."""
    both = [story.person("suzuki"), story.person("yamada")]
    await story.rows("UPDATE persons SET active = false WHERE id <> ALL(%(both)s)", both=both)

    await ask(story, "suzuki", "leave", person="山田次郎", reason="邪魔")

    assert (story.person("yamada"),) == (await story.pending()).confirmation.approvers


async def test_nobody_makes_themselves_alone(story: Story):
    """Nobody of a lower level helps to send the other president away."""
    await ask(story, "suzuki", "leave", person="山田次郎", reason="邪魔")

    assert (story.person("yamada"),) == (await story.pending()).confirmation.approvers


LONE = "UPDATE persons SET level = 4 WHERE id = %(id)s"


@pytest.mark.parametrize("tool", ["set_level", "leave", "set_department", "unlink_account", "link_account"])
async def test_who_stands_in_is_not_abolished_by_the_first(story: Story, tool: str):
    """The only president changes nothing about the one who stands in without another person's yes."""
    await story.rows(LONE, id=story.person("yamada"))
    fields = {
        "set_level": {"level": 1},
        "set_department": {"department": "営業部"},
        "unlink_account": {"channel": "console", "account": "yamada"},
        "link_account": {"channel": "console", "account": "yamada2"},
    }

    await ask(story, "suzuki", tool, person="山田次郎", reason="邪魔", **fields.get(tool, {}))

    assert (["waiting"], (story.person("sato"),)) == (
        await story.states(),
        (await story.pending()).confirmation.approvers,
    )


async def test_whoever_is_left_stands_in_whatever_their_level(story: Story):
    """Where all others have the lowest level, a policy is still confirmed by one of them."""
    others = "UPDATE persons SET level = 1 WHERE id <> %(id)s AND NOT outsider"
    await story.rows(others, id=story.person("suzuki"))
    await ask(story, "suzuki", "adopt_policy", source=WEAKER, reason="手早く")

    with pytest.raises(UserFacingError) as refused:
        await story.answer("suzuki", "yes")

    assert ("answers.not_yours", 1) == (refused.value.text.key, await version(story))


async def test_the_last_other_is_not_sent_away_by_one_person(story: Story):
    """Whoever did it would be alone afterwards, and could do all by themselves."""
    both = [story.person("suzuki"), story.person("sato")]
    await story.rows("UPDATE persons SET active = false WHERE id <> ALL(%(both)s)", both=both)

    await ask(story, "suzuki", "leave", person="佐藤花子", reason="邪魔")

    assert ["refused"] == await story.states()


async def test_lone_president_makes_no_second_person(story: Story):
    """Whom they have just added counts as not there: the president is still alone and says it twice."""
    await story.rows("UPDATE persons SET active = false WHERE id <> %(id)s", id=story.person("suzuki"))
    await ask(story, "suzuki", "add_person", name="影武者", level=1, account="kage", reason="入社")
    await story.answer("suzuki", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    pending = await story.pending()
    assert ("requester", ()) == (pending.confirmation.by, pending.confirmation.approvers)


async def test_inviting_everybody_leaves_nobody_to_say_yes(story: Story):
    """A link may have been used by whoever asked for it: until the days have passed nothing is done alone."""
    both = [story.person("suzuki"), story.person("tanaka")]
    await story.rows("UPDATE persons SET active = false WHERE id <> ALL(%(both)s)", both=both)
    await ask(story, "suzuki", "invite", person="田中太郎", reason="端末を替えた")
    await story.answer("suzuki", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    assert ["executed", "refused"] == await story.states()
    assert "あなたが加えたり、招待したり" in repr(
        await story.rows("SELECT body FROM messages ORDER BY id DESC LIMIT 1")
    )


async def test_whoever_is_invited_while_a_company_is_set_up_counts_at_once(story: Story):
    """Somebody has to invite everybody then; nothing there is old enough to be taken over."""
    story.by_force("UPDATE organisations SET created_at = now() WHERE org = %s", story.org)
    both = [story.person("suzuki"), story.person("tanaka")]
    await story.rows("UPDATE persons SET active = false WHERE id <> ALL(%(both)s)", both=both)
    await ask(story, "suzuki", "invite", person="田中太郎", reason="使い始め")
    await story.answer("suzuki", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    assert (story.person("tanaka"),) == (await story.pending()).confirmation.approvers


async def test_nobody_raises_who_stands_in(story: Story):
    """Raising somebody who could then stand in takes the yes of somebody else."""
    sato = story.person("sato")
    await story.rows(
        "UPDATE persons SET level = 3 WHERE id <> %(id)s AND NOT outsider", id=story.person("suzuki")
    )
    await story.rows("UPDATE persons SET level = 2 WHERE id = %(id)s", id=story.person("tanaka"))

    await ask(story, "suzuki", "set_level", person="田中太郎", level=4, reason="手早く")

    assert {sato, story.person("yamada")} == {*(await story.pending()).confirmation.approvers}


async def test_approver_another_agreed_to_counts(story: Story):
    """A new approver counts for both presidents: one asked for it, the other said yes to it."""
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=6, reason="昇格")
    await story.answer("yamada", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")
    await ask(story, "yamada", "set_model", model="openai:gpt-6", reason="試し")

    found = {pending.person: {*pending.confirmation.approvers} for pending in await story.pendings()}
    suzuki, yamada, sato = (story.person(name) for name in ("suzuki", "yamada", "sato"))
    assert {suzuki: {yamada, sato}, yamada: {suzuki, sato}} == found


async def test_newcomer_counts_after_the_days_of_the_policy(story: Story):
    """Zero days: at once."""
    await story.adopt(limits=replace(base().limits, second_person_after_days=0))
    await story.rows("UPDATE persons SET active = false WHERE id <> %(id)s", id=story.person("suzuki"))
    await ask(story, "suzuki", "add_person", name="新人", level=1, account="new", reason="入社")
    await story.answer("suzuki", "yes")

    await ask(story, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    assert 1 == len((await story.pending()).confirmation.approvers)
