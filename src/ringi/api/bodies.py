"""Request bodies that several endpoints share. The API takes JSON only, so a request without fields sends `{}`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints


class EmptyBody(BaseModel):
    """A body without fields: there is nothing to choose."""

    model_config = ConfigDict(extra="forbid")


class StopReason(BaseModel):
    """Why somebody does what the request asks for."""

    model_config = ConfigDict(extra="forbid")

    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
