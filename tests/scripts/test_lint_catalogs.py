"""The lint of catalogs finds sentences that exist in one language only, differ, or are not there at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from scripts.lint_catalogs import compare, keys, load, missing, shell_keys


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    ja: dict[str, str]
    en: dict[str, str]
    expected: list[str]


CASES = (
    Case(id="the same", ja={"a.b": "{x}円と{y}"}, en={"a.b": "{y} and {x} yen"}, expected=[]),
    Case(id="words in both languages", ja={"a.b": "「{ja}」"}, en={"a.b": "`{en}`"}, expected=[]),
    Case(id="no English", ja={"a.b": "はい"}, en={}, expected=["a.b: missing in en"]),
    Case(id="no Japanese", ja={}, en={"a.b": "yes"}, expected=["a.b: missing in ja"]),
    Case(
        id="other parameters",
        ja={"a.b": "{x}円"},
        en={"a.b": "{amount} yen"},
        expected=["a.b: the parameters differ between ja and en"],
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_two_languages_say_the_same(case: Case) -> None:
    """Every sentence in both, with the same parameters."""
    assert case.expected == list(compare(case.ja, case.en))


def test_literal_keys_are_found_wherever_they_stand() -> None:
    """Nested texts too; a key that is put together is not ours to judge."""
    source = 'f(Text("a.b", {"x": Text("c.d")}), Text(f"e.{name}"))'

    assert {"a.b", "c.d"} == set(keys(source))


def test_keys_in_shell_are_found() -> None:
    """The two commands speak from the same catalogs."""
    source = 'say waiting\nfalse || give_up read_only "folder=$venv"\nsay "$@"\n'

    assert ["setup.waiting", "setup.read_only"] == list(shell_keys(source))


def test_a_key_without_a_sentence_is_reported_with_its_file() -> None:
    """Whoever wrote the key finds the place."""
    used = {"a.b": Path("x.py"), "a.c": Path("y.py")}

    assert [("a.c", Path("y.py"))] == list(missing(used, {"a.b": "はい"}))


def test_a_catalog_is_named_by_its_file(tmp_path: Path) -> None:
    """The area is the file, the name is the line."""
    (tmp_path / "setup.toml").write_text('ready = "はい"\n', "utf-8")

    assert {"setup.ready": "はい"} == load(tmp_path)
