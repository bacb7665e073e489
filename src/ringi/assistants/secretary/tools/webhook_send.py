"""Sends words to another system, at an address that administrators set up (`set_webhook`).

The receiver is told who asked, and an idempotency key that is the same on every attempt. Its answer decides: 2xx is
done, 4xx is a no, and anything else leaves open whether it happened.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated
from urllib.parse import urlsplit
from uuid import UUID

import orjson
from pydantic import Field

from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import OutcomeUnknownError, ToolFailedError
from ringi.domain.evidence import Thing
from ringi.domain.ids import ToolName
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Reach, Risk, ToolSpec
from ringi.language.text.normal import plain_form
from ringi.store.core.database import Row
from ringi.store.organisations.webhooks import (
    SEALED_FOR,
    WebhookTarget,
    secret_owner,
    webhook_for,
    webhook_row,
    webhooks_for,
)
from ringi.tools.arguments import Content, Which
from ringi.tools.card_lines import card_lines
from ringi.tools.ports import HttpAnswer, HttpNotSentError, HttpRequest
from ringi.tools.signing import signed
from ringi.tools.tool import Locator, PreparedTool, PreviewContext, ToolArgs, ToolContext, outside

MOST_ANSWER = 10_000
"""Bytes of the receiver's answer that are read."""
ANSWER_S = 10.0
"""Seconds the receiver has."""


class WebhookSendArgs(ToolArgs):
    target: Annotated[str, Which(), Text("secretary.webhook_target")] = Field(
        min_length=1, description="To which system, as the requester named it."
    )
    message: Annotated[str, Content(max_length=4_000), Text("secretary.message")] = Field(
        min_length=1, description="What to send, in the requester's words."
    )
    fields: Annotated[str | None, Content(max_length=2_000), Text("secretary.webhook_fields")] = Field(
        default=None,
        min_length=1,
        description="Further facts for the system, one `name: value` a line; left out if none.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressed:
    """The address as it stands now, with its secret opened."""

    webhook: WebhookTarget
    secret: str | None = field(repr=False)


SPEC = ToolSpec(
    name=ToolName("webhook_send"),
    effect=Effect.WRITE,
    reach=Reach.OUTSIDE,
    level=2,
    risk=Risk.MEDIUM,
    reversible=False,
    delivers=True,
    timeout_s=20.0,
    examples=(
        Example(
            ja="外部システムの在庫管理に「棚卸しを始めます」と送って",
            en='Send "stocktaking begins" to the external system stock',
        ),
        Example(
            ja="「来客1名」を外部システムの受付へ通知して",
            en='Send "one visitor" to the external system reception',
        ),
        Example(
            ja="社外システムの経費に「締めました」と送信してください",
            en='Send "closed" to the outside system expenses',
        ),
    ),
)


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the address of that id or name, or else those whose name the words hold."""
    del people
    every, wanted = [_thing(webhook_row(row)) for row in rows], plain_form(said)
    exact = tuple(each for each in every if said == each.id or plain_form(each.name) == wanted)
    return exact or tuple(each for each in every if plain_form(each.name) in wanted)


def preview(args: WebhookSendArgs, known: PreviewContext) -> Preview:
    thing = known.thing("target")
    host = thing.facts.get("host", "")
    address = CardLine(label=Text("secretary.webhook_host"), value=host)
    target, *words = card_lines(args, known, "target", "message", *(("fields",) if args.fields else ()))
    return Preview(
        operation=Text("secretary.webhook_send", {"target": thing.name, "host": host}),
        lines=(target, address, *words),
    )


async def prepare(args: WebhookSendArgs, context: ToolContext) -> Addressed:
    """Reads the address anew: it may have been changed, closed or removed since a person said yes."""
    ports = outside(context)
    rows = await ports.read(webhook_for(UUID(args.target), context.requester.id))
    if not rows:
        raise ToolFailedError(Text("secretary.webhook_gone"))
    webhook = webhook_row(rows[0])
    owner = secret_owner(webhook.name, webhook.url)
    secret = ports.vault.unseal(SEALED_FOR, owner, webhook.secret) if webhook.secret else None
    return Addressed(webhook=webhook, secret=secret)


async def handle(args: WebhookSendArgs, context: ToolContext, to: Addressed) -> Json:
    body = _body(args, context)
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(context.execution)}
    if to.secret is not None:
        headers |= signed(body, to.secret, int(outside(context).clock.now().timestamp()))
    request = HttpRequest(
        method="POST",
        url=to.webhook.url,
        headers=headers,
        body=body,
        timeout_s=ANSWER_S,
        most_bytes=MOST_ANSWER,
    )
    context.before_send()
    try:
        answer = await outside(context).http.send(request)
    except HttpNotSentError:
        raise ToolFailedError(Text("secretary.webhook_away", {"target": to.webhook.name})) from None
    return _came_to(answer, to.webhook.name)


async def verify(args: WebhookSendArgs, context: ToolContext, to: Addressed) -> bool | None:
    """Asks the receiver whether the call arrived, if it tells: 200 is a yes, 404 a no."""
    del args
    if to.webhook.status_url is None:
        return None
    url = f"{to.webhook.status_url}{context.execution}"
    try:
        answer = await outside(context).http.send(HttpRequest(url=url, timeout_s=ANSWER_S, most_bytes=0))
    except (TimeoutError, HttpNotSentError, OutcomeUnknownError):
        return None
    return {200: True, 404: False}.get(answer.status)


def _body(args: WebhookSendArgs, context: ToolContext) -> bytes:
    pairs = (line.partition(":") for line in (args.fields or "").splitlines() if line.strip())
    return orjson.dumps(
        {
            "id": str(context.execution),
            "at": context.now.isoformat(),
            "requester": {"id": str(context.requester.id), "name": context.requester.name},
            "message": args.message,
            "fields": {name.strip(): value.strip() for name, _, value in pairs},
        }
    )


def _came_to(answer: HttpAnswer, name: str) -> Json:
    """Returns the result of a call that was taken. A 5xx may follow on work that was done, and so may a redirect."""
    if 200 <= answer.status < 300:
        return {"target": name, "status": answer.status}
    if 400 <= answer.status < 500 and answer.status != 408:
        raise ToolFailedError(Text("secretary.webhook_refused", {"target": name, "status": answer.status}))
    raise OutcomeUnknownError


def _thing(webhook: WebhookTarget) -> Thing:
    host = urlsplit(webhook.url).hostname or ""
    return Thing(id=str(webhook.id), name=webhook.name, facts={"host": host, "use": webhook.description})


def _every(rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    del people
    return tuple(_thing(webhook_row(row)) for row in rows)


WEBHOOK_SEND = PreparedTool(
    spec=SPEC,
    description=Text("secretary.webhook_send_use"),
    args=WebhookSendArgs,
    preview=preview,
    prepare=prepare,
    handle=handle,
    verify=verify,
    repeats=lambda _args, to: to.webhook.deduplicates,
    locators={
        "target": Locator(read=lambda caller: webhooks_for(caller.person), choose=choose, every=_every)
    },
)
