"""Unlinks an account on a channel from its person: nothing comes in through it any more."""

from ringi.assistants.administration.accounts import account_tool
from ringi.store.organisations.people import unlink

UNLINK_ACCOUNT = account_tool("unlink_account", unlink, refusal="requests.account_unknown", opens=False)
