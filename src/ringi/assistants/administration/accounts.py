"""What a form about an account asks for, and how its card shows it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ringi.assistants.administration.fields import OPTION, REASON, WHO, PersonField, ReasonField, line
from ringi.domain.cards import CardLine
from ringi.domain.tools import Argument, ArgumentRole
from ringi.tools.tool import ToolArgs


class AccountArgs(ToolArgs):
    person: PersonField
    channel: Literal["console", "web", "chatwork", "discord"]
    account: str = Field(min_length=1, max_length=100)
    reason: ReasonField


ARGUMENTS = {
    "person": WHO,
    "channel": OPTION,
    "account": Argument(role=ArgumentRole.WHERE),
    "reason": REASON,
}


def lines(args: AccountArgs, who: str) -> tuple[CardLine, ...]:
    return (
        line("person", who),
        line("channel", args.channel),
        line("account", args.account),
        line("reason", args.reason),
    )
