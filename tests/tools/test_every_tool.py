"""Every tool of the secretary keeps these promises; a new tool is tested by being in TOOLS."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from tests.support.stories import Story
from uuid_utils.compat import uuid7

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.assistants.secretary.tools import TOOLS
from ringi.brain.evals.company import COLLEAGUES, NOW, REQUESTER
from ringi.domain.cards import CardLine
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.evidence import Thing
from ringi.domain.ids import ExecutionId, TurnId
from ringi.domain.model import ModelRequest, ModelTool
from ringi.domain.proposal import Proposal, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Args, Argument, ArgumentRole, Effect, Json, Reach, Risk, Trust
from ringi.i18n import say
from ringi.store.core.preconditions import SlippedError, TakenError
from ringi.store.work.company_events import CompanyEvent, add_company_event
from ringi.store.work.goals import GoalRow, add_goal
from ringi.store.work.memories import NewMemory, add_memory
from ringi.store.work.tasks import TaskRow, add_task
from ringi.tools.executor import bound
from ringi.tools.registry import AnyTool, registry
from ringi.tools.tool import ArgumentErrors, BoundCall, PreviewContext, ToolContext

BY_HAND = {"change_permission"}
"""Declared so that whoever asks hears which form does it."""
each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.spec.name)
by_hand = pytest.mark.parametrize(
    "tool", [tool for tool in TOOLS if tool.spec.name in BY_HAND], ids=lambda tool: tool.spec.name
)
each_acting = pytest.mark.parametrize(
    "tool",
    [tool for tool in TOOLS if tool.spec.name not in BY_HAND and tool.spec.reach is Reach.INSIDE],
    ids=lambda tool: tool.spec.name,
)
each_locale = pytest.mark.parametrize("locale", ["ja", "en"])

TASK = Thing(id=str(UUID(int=7)), name="見積書を作る", facts={"assignee": "田中 太郎", "due": "2026-12-01"})
MEMORY = Thing(id=str(UUID(int=9)), name="定例会議は水曜")
EVENT = Thing(id=str(UUID(int=7)), name="創立記念日")
GOAL = Thing(id=str(UUID(int=8)), name="満足度を90点にする")
DEPARTMENT = Thing(id=str(UUID(int=10)), name="営業部")
KNOWN = PreviewContext(
    people={person.id: person for person in (REQUESTER, *COLLEAGUES)},
    things={"task_identifier": TASK, "goal_id": GOAL, "memory_id": MEMORY, "department": DEPARTMENT},
)


def sample(argument: Argument, who: UUID = COLLEAGUES[0].id) -> Json:
    """A value such an argument may have once code has resolved it."""
    match argument:
        case Argument(department=True):
            return DEPARTMENT.id
        case Argument(role=ArgumentRole.WHO):
            return str(who)
        case Argument(role=ArgumentRole.WHICH):
            return TASK.id
        case Argument(kind=kind):
            return {"date": "2099-12-01", "time": "15:00", "int": 5}.get(kind, "資料を作る")


def sample_args(tool: AnyTool) -> Args:
    return {name: value_for(tool, name) for name in tool.spec.arguments}


def value_for(tool: AnyTool, name: str, who: UUID = COLLEAGUES[0].id) -> Json:
    """The first value its schema itself names, as an example or as one of a closed set; otherwise one that fits."""
    declared = tool.schema()["properties"][name]
    closed = next(iter(declared.get("anyOf", ())), declared).get("enum", ())
    named = declared.get("examples", closed)
    return next(iter(named), None) or sample(tool.spec.arguments[name], who)


def test_tools_contradict_neither_themselves_nor_each_other():
    """Names are unique, arguments declared, levels within their range: the registry takes all of them."""
    assert len(TOOLS) == len(registry(TOOLS).tools)


@each_tool
def test_schema_is_what_the_tool_declares(tool: AnyTool):
    """A model is told of exactly the declared arguments, and which of them it must give."""
    schema = tool.schema()

    required = {name for name, argument in tool.spec.arguments.items() if argument.required}
    assert (set(tool.spec.arguments), required) == (
        set(schema["properties"]),
        set(schema.get("required", ())),
    )


@each_tool
def test_schema_tells_nothing_of_rights(tool: AnyTool):
    """Neither level nor risk nor who confirms is a model's business."""
    told = set(keys(tool.schema()))

    assert set() == told & {"level", "risk", "confirmer", "effect", "confidential", "reversible"}


