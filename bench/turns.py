"""How much does a governed turn cost? Ringi beside its peers, all alive at once, measured in turn, round by round.

    make bench-turns PEERS=<folder of the peers' harness>

Prints ratios to the hand-written floor with their spread; milliseconds are only for orientation. Each peer
runs in its own environment; those that are not installed are left out and named.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
ENVIRONMENTS = Path(os.environ.get("RINGI_BENCH_ENVS", "~/.cache/ringi-bench")).expanduser()
FLOOR = "floor/durable-cte"
PEERS = (
    ("base", "floor", "durable-cte"),
    ("ringi", "ringi", "direct"),
    ("ringi", "ringi", "direct-uvloop"),
    ("ringi", "ringi", "provider-uvloop"),
    ("langgraph", "langgraph", "sync"),
    ("pyai", "pydanticai", "plain"),
)


@dataclass(slots=True)
class Peer:
    """One peer's process, and what was measured of it."""

    name: str
    process: subprocess.Popen[str]
    overhead: list[float] = field(default_factory=list[float])
    """Median overhead of each round at one conversation, seconds."""
    rate: list[float] = field(default_factory=list[float])
    """Turns a second of each round at 32 conversations."""
    cpu: list[float] = field(default_factory=list[float])
    """CPU seconds a turn of each round at one conversation."""

    def read(self, tag: str) -> dict[str, float]:
        while line := self.process.stdout.readline() if self.process.stdout else "":
            if line.startswith(tag):
                return json.loads(line[len(tag) :])
        raise SystemExit(f"{self.name} ended: see its error output above")

    def measure(self, mode: str, turns: int) -> dict[str, float]:
        if self.process.stdin is None:
            raise SystemExit(f"{self.name} has no input")
        self.process.stdin.write(json.dumps({"mode": mode, "n": turns}) + "\n")
        self.process.stdin.flush()
        return self.read("ANS ")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--peers", required=True, type=Path, help="folder of the peers' harness")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--rounds32", type=int, default=6)
    parser.add_argument("--only", default="", help="comma-separated names, such as ringi/direct")
    given = parser.parse_args()
    wanted = [
        peer for peer in PEERS if not given.only or f"{peer[1]}/{peer[2]}" in (*given.only.split(","), FLOOR)
    ]
    peers = [peer for each in wanted if (peer := start(given.peers, *each))]
    try:
        for number in range(given.rounds):
            for peer in peers[number % len(peers) :] + peers[: number % len(peers)]:
                answer = peer.measure("c1", 10)
                peer.overhead.append(statistics.median(answer["over"]))
                peer.cpu.append(answer["cpu"] / 10)
        for _ in range(given.rounds32 + 1):
            for peer in peers:
                peer.rate.append(96 / peer.measure("c32", 96)["wall"])
    finally:
        for peer in peers:
            peer.process.kill()
    report(peers)


def start(harness: Path, environment: str, peer: str, variant: str) -> Peer | None:
    """The peer's process, ready; None where its environment is not installed."""
    python = ENVIRONMENTS / f"venv-{environment}" / "bin" / "python"
    name = f"{peer}/{variant}"
    if not python.exists():
        sys.stderr.write(f"{name}: not installed, left out\n")
        return None
    script = HERE / "peer_ringi.py" if peer == "ringi" else harness / f"peer_{peer}.py"
    process = subprocess.Popen(
        [str(python), str(script), "serve", variant],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(harness)},
    )
    started = Peer(name, process)
    started.read("READY ")
    return started


def report(peers: list[Peer]) -> None:
    floor = next(peer for peer in peers if peer.name == FLOOR)
    print("| peer | c1 p50 ms | x floor [quartiles] | CPU ms | turns/s at 32 | x floor [min-max] |")
    print("|---|---|---|---|---|---|")
    for peer in peers:
        slower = sorted(mine / base for mine, base in zip(peer.overhead, floor.overhead, strict=True))
        faster = sorted(mine / base for mine, base in zip(peer.rate[1:], floor.rate[1:], strict=True))
        low, middle, high = statistics.quantiles(slower, n=4)
        print(
            f"| {peer.name} | {statistics.median(peer.overhead) * 1000:.2f} | {middle:.2f} [{low:.2f}-{high:.2f}] "
            f"| {statistics.median(peer.cpu) * 1000:.2f} | {statistics.median(peer.rate[1:]):.0f} "
            f"| {statistics.median(faster):.2f} [{faster[0]:.2f}-{faster[-1]:.2f}] |"
        )


if __name__ == "__main__":
    main()
