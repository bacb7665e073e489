"""How does the embedded model behave as a model: its confidence, its limits, its voice?"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.assistants.rules.speaking import EXAMPLES, TOOLS, calls, proposed, request, tool

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.assistants.secretary.rules.questions import MOST_EXAMPLES
from ringi.brain.evals.company import COLLEAGUES, REQUESTER
from ringi.domain.model import ModelTool, Usage
from ringi.domain.proposal import ClarificationProposal, TextProposal, ToolCallProposal
from ringi.domain.text import Locale
from ringi.i18n import catalog

ORDER = "田中さんに資料作成を明日までに頼んで"


def test_it_costs_nothing_and_is_called_embedded() -> None:
    """The record shows the name and no cost."""
    model = EmbeddedModel()

    reply = asyncio.run(model.propose(request(ORDER)))

    assert (model.name, reply.usage) == ("embedded", Usage(yen="0"))


def test_the_same_request_gives_the_same_proposal() -> None:
    """Nothing is remembered between two calls."""
    first = proposed(request(ORDER))

    assert first == proposed(request(ORDER))


def test_what_was_said_in_full_is_proposed_with_high_confidence() -> None:
    """All parts in the requester's own words: sure, and no extra question."""
    proposal = proposed(request(ORDER))

    assert isinstance(proposal, ToolCallProposal)
    assert (0.95, False) == (proposal.confidence.overall, proposal.needs_confirmation)


@pytest.mark.parametrize(
    ("said", "before"),
    [
        ("田中さんにこれ頼んで、明日まで", ["棚卸しの段取りが決まっていない", "そうなのですね。"]),
        ("田中さんに明日資料作成をお願い", []),
        ("やっぱり金曜までにして", [ORDER, "よろしいですか。"]),
    ],
    ids=["filled from context", "a day that may be no deadline", "amended"],
)
def test_what_was_filled_in_is_confirmed(said: str, before: list[str]) -> None:
    """A part that is not plainly in the words lowers the confidence below what runs by itself."""
    proposal = proposed(request(said, before=before))

    assert isinstance(proposal, ToolCallProposal)
    assert (0.65, True) == (proposal.confidence.overall, proposal.needs_confirmation)


def test_context_used_names_its_source() -> None:
    """The sheet shows which earlier message a part came from."""
    proposal = proposed(
        request("田中さんにこれ頼んで、明日まで", before=["段取りが決まっていない", "はい。"])
    )

    assert isinstance(proposal, ToolCallProposal)
    assert ("turn:0",) == proposal.context_used


def test_a_tool_that_is_not_there_is_not_proposed() -> None:
    """What no tool at hand does is said honestly."""
    proposal = proposed(request("田中さんの給与を教えて", tools=(tool("chatwork_task_create"),)))

    assert isinstance(proposal, TextProposal)
    assert "できません" in proposal.text


def test_deleting_is_called_destructive() -> None:
    """The model's own word adds a confirmation."""
    proposal = proposed(request("2番のタスクを消して"))

    assert isinstance(proposal, ToolCallProposal)
    assert proposal.destructive


def test_messages_of_one_turn_are_read_together() -> None:
    """A deadline that follows in a second message completes the request."""
    proposal = proposed(request(["田中さんに資料作成をお願い", "明日までで"]))

    assert calls(proposal) == calls(proposed(request(ORDER)))


def test_a_quoted_block_asks_for_nothing() -> None:
    """What somebody else wrote is no request of the requester's."""
    proposal = proposed(request(f"> {ORDER}\n参考まで"))

    assert not calls(proposal)


def test_what_others_said_asks_for_nothing() -> None:
    """An untrusted earlier message starts no request that a short answer could complete."""
    asked = request("明日まで", before=["田中さんに資料作成をお願いして", "期限は？"])
    foreign = tuple(replace(item, trust="free_text") for item in asked.items)

    assert not calls(proposed(replace(asked, items=foreign)))


