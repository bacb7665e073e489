"""A further assistant is one folder and one line of registration: here the gardener beside the secretary."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from uuid import uuid4

import pytest
from tests.extension.gardener import GARDENER
from tests.support.proposals import says, wants
from tests.support.scripted import Script
from tests.support.stories import Story, secretary_with, telling
from tests.support.tools import NOTE

from ringi.bootstrap import make_services, registered
from ringi.brain.providers.chosen import ChosenModel, Makers
from ringi.brain.providers.fallback import WithFallback
from ringi.domain.assistants import USUAL_ASSISTANT, AssistantRef
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import AssistantName, ConversationId, ModeName, TurnId
from ringi.domain.model import ModelRequest
from ringi.domain.policy import PolicySection
from ringi.domain.providers import ModelChoice
from ringi.i18n import say
from ringi.journal.events import Judged
from ringi.review.replays import replay_turn, tally
from ringi.store.embedded.server import Server
from ringi.store.organisations.personas import speak_as
from ringi.store.organisations.providers import choose, choose_none
from ringi.store.turns.conversations import NewConversation, change_mode, enter_conversation
from ringi.turns.keyless import KeylessModel
from ringi.turns.runtime import Runtime

GARDEN = AssistantRef(name=GARDENER.name)
WINTER = AssistantRef(name=GARDENER.name, mode=ModeName("winter"))


@pytest.fixture
async def story(server: Server, shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, GARDENER)) as told:
        yield told


async def garden(story: Story, ref: AssistantRef = GARDEN) -> ConversationId:
    """A new conversation of Tanaka with that assistant."""
    id = ConversationId(uuid4())
    wanted = NewConversation(id=id, channel="console", external_id=str(id), kind="direct", assistant=ref)
    return await enter_conversation(story.database, story.org, wanted, story.person("tanaka"))


def offered(request: ModelRequest) -> list[str]:
    return [tool.spec.name for tool in request.tools]


async def reply_there(story: Story, turn: TurnId) -> str:
    rows = await story.rows(
        "SELECT body FROM messages WHERE org = ringi.org() AND turn = %(turn)s AND direction = 'out' ORDER BY id",
        turn=turn,
    )
    return rows[-1][0]


async def test_its_conversation_is_offered_its_tools_alone(story: Story):
    """The model of the gardener is told of the gardener's tools."""
    story.next(says())

    await story.say("tanaka", "こんにちは", conversation=await garden(story))

    assert ["water"] == offered(story.script.requests[0])


async def test_the_secretary_is_never_offered_its_tools(story: Story):
    """The model of the secretary is told of the secretary's tools."""
    story.next(says())

    await story.say("tanaka", "こんにちは")

    assert ["note"] == offered(story.script.requests[0])


async def test_its_tool_runs_in_its_conversation(story: Story):
    """The gardener waters a plant."""
    story.next(wants("water", plant="トマト"), says())

    await story.say("tanaka", "トマトに水", conversation=await garden(story))

    assert ["トマトに水"] == await story.notes()


async def test_a_tool_of_the_secretary_is_unknown_there(story: Story):
    """A call of a tool that the gardener lacks is refused like a tool that does not exist."""
    story.next(wants("note", body="会議"))

    turn = await story.say("tanaka", "会議のメモ", conversation=await garden(story))

    (judged,) = [each for each in await story.events(turn) if isinstance(each, Judged)]
    assert "tool_unknown" in [stamp.reason.code for stamp in judged.decision.stamps]


async def test_a_tool_it_lacks_never_runs(story: Story):
    """Nothing is written by a call that the assistant of the conversation does not have."""
    story.next(wants("water", plant="トマト"))

    await story.say("tanaka", "トマトに水")

    assert [] == await story.notes()


async def test_its_prohibition_holds(story: Story):
    """The section of the gardener forbids what the organisation's policy allows."""
    story.next(wants("water", plant="サボテン"))

    await story.say("tanaka", "サボテンに水", conversation=await garden(story))

    assert ["refused"] == await story.states()


async def test_its_limit_of_uses_holds(story: Story):
    """The third watering of a day is refused."""
    there = await garden(story)
    for plant in ("トマト", "なす"):
        story.next(wants("water", plant=plant), says())
        await story.say("tanaka", f"{plant}に水", conversation=there)
    story.next(wants("water", plant="きゅうり"))

    await story.say("tanaka", "きゅうりに水", conversation=there)

    assert "refused" == (await story.states())[-1]


