"""Models of providers with chosen knobs, in tests."""

from __future__ import annotations

from decimal import Decimal

from tests.support.protocols import Speaks
from tests.support.provider_answers import QUICK

from ringi.bootstrap import registered
from ringi.brain.providers.bounded import bounded_client
from ringi.brain.providers.model import ModelStyle, ProviderModel
from ringi.domain.providers import ModelChoice, ModelTuning

WAIT_S = 20.0


def tuned(
    protocol: Speaks, url: str, tuning: ModelTuning, model: str = "", stalled_s: float = 20.0
) -> ProviderModel:
    """Returns a model of that family at that address with these knobs."""
    choice = ModelChoice(provider=protocol.provider, model=model or protocol.model, url=url, tuning=tuning)
    manner = ModelStyle(
        persona=registered().persona, yen_per_dollar=Decimal(150), terms=QUICK, stalled_s=stalled_s
    )
    return ProviderModel(choice, "the-key", manner, bounded_client(WAIT_S))
