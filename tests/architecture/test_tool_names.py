"""The runtime knows tools by their declarations, never by their names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ringi
from ringi.assistants.administration import FORMS
from ringi.assistants.secretary.tools import TOOLS

SOURCE = Path(ringi.__file__).parent
NAMES = frozenset(tool.spec.name for tool in (*TOOLS, *(form.tool for form in FORMS)))
RUNTIME = (
    "api",
    "brain",
    "channels",
    "context",
    "domain",
    "gates",
    "integrations",
    "journal",
    "language",
    "review",
    "store",
    "tools",
    "turns",
)
ALLOWED = {
    ("language/confirmations/reply_operation.py", "invite"): "a verb of the texts it reads",
    ("store/organisations/founding.py", "delegate"): "a parameter of the statement",
    ("store/organisations/people.py", "delegate"): "a parameter of the statement",
}


def strings(package: str) -> Iterator[tuple[str, str]]:
    """Path and value of every string in the code of the package."""
    for path in sorted((SOURCE / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path.relative_to(SOURCE).as_posix(), node.value


def named(package: str) -> set[tuple[str, str]]:
    """The strings of the package that are the name of a tool, or that make a key out of one of several words."""
    keys = {name for name in NAMES if "_" in name}
    return {
        (path, value)
        for path, value in strings(package)
        if value in NAMES or any(value.endswith((f".{key}", f"_{key}")) for key in keys)
    }


@pytest.mark.parametrize("package", RUNTIME)
def test_runtime_names_no_tool(package: str):
    """A tool can be renamed, or taken out, without a change of the runtime."""
    assert set() == {found for found in named(package) if found not in ALLOWED}


def test_every_exception_is_needed():
    """An exception that nothing uses any more is taken out of the list."""
    assert set(ALLOWED) == {found for package in RUNTIME for found in named(package) if found in ALLOWED}
