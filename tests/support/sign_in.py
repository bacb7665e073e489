"""A company's own sign-in on this machine: it tells where things are, gives tokens for codes, and keeps what it was
asked. What it claims, and with which key it signs, is the test's to say.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

CLIENT, SECRET = "ringi", "a secret of some length"


@dataclass(slots=True)
class Issuer:
    """Whoever comes back with a code is `claims`."""

    port: int = 0
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one"}))
    signs_with: RSAKey | None = None
    claims: dict[str, object] = field(default_factory=dict)
    challenge: str = ""
    asked: dict[str, str] = field(default_factory=dict)
    """What the browser brought along, the last time."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def follow(self, address: str) -> tuple[str, str]:
        """What a browser does that is sent here and signs in: the code and the state it comes back with."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        self.challenge, self.asked = asked["code_challenge"], asked
        told = {"iss": self.url, "aud": CLIENT, "sub": "u-1", "nonce": asked["nonce"]}
        times = {"iat": int(time.time()), "exp": int(time.time()) + 300}
        if "max_age" in asked:
            times["auth_time"] = int(time.time())
        self.claims = {**told, **times, "groups": ["staff"], **self.claims}
        return "a-code", asked["state"]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            (int(line[15:]) for line in head.lower().split("\r\n") if line[:15] == "content-length:"), 0
        )
        body = (await reader.readexactly(length)).decode()
        path = head.split(" ")[1]
        status, answer = self._answer(path, head, parse_qs(body))
        sent = json.dumps(answer).encode()
        headers = {
            "Content-Type": "application/json",
            "Content-Length": str(len(sent)),
            "Connection": "close",
        }
        if path.startswith("/go?"):
            status, headers["Location"] = 302, self._back(path)
        lines = (f"{name}: {value}" for name, value in headers.items())
        writer.write("\r\n".join((f"HTTP/1.1 {status} x", *lines, "", "")).encode())
        writer.write(sent)
        await writer.drain()
        writer.close()

    def _answer(self, path: str, head: str, form: dict[str, list[str]]) -> tuple[int, dict]:
        match path:
            case "/.well-known/openid-configuration":
                places = {"authorization_endpoint": "/go", "token_endpoint": "/token", "jwks_uri": "/keys"}
                return 200, {"issuer": self.url, **{name: self.url + each for name, each in places.items()}}
            case "/keys":
                return 200, KeySet([self.key]).as_dict(private=False)
            case "/token" if self._is_ours(head, form):
                header = {"alg": "RS256", "kid": "one"}
                return 200, {"id_token": jwt.encode(header, self.claims, self.signs_with or self.key)}
            case _:
                return 400, {"error": "invalid_grant"}

    def _back(self, path: str) -> str:
        """Whoever is sent here is signed in at once, and sent back."""
        code, state = self.follow(path)
        back = parse_qs(urlsplit(path).query)["redirect_uri"][0]
        return f"{back}?{urlencode({'code': code, 'state': state})}"

    def _is_ours(self, head: str, form: dict[str, list[str]]) -> bool:
        """The client says its secret, and knows what the challenge was made of."""
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        digest = hashlib.sha256(form["code_verifier"][0].encode()).digest()
        proven = base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == self.challenge
        return proven and f"Basic {basic}" in head and form["code"] == ["a-code"]


@asynccontextmanager
async def issuing(issuer: Issuer) -> AsyncGenerator[Issuer]:
    async with await asyncio.start_server(issuer.serve, "127.0.0.1", 0) as opened:
        issuer.port = opened.sockets[0].getsockname()[1]
        yield issuer
