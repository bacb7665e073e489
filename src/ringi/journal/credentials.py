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


def _binding(org: OrgId, provider: str) -> bytes:
    return b"provider" + org.bytes + provider.encode()
