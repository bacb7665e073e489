"""The door put together: routes behind the edge, problems for everything that goes wrong."""

from __future__ import annotations

from fastapi import APIRouter, Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ringi.api import (
    routes_alerts,
    routes_approvals,
    routes_conversations,
    routes_drafts,
    routes_events,
    routes_files,
    routes_identity,
    routes_member,
    routes_messages,
    routes_models,
    routes_monitor,
    routes_pages,
    routes_passkeys,
    routes_people,
    routes_personas,
    routes_policy,
    routes_requests,
    routes_roster,
    routes_session,
    routes_stop,
    routes_stream,
    routes_system,
    routes_teachings,
    routes_turns,
    routes_welcome,
)
from ringi.api.edge import BodyLimits, Edge, Guard
from ringi.api.founder import Founder
from ringi.api.metrics import Metrics
from ringi.api.pages import FOLDER, load_pages
from ringi.api.problems import ProblemError, on_defect, on_problem
from ringi.api.readable import demand_readable
from ringi.api.services import Services
from ringi.api.watch import Watch
from ringi.channels.identity import CompanySignIn
from ringi.domain.errors import UserFacingError
from ringi.settings import Settings
from ringi.store.fences import AwayError
from ringi.turns.runtime import Runtime


def make_app(runtime: Runtime, settings: Settings, metrics: Metrics, founder: Founder) -> FastAPI:
    """The whole door for one process. `metrics.observe` should be the hook of the runtime's house."""
    app = described()
    services = Services(
        runtime=runtime,
        settings=settings,
        metrics=metrics,
        watch=Watch(runtime.house.database),
        founder=founder,
        pages=load_pages(FOLDER),
        sign_in=CompanySignIn(settings.identity) if settings.identity else None,
    )
    app.state.services = services
    app.add_middleware(BodyLimits)
    app.add_middleware(Guard, services=services)
    app.add_middleware(Edge, settings=settings)
    for kind in (ProblemError, UserFacingError, AwayError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, on_problem)
    app.add_exception_handler(Exception, on_defect)
    return app


def described() -> FastAPI:
    """The routes alone, for whoever wants to know them."""
    app = FastAPI(title="Ringi", docs_url=None, redoc_url=None, openapi_url=None)
    v1 = APIRouter(prefix="/api/v1", dependencies=[Depends(demand_readable)])
    for routes in (
        routes_system,
        routes_session,
        routes_passkeys,
        routes_identity,
        routes_welcome,
        routes_messages,
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
        routes_requests,
        routes_alerts,
    ):
        v1.include_router(routes.router)
    app.include_router(v1)
    app.router.routes.append(routes_pages.ROUTE)
    return app
