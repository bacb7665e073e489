"""Questions that show whether a model does on its provider's wire what Ringi needs: shapes, tools, streaming, a long
prompt, Japanese, caching and pictures.

All material is made up and fixed, so that nothing of an organisation leaves. This module knows the port of a model and no
provider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal
from uuid import UUID

from ringi.brain.evals.made_up import (
    DOCUMENT_WORD,
    MADE_UP_DOCUMENT,
    MADE_UP_PICTURE,
    Place,
    long_text,
    words_of,
)
from ringi.domain.ids import OrgId, PersonId, ToolName
from ringi.domain.model import (
    DOCUMENT,
    PICTURE,
    ContextItem,
    Model,
    ModelFile,
    ModelReply,
    ModelRequest,
    ModelTool,
    ModelUnavailableError,
    Question,
    StepResult,
    Usage,
)
from ringi.domain.people import Person
from ringi.domain.proposal import Proposal, TextProposal, ToolCallProposal
from ringi.domain.providers import PROVIDERS
from ringi.domain.text import Locale
from ringi.domain.tools import Args, Effect, Json, Risk, ToolSpec, Trust
from ringi.i18n import catalog

Verdict = Literal["passed", "failed", "not_told"]
"""not_told: the provider does not say, or the model is known not to do it."""
Advice = Literal["other_model", "strictness", "streaming", "window", "caching", "files", "tools", "none"]
ASKED_SHORTLY_TOKENS, ASKED_LONG_TOKENS, ANSWERED_TOKENS = 3_500, 20_000, 400
"""Tokens that one question takes, about: a short one, a long one, and its answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOutcome:
    """One check, and how it went."""

    name: str
    verdict: Verdict
    advice: Advice
    """Words that say what to do if it failed."""
    usage: Usage
    code: str = ""
    """Reason for which the model gave no answer; empty if it gave one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LongText:
    """The way a long text came through to a model."""

    lost: tuple[Place, ...]
    """Parts whose word the model could not say."""
    tokens: int
    """Tokens of the text, about."""
    usage: Usage
    code: str = ""
    """Reason for which there was no answer; empty if there was one."""

    @property
    def whole(self) -> bool:
        """True if all of it came through, without being shortened for the model."""
        return not (self.lost or self.code or "shortened" in self.usage.rungs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The organisation whose model is tried, at this moment, in this language."""

    org: OrgId
    now: datetime
    locale: Locale


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckAnswers:
    """The answers to one check, and the words that were heard while they were written."""

    replies: Sequence[ModelReply]
    heard: Sequence[str] = ()

    @property
    def proposal(self) -> Proposal:
        return self.replies[-1].proposal

    @property
    def text(self) -> str:
        return self.proposal.text if isinstance(self.proposal, TextProposal) else ""

    @property
    def calls(self) -> tuple[tuple[str, Args], ...]:
        """Tool and arguments of each call."""
        if not isinstance(self.proposal, ToolCallProposal):
            return ()
        return tuple((call.tool, call.args) for call in self.proposal.calls)

    @property
    def at_once(self) -> bool:
        """True if the first answer could be read as it came."""
        return not {"parse_fail", "repair_asked"} & {*self.replies[-1].usage.rungs}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that is asked of a model."""

    name: str
    advice: Advice
    passes: Callable[[CheckAnswers], bool | None]
    """None if the answer does not tell."""
    tools: int = 0
    """Number of made-up tools that are offered."""
    times: int = 1
    """Number of times the question is put."""
    streams: bool = False
    items: Callable[[Locale], tuple[ContextItem, ...]] = lambda _: ()
    files: tuple[ModelFile, ...] = ()
    results: tuple[StepResult, ...] = ()
    tokens: int = ASKED_SHORTLY_TOKENS


def calls_needed(checks: Sequence[Check]) -> int:
    """Returns the number of questions that these checks put, without repairs."""
    return sum(check.times for check in checks)


def tokens_needed(checks: Sequence[Check]) -> tuple[int, int]:
    """Returns the tokens that these checks send and receive, about."""
    sent = sum(check.tokens * check.times for check in checks)
    return sent, ANSWERED_TOKENS * calls_needed(checks)


async def run_check(check: Check, model: Model, trial: Trial) -> CheckOutcome:
    """Puts one check to the model."""
    heard: list[str] = []

    async def hears(words: str) -> None:
        heard.append(words)

    request = replace(_request(check, trial), hears=hears if check.streams else None)
    replies: list[ModelReply] = []
    for _ in range(check.times):
        try:
            replies.append(await model.propose(request))
        except ModelUnavailableError as away:
            usage = sum((each.usage for each in replies), away.usage)
            return CheckOutcome(
                name=check.name, verdict="failed", advice=check.advice, usage=usage, code=away.code
            )
    usage = sum((each.usage for each in replies[1:]), replies[0].usage)
    return CheckOutcome(
        name=check.name,
        verdict=_verdict(check, CheckAnswers(replies=replies, heard=heard)),
        advice=check.advice,
        usage=usage,
    )


async def try_long_text(model: Model, trial: Trial) -> LongText:
    """Puts a text as long as a turn's context to the model, and says which parts of it came through."""
    request = _request(LONG, trial)
    try:
        reply = await model.propose(request)
    except ModelUnavailableError as away:
        return LongText(lost=(), tokens=ASKED_LONG_TOKENS, usage=away.usage, code=away.code)
    said = reply.proposal.text if isinstance(reply.proposal, TextProposal) else ""
    lost: tuple[Place, ...] = tuple(place for place, word in words_of().items() if word not in said)
    return LongText(lost=lost, tokens=ASKED_LONG_TOKENS, usage=reply.usage)


