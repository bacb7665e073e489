"""The operator's choices for one process, read once from the environment, typed and checked.

This module knows the names of the variables and their defaults, and nothing of their use.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Literal
from urllib.parse import SplitResult, unquote, urlsplit

from ringi.domain.errors import UserFacingError
from ringi.domain.providers import LOCAL_ADDRESSES, PROVIDERS, ModelChoice, Provider, tuning_of
from ringi.domain.text import Locale, Text

LogLevel = Literal["debug", "info", "warning", "error"]
KEY_BYTES = 32
HOST, PORT = "127.0.0.1", 8321
YEN_PER_DOLLAR = Decimal(150)
LEAST_SECRET = 16
"""Least number of characters of the secret that signs webhooks."""
_HERE = frozenset({"localhost", "127.0.0.1", "::1"})
_SMTP_PORTS = {"tls": 465, "starttls": 587, "none": 25}
_MODEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,149}")
_ADDRESS_OF_MODEL = re.compile(r"https?://[A-Za-z0-9.:_\[\]-]+(/[A-Za-z0-9._~/-]*)?")
"""An address without name and password, without a query, and in ASCII only."""
_ADDRESS = re.compile(r"[^@\s,<>]+@[^@\s,<>]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSettings:
    """The database connections one process keeps (K1)."""

    smallest: int = 10
    largest: int = 50
    idle_s: float = 300
    """Seconds after which an unused connection beyond the smallest number is closed."""
    timeout_s: float = 5
    """Longest wait for a connection, in seconds."""
    reserve: bool = True
    """True if one more connection is kept apart, for the case that none of these can be had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """The language models this process may ask, and the keys for them. An organisation's own choice goes first."""

    main: ModelChoice | None = None
    """The model that is asked; None means the embedded one."""
    fallback: ModelChoice | None = None
    """The model that is asked if the main one gives no proposal."""
    keys: Mapping[Provider, str] = field(default_factory=dict[Provider, str], repr=False)
    inner_hosts: frozenset[str] = frozenset()
    """Hosts of our own network that organisations may name as the address of a model."""
    yen_per_dollar: Decimal = YEN_PER_DOLLAR


@dataclass(frozen=True, slots=True, kw_only=True)
class MailSettings:
    """The people alerts are mailed to, and the server they go through."""

    host: str
    port: int
    security: Literal["tls", "starttls", "none"]
    """How the connection is secured; `none` only on this machine."""
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    sender: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSettings:
    """The address that is told of alerts."""

    url: str = field(repr=False)
    secret: str = field(repr=False)
    """The secret that signs every request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentitySettings:
    """The company's own sign-in (OpenID Connect)."""

    issuer: str
    client: str
    secret: str = field(repr=False)
    groups: Mapping[str, int]
    """Group -> highest level its members may have here. A person who is in none of them does not come in."""
    claim: str = "groups"
    """Name of the claim that lists the groups."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TelemetrySettings:
    """The collector that is told of the steps of turns (OTLP over HTTP)."""

    url: str
    """The address traces are sent to."""
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The choices of one process. Those of an organisation are data and do not stand here."""

    data: Path
    database_url: str | None = field(default=None, repr=False)
    """The database as the process signs in there; None means the embedded server in the data folder."""
    owner_url: str | None = field(default=None, repr=False)
    """The database as its owner signs in there, if the process does not: for migrations and the operator's acts."""
    host: str = HOST
    port: int = PORT
    metrics_host: str = HOST
    metrics_port: int | None = None
    """Port of the page with a worker's figures; None means that there is no such page."""
    public_url: str | None = None
    """The origin browsers reach us at, such as `https://ringi.example.co.jp`. None means host and port."""
    proxies: str | None = None
    """Proxies whose X-Forwarded headers are believed: addresses and networks, separated by commas."""
    locale: Locale = "ja"
    key: bytes | None = field(default=None, repr=False)
    """The key that wraps all others; None means the key file in the data folder."""
    pool: PoolSettings = field(default_factory=PoolSettings)
    log_level: LogLevel = "info"
    models: ModelSettings = field(default_factory=ModelSettings)
    http_hosts: frozenset[str] = frozenset()
    """Hosts of our own network that tools may reach, as `name` or `name:port`."""
    identity: IdentitySettings | None = None
    mail: MailSettings | None = None
    webhook: WebhookSettings | None = None
    telemetry: TelemetrySettings | None = None
    """The collector for traces; None means that nothing is traced."""


