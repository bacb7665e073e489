"""Figures of this process for Prometheus: the pool, turns, decisions, times. Labels are words of our own code, never
of people.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from weakref import WeakKeyDictionary

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ringi.domain.model import Usage
from ringi.store.core.pool import Pool
from ringi.turns.machine import table as machine
from ringi.turns.machine.state import Stage, State
from ringi.turns.machine.table import Effect
from ringi.turns.rendering.replies import outcome

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
CLIENT_CANCEL = "client_cancel"
"""The kind of interruption by a requester who called the turn off while the model was answering, or before its answer
was used."""
_INTERRUPTIONS = {
    "torn_network_timeout": "network_timeout",
    "torn_service_error": "service_error",
    "torn_unknown": "unknown",
    "cut": "max_tokens",
}
"""Rungs of the ladder that are interruptions, and their kinds (E6)."""
_SECONDS = (0.005, 0.02, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Figures of one process. `observe` is the runtime's hook: it is told of every effect before it is performed."""

    def __init__(self, pool: Pool) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_PoolFigures(pool))
        self._turns = Counter(
            "ringi_turns", "Turns that ended, by outcome", ["outcome"], registry=self._registry
        )
        self._decisions = Counter(
            "ringi_decisions", "Judgements of a call, by verdict", ["verdict"], registry=self._registry
        )
        self._confirmations = Counter(
            "ringi_confirmations",
            "Confirmations asked, by style and by who answers: the requester or an approver",
            ["style", "by"],
            registry=self._registry,
        )
        self._critiques = Counter(
            "ringi_critiques",
            "Second looks at a call, by what they found",
            ["finding"],
            registry=self._registry,
        )
        self._model = Histogram(
            "ringi_model_seconds", "Time to one proposal", buckets=_SECONDS, registry=self._registry
        )
        self._tools = Histogram(
            "ringi_tool_seconds",
            "Time to carry out one call, its record included",
            ["tool"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._failures = Counter(
            "ringi_failures", "Turns that ended with an error, by code", ["code"], registry=self._registry
        )
        self._rungs = Counter(
            "ringi_model_rungs",
            "Steps of the ladder to a proposal: asked, retried, parse_fail, repair_success ...",
            ["rung"],
            registry=self._registry,
        )
        self._interruptions = _interruptions(self._registry)
        self._tokens = Counter(
            "ringi_model_tokens", "Tokens as providers counted them", ["kind"], registry=self._registry
        )
        self._yen = Counter("ringi_model_yen", "Cost of models, in yen", registry=self._registry)
        self._degraded = Counter(
            "ringi_degraded_answers", "Requests answered with a fixed sentence only", registry=self._registry
        )
        self._under_way: WeakKeyDictionary[asyncio.Task[object], _UnderWay] = WeakKeyDictionary()

    def observe(self, effect: Effect, state: State) -> None:
        """Records that the turn this task runs goes on to its next effect, so the one before is over."""
        task = asyncio.current_task()
        if task is None:
            return
        before = self._under_way.get(task)
        if before is not None:
            self._ended(before, state)
        self._under_way[task] = _UnderWay(effect, state, time.perf_counter())
        if isinstance(effect, machine.AskPerson) and state.decision and state.decision.confirmation:
            asked = state.decision.confirmation
            self._confirmations.labels(asked.style, asked.by).inc()
        if isinstance(effect, machine.Send):
            self._turns.labels(outcome(state.changed(stage=Stage.REPLIED))).inc()
            if state.failure:
                self._failures.labels(state.failure).inc()

    def _asked(self, before: Usage, after: Usage) -> None:
        for rung in after.rungs[len(before.rungs) :]:
            self._rungs.labels(rung).inc()
            if kind := _INTERRUPTIONS.get(rung):
                self._interruptions.labels(kind).inc()
        self._tokens.labels("input").inc(after.input_tokens - before.input_tokens)
        self._tokens.labels("output").inc(after.output_tokens - before.output_tokens)
        self._tokens.labels("cache_read").inc(after.cache_read_tokens - before.cache_read_tokens)
        self._yen.inc(float(Decimal(after.yen) - Decimal(before.yen)))

    def degraded(self) -> None:
        """Counts a request that was turned away because no connection could be had."""
        self._degraded.inc()

    def exposition(self) -> bytes:
        """Returns all figures in Prometheus' text format."""
        return generate_latest(self._registry)

    @contextmanager
    def served(self, host: str, port: int) -> Generator[int]:
        """Serves all figures on a port of their own while the block lasts. Yields the port; 0 takes a free one. Raises
        OSError if the address cannot be had."""
        server, serving = start_http_server(port, addr=host, registry=self._registry)
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            serving.join()

    def _ended(self, before: _UnderWay, state: State) -> None:
        seconds = time.perf_counter() - before.since
        match before.effect:
            case machine.AskModel() | machine.Judge() | machine.WriteReply() | machine.Send() if _called_off(
                before.state, state
            ):
                self._interruptions.labels(CLIENT_CANCEL).inc()
            case machine.AskModel():
                self._model.observe(seconds)
                self._asked(before.state.spent, state.spent)
            case machine.Execute():
                self._tools.labels(before.state.current_call.tool).observe(seconds)
            case machine.Judge() if state.critique is not None and before.state.critique is None:
                self._asked(before.state.spent, state.spent)
                self._critiques.labels(state.critique.finding).inc()
            case machine.Judge() if state.decision is not None:
                self._decisions.labels(state.decision.verdict.name.lower()).inc()
            case _:
                pass


def _interruptions(registry: CollectorRegistry) -> Counter:
    """Returns the counter with every kind at zero, so that a rate has something to grow from."""
    counter = Counter(
        "ringi_model_interruptions",
        "Answers of a model that were interrupted, by kind",
        ["kind"],
        registry=registry,
    )
    for kind in (*_INTERRUPTIONS.values(), CLIENT_CANCEL):
        counter.labels(kind)
    return counter


def _called_off(before: State, after: State) -> bool:
    return after.stage is Stage.CANCELLED and before.stage is not Stage.CANCELLED


@dataclass(frozen=True, slots=True)
class _UnderWay:
    effect: Effect
    state: State
    since: float


@dataclass(frozen=True, slots=True)
class _PoolFigures(Collector):
    """Figures of requirement K2, read from the pool when they are asked for."""

    pool: Pool

    def collect(self) -> Iterator[Metric]:
        reading = self.pool.reading()
        yield GaugeMetricFamily("ringi_pool_utilisation", "Share of connections lent", reading.utilisation)
        yield GaugeMetricFamily("ringi_pool_connections_most", "Connections we may have", reading.most)
        yield GaugeMetricFamily("ringi_pool_waiting", "Waiting for a connection", reading.waiting)
        yield CounterMetricFamily("ringi_pool_requests", "Connections asked for", reading.requests)
        yield CounterMetricFamily("ringi_pool_wait_seconds", "Time spent waiting for one", reading.waited_s)
        exhausted = CounterMetricFamily(
            "ringi_pool_exhausted", "Waits that ended without one, by cause", labels=["cause"]
        )
        exhausted.add_metric(["pool"], reading.exhausted_pool)
        exhausted.add_metric(["server"], reading.exhausted_server)
        yield exhausted
