"""Every intent that is understood, the more particular before the more general."""

from ringi.assistants.secretary.rules.intent import Intent
from ringi.assistants.secretary.rules.intents_calendar import DAYS, EVENT, EVENT_GONE
from ringi.assistants.secretary.rules.intents_changes import CHANGE
from ringi.assistants.secretary.rules.intents_company import (
    ANNOUNCE,
    CONFIDENTIAL,
    DIRECTORY,
    PEOPLE,
    TEAM,
    TEAM_GOALS,
    USERS,
    WISH,
)
from ringi.assistants.secretary.rules.intents_goals import GOALS
from ringi.assistants.secretary.rules.intents_inbox import INBOX
from ringi.assistants.secretary.rules.intents_memories import MEMORIES
from ringi.assistants.secretary.rules.intents_outside import WEBHOOK
from ringi.assistants.secretary.rules.intents_people import MESSAGE, MESSAGE_TO_ALL, PERMISSION, SALARY
from ringi.assistants.secretary.rules.intents_reckoning import CALCULATE, TEXT
from ringi.assistants.secretary.rules.intents_tasks import COMPLETE, CREATE, DELETE, GIVEN, SEARCH

COMPANY: tuple[Intent, ...] = (
    *(CALCULATE, TEXT, EVENT, EVENT_GONE, DAYS),
    *(WISH, CONFIDENTIAL, USERS, PEOPLE, DIRECTORY, TEAM, TEAM_GOALS, ANNOUNCE),
)
INTENTS: tuple[Intent, ...] = (
    WEBHOOK,
    *COMPANY,
    INBOX,
    *GOALS,
    *MEMORIES,
    SALARY,
    PERMISSION,
    MESSAGE_TO_ALL,
    MESSAGE,
    GIVEN,
    SEARCH,
    CHANGE,
    COMPLETE,
    DELETE,
    CREATE,
)
