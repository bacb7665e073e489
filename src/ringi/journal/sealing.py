"""Seals records so that only the holder of a person's data key reads them. The organisation's key wraps the person's,
and the key-encryption key outside the database wraps the organisation's. Destroying a person's key erases their text
everywhere and breaks no chain, because chains hash the ciphertext.

AES-256-GCM with random 96-bit nonces; blob = nonce || ciphertext || tag.
"""

from __future__ import annotations

import hmac
import os
from dataclasses import dataclass, field
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId, PersonId
from ringi.settings import KEY_BYTES

_NONCE = 12
_FOR_DIGESTS = b"ringi: digests of calls"
"""Separates the key for digests from the one that encrypts."""
KEYED = "hmac:"
"""Begins every keyed digest. Records from before this was introduced hold bare SHA-256 digests."""


def new_key() -> bytes:
    """A random 256-bit key."""
    return os.urandom(KEY_BYTES)


def seal(key: bytes, plain: bytes, bound_to: bytes) -> bytes:
    """Encrypts under `key`; the blob opens only together with the same `bound_to`."""
    return _closed(AESGCM(key), plain, bound_to)


def unseal(key: bytes, blob: bytes, bound_to: bytes) -> bytes:
    """Returns the plain bytes. Raises DefectError if key, blob and binding do not belong together."""
    try:
        return AESGCM(key).decrypt(blob[:_NONCE], blob[_NONCE:], bound_to)
    except (InvalidTag, ValueError) as wrong:
        raise DefectError("a sealed record does not open with its key") from wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonSeal:
    """Seals and opens one person's records. Keep it in memory only."""

    org: OrgId
    person: PersonId
    key: bytes = field(repr=False)
    _cipher: AESGCM = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_cipher", AESGCM(self.key))

    def close(self, plain: bytes) -> bytes:
        return _closed(self._cipher, plain, self._binding)

    def open(self, blob: bytes) -> bytes:
        return unseal(self.key, blob, self._binding)

    def keyed_digest(self, digest: str) -> str:
        """Returns the HMAC of a call's digest under a key derived from the person's: equal calls stay equal.

        A bare digest of a few short arguments can be guessed. This one cannot without the person's key, and once the
        key is destroyed nobody can verify a guess. An empty digest stays empty.
        """
        derived = hmac.digest(self.key, _FOR_DIGESTS, "sha256")
        return KEYED + hmac.digest(derived, digest.encode(), "sha256").hex() if digest else ""

    @property
    def _binding(self) -> bytes:
        return self.org.bytes + self.person.bytes


def _closed(cipher: AESGCM, plain: bytes, bound_to: bytes) -> bytes:
    nonce = os.urandom(_NONCE)
    return nonce + cipher.encrypt(nonce, plain, bound_to)


def wrap_key(outer: bytes, inner: bytes, owner: UUID) -> bytes:
    """Seals a key under another, bound to its owner (organisation or person id)."""
    return seal(outer, inner, b"key" + owner.bytes)


def unwrap_key(outer: bytes, wrapped: bytes, owner: UUID) -> bytes:
    """Returns the inner key. Raises DefectError if `outer` is not the key that wrapped it."""
    return unseal(outer, wrapped, b"key" + owner.bytes)
