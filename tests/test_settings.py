"""Settings: what the environment says, what stands where it is silent, and what is refused."""

from __future__ import annotations

import base64
import stat
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest

from ringi.domain.errors import UserFacingError
from ringi.domain.providers import ModelChoice
from ringi.i18n import say
from ringi.settings import (
    MailSettings,
    ModelSettings,
    PoolSettings,
    Settings,
    TelemetrySettings,
    WebhookSettings,
    load,
    master_key,
    must_be_outside,
)

KEY = base64.b64encode(bytes(range(32))).decode()


def test_an_empty_environment_gives_the_defaults() -> None:
    """Nothing has to be set; an empty variable is not set either."""
    expected = Settings(data=Path("/home/hana/.local/share/ringi"), locale="en")

    assert expected == load({"HOME": "/home/hana", "RINGI_PORT": ""})


def test_every_choice_is_taken_over() -> None:
    """Each variable lands in its own field."""
    environ = {
        "RINGI_DATA": "/srv/ringi",
        "RINGI_DATABASE_URL": "postgresql://app@db/ringi",
        "RINGI_OWNER_URL": "postgresql://owner@db/ringi",
        "RINGI_HOST": "0.0.0.0",
        "RINGI_PORT": "80",
        "RINGI_LOCALE": "ja",
        "RINGI_KEY": KEY,
        "RINGI_POOL_MIN": "2",
        "RINGI_POOL_MAX": "4",
        "RINGI_POOL_IDLE": "60",
        "RINGI_POOL_TIMEOUT": "1",
        "RINGI_LOG_LEVEL": "DEBUG",
        "RINGI_MODEL": "openai-compatible:org/name:tag",
        "RINGI_MODEL_URL": "http://127.0.0.1:8000/v1",
        "RINGI_MODEL_FALLBACK": "anthropic:claude-haiku-5-5",
        "RINGI_ANTHROPIC_KEY": "a-key",
        "RINGI_MODEL_HOSTS": "llm.inner, 10.0.0.5",
        "RINGI_YEN_PER_DOLLAR": "151.5",
    }
    expected = Settings(
        data=Path("/srv/ringi"),
        database_url="postgresql://app@db/ringi",
        owner_url="postgresql://owner@db/ringi",
        host="0.0.0.0",
        port=80,
        locale="ja",
        key=bytes(range(32)),
        pool=PoolSettings(smallest=2, largest=4, idle_s=60, timeout_s=1),
        log_level="debug",
        models=ModelSettings(
            main=ModelChoice(
                provider="openai-compatible", model="org/name:tag", url="http://127.0.0.1:8000/v1"
            ),
            fallback=ModelChoice(provider="anthropic", model="claude-haiku-5-5"),
            keys={"anthropic": "a-key"},
            inner_hosts=frozenset({"llm.inner", "10.0.0.5"}),
            yen_per_dollar=Decimal("151.5"),
        ),
    )

    assert expected == load(environ)


def test_ways_for_alerts_are_taken_over() -> None:
    """Ports, security and sender follow from what was said."""
    settings = load(
        {
            "HOME": "/home/hana",
            "RINGI_SMTP_URL": "smtp://hana%40example.jp:p%2Fw@mail.example.jp",
            "RINGI_ALERT_MAIL": "a@example.jp, b@example.jp",
            "RINGI_ALERT_WEBHOOK": "https://hook.example.jp/x",
            "RINGI_ALERT_SECRET": "s" * 16,
        }
    )

    assert settings.webhook == WebhookSettings(url="https://hook.example.jp/x", secret="s" * 16)
    assert settings.mail == MailSettings(
        host="mail.example.jp",
        port=587,
        security="starttls",
        user="hana@example.jp",
        password="p/w",
        sender="a@example.jp",
        to=("a@example.jp", "b@example.jp"),
    )


