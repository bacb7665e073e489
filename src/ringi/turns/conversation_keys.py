"""Keys of conversations this process has sealed with lately, so that the beginning of a turn need not read them."""

from __future__ import annotations

from collections import OrderedDict

from ringi.journal.sealing import PersonSeal, Seal
from ringi.store.core.database import Database
from ringi.store.turns.conversation_keys import key_in_use
from ringi.store.turns.order_keys import OrderKey

MOST = 10_000


class ConversationKeys:
    """The stored keys by person and conversation, the ones used longest ago forgotten first. A key is taken out to be
    used and put back once a record sealed with it was committed: one that was refused is not tried again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[OrderKey, bytes] = OrderedDict()

    def guess(self, of: OrderKey, own: PersonSeal) -> Seal:
        """Returns the seal this process last used there, or a new one for a conversation that has none yet. The
        database refuses a record sealed with another key than the one in use."""
        return own.within(of.conversation, self._known.pop(of, None) or own.new_key_of(of.conversation))

    async def seal(self, of: OrderKey, own: PersonSeal) -> Seal:
        """Returns the seal in use, made if there is none."""
        stored = await key_in_use(self._database, of, own.wrapped_key_of(of.conversation))
        self.keep(of, stored)
        return own.within(of.conversation, stored)

    def keep(self, of: OrderKey, stored: bytes) -> None:
        self._known[of] = stored
        if len(self._known) > MOST:
            self._known.popitem(last=False)
