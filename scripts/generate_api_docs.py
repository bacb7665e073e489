"""Writes docs/reference/api.md from the door itself. With `--check` it writes nothing and exits 1 on drift."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from ringi.api.app import described

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "api.md"

INTRODUCTION = """# The HTTP interface

Everything stands under `/api/v1` and speaks JSON. `ringi tokens create` makes a token; it goes into
`Authorization: Bearer ...`. A browser signs in and gets a cookie instead; whatever it changes then carries
`X-CSRF-Token` with the `csrf` of `GET /api/v1/session`. Without either, every address answers 401 but
`/api/v1/health` and the ways of signing in, and what a caller may not know of answers 404. A body is JSON
(`Content-Type: application/json`) of at most 256 KB, where a message is said of at most 832 KB.

What goes wrong is `application/problem+json` with `type`, `status` and, in `title`, one sentence in the language
of `Accept-Language` (ja or en; the organisation's where none is asked for). 503 comes with `Retry-After`; a
message sent again with the same `client_id` is taken once. Every answer carries `X-Request-Id`, which the log
names too.

This page is generated: change the routes, then run `python scripts/generate_api_docs.py`.
"""

STREAM = """## Events of a conversation

`GET /api/v1/conversations/{conversation}/events` is a stream of Server-Sent Events out of the record. `message`
events hold `id`, `turn`, `person` (null for Ringi), `text`, `at`; `turn` events hold `turn`, `step`, `at` and,
where the step has them, `tool`, `verdict`, `pending`, `complete`, `outcome`. Each also says its `conversation`, and
as `kind` its own name. Ids grow with the record: give the
last one as `Last-Event-ID` and the stream goes on there, on any process. A message may come twice; its `id` is
the same. A comment comes every 15 s. The stream ends when the token or the place in the conversation
is lost, and when the process stops.

## One stream for a page

`GET /api/v1/stream` tells of all conversations of the caller: events as above; `approvals` with `count`, how many
confirmations wait for the caller; `snapshot` with `revision`, which grows with people, rights, teachings and the
policy; `stop` with since when the organisation and the platform are stopped, null where they are not. The three last
come at the beginning and when they change. An id holds how far each conversation was heard: give the last one as `Last-Event-ID` after a break. The
stream ends when the session does. Of one person 20 streams of either kind are open at a time in a process: where one more is opened the
oldest ends, and its last event is `crowded`. Do not open it anew at once, or it takes the place of the next; its `retry` says
a minute. Whoever does not read what is sent has 40 open at most; what is opened beyond that ends with `crowded` at once.

## Figures

`/api/v1/metrics` is for level 5 and up, and of this process only. A worker shows its own at the port named in
`RINGI_METRICS_PORT`. `ringi_model_interruptions_total` counts answers that were interrupted, by kind:
`network_timeout`, `service_error`, `max_tokens`, `client_cancel`, `unknown` (E6). Worth an alert (requirement K2):
`ringi_pool_utilisation >= 0.8`, any growth of `ringi_pool_exhausted_total` (by cause: our own pool, or the
server), `rate(ringi_pool_wait_seconds_total) / rate(ringi_pool_requests_total) >= 1`, any growth of
`ringi_degraded_answers_total`.
"""


class Operation(BaseModel):
    model_config = ConfigDict(extra="ignore")

    description: str = ""
    responses: Mapping[str, object] = Field(default_factory=dict)

    @property
    def success(self) -> str:
        return next(status for status in self.responses if status.startswith(("2", "3")))


class Described(BaseModel):
    """As much of an OpenAPI document as the page shows."""

    paths: Mapping[str, Mapping[str, Operation]]


def main() -> int:
    page = "\n".join((INTRODUCTION, "## Addresses\n", *_rows(), "", STREAM))
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page, "utf-8")
        return 0
    if PAGE.is_file() and PAGE.read_text("utf-8") == page:
        return 0
    print("docs/reference/api.md is out of date; run `python scripts/generate_api_docs.py`.", file=sys.stderr)
    return 1


def _rows() -> Iterator[str]:
    yield "| address | answers | what it does |"
    yield "|---|---|---|"
    for path, operations in Described.model_validate(described().openapi()).paths.items():
        for method, operation in operations.items():
            words = " ".join(operation.description.split())
            yield f"| `{method.upper()} {path}` | {operation.success} | {words} |"


if __name__ == "__main__":
    sys.exit(main())
