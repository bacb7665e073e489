"""The composition root: the only place that knows which model, which tools and which database go together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ParamSpec

from ringi.assistants.administration import FORMS
from ringi.assistants.secretary import SECRETARY
from ringi.channels.console.channel import CONSOLE
from ringi.channels.web.channel import WEB_CHANNEL
from ringi.domain.assistants import EMBEDDED
from ringi.domain.channels import Channels
from ringi.domain.model import Model
from ringi.domain.providers import ModelChoice
from ringi.domain.summary import Summariser
from ringi.domain.tracing import UNTRACED, Tracing
from ringi.review.policy_trial import deposited_trial
from ringi.settings import (
    ModelSettings,
    Settings,
    TelemetrySettings,
    master_key,
    must_be_outside,
)
from ringi.store.core.database import Database, open_database
from ringi.store.core.migrate import migrate
from ringi.store.embedded.keeping import kept_up
from ringi.store.embedded.server import serving
from ringi.store.identity.login import ensure_login, signed_in
from ringi.tools.form import forms
from ringi.tools.ports import HttpAnswer, HttpRequest, Plain
from ringi.turns.assistant import Assistant, Assistants, assistants
from ringi.turns.background.alert_delivery import AlertSink, Console, announcing
from ringi.turns.background.driving import DRIVE, EXPIRY, LAPSED_FLOWS, ORPHANS, SCHEDULES
from ringi.turns.background.jobs import BackgroundWork, Job, Periodic
from ringi.turns.background.monitor import WATCH
from ringi.turns.background.reminders import NOTICES
from ringi.turns.background.retention import RETENTION
from ringi.turns.background.summaries import SUM_UP, SUMMARIES
from ringi.turns.keyless import KeylessModel
from ringi.turns.leases import LeaseRenewer, LeaseTimings
from ringi.turns.organisation import OrgCache
from ringi.turns.services import TurnServices
from ringi.turns.stop_watch import StopWatch

if TYPE_CHECKING:
    from ringi.integrations.compute_pool import ComputePool
    from ringi.integrations.guarded_http import GuardedHttp

P = ParamSpec("P")

JOBS: tuple[Job, ...] = (
    DRIVE,
    SUM_UP,
)
"""All jobs. A new job is one line here."""
PERIODIC: tuple[Periodic, ...] = (
    ORPHANS,
    EXPIRY,
    NOTICES,
    LAPSED_FLOWS,
    SCHEDULES,
    SUMMARIES,
    RETENTION,
    WATCH,
)
"""All periodic work. A new one is one line here."""
CHANNELS = Channels((WEB_CHANNEL, CONSOLE))
"""Channels on which messages come in and go out. A new channel is one more here."""
ASSISTANTS: tuple[Assistant, ...] = (SECRETARY,)
"""Every assistant, the one that people meet first at the head. A further one is one line here."""


def registered(every: Sequence[Assistant] = ASSISTANTS) -> Assistants:
    """Returns the assistants with the forms, which belong to the organisation."""
    return assistants(every, [form.tool for form in FORMS])


@contextmanager
def database_url(settings: Settings) -> Generator[str]:
    """Yields the URL of the database these settings name, migrated, as a process signs in there. An embedded database
    runs for the length of the block."""
    with owner_url(settings) as owner:
        if settings.database_url is not None:
            yield settings.database_url
            return
        ensure_login(owner)
        yield signed_in(owner)


@contextmanager
def owner_url(settings: Settings) -> Generator[str]:
    """Yields the URL of that database as its owner signs in: for migrations and for the operator of the machine."""
    if settings.database_url is not None:
        owner = settings.owner_url or settings.database_url
        migrate(owner)
        yield owner
        return
    with serving(settings.data) as server:
        migrate(server.dsn())
        yield server.dsn()


@contextmanager
def lasting_database(settings: Settings) -> Generator[str]:
    """Works as `database_url`, for a process that is to stay: an embedded server that dies is started again."""
    with database_url(settings) as url:
        if settings.database_url is not None:
            yield url
            return
        with kept_up(settings.data):
            yield url


@asynccontextmanager
async def open_services(settings: Settings, url: str, *, model: Model | None) -> AsyncGenerator[TurnServices]:
    """Yields turn services on the database of that URL, closed with the block. Without a model, they use the one each
    organisation chose, or the one the settings name."""
    async with open_database(url, settings.pool) as database, AsyncExitStack() as closing:
        await closing.enter_async_context(database.notifier.linked(url))
        key, tracing = master_key(settings), await _tracing(settings.telemetry, closing)
        chosen = model or _model_of_each(database, key, ProviderModels(settings.models, closing, tracing))
        made = make_services(database, key, chosen)
        http, compute = ToolHttp(settings.http_hosts), ToolCompute()
        closing.push_async_callback(http.aclose)
        closing.push_async_callback(compute.aclose)
        yield replace(
            made,
            critic=chosen,
            tracing=tracing,
            inner_hosts=settings.models.inner_hosts,
            http=http,
            compute=compute,
            http_hosts=settings.http_hosts,
        )


def make_services(
    database: Database,
    key: bytes,
    model: Model,
    every: Sequence[Assistant] = ASSISTANTS,
    pace: LeaseTimings | None = None,
) -> TurnServices:
    """Returns everything a turn is run with, on a database that is migrated."""
    known = registered(every)
    org_cache = OrgCache(database, known, key)
    return TurnServices(
        database=database,
        org_cache=org_cache,
        assistants=known,
        registry=known.registry,
        forms=forms(FORMS),
        model=model,
        summariser=summariser_for(model),
        channels=CHANNELS,
        try_policy=partial(deposited_trial, database, org_cache),
        lease_renewer=LeaseRenewer(database, pace or LeaseTimings()),
        stops=StopWatch(database),
        http=ToolHttp(),
        compute=ToolCompute(),
    )


class ToolHttp:
    """An `Http` port whose client is loaded when the first tool asks for it."""

    def __init__(self, inner_hosts: frozenset[str] = frozenset()) -> None:
        self._inner_hosts = inner_hosts

    @cached_property
    def _client(self) -> GuardedHttp:
        from ringi.integrations.guarded_http import GuardedHttp

        return GuardedHttp(self._inner_hosts)

    async def send(self, request: HttpRequest) -> HttpAnswer:
        return await self._client.send(request)

    async def aclose(self) -> None:
        if "_client" in vars(self):
            await self._client.aclose()


class ToolCompute:
    """A `Computes` port whose processes begin with the first call."""

    @cached_property
    def _pool(self) -> ComputePool:
        from ringi.integrations.compute_pool import ComputePool

        return ComputePool()

    async def __call__(self, function: Callable[P, Plain], /, *args: P.args, **kwargs: P.kwargs) -> Plain:
        return await self._pool(function, *args, **kwargs)

    async def aclose(self) -> None:
        if "_pool" in vars(self):
            await self._pool.aclose()


def make_work(alert_sinks: Sequence[AlertSink] = ()) -> BackgroundWork:
    """Returns everything a long-lived process does beside what it is asked; alerts leave it on these sinks."""
    return BackgroundWork(jobs=JOBS, periodic=(*PERIODIC, announcing(alert_sinks)))


def make_alert_sinks(settings: Settings) -> tuple[AlertSink, ...]:
    """Returns all sinks through which alerts leave this process."""
    alert_sinks: list[AlertSink] = [Console()]
    if settings.mail:
        from ringi.integrations.mail import Mail

        alert_sinks.append(Mail(settings.mail))
    if settings.webhook:
        from ringi.integrations.webhook import Webhook

        alert_sinks.append(Webhook(settings.webhook))
    return tuple(alert_sinks)


@dataclass(frozen=True, slots=True)
class ProviderModels:
    """Makes models of providers, whose connections are closed with the stack."""

    models: ModelSettings
    closing: AsyncExitStack
    tracing: Tracing = UNTRACED

    def usual(self) -> Model:
        """Returns the model the settings name, or the one that needs no key (E12)."""
        models = self.models
        if models.main is None:
            return keyless_model()
        main = self.model(models.main, models.keys.get(models.main.provider))
        if models.fallback is None:
            return _quick(main, None)
        second = self.model(models.fallback, models.keys.get(models.fallback.provider))
        return _quick(_paired(main, second), None)

    def model(self, choice: ModelChoice, secret: str | None) -> Model:
        """Returns the model of this choice, with this key. Loads the modules its provider needs."""
        return self._asked(choice, secret, apart=False)

    def named(self, choice: ModelChoice, secret: str | None) -> Model:
        """Returns the model of an organisation's choice: an address that it named must lie outside, unless the operator
        named its host too."""
        return self._asked(choice, secret, apart=must_be_outside(choice, self.models.inner_hosts))

    def _asked(self, choice: ModelChoice, secret: str | None, *, apart: bool) -> Model:
        from ringi.brain.providers.bounded import bounded_client
        from ringi.brain.providers.model import ModelStyle, ProviderModel
        from ringi.brain.providers.outside import Outside

        manner = ModelStyle(
            persona=registered().persona, yen_per_dollar=self.models.yen_per_dollar, tracing=self.tracing
        )
        http = bounded_client(choice.tuning.answer_s or manner.seconds, way=Outside() if apart else None)
        self.closing.push_async_callback(http.aclose)
        return ProviderModel(choice, secret, manner, http)


def keyless_model() -> Model:
    """Returns the model that follows each assistant's own rules and asks no provider."""
    return KeylessModel(registered())