def load(environ: Mapping[str, str]) -> Settings:
    """Returns the settings of this environment; an empty variable counts as not set. Raises UserFacingError for the
    first wrong value."""
    given = {name: value for name, value in environ.items() if value}
    return Settings(
        data=_folder(given),
        database_url=_postgres_url(given, "RINGI_DATABASE_URL"),
        owner_url=_postgres_url(given, "RINGI_OWNER_URL"),
        host=given.get("RINGI_HOST", HOST),
        port=_number(given, "RINGI_PORT", PORT, most=65535),
        metrics_host=given.get("RINGI_METRICS_HOST", HOST),
        metrics_port=_metrics_port(given),
        public_url=_public_url(given),
        proxies=given.get("RINGI_FORWARDED_ALLOW_IPS"),
        locale=_locale(given),
        key=_key(given),
        pool=_pool(given),
        log_level=_log_level(given),
        models=_models(given),
        http_hosts=_hosts(given, "RINGI_HTTP_HOSTS"),
        identity=_identity(given),
        mail=_mail(given),
        webhook=_webhook(given),
        telemetry=_telemetry(given),
    )


def model_choice(name: str, url: str | None) -> ModelChoice | None:
    """Returns the choice a `provider:model` names, or None if it names no model we could ask."""
    provider, _, model = name.partition(":")
    known: Provider | None = next((each for each in PROVIDERS if each == provider), None)
    addressed = known != "openai-compatible" if url is None else _is_address(url)
    if known is None or not _MODEL.fullmatch(model) or ".." in model or not addressed:
        return None
    return ModelChoice(provider=known, model=model, url=url)


def host_of(choice: ModelChoice) -> str | None:
    """Returns the host of the address that was named; None if it is the provider's own, outside."""
    address = choice.url or LOCAL_ADDRESSES.get(choice.provider)
    return urlsplit(address).hostname if address else None


def must_be_outside(choice: ModelChoice, inner_hosts: frozenset[str]) -> bool:
    """True if an organisation may reach this choice on the open internet only. A provider that runs on the server
    itself is an inner host like any other, however that is written in RINGI_MODEL_HOSTS."""
    host = host_of(choice)
    names = {host} if choice.url else {host, *_HERE}
    return host is not None and not names & inner_hosts


def _is_address(url: str) -> bool:
    """True if the text is an address of a model that we take.

    INVARIANT: text before the host can be mistaken for the host, and letters look like others: neither is taken.
    """
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return named and parts.scheme in ("https", "http") and _ADDRESS_OF_MODEL.fullmatch(url) is not None


def key_variable(provider: Provider) -> str:
    """Returns the variable of a provider's key: `openai-compatible` -> `RINGI_OPENAI_COMPATIBLE_KEY`."""
    return f"RINGI_{provider.upper().replace('-', '_')}_KEY"


def master_key(settings: Settings) -> bytes:
    """Returns the key that wraps all others. Made on first use; it never enters the database nor a backup of it."""
    if settings.key is not None:
        return settings.key
    file = settings.data / "key"
    try:
        if not file.exists():
            _make_key(file)
        key = _decode(file.read_text("ascii"))
    except (OSError, UnicodeDecodeError):
        key = None
    if key is None:
        raise UserFacingError(Text("setup.wrong_key_file", {"file": str(file)}))
    return key


def _folder(given: Mapping[str, str]) -> Path:
    if "RINGI_DATA" in given:
        return Path(given["RINGI_DATA"]).expanduser().absolute()
    home = Path(given["HOME"]) if "HOME" in given else Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "ringi"
    return Path(given.get("XDG_DATA_HOME", home / ".local" / "share")) / "ringi"


def _postgres_url(given: Mapping[str, str], name: str) -> str | None:
    url = given.get(name)
    if url is not None and not url.startswith(("postgresql://", "postgres://")):
        raise _secret(name, "hint_database_url")
    return url


def _public_url(given: Mapping[str, str]) -> str | None:
    """Returns RINGI_PUBLIC_URL: an origin and nothing more; without TLS only on this machine."""
    url = given.get("RINGI_PUBLIC_URL")
    if url is None:
        return None
    parts = _address("RINGI_PUBLIC_URL", url, "hint_public_url")
    bare = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _HERE)
    if not (bare and safe):
        raise _wrong("RINGI_PUBLIC_URL", url, "hint_public_url")
    return f"{parts.scheme}://{parts.netloc}"


def _locale(given: Mapping[str, str]) -> Locale:
    chosen = given.get("RINGI_LOCALE")
    match chosen:
        case "ja" | "en":
            return chosen
        case None:
            language = given.get("LC_ALL") or given.get("LC_MESSAGES") or given.get("LANG") or ""
            return "ja" if language.startswith("ja") else "en"
        case _:
            raise _wrong("RINGI_LOCALE", chosen, "hint_locale")


