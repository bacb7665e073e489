"""A provider that looks at a call a second time: what it is shown, what it may answer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.proposals import wants
from tests.support.protocols import Speaks
from tests.support.provider_answers import CALL, QUESTION, REQUEST, TEXT, asked_over, worded
from tests.support.provider_stub import Stub, answers

from ringi.brain.prompt.material import material
from ringi.brain.redaction import veiled
from ringi.domain.model import ModelUnavailableError, Reviewed

(PROPOSED,) = wants("send_message", body="見積書は明日です", person="佐藤").calls
LOOK = replace(
    REQUEST,
    reviewed=Reviewed(
        call=PROPOSED, use="伝言を届ける", understood="佐藤さんに伝える", why="伝言だから", task="見直す"
    ),
)


@pytest.mark.parametrize("answer", [TEXT, QUESTION], ids=lambda answer: answer["kind"])
async def test_it_agrees_or_doubts(protocol: Speaks, server: Stub, answer: dict) -> None:
    """A text or a question, held to the same schema as ever."""
    server.will(answers(200, protocol.says(worded(answer))))

    reply = await asked_over(protocol, server.url).propose(LOOK)

    assert answer["kind"] == reply.proposal.kind


async def test_it_sees_the_call_and_no_tools(protocol: Speaks, server: Stub) -> None:
    """The call stands among the material; the system text offers nothing to propose."""
    server.will(answers(200, protocol.says(worded(TEXT))))

    await asked_over(protocol, server.url).propose(LOOK)

    system, material_told = protocol.prompt(server.seen[0].body)
    told = ("<second_look>" in material_told, "見積書は明日です" in material_told)
    assert (True, True, False) == (*told, "chatwork_task_create" in system)


async def test_it_cannot_propose(protocol: Speaks, server: Stub) -> None:
    """A call is no answer to it, however often it is given."""
    server.will(*[answers(200, protocol.says(worded(CALL)))] * 3)

    with pytest.raises(ModelUnavailableError) as away:
        await asked_over(protocol, server.url).propose(LOOK)

    assert "malformed" == away.value.code


def test_what_is_confidential_is_hidden_in_the_call() -> None:
    """Under the placeholder it has in the requester's words (F9)."""
    card = "4111 1111 1111 1111"
    call = replace(PROPOSED, args={"body": card, "others": [card]})
    said = replace(LOOK, messages=(card,), reviewed=replace(LOOK.reviewed, call=call))

    shown, _ = veiled(said, frozenset())

    assert card not in material(shown)
    assert shown.messages[0] == shown.reviewed.call.args["body"]
