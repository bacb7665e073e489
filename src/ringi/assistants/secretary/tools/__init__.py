"""The tools of the secretary. A new tool is one file and one line here."""

from ringi.assistants.secretary.tools.all_users import ALL_USERS
from ringi.assistants.secretary.tools.announce import ANNOUNCE
from ringi.assistants.secretary.tools.calculator import CALCULATOR
from ringi.assistants.secretary.tools.calendar import CALENDAR
from ringi.assistants.secretary.tools.directory import DIRECTORY
from ringi.assistants.secretary.tools.event_create import EVENT_CREATE
from ringi.assistants.secretary.tools.event_remove import EVENT_REMOVE
from ringi.assistants.secretary.tools.feature_request import FEATURE_REQUEST
from ringi.assistants.secretary.tools.given_tasks import GIVEN_TASKS
from ringi.assistants.secretary.tools.goal_delete import GOAL_DELETE
from ringi.assistants.secretary.tools.goal_progress import GOAL_PROGRESS
from ringi.assistants.secretary.tools.goal_registration import GOAL_REGISTRATION
from ringi.assistants.secretary.tools.goal_view import GOAL_VIEW
from ringi.assistants.secretary.tools.inbox import INBOX
from ringi.assistants.secretary.tools.knowledge_search import KNOWLEDGE_SEARCH
from ringi.assistants.secretary.tools.memory_delete import MEMORY_DELETE
from ringi.assistants.secretary.tools.memory_query import MEMORY_QUERY
from ringi.assistants.secretary.tools.memory_save import MEMORY_SAVE
from ringi.assistants.secretary.tools.message_send import MESSAGE_SEND
from ringi.assistants.secretary.tools.message_to_all import MESSAGE_TO_ALL
from ringi.assistants.secretary.tools.people_find import PEOPLE_FIND
from ringi.assistants.secretary.tools.permission_change import PERMISSION_CHANGE
from ringi.assistants.secretary.tools.salary_view import SALARY_VIEW
from ringi.assistants.secretary.tools.send_confidential import SEND_CONFIDENTIAL
from ringi.assistants.secretary.tools.task_change import TASK_CHANGE
from ringi.assistants.secretary.tools.task_complete import TASK_COMPLETE
from ringi.assistants.secretary.tools.task_create import TASK_CREATE
from ringi.assistants.secretary.tools.task_delete import TASK_DELETE
from ringi.assistants.secretary.tools.task_search import TASK_SEARCH
from ringi.assistants.secretary.tools.team_goals import TEAM_GOALS
from ringi.assistants.secretary.tools.team_tasks import TEAM_TASKS
from ringi.assistants.secretary.tools.text_tools import TEXT_TOOLS
from ringi.assistants.secretary.tools.webhook_send import WEBHOOK_SEND
from ringi.tools.registry import AnyTool

_COMPANY: tuple[AnyTool, ...] = (
    CALENDAR,
    EVENT_CREATE,
    EVENT_REMOVE,
    CALCULATOR,
    TEXT_TOOLS,
    TEAM_TASKS,
    TEAM_GOALS,
    ANNOUNCE,
    PEOPLE_FIND,
    DIRECTORY,
    ALL_USERS,
    SEND_CONFIDENTIAL,
    FEATURE_REQUEST,
    INBOX,
    WEBHOOK_SEND,
)
TOOLS: tuple[AnyTool, ...] = (
    TASK_CREATE,
    TASK_SEARCH,
    GIVEN_TASKS,
    TASK_COMPLETE,
    TASK_CHANGE,
    TASK_DELETE,
    MESSAGE_SEND,
    MESSAGE_TO_ALL,
    SALARY_VIEW,
    PERMISSION_CHANGE,
    *_COMPANY,
    GOAL_REGISTRATION,
    GOAL_PROGRESS,
    GOAL_VIEW,
    GOAL_DELETE,
    MEMORY_SAVE,
    MEMORY_QUERY,
    MEMORY_DELETE,
    KNOWLEDGE_SEARCH,
)