def _key(given: Mapping[str, str]) -> bytes | None:
    if "RINGI_KEY" not in given:
        return None
    key = _decode(given["RINGI_KEY"])
    if key is None:
        raise _secret("RINGI_KEY", "hint_key")
    return key


def _pool(given: Mapping[str, str]) -> PoolSettings:
    default = PoolSettings()
    smallest = _number(given, "RINGI_POOL_MIN", default.smallest)
    largest = _number(given, "RINGI_POOL_MAX", max(default.largest, smallest))
    if largest < smallest:
        raise _wrong("RINGI_POOL_MAX", str(largest), "hint_pool")
    return PoolSettings(
        smallest=smallest,
        largest=largest,
        idle_s=_number(given, "RINGI_POOL_IDLE", int(default.idle_s)),
        timeout_s=_number(given, "RINGI_POOL_TIMEOUT", int(default.timeout_s)),
    )


def _log_level(given: Mapping[str, str]) -> LogLevel:
    level = given.get("RINGI_LOG_LEVEL", "info").lower()
    match level:
        case "debug" | "info" | "warning" | "error":
            return level
        case _:
            raise _wrong("RINGI_LOG_LEVEL", level, "hint_log_level")


def _models(given: Mapping[str, str]) -> ModelSettings:
    keys: dict[Provider, str] = {
        each: given[key_variable(each)] for each in PROVIDERS if key_variable(each) in given
    }
    return ModelSettings(
        main=_choice(given, "RINGI_MODEL"),
        fallback=_choice(given, "RINGI_MODEL_FALLBACK"),
        keys=keys,
        inner_hosts=_hosts(given, "RINGI_MODEL_HOSTS"),
        yen_per_dollar=_rate(given),
    )


def _hosts(given: Mapping[str, str], name: str) -> frozenset[str]:
    return frozenset(filter(None, map(str.strip, given.get(name, "").lower().split(","))))


def _choice(given: Mapping[str, str], name: str) -> ModelChoice | None:
    chosen = given.get(name, "embedded")
    if chosen == "embedded":
        return None
    choice = model_choice(chosen, given.get(f"{name}_URL"))
    if choice is None:
        raise _wrong(name, chosen, "hint_model")
    knobs = given.get(f"{name}_KNOBS", "")
    tuning = tuning_of(knobs)
    if tuning is None:
        raise _wrong(f"{name}_KNOBS", knobs, "hint_knobs")
    return replace(choice, tuning=tuning)


def _rate(given: Mapping[str, str]) -> Decimal:
    text = given.get("RINGI_YEN_PER_DOLLAR", str(YEN_PER_DOLLAR))
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", text) or not Decimal(text):
        raise _wrong("RINGI_YEN_PER_DOLLAR", text, "hint_rate")
    return Decimal(text)


def _identity(given: Mapping[str, str]) -> IdentitySettings | None:
    """Reads the issuer, our name and secret there, and the levels of its groups here: all of them or none."""
    issuer = given.get("RINGI_OIDC_ISSUER")
    if issuer is None:
        return None
    parts = _address("RINGI_OIDC_ISSUER", issuer, "hint_oidc_issuer")
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _HERE):
        raise _wrong("RINGI_OIDC_ISSUER", issuer, "hint_oidc_issuer")
    client, secret = given.get("RINGI_OIDC_CLIENT", ""), given.get("RINGI_OIDC_SECRET", "")
    if not client or not secret:
        raise _secret("RINGI_OIDC_SECRET" if client else "RINGI_OIDC_CLIENT", "hint_oidc_client")
    return IdentitySettings(
        issuer=issuer.rstrip("/"),
        client=client,
        secret=secret,
        groups=_groups(given.get("RINGI_OIDC_GROUPS", "")),
        claim=given.get("RINGI_OIDC_CLAIM", "groups"),
    )


def _groups(text: str) -> Mapping[str, int]:
    """Reads groups and their levels, such as `staff=2, board=6`."""
    pairs = [each.rpartition("=") for each in text.split(",") if each.strip()]
    if not pairs or not all(name.strip() and re.fullmatch(r"\s*[1-6]\s*", level) for name, _, level in pairs):
        raise _wrong("RINGI_OIDC_GROUPS", text, "hint_oidc_groups")
    return {name.strip(): int(level) for name, _, level in pairs}


