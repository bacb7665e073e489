"""Computes a recorded decision anew, from its recorded evidence and the policy it names, and compares both byte by
byte.

Pure. If the code changed since, the fingerprint differs: that is reported, and is no difference in itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

import orjson

from ringi.domain.decision import Decision
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.reply import ReplyDecision
from ringi.domain.tools import Json
from ringi.gates import decide, decide_reply
from ringi.gates.compiled import compile_policy
from ringi.gates.sections import NO_ADDITIONS, Additions, narrowed
from ringi.journal.codec import as_document
from ringi.journal.events import Judged, ReplyJudged

D = TypeVar("D", Decision, ReplyDecision)


@dataclass(frozen=True, slots=True, kw_only=True)
class SameDecision:
    """The decision came out with the same bytes. `other_code` is true if the rules' code is no longer the one that
    decided."""

    other_code: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One place where the two decisions differ."""

    path: str
    recorded: Json
    computed: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Differs:
    """The decision came out with other bytes, and the places that differ."""

    other_code: bool
    differences: tuple[Difference, ...]


def replay(
    judged: Judged, proposal: ToolCallProposal, policy: Policy, additions: Additions = NO_ADDITIONS
) -> SameDecision | Differs:
    """Compares the record with the decision computed anew.

    `policy` must be the version the record names, `additions` those of the turn's assistant; the tool is judged as it
    was declared then.
    """
    return _compared(judged.decision, decide_again(judged, proposal, policy, additions))


def decide_again(
    judged: Judged, proposal: ToolCallProposal, policy: Policy, additions: Additions = NO_ADDITIONS
) -> Decision:
    """Returns what that policy decides on the recorded call and its recorded evidence, for that assistant."""
    tool = judged.evidence.tool
    specs = () if tool is None else (tool,)
    compiled = compile_policy(narrowed(policy, additions, specs), specs, additions.mark)
    return decide(replace(proposal, calls=(judged.resolved,)), judged.evidence, compiled)


def replay_reply(
    judged: ReplyJudged, policy: Policy, additions: Additions = NO_ADDITIONS
) -> SameDecision | Differs:
    """Compares likewise the decision of the output guard on a text."""
    return _compared(judged.decision, decide_reply_again(judged, policy, additions))


def decide_reply_again(judged: ReplyJudged, policy: Policy, additions: Additions) -> ReplyDecision:
    """Returns what that policy decides on the recorded text, for that assistant."""
    return decide_reply(judged.judged, judged.evidence, narrowed(policy, additions, ()), additions)


def _compared(recorded: D, computed: D) -> SameDecision | Differs:
    other_code = computed.fingerprint != recorded.fingerprint
    again = replace(computed, fingerprint=recorded.fingerprint)
    if _bytes(recorded) == _bytes(again):
        return SameDecision(other_code=other_code)
    found = tuple(_differences("", as_document(recorded), as_document(again)))
    return Differs(other_code=other_code, differences=found)


def _bytes(decision: Decision | ReplyDecision) -> bytes:
    return orjson.dumps(as_document(decision), option=orjson.OPT_SORT_KEYS)


def _differences(path: str, recorded: Json, computed: Json) -> Iterator[Difference]:
    if recorded == computed:
        return
    match recorded, computed:
        case dict(), dict():
            for key in sorted(recorded.keys() | computed.keys()):
                place = f"{path}.{key}" if path else key
                yield from _differences(place, recorded.get(key), computed.get(key))
        case list(), list() if len(recorded) == len(computed):
            for index, pair in enumerate(zip(recorded, computed, strict=True)):
                yield from _differences(f"{path}[{index}]", *pair)
        case _:
            yield Difference(path=path, recorded=recorded, computed=computed)