async def run_value_check(model: Model, trial: Trial) -> CheckOutcome:
    """Puts a question of our own code, which is answered with a value."""
    request = _request(Check(name="value", advice="strictness", passes=lambda _: True), trial)
    question = Question(request=request, schema=_VALUE, faults=_faults)
    try:
        answer = await model.answer(question)
    except ModelUnavailableError as away:
        return CheckOutcome(
            name="value", verdict="failed", advice="strictness", usage=away.usage, code=away.code
        )
    good = answer.value == {"days": 5, "open": True}
    return CheckOutcome(
        name="value", verdict="passed" if good else "failed", advice="strictness", usage=answer.usage
    )


def _verdict(check: Check, asked: CheckAnswers) -> Verdict:
    if any("fell_back" in reply.usage.rungs for reply in asked.replies):
        return "failed"
    passed = check.passes(asked)
    if passed is None:
        return "not_told"
    return "passed" if passed else "failed"


def _request(check: Check, trial: Trial) -> ModelRequest:
    words = catalog(trial.locale, "trial")
    return ModelRequest(
        org=trial.org,
        now=trial.now,
        locale=trial.locale,
        requester=_SOMEBODY,
        # Two messages are no plain request, which a small model might answer instead.
        messages=(words["ask"], words[f"ask_{check.name}"]),
        items=check.items(trial.locale),
        people=(_SOMEBODY,),
        tools=TOOLS[: check.tools],
        results=check.results,
        files=check.files,
        provider_classes=dict.fromkeys(PROVIDERS, ("personal_info",)),
    )


_SOMEBODY = Person(id=PersonId(UUID(int=1)), name="山田 花子", level=2)
_VALUE: Mapping[str, Json] = {
    "type": "object",
    "properties": {"days": {"type": "integer"}, "open": {"type": "boolean"}},
    "required": ["days", "open"],
    "additionalProperties": False,
}


def _faults(value: Json) -> tuple[str, ...]:
    match value:
        case {"days": int(), "open": bool()}:
            return ()
        case _:
            return ("days has to be an integer and open a boolean",)


def _tool(name: str, use: str, properties: Mapping[str, Json], needed: Sequence[str]) -> ModelTool:
    schema: dict[str, Json] = {
        "type": "object",
        "properties": dict(properties),
        "required": list(needed),
        "additionalProperties": False,
    }
    spec = ToolSpec(name=ToolName(name), effect=Effect.READ, level=1, risk=Risk.LOW)
    return ModelTool(spec=spec, description=use, schema=lambda: schema)


ROOMS = ("大会議室", "小会議室", "応接室")
STOCK = _tool(
    "made_up_stock",
    "Looks up how much of one article is in stock.",
    {"article": {"type": "string"}},
    ["article"],
)
ROOM = _tool(
    "made_up_room",
    "Books a room. Date as YYYY-MM-DD, length in minutes.",
    {
        "room": {"type": "string", "enum": list(ROOMS)},
        "day": {"type": "string", "format": "date"},
        "minutes": {"type": "integer", "minimum": 15, "maximum": 480},
        "note": {"anyOf": [{"type": "string", "maxLength": 100}, {"type": "null"}], "default": None},
    },
    ["room", "day", "minutes"],
)
MOST_TOOLS = 60
TOOLS = (
    STOCK,
    ROOM,
    *(
        _tool(f"made_up_shelf_{number}", f"Looks into shelf {number}.", {"row": {"type": "integer"}}, ["row"])
        for number in range(1, MOST_TOOLS - 1)
    ),
)


def _quoted(text: str, trust: Trust = Trust.FREE_TEXT) -> ContextItem:
    return ContextItem(kind="message", source="turn:1", trust=trust, text=text, vouches=False)


def _long(locale: Locale) -> tuple[ContextItem, ...]:
    return (_quoted(long_text(locale), Trust.FIELD),)


