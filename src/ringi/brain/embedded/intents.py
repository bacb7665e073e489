"""Which requests are understood? Every intent, the more particular before the more general."""

from ringi.brain.embedded.intent import Intent
from ringi.brain.embedded.intents_calendar import DAYS, EVENT, EVENT_GONE
from ringi.brain.embedded.intents_changes import CHANGE
from ringi.brain.embedded.intents_company import (
    ANNOUNCE,
    CONFIDENTIAL,
    DIRECTORY,
    PEOPLE,
    TEAM,
    TEAM_GOALS,
    USERS,
    WISH,
)
from ringi.brain.embedded.intents_goals import GOALS
from ringi.brain.embedded.intents_inbox import INBOX
from ringi.brain.embedded.intents_memories import MEMORIES
from ringi.brain.embedded.intents_people import MESSAGE, MESSAGE_TO_ALL, PERMISSION, SALARY
from ringi.brain.embedded.intents_reckoning import CALCULATE, TEXT
from ringi.brain.embedded.intents_tasks import COMPLETE, CREATE, DELETE, GIVEN, SEARCH

COMPANY: tuple[Intent, ...] = (
    *(CALCULATE, TEXT, EVENT, EVENT_GONE, DAYS),
    *(WISH, CONFIDENTIAL, USERS, PEOPLE, DIRECTORY, TEAM, TEAM_GOALS, ANNOUNCE),
)
INTENTS: tuple[Intent, ...] = (
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
