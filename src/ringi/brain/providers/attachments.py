"""Divides the files of a request into those this model is shown and those it is only told of, with the reason.

A picture or document is shown to a model that can read it, if the policy lets its provider see it. The content is data
that anybody may have written, like any quoted text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic_ai.messages import BinaryContent, UserContent

from ringi.brain.prompt.quoting import block
from ringi.brain.providers.port import Prompt
from ringi.brain.redaction import Allowed, may_show_files
from ringi.domain.files import is_document, is_picture
from ringi.domain.model import ATTACHED, ContextItem, ModelFile, ModelRequest
from ringi.domain.tools import Json
from ringi.i18n import catalog

Unseen = Literal["unread", "policy", "away"]
"""Reason for which a model does not see a file: it reads no such files, the policy forbids it, the file is too large or
gone."""
Takes = Callable[[str], bool]
"""Media type -> whether the model reads files of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachments:
    """The files of one request as this model gets them."""

    shown: tuple[ModelFile, ...]
    described: str
    """Block of the material that names each file and says whether the model sees it; empty if there is no file."""
    undescribed: str
    """That block for a server that refuses the files."""


def attachments(request: ModelRequest, allowed: Allowed, takes: Takes) -> Attachments:
    """Returns the files of the request for a provider that may see the `allowed` classes."""
    named = [item for item in request.items if item.kind in ATTACHED]
    if not named:
        return NO_ATTACHMENTS
    free = may_show_files(request, allowed)
    files = {file.source: file for file in request.files}
    unseen: dict[str, Unseen | None] = {
        item.source: _unseen(files.get(item.source), free, takes) for item in named
    }
    unread: dict[str, Unseen | None] = dict.fromkeys(unseen, "unread")
    return Attachments(
        shown=tuple(file for file in request.files if unseen.get(file.source, "away") is None),
        described=block("attachments", _described(named, unseen, request)),
        undescribed=block("attachments", _described(named, unread | _kept(unseen), request)),
    )


NO_ATTACHMENTS = Attachments(shown=(), described="", undescribed="")


def user_content(prompt: Prompt) -> str | list[UserContent]:
    """Returns the material of a prompt as the client library takes it: a text, or a text and the files shown with it."""
    if not prompt.files:
        return prompt.material
    shown = (
        part
        for file in prompt.files
        for part in (block("attachment", [{"source": file.source}]), _binary(file))
    )
    return [prompt.material, *shown]


def reads(profile: Mapping[str, object], provider: str, media_type: str) -> bool:
    """True if a model with this profile reads files of this type, as far as anybody has said."""
    if is_picture(media_type):
        return profile.get("supports_image_input", True) is True
    # Compatible servers have no common form for documents.
    documents = provider in _DOCUMENTS and profile.get("supports_document_input", True) is True
    return documents and is_document(media_type)


_DOCUMENTS = frozenset({"anthropic", "openai", "google"})
"""Providers that document how a PDF is sent to them."""


def _binary(file: ModelFile) -> BinaryContent:
    return BinaryContent(file.content, media_type=file.media_type)


def _unseen(file: ModelFile | None, free: bool, takes: Takes) -> Unseen | None:
    if file is None:
        return "away"
    if not takes(file.media_type):
        return "unread"
    return None if free else "policy"


def _kept(unseen: Mapping[str, Unseen | None]) -> dict[str, Unseen | None]:
    """Returns the reasons that hold whatever the server takes."""
    return {source: why for source, why in unseen.items() if why is not None}


def _described(
    named: list[ContextItem], unseen: Mapping[str, Unseen | None], request: ModelRequest
) -> Iterator[Mapping[str, Json]]:
    words = catalog(request.locale, "context")
    for item in named:
        why = unseen[item.source]
        told: dict[str, Json] = {} if why is None else {"why": words[f"file_unseen_{why}"]}
        yield {"source": item.source, "kind": item.kind, "shown": why is None, **told}
