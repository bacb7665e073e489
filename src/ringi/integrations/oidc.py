"""The company's own sign-in (OpenID Connect): the address to send a browser to, and the person who came back.

The code is exchanged with a verifier only we know (PKCE). Claims are believed only under the issuer's signature, for
us, for now, and for this very attempt. The libraries are loaded with the first attempt: most organisations have no
such sign-in.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from ringi.settings import IdentitySettings

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

ALGORITHMS = ("RS256", "RS384", "RS512", "ES256", "ES384", "PS256", "EdDSA")
"""Algorithms of accepted signatures, all with public keys: a shared secret signs nothing here."""
LEEWAY_S = 60
KEPT_S = 3600.0
TIMEOUT_S = 10.0


class IdentityError(Exception):
    """Raised if the sign-in does not prove who came back."""


class _Place(BaseModel):
    """The issuer's name and addresses, as it publishes them."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


class _Tokens(BaseModel):
    id_token: str


class _Published(BaseModel):
    """The issuer's keys."""

    keys: list[dict[str, str | list[str]]]


class _Claims(BaseModel):
    iss: str
    sub: Annotated[str, Field(min_length=1, max_length=255)]
    aud: str | list[str]
    azp: str | None = None
    auth_time: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One browser on its way to the issuer, with the secrets its answer is checked against."""

    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The person who came back, under a name that is theirs for good."""

    issuer: str
    subject: str
    level: int
    """The highest level that their groups grant; 0 if none of their groups counts."""
    proven_at: int | None
    """Time of their last proof of identity at the issuer, in seconds since 1970; None if the issuer does not say."""


_AGAIN = {"prompt": "login", "max_age": "0"}
"""Parameters that ask for a new proof of identity. With `max_age` the issuer must tell the time of it (`auth_time`),
which the answer is checked against."""
_GROUPS = TypeAdapter(tuple[str, ...] | str)


def new_attempt() -> Attempt:
    return Attempt(
        state=secrets.token_urlsafe(24), nonce=secrets.token_urlsafe(24), verifier=secrets.token_urlsafe(48)
    )


@dataclass(slots=True)
class CompanySignIn:
    """The sign-in at one issuer."""

    settings: IdentitySettings
    _known: tuple[float, _Place] | None = field(default=None)

    async def address(self, attempt: Attempt, back: str, *, again: bool = False) -> str:
        """Returns the address the browser is sent to. `again` makes a person already signed in there prove their
        identity once more."""
        place = await self._place()
        digest = hashlib.sha256(attempt.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.settings.client,
            "redirect_uri": back,
            "scope": "openid profile groups",
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
            **(_AGAIN if again else {}),
        }
        return f"{place.authorization_endpoint}?{urlencode(asked)}"

    async def who(self, attempt: Attempt, code: str, back: str) -> Identity:
        """Returns the person the code stands for. Raises IdentityError if that cannot be believed."""
        from httpx2 import HTTPError
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet, KeySetSerialization

        try:
            place = await self._place()
            tokens = _Tokens.model_validate(await self._exchange(place, attempt, code, back))
            published = _Published.model_validate(await _get(place.jwks_uri))
            keys = KeySet.import_key_set(KeySetSerialization(keys=published.keys))
            return self._believed(tokens.id_token, keys, attempt)
        except (HTTPError, ValidationError, JoseError, ValueError) as error:
            raise IdentityError(type(error).__name__) from error

    def _believed(self, token: str, keys: KeySet, attempt: Attempt) -> Identity:
        from joserfc import jwt

        said = jwt.decode(token, keys, algorithms=ALGORITHMS)
        jwt.JWTClaimsRegistry(
            leeway=LEEWAY_S,
            iss={"essential": True, "value": self.settings.issuer},
            aud={"essential": True, "value": self.settings.client},
            exp={"essential": True},
            iat={"essential": True},
            nonce={"essential": True, "value": attempt.nonce},
        ).validate(said.claims)
        claims = _Claims.model_validate(said.claims)
        if not _is_for(claims, self.settings.client):
            raise IdentityError("azp")
        groups = _GROUPS.validate_python(said.claims.get(self.settings.claim, ()))
        named = (groups,) if isinstance(groups, str) else groups
        granted = [self.settings.groups[each] for each in named if each in self.settings.groups]
        return Identity(
            issuer=claims.iss,
            subject=claims.sub,
            level=max(granted, default=0),
            proven_at=claims.auth_time,
        )

    async def _exchange(self, place: _Place, attempt: Attempt, code: str, back: str) -> object:
        from httpx2 import AsyncClient, BasicAuth

        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "code_verifier": attempt.verifier,
        }
        secret = BasicAuth(self.settings.client, self.settings.secret)
        async with AsyncClient(timeout=TIMEOUT_S) as client:
            answer = await client.post(place.token_endpoint, data=form, auth=secret)
        answer.raise_for_status()
        return answer.json()

    async def _place(self) -> _Place:
        """Looks up the issuer's addresses, at most once an hour. A document that names another issuer is refused."""
        from httpx2 import HTTPError

        if self._known is not None and time.monotonic() - self._known[0] < KEPT_S:
            return self._known[1]
        try:
            found = await _get(f"{self.settings.issuer}/.well-known/openid-configuration")
            place = _Place.model_validate(found)
        except (HTTPError, ValidationError, ValueError) as error:
            raise IdentityError(type(error).__name__) from error
        if place.issuer.rstrip("/") != self.settings.issuer:
            raise IdentityError("issuer")
        self._known = (time.monotonic(), place)
        return place


def _is_for(claims: _Claims, client: str) -> bool:
    """True if the token was made for this client, and not for another one that only names it in the audience."""
    several = isinstance(claims.aud, list) and len(claims.aud) > 1
    return claims.azp == client or (claims.azp is None and not several)


async def _get(url: str) -> object:
    from httpx2 import AsyncClient

    async with AsyncClient(timeout=TIMEOUT_S) as client:
        answer = await client.get(url)
    answer.raise_for_status()
    return answer.json()
