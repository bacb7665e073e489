"""The declarations of the tools, against a snapshot taken while roles and card lines still stood apart from the fields.

`declarations.json` holds for each tool of that time the schema a model sees and the facts of its arguments that differ
from the defaults. A declaration that is changed on purpose is changed there too.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from ringi.assistants.administration import FORMS
from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.tools import Argument, ArgumentRole
from ringi.tools.registry import AnyTool

SNAPSHOT = json.loads((Path(__file__).parent / "declarations.json").read_text("utf-8"))
EVERY = {tool.spec.name: tool for tool in (*TOOLS, *(form.tool for form in FORMS))}
each_tool = pytest.mark.parametrize("name", SNAPSHOT)


@each_tool
def test_schema_is_the_recorded_one(name: str):
    """A model is shown the schema of the snapshot, to the byte."""
    shown = json.dumps(EVERY[name].schema(), ensure_ascii=False)

    assert json.dumps(SNAPSHOT[name]["schema"], ensure_ascii=False) == shown


@each_tool
def test_gates_know_the_recorded_facts(name: str):
    """The gates read the facts of the snapshot, in its order."""
    facts = [(argument, told(EVERY[name], argument)) for argument in EVERY[name].spec.arguments]

    assert list(SNAPSHOT[name]["arguments"].items()) == facts


def told(tool: AnyTool, argument: str) -> dict:
    """The facts that differ from the defaults, as JSON keeps them."""
    facts = asdict(tool.spec.arguments[argument])
    usual = asdict(Argument(role=ArgumentRole.OPTION))
    kept = {key: value for key, value in facts.items() if key == "role" or value != usual[key]}
    return json.loads(json.dumps(kept))
