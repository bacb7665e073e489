"""Does every sentence exist in both languages, with the same parameters, and does every key in the code have one?

Prints one line for each that does not.
"""

from __future__ import annotations

import ast
import re
import string
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

SHELL = ("run", "test", "scripts/setup.sh")
Catalog = Mapping[str, str]
"""`area.name` -> sentence."""


def main() -> int:
    root = Path(__file__).parent.parent
    ja, en = (load(root / "src/ringi/i18n/catalogs" / locale) for locale in ("ja", "en"))
    used = {
        key: path for path in sorted((root / "src").rglob("*.py")) for key in keys(path.read_text("utf-8"))
    }
    complaints = [
        *compare(ja, en),
        *(f"{path.relative_to(root)}: no sentence {key}" for key, path in missing(used, ja)),
    ]
    print("\n".join(complaints) if complaints else f"catalogs: {len(ja)} sentences are complete")
    return 1 if complaints else 0


def load(folder: Path) -> Catalog:
    return {
        f"{path.stem}.{name}": sentence
        for path in sorted(folder.glob("*.toml"))
        for name, sentence in tomllib.loads(path.read_text("utf-8")).items()
    }


def compare(ja: Catalog, en: Catalog) -> Iterator[str]:
    """Complaints about the two catalogs side by side."""
    for key in sorted(ja.keys() | en.keys()):
        if key not in ja or key not in en:
            yield f"{key}: missing in {'en' if key in ja else 'ja'}"
        elif parameters(ja[key]) != parameters(en[key]):
            yield f"{key}: the parameters differ between ja and en"


def parameters(sentence: str) -> frozenset[str]:
    """Their names. Words that come in both languages are `{ja}` in the one and `{en}` in the other."""
    names = {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
    return frozenset("words" if name in {"ja", "en"} else name for name in names)


def keys(source: str) -> Iterator[str]:
    """The literal keys of every `Text(...)` in the source."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Text"), args=[ast.Constant(value=str(key)), *_]):
                yield key
            case _:
                pass


def shell_keys(source: str) -> Iterator[str]:
    """The keys that the commands of set-up say."""
    return (f"setup.{name}" for name in re.findall(r"\b(?:say|give_up) ([a-z_]+)", source))


def missing(used: Mapping[str, Path], catalog: Catalog) -> Iterator[tuple[str, Path]]:
    return ((key, path) for key, path in used.items() if key not in catalog)


if __name__ == "__main__":
    sys.exit(main())
