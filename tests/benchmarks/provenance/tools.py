"""Makes tools of the declarations in `toolsets`, as the author of a real tool would write them in Ringi.

A field of a result that somebody outside writes in words (a name, an address, a text) is free text; so are words of a
colleague, which come from a record of our own. All other fields are fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, TypedDict

from pydantic import create_model
from tests.benchmarks.provenance.cases import toolset

from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Json, Reach, Risk, ToolSpec
from ringi.tools.registry import AnyTool
from ringi.tools.results import FreeText
from ringi.tools.tool import Tool, ToolArgs, ToolContext

IN_WORDS = ("name", "address", "text")
"""Kinds of fields that hold words."""

COUNTERPARTIES: Mapping[str, tuple[str, ...]] = {
    "bookkeeping-payments": ("payee", "bank_account", "name", "customer"),
    "customer-support": ("customer",),
    "facility-rooms": ("name",),
    "project-boards": (),
    "purchasing-stock": ("supplier",),
    "travel-expenses": (),
}
"""Arguments of the role `who` that mean somebody outside, who stands in no directory of the company."""
PHRASES: Mapping[str, tuple[str, ...]] = {
    "todo": ("to do", "未着手", "これから"),
    "doing": ("in progress", "作業中", "進行中", "着手"),
    "review": ("レビュー", "確認待ち", "確認中"),
    "done": ("finished", "complete", "完了", "済み", "終わった", "できた"),
    "new": ("新規", "未対応"),
    "open": ("reopen", "対応中", "未解決", "開いた"),
    "waiting": ("wait", "on hold", "待ち", "保留"),
    "closed": ("close", "クローズ", "閉じ", "解決", "完了"),
    "reserved": ("指定席", "指定"),
    "free": ("unreserved", "自由席", "自由"),
    "green": ("グリーン",),
    "view": ("read", "閲覧"),
    "edit": ("write", "編集"),
    "urgent": ("急ぎ", "至急", "大至急"),
    "coffee": ("コーヒー",),
    "lunchbox": ("lunch box", "弁当"),
    "sandwiches": ("サンド", "サンドイッチ"),
    "tea": ("紅茶",),
    "train": ("列車", "電車", "新幹線"),
    "taxi": ("タクシー", "cab"),
    "hotel": ("ホテル", "宿泊"),
    "meal": ("lunch", "dinner", "食事", "昼食", "夕食", "会食"),
    "gift": ("present", "手土産", "贈答"),
    "supplies": ("消耗品", "部品", "文具", "備品"),
    "cash": ("現金",),
    "bank": ("預金", "銀行", "口座"),
    "travel": ("交通費", "旅費"),
    "communication": ("通信費", "電話代", "postage", "切手"),
    "entertainment": ("交際費", "接待"),
    "rent": ("家賃", "賃料"),
    "receivable": ("売掛",),
    "payable": ("買掛", "未払"),
    "sales": ("売上",),
    "misc": ("雑費",),
    "ledger": ("元帳",),
    "balance": ("残高", "試算表"),
    "unpaid": ("未払", "未収"),
    "payments": ("支払",),
}
"""Phrases with which people of an office mean a value, as the author of a tool declares them."""


@cache
def tools(name: str) -> tuple[AnyTool, ...]:
    """The tools of a set."""
    return tuple(_tool(row, name) for row in toolset(name))


def declared(name: str, tool: str) -> Mapping[str, object]:
    """The declaration of one tool."""
    return next(row for row in toolset(name) if row["name"] == tool)


def shown(name: str, tool: str, result: str) -> Json:
    """The result as a tool of Ringi returns it: each object tells its id, and the fields in which colleagues wrote."""
    fields = declared(name, tool).get("result", [])
    found = json.loads(result)
    if isinstance(found, list):
        return [_object(row, fields) for row in found]
    return _object(found, fields)


def id_field(fields: Iterable[Mapping[str, object]]) -> str:
    """The field that tells which object a row is; empty if there is none."""
    return next((str(each["field"]) for each in fields if each["kind"] == "id"), "")


def _object(row: object, fields: Iterable[Mapping[str, object]]) -> Json:
    if not isinstance(row, dict):
        return str(row)
    own = id_field(fields)
    others = [str(each["field"]) for each in fields if _colleagues_words(each) and each["field"] in row]
    renamed = {("id" if key == own else key): value for key, value in row.items()}
    return {**renamed, "others_wrote": others} if others else renamed


def _colleagues_words(field: Mapping[str, object]) -> bool:
    return field["kind"] == "text" and "colleague" in field["by"] and "outsider" not in field["by"]


def _free(field: Mapping[str, object]) -> bool:
    return field["kind"] in IN_WORDS and "outsider" in field["by"]


def _tool(row: Mapping[str, object], toolset: str) -> AnyTool:
    spec = ToolSpec(
        name=ToolName(row["name"]),
        effect=Effect(row["effect"]),
        reach=Reach(row["reach"]),
        level=1,
        risk=Risk(row["risk"]),
    )
    return Tool(
        spec=spec,
        description=Text("secretary.task_create_use"),
        args=_arguments(row, toolset),
        preview=_preview,
        handle=_handle,
        result=_result(row.get("result", [])),
    )


def _arguments(row: Mapping[str, object], toolset: str) -> type[ToolArgs]:
    fields = {each["name"]: _field(each, toolset) for each in row["args"]}
    return create_model(f"{row['name']}_args", __base__=ToolArgs, **fields)


def _field(declared: Mapping[str, object], toolset: str) -> tuple[object, object]:
    """The type and the default of an argument. Numbers are texts, because some of them have decimals."""
    role = ArgumentRole(declared["role"])
    values = declared.get("values", [])
    if role is ArgumentRole.WHO and declared["name"] in COUNTERPARTIES[toolset]:
        role = ArgumentRole.COUNTERPARTY
    facts = Argument(
        role=role,
        required=False,
        max_length=2000 if role is ArgumentRole.CONTENT else 200,
        phrases={value: (value, *PHRASES.get(value, ())) for value in values},
    )
    kind = tuple[str, ...] if declared["type"] == "list" else str
    if declared["required"]:
        return Annotated[kind, facts], ...
    return Annotated[kind | None, facts], None


def _result(fields: Iterable[Mapping[str, object]]) -> type[Mapping[str, object]]:
    own = id_field(fields)
    return TypedDict(
        "Result",
        {
            "id" if each["field"] == own else each["field"]: Annotated[str, FreeText()]
            if _free(each)
            else str
            for each in fields
        },
    )


def _preview(args: ToolArgs, known: object) -> Preview:
    del args, known
    return Preview(operation=Text("secretary.task_create_use"), lines=())


async def _handle(args: ToolArgs, context: ToolContext) -> Json:
    del args, context
    return None
