"""Holds docstrings and comments to plain English: the subject comes first.

A docstring or comment may not open with a riddle (`Whoever ...`, `Where ...`, `Of ...`, `The same ...`). Files written
before this rule stand in `words_baseline.json` with their number of such openings and a digest of their bytes. A file
that changes has to come down to none; `--mechanical` renews the digests after a rename by script, and refuses to let
any number grow.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "scripts", "bench")
BASELINE = ROOT / "scripts" / "words_baseline.json"

_BANNED = re.compile(
    r"(?:Whoever|Whomever|Whom|Whatever|Whose|Whichever|Where|Wherever|What|Of|Nobody|Everybody|Somebody)\b|The same\b"
)
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

Baseline = Mapping[str, tuple[int, str]]
"""Path -> number of banned openings, SHA-256 of the file."""


def main(arguments: list[str]) -> int:
    files = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    found = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}
    if arguments == ["--mechanical"]:
        return _renew(found)
    complaints = [*judge(found, read_baseline())]
    print("\n".join(complaints) if complaints else f"words: {len(files)} files are plain, or as they were")
    return 1 if complaints else 0


def judge(files: Mapping[str, str], baseline: Baseline) -> Iterator[str]:
    """Complaints, each `path:line: what is wrong`, about files that differ from the baseline."""
    for path, source in files.items():
        if path in baseline and baseline[path][1] == _digest(source):
            continue
        for line, words in openings(source):
            yield f"{path}:{line}: say the subject first, not {words!r}"


def openings(source: str) -> Iterator[tuple[int, str]]:
    """Line and first words of each docstring and comment that opens with a riddle."""
    for line, text in (*_docstrings(source), *_comments(source)):
        if _BANNED.match(text):
            yield line, " ".join(text.split()[:4])


def read_baseline() -> Baseline:
    stored: dict[str, list[int | str]] = json.loads(BASELINE.read_text("utf-8")) if BASELINE.is_file() else {}
    return {path: (int(entry[0]), str(entry[1])) for path, entry in stored.items()}


def _renew(files: Mapping[str, str]) -> int:
    before = sum(count for count, _ in read_baseline().values())
    renewed = {
        path: (count, _digest(source))
        for path, source in files.items()
        if (count := sum(1 for _ in openings(source)))
    }
    after = sum(count for count, _ in renewed.values())
    if BASELINE.is_file() and after > before:
        print(f"words: {after} riddles, {before} before; rewrite them")
        return 1
    BASELINE.write_text(json.dumps(renewed, indent=1) + "\n", "utf-8")
    print(f"words: {after} riddles are left in {len(renewed)} files")
    return 0


def _docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Docstrings of modules, classes and functions, and the texts below attributes."""
    for node in ast.walk(ast.parse(source)):
        for inner in getattr(node, "body", ()) if isinstance(node, _DOCUMENTED) else ():
            match inner:
                case ast.Expr(value=ast.Constant(value=str() as text)):
                    yield inner.lineno, text
                case _:
                    pass


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def _digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