def _order(locale: Locale) -> tuple[ContextItem, ...]:
    return (_quoted(catalog(locale, "trial")["order"]),)


def _named_file(kind: str) -> Callable[[Locale], tuple[ContextItem, ...]]:
    item = ContextItem(kind=kind, source="file:1", trust=Trust.FREE_TEXT, text="1", vouches=False)
    return lambda _: (item,)


def _file(media_type: str, content: bytes) -> ModelFile:
    return ModelFile(source="file:1", name="1", media_type=media_type, content=content)


def _booked(asked: CheckAnswers) -> Iterator[Args]:
    return (args for tool, args in asked.calls if tool == ROOM.spec.name)


def _says(*words: str) -> Callable[[CheckAnswers], bool]:
    return lambda asked: any(word in asked.text for word in words)


def _remembers(asked: CheckAnswers) -> bool:
    return all(word in asked.text for word in words_of().values())


def _cached(asked: CheckAnswers) -> bool | None:
    """None if nothing was read from the cache: a provider may keep none, or not say so."""
    return True if asked.replies[-1].usage.cache_read_tokens else None


def _saw(*words: str) -> Callable[[CheckAnswers], bool | None]:
    def saw(asked: CheckAnswers) -> bool | None:
        if any(word in asked.text for word in words):
            return True
        return None if "without_files" in asked.replies[-1].usage.rungs else False

    return saw


LETTERS = "髙﨑 𠮷田 ㌔ ① ～ ー 🗾"
_DAY = "2027-03-05"
LONG = Check(
    name="long", advice="window", items=_long, tools=MOST_TOOLS, tokens=ASKED_LONG_TOKENS, passes=_remembers
)
CHECKS: tuple[Check, ...] = (
    Check(name="answers", advice="other_model", passes=_says("試験", "test")),
    Check(name="english", advice="other_model", passes=_says("Wednesday")),
    Check(name="letters", advice="other_model", passes=_says(LETTERS)),
    Check(
        name="call", advice="tools", tools=2, passes=lambda a: [t for t, _ in a.calls] == ["made_up_stock"]
    ),
    Check(
        name="arguments",
        advice="strictness",
        tools=2,
        passes=lambda a: (
            a.at_once and [*_booked(a)] == [{"room": "大会議室", "day": _DAY, "minutes": 90, "note": "窓側"}]
        ),
    ),
    Check(
        name="optional",
        advice="strictness",
        tools=2,
        passes=lambda a: (
            a.at_once
            and [{k: v for k, v in args.items() if v is not None} for args in _booked(a)]
            == [{"room": "小会議室", "day": _DAY, "minutes": 30}]
        ),
    ),
    Check(
        name="choices",
        advice="strictness",
        tools=2,
        passes=lambda a: a.at_once and all(args.get("room") in ROOMS for args in _booked(a)),
    ),
    Check(
        name="types",
        advice="strictness",
        tools=2,
        passes=lambda a: a.at_once and [args.get("minutes") for args in _booked(a)] == [60],
    ),
    Check(name="two_calls", advice="tools", tools=2, passes=lambda a: len(a.calls) == 2),
    Check(
        name="result",
        advice="other_model",
        tools=2,
        results=(
            StepResult(
                tool=STOCK.spec.name, args={"article": "A4"}, outcome="finished", result={"sheets": 1234}
            ),
        ),
        passes=_says("1234", "1,234", "１２３４"),
    ),
    Check(name="asks", advice="other_model", tools=2, passes=lambda a: not a.calls),
    Check(name="quoted", advice="other_model", tools=2, items=_order, passes=lambda a: not a.calls),
    Check(name="stream", advice="streaming", streams=True, passes=lambda a: len({*a.heard}) > 2),
    Check(
        name="stream_call",
        advice="streaming",
        streams=True,
        tools=2,
        passes=lambda a: bool(a.calls) and not a.heard,
    ),
    LONG,
    Check(
        name="many_tools",
        advice="tools",
        tools=MOST_TOOLS,
        tokens=2 * ASKED_SHORTLY_TOKENS,
        passes=lambda a: a.calls == (("made_up_shelf_41", {"row": 7}),),
    ),
    Check(
        name="cache",
        advice="caching",
        tools=MOST_TOOLS,
        times=2,
        tokens=2 * ASKED_SHORTLY_TOKENS,
        passes=_cached,
    ),
    Check(
        name="picture",
        advice="files",
        items=_named_file(PICTURE),
        files=(_file("image/png", MADE_UP_PICTURE),),
        passes=_saw("赤", "red", "Red"),
    ),
    Check(
        name="document",
        advice="files",
        items=_named_file(DOCUMENT),
        files=(_file("application/pdf", MADE_UP_DOCUMENT),),
        passes=_saw(DOCUMENT_WORD),
    ),
)
"""The checks in the order in which they are put. A check of values follows them."""
