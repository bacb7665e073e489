"""Which small errors in the language rules and the tools would no test notice? Changes one operator, number or
condition at a time in a copy of the source, runs the tests beside it, and lists what survived. The same seed, the same
mutants.

`make mutants` runs it; `--count` and `--seed` choose the sample.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import copy
import importlib
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLACES = {"language": ("tests/language",), "assistants/secretary/tools": ("tests/tools", "tests/assistants")}
"""Folder of the source -> where its tests stand."""
LONGEST_S = 300
WARM = (
    "hypothesis",
    "alembic.command",
    "psycopg",
    "psycopg_pool",
    "pydantic",
    "sqlalchemy",
    "pytest_asyncio",
    "schemathesis.pytest.plugin",
)
"""Imported once for all tries; the tests need them, the mutants do not touch them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One change in one file."""

    path: Path
    node: int
    """Which of the file's nodes, as `ast.walk` comes by them."""
    line: int
    what: str


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--place", choices=PLACES)
    chosen = parser.parse_args()
    folders = [chosen.place] if chosen.place else list(PLACES)
    every = [mutant for folder in folders for mutant in mutants(ROOT / "src" / "ringi" / folder)]
    sample = random.Random(chosen.seed).sample(every, min(chosen.count, len(every)))
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        for mutant in sample:
            if not trial.killed(mutant):
                survived += 1
                print(f"survived: {mutant.path.relative_to(ROOT)}:{mutant.line} {mutant.what}", flush=True)
    print(f"{len(sample) - survived} of {len(sample)} killed, of {len(every)} there are; seed {chosen.seed}")
    return 0


def mutants(folder: Path) -> Iterator[Mutant]:
    """Every mutant of every file there."""
    for path in sorted(folder.rglob("*.py")):
        for at, node in enumerate(ast.walk(ast.parse(path.read_text("utf-8")))):
            if what := changed(copy.copy(node)):
                yield Mutant(path=path, node=at, line=getattr(node, "lineno", 0), what=what)


def mutated(mutant: Mutant) -> str:
    """The file with the change in it."""
    tree = ast.parse(mutant.path.read_text("utf-8"))
    changed(list(ast.walk(tree))[mutant.node])
    return ast.unparse(tree)


def changed(node: ast.AST) -> str:
    """Makes the node wrong in place; what was done, empty where it offers nothing."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _TURNED:
            node.ops = [_TURNED[type(op)]()]
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.BinOp(op=ast.Add() | ast.Sub() as op):
            node.op = ast.Sub() if isinstance(op, ast.Add) else ast.Add()
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            node.operand = ast.UnaryOp(op=ast.Not(), operand=inner)
        case ast.Constant(value=bool() as truth):
            node.value = not truth
        case ast.Constant(value=int() as number):
            node.value = number + 1
        case _:
            return ""
    return f"now {ast.unparse(node)}"


_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Trial:
    """One copy of the source in which one mutant after another is put. Each is tried in a fork of this process, where
    everything but our own modules is imported already: that alone takes longer than most of the tests."""

    def __init__(self, folder: Path) -> None:
        self._source = folder / "src"
        shutil.copytree(ROOT / "src", self._source, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(str(self._source), quiet=2)
        for name in WARM:
            importlib.import_module(name)

    def killed(self, mutant: Mutant) -> bool:
        """Whether a test fails, or does not end in time, with it in place: the nearest first, then all of them."""
        place = self._source / mutant.path.relative_to(ROOT / "src")
        place.write_text(mutated(mutant), "utf-8")
        found = any(_fails(self._source, tests(mutant.path)) for tests in (nearest_tests, all_tests))
        # INVARIANT: with its old time, so that what was compiled of it counts again.
        shutil.copy2(mutant.path, place)
        return found


def _fails(source: Path, tests: list[str]) -> bool:
    """No test is no failure."""
    if not tests:
        return False
    child = multiprocessing.get_context("fork").Process(target=_tested, args=(source, tests))
    child.start()
    child.join(LONGEST_S)
    if child.exitcode is None:
        child.kill()
        child.join()
    return child.exitcode != pytest.ExitCode.OK


def _tested(source: Path, tests: list[str]) -> None:
    os.chdir(ROOT)
    sys.path.insert(0, str(source))
    sys.dont_write_bytecode = True
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    known = "ignore::pytest.PytestAssertRewriteWarning"
    os._exit(pytest.main(["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-W", known, *tests]))


def nearest_tests(path: Path) -> list[str]:
    """The test files that import the module by name; where none does, those that import who imports it, and so on."""
    folder = next(folder for folder in PLACES if folder in str(path))
    modules = {
        module_of(each): each.read_text("utf-8") for each in (ROOT / "src" / "ringi" / folder).rglob("*.py")
    }
    tests = {str(each): each.read_text("utf-8") for place in PLACES[folder] for each in tests_in(place)}
    near = seen = {module_of(path)}
    while near:
        if found := [test for test, text in tests.items() if any(f"{name} import" in text for name in near)]:
            return sorted(found)
        near = {
            name for name, text in modules.items() if any(f"{each} import" in text for each in near)
        } - seen
        seen = seen | near
    return []


def all_tests(path: Path) -> list[str]:
    """Everything that stands beside the module's package."""
    return next(list(places) for folder, places in PLACES.items() if folder in str(path))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def tests_in(place: str) -> list[Path]:
    return sorted((ROOT / place).rglob("test_*.py"))


if __name__ == "__main__":
    sys.exit(main())
