"""Reads the TOML files in which scenarios and dialogues stand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text

F = TypeVar("F")


def read_files(place: Path, shape: TypeAdapter[F]) -> Iterator[F]:
    """Yields the content of one file, or of all files of a folder. Raises UserFacingError if one is not well formed."""
    files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
    for file in files:
        if file.exists():
            yield _read(file, shape)


def none_found(place: Path) -> UserFacingError:
    return UserFacingError(Text("evals.no_scenarios", {"place": str(place)}))


def _read(file: Path, shape: TypeAdapter[F]) -> F:
    try:
        return shape.validate_python(tomllib.loads(file.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as wrong:
        raise _malformed(file, str(wrong)) from wrong
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise _malformed(file, f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from wrong


def _malformed(file: Path, why: str) -> UserFacingError:
    return UserFacingError(Text("evals.malformed", {"file": str(file), "why": why}))
