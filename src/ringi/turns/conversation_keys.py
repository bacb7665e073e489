"""Keys of conversations this process has sealed with lately, so that writing to a turn need not read them."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from ringi.journal.sealing import PersonSeal, Seal
from ringi.store.core.database import Database
from ringi.store.turns.conversation_keys import key_in_use
from ringi.store.turns.order_keys import OrderKey

MOST = 10_000


class KeptKey(NamedTuple):
    """A stored key, and the organisation's revision it was in use at. Destroying keys moves the revision on."""

    stored: bytes
    revision: int


class ConversationKeys:
    """The stored keys by person and conversation, the ones used longest ago forgotten first. The database refuses a
    record sealed with another key than the one in use."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[OrderKey, KeptKey] = OrderedDict()

    def guess(self, of: OrderKey, own: PersonSeal) -> Seal:
        """Returns the seal this process last used there, or a new one for a conversation that has none yet. Keep its
        key once a record sealed with it was committed: one that was refused is not tried again."""
        kept = self._kept.pop(of, None)
        return own.within(of.conversation, kept.stored if kept else own.new_key_of(of.conversation))

    async def seal(self, of: OrderKey, own: PersonSeal, revision: int) -> Seal:
        """Returns the seal in use at that revision, made if there is none."""
        kept = self._kept.get(of)
        if kept is None or kept.revision != revision:
            stored = await key_in_use(self._database, of, own.wrapped_key_of(of.conversation))
            kept = self.keep(of, stored, revision)
        return own.within(of.conversation, kept.stored)

    def keep(self, of: OrderKey, stored: bytes, revision: int) -> KeptKey:
        self._kept[of] = kept = KeptKey(stored, revision)
        self._kept.move_to_end(of)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return kept
