"""Sending to another system, over real HTTP: what it is told, what its answer means, what a crash leaves."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID, uuid4

import orjson
import pytest
from tests.support.proposals import says, wants
from tests.support.receiver import Receiver, receiving
from tests.support.stories import Story, telling

from ringi.assistants.secretary.tools.webhook_send import WEBHOOK_SEND
from ringi.integrations.guarded_http import GuardedHttp
from ringi.journal.credentials import seal_secret
from ringi.store.organisations.administration import hold_starts, press_stop
from ringi.store.organisations.webhooks import (
    SEALED_FOR,
    WebhookTarget,
    remove_webhook,
    secret_owner,
    set_webhook,
)
from ringi.turns.intake.answers import AnswerText
from ringi.turns.runtime import Runtime

SECRET = "a secret of sixteen characters"
ASKED = "外部システムの在庫に「棚卸しを始めます」と送って"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving(Receiver()) as opened:
        yield opened


@pytest.fixture
async def story(shared: str, receiver: Receiver) -> AsyncIterator[Story]:
    """A company with one address, at the receiver; inner hosts may be reached."""
    async with telling(shared, (WEBHOOK_SEND,)) as told:
        http = GuardedHttp(frozenset({receiver.host}))
        told.services = replace(told.services, http=http)
        told.runtime = Runtime(told.services)
        await set_up(told, receiver)
        yield told
        await told.runtime.settle()
        await http.aclose()


async def set_up(story: Story, receiver: Receiver, **changes) -> WebhookTarget:
    url = f"{receiver.url}/hook"
    snapshot = await story.services.org_cache.at_hand(story.org)
    secret = seal_secret(snapshot.org_key, story.org, SEALED_FOR, secret_owner("在庫", url), SECRET)
    plain = WebhookTarget(
        id=uuid4(),
        name="在庫",
        url=url,
        status_url=None,
        secret=secret,
        description="棚卸しを倉庫に知らせる",
        level=2,
        deduplicates=False,
        enabled=True,
    )
    webhook = replace(plain, **changes)
    await story.database.batch(story.org, *set_webhook(webhook))
    return webhook


async def ask(story: Story) -> UUID:
    """Asks for the call; the card waits for a yes."""
    story.next(wants("webhook_send", target="在庫", message="棚卸しを始めます"))
    return await story.say("tanaka", ASKED)


async def send(story: Story, *after) -> UUID:
    """Asks for the call and says yes."""
    turn = await ask(story)
    story.next(*after)
    await story.answer("tanaka", "yes")
    return turn


async def test_nothing_is_sent_before_a_yes(story: Story, receiver: Receiver):
    """The card names host and words; until somebody says yes the system hears nothing."""
    await ask(story)

    card = await story.reply("tanaka")

    assert [] == receiver.taken
    assert [True, True] == ["127.0.0.1" in card, "棚卸しを始めます" in card]


async def test_system_is_told_words_and_requester(story: Story, receiver: Receiver):
    """The body names the words and who asked for them."""
    await send(story, says())

    body = orjson.loads(receiver.posts[0].body)

    assert ("棚卸しを始めます", "田中太郎") == (body["message"], body["requester"]["name"])


async def test_taken_call_is_finished(story: Story, receiver: Receiver):
    """A status of 2xx means that it is done."""
    await send(story, says())

    assert ["finished"] == await story.executions()


async def test_call_is_signed_with_its_moment(story: Story, receiver: Receiver):
    """The receiver can tell that the body is ours, and from when."""
    await send(story, says())

    taken = receiver.posts[0]
    moment = taken.headers["x-ringi-timestamp"]
    digest = hmac.new(SECRET.encode(), f"{moment}.".encode() + taken.body, hashlib.sha256).hexdigest()

    assert f"sha256={digest}" == taken.headers["x-ringi-signature"]


async def test_idempotency_key_is_the_execution(story: Story, receiver: Receiver):
    """The key in the header is the id under which the record has the call."""
    await send(story, says())

    rows = await story.rows("SELECT id FROM executions WHERE org = ringi.org()")

    assert [str(rows[0][0])] == receiver.keys


async def test_start_is_on_record_before_the_system_hears(story: Story, receiver: Receiver):
    """While the request is under way its start is committed, and its outcome open."""
    await ask(story)
    story.next(says())
    receiver.go_on.clear()
    accepted = await story.runtime.answer(
        story.org,
        (await story.pending()).number,
        AnswerText(person=story.person("tanaka"), answer="yes", fresh=True),
    )
    await receiver.arrived.wait()

    kinds = await story.kinds(accepted.turn)
    receiver.go_on.set()
    await story.rest()

    assert "execution_started" == kinds[-1]


async def test_refused_call_failed(story: Story, receiver: Receiver):
    """A status of 4xx means that nothing happened, and the requester is told so."""
    receiver.status = "422 Unprocessable Content"

    turn = await send(story, says())

    failed = [each for each in await story.events(turn) if type(each).__name__ == "ExecutionFailed"]
    assert ["secretary.webhook_refused"] == [each.reason.key for each in failed]


@pytest.mark.parametrize("status", ["500 Internal Server Error", "307 Temporary Redirect", "408 Timeout"])
async def test_unclear_answer_is_for_a_person(story: Story, receiver: Receiver, status: str):
    """Work may have been done before a server error; a redirect is not followed. A person must look."""
    receiver.status = status

    await send(story)

    assert (1, ["unknown"], ["unsure"]) == (
        len(receiver.taken),
        await story.executions(),
        await story.states(),
    )


async def test_torn_call_is_for_a_person(story: Story, receiver: Receiver):
    """A connection that closes without an answer leaves open whether the call arrived."""
    receiver.torn = True

    await send(story)

    assert ["unknown"] == await story.executions()


async def test_unreachable_system_was_sent_nothing(story: Story, receiver: Receiver):
    """A refused connection means that nothing left, so the call failed."""
    await set_up(story, Receiver(port=1), url="http://127.0.0.1:1/hook", secret=None)
    story.services.http._inner_hosts = frozenset({"127.0.0.1"})

    await send(story, says())

    assert ["failed"] == await story.executions()


async def test_long_answer_is_not_read_to_its_end(story: Story, receiver: Receiver):
    """The status decides; the words of the answer are read up to a limit."""
    receiver.answer = b"x" * 3_000_000

    await send(story, says())

    assert ["finished"] == await story.executions()


async def test_inner_address_is_not_reached(story: Story, receiver: Receiver):
    """A host that the operator did not name is no target, whatever stands in the row."""
    story.services.http._inner_hosts = frozenset()

    await send(story, says())

    assert ([], ["failed"]) == (receiver.taken, await story.executions())


async def test_changed_address_is_not_sent_to(story: Story, receiver: Receiver):
    """A yes to one address sends nothing to the one that took its place."""
    await ask(story)
    await set_up(story, receiver, url=f"{receiver.url}/other", secret=None)

    await story.answer("tanaka", "yes")

    assert [] == receiver.taken


async def test_removed_address_is_not_sent_to(story: Story, receiver: Receiver):
    """An address that is gone when the yes comes is refused."""
    webhook = await set_up(story, receiver)
    await ask(story)
    await story.database.batch(story.org, remove_webhook(webhook.id))
    story.next(says("その宛先は見つかりません。"))

    await story.answer("tanaka", "yes")

    assert [] == receiver.taken


async def test_level_below_that_of_the_address_does_not_find_it(story: Story, receiver: Receiver):
    """An address for level 5 does not exist for somebody of level 2."""
    await set_up(story, receiver, level=5)
    story.next(wants("webhook_send", target="在庫", message="棚卸しを始めます"))

    await ask(story)

    assert ([], []) == (receiver.taken, list(await story.pendings()))


async def crash(story: Story, receiver: Receiver) -> None:
    """The call reached the system; its driver died before it could say so."""
    await send(story, says())
    story.by_force(
        "DELETE FROM journal WHERE org = %s AND n > (SELECT max(n) FROM journal WHERE org = %s AND "
        "kind = 'execution_started')",
        story.org,
        story.org,
    )
    story.by_force("UPDATE executions SET state = 'started', finished_at = NULL WHERE org = %s", story.org)
    story.by_force("UPDATE turns SET state = 'open', outcome = NULL WHERE org = %s", story.org)
    story.by_force("UPDATE order_keys SET ready = 1 WHERE org = %s", story.org)


async def test_lost_call_without_status_address_is_for_a_person(story: Story, receiver: Receiver):
    """Nothing can tell whether it arrived, so it is not sent again."""
    await crash(story, receiver)

    await story.rest()

    assert (1, ["unknown"]) == (len(receiver.posts), await story.executions())


async def test_lost_call_that_the_system_knows_is_finished(story: Story, receiver: Receiver):
    """The status address says that it arrived, so the turn goes on without sending it again."""
    await set_up(story, receiver, status_url=f"{receiver.url}/calls/")
    await crash(story, receiver)
    story.next(says())

    await story.rest()

    assert (1, ["finished"]) == (len(receiver.posts), await story.executions())


async def test_lost_call_is_sent_again_where_keys_are_recognised(story: Story, receiver: Receiver):
    """A receiver that recognises keys gets the call again, under the key of the first attempt."""
    await set_up(story, receiver, deduplicates=True)
    await crash(story, receiver)
    story.next(says())

    await story.rest()

    assert (2, 1, ["finished"]) == (
        len(receiver.keys),
        len(set(receiver.keys)),
        await story.executions(),
    )


async def test_lost_call_is_not_sent_again_under_the_stop(story: Story, receiver: Receiver):
    """Nothing is sent under the emergency stop; whether the first attempt arrived is open."""
    await set_up(story, receiver, deduplicates=True)
    await crash(story, receiver)
    await story.database.batch(story.org, hold_starts(), press_stop())

    await story.rest()

    assert (1, ["unknown"]) == (len(receiver.posts), await story.executions())


async def test_nothing_starts_under_the_stop(story: Story, receiver: Receiver):
    """A yes that comes after the stop was pressed sends nothing."""
    await ask(story)
    await story.database.batch(story.org, hold_starts(), press_stop())

    await story.answer("tanaka", "yes")

    assert [] == receiver.taken
