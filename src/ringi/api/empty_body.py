"""What does somebody send who has nothing to say? The door takes JSON only, so an empty object."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class EmptyBody(BaseModel):
    """There is nothing to choose."""

    model_config = ConfigDict(extra="forbid")
