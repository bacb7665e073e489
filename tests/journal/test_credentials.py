"""Keys for providers open for whom and what they were sealed, and for nothing else."""

from __future__ import annotations

from uuid import UUID

import pytest

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.journal.credentials import open_credential, seal_credential
from ringi.journal.sealing import new_key

ORG, OTHER = OrgId(UUID(int=1)), OrgId(UUID(int=2))


def test_a_key_comes_back_as_it_was() -> None:
    """With the organisation's own key."""
    key = new_key()

    sealed = seal_credential(key, ORG, "openai", "sk-1")

    assert ("sk-1", False) == (open_credential(key, ORG, "openai", sealed), b"sk-1" in sealed)


@pytest.mark.parametrize(("org", "provider"), [(OTHER, "openai"), (ORG, "anthropic")])
def test_a_row_moved_elsewhere_does_not_open(org: OrgId, provider: str) -> None:
    """Another organisation's, or another provider's."""
    key = new_key()
    sealed = seal_credential(key, ORG, "openai", "sk-1")

    with pytest.raises(DefectError):
        open_credential(key, org, provider, sealed)
