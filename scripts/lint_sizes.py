"""Is every function, file and line of words short enough to be read, and free of comments that silence a checker?

Prints one line for each place that is not. Limits are those of the house style.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

BODY_LINES = 50
FILE_LINES = 500
NESTING = 3
ARGUMENTS = 5
DOCSTRING_LINES = 8
WORDS_COLUMNS = 125
FOLDERS = ("src", "tests", "scripts", "bench")
_ESCAPE = re.compile(r"#.*\b(noqa|type:\s*ignore|pyright:|pragma|pylint:|mypy:)|#\s*fmt:\s*(off|skip)")
_BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)

Function = ast.FunctionDef | ast.AsyncFunctionDef


def main() -> int:
    root = Path(__file__).parent.parent
    files = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.py"))
    complaints = [
        f"{path.relative_to(root)}:{text}" for path in files for text in judge(path.read_text("utf-8"))
    ]
    print("\n".join(complaints) if complaints else f"sizes: {len(files)} files are fine")
    return 1 if complaints else 0


def judge(source: str) -> Iterator[str]:
    """Complaints about one file, each `line: what is wrong`."""
    lines = len(source.splitlines())
    if lines > FILE_LINES:
        yield f"1: {lines} lines, at most {FILE_LINES}"
    tree = ast.parse(source)
    yield from _docstring(tree)
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield from _function(node)
    yield from _words(tree, source)
    yield from _escapes(source)


def _docstring(tree: ast.Module) -> Iterator[str]:
    text = ast.get_docstring(tree)
    if tree.body and text is None:
        yield "1: no docstring says what question this file answers"
    elif text is not None and len(text.splitlines()) > DOCSTRING_LINES:
        yield f"1: docstring of {len(text.splitlines())} lines, at most {DOCSTRING_LINES}"


def _function(node: Function) -> Iterator[str]:
    where = f"{node.lineno}: {node.name}"
    body = [part for part in node.body if not _is_docstring(part)]
    lines = 0 if not body else (body[-1].end_lineno or 0) - body[0].lineno + 1
    if lines > BODY_LINES:
        yield f"{where} has a body of {lines} lines, at most {BODY_LINES}"
    arguments = len([*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]) - _is_method(node)
    if arguments > ARGUMENTS and not node.name.startswith("test_"):
        yield f"{where} takes {arguments} arguments, at most {ARGUMENTS}"
    depth = max((_depth(part) for part in node.body), default=0)
    if depth > NESTING:
        yield f"{where} is nested {depth} deep, at most {NESTING}"


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_method(node: Function) -> int:
    first = [*node.args.posonlyargs, *node.args.args][:1]
    return int(bool(first) and first[0].arg in {"self", "cls"})


def _depth(node: ast.AST) -> int:
    if isinstance(node, Function | ast.ClassDef):
        return 0
    return int(isinstance(node, _BLOCKS)) + max(
        (_below(node, child) for child in ast.iter_child_nodes(node)), default=0
    )


def _below(parent: ast.AST, child: ast.AST) -> int:
    """An `elif` is written on the level of its `if`."""
    chained = isinstance(parent, ast.If) and isinstance(child, ast.If) and parent.orelse == [child]
    return _depth(child) - int(chained)


def _words(tree: ast.Module, source: str) -> Iterator[str]:
    """Code is folded by the formatter and data as it reads best; words for a reader are folded by hand."""
    told = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and _is_docstring(node)]
    of_words = {at for node in told for at in range(node.lineno, (node.end_lineno or 0) + 1)}
    for at, line in enumerate(source.splitlines(), start=1):
        if len(line) > WORDS_COLUMNS and (at in of_words or line.lstrip().startswith("#")):
            yield f"{at}: words of {len(line)} columns, at most {WORDS_COLUMNS}"


def _escapes(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and _ESCAPE.search(token.string):
            yield f"{token.start[0]}: a comment silences a checker; change the code instead"


if __name__ == "__main__":
    sys.exit(main())
