"""Access tokens as a test needs them: made and taken away without anybody asking for it."""

from __future__ import annotations

from uuid import uuid4

from ringi.domain.ids import OrgId, PersonId
from ringi.store.core.database import Database
from ringi.store.identity.tokens import TokenId, admit, digest_of, new_secret, read_tokens, revoke


async def token_for(database: Database, org: OrgId, person: PersonId) -> str:
    """The secret of a new one of that person."""
    secret = new_secret()
    await database.batch(org, admit(TokenId(uuid4()), person, "test", digest_of(secret)))
    return secret


async def revoke_the_only(database: Database, org: OrgId) -> None:
    """The one token of the organisation opens nothing any more."""
    (token,) = await read_tokens(database, org)
    await database.batch(org, revoke(token.id))
