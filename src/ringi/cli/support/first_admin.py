"""Makes the organisation the first person asks for in the browser: the sample company, or their own, of one person."""

from __future__ import annotations

from dataclasses import dataclass

from ringi.api.founder import Also, First, FoundingForm
from ringi.cli.support.sample import SECOND, sample_plan, sample_rows
from ringi.domain.people import TOP_LEVEL
from ringi.provisioning import FoundedCompany, Member, Plan, found
from ringi.store.core.database import Database, Statement

SLUG = "main"


@dataclass(frozen=True, slots=True, kw_only=True)
class CliFirstAdmin:
    """Founds organisations on one database, under one key."""

    database: Database
    key: bytes

    async def __call__(self, wish: FoundingForm, also: Also) -> None:
        plan = sample_plan(wish.locale) if wish.sample else _own(wish)
        president = plan.members[0].account

        def whole(founded: FoundedCompany) -> tuple[Statement, ...]:
            rows = sample_rows(plan, founded) if wish.sample else ()
            second = founded.people[SECOND] if wish.sample else None
            return (*rows, *also(First(president=founded.people[president], second=second)))

        await found(self.database, plan, self.key, whole)


def _own(wish: FoundingForm) -> Plan:
    first = Member(account=wish.login.lower(), name=wish.name, level=TOP_LEVEL)
    return Plan(slug=SLUG, name=wish.organisation, locale=wish.locale, members=(first,))
