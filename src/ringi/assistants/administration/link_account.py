"""Says that an account on a channel is somebody's. Several may be one person's; that person is one person (H5)."""

from ringi.assistants.administration.accounts import account_tool
from ringi.store.organisations.people import link

LINK_ACCOUNT = account_tool("link_account", link, refusal="requests.account_taken", opens=True)
