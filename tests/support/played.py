"""A model that answers each message as a script beside the story says. A script that is not used up, or a message that it
does not know, fails the test.

A script is a TOML file named after the test file; each table is a test, each key a message, each value the model's
answers to it in order. `{today+1}` stands for the day after that of the request.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from tests.support.proposals import SURE, asks, says, wants_all

from ringi.domain.ids import ToolName
from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError
from ringi.domain.proposal import Confidence, Proposal

Answers = dict[str, list[dict]]
_DAY = re.compile(r"\{today([+-]\d+)\}")


@dataclass(slots=True)
class Played:
    """The answers that are still to come, by message."""

    answers: Answers
    unknown: list[str] = field(default_factory=list)
    """Messages without an answer left."""
    name: str = "script"

    async def propose(self, request: ModelRequest) -> ModelReply:
        said = request.messages[-1]
        left = self.answers.get(said)
        if not left:
            self.unknown.append(said)
            raise ModelUnavailableError("script_used_up")
        return ModelReply(proposal=_proposal(left.pop(0), request.now))

    def check(self) -> None:
        """Every answer was given, and no other message came."""
        left = {said: answers for said, answers in self.answers.items() if answers}
        assert ({}, []) == (left, self.unknown), "the script and the story do not match"


def script_of(test_file: Path, test: str) -> Played | None:
    """Returns the script of that test; None if it has none."""
    script = test_file.parent / "scripts" / f"{test_file.stem}.toml"
    known = tomllib.loads(script.read_text("utf-8")) if script.is_file() else {}
    return Played(answers=known[test]) if test in known else None


def _proposal(line: dict, now: datetime) -> Proposal:
    """The proposal of one line, with its own confidence if it names one."""
    given = _dated(line, now)
    changes = {"confidence": Confidence(overall=given.get("sure", SURE.overall))}
    match given:
        case {"calls": calls}:
            return wants_all(*((tool, args) for tool, args in calls), changes=changes)
        case {"text": text}:
            return says(text)
        case {"question": question, **more}:
            tool = ToolName(more["tool"]) if "tool" in more else None
            return _asked(question, more, tool)
        case _:
            raise AssertionError(f"no line of a script: {line}")


def _asked(question: str, more: dict, tool: ToolName | None) -> Proposal:
    return replace(asks(question, *more.get("options", ())), tool=tool, known=more.get("known", {}))


def _dated(value, now: datetime):
    """The value with days instead of their distance from the day of the request."""
    match value:
        case str():
            return _DAY.sub(lambda found: f"{now.date() + timedelta(days=int(found[1]))}", value)
        case list():
            return [_dated(each, now) for each in value]
        case dict():
            return {name: _dated(each, now) for name, each in value.items()}
        case _:
            return value
