"""Keeps the organisation's key for a model provider.

INVARIANT: the key is sealed before anything is recorded; the call, its card and the record hold its end and its
fingerprint only.
"""

import hashlib
import hmac
from typing import Annotated
from uuid import UUID, uuid4

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import moment, put_on_record, shown
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.providers import Provider
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import ProviderKeyKept
from ringi.journal.credentials import seal_credential
from ringi.store.organisations.providers import keep_credential
from ringi.store.work.staged_payloads import StagedPayload, take
from ringi.tools.arguments import Option, Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall, deposited
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

KIND = "provider_key"
SHOWN_FROM = 20
"""Length in characters from which a key shows its end; a shorter key shows nothing of itself."""


class SetProviderKeyFields(ToolArgs):
    provider: Provider
    key: str = Field(min_length=1, max_length=1000, repr=False, json_schema_extra={"format": "password"})
    reason: ReasonField


class SetProviderKeyArgs(ToolArgs):
    provider: Annotated[Provider, Option()]
    key: Annotated[str, Which()]
    """Id of the deposit that holds the key."""
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("set_provider_key"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    two_persons=True,
    reversible=False,
)


def prepare(fields: SetProviderKeyFields, writing: FormContext) -> PreparedCall:
    id, key = uuid4(), fields.key
    digest = hmac.new(writing.org_key, key.encode(), hashlib.sha256).hexdigest()
    sealed = StagedPayload(
        id=id,
        kind=KIND,
        content=seal_credential(writing.org_key, writing.org, fields.provider, key),
        facts={
            "name": fields.provider,
            "ending": f"…{key[-4:]}" if len(key) >= SHOWN_FROM else "…",
            "fingerprint": digest[:12],
        },
    )
    args = {"provider": fields.provider, "key": str(id), "reason": fields.reason}
    return PreparedCall(args=args, deposits=(sealed,))


def preview(args: SetProviderKeyArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.set_provider_key_what", {"provider": args.provider}),
        lines=(
            *card_lines(args, known, "provider"),
            shown(known, "key", "ending"),
            shown(known, "key", "fingerprint"),
            *card_lines(args, known, "reason"),
        ),
    )


async def handle(args: SetProviderKeyArgs, context: ToolContext) -> Json:
    sealed = await inside(context).row(take(UUID(args.key)))
    if sealed is None:
        raise ToolFailedError(Text("requests.gone"))
    await inside(context).run(keep_credential(args.provider, sealed[0]))
    kept = ProviderKeyKept(
        at=moment(context), by=context.requester.id, provider=args.provider, turn=context.turn
    )
    await put_on_record(context, kept)
    return {"provider": args.provider}


SET_PROVIDER_KEY = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.set_provider_key_use"),
        args=SetProviderKeyArgs,
        preview=preview,
        handle=handle,
        locators={"key": deposited(KIND)},
    ),
    title=Text("requests.set_provider_key"),
    area="models",
    fields=SetProviderKeyFields,
    prepare=prepare,
)
