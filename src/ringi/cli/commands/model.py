"""`ringi model`: shows and sets the language model that proposes for an organisation, its key, and whether it answers."""

from __future__ import annotations

from collections.abc import Mapping

import click

from ringi.cli.support.asking import ask_hidden
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.requesting import request, tell
from ringi.cli.support.session import Session, housed
from ringi.domain.model import ModelReply
from ringi.domain.providers import PROVIDERS, ROLES, ModelRole, Provider
from ringi.domain.tools import Args
from ringi.i18n import say
from ringi.store.organisations.providers import read_model_rows
from ringi.turns.background.costs import Costs, costs_now
from ringi.turns.background.model_trial import told, try_model, works


@click.command("set", cls=Spoken, help="do_model_set")
@click.argument("model", metavar="MODEL")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--role", type=click.Choice(ROLES), default="brain", help="opt_role")
@click.option("--url", metavar="URL", help="opt_url")
@click.option("--assistant", metavar="ASSISTANT", help="opt_model_assistant")
@click.option("--knob", "knobs", multiple=True, metavar="NAME=VALUE", help="opt_knob")
@housed
def chosen(model: str, name: str, role: ModelRole, knobs: tuple[str, ...], **named: str | None) -> int:
    fields: Args = {"model": model, **{field: value for field, value in named.items() if value}}
    fields |= {knob.partition("=")[0].strip(): knob.partition("=")[2].strip() for knob in knobs}
    return in_office(lambda call, office: _set(call, office, name, (role, fields)))


@click.command("list", cls=Spoken, help="do_model_list")
@click.option("--provider", type=click.Choice(PROVIDERS), metavar="PROVIDER", help="opt_offer_of")
@housed
def listed(provider: Provider | None) -> int:
    if provider is None:
        return in_office(_list)
    # Loading the provider's libraries takes seconds.
    from ringi.cli.support.model_offer import show_offer

    return in_office(lambda call, office: show_offer(call, office, provider))


@click.command("key", cls=Spoken, help="do_model_key")
@click.argument("provider", type=click.Choice(PROVIDERS), metavar="PROVIDER")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@housed
def key(provider: Provider, name: str) -> int:
    return in_office(lambda call, office: _key(call, office, name, provider))


@click.command("cost", cls=Spoken, help="do_model_cost")
@housed
def cost() -> int:
    return in_office(_cost)


@click.command("test", cls=Spoken, help="do_model_test")
@housed
def tested() -> int:
    return in_office(_test)


command = SpokenGroup(
    "model",
    help="do_model",
    entries={
        "list": CommandEntry(place="ringi.cli.commands.model:listed", help="do_model_list"),
        "set": CommandEntry(place="ringi.cli.commands.model:chosen", help="do_model_set"),
        "key": CommandEntry(place="ringi.cli.commands.model:key", help="do_model_key"),
        "cost": CommandEntry(place="ringi.cli.commands.model:cost", help="do_model_cost"),
        "test": CommandEntry(place="ringi.cli.commands.model:tested", help="do_model_test"),
    },
    usual="list",
)


async def _set(call: Session, office: CliContext, name: str, wanted: tuple[ModelRole, Args]) -> int:
    role, fields = wanted
    given = {**fields, "role": role, "reason": call.say("requests.set_model")}
    return tell(call, office, await request(office, find_person(office, name), "set_model", given))


async def _list(call: Session, office: CliContext) -> int:
    rows = await read_model_rows(office.services.database, office.org)
    usual = {"brain": office.services.model.name}
    names = usual | {role: choice.name for role, choice in rows.choices.items()}
    own = {key: choice.name for key, choice in rows.own.items()}
    if call.as_json:
        named = {f"{assistant}.{role}": model for (assistant, role), model in own.items()}
        print_json({"models": {**names, **named}, "keys": sorted(rows.sealed)}, call.locale)
        return 0
    for role, model in names.items():
        call.tell("cli.model_line", role=call.say(f"cli.role_{role}"), model=model)
    for (assistant, role), model in own.items():
        said = {"assistant": call.say(f"assistants.{assistant}"), "role": call.say(f"cli.role_{role}")}
        call.tell("cli.model_line_own", model=model, **said)
    for provider in sorted(rows.sealed):
        call.tell("cli.model_key_line", provider=provider)
    return 0


async def _key(call: Session, office: CliContext, name: str, provider: Provider) -> int:
    by = find_person(office, name)
    given = ask_hidden(call.say("cli.model_key_ask", provider=provider))
    fields = {"provider": provider, "key": given, "reason": call.say("requests.set_provider_key")}
    return tell(call, office, await request(office, by, "set_provider_key", fields))


async def _cost(call: Session, office: CliContext) -> int:
    found = await costs_now(office.services, office.snapshot)
    if call.as_json:
        print_json(_figures(found), call.locale)
        return 0
    if not found.known:
        call.tell("cli.model_cost_unknown", turns=f"{found.turns:,}")
        return 0
    call.tell(
        "cli.model_cost",
        today=f"{found.today:,}",
        month=f"{found.month:,}",
        forecast=f"{found.forecast:,}",
        per_turn=f"{found.per_turn:,}",
        turns=f"{found.turns:,}",
    )
    for many, yen in found.by_conversations:
        call.tell(
            "cli.model_cost_line",
            count=f"{many:,}",
            yen=f"{yen:,}",
            conversations=f"{found.conversations:,}",
        )
    if found.unpriced:
        call.tell("cli.model_cost_partly", count=f"{found.unpriced:,}")
    return 0


def _figures(found: Costs) -> Mapping[str, object]:
    """Returns amounts as text, which loses nothing; null if no price is known."""
    amounts = {
        "today": found.today,
        "month": found.month,
        "forecast": found.forecast,
        "per_turn": found.per_turn,
    }
    by_conversations = {str(many): str(yen) for many, yen in found.by_conversations}
    return {
        **{name: str(yen) if found.known else None for name, yen in amounts.items()},
        "by_conversations": by_conversations if found.known else {},
        "turns": found.turns,
        "conversations": found.conversations,
        "turns_without_price": found.unpriced,
    }


async def _test(call: Session, office: CliContext) -> int:
    outcome = await try_model(office.services, office.org, office.snapshot, call.locale)
    if not call.as_json:
        call.show((say(told(outcome, "cli"), call.locale),))
    elif isinstance(outcome, ModelReply):
        document = {"works": works(outcome), "model": outcome.model, "usage": outcome.usage}
        print_json(document, call.locale)
    else:
        print_json({"works": False, "code": outcome.code}, call.locale)
    return 0 if works(outcome) else 1
