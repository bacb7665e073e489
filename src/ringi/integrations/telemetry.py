"""Sends the steps of turns to a collector, by OpenTelemetry's protocol over HTTP. It works beside the turns: a
collector that is slow or away holds up none.

The library is loaded only if a collector is named.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span as TracedSpan
from opentelemetry.trace import SpanKind, Status, StatusCode

from ringi import __version__
from ringi.domain.tracing import CHAT, ERROR, OPERATION, Attributes, Span
from ringi.settings import TelemetrySettings

TIMEOUT_S = 10.0
"""Seconds for one delivery, and seconds the end of the process waits for the last one."""


class _Step:
    """A `ringi.domain.tracing.Span`."""

    def __init__(self, span: TracedSpan) -> None:
        self._span = span

        self._failed = False

    def tell(self, attributes: Attributes) -> None:
        self._span.set_attributes(dict(attributes))
        if ERROR in attributes:
            self._failed = True
            self._span.set_status(Status(StatusCode.ERROR))

    def broke(self, kind: str) -> None:
        """Records the class of an error that ended the step, unless a more exact error was recorded before."""
        if not self._failed:
            self.tell({ERROR: kind})


class Telemetry:
    """A `ringi.domain.tracing.Tracing`."""

    def __init__(self, terms: TelemetrySettings) -> None:
        exporter = OTLPSpanExporter(endpoint=terms.url, headers=dict(terms.headers), timeout=TIMEOUT_S)
        self._provider = TracerProvider(
            resource=Resource.create({"service.name": "ringi", "service.version": __version__}),
            shutdown_on_exit=False,
        )
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("ringi")

    @contextmanager
    def span(self, name: str, attributes: Attributes) -> Generator[Span]:
        """Opens a span for the length of the block.

        INVARIANT: the class of an error is recorded, never its words, which may be a person's.
        """
        kind = SpanKind.CLIENT if attributes.get(OPERATION) == CHAT else SpanKind.INTERNAL
        with self._tracer.start_as_current_span(
            name,
            kind=kind,
            attributes=dict(attributes),
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            step = _Step(span)
            try:
                yield step
            except BaseException as error:
                step.broke(type(error).__name__)
                raise

    def close(self) -> None:
        """Delivers what is left."""
        self._provider.shutdown()
