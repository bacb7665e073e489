"""Computes the cost of a call, once: with the prices of the day, from a table that comes with the client library, and
with the rate it is given. The record keeps both, and no cost is ever computed anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from genai_prices import calc_price
from genai_prices import types as prices

from ringi.brain.providers.port import Tokens
from ringi.domain.providers import ModelChoice, Provider


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCost:
    yen: str
    prices: str
    """Dollars for a million tokens: in / out / from the cache; empty if they are unknown."""


def cost_of(choice: ModelChoice, tokens: Tokens, at: datetime, yen_per_dollar: Decimal) -> CallCost:
    """Returns the exact cost; it is rounded only for display. The cost of a model on one's own machines, or in no
    table, is unknown and counts as 0."""
    table = _TABLES.get(choice.provider)
    if table is None:
        return UNKNOWN
    usage = prices.Usage(
        input_tokens=tokens.input,
        output_tokens=tokens.output,
        cache_read_tokens=tokens.cache_read,
        cache_write_tokens=tokens.cache_write,
    )
    try:
        found = calc_price(usage, choice.model, provider_id=table, genai_request_timestamp=at)
    except LookupError:
        return UNKNOWN
    price = found.model_price
    shown = (
        _dollars(getattr(price, name, None)) for name in ("input_mtok", "output_mtok", "cache_read_mtok")
    )
    yen = found.total_price * yen_per_dollar
    return CallCost(yen=f"{yen.normalize():f}", prices=" / ".join(shown))


UNKNOWN = CallCost(yen="0", prices="")
_TABLES: dict[Provider, str] = {
    "anthropic": "anthropic",
    "openai": "openai",
    "google": "google",
    "xai": "x-ai",
    "groq": "groq",
    "cerebras": "cerebras",
    "zai": "zai",
}
"""Provider -> its name in the price table; the other providers are not in it."""


def _dollars(price: object) -> str:
    match price:
        case Decimal():
            return str(price)
        case prices.TieredPrices():
            return f"{price.base}+"
        case _:
            return "-"
