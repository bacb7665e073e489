"""Commands say what is so: what was not tried, what nobody knows, who is here, what is in force."""

from __future__ import annotations

from dataclasses import replace

import psycopg
import pytest
from tests.cli.calling import Caller
from tests.cli.test_cli_model import agreed, chosen, with_model
from tests.support.conforming import Good
from tests.support.protocols import Chat
from tests.support.provider_answers import TEXT, worded
from tests.support.provider_stub import answers, threaded_stub

CHAT = Chat()


def line_with(out: str, words: str) -> str:
    return next((line for line in out.splitlines() if words in line), "")


def test_doctor_names_the_model_the_organisation_uses(ringi: Caller) -> None:
    """Not that of the process, and never as tried."""
    chosen(ringi, "http://127.0.0.1:9/v1")

    line = line_with(ringi("doctor").out, "openai-compatible:local")

    assert line.startswith("-")
    assert "ringi model test" in line


def test_doctor_misses_the_key_of_a_chosen_model(ringi: Caller) -> None:
    """Every request would fail without it."""
    agreed(ringi, "set", "anthropic:claude-sonnet-5-5")

    told = ringi("doctor")

    line = line_with(told.out, "anthropic:claude-sonnet-5-5")
    assert (1, True, True) == (told.code, line.startswith("✗"), "ringi model key anthropic" in line)


def test_open_alerts_are_no_good_news(ringi: Caller) -> None:
    """Nor a reason to be called unhealthy."""
    with psycopg.connect(ringi.environ["RINGI_DATABASE_URL"], autocommit=True) as connection:
        connection.execute(
            "INSERT INTO ringi.alerts (org, id, number, code, params) "
            "SELECT org, gen_random_uuid(), 'ab12cd34', 'defect', '{}' FROM ringi.organisations"
        )

    told = ringi("doctor")

    assert (0, "-") == (told.code, line_with(told.out, "ringi alerts")[:1])


def test_embedded_model_is_not_said_to_have_been_tried(ringi: Caller) -> None:
    """It asks no provider."""
    told = ringi("model", "test")

    assert (0, False, True) == (told.code, "使えます" in told.out, "embedded" in told.out)


def test_the_model_is_tried_with_the_schema_of_an_answer(ringi: Caller) -> None:
    """As it is asked in earnest; its price is not known."""
    with threaded_stub() as server:
        server.will(answers(200, CHAT.says(worded(TEXT))))
        Good(protocol=CHAT).attach(server)

        told = with_model(ringi, server)("model", "test")

        sent = CHAT.schema(server.seen[0].body)
    assert (0, True, True) == (told.code, bool(sent), "料金は不明" in told.out)


def test_a_model_that_takes_no_schema_is_said_to(ringi: Caller) -> None:
    """It answers, and nobody enforces the shape."""
    with threaded_stub() as server:
        refused = answers(400, CHAT.error(400, "invalid_request_error", "no response_format"))
        server.will(refused, refused, answers(200, CHAT.says(worded(TEXT))))
        Good(protocol=CHAT).attach(server)

        told = with_model(ringi, server)("model", "test")

    assert (0, True) == (told.code, "守らせることはできません" in told.out)


def test_a_fallback_that_answers_is_not_the_chosen_model(ringi: Caller) -> None:
    """The chosen one is what was to be tried."""
    with threaded_stub() as server:
        refused = answers(401, CHAT.error(401, "no", "no"))
        server.will(refused, answers(200, CHAT.says(worded(TEXT))))
        second = {"RINGI_MODEL_FALLBACK": "openai-compatible:other", "RINGI_MODEL_FALLBACK_URL": server.url}
        terminal = with_model(ringi, server)
        both = replace(terminal, environ={**terminal.environ, **second})

        told = both("model", "test")

    assert (1, True) == (told.code, "openai-compatible:other" in told.out)


def test_an_unknown_price_is_no_zero(ringi: Caller) -> None:
    """The amount is said to be unknown."""
    with threaded_stub() as server:
        server.will(answers(200, CHAT.says(worded(TEXT))))
        terminal = with_model(ringi, server)
        terminal("ask", "議事録について教えて", "--as", "tanaka", "--json")

        told, document = terminal("model", "cost"), terminal("model", "cost", "--json").document()

    assert (True, False, None, 1) == (
        "料金は分からない" in told.out,
        "0.00" in told.out,
        document["today"],
        document["turns_without_price"],
    )


def test_the_policy_in_force_is_shown_with_its_values(ringi: Caller) -> None:
    """Also the first version, which is as shipped."""
    told = ringi("policy", "show").out

    assert "出荷時の方針と同じ" in told
    assert "100,000" in line_with(told, "limits.amount_confirm_above")


def test_an_invitation_for_this_machine_only_warns(ringi: Caller) -> None:
    """With the setting that mends it."""
    public = replace(ringi, environ={**ringi.environ, "RINGI_PUBLIC_URL": "https://ringi.example.com"})

    told = [each("invite", "yamamoto", "--as", "sakura").err for each in (ringi, public)]

    assert [True, False] == ["RINGI_PUBLIC_URL" in each for each in told]


def test_somebody_unknown_is_answered_with_everybody_who_is_here(ringi: Caller) -> None:
    """Also those without an account, and nobody who left."""
    ringi("request", "make", "add_person", "name=森 一郎", "level=2", "reason=採用", "--as", "suzuki")
    left = ringi("request", "make", "leave", "person=nakamura", "reason=退職", "--as", "suzuki", "--json")
    ringi("approvals", "approve", left.document()["waits_for"]["number"], "--as", "suzuki")

    told = ringi("invite", "owner", "--as", "sakura").err

    assert "森 一郎" in told
    assert "中村 蓮" not in told


@pytest.mark.parametrize(
    "noun", ["people", "turns", "approvals", "alerts", "tools", "tokens", "model", "request"]
)
def test_nouns_take_list(ringi: Caller, noun: str) -> None:
    """As each other."""
    assert 0 == ringi(noun, "list").code


def test_limit_and_most_are_one(ringi: Caller) -> None:
    """Either way of writing it works."""
    for text in ("こんにちは", "ありがとう"):
        ringi("ask", text, "--as", "tanaka")

    counts = [len(ringi("turns", "list", name, "1", "--json").document()) for name in ("--limit", "--most")]

    assert [1, 1] == counts


def test_a_wrong_choice_is_answered_with_the_right_ones(ringi: Caller) -> None:
    """Also a wrong number with its range."""
    role = ringi("model", "set", "x:y", "--role", "boss", "--as", "sakura").err
    number = ringi("turns", "list", "--limit", "0").err

    assert "brain, fallback" in role
    assert "1 から 1,000" in number


def test_taking_all_defaults_twice_makes_one_organisation(empty: Caller) -> None:
    """A second needs a short name of its own."""
    first, again = empty("init", "--yes"), empty("init", "--yes")
    named = empty("init", "--yes", "--slug", "second")

    assert (0, 1, True, 0) == (first.code, again.code, "--slug" in again.err, named.code)


def test_a_second_sample_company_is_refused_with_a_hint(ringi: Caller) -> None:
    """The first is there to be tried."""
    again = ringi("init", "--demo")

    assert (1, True) == (again.code, "ringi chat --as tanaka" in again.err)