def keys(value: Json) -> Iterator[str]:
    match value:
        case dict():
            for key, inner in value.items():
                yield key
                yield from keys(inner)
        case list():
            for inner in value:
                yield from keys(inner)
        case _:
            pass


@each_tool
def test_each_argument_is_described(tool: AnyTool):
    """A model is told what each argument means."""
    properties = tool.schema()["properties"]

    assert [] == [name for name, declared in properties.items() if not declared.get("description")]


@each_tool
def test_examples_are_three_in_each_language(tool: AnyTool):
    """At least three different sentences lead to it, in Japanese and in English."""
    examples = tool.spec.examples

    assert min(len({example.ja for example in examples}), len({example.en for example in examples})) >= 3


@each_tool
@each_locale
def test_card_can_be_read(tool: AnyTool, locale: str):
    """An approver reads whole sentences: no key, no gap, no id."""
    shown = bound(tool, sample_args(tool)).preview(KNOWN)

    text = "\n".join(
        [say(tool.description, locale), say(shown.operation, locale), *rendered(shown.lines, locale)]
    )
    assert [] == [word for word in ("secretary.", "{", "}", "00000000-") if word in text]


def rendered(lines: tuple[CardLine, ...], locale: str) -> Iterator[str]:
    for line in lines:
        value = say(line.value, locale) if isinstance(line.value, Text) else line.value
        yield f"{say(line.label, locale)}: {value}"


@each_tool
def test_card_shows_every_required_argument(tool: AnyTool):
    """A card leaves out nothing that its yes would cover."""
    shown = {line.argument for line in bound(tool, sample_args(tool)).preview(KNOWN).lines}

    required = {name for name, argument in tool.spec.arguments.items() if argument.required}
    assert set() == required - shown


@each_tool
def test_ill_fitting_arguments_are_refused_by_name(tool: AnyTool):
    """An undeclared argument, a missing one, one of the wrong kind: each is named, none passes."""
    args, names = sample_args(tool), list(tool.spec.arguments)
    required = [name for name in names if tool.spec.arguments[name].required]

    undeclared = tool.bind({**args, "level": 6})
    missing = [
        tool.bind({other: value for other, value in args.items() if other != name}) for name in required
    ]
    wrong = [tool.bind({**args, name: {"$ne": None}}) for name in names]

    assert ArgumentErrors(names=("level",)) == undeclared
    assert [ArgumentErrors(names=(name,)) for name in (*required, *names)] == [*missing, *wrong]


@each_tool
def test_empty_words_are_refused(tool: AnyTool):
    """There is nothing to write, send or look for in an empty text."""
    words = {ArgumentRole.CONTENT, ArgumentRole.WHICH}
    names = [name for name, argument in tool.spec.arguments.items() if argument.role in words]

    made = [tool.bind({**sample_args(tool), name: "  "}) for name in names]

    assert [ArgumentErrors(names=(name,)) for name in names] == made


@each_tool
def test_one_letter_is_words(tool: AnyTool):
    """A title, a name or a message may be as short as that."""
    words = {ArgumentRole.CONTENT, ArgumentRole.WHO}
    named = {name: "件" for name, each in tool.spec.arguments.items() if each.role in words}
    closed = [name for name in named if value_for(tool, name) not in ("資料を作る", str(COLLEAGUES[0].id))]

    made = tool.bind({**sample_args(tool), **{name: "件" for name in named if name not in closed}})

    assert isinstance(made, BoundCall)


@each_tool
def test_what_destroys_asks(tool: AnyTool):
    """Nothing is destroyed at low risk, and what destroys cannot be undone."""
    spec = tool.spec

    assert spec.effect is not Effect.DESTRUCTIVE or (spec.risk is not Risk.LOW and not spec.reversible)


@each_tool
@each_locale
async def test_examples_lead_the_embedded_model_to_it(tool: AnyTool, locale: str):
    """Without any key, each of the tool's own sentences comes to a call of it, with reasons anybody can read."""
    said = [getattr(example, locale) for example in tool.spec.examples]

    proposals = [await proposed(sentence) for sentence in said]

    assert [tool.spec.name] * len(said) == [called(proposal) for proposal in proposals]
    assert [] == [proposal for proposal in proposals if len("".join(proposal.reasoning.split())) < 20]


async def proposed(sentence: str) -> Proposal:
    tools = tuple(
        ModelTool(spec=tool.spec, description=say(tool.description, "ja"), schema=tool.schema)
        for tool in TOOLS
    )
    request = ModelRequest(
        now=NOW,
        locale="ja",
        requester=REQUESTER,
        messages=(sentence,),
        items=(),
        people=(REQUESTER, *COLLEAGUES),
        tools=tools,
    )
    return (await EmbeddedModel().propose(request)).proposal


