"""Links an account on a channel to a person. Several accounts may belong to one person; that person is one person (H5)."""

from ringi.assistants.administration.accounts import account_tool
from ringi.store.organisations.people import link

LINK_ACCOUNT = account_tool("link_account", link, refusal="requests.account_taken", opens=True)