async def _tracing(terms: TelemetrySettings | None, closing: AsyncExitStack) -> Tracing:
    """Returns the tracing these settings name. Spans not yet delivered are sent after all else is closed."""
    if terms is None:
        return UNTRACED
    from ringi.integrations.telemetry import Telemetry

    telemetry = Telemetry(terms)
    closing.push_async_callback(asyncio.to_thread, telemetry.close)
    return telemetry


def _model_of_each(database: Database, key: bytes, asked: ProviderModels) -> Model:
    """Returns a model that asks, for each organisation, the one it chose."""
    from ringi.brain.providers.chosen import ChosenModel, Makers

    makers = Makers(usual=asked.usual(), make=asked.named, pair=_paired, quick=_quick, keys=asked.models.keys)
    return ChosenModel(database, key, makers)


def _paired(first: Model, second: Model) -> Model:
    from ringi.brain.providers.fallback import WithFallback

    return WithFallback(first, second)


def _quick(brain: Model, router: Model | None) -> Model:
    from ringi.brain.fast_path import FastPath

    return FastPath(brain, keyless_model(), router)


def summariser_for(model: Model) -> Summariser:
    """Returns a summariser that asks this model, or one that extracts if the model can only follow rules."""
    if model.name == EMBEDDED:
        from ringi.assistants.secretary.rules.extract import Extract

        return Extract()
    from ringi.brain.summaries import ModelSummariser

    return ModelSummariser(model)