def called(proposal: Proposal) -> str:
    return proposal.calls[0].tool if isinstance(proposal, ToolCallProposal) else proposal.kind


@by_hand
async def test_what_is_done_by_hand_leads_to_its_form(office: Story, tool: AnyTool):
    """It changes nothing itself."""
    at_first = await everything(office)

    with pytest.raises(ToolFailedError):
        await run(office, tool, await hands_for(office))

    assert at_first == await everything(office)


@each_acting
async def test_same_execution_has_one_effect(office: Story, tool: AnyTool):
    """A repeated attempt leaves the organisation as the first one left it, and reads leave it alone."""
    await her_things(office)
    at_first, context = await everything(office), await hands_for(office)

    await run(office, tool, context)
    after_one = await everything(office)
    with suppress(UserFacingError, TakenError, SlippedError):
        await run(office, tool, context)

    assert (tool.spec.effect is Effect.READ) == (at_first == after_one)
    assert after_one == await everything(office)


async def hands_for(office: Story) -> dict:
    snapshot = await office.services.org_cache.at_hand(office.org)
    return {
        "requester": snapshot.people[office.person("sakura")],
        "people": snapshot.people,
        "locale": "ja",
        "conversation": await office.place("sakura"),
        "turn": TurnId(uuid7()),
        "now": datetime.now(UTC),
        "execution": ExecutionId(uuid4()),
        "reached": (office.person("watanabe"),),
    }


async def run(office: Story, tool: AnyTool, context: dict) -> Json:
    """One attempt, in a transaction of its own."""
    things, who = own_things(), office.person("kobayashi")
    ((department,),) = await office.rows(
        "SELECT id FROM departments WHERE org = ringi.org() AND name = '開発部'"
    )
    things["department"] = str(department)
    args = {name: things.get(name, value_for(tool, name, who=who)) for name in tool.spec.arguments}
    async with office.database.transaction(office.org) as transaction:
        return await bound(tool, args).handle(ToolContext(transaction=transaction, **context))


def own_things() -> dict[str, str]:
    """By argument: something of hers that it may mean."""
    return {"task_identifier": TASK.id, "goal_id": GOAL.id, "memory_id": MEMORY.id, "event": EVENT.id}


async def her_things(office: Story) -> None:
    """She has a task, a goal to report on, something to forget, and an event to take back."""
    who = office.person("sakura")
    task = TaskRow(
        id=UUID(TASK.id),
        title=TASK.name,
        assignee=who,
        due_date=NOW.date(),
        due_time=None,
        state="open",
        created_by=who,
    )
    event = CompanyEvent(title=EVENT.name, day=NOW.date(), starts_at=None)
    goal = GoalRow(id=UUID(GOAL.id), why="紹介を増やすため", what=GOAL.name, how="月に一度訪問する")
    memory = NewMemory(
        id=ExecutionId(UUID(MEMORY.id)),
        person=who,
        kind="fact",
        subject="",
        content=MEMORY.name,
        matter="",
        visibility="own",
        trust=Trust.REQUESTER,
        turn=TurnId(uuid7()),
    )
    add = add_goal(goal, who, ExecutionId(uuid4()))
    held = add_company_event(event, who, ExecutionId(UUID(EVENT.id)))
    await office.database.batch(
        office.org, add, add_memory(memory), held, add_task(task, ExecutionId(UUID(TASK.id)))
    )


async def everything(office: Story) -> list:
    """All an organisation's tools can change."""
    sql = (
        "SELECT id, title, assignee, due_date, due_time, state FROM tasks WHERE org = ringi.org() ORDER BY id",
        "SELECT id, state FROM goals WHERE org = ringi.org() ORDER BY id",
        "SELECT id, superseded_by FROM memories WHERE org = ringi.org() ORDER BY id",
        "SELECT id FROM goal_reports WHERE org = ringi.org() ORDER BY id",
        "SELECT id, level FROM persons WHERE org = ringi.org() ORDER BY id",
        "SELECT id, day FROM company_events WHERE org = ringi.org() ORDER BY id",
        "SELECT id, times FROM wishes WHERE org = ringi.org() ORDER BY id",
        "SELECT conversation, body FROM messages WHERE org = ringi.org() ORDER BY id",
        "SELECT chain, seq, kind FROM journal WHERE org = ringi.org() ORDER BY chain, seq",
    )
    return [await office.rows(each) for each in sql]
