"""Which small errors in the language rules and the tools would no test notice? Changes one operator, number or condition at a
time in a copy of the source, runs the tests beside it, and lists what survived. The same seed, the same mutants.

`make mutants` runs it; `--count` and `--seed` choose the sample.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLACES = {"language": ("tests/language",), "assistants/secretary/tools": ("tests/tools", "tests/assistants")}
"""Folder of the source -> where its tests stand."""
LONGEST_S = 300


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
    for mutant in sample:
        if not killed(mutant):
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


def killed(mutant: Mutant) -> bool:
    """Whether a test fails, or does not end in time, with it in place."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        (source / mutant.path.relative_to(ROOT / "src")).write_text(mutated(mutant), "utf-8")
        run = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*run, *tests_of(mutant.path)],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(source)},
                capture_output=True,
                timeout=LONGEST_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return True
    return done.returncode in {1, 2}


def tests_of(path: Path) -> list[str]:
    """The test files that import the module by name; where none does, all that stand beside its package."""
    module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    folder = next(folder for folder in PLACES if folder.replace("/", ".") in module)
    places = [place for name in PLACES[folder] for place in sorted((ROOT / name).rglob("test_*.py"))]
    naming = [str(place) for place in places if f"{module} import" in place.read_text("utf-8")]
    return naming or list(PLACES[folder])


if __name__ == "__main__":
    sys.exit(main())
