"""Checks that everything that was said is text. JSON can write characters that no text of ours can hold: NUL, and
halves of surrogate pairs. Checked once for every address, before anything is made of what was said.
"""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import Request
from pydantic import JsonValue, TypeAdapter

from ringi.api.problems import Problem, ProblemError
from ringi.domain.text import Text
from ringi.domain.tools import strings_in
from ringi.language.text.characters import is_text

_JSON = TypeAdapter[JsonValue](JsonValue)


async def demand_readable(request: Request) -> None:
    """Raises ProblemError if the address or the body holds what is no text."""
    asked = (*request.query_params.values(), *request.path_params.values())
    if not all(is_text(each) for each in asked if isinstance(each, str)):
        raise _UNREADABLE
    in_json = request.headers.get("content-type", "").lower().startswith("application/json")
    if in_json and not all(map(is_text, await _said(request))):
        raise _UNREADABLE


async def _said(request: Request) -> Sequence[str]:
    """Returns every text in the body. Raises ProblemError for a body that is no JSON or is nested without end."""
    if not await request.body():
        return ()
    try:
        return tuple(strings_in(_JSON.validate_python(await request.json()), keys=True))
    except (ValueError, RecursionError):
        raise _NO_JSON from None


_NO_JSON = ProblemError(Problem(status=400, text=Text("api.unreadable")))
_UNREADABLE = ProblemError(Problem(status=422, text=Text("api.no_text")))
