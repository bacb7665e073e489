"""Do the pages hold together? Every link inside the repository leads somewhere, every page of docs/ is reached from
docs/index.md, both READMEs have the same parts, and every requirement a docstring names is explained.
"""

from __future__ import annotations

import ast
import re
import sys
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
