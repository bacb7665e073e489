"""Seals records so that only the holder of a person's data key reads them. The organisation's key wraps the person's,
and the key-encryption key outside the database wraps the organisation's. Destroying a person's key erases their text
everywhere and breaks no chain, because chains hash the ciphertext.

AES-256-GCM with random 96-bit nonces; blob = nonce || ciphertext || tag.
"""

from __future__ import annotations

import hmac
import os
from collections import OrderedDict
from dataclasses import dataclass, field
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId, PersonId
from ringi.settings import KEY_BYTES

_NONCE = 12
_MARK = b"rk"
"""Begins the nonce of a record sealed with the key of a conversation; the two bytes after it are the generation."""
_GENERATION = 2
_MOST_KEYS = 256
"""Keys of conversations kept unwrapped for one person."""
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
    _keys: OrderedDict[bytes, bytes | None] = field(
        init=False, repr=False, compare=False, default_factory=OrderedDict[bytes, bytes | None]
    )
    """Keys of this person's conversations that were unwrapped lately, by the stored key."""

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

    def new_key_of(self, conversation: UUID) -> bytes:
        """Returns a new key for this person in a conversation, of the first generation, as it is stored."""
        return (1).to_bytes(_GENERATION, "big") + self.wrapped_key_of(conversation)

    def wrapped_key_of(self, conversation: UUID) -> bytes:
        """Returns a new key for this person in a conversation, wrapped."""
        return wrap_key(self.key, new_key(), conversation)

    def within(self, conversation: UUID, stored: bytes | None) -> Seal:
        """Returns the seal of this person in the conversation; this one if no key was ever made there."""
        if stored is None:
            return self
        if stored not in self._keys:
            wrapped = stored[_GENERATION:]
            self._keys[stored] = unwrap_key(self.key, wrapped, conversation) if wrapped else None
            if len(self._keys) > _MOST_KEYS:
                self._keys.popitem(last=False)
        return ConversationSeal(own=self, conversation=conversation, stored=stored, key=self._keys[stored])


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationSeal:
    """Seals and opens one person's records of one conversation. Keep it in memory only.

    It opens those from before the conversation had a key too, which are sealed with the person's own.
    """

    own: PersonSeal
    conversation: UUID
    stored: bytes
    """The generation and the wrapped key, as stored."""
    key: bytes | None = field(repr=False)
    """None if it was destroyed."""

    @property
    def person(self) -> PersonId:
        return self.own.person

    def close(self, plain: bytes) -> bytes:
        """Raises DefectError if the key was destroyed."""
        if self.key is None:
            raise DefectError("a conversation without a key cannot be recorded")
        nonce = _MARK + self.stored[:_GENERATION] + os.urandom(_NONCE - len(_MARK) - _GENERATION)
        return nonce + AESGCM(self.key).encrypt(nonce, plain, self._binding)

    def open(self, blob: bytes) -> bytes:
        """Raises DestroyedKeyError if the key that sealed it was destroyed."""
        if not blob.startswith(_MARK):
            return self.own.open(blob)
        try:
            if self.key is not None and self._is_ours(blob):
                return unseal(self.key, blob, self._binding)
            return self.own.open(blob)
        except DefectError:
            return self._by_chance(blob)

    def keyed_digest(self, digest: str) -> str:
        """Returns what the person's own seal returns: a call is equal to itself in every conversation."""
        return self.own.keyed_digest(digest)

    def _is_ours(self, blob: bytes) -> bool:
        return blob[len(_MARK) : len(_MARK) + _GENERATION] == self.stored[:_GENERATION]

    def _by_chance(self, blob: bytes) -> bytes:
        """Opens a record of the person's own key whose random nonce begins like a mark."""
        if self.key is not None and self._is_ours(blob):
            return self.own.open(blob)
        raise DestroyedKeyError

    @property
    def _binding(self) -> bytes:
        return self.own.org.bytes + self.own.person.bytes + self.conversation.bytes


Seal = PersonSeal | ConversationSeal


class DestroyedKeyError(DefectError):
    """The key that sealed a record was destroyed: its content is erased."""

    def __init__(self) -> None:
        super().__init__("the key of a record was destroyed")


def _closed(cipher: AESGCM, plain: bytes, bound_to: bytes) -> bytes:
    nonce = os.urandom(_NONCE)
    return nonce + cipher.encrypt(nonce, plain, bound_to)


def wrap_key(outer: bytes, inner: bytes, owner: UUID) -> bytes:
    """Seals a key under another, bound to its owner (organisation or person id)."""
    return seal(outer, inner, b"key" + owner.bytes)


def unwrap_key(outer: bytes, wrapped: bytes, owner: UUID) -> bytes:
    """Returns the inner key. Raises DefectError if `outer` is not the key that wrapped it."""
    return unseal(outer, wrapped, b"key" + owner.bytes)
