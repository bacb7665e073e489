"""A hosted model as the best ones behave, on the wire of OpenAI's chat completions: a real server that answers each
request from the committed dialogues.

It knows of the product what any model knows: the prompt of the request.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.played_material import HIDDEN, Material, named_in, pattern_of, plain
from tests.support.played_wire import can_be_worded, valued, worded
from tests.support.protocols import Chat
from tests.support.provider_stub import Play, Seen, Stub, answers, threaded_stub
from tests.support.streams import streams, told

from ringi.brain.evals.conversations import Dialogue, read_dialogues
from ringi.cli.evaluation.office import in_time
from ringi.cli.support.sample import sample_plan

ROOT = Path(__file__).parents[2]
DIALOGUES = ROOT / "evals" / "conversations"
PLAYED = ROOT / "tests" / "benchmarks" / "conversation" / "played"
_ID = re.compile(r"\{id:([^@}]*)@?([^}]*)\}")
_CHAT = Chat()
_NO_DOUBT = {"ja": "問題ありません。", "en": "No doubt."}
_UNSEEN = {"ja": "数字が伏せられているため、計算できません。", "en": "The figure is hidden from me."}
"""Words of a model that was shown a placeholder instead of a figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A message of a dialogue, with the answers to it."""

    dialogue: Dialogue
    number: int
    steps: tuple[dict, ...]

    @property
    def said(self) -> str:
        return plain(self.dialogue.turns[self.number].say)

    def before(self, material: Material) -> int:
        """How many of the messages before it the model was shown."""
        return sum(plain(each.say) in material.text for each in self.dialogue.turns[: self.number])


@dataclass(slots=True, kw_only=True)
class PlayedModel:
    """Answers requests; it remembers only which faults it has made."""

    places: tuple[Place, ...]
    asked: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    unknown: list[str] = field(default_factory=list)
    """Messages that stand in no dialogue."""

    def play(self, seen: Seen) -> Play:
        text = self.answer(seen.body)
        if seen.body.get("stream"):
            return streams(told(_CHAT, text))
        return answers(200, _CHAT.says(text))

    def answer(self, body: dict) -> str:
        material, schema = Material.of(body), _CHAT.schema(body)
        if "answer" not in schema.get("properties", {"answer": {}}):
            return valued(schema)
        place = self._place(material)
        if place is None:
            self.unknown.append(material.request)
            return worded({"text": "?"}, "ja", schema)
        language = place.dialogue.language
        if material.second_look:
            return worded({"text": _NO_DOUBT[language]}, language, schema)
        if HIDDEN in material.request:
            return worded({"text": _UNSEEN[language]}, language, schema)
        step = self._step(place, material)
        if "faulty" in step and can_be_worded(step["faulty"], schema):
            step = {"calls": step["faulty"]}
        return worded(step, language, schema)

    def _place(self, material: Material) -> Place | None:
        """The message that is answered now: of equal ones that of the dialogue that the prompt shows most of."""
        wanted = pattern_of(material.request)
        found = [each for each in self.places if wanted.fullmatch(each.said)]
        fitting = [each for each in found if bool(each.number) == bool(each.before(material))] or found
        return max(fitting, key=lambda each: (each.before(material), -each.number), default=None)

    def _step(self, place: Place, material: Material) -> dict:
        number = _reached(place.steps, material)
        step = place.steps[number]
        key = (place.dialogue.id, place.number, number)
        self.asked[key] += 1
        if self.asked[key] > 1:
            step = {name: each for name, each in step.items() if name != "faulty"}
        return _filled(step, place, material)


@contextmanager
def played_model() -> Iterator[tuple[Stub, PlayedModel]]:
    """The server of the played model, at an address of this machine."""
    model = PlayedModel(places=tuple(_places()))
    with threaded_stub() as server:
        server.choose = model.play
        yield server, model


def _reached(steps: tuple[dict, ...], material: Material) -> int:
    """The step that comes next, as the results show it."""
    come = [each["tool"] for each in material.results if each.get("outcome") == "finished"]
    failed = [each["tool"] for each in material.results if each.get("outcome") != "finished"]
    for number, step in enumerate(steps[:-1]):
        left = list(come) + ([] if "faulty" in step else failed)
        for tool in (call["tool"] for call in step.get("calls", [])):
            if tool not in left:
                return number
            left.remove(tool)
            (come if tool in come else failed).remove(tool)
    return len(steps) - 1


def _filled(step: dict, place: Place, material: Material) -> dict:
    """The step with its days in the year of the request, and with the objects as the model knows them."""
    names = {each.account: each.name for each in sample_plan(place.dialogue.language).members}

    def known(found: re.Match[str]) -> str:
        mark = names.get(found[2], in_time(found[2]))
        return named_in(material.results, found[1], mark)

    return json.loads(_ID.sub(known, in_time(json.dumps(step, ensure_ascii=False))))


def _places() -> Iterator[Place]:
    dialogues = {each.id: each for each in read_dialogues(DIALOGUES)}
    for file in sorted(PLAYED.glob("*.toml")):
        for each in tomllib.loads(file.read_text("utf-8"))["dialogues"]:
            for number, turn in enumerate(each["turns"]):
                yield Place(dialogue=dialogues[each["id"]], number=number, steps=tuple(turn["steps"]))