@pytest.mark.parametrize(
    ("url", "port", "security"),
    [("smtps://mail.example.jp", 465, "tls"), ("smtp://localhost:2525", 2525, "none")],
)
def test_mail_is_sent_in_the_clear_on_this_machine_only(url: str, port: int, security: str) -> None:
    """Everywhere else it takes TLS."""
    mail = load({"HOME": "/", "RINGI_SMTP_URL": url, "RINGI_ALERT_MAIL": "a@example.jp"}).mail

    assert (port, security) == ((mail.port, mail.security) if mail else ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RINGI_SMTP_URL", "http://mail.example.jp"),
        ("RINGI_SMTP_URL", "smtp://"),
        ("RINGI_SMTP_URL", "smtp://mail.example.jp:x"),
        ("RINGI_SMTP_URL", ""),
        ("RINGI_ALERT_MAIL", "a@example.jp, nobody"),
        ("RINGI_ALERT_MAIL", "a@example.jp\nBcc: b@example.jp"),
        ("RINGI_MAIL_FROM", "nobody"),
        ("RINGI_ALERT_WEBHOOK", "http://hook.example.jp"),
        ("RINGI_ALERT_WEBHOOK", "file:///etc/passwd"),
        ("RINGI_ALERT_WEBHOOK", "https://hook.example.jp/a b"),
        ("RINGI_ALERT_SECRET", "short"),
    ],
)
def test_ways_that_cannot_be_used_are_refused(name: str, value: str) -> None:
    """By the name of the variable, without its value where that may hold a secret."""
    good = {
        "HOME": "/",
        "RINGI_SMTP_URL": "smtp://localhost",
        "RINGI_ALERT_MAIL": "a@example.jp",
        "RINGI_ALERT_WEBHOOK": "https://hook.example.jp",
        "RINGI_ALERT_SECRET": "s" * 16,
    }

    with pytest.raises(UserFacingError) as refused:
        load(good | {name: value})

    assert name == refused.value.text.params["name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    environ: dict[str, str]
    expected: str


REFUSED = (
    Case(id="word for a port", environ={"RINGI_PORT": "web"}, expected="RINGI_PORT"),
    Case(id="no such port", environ={"RINGI_PORT": "65536"}, expected="RINGI_PORT"),
    Case(id="full-width digits", environ={"RINGI_PORT": "８０"}, expected="RINGI_PORT"),
    Case(id="empty pool", environ={"RINGI_POOL_MIN": "0"}, expected="RINGI_POOL_MIN"),
    Case(id="pool upside down", environ={"RINGI_POOL_MAX": "3"}, expected="RINGI_POOL_MAX"),
    Case(id="unknown language", environ={"RINGI_LOCALE": "fr"}, expected="RINGI_LOCALE"),
    Case(id="unknown level", environ={"RINGI_LOG_LEVEL": "loud"}, expected="RINGI_LOG_LEVEL"),
    Case(id="other database", environ={"RINGI_DATABASE_URL": "mysql://db"}, expected="RINGI_DATABASE_URL"),
    Case(id="unknown provider", environ={"RINGI_MODEL": "acme:best"}, expected="RINGI_MODEL"),
    Case(id="no model", environ={"RINGI_MODEL": "openai:"}, expected="RINGI_MODEL"),
    Case(id="no address", environ={"RINGI_MODEL": "openai-compatible:x"}, expected="RINGI_MODEL"),
    Case(id="dear dollar", environ={"RINGI_YEN_PER_DOLLAR": "1e9"}, expected="RINGI_YEN_PER_DOLLAR"),
    Case(id="short key", environ={"RINGI_KEY": "c2hvcnQ="}, expected="RINGI_KEY"),
    Case(id="no base64", environ={"RINGI_KEY": "鍵" * 32}, expected="RINGI_KEY"),
)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.id)
def test_a_wrong_value_is_refused_by_name(case: Case) -> None:
    """The sentence names the variable."""
    with pytest.raises(UserFacingError) as refused:
        load({"HOME": "/home/hana", **case.environ})

    assert case.expected == refused.value.text.params["name"]


@pytest.mark.parametrize("name", ["RINGI_DATABASE_URL", "RINGI_KEY"])
def test_a_secret_is_never_repeated(name: str) -> None:
    """Not in the sentence that refuses it, nor where settings are printed."""
    with pytest.raises(UserFacingError) as refused:
        load({"HOME": "/home/hana", name: "hunter2"})
    hidden = {"RINGI_DATABASE_URL": "postgresql://u:hunter2@db/x", "RINGI_OPENAI_KEY": "hunter2"}
    settings = load({"HOME": "/", "RINGI_KEY": KEY, **hidden})

    words = say(refused.value.text, "ja") + say(refused.value.text, "en") + repr(settings)

    assert "hunter2" not in words
    assert KEY not in words