async def test_the_organisation_may_be_stricter_with_it(story: Story):
    """A section in the policy of the organisation switches a tool off for this assistant."""
    terms = replace(GARDENER.policy.tools["water"], enabled=False)
    await story.adopt(assistants={GARDENER.name: PolicySection(tools={"water": terms})})
    story.next(wants("water", plant="トマト"))

    await story.say("tanaka", "トマトに水", conversation=await garden(story))

    assert ["refused"] == await story.states()


async def test_its_decisions_are_replayed_with_its_terms(story: Story):
    """A recorded decision of the gardener comes out the same again."""
    story.next(wants("water", plant="サボテン"))
    turn = await story.say("tanaka", "サボテンに水", conversation=await garden(story))
    policy = (await story.services.org_cache.at_hand(story.org)).policy.policy

    again = replay_turn(
        turn, await story.events(turn), {policy.version: policy}, story.services.assistants.additions()
    )

    assert (len(again), 0) == (tally(again).same, tally(again).differs)


async def test_its_output_rule_holds(story: Story):
    """A reply with a promise is withheld."""
    story.next(says("トマトは必ず実ります"), says("トマトは必ず実ります"))

    turn = await story.say("tanaka", "実りますか", conversation=await garden(story))

    assert "必ず実ります" not in await reply_there(story, turn)


async def test_its_output_rule_is_not_the_secretarys(story: Story):
    """The secretary may say what the gardener may not."""
    story.next(says("トマトは必ず実ります"))

    await story.say("tanaka", "実りますか")

    assert "必ず実ります" in await story.reply("tanaka")


async def test_its_context_is_shown_to_its_model(story: Story):
    """The gardener's model sees the greenhouse."""
    story.next(says())

    await story.say("tanaka", "こんにちは", conversation=await garden(story))

    assert "温室は24度です" in [item.text for item in story.script.requests[0].items]


async def test_its_context_is_not_shown_to_the_secretary(story: Story):
    """The secretary's model sees nothing of the greenhouse."""
    story.next(says())

    await story.say("tanaka", "こんにちは")

    assert "温室は24度です" not in [item.text for item in story.script.requests[0].items]


async def test_its_manner_is_its_own(story: Story):
    """The organisation's own words about the gardener reach the gardener's model."""
    await story.database.batch(story.org, speak_as("gardener", "土佐弁で話す", story.person("suzuki")))
    story.next(says(), says())

    await story.say("tanaka", "こんにちは", conversation=await garden(story))
    await story.say("tanaka", "こんにちは")

    assert ["土佐弁で話す", ""] == [request.persona for request in story.script.requests]


async def test_a_mode_adds_to_tools(story: Story):
    """A conversation in winter has one tool more."""
    story.next(says())

    await story.say("tanaka", "こんにちは", conversation=await garden(story, WINTER))

    assert ["water", "prune"] == offered(story.script.requests[0])


async def test_a_mode_adds_to_the_persona(story: Story):
    """The sentences of a mode follow those on who the assistant is."""
    persona = story.services.assistants.persona(WINTER, "ja")

    assert "いまは冬です。枝を切る時期です。" == persona.identity[-1]


async def test_a_changed_mode_counts_for_the_next_message(story: Story):
    """The turn after the change is in the new mode, and says so on its record."""
    there = await garden(story)
    story.next(says(), says())
    await story.say("tanaka", "こんにちは", conversation=there)
    await story.database.batch(story.org, change_mode(there, WINTER.mode, story.person("tanaka")))

    turn = await story.say("tanaka", "冬です", conversation=there)

    assert "winter" == (await story.events(turn))[0].mode


async def test_a_change_of_mode_is_kept(story: Story):
    """The person who changed the mode stands in its own row."""
    there = await garden(story)

    await story.database.batch(story.org, change_mode(there, WINTER.mode, story.person("sato")))

    kept = await story.rows("SELECT mode, changed_by FROM mode_changes WHERE org = ringi.org()")
    assert [("winter", story.person("sato"))] == [tuple(row) for row in kept]


