"""Checks a login and a password, with patience: attempts are counted by login and by address, and an unknown login is
answered as slowly, and in the same words, as a wrong password.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal
from uuid import UUID

from starlette.types import Scope

from ringi.api.auth.caller import ApiCaller
from ringi.api.auth.devices import known_device
from ringi.api.auth.origin import address_of, is_on_this_machine, is_secure
from ringi.api.problems import Problem, ProblemError
from ringi.api.services import Services
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.text import Text
from ringi.store.core.database import Statement
from ringi.store.identity.browser_sessions import FRESH_S, NewBrowserSession, begin_visit, new_visit
from ringi.store.identity.login_attempts import forget, knock, remember, remembered
from ringi.store.identity.web_accounts import KnownAccount, account_named, login_of

PER_LOGIN, PER_ADDRESS = 10, 100
"""Attempts within a quarter of an hour: for a login from one address, in one known browser, or within one browser
session; and from one address."""
PER_LOGIN_ANYWHERE = 50
"""Attempts within a quarter of an hour for a login, from all addresses together that it never came in from."""
WRONG = Problem(status=401, text=Text("session.wrong"))
_NOBODY = KnownAccount(org=OrgId(UUID(int=0)), person=PersonId(UUID(int=0)))
_MOST_AGENT = 200


async def sign_in(services: Services, scope: Scope, login: str, password: str) -> KnownAccount:
    """Returns the account of the login; raises ProblemError if there is none, the password is another, or too many were
    tried."""
    demand_privacy(services, scope)
    here = f"login {login.lower()} address {address_of(scope)}"
    counted = await _count_guess(services, scope, login, here)
    known = await account_named(services.database, login)
    # The password is checked for an unknown login too: the time an answer takes does not tell who has a login.
    kept = await login_of(services.database, known or _NOBODY)
    if not await services.passwords.fits(password, kept[1] if kept else None) or known is None:
        raise ProblemError(WRONG)
    await forget(services.database, counted)
    await remember(services.database, f"well {here}")
    return known


async def _count_guess(services: Services, scope: Scope, login: str, here: str) -> str:
    """Counts an attempt against this login; returns the name it was counted under."""
    device = await known_device(services, scope, login)
    if device is not None:
        # A person who guesses, elsewhere or from the same office, does not keep out the browser that came in before.
        own = f"tries of device {device} login {login.lower()}"
        await _count(services, {own: PER_LOGIN})
        return own
    limits = {here: PER_LOGIN}
    # Another browser is not kept out either at an address the login came in from before, but for guesses at this very
    # login.
    if not await remembered(services.database, f"well {here}"):
        # Counted alone and first: beyond it no name that is tried is kept, or one address could fill the table.
        await _count(services, {f"address {address_of(scope)}": PER_ADDRESS})
        limits[f"login {login.lower()}"] = PER_LOGIN_ANYWHERE
    await _count(services, limits)
    return here


async def demand_password(services: Services, caller: ApiCaller, password: str) -> str:
    """Returns the caller's login if that is their password; attempts are counted by their own browser session."""
    kept = await login_of(services.database, KnownAccount(org=caller.org, person=caller.person.id))
    if kept is None:
        raise ProblemError(Problem(status=409, text=Text("session.no_password")))
    name = f"visit {caller.visit.id}" if caller.visit else f"person {caller.person.id}"
    await _count(services, {name: PER_LOGIN})
    if not await services.passwords.fits(password, kept[1]):
        raise ProblemError(Problem(status=403, text=Text("session.wrong_password")))
    await forget(services.database, name)
    return kept[0]


async def count_passkey(services: Services, scope: Scope, step: Literal["ask", "answer"]) -> None:
    """Counts one more attempt with a passkey. INVARIANT: counted apart from passwords, and apart for browsers a person
    came in with: asking takes no account, so it uses up nothing of those who have one."""
    device = await known_device(services, scope)
    where = f"device {device}" if device else f"address {address_of(scope)}"
    await _count(services, {f"passkey {step} {where}": PER_ADDRESS})


def demand_privacy(services: Services, scope: Scope) -> None:
    """Raises ProblemError if a password would travel in the clear beyond this machine."""
    if not (is_secure(scope, services.settings) or is_on_this_machine(scope)):
        raise ProblemError(Problem(status=403, text=Text("session.not_private")))


async def visit_of(
    services: Services, scope: Scope, known: KnownAccount, fresh_s: float = FRESH_S
) -> tuple[NewBrowserSession, Statement]:
    """Returns a new browser session, and the statement that writes it."""
    snapshot = await services.runtime.services.org_cache.now(known.org)
    person = snapshot.people[known.person]
    new = new_visit(known.person, person.level, agent_in(scope), fresh_s)
    return new, begin_visit(new)


def agent_in(scope: Scope) -> str:
    """Returns what the browser calls itself: shown in the list of browser sessions, and never relied on."""
    for name, value in scope["headers"]:
        if name == b"user-agent":
            said: str = value.decode("latin-1")
            return "".join(character for character in said if character.isprintable())[:_MOST_AGENT]
    return ""


async def _count(services: Services, limits: Mapping[str, int]) -> None:
    wait_s = await knock(services.database, limits)
    if wait_s:
        raise ProblemError(
            Problem(
                status=429,
                text=Text("session.too_many", {"minutes": int(wait_s // 60) + 1}),
                headers={"Retry-After": str(int(wait_s) + 1)},
            )
        )
