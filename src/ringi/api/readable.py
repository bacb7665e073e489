"""Is everything that was said text? JSON can write characters that no text of ours can hold: NUL, and halves of
surrogate pairs. Asked once for every address, before anything is made of what was said.
"""

from __future__ import annotations

from fastapi import Request
from pydantic import JsonValue, TypeAdapter

from ringi.api.problems import Problem, ProblemError
from ringi.domain.text import Text
from ringi.domain.tools import strings_in
from ringi.language.characters import is_text

_JSON = TypeAdapter[JsonValue](JsonValue)


async def demand_readable(request: Request) -> None:
    """ProblemError where the address or the body holds what is no text."""
    asked = (*request.query_params.values(), *request.path_params.values())
    if not all(is_text(each) for each in asked if isinstance(each, str)):
        raise _UNREADABLE
    if request.headers.get("content-type", "").lower().startswith("application/json"):
        body = await request.body()
        said = strings_in(_JSON.validate_python(await request.json()), keys=True) if body else ()
        if not all(map(is_text, said)):
            raise _UNREADABLE


_UNREADABLE = ProblemError(Problem(status=422, text=Text("api.no_text")))