def _mail(given: Mapping[str, str]) -> MailSettings | None:
    """Reads the mail server and the people to be told; neither goes without the other."""
    url, people = given.get("RINGI_SMTP_URL"), given.get("RINGI_ALERT_MAIL")
    if url is None and people is None:
        return None
    to = tuple(each.strip() for each in (people or "").split(","))
    if not all(_ADDRESS.fullmatch(each) for each in to):
        raise _wrong("RINGI_ALERT_MAIL", people or "", "hint_alert_mail")
    parts = _address("RINGI_SMTP_URL", url or "", "hint_smtp")
    if parts.scheme not in ("smtp", "smtps"):
        raise _secret("RINGI_SMTP_URL", "hint_smtp")
    security = "tls" if parts.scheme == "smtps" else "none" if parts.hostname in _HERE else "starttls"
    sender = given.get("RINGI_MAIL_FROM", to[0])
    if not _ADDRESS.fullmatch(sender):
        raise _wrong("RINGI_MAIL_FROM", sender, "hint_mail_from")
    return MailSettings(
        host=parts.hostname or "",
        port=parts.port or _SMTP_PORTS[security],
        security=security,
        user=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        sender=sender,
        to=to,
    )


def _webhook(given: Mapping[str, str]) -> WebhookSettings | None:
    """Reads the address for alerts: over TLS, or on this machine; never unsigned."""
    url = given.get("RINGI_ALERT_WEBHOOK")
    if url is None:
        return None
    parts = _address("RINGI_ALERT_WEBHOOK", url, "hint_webhook")
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _HERE):
        raise _secret("RINGI_ALERT_WEBHOOK", "hint_webhook")
    secret = given.get("RINGI_ALERT_SECRET", "")
    if len(secret) < LEAST_SECRET:
        raise _secret("RINGI_ALERT_SECRET", "hint_alert_secret")
    return WebhookSettings(url=url, secret=secret)


def _telemetry(given: Mapping[str, str]) -> TelemetrySettings | None:
    """Reads the collector's address. Headers, which let us in there, go over TLS or stay on this machine."""
    url = given.get("RINGI_OTLP_URL")
    if url is None:
        return None
    parts = _address("RINGI_OTLP_URL", url, "hint_otlp")
    headers = _headers(given.get("RINGI_OTLP_HEADERS", ""))
    safe = parts.scheme == "https" or (parts.scheme == "http" and (not headers or parts.hostname in _HERE))
    if not safe:
        raise _secret("RINGI_OTLP_URL", "hint_otlp")
    whole = url if parts.path.strip("/") else f"{url.rstrip('/')}/v1/traces"
    return TelemetrySettings(url=whole, headers=headers)


def _headers(text: str) -> Mapping[str, str]:
    """Reads headers such as `authorization=Bearer x, x-team=ringi`."""
    pairs = [each.partition("=") for each in text.split(",") if each.strip()]
    if not text.isascii() or not all(name.strip() and value.strip() for name, _, value in pairs):
        raise _secret("RINGI_OTLP_HEADERS", "hint_otlp_headers")
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def _address(name: str, url: str, hint: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        usable = bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not url.isascii() or any(character.isspace() for character in url):
        raise _secret(name, hint)
    return urlsplit(url)


def _metrics_port(given: Mapping[str, str]) -> int | None:
    """Returns the port of the metrics page; None, and so no page, unless one is named."""
    name = "RINGI_METRICS_PORT"
    return _number(given, name, 1, most=65535) if name in given else None


def _number(given: Mapping[str, str], name: str, default: int, *, most: int = 1_000_000) -> int:
    text = given.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) <= 7 and 1 <= int(text) <= most):
        raise _wrong(name, text, "hint_port" if name.endswith("_PORT") else "hint_positive")
    return int(text)


def _decode(text: str) -> bytes | None:
    try:
        key = base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError):
        return None
    return key if len(key) == KEY_BYTES else None


def _make_key(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    half = file.with_name(f"key.{secrets.token_hex(8)}")
    handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as writer:
        writer.write(base64.b64encode(secrets.token_bytes(KEY_BYTES)))
        writer.flush()
        os.fsync(writer.fileno())
    # INVARIANT: never replaces a key that another process made meanwhile; all that it wrapped would be lost.
    try:
        os.link(half, file)
    except FileExistsError:
        return
    finally:
        half.unlink()


def _wrong(name: str, value: str, hint: str) -> UserFacingError:
    return UserFacingError(
        Text("setup.wrong_value", {"name": name, "value": value, "hint": Text(f"setup.{hint}")})
    )


def _secret(name: str, hint: str) -> UserFacingError:
    return UserFacingError(Text("setup.wrong_secret", {"name": name, "hint": Text(f"setup.{hint}")}))
