"""The reading guide follows a way that the code really takes."""

from __future__ import annotations

import ast

import pytest
from scripts.generate_reading_guide import (
    COMMITS,
    PAGE,
    REFUSALS,
    ROOT,
    Commit,
    Refusal,
    module,
    page,
    source,
)
from scripts.reading_ways import HOPS, SHOWN, WAYS, WEB, Call, Function, Hop

CHAINS = [(*HOPS, *SHOWN.hops), *(way.hops for way in WAYS)]
EVERY = [hop for chain in CHAINS for hop in chain]
CALLS = [call for hop in EVERY for call in hop.reached]


def words(tree: ast.AST) -> set[str]:
    """Every name and dotted name in the code."""
    return {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute)}


def imported(path: str) -> set[str]:
    """Every module that the file imports from, as a path below the package."""
    froms = (node for node in ast.walk(module(path)) if isinstance(node, ast.ImportFrom) and node.module)
    return {f"{node.module.removeprefix('ringi.').replace('.', '/')}.py" for node in froms if node.module}


def aliases(path: str) -> dict[str, str]:
    """Name in the file of each thing that it imports under another name."""
    froms = (node for node in ast.walk(module(path)) if isinstance(node, ast.ImportFrom))
    return {each.asname: each.name for node in froms for each in node.names if each.asname}


def made(path: str) -> set[str]:
    """Every class of events that the file calls."""
    calls = (node for node in ast.walk(module(path)) if isinstance(node, ast.Call))
    return {
        ast.unparse(call.func).removeprefix("events.")
        for call in calls
        if ast.unparse(call.func).startswith("events.")
    }


@pytest.mark.parametrize("hop", EVERY, ids=lambda hop: hop.path)
def test_functions_to_read_exist_and_are_told(hop: Hop):
    """A function without a docstring would leave the reader alone."""
    found = [source(Function(path=hop.path, name=name)) for name in hop.functions]

    assert all(each is not None and ast.get_docstring(each) for each in found)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.by.name}-{call.to.name}")
def test_call_is_made(call: Call):
    """The caller's code holds a call of that name."""
    caller = source(call.by)

    assert caller is not None
    called = {ast.unparse(node.func).rpartition(".")[2] for node in calls_in(caller)}
    assert call.to.called in {aliases(call.by.path).get(name, name) for name in called}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.by.name}-{call.to.name}")
def test_callee_exists(call: Call):
    """A renamed function is noticed."""
    assert source(call.to) is not None


@pytest.mark.parametrize("call", [call for call in CALLS if not call.port], ids=lambda call: call.to.name)
def test_caller_knows_the_file_of_the_callee(call: Call):
    """A call that goes through no port stands in one file, or follows an import."""
    assert call.to.path in {call.by.path, *imported(call.by.path)}


@pytest.mark.parametrize("call", [call for call in CALLS if call.port], ids=lambda call: call.to.name)
def test_port_stands_in_the_caller(call: Call):
    """A call through a port names the field that the composition root fills."""
    caller = source(call.by)

    assert caller is not None
    assert any(word.endswith(f"{call.port}.{call.to.called}") for word in words(caller))


@pytest.mark.parametrize("hop", EVERY, ids=lambda hop: hop.path)
def test_events_are_made_in_the_file(hop: Hop):
    """The events that the guide names are made there."""
    assert set(hop.events) <= made(hop.path)


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain[0].title)
def test_way_is_connected(chain: tuple[Hop, ...]):
    """Each call starts in a file that the reader has reached by then."""
    reached = set[str]()
    for hop in chain:
        for call in hop.reached:
            assert call.comes_from in reached, call
            reached.add(call.leads_to)
        reached.add(hop.path)


@pytest.mark.parametrize("hop", [hop for hop in EVERY if hop.reached], ids=lambda hop: hop.path)
def test_each_file_is_reached_by_its_calls(hop: Hop):
    """The calls of a hop end in its file."""
    assert hop.path == hop.reached[-1].leads_to


def test_no_file_is_told_twice_on_the_first_way():
    """The title of the page counts the files."""
    assert len(HOPS) == len({hop.path for hop in HOPS})


@pytest.mark.parametrize("commit", COMMITS, ids=lambda commit: commit.when)
def test_preconditions_of_commits_exist(commit: Commit):
    """A renamed precondition is noticed."""
    assert None not in [source(each) for each in commit.demanded]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.error)
def test_refusals_exist(refusal: Refusal):
    """A renamed exception is noticed."""
    assert source(Function(path="store/core/preconditions.py", name=refusal.error)) is not None


@pytest.mark.parametrize(("path", "name"), [(path, name) for path, name, _ in WEB])
def test_end_in_the_browser_exists(path: str, name: str):
    """A renamed function of the browser is noticed."""
    assert f"export function {name}(" in (ROOT / path).read_text("utf-8")


def test_page_is_as_the_code_says():
    """A changed docstring is on the page before it is merged."""
    assert page() == PAGE.read_text("utf-8")


def calls_in(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
