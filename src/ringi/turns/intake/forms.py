"""Takes in forms. A form becomes a turn whose call is the person's own and goes the way of every other call (H5). No
model is asked. The deposits of the form are stored with the record, and its call is judged before it runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from uuid import uuid4

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ConversationId, ExecutionId, MessageId, OrgId, PersonId, ToolName, TurnId
from ringi.domain.proposal import Confidence, ProposedCall, ToolCallProposal
from ringi.domain.text import Locale, Text
from ringi.domain.tools import Args, Json, strings_in
from ringi.gates.policy_history import restored
from ringi.i18n import say
from ringi.journal import events
from ringi.language.detectors.sensitive import secrets
from ringi.language.text.characters import is_typed
from ringi.store.organisations.administration import policy_versions
from ringi.store.turns.conversations import NewConversation, enter_conversation
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.turns import StoredMessage, look, record
from ringi.store.work.staged_payloads import deposit, forget_old
from ringi.tools.form import TRIED, AnyForm, FormContext, PreparedCall
from ringi.turns.engine.driver import PreloadedTurn
from ringi.turns.intake.retry import retry_on_conflict
from ringi.turns.intake.writer import Accepted, TurnWriter
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, new_id

KEPT_DAYS = 31
"""Days that a deposit waits for its call: longer than any question does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A form as a channel hands it over, with the person who filled it in."""

    org: OrgId
    person: PersonId
    channel: str
    tool: ToolName
    fields: Args = field(repr=False)
    client_id: str | None = None
    """The channel's own id of the form: the same id again is the same request."""
    locale: Locale | None = None
    """The language it was filled in; None if the channel named none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestTaken:
    """A request that is on record."""

    accepted: Accepted
    secret: str = field(default="", repr=False)
    """The secret that the requester is told once; it opens nothing before the call was carried out."""


class Requests:
    """Takes forms in."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)

    async def ask(self, request: Request, lease_s: float) -> RequestTaken:
        """Records the form as a turn of its own. Raises UserFacingError, and records nothing, if there is no such
        form, a field does not fit, a field holds characters that no text can hold, or a secret stands in a field that
        would be kept."""
        form = self._services.forms.get(request.tool)
        if form is None:
            raise UserFacingError(Text("requests.no_such", {"tool": request.tool}))
        key = OrderKey(org=request.org, conversation=await self._place(request), person=request.person)
        return await retry_on_conflict(
            lambda: self._looked_at(key, request, form, lease_s), self._services.pace.patience_s
        )

    async def _looked_at(
        self, key: OrderKey, request: Request, form: AnyForm, lease_s: float
    ) -> RequestTaken:
        """Records the form, judged by the current situation."""
        situation = await look(self._services.database, key, request.client_id)
        if situation.duplicate_of is not None:
            return RequestTaken(accepted=Accepted(key=key, turn=situation.duplicate_of))
        snapshot = await self._services.org_cache.at(key.org, situation.revision)
        filled = await self._tried(_filled(form, request, self._writing(snapshot, request)), key.org)
        alone = not any(earlier.state == "open" for earlier in situation.turns)
        accepted = await self._open(key, _Opening(request, form, filled, alone=alone), lease_s)
        return RequestTaken(accepted=accepted, secret=filled.secret)

    async def _tried(self, filled: PreparedCall, org: OrgId) -> PreparedCall:
        """The call with the decisions that the policy would have changed lately, shown to everybody who must say
        yes."""
        policy = filled.tries
        if isinstance(policy, int):
            rows = await policy_versions(self._services.database, org)
            content = next((row.content for row in rows if row.version == policy), None)
            policy = restored(content.encode(), version=policy) if content is not None else None
        if policy is None:
            return filled
        kept = await self._services.try_policy(org, policy)
        args = {**filled.args, TRIED: str(kept.id)}
        return replace(filled, args=args, deposits=(*filled.deposits, kept))

    async def _open(self, key: OrderKey, opening: _Opening, lease_s: float) -> Accepted:
        turn, message = TurnId(new_id()), MessageId(new_id())
        snapshot = await self._services.org_cache.at_hand(key.org)
        locale = opening.request.locale or snapshot.facts.organisation.locale
        said, at = say(opening.form.title, locale), self._services.now()
        recorded = (
            events.Received(
                at=at, message=message, sender=key.person, channel=opening.request.channel, text=said
            ),
            events.Requested(at=at, proposal=_proposal(opening.request.tool, opening.filled.args)),
        )
        stored = StoredMessage(id=message, person=key.person, body=said, client_id=opening.request.client_id)
        entry = await self._writer.opening(key, turn, recorded, stored)
        kept = (deposit(each, key.person) for each in opening.filled.deposits)
        written = (forget_old(KEPT_DAYS), *kept, record(entry))
        lease = await self._writer.enter(key, lease_s, written)
        preloaded = (
            PreloadedTurn(turn=turn, recorded=recorded, chain_key=entry.batch.chain_key)
            if opening.alone
            else None
        )
        return Accepted(key=key, turn=turn, lease=lease, preloaded=preloaded)

    async def _place(self, request: Request) -> ConversationId:
        """A conversation apart from the person's chats, so that no chat is held up by a form, nor mixed with it."""
        snapshot = await self._services.org_cache.at_hand(request.org)
        wanted = NewConversation(
            id=ConversationId(new_id()),
            channel=request.channel,
            external_id=f"requests:{request.person}",
            kind="room",
            title=say(Text("requests.room"), snapshot.facts.organisation.locale),
        )
        return await enter_conversation(self._services.database, request.org, wanted, request.person)

    def _writing(self, snapshot: OrgSnapshot, request: Request) -> FormContext:
        now = self._services.now().astimezone(snapshot.zone)
        return FormContext(
            org=request.org,
            org_key=snapshot.org_key,
            person=snapshot.people[request.person],
            people=snapshot.people,
            policy=snapshot.policy.policy,
            specs={name: tool.spec for name, tool in self._services.registry.tools.items()},
            assistants=self._services.assistants.names,
            inner_hosts=self._services.inner_hosts,
            http_hosts=self._services.http_hosts,
            now=now,
            calendar=snapshot.calendar(now.date()),
            channels=self._services.channels,
        )


@dataclass(frozen=True, slots=True)
class _Opening:
    """One attempt to write one request."""

    request: Request
    form: AnyForm
    filled: PreparedCall
    alone: bool
    """True if no other turn of this person is under way there."""


def _filled(form: AnyForm, request: Request, writing: FormContext) -> PreparedCall:
    """The call that the form prepares. INVARIANT: no secret enters the record, whichever field it stands in."""
    for name in form.names:
        if any(not is_typed(word) for word in strings_in(request.fields.get(name), keys=True)):
            raise UserFacingError(Text("requests.no_text", {"field": Text(f"requests.field_{name}")}))
    filled = form.fill(request.fields, writing)
    ours = {str(each.id) for each in filled.deposits}
    for name, value in filled.args.items():
        if any(secrets(word) for word in strings_in(value, keys=True) if word not in ours):
            raise UserFacingError(Text("requests.secret", {"field": Text(f"requests.field_{name}")}))
    return filled


def _proposal(tool: ToolName, args: Mapping[str, Json]) -> ToolCallProposal:
    """A proposal with full confidence and without reasons: those stand on the form."""
    return ToolCallProposal(
        intent_understanding="",
        tool_selection_reason="",
        confidence=Confidence(overall=1.0),
        calls=(ProposedCall(tool=tool, args=args, execution_id=ExecutionId(uuid4())),),
    )
