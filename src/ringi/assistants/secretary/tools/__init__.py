"""What the secretary can do. A new tool is one file and one line here."""

from ringi.assistants.secretary.tools.task_create import TASK_CREATE
from ringi.assistants.secretary.tools.task_search import TASK_SEARCH
from ringi.tools.registry import AnyTool

TOOLS: tuple[AnyTool, ...] = (TASK_CREATE, TASK_SEARCH)
