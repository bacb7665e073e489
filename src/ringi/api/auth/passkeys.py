"""Checks that the person's own device signed what we gave it, for us and just now. The protocol (WebAuthn) is the
library's; this module adds what we ask for: user verification, a challenge that is good once, a counter that goes
forward. The library is heavy, and loaded when a passkey is first used.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit
from uuid import uuid4

import orjson
from pydantic import JsonValue
from starlette.datastructures import Headers
from starlette.types import Scope

from ringi.api.problems import Problem, ProblemError
from ringi.api.services import Services
from ringi.domain.ids import PersonId
from ringi.domain.text import Text
from ringi.settings import Settings
from ringi.store.identity.passkeys import (
    NewPasskey,
    Passkey,
    PasskeyId,
    PasskeyRow,
    count_use,
    open_challenge,
    passkey_of,
    use_challenge,
)

SIGN_IN = "sign in"
NOT_HERE = Problem(status=409, text=Text("session.no_passkeys"))
NOT_PROVEN = Problem(status=403, text=Text("session.passkey_failed"))


Credential = dict[str, JsonValue]
"""A passkey's answer, as the browser encodes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelyingParty:
    """The party a passkey is good for: a name, and the origin our pages have under it."""

    name: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """The person a new passkey is for, as their device will show them."""

    person: PersonId
    login: str
    name: str


def party_for(scope: Scope, settings: Settings) -> RelyingParty | None:
    """Returns the relying party; None if browsers allow no passkeys: under a bare number, or in the clear on any name
    but `localhost`."""
    here = f"{scope['scheme']}://{Headers(scope=scope).get('host', '')}"
    parts = urlsplit(settings.public_url or here)
    name = parts.hostname or ""
    if _is_number(name) or not (parts.scheme == "https" or name == "localhost"):
        return None
    return RelyingParty(name=name, origin=f"{parts.scheme}://{parts.netloc}")


def demand_party(scope: Scope, services: Services) -> RelyingParty:
    party = party_for(scope, services.settings)
    if party is None:
        raise ProblemError(NOT_HERE)
    return party


async def ask_for_new(
    services: Services, party: RelyingParty, owner: Owner, purpose: str, known: tuple[PasskeyRow, ...]
) -> JsonValue:
    """Returns the options a browser needs to make a passkey, on a device that has none of theirs yet."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import structs

    challenge = await _challenge(services, purpose)
    options = generate_registration_options(
        rp_id=party.name,
        rp_name="Ringi",
        user_id=owner.person.bytes,
        user_name=owner.login,
        user_display_name=owner.name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=row.credential) for row in known],
    )
    return orjson.loads(options_to_json(options))


async def ask_for_proof(
    services: Services, party: RelyingParty, purpose: str, among: tuple[PasskeyRow, ...] = ()
) -> JsonValue:
    """Returns the options a browser needs to let a passkey sign: any it has for us, or one of `among`."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers import structs

    challenge = await _challenge(services, purpose)
    options = generate_authentication_options(
        rp_id=party.name,
        challenge=challenge,
        allow_credentials=[structs.PublicKeyCredentialDescriptor(id=row.credential) for row in among],
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return orjson.loads(options_to_json(options))


async def made(
    services: Services, party: RelyingParty, credential: Credential, purpose: str, named: tuple[PersonId, str]
) -> NewPasskey:
    """Returns the passkey a browser made; raises ProblemError if it is not what was asked for."""
    from webauthn import verify_registration_response
    from webauthn.helpers import exceptions, parse_registration_credential_json

    try:
        answer = parse_registration_credential_json(credential)
        challenge = await _used(services, answer.response.client_data_json, purpose)
        verified = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    except (exceptions.WebAuthnException, ValueError) as error:
        raise ProblemError(NOT_PROVEN) from error
    person, name = named
    return NewPasskey(
        id=PasskeyId(uuid4()),
        person=person,
        credential=verified.credential_id,
        public_key=verified.credential_public_key,
        counter=verified.sign_count,
        name=name,
    )


async def proven(services: Services, party: RelyingParty, credential: Credential, purpose: str) -> Passkey:
    """Returns the passkey that signed; raises ProblemError if none of ours did, or a copy of one."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import exceptions, parse_authentication_credential_json

    try:
        answer = parse_authentication_credential_json(credential)
        challenge = await _used(services, answer.response.client_data_json, purpose)
        found = await passkey_of(services.database, answer.raw_id)
        if found is None or answer.response.user_handle not in (None, found.person.bytes):
            raise ProblemError(NOT_PROVEN)
        verified = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
            credential_public_key=found.public_key,
            credential_current_sign_count=found.counter,
            require_user_verification=True,
        )
    except (exceptions.WebAuthnException, ValueError) as error:
        raise ProblemError(NOT_PROVEN) from error
    if not await count_use(services.database, found, verified.new_sign_count):
        raise ProblemError(NOT_PROVEN)
    return found


async def _challenge(services: Services, purpose: str) -> bytes:
    challenge = secrets.token_bytes(32)
    await open_challenge(services.database, challenge, purpose)
    return challenge


async def _used(services: Services, client_data: bytes, purpose: str) -> bytes:
    """Returns the challenge the answer says it signed. It is good once, however the check ends: ProblemError if it was
    used or not ours, ValueError if the answer cannot be read."""
    from webauthn.helpers import parse_client_data_json

    challenge = parse_client_data_json(client_data).challenge
    if not await use_challenge(services.database, challenge, purpose):
        raise ProblemError(NOT_PROVEN)
    return challenge


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
