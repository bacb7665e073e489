"""A device that keeps passkeys, in software: it makes them and signs with them, as honestly as a test wants it to."""

from __future__ import annotations

import hashlib
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

Answer = dict[str, str | dict[str, str]]
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


@dataclass(slots=True)
class Device:
    """One passkey at most. What it says about itself can be put wrong."""

    origin: str = "http://localhost:8321"
    flags: int = PRESENT | VERIFIED
    counter: int = 1
    id: bytes = field(default_factory=lambda: os.urandom(16))
    user: bytes = b""
    _key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, party: str, user: str, challenge: str) -> Answer:
        """The browser's answer to what it was asked to make."""
        self.user = decoded(user)
        data = self._data(party, WITH_KEY) + bytes(16) + len(self.id).to_bytes(2, "big")
        data += self.id + self._cose()
        client = self._client("webauthn.create", challenge)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def sign(self, party: str, challenge: str) -> Answer:
        """The browser's answer to what it was asked to have signed; used once more."""
        self.counter += 1
        client = self._client("webauthn.get", challenge)
        data = self._data(party, 0)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(data),
                "signature": encoded(signature),
                "userHandle": encoded(self.user),
            }
        )

    def _data(self, party: str, more: int) -> bytes:
        flags = (self.flags | more).to_bytes(1, "big")
        return hashlib.sha256(party.encode()).digest() + flags + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _cose(self) -> bytes:
        point = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def _answer(self, response: dict[str, str]) -> Answer:
        id = encoded(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response}


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
