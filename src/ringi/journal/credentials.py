"""Opens an organisation's key for a provider. It is sealed under the organisation's own key and bound to the
organisation and the provider, so that a row moved elsewhere does not open."""

from __future__ import annotations

from ringi.domain.ids import OrgId
from ringi.journal.sealing import seal, unseal


def seal_credential(org_key: bytes, org: OrgId, provider: str, secret: str) -> bytes:
    return seal(org_key, secret.encode(), _binding(org, provider))


def open_credential(org_key: bytes, org: OrgId, provider: str, sealed: bytes) -> str:
    """Returns the provider's key. Raises DefectError if it was sealed for another organisation or provider."""
    return unseal(org_key, sealed, _binding(org, provider)).decode()


def seal_secret(org_key: bytes, org: OrgId, purpose: str, owner: str, secret: str) -> bytes:
    """Seals a secret of another kind, bound to what it is for and to the row that holds it."""
    return seal(org_key, secret.encode(), _bound(org, purpose, owner))


def open_secret(org_key: bytes, org: OrgId, purpose: str, owner: str, sealed: bytes) -> str:
    """Returns the secret. Raises DefectError if it was sealed for another organisation, purpose or owner."""
    return unseal(org_key, sealed, _bound(org, purpose, owner)).decode()


def _bound(org: OrgId, purpose: str, owner: str) -> bytes:
    return f"secret:{purpose}:".encode() + org.bytes + owner.encode()


def _binding(org: OrgId, provider: str) -> bytes:
    return b"provider" + org.bytes + provider.encode()
