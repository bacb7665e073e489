"""Checks that the pages hold together: links lead somewhere, every page of docs/ is reached from docs/index.md, both
READMEs have the same parts, and every requirement stands on its page once, with a state and tests that exist.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ja.md")
INDEX = "docs/index.md"
REQUIREMENTS = "docs/reference/requirements.md"

_FENCED = re.compile(r"^(```|~~~).*?^\1", re.M | re.S)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\[[^\]]*\]\(([^()\s]+)\)|(?:href|src|srcset)=\"([^\"]+)\"")
_HEADING = re.compile(r"^(#{1,6}) (.+)$", re.M)
_REQUIREMENT = re.compile(r"\b[A-MX][0-9]{1,2}b?\b")
_ROW = re.compile(r"^\| ([A-Z][0-9]+b?) \| .+ \| (works|partly|not built)(: [^|]+)? \|([^|]*)\|$", re.M)
_NUMBERED = re.compile(r"^\| ([A-Z][0-9]+b?) \|", re.M)
_PROOF = re.compile(r"`([^`]+)`")
_LAST = {
    "A": 13,
    "B": 5,
    "C": 5,
    "D": 7,
    "E": 13,
    "F": 13,
    "G": 8,
    "H": 6,
    "I": 3,
    "J": 3,
    "K": 2,
    "L": 7,
    "M": 7,
}
_LAST |= {"N": 5, "O": 8, "P": 8, "Q": 11, "R": 6, "X": 6}
REQUIRED = ("A1b", "E0", "F0", *(f"{area}{n}" for area, last in _LAST.items() for n in range(1, last + 1)))
"""Every requirement there is."""
_MARKS = re.compile(r"[^\w\- ]")


def main() -> int:
    complaints = list(judge(ROOT))
    print("\n".join(complaints) if complaints else f"docs: {len(pages(ROOT))} pages hold together")
    return 1 if complaints else 0


def judge(root: Path) -> Iterator[str]:
    """Complaints, each `page: what is wrong`."""
    for page in pages(root):
        yield from _broken_links(root, page)
    yield from _unreached(root)
    yield from _unlike_readmes(root)
    yield from _unexplained(root)
    yield from _unproven(root)


def pages(root: Path) -> list[Path]:
    """Every page a reader can come to."""
    return sorted((*root.glob("*.md"), *(root / "docs").rglob("*.md")))


def _broken_links(root: Path, page: Path) -> Iterator[str]:
    for link in _links(page):
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        if not target.exists():
            yield f"{page.relative_to(root)}: `{link}` leads nowhere"
        elif anchor and target.suffix == ".md" and anchor not in _anchors(target):
            yield f"{page.relative_to(root)}: `{link}` names a heading that is not there"


def _unreached(root: Path) -> Iterator[str]:
    reached, waiting = set[Path](), [root / INDEX]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md" or not page.is_file():
            continue
        reached.add(page)
        waiting += [(page.parent / link.partition("#")[0]).resolve() for link in _links(page)]
    for page in sorted((root / "docs").rglob("*.md")):
        if page.resolve() not in {each.resolve() for each in reached}:
            yield f"{page.relative_to(root)}: cannot be reached from {INDEX}"


def _unlike_readmes(root: Path) -> Iterator[str]:
    first, second = ([len(marks) for marks, _ in _headings(root / name)] for name in READMES)
    if first != second:
        yield f"{READMES[1]}: its headings are not those of {READMES[0]}"


def _unexplained(root: Path) -> Iterator[str]:
    page = root / REQUIREMENTS
    explained = (
        set(re.findall(r"^\| ([A-Z]\w+) \|", page.read_text("utf-8"), re.M)) if page.exists() else set()
    )
    for path in sorted((root / "src").rglob("*.py")):
        named = {found for text in _docstrings(path) for found in _REQUIREMENT.findall(text)}
        for requirement in sorted(named - explained):
            yield f"{path.relative_to(root)}: {requirement} is not explained in {REQUIREMENTS}"


def _unproven(root: Path) -> Iterator[str]:
    """Each requirement stands on its page once; what works, wholly or partly, names tests, and they exist."""
    page = root / REQUIREMENTS
    if not page.exists():
        return
    text = page.read_text("utf-8")
    listed, rows = Counter(_NUMBERED.findall(text)), {row[0]: row for row in _ROW.findall(text)}
    for letter in sorted({*REQUIRED, *listed}, key=_place):
        if listed[letter] != (letter in REQUIRED):
            yield f"{REQUIREMENTS}: {letter} stands there {listed[letter]} times"
        elif letter not in rows:
            yield f"{REQUIREMENTS}: {letter} has no state"
        else:
            yield from (f"{REQUIREMENTS}: {letter} {wrong}" for wrong in _wrong_row(root, rows[letter]))


def _wrong_row(root: Path, row: tuple[str, str, str, str]) -> Iterator[str]:
    _, state, gap, proof = row
    tests = _PROOF.findall(proof)
    if (state == "partly" and not gap) or (state == "works" and gap):
        yield "says `partly` with what is missing, or `works` without"
    if (state != "not built") != bool(tests):
        yield "names tests where something is built, and none where nothing is"
    yield from (f"names `{test}`, which is not there" for test in tests if not (root / test).is_file())


def _place(letter: str) -> tuple[str, int, str]:
    return letter[0], int(letter[1:].rstrip("b")), letter


def _docstrings(path: Path) -> Iterator[str]:
    """All texts that stand as statements of their own."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text
            case _:
                pass


def _links(page: Path) -> list[str]:
    text = _CODE.sub("", _FENCED.sub("", page.read_text("utf-8")))
    links = [inline or attribute for inline, attribute in _LINK.findall(text)]
    return [link for link in links if not re.match(r"[a-z]+:", link)]


def _headings(page: Path) -> list[tuple[str, str]]:
    return _HEADING.findall(_FENCED.sub("", page.read_text("utf-8")))


def _anchors(page: Path) -> set[str]:
    return {_MARKS.sub("", title.lower()).strip().replace(" ", "-") for _, title in _headings(page)}


if __name__ == "__main__":
    sys.exit(main())
