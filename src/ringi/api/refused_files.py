"""Counts files that were refused for what they are: reading one costs the process as much as keeping one, and the quota
of a day counts only what was kept.
"""

from __future__ import annotations

from ringi.api.auth.caller import ApiCaller
from ringi.api.problems import Problem
from ringi.api.services import Services
from ringi.domain.text import Text
from ringi.store.identity.login_attempts import knock, tried

MOST_REFUSED = 20
"""Refused files of one person within a quarter of an hour."""
REFUSED_TOO_OFTEN = Problem(
    status=429, text=Text("api.too_many_refused_files"), headers={"Retry-After": "900"}
)


async def refused_too_often(services: Services, caller: ApiCaller) -> bool:
    return await tried(services.database, _name(caller)) >= MOST_REFUSED


async def count_refused(services: Services, caller: ApiCaller) -> None:
    await knock(services.database, {_name(caller): MOST_REFUSED})


def _name(caller: ApiCaller) -> str:
    return f"refused files of {caller.person.id} in {caller.org}"
