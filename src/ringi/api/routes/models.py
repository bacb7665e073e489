"""The language models that work for the organisation, and a trial whether they answer. Choosing one, and its key, are
calls through the gates; a key is never told again.
"""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.bodies import EmptyBody
from ringi.api.dependencies import LocaleHere, PolicyRoleHere
from ringi.api.services import ServicesHere
from ringi.domain.model import ModelReply
from ringi.i18n import say
from ringi.store.organisations.providers import read_model_rows
from ringi.turns.background.model_trial import (
    asked_provider,
    left_out,
    told,
    told_of_long,
    try_long,
    try_model,
    works,
)

router = APIRouter(tags=["models"])


class ModelOut(BaseModel):
    assistant: str
    """The assistant it was chosen for; empty for every assistant without a choice of its own."""
    role: str
    model: str
    knobs: str = ""
    """Knobs that are set, such as `temperature=0.2, effort=low`."""


class Models(BaseModel):
    models: tuple[ModelOut, ...]
    """Models by role, `brain` first; if the organisation chose none, what the machine was started with."""
    keys: tuple[str, ...]
    """Providers the organisation gave a key for. The keys themselves are never told."""


class ModelTrial(BaseModel):
    works: bool
    said: str
    """Outcome of the trial, in a sentence."""


@router.get("/models")
async def read_models(services: ServicesHere, caller: PolicyRoleHere) -> Models:
    """Returns the models of the organisation by role, for those who decide on them."""
    rows = await read_model_rows(services.database, caller.org)
    usual = {"brain": services.runtime.services.model.name}
    names = usual | {role: choice.name for role, choice in rows.choices.items()}
    knobs = {role: choice.knobs for role, choice in rows.choices.items()}
    own = (
        ModelOut(assistant=key[0], role=key[1], model=choice.name, knobs=choice.knobs)
        for key, choice in rows.own.items()
    )
    return Models(
        models=(
            *(
                ModelOut(assistant="", role=role, model=name, knobs=knobs.get(role, ""))
                for role, name in names.items()
            ),
            *own,
        ),
        keys=tuple(sorted(rows.sealed)),
    )


@router.post("/models/test")
async def test_model(
    said: EmptyBody, locale: LocaleHere, services: ServicesHere, caller: PolicyRoleHere
) -> ModelTrial:
    """Asks the model that proposes a small question and one about a long made-up text, and says what came of it."""
    del said
    turn_services = services.runtime.services
    snapshot = await turn_services.org_cache.at_hand(caller.org)
    outcome = await try_model(turn_services, caller.org, snapshot, locale)
    long = await try_long(turn_services, caller.org, snapshot, locale) if asked_provider(outcome) else None
    model = outcome.model if isinstance(outcome, ModelReply) else ""
    lost = told_of_long(model, long) if long else None
    said_of = (told(outcome, "api"), *left_out(model, outcome.usage), *((lost,) if lost else ()))
    return ModelTrial(
        works=works(outcome) and lost is None, said="\n".join(say(each, locale) for each in said_of)
    )
