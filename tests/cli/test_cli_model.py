"""A language model of somebody else's at the terminal, over real HTTP."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import get_args

import psycopg
import pytest
from tests.cli.calling import Caller
from tests.support.protocols import Chat
from tests.support.provider_answers import CALL, TEXT, worded
from tests.support.provider_stub import Stub, answers, threaded_stub
from tests.support.streams import streams, told

from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.store.organisations.providers import Role

CHAT = Chat()


def with_model(ringi: Caller, server: Stub) -> Caller:
    """Returns the terminal with its model named in the environment."""
    named = {
        "RINGI_MODEL": "openai-compatible:local",
        "RINGI_MODEL_URL": server.url,
        "RINGI_OPENAI_COMPATIBLE_KEY": "the-key",
    }
    return replace(ringi, environ={**ringi.environ, **named})


def test_a_whole_turn_is_driven_with_it(ringi: Caller) -> None:
    """It proposes a look, the gates allow it, it words the answer from the result."""
    with threaded_stub() as server:
        server.will(*(streams(told(CHAT, worded(each))) for each in (CALL, TEXT)))

        done = with_model(ringi, server)("ask", "自分のタスクを見せて", "--as", "tanaka", "--json")

    assert 0 == done.code, done.err
    document = done.document()
    expected = ("openai-compatible:local", ["finished"], TEXT["text"])
    states = [each["state"] for each in document["executions"]]
    assert expected == (document["model"], states, document["reply"])


def test_without_a_provider_its_library_is_not_even_loaded() -> None:
    """It takes seconds to import, so only those who use it pay."""
    code = (
        "import sys; from ringi.bootstrap import ProviderModels; from contextlib import AsyncExitStack; from ringi.settings import ModelSettings;"
        "from ringi.cli.commands import ask; from ringi.cli.main import run; from ringi.cli.support.environment import Environment;"
        "ProviderModels(ModelSettings(), AsyncExitStack()).usual(); run(['--help'], Environment(environ={}));"
        "print(sorted({'pydantic_ai', 'openai', 'httpx2', 'genai_prices', 'opentelemetry.sdk'} & set(sys.modules)))"
    )

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == said.stdout.splitlines()[-1]


KEY = "sk-very-secret"


def chosen(ringi: Caller, url: str) -> None:
    """The organisation's own choice and key."""
    agreed(ringi, "set", "openai-compatible:local", "--url", url)
    agreed(ringi, "key", "openai-compatible", said=f"{KEY}\n")


def agreed(ringi: Caller, *words: str, said: str = "") -> None:
    """The president asks for it, a second person says yes."""
    asked = ringi("model", *words, "--as", "sakura", "--json", said=said)
    number = asked.document()["waits_for"]["number"]
    approved = ringi("approvals", "approve", number, "--as", "ito")
    assert (0, 0) == (asked.code, approved.code), asked.err + approved.err


def test_an_organisation_chooses_its_own_model_and_key(ringi: Caller) -> None:
    """Whatever the process was started with."""
    with threaded_stub() as server:
        server.will(answers(200, CHAT.says(worded(TEXT))))
        chosen(ringi, server.url)

        said = ringi("model", "test", "--json").document()

        sent = server.seen[0].headers["authorization"]
    assert (True, "openai-compatible:local", f"bearer {KEY}") == (said["works"], said["model"], sent)


def test_a_key_is_never_shown_again(ringi: Caller) -> None:
    """Not in the list, and in no row of the database as it was given."""
    chosen(ringi, "http://127.0.0.1:9/v1")

    shown = ringi("model", "list", "--json").out

    with psycopg.connect(ringi.environ["RINGI_DATABASE_URL"]) as connection:
        sealed = connection.execute("SELECT sealed FROM ringi.provider_credentials").fetchall()[0][0]
    assert KEY not in shown
    assert KEY.encode() not in sealed


def test_the_key_of_the_process_goes_to_no_address_an_organisation_named(ringi: Caller) -> None:
    """Else whoever chooses a model could collect it."""
    process = replace(ringi, environ={**ringi.environ, "RINGI_OPENAI_KEY": KEY})
    with threaded_stub() as server:
        server.will(answers(401, CHAT.error(401, "no", "no")))
        agreed(process, "set", "openai:gpt-6-luna", "--url", server.url)

        said = process("model", "test")

        sent = server.seen[0].headers["authorization"]
    assert (1, False, True) == (said.code, KEY in sent, "鍵を受け付けません" in said.out)


def test_only_the_highest_level_chooses(ringi: Caller) -> None:
    """A model sees what it is shown; who it is concerns everybody."""
    called = ringi("model", "set", "openai:gpt-6-luna", "--as", "tanaka")

    assert 1 == called.code


def test_whoever_may_not_choose_is_not_told_how(ringi: Caller) -> None:
    """A name that is none is no matter of somebody who could not choose the right one either."""
    called = ringi("model", "set", "nonsense", "--as", "tanaka")

    assert (1, False) == (called.code, "anthropic" in called.out + called.err)


def test_a_choice_can_be_taken_back(ringi: Caller) -> None:
    """Then the process's own model proposes again."""
    chosen(ringi, "http://127.0.0.1:9/v1")

    agreed(ringi, "set", "default")

    assert {"brain": "embedded"} == ringi("model", "list", "--json").document()["models"]


def test_costs_are_told(ringi: Caller) -> None:
    """The embedded model costs nothing, today and by the end of the month."""
    said = ringi("model", "cost", "--json").document()

    assert ("0.00", "0.00", "0.00") == (said["today"], said["month"], said["forecast"])


@pytest.mark.parametrize("role", get_args(Role))
@pytest.mark.parametrize("locale", get_args(Locale))
def test_every_role_is_named_on_the_card(role: Role, locale: Locale) -> None:
    """Whoever says yes to a choice reads what the model is for."""
    key = f"requests.role_{role}"

    assert key != say(Text(key), locale)


def test_a_provider_is_asked_what_it_offers(ringi: Caller) -> None:
    """At the address and with the key that the organisation chose."""
    with threaded_stub() as server:
        server.will(answers(200, {"data": [{"id": "local"}, {"id": "large"}]}))
        chosen(ringi, server.url)

        said = ringi("model", "list", "--provider", "openai-compatible", "--json").document()

        (seen,) = server.seen
    expected = ["openai-compatible:large", "openai-compatible:local"]
    assert (expected, f"bearer {KEY}") == (said["models"], seen.headers["authorization"])


def test_no_list_without_a_key(ringi: Caller) -> None:
    """Nothing is sent; it is said how to keep one."""
    called = ringi("model", "list", "--provider", "anthropic")

    assert (1, True) == (called.code, "ringi model key anthropic" in called.err)


def test_a_refused_key_is_said(ringi: Caller) -> None:
    """In the words of any other question to a provider."""
    with threaded_stub() as server:
        server.will(answers(401, {}))
        chosen(ringi, server.url)

        called = ringi("model", "list", "--provider", "openai-compatible")

    assert (1, True) == (called.code, "鍵を受け付けません" in called.err)
