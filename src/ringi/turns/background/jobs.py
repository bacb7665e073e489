"""Declares the work beside turns: jobs, which are handed to a queue, and periodic work, which each process repeats.

A declaration is a value. The composition root lists all of them, one line each; the worker runs what is listed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from ringi.domain.errors import DefectError
from ringi.domain.ids import ConversationId, OrgId, PersonId
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.services import TurnServices

MINUTE_S = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class JobQueue:
    """A queue with slots of its own: a job in another queue never takes one of them."""

    name: str
    slots: int
    """Jobs of this queue that one process runs at the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobArgs:
    """The arguments of one job. They are stored in the queue's tables, so they hold ids and nobody's words."""

    org: OrgId
    values: Mapping[str, str]

    def id(self, name: str) -> UUID:
        return UUID(self.values[name])


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A declared job."""

    name: str
    queue: JobQueue
    run: Callable[[TurnServices, JobArgs], Awaitable[object]]
    """Does the work. It may run twice, since a process can die at its end."""
    limit_s: float = MINUTE_S
    """Seconds after which an attempt is ended."""
    attempts: int = 1
    """Times it is begun before it is given up, counted, and told to administrators. With one attempt it is not begun
    again by the queue: something else must find the work that is left."""
    pause_s: int = 5
    """Seconds before the second attempt; each later pause is that many times longer."""


class JobSender(Protocol):
    """Hands jobs over to workers that have a free slot."""

    async def defer(self, job: Job, args: JobArgs, once: str = "") -> None:
        """Hands the job over. With `once`, at most one job of that name waits at a time. While the queue is away
        nothing is handed over."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodicContext:
    """Services for periodic work in one process, and the sender of its jobs."""

    services: TurnServices
    sender: JobSender


@dataclass(frozen=True, slots=True, kw_only=True)
class Periodic:
    """Declared work that each process repeats. Nothing in it may rely on being the only one at work."""

    name: str
    start: Callable[[PeriodicContext], Callable[[], Awaitable[object]]]
    """Makes the work of one process; it is called again after each pause."""
    every_s: float | None = None
    """Seconds between two rounds; None for the pace of the sweep."""
    limit_s: float = MINUTE_S
    """Seconds after which a round is ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundWork:
    """Everything a worker does beside what it is asked."""

    jobs: tuple[Job, ...]
    periodic: tuple[Periodic, ...]

    def __post_init__(self) -> None:
        names = [each.name for each in (*self.jobs, *self.periodic)]
        queues = {job.queue.name: job.queue for job in self.jobs}
        if len({*names}) < len(names) or any(queues[job.queue.name] != job.queue for job in self.jobs):
            raise DefectError("two declared works have one name")

    @property
    def queues(self) -> tuple[JobQueue, ...]:
        return tuple(dict.fromkeys(job.queue for job in self.jobs))


def key_args(key: OrderKey) -> JobArgs:
    """The arguments of a job for one order key."""
    return JobArgs(org=key.org, values={"conversation": str(key.conversation), "person": str(key.person)})


def key_of(args: JobArgs) -> OrderKey:
    return OrderKey(
        org=args.org,
        conversation=ConversationId(args.id("conversation")),
        person=PersonId(args.id("person")),
    )
