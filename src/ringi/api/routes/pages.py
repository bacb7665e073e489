"""Everything that is no API: the pages, and what they are made of."""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ringi.api.pages import NONCE, PageFile
from ringi.api.problems import NOT_FOUND, Problem, ProblemError
from ringi.api.services import services_of
from ringi.domain.text import Text

NOT_BUILT = Problem(status=404, text=Text("api.no_pages"))


async def page(request: Request) -> Response:
    """Answers with the file of that name, else with the one page of which all screens are made."""
    path = request.path_params["path"]
    pages = services_of(request).pages
    file = pages.files.get(path)
    if file is not None:
        return _sent(file, request.headers.get("accept-encoding", ""))
    if path.startswith(("api/", "assets/")):
        raise ProblemError(NOT_FOUND)
    if pages.index is None:
        raise ProblemError(NOT_BUILT)
    nonce = secrets.token_urlsafe(18)
    return Response(
        pages.index.replace(NONCE, nonce.encode()),
        headers={"Content-Security-Policy": policy(nonce), "Cache-Control": "no-store"},
        media_type="text/html; charset=utf-8",
    )


def policy(nonce: str) -> str:
    """Returns the policy of what the page may load and do: nothing from elsewhere, no script but our files."""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'"
    )


def _sent(file: PageFile, accepted: str) -> Response:
    squeezed = file.squeezed if "gzip" in accepted else None
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if file.forever else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if squeezed is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(file.body if squeezed is None else squeezed, headers=headers, media_type=file.media_type)


ROUTE = Route("/{path:path}", page)
"""The route of all pages; it stands after all others."""
