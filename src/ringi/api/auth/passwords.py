"""Makes and checks hashes of passwords: argon2id, beside the event loop and a few at a time, since each takes 64 MB
while it runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

SHORTEST, LONGEST = 12, 200
"""Characters of a password, at least and at most. The pages say the shortest, too."""
AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Passwords:
    """Makes and checks hashes of passwords on threads of its own."""

    _hasher: PasswordHasher = field(default_factory=PasswordHasher)
    _threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
    )
    _nobodys: list[str] = field(default_factory=list[str])

    async def hash(self, password: str) -> str:
        return await self._apart(lambda: self._hasher.hash(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """True if the password is the one that was kept; takes the same time if none was kept."""
        return await self._apart(lambda: self._fits(password, kept))

    def _fits(self, password: str, kept: str | None) -> bool:
        nobodys = self._nobody()
        try:
            return self._hasher.verify(kept or nobodys, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    def _nobody(self) -> str:
        """Returns the hash that stands in if no password was kept; made once."""
        if not self._nobodys:
            self._nobodys.append(self._hasher.hash("nobody's"))
        return self._nobodys[0]

    async def _apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
