"""A toy assistant: everything about it stands in this folder, as `docs/how-to/assistant.md` tells."""

from __future__ import annotations

from pathlib import Path

from tests.extension.gardener.tools import PRUNE, WATER

from ringi.brain.prompt.persona import Persona, read_persona
from ringi.context.source import Source, Unit, Units, View
from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import AssistantName, ModeName, RuleId, ToolName
from ringi.domain.model import ContextItem
from ringi.domain.policy import PolicyRule, PolicySection, ToolPolicy
from ringi.domain.text import Locale, Reason, Text
from ringi.domain.tools import Trust
from ringi.gates.rule import ReplyCase, Rule
from ringi.turns.assistant import Assistant, Mode, StartExample

NO_CACTUS = PolicyRule(
    id=RuleId("no-water-for-a-cactus"),
    kind="forbidden",
    verdict=Verdict.BLOCK,
    when="args.plant == 'サボテン'",
    tools=(ToolName("water"),),
    ja="サボテンには水をやりません",
    en="a cactus gets no water",
)


def persona(locale: Locale) -> Persona:
    return read_persona(Path(__file__).with_name(f"{locale}.toml"))


def _greenhouse(view: View) -> Units:
    said = ContextItem(
        kind="greenhouse", source="greenhouse", trust=Trust.FIELD, text="温室は24度です", at=view.scope.now
    )
    return [Unit(items=(said,))]


def _promise(case: ReplyCase) -> Reason | None:
    """The gardener promises no harvest."""
    return Reason("reply_forbidden_words") if "必ず実ります" in case.text else None


GARDENER = Assistant(
    name=AssistantName("gardener"),
    tools=(WATER,),
    persona=persona,
    modes=(
        Mode(
            name=ModeName("winter"),
            tools=(PRUNE,),
            persona={"ja": ("いまは冬です。枝を切る時期です。",)},
        ),
    ),
    policy=PolicySection(
        rules=(NO_CACTUS,),
        tools={ToolName("water"): ToolPolicy(per_day=2)},
        limits={"open_cards": 1},
    ),
    output_rules=(
        Rule(
            id=RuleId("gardener-promise"),
            gate=Gate.OUTPUT,
            judge=_promise,
            verdicts={"reply_forbidden_words": Verdict.BLOCK},
        ),
    ),
    sources=(Source(name="greenhouse", priority=2, units=_greenhouse),),
    examples=(StartExample(text=Text("assistants.gardener_example")),),
    locales=("ja",),
)
