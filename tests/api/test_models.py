"""Models of an organisation, as whoever decides on them sees them."""

from __future__ import annotations

from tests.api.conftest import Door
from tests.support.proposals import says


async def test_models_are_told_and_no_key(door: Door):
    """The one the machine was started with, and for which providers there is a key: none yet."""
    told = (await door.get("suzuki", "/models")).json()

    assert (["brain"], []) == ([each["role"] for each in told["models"]], told["keys"])


async def test_model_is_tried(door: Door):
    """One small question; what came of it is a sentence."""
    door.story.next(says("はい"))

    tried = (await door.post("suzuki", "/models/test", {})).json()

    assert tried["works"]
    assert tried["said"]
