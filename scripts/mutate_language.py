"""Do the tests of `language/` notice a wrong operator or constant? Changes one at a time and runs them.

`python scripts/mutate_language.py times numbers --limit 200` prints the survivors of those files and the score. The
files themselves are never touched: each change stands in a copy of the package.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGE = Path("ringi") / "language"
SECONDS = 180
"""A change that makes the tests run longer than this was noticed."""
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
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
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    name: str
    """File without its ending."""
    line: int
    change: str
    source: str


def main() -> int:
    given = _arguments()
    mutants = [mutant for name in given.names for mutant in mutants_of(name)]
    random.Random(given.seed).shuffle(mutants)
    chosen = mutants[: given.limit]
    survived = 0
    for count, mutant in enumerate(chosen, start=1):
        if not noticed(mutant, given.tests):
            survived += 1
            print(f"{mutant.name}.py:{mutant.line}: {mutant.change}  ({survived} of {count})", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} noticed ({len(mutants)} in all)")
    return 0


def mutants_of(name: str) -> Iterator[Mutant]:
    """One for each operator and constant inside a function."""
    text = (ROOT / "src" / LANGUAGE / f"{name}.py").read_text("utf-8")
    for index, node in enumerate(_bodies(ast.parse(text))):
        if isinstance(node, ast.Compare | ast.BoolOp | ast.BinOp | ast.Constant | ast.UnaryOp):
            yield from _mutants_at(name, text, index, node.lineno)


def _mutants_at(name: str, text: str, index: int, line: int) -> Iterator[Mutant]:
    for change in range(2):
        tree = ast.parse(text)
        described = _changed(_bodies(tree)[index], change)
        if described is not None:
            yield Mutant(name=name, line=line, change=described, source=ast.unparse(tree))


def noticed(mutant: Mutant, tests: list[str]) -> bool:
    """True where the tests fail, or never end, with that change."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src" / "ringi", Path(folder) / "ringi")
        (Path(folder) / LANGUAGE / f"{mutant.name}.py").write_text(mutant.source, "utf-8")
        path = os.pathsep.join(part for part in (folder, os.environ.get("PYTHONPATH", "")) if part)
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(
                command,
                check=False,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": path},
                capture_output=True,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def _bodies(tree: ast.Module) -> list[ast.AST]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [inner for function in functions for statement in function.body for inner in ast.walk(statement)]


def _changed(node: ast.AST, change: int) -> str | None:
    """What was changed in the node, None where there is nothing to change."""
    match node:
        case ast.Compare(ops=[operator, *_]) if change == 0 and type(operator) in _COMPARED:
            node.ops[0] = _COMPARED[type(operator)]()
            return f"{type(operator).__name__} -> {type(node.ops[0]).__name__}"
        case ast.BoolOp(op=operator) if change == 0:
            node.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
            return f"{type(operator).__name__} -> {type(node.op).__name__}"
        case ast.BinOp(op=operator) if change == 0 and type(operator) in _COUNTED:
            node.op = _COUNTED[type(operator)]()
            return f"{type(operator).__name__} -> {type(node.op).__name__}"
        case ast.Constant(value=bool() as value) if change == 0:
            node.value = not value
            return f"{value} -> {not value}"
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            node.value = value + (1 if change == 0 else -1)
            return f"{value} -> {node.value}"
        case ast.UnaryOp(op=ast.Not()) if change == 0:
            node.op = ast.UAdd()
            return "not dropped"
        case _:
            return None


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", help="files of language/, without .py")
    parser.add_argument("--limit", type=int, default=None, help="so many changes, chosen by chance")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tests", nargs="+", default=["tests/language"])
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
