"""Services the routes work with, handed in once by `make_app`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, FastAPI, Request

from ringi.api.auth.passwords import Passwords
from ringi.api.chain_walks import ChainWalks
from ringi.api.founder import FirstAdmin
from ringi.api.metrics import Metrics
from ringi.api.pages import Pages
from ringi.api.rate_limit import SpeakingPace
from ringi.api.stream_hub import StreamHub
from ringi.domain.errors import DefectError
from ringi.integrations.oidc import CompanySignIn
from ringi.settings import Settings
from ringi.store.core.database import Database
from ringi.turns.runtime import Runtime


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything with a life of its own that a request may need."""

    runtime: Runtime
    settings: Settings
    metrics: Metrics
    watch: StreamHub
    founder: FirstAdmin
    pages: Pages
    sign_in: CompanySignIn | None = None
    """The company's own sign-in, if there is one."""
    passwords: Passwords = field(default_factory=Passwords)
    pace: SpeakingPace = field(default_factory=SpeakingPace)
    walks: ChainWalks = field(default_factory=ChainWalks)
    look_again_s: float = 15.0
    """Seconds after which a stream gives a sign of life, and asks whether its listener still may listen."""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server is to stop: all streams come to an end."""

    @property
    def database(self) -> Database:
        return self.runtime.services.database


def services_in(app: FastAPI) -> Services:
    services = app.state.services
    if not isinstance(services, Services):
        raise DefectError("an app without services")
    return services


def services_of(request: Request) -> Services:
    return services_in(request.app)


ServicesHere = Annotated[Services, Depends(services_of)]
