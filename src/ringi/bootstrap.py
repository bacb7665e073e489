"""The composition root: the only place that knows which model, which tools and which database go together."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager

from ringi.assistants.secretary.persona import secretary_persona
from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.model import Model
from ringi.settings import ModelSettings, PoolSettings, Settings, master_key
from ringi.store.database import Database, PoolSizes, open_database
from ringi.store.embedded import serving
from ringi.store.migrate import migrate
from ringi.tools.registry import AnyTool, registry
from ringi.turns.charter import Charters
from ringi.turns.house import House
from ringi.turns.leases import Keeper, Pace


@contextmanager
def database_url(settings: Settings) -> Generator[str]:
    """The database these settings name, current; the embedded one runs for the length of the block."""
    if settings.database_url is not None:
        migrate(settings.database_url)
        yield settings.database_url
        return
    with serving(settings.data) as server:
        migrate(server.dsn())
        yield server.dsn()


@asynccontextmanager
async def open_house(settings: Settings, url: str, *, model: Model | None) -> AsyncGenerator[House]:
    """A house on the database of that URL, closed with the block; without a model, with the one the settings name."""
    async with open_database(url, _sizes(settings.pool)) as database:
        yield make_house(database, master_key(settings), model or chosen_model(settings.models))


def make_house(
    database: Database,
    key: bytes,
    model: Model,
    tools: Sequence[AnyTool] = TOOLS,
    pace: Pace | None = None,
) -> House:
    """Everything a turn is driven with, on a database that is current."""
    known = registry(tools)
    specs = tuple(tool.spec for tool in known.tools.values())
    return House(
        database=database,
        charters=Charters(database, specs, key),
        registry=known,
        model=model,
        keeper=Keeper(database, pace or Pace()),
    )


def chosen_model(models: ModelSettings) -> Model:
    """The one the settings name, or the one that needs no key (E12)."""
    if models.main is None:
        from ringi.brain.embedded import EmbeddedModel

        return EmbeddedModel()
    from ringi.brain.providers.fallback import WithFallback
    from ringi.brain.providers.model import Manner, provider_model

    manner = Manner(persona=secretary_persona, yen_per_dollar=models.yen_per_dollar)
    chosen = (choice for choice in (models.main, models.fallback) if choice is not None)
    first, *second = (provider_model(each, models.keys.get(each.provider), manner) for each in chosen)
    return WithFallback(first, *second) if second else first


def _sizes(pool: PoolSettings) -> PoolSizes:
    return PoolSizes(
        least=pool.smallest,
        most=pool.largest,
        idle_s=pool.idle_s,
        acquire_timeout_s=pool.timeout_s,
        reserve=pool.reserve,
    )
