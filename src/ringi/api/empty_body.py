"""The body of a request that has nothing to say: the API takes JSON only, so an empty object."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class EmptyBody(BaseModel):
    """A body without fields: there is nothing to choose."""

    model_config = ConfigDict(extra="forbid")
