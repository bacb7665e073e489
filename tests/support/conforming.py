"""A model that answers the questions of `ringi model test` as a good one does, hand-played on each provider's wire."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.support.protocols import Speaks
from tests.support.provider_answers import CALL, QUESTION, TEXT, worded
from tests.support.provider_stub import Play, Seen, Stub, answers
from tests.support.streams import streams, told

from ringi.brain.evals.conformance import LETTERS
from ringi.brain.evals.made_up import DOCUMENT_WORD, words_of
from ringi.i18n import catalog

_DAY = "2027-03-05"


def text(words: str) -> dict:
    return {**TEXT, "text": words}


def _calls(*calls: tuple[str, dict]) -> dict:
    return {**CALL, "calls": [{"tool": tool, "arguments": arguments} for tool, arguments in calls]}


def room(room: str, minutes: int, note: str | None = None) -> dict:
    return _calls(("made_up_room", {"room": room, "day": _DAY, "minutes": minutes, "note": note}))


_PAPER = ("made_up_stock", {"article": "A4"})
_PEN = ("made_up_stock", {"article": "ボールペン"})
GOOD: dict[str, dict] = {
    "answers": text("試験です"),
    "english": text("Wednesday"),
    "letters": text(LETTERS),
    "call": _calls(_PAPER),
    "arguments": room("大会議室", 90, "窓側"),
    "optional": room("小会議室", 30),
    "choices": {**QUESTION, "question": "屋上は予約できません。どの部屋にしますか？"},
    "types": room("応接室", 60),
    "two_calls": _calls(_PAPER, _PEN),
    "result": text("1,234枚あります。"),
    "asks": QUESTION,
    "quoted": text("部屋の予約を頼む文です。"),
    "stream": text("、".join(str(number) for number in range(1, 41))),
    "stream_call": _calls(_PEN),
    "long": text("、".join(words_of().values())),
    "many_tools": _calls(("made_up_shelf_41", {"row": 7})),
    "cache": _calls(("made_up_shelf_3", {"row": 2})),
    "picture": text("赤"),
    "document": text(DOCUMENT_WORD),
}
"""Answers of a good model, by the name of the check."""
VALUE = {"days": 5, "open": True}


@dataclass(slots=True, kw_only=True)
class Good:
    """A good model, with answers of its own to some checks."""

    protocol: Speaks
    otherwise: dict[str, dict] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    """Names of the checks as they came."""

    def attach(self, server: Stub, times: int = 60) -> None:
        """Lets the server answer so many questions."""
        server.will(*[self._play(lambda: server.seen[-1])] * times)

    def _play(self, seen: Callable[[], Seen]) -> Play:
        async def play(writer: asyncio.StreamWriter) -> None:
            request = seen()
            name = _check_in(request)
            self.asked.append(name)
            said = json.dumps(VALUE) if name == "value" else worded((GOOD | self.otherwise)[name])
            whole = answers(200, self.protocol.says(said))
            await (streams(told(self.protocol, said)) if _streamed(request) else whole)(writer)

        return play


def _streamed(request: Seen) -> bool:
    return bool(request.body.get("stream")) or "streamGenerateContent" in request.path


def _check_in(request: Seen) -> str:
    """Returns the name of the check whose sentence stands in the request."""
    sent = json.dumps(request.body, ensure_ascii=False).replace('\\\\"', '"').replace('\\"', '"')
    words = {name[len("ask_") :]: said for name, said in catalog("ja", "trial").items() if name[:4] == "ask_"}
    return next(name for name, said in words.items() if said.replace('"', "") in sent.replace('"', ""))