@pytest.mark.parametrize(("given", "expected"), [("ja_JP.UTF-8", "ja"), ("C.UTF-8", "en"), ("de_DE", "en")])
def test_the_language_follows_the_machine(given: str, expected: str) -> None:
    """Where nobody chose, Japanese machines get Japanese and all others English."""
    assert expected == load({"HOME": "/", "LANG": given}).locale


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    """Two processes that start together get the same key, from a file only we can read."""
    settings = Settings(data=tmp_path / "new")

    first, second = master_key(settings), master_key(settings)

    mode = stat.S_IMODE((tmp_path / "new/key").stat().st_mode)
    assert (32, first, 0o600, 1) == (len(first), second, mode, len(list((tmp_path / "new").iterdir())))


def test_a_damaged_key_file_is_never_replaced(tmp_path: Path) -> None:
    """What the key wrapped would be lost, so a person decides."""
    (tmp_path / "key").write_text("damaged")

    with pytest.raises(UserFacingError):
        master_key(Settings(data=tmp_path))

    assert "damaged" == (tmp_path / "key").read_text()


def test_a_given_key_leaves_no_file(tmp_path: Path) -> None:
    """Whoever brings a key keeps it."""
    key = master_key(Settings(data=tmp_path, key=b"k" * 32))

    assert (b"k" * 32, []) == (key, list(tmp_path.iterdir()))


@pytest.mark.parametrize(
    ("url", "goes_to"),
    [
        ("http://collector:4318", "http://collector:4318/v1/traces"),
        ("https://c.example.jp/own/path", "https://c.example.jp/own/path"),
    ],
)
def test_a_collector_is_named_by_its_address(url: str, goes_to: str) -> None:
    """Without a path, the usual one."""
    telemetry = load({"HOME": "/", "RINGI_OTLP_URL": url}).telemetry

    assert TelemetrySettings(url=goes_to) == telemetry


def test_what_lets_us_in_at_a_collector() -> None:
    """Names and values, as many as there are."""
    given = {"RINGI_OTLP_URL": "https://c.example.jp", "RINGI_OTLP_HEADERS": "Authorization=Bearer a=, x=1"}

    telemetry = load({"HOME": "/", **given}).telemetry

    assert {"authorization": "Bearer a=", "x": "1"} == (telemetry.headers if telemetry else {})


@pytest.mark.parametrize(
    ("url", "headers"),
    [
        ("collector:4318", ""),
        ("ftp://collector", ""),
        ("http://collector:4318", "authorization=x"),
        ("https://c.example.jp", "authorization"),
        ("https://c.example.jp", "名前=x"),
    ],
)
def test_a_collector_that_cannot_be_used_is_refused(url: str, headers: str) -> None:
    """What lets us in never goes over the network in the clear."""
    with pytest.raises(UserFacingError):
        load({"HOME": "/", "RINGI_OTLP_URL": url, "RINGI_OTLP_HEADERS": headers})


@pytest.mark.parametrize(
    ("choice", "inner", "outside"),
    [
        (ModelChoice(provider="openai", model="m"), (), False),
        (ModelChoice(provider="openai", model="m", url="https://models.example/v1"), (), True),
        (ModelChoice(provider="openai", model="m", url="http://llm.inner/v1"), ("llm.inner",), False),
        (ModelChoice(provider="openai", model="m", url="http://127.0.0.1/v1"), ("localhost",), True),
        (ModelChoice(provider="ollama", model="m"), (), True),
        (ModelChoice(provider="vllm", model="m"), ("llm.inner",), True),
        (ModelChoice(provider="vllm", model="m"), ("127.0.0.1",), False),
        (ModelChoice(provider="ollama", model="m"), ("localhost",), False),
        (ModelChoice(provider="ollama", model="m", url="http://gpu.inner/v1"), ("localhost",), True),
    ],
)
def test_inner_host_takes_a_word_of_who_runs_ringi(
    choice: ModelChoice, inner: tuple[str, ...], outside: bool
):
    """Providers on the server itself lie inside, whether or not their address is written out."""
    assert outside == must_be_outside(choice, frozenset(inner))
