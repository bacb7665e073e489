"""Lists the models a provider offers to a key, with one request in the form each provider wants."""

from __future__ import annotations

from dataclasses import dataclass, field

import httpx2
from pydantic import BaseModel, ValidationError

from ringi.brain.providers.bounded import UnwantedAnswerError
from ringi.brain.providers.making import ADDRESSES
from ringi.brain.providers.port import AskFailedError, Failure
from ringi.domain.providers import Provider

GOOGLE = "https://generativelanguage.googleapis.com"
_VERSION = "2023-06-01"
"""Version of Anthropic's interface, which answers no request that names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelPlace:
    """The provider, the address and the key to ask with."""

    provider: Provider
    url: str | None
    """The address to ask; None means the provider's own."""
    key: str | None = field(repr=False)


async def list_models(place: ModelPlace, http: httpx2.AsyncClient) -> tuple[str, ...]:
    """Returns names as `ringi model set` takes them, in order. Raises AskFailedError if no list can be had."""
    address, headers = _question(place)
    try:
        answer = await http.get(address, headers=headers)
    except httpx2.TimeoutException as error:
        raise AskFailedError("timeout") from error
    except UnwantedAnswerError as error:
        raise AskFailedError(error.failure) from error
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise AskFailedError("connection") from error
    if not answer.is_success:
        raise AskFailedError(_FAILURES.get(answer.status_code, "server"))
    return tuple(sorted(f"{place.provider}:{name}" for name in _names(answer.content)))


def _question(place: ModelPlace) -> tuple[str, dict[str, str]]:
    """Returns the address and the headers of the request.

    INVARIANT: a key stands in a header, never in an address that might be logged.
    """
    key = place.key or ""
    match place.provider:
        case "anthropic":
            base = place.url or ADDRESSES["anthropic"]
            return f"{base}/v1/models?limit=1000", {"x-api-key": key, "anthropic-version": _VERSION}
        case "google":
            return f"{place.url or GOOGLE}/v1beta/models?pageSize=1000", {"x-goog-api-key": key}
        case provider:
            base = place.url or ADDRESSES.get(provider, "")
            return f"{base.rstrip('/')}/models", {"Authorization": f"Bearer {key}"} if key else {}


class _One(BaseModel):
    id: str = ""
    name: str = ""


class _Listed(BaseModel):
    data: list[_One] = []
    models: list[_One] = []
    """Google's name for `data`."""


def _names(content: bytes) -> set[str]:
    try:
        listed = _Listed.model_validate_json(content)
    except ValidationError as error:
        raise AskFailedError("not_json") from error
    return {each.id or each.name.removeprefix("models/") for each in (*listed.data, *listed.models)} - {""}


_FAILURES: dict[int, Failure] = {
    400: "rejected",
    401: "unauthorized",
    403: "unauthorized",
    404: "not_found",
    429: "rate_limited",
}