@pytest.mark.parametrize("said", ["この件どう思う？", "I do not know what to say"], ids=["ja", "en"])
def test_the_answer_follows_the_language_of_the_message(said: str) -> None:
    """Whatever the organisation speaks, who writes English is answered in English."""
    proposal = proposed(request(said))

    assert isinstance(proposal, ClarificationProposal)
    assert proposal.question == catalog("ja" if "件" in said else "en", "embedded")["unclear"]


@pytest.mark.parametrize("said", ["よく分からない話", "Something else entirely"], ids=["ja", "en"])
@pytest.mark.parametrize("number", range(1, MOST_EXAMPLES + 1))
def test_every_offered_wish_can_be_chosen_by_its_number(said: str, number: int) -> None:
    """The numbered options after `I did not understand` are sentences the model understands."""
    proposal = proposed(request(str(number), before=[said, "1. …"]))

    assert proposal != proposed(request(said)), proposal


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.spec.name)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_sentence_that_may_be_offered_is_understood(tool: ModelTool, language: Locale) -> None:
    """Whichever examples stand nearest, each is a request."""
    offered = catalog(language, "embedded")[f"wish_{tool.spec.name}"]

    assert proposed(request(offered)) != proposed(request("よく分からない話"))


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("language", [0, 1], ids=["ja", "en"])
def test_the_examples_it_shows_are_understood(name: str, language: int) -> None:
    """Whoever copies an example from the help gets just that tool."""
    proposal = proposed(request(EXAMPLES[name][language]))

    assert [name] == [call["call"] for call in calls(proposal)]


def test_a_complaint_changes_the_reasons_and_nothing_else() -> None:
    """Sent back for thin reasons, it proposes the same call with more of them."""
    first, second = proposed(request(ORDER)), proposed(request(ORDER, complaint="もっと詳しく"))

    assert calls(first) == calls(second)
    assert len(second.reasoning) > len(first.reasoning)


@given(st.text(max_size=200))
def test_any_text_gets_an_answer(said: str) -> None:
    """No message makes it fail, and every word it says stands in the catalog."""
    proposal = proposed(request(said))

    assert "embedded." not in repr(proposal)


_WORDS = [
    "田中さん",
    "に",
    "を",
    "頼んで",
    "明日",
    "まで",
    "タスク",
    "作って",
    "は",
    "、",
    "終わった",
    "ask Tanaka to",
    "?",
]


@given(st.lists(st.sampled_from(_WORDS), max_size=12).map("".join))
def test_no_person_is_invented(said: str) -> None:
    """Whom a call names stands in the message, or is the requester."""
    named = [str(call["assigned_to"]) for call in calls(proposed(request(said))) if "assigned_to" in call]

    assert [name for name in named if name not in said and name != REQUESTER.name] == []


def test_everybody_it_may_name_is_recognised() -> None:
    """Each member is found by family name and honorific."""
    families = [person.name.split()[0] for person in COLLEAGUES]

    named = [calls(proposed(request(f"{family}さんのタスクは？"))) for family in families]

    assert named == [[{"call": "chatwork_task_search", "person_name": family}] for family in families]


def test_a_request_taken_back_is_not_proposed() -> None:
    """The last word of a message counts."""
    proposal = proposed(request(f"{ORDER}。やっぱりやめて"))

    assert isinstance(proposal, TextProposal)


def test_a_refusal_beside_a_request_makes_it_doubtful() -> None:
    """Where something should not happen, what should happen is asked about."""
    proposal = proposed(request(f"{ORDER}。佐藤さんには送らないで"))

    assert isinstance(proposal, ToolCallProposal)
    assert proposal.needs_confirmation


@pytest.mark.parametrize(
    "said",
    [
        "明日までに来なければ田中さんに頼んで",
        "忙しいから田中さんに頼んで",
        "田中さんは明日まで休みです",
        "田中さんに明日まで会えない",
        "昨日、田中さんに資料作成を明日までに頼んだ",
    ],
)
def test_a_condition_or_a_statement_hands_out_no_task(said: str) -> None:
    """A person and a deadline in one sentence are not yet a wish."""
    proposal = proposed(request(said))

    assert not calls(proposal)