async def test_the_record_names_it(story: Story):
    """The first record of a turn says which assistant answers."""
    story.next(says())

    turn = await story.say("tanaka", "こんにちは", conversation=await garden(story))

    ((body,),) = await story.rows("SELECT body FROM journal WHERE turn = %(turn)s AND n = 1", turn=turn)
    assert '"assistant":"gardener"' in body


async def test_the_record_of_the_secretary_is_as_it_was(story: Story):
    """The usual assistant is left out of the record."""
    story.next(says())

    turn = await story.say("tanaka", "こんにちは")

    ((body,),) = await story.rows("SELECT body FROM journal WHERE turn = %(turn)s AND n = 1", turn=turn)
    assert "assistant" not in body


async def test_a_restart_keeps_it(story: Story):
    """Another process answers the conversation as the gardener."""
    there = await garden(story)
    async with restarted(story, GARDENER):
        story.next(says())
        await story.say("tanaka", "こんにちは", conversation=there)

    assert ["water"] == offered(story.script.requests[0])


async def test_a_conversation_whose_assistant_is_gone_is_answered(story: Story):
    """A process without the gardener answers with a sentence, and asks no model."""
    there = await garden(story)
    async with restarted(story):
        turn = await story.say("tanaka", "こんにちは", conversation=there)

    assert "いまは使えません" in await reply_there(story, turn)


@asynccontextmanager
async def restarted(story: Story, *further) -> AsyncIterator[None]:
    """The story goes on in a process that was started with these assistants beside the secretary."""
    before = story.services, story.runtime
    key = story.services.org_cache._master_key
    story.services = make_services(story.database, key, story.script, (*secretary_with((NOTE,)), *further))
    story.runtime = Runtime(story.services)
    yield
    await story.runtime.settle()
    story.services, story.runtime = before


async def test_its_choice_of_a_model_comes_first(story: Story):
    """The gardener asks the model chosen for it, the secretary the one for everybody."""
    makers = Makers(
        usual=Script(name="usual"),
        make=lambda choice, key: Script(lines=[says()], name=choice.model),
        pair=WithFallback,
        quick=lambda brain, router: brain,
        keys={},
    )
    await story.database.batch(
        story.org,
        choose("brain", ModelChoice(provider="ollama", model="for-all")),
        choose("brain", ModelChoice(provider="ollama", model="for-gardens"), GARDENER.name),
    )
    model = ChosenModel(story.database, story.services.org_cache._master_key, makers)
    story.next(says())
    await story.say("tanaka", "こんにちは")
    request = replace(story.script.requests[0], org=story.org)

    answered = [await model.propose(replace(request, assistant=ref)) for ref in (GARDEN, USUAL_ASSISTANT)]

    assert ["for-gardens", "for-all"] == [reply.model for reply in answered]


async def test_a_choice_taken_back_leaves_that_of_everybody(story: Story):
    """The row for one assistant goes; the row for all stays."""
    choice = ModelChoice(provider="ollama", model="small")
    await story.database.batch(story.org, choose("brain", choice), choose("brain", choice, GARDENER.name))

    await story.database.batch(story.org, choose_none("brain", GARDENER.name))

    assert [("",)] == [tuple(row) for row in await story.rows("SELECT assistant FROM model_choices")]


async def test_an_assistant_without_rules_says_that_it_needs_a_model(story: Story):
    """The secretary's rules do not answer for the gardener."""
    story.next(says())
    await story.say("tanaka", "こんにちは", conversation=await garden(story))
    model = KeylessModel(registered((*secretary_with((NOTE,)), GARDENER)))

    reply = await model.propose(story.script.requests[0])

    assert "言語モデルがないと答えられません" in reply.proposal.text


def test_an_unknown_assistant_is_refused_with_a_sentence():
    """The sentence names the assistants there are."""
    known = registered((*secretary_with((NOTE,)), GARDENER))

    with pytest.raises(UserFacingError) as refused:
        known.demand(AssistantRef(name=AssistantName("butler")))

    assert "There is no assistant `butler`. Please choose one of: secretary, gardener" == say(
        refused.value.text, "en"
    )


def test_an_unknown_mode_is_refused_with_a_sentence():
    """The sentence names the modes there are."""
    known = registered((*secretary_with((NOTE,)), GARDENER))

    with pytest.raises(UserFacingError) as refused:
        known.demand(AssistantRef(name=GARDENER.name, mode=ModeName("spring")))

    assert "winter" in say(refused.value.text, "en")
