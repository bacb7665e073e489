"""The API put together: routes behind the edge, problems for everything that goes wrong."""

from __future__ import annotations

from fastapi import APIRouter, Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ringi.api.auth.passwords import Passwords
from ringi.api.founder import FirstAdmin
from ringi.api.metrics import Metrics
from ringi.api.middleware import BodyLimits, Guard, RequestMiddleware
from ringi.api.pages import FOLDER, load_pages
from ringi.api.problems import ProblemError, on_defect, on_problem
from ringi.api.routes import alerts as routes_alerts
from ringi.api.routes import approvals as routes_approvals
from ringi.api.routes import channels as routes_channels
from ringi.api.routes import conversations as routes_conversations
from ringi.api.routes import drafts as routes_drafts
from ringi.api.routes import events as routes_events
from ringi.api.routes import files as routes_files
from ringi.api.routes import identity as routes_identity
from ringi.api.routes import member as routes_member
from ringi.api.routes import messages as routes_messages
from ringi.api.routes import models as routes_models
from ringi.api.routes import monitor as routes_monitor
from ringi.api.routes import pages as routes_pages
from ringi.api.routes import passkeys as routes_passkeys
from ringi.api.routes import people as routes_people
from ringi.api.routes import personas as routes_personas
from ringi.api.routes import policy as routes_policy
from ringi.api.routes import requests as routes_requests
from ringi.api.routes import roster as routes_roster
from ringi.api.routes import schedules as routes_schedules
from ringi.api.routes import session as routes_session
from ringi.api.routes import stop as routes_stop
from ringi.api.routes import stream as routes_stream
from ringi.api.routes import system as routes_system
from ringi.api.routes import teachings as routes_teachings
from ringi.api.routes import turns as routes_turns
from ringi.api.routes import webhooks as routes_webhooks
from ringi.api.routes import welcome as routes_welcome
from ringi.api.services import Services
from ringi.api.stream_hub import StreamHub
from ringi.api.text_check import demand_readable
from ringi.domain.errors import UserFacingError
from ringi.integrations.oidc import CompanySignIn
from ringi.settings import Settings
from ringi.store.core.preconditions import AwayError
from ringi.turns.runtime import Runtime


def make_app(
    runtime: Runtime,
    settings: Settings,
    metrics: Metrics,
    founder: FirstAdmin,
    passwords: Passwords | None = None,
) -> FastAPI:
    """Returns the whole API of one process. `metrics.observe` should be the hook of the runtime's turn services.
    Without `passwords`, hashes cost what argon2 recommends."""
    app = described()
    services = Services(
        runtime=runtime,
        settings=settings,
        metrics=metrics,
        watch=StreamHub(runtime.services.database),
        founder=founder,
        pages=load_pages(FOLDER),
        sign_in=CompanySignIn(settings.identity) if settings.identity else None,
        passwords=passwords or Passwords(),
    )
    app.state.services = services
    app.add_middleware(BodyLimits)
    app.add_middleware(Guard, services=services)
    app.add_middleware(RequestMiddleware, settings=settings)
    for kind in (ProblemError, UserFacingError, AwayError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, on_problem)
    app.add_exception_handler(Exception, on_defect)
    return app


def described() -> FastAPI:
    """Returns an app with the routes alone, for programs that describe them."""
    app = FastAPI(title="Ringi", docs_url=None, redoc_url=None, openapi_url=None)
    v1 = APIRouter(prefix="/api/v1", dependencies=[Depends(demand_readable)])
    for routes in (
        routes_system,
        routes_schedules,
        routes_session,
        routes_passkeys,
        routes_identity,
        routes_welcome,
        routes_messages,
        routes_channels,
        routes_turns,
        routes_conversations,
        routes_stream,
        routes_events,
        routes_files,
        routes_approvals,
        routes_stop,
        routes_monitor,
        routes_policy,
        routes_drafts,
        routes_teachings,
        routes_personas,
        routes_people,
        routes_member,
        routes_roster,
        routes_models,
        routes_webhooks,
        routes_requests,
        routes_alerts,
    ):
        v1.include_router(routes.router)
    app.include_router(v1)
    app.router.routes.append(routes_pages.ROUTE)
    return app
