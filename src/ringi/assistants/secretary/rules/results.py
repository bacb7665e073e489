"""The known shapes of tool results, and a plain reading of any other."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from ringi.domain.tools import Json


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class TaskMade(_Shape):
    title: str
    assignee: str
    due: str | None
    task_id: str
    number: int | None = None


class TaskListed(_Shape):
    number: int
    title: str
    assignee: str
    due: str | None = None
    state: str


class TasksFound(_Shape):
    tasks: tuple[TaskListed, ...]
    total: int


class GoalListed(_Shape):
    number: int
    what: str
    why: str
    how: str
    progress: str


class GoalsFound(_Shape):
    goals: tuple[GoalListed, ...]
    total: int


class Occasion(_Shape):
    title: str
    day: str


class DaysFound(_Shape):
    first_day: str
    last_day: str
    business_days: int
    holidays: tuple[Occasion, ...]
    events: tuple[Occasion, ...]
    tasks: tuple[Occasion, ...]


class MemoryListed(_Shape):
    number: int
    content: str
    who: str
    when: str
    typed: bool


class MemoriesFound(_Shape):
    memories: tuple[MemoryListed, ...]
    elsewhere: int
    """Number of tasks found that not everybody who reads along may see."""
    teachings: tuple[str, ...] = ()


class MessageListed(_Shape):
    number: int
    sender: str
    at: str
    text: str
    times: int
    new: bool


class InboxFound(_Shape):
    which: str
    messages: tuple[MessageListed, ...]
    total: int
    elsewhere: bool
    """True if there may be some that not everybody who reads along may see."""


class PersonListed(_Shape):
    name: str
    department: str
    state: str
    level: int | None = None


class PeopleFound(_Shape):
    people: tuple[PersonListed, ...]
    total: int


class DirectoryFound(PeopleFound):
    about: str


class DepartmentCount(_Shape):
    department: str
    count: int


class Headcount(_Shape):
    headcount: int
    departments: tuple[DepartmentCount, ...]


class TeamGoalListed(_Shape):
    who: str
    what: str
    progress: str


class TeamGoalsFound(_Shape):
    team_goals: tuple[TeamGoalListed, ...]
    total: int


class PlainFacts(_Shape):
    """Any other result: its plain fields by name."""

    fields: dict[str, str]


Shaped = (
    TaskMade
    | TasksFound
    | GoalsFound
    | TeamGoalsFound
    | DaysFound
    | MemoriesFound
    | DirectoryFound
    | PeopleFound
    | Headcount
    | InboxFound
)
Result = Shaped | PlainFacts


def read_result(result: Json) -> Result:
    try:
        return _KNOWN.validate_python(result)
    except ValidationError:
        return PlainFacts(fields=_plain(result))


_KNOWN: TypeAdapter[Shaped] = TypeAdapter(Shaped)
_MOST = 12
"""Number of fields shown of an unknown result."""


def _plain(result: Json) -> dict[str, str]:
    """Returns names and values that mean something to a person; ids and nested values do not."""
    match result:
        case dict():
            shown = {key: _said(value) for key, value in result.items() if not _technical(key)}
            return dict([(key, value) for key, value in shown.items() if value][:_MOST])
        case str() | int() | float():
            return {"result": str(result)}
        case _:
            return {}


def _technical(key: str) -> bool:
    return key in {"done", "id", "others_wrote"} or key.endswith("_id")


def _said(value: Json) -> str:
    match value:
        case bool() | None | dict():
            return ""
        case list():
            return ", ".join(said for item in value if (said := _said(item)))
        case int():
            return f"{value:,}"
        case _:
            return str(value)
