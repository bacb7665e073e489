"""Counts what makes code easy or hard to live in, and writes `docs/reference/structure.md`.

Run it after a large change: `python -m scripts.measure_structure`. The figures are of `src/ringi` alone.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from scripts.lint_words import openings

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ringi"
PAGE = ROOT / "docs" / "reference" / "structure.md"
SMALL_FILE = 60

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One module: its dotted name, its lines, its tree."""

    module: str
    source: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        return len(self.source.splitlines())


def main() -> None:
    files = read_files(PACKAGE)
    PAGE.write_text(page(files), "utf-8")
    print(PAGE.relative_to(ROOT))


def read_files(folder: Path) -> tuple[SourceFile, ...]:
    """Every module of the package that has code of its own; migrations are history and left out."""
    paths = (path for path in sorted(folder.rglob("*.py")) if "migrations" not in path.parts)
    found = (_read(path, folder.parent) for path in paths)
    return tuple(each for each in found if any(not isinstance(node, ast.Expr) for node in each.tree.body))


def page(files: Sequence[SourceFile]) -> str:
    rows = "\n".join(f"| {name} | {value} |" for name, value in figures(files))
    packages = "\n".join(f"| `{name}` | {count} | {lines:,} |" for name, count, lines in _packages(files))
    return (
        "# Structure\n\n"
        "Figures of `src/ringi`, made by `python -m scripts.measure_structure`. A figure is a reason to look, not an aim.\n\n"
        f"| figure | now |\n|---|---|\n{rows}\n\n"
        "A *body* is counted without its docstring. A *private helper* is a function of a module whose name begins with "
        "an underscore. A *riddle* is an opening that `scripts/lint_words.py` refuses in new text.\n\n"
        f"| package | files | lines |\n|---|---:|---:|\n{packages}\n"
    )


def figures(files: Sequence[SourceFile]) -> Iterator[tuple[str, str]]:
    """Name and value of each figure."""
    bodies = sorted(_body_lines(each) for file in files for each in _functions(file.tree))
    lines = sum(file.lines for file in files)
    imports = sum(_import_lines(file.tree) for file in files)
    importers = _importers(files)
    helpers, once = _private_helpers(files)
    small = [file for file in files if file.lines < SMALL_FILE]
    yield "files", f"{len(files):,}, median {median(file.lines for file in files):.0f} lines"
    yield "lines", f"{lines:,}"
    yield "functions", f"{len(bodies):,}"
    yield (
        "lines of a body",
        f"median {median(bodies):.0f}, p95 {quantiles(bodies, n=20)[-1]:.0f}, longest {bodies[-1]}",
    )
    yield f"files under {SMALL_FILE} lines", f"{len(small)}"
    yield "of them with one importer or none", f"{sum(importers[file.module] < 2 for file in small)}"
    yield "modules with one importer", f"{sum(importers[file.module] == 1 for file in files)}"
    yield "private helpers called once", f"{once} of {helpers} ({once / helpers:.0%})"
    yield "lines that import", f"{imports / lines:.1%}"
    yield "rows read by number (`row[0]`)", f"{_rows_by_number(files)}"
    yield "riddles", f"{sum(1 for file in files for _ in openings(file.source))}"


def _read(path: Path, root: Path) -> SourceFile:
    source = path.read_text("utf-8")
    parts = path.relative_to(root).with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return SourceFile(module=module, source=source, tree=ast.parse(source))


def _functions(tree: ast.Module) -> Iterator[Function]:
    yield from (node for node in ast.walk(tree) if isinstance(node, Function))


def _body_lines(function: Function) -> int:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def _import_lines(tree: ast.Module) -> int:
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in found)


def _importers(files: Iterable[SourceFile]) -> Counter[str]:
    """Number of modules that import each module."""
    modules = {file.module for file in files}
    counted = Counter[str]()
    for file in files:
        named = {name for node in ast.walk(file.tree) for name in _imported(node)}
        counted.update(named & modules - {file.module})
    return counted


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.ImportFrom(module=str() as module, names=names):
            yield module
            yield from (f"{module}.{each.name}" for each in names)
        case ast.Import(names=names):
            yield from (each.name for each in names)
        case _:
            return


def _private_helpers(files: Iterable[SourceFile]) -> tuple[int, int]:
    """Number of private functions of modules, and of those that stand in their module at one place only."""
    helpers = once = 0
    for file in files:
        uses = Counter(node.id for node in ast.walk(file.tree) if isinstance(node, ast.Name))
        private = [
            node.name for node in file.tree.body if isinstance(node, Function) and node.name.startswith("_")
        ]
        helpers += len(private)
        once += sum(uses[name] == 1 for name in private)
    return helpers, once


def _rows_by_number(files: Iterable[SourceFile]) -> int:
    return sum(len(re.findall(r"\brows?\[\d+\]", file.source)) for file in files)


def _packages(files: Iterable[SourceFile]) -> Iterator[tuple[str, int, int]]:
    grouped: dict[str, list[int]] = {}
    for file in files:
        grouped.setdefault(file.module.split(".")[1] if "." in file.module else "ringi", []).append(
            file.lines
        )
    for name in sorted(grouped):
        yield name, len(grouped[name]), sum(grouped[name])


if __name__ == "__main__":
    main()
