"""The lint of pages finds links that lead nowhere, pages nobody comes to, READMEs that went apart, and
requirements nobody explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from scripts.lint_docs import REQUIRED, judge

GOOD = {
    "README.md": "# Ringi\n\n[docs](docs/index.md#one)\n",
    "README.ja.md": "# 稟議\n",
    "docs/index.md": "# Index\n\n## One\n\n[page](page.md) [outside](https://example.com/x)\n",
    "docs/page.md": '# Page\n\n```\n[no link](nowhere.md)\n```\n\n<img src="picture.svg">\n',
    "docs/picture.svg": "<svg/>",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    page: str
    text: str
    expected: list[str]


CASES = (
    Case(id="all is well", page="docs/page.md", text="# Page\n", expected=[]),
    Case(
        id="a link to nothing",
        page="docs/page.md",
        text="[gone](gone.md)\n",
        expected=["docs/page.md: `gone.md` leads nowhere"],
    ),
    Case(
        id="a link to no heading",
        page="docs/page.md",
        text="[two](index.md#two)\n",
        expected=["docs/page.md: `index.md#two` names a heading that is not there"],
    ),
    Case(
        id="a page nobody comes to",
        page="docs/alone.md",
        text="# Alone\n",
        expected=["docs/alone.md: cannot be reached from docs/index.md"],
    ),
    Case(
        id="READMEs apart",
        page="README.ja.md",
        text="# 稟議\n\n## 準備\n",
        expected=["README.ja.md: its headings are not those of README.md"],
    ),
    Case(
        id="a requirement nobody explains",
        page="src/module.py",
        text='"""What the reader needs (D3)."""\n',
        expected=["src/module.py: D3 is not explained in docs/reference/requirements.md"],
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_what_is_wrong_is_said(case: Case, tmp_path: Path) -> None:
    """Each fault once, with the page it stands on."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "src").mkdir()
    for name, text in (GOOD | {case.page: case.text}).items():
        (tmp_path / name).write_text(text, "utf-8")

    found = list(judge(tmp_path))

    assert case.expected == found


def row(letter: str, state: str = "works", proof: str = "`tests/there.py`") -> str:
    return f"| {letter} | what is required | {state} | {proof} |\n"


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, []),
        ({"D3": ""}, ["D3 stands there 0 times"]),
        ({"D3": row("D3") * 2}, ["D3 stands there 2 times"]),
        ({"D3": row("D3") + row("Z9")}, ["Z9 stands there 1 times"]),
        ({"D3": row("D3", proof="`tests/gone.py`")}, ["D3 names `tests/gone.py`, which is not there"]),
        ({"D3": row("D3", "perhaps")}, ["D3 has no state"]),
        ({"D3": row("D3", "partly")}, ["D3 says `partly` with what is missing, or `works` without"]),
        (
            {"D3": row("D3", proof=" ")},
            ["D3 names tests where something is built, and none where nothing is"],
        ),
        ({"D3": row("D3", "not built: no bot", " ")}, []),
    ],
)
def test_requirements_are_held_to_their_page(
    changed: dict[str, str], expected: list[str], tmp_path: Path
) -> None:
    """Each letter once, with a state and tests that exist."""
    (tmp_path / "docs/reference").mkdir(parents=True)
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/there.py").touch()
    index = {"docs/index.md": GOOD["docs/index.md"] + "[requirements](reference/requirements.md)\n"}
    page = "".join(changed.get(each, row(each)) for each in REQUIRED)
    for name, text in (GOOD | index | {"docs/reference/requirements.md": page}).items():
        (tmp_path / name).write_text(text, "utf-8")

    found = list(judge(tmp_path))

    assert [f"docs/reference/requirements.md: {each}" for each in expected] == found


def test_pictures_of_a_page_are_links_too(tmp_path: Path) -> None:
    """A picture that is not there shows."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "src").mkdir()
    for name, text in GOOD.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "docs/picture.svg").unlink()

    assert ["docs/page.md: `picture.svg` leads nowhere"] == list(judge(tmp_path))
