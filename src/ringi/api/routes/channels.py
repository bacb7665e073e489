"""Takes in what the servers of channels tell us."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from ringi.api.problems import UNAUTHORIZED, ProblemError
from ringi.api.services import ServicesHere
from ringi.channels.reception import Reception
from ringi.domain.channels import RefusedError, WebhookRequest
from ringi.store.organisations.organisations import find_organisation

router = APIRouter(tags=["channels"])


@router.post("/channels/{channel}/{organisation}", status_code=204)
async def take_delivery(
    channel: Annotated[str, Path(max_length=63)],
    organisation: Annotated[str, Path(max_length=63)],
    request: Request,
    services: ServicesHere,
) -> Response:
    """Takes in a request of a chat server: messages, presses of buttons, changes of a room. All of it is on record when
    this answers. A request that does not prove where it comes from is 401, and so is one for a channel or an organisation
    that does not exist."""
    registered = services.runtime.services.channels.named(channel)
    if registered is None or registered.webhook is None:
        raise ProblemError(UNAUTHORIZED)
    shown = WebhookRequest(headers=dict(request.headers), body=await request.body())
    try:
        arrivals = await registered.webhook.read(organisation, shown)
    except RefusedError:
        raise ProblemError(UNAUTHORIZED) from None
    found = await find_organisation(services.database, organisation)
    if found is None:
        raise ProblemError(UNAUTHORIZED)
    reception = Reception(services.runtime, registered, found.org)
    for arrival in arrivals:
        await reception.take(arrival)
    return Response(status_code=204)
