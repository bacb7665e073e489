"""Files that are policies, and the mistakes that are found in others."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.asking import PAY

from ringi.domain.decision import Verdict
from ringi.domain.ids import ToolName
from ringi.domain.policy import Danger, Limits, Policy
from ringi.domain.text import Locale
from ringi.domain.tools import Confirmer, Risk
from ringi.gates.policy import MAX_CHARACTERS, base, load
from ringi.i18n import say

TOOLS = {PAY.name: PAY}
RULE = """
[[rules]]
id = "late"
tools = ["pay"]
when = "args.yen > 50000 && now.hour >= 20"
verdict = "double"
ja = "夜間の振込は二重に確認します"
en = "Payments at night need two yeses"
"""


def loaded(source: str) -> Policy:
    found = load(source, version=3, known_tools=TOOLS)
    assert isinstance(found, Policy), found
    return found


def problems(source: str) -> list[tuple[int, int, str]]:
    found = load(source, version=3, known_tools=TOOLS)
    assert isinstance(found, tuple)
    return [(problem.line, problem.column, problem.reason.key) for problem in found]


def test_the_shipped_dangers():
    """The dangerous operations are those of the source, with their risks."""
    expected = {
        "send_to_all": Danger(risk=Risk.HIGH, action="confirm"),
        "delete_task": Danger(risk=Risk.MEDIUM, action="confirm"),
        "delete_goal": Danger(risk=Risk.MEDIUM, action="confirm"),
        "delete_memory": Danger(risk=Risk.HIGH, action="confirm"),
        "change_permission": Danger(risk=Risk.HIGH, action="block"),
        "send_confidential": Danger(risk=Risk.CRITICAL, action="block"),
    }

    assert expected == base().dangers


def test_an_empty_file_changes_nothing():
    """A file that names nothing is the shipped policy, under its own version."""
    policy = loaded("")

    assert (policy.hash, policy.version) == (base().hash, 3)


def test_a_named_value_replaces_only_itself():
    """A key the file does not name keeps the shipped value, also beside one it names."""
    policy = loaded("[limits]\namount_confirm_above = 30_000")

    assert asdict(policy.limits) == {**asdict(Limits()), "amount_confirm_above": 30_000}


def test_a_rule():
    """A rule is read with its tools and its verdict; one that does not block asks for a yes."""
    (rule,) = loaded(RULE).rules

    assert (rule.tools, rule.verdict, rule.kind) == ((PAY.name,), Verdict.DOUBLE, "approval_required")


def test_a_blocking_rule_forbids():
    """A rule that blocks is one of the forbidding kind."""
    (rule,) = loaded(RULE.replace('"double"', '"block"')).rules

    assert (rule.verdict, rule.kind) == (Verdict.BLOCK, "forbidden")


def test_a_tool():
    """An organisation changes a tool's level, risk and confirmer by name."""
    policy = loaded('[tools.pay]\nlevel = 4\nrisk = "high"\nconfirmer = "approver"\ntwo_persons = true')

    tool = policy.tools[ToolName("pay")]
    assert (tool.level, tool.risk, tool.confirmer, tool.two_persons) == (
        4,
        Risk.HIGH,
        Confirmer.APPROVER,
        True,
    )


def test_dotted_keys():
    """A key written with dots means the same as one under its table."""
    dotted = loaded("limits.per_minute = 9")

    assert dotted == loaded("[limits]\nper_minute = 9")


@dataclass(frozen=True, kw_only=True)
class Wrong:
    id: str
    source: str
    expected: list[tuple[int, int, str]]


@pytest.mark.parametrize(
    "case",
    [
        Wrong(id="no TOML", source="a = 1\nb c", expected=[(2, 3, "policy.not_toml")]),
        Wrong(id="open to the end", source='a = """\nb', expected=[(2, 1, "policy.not_toml")]),
        Wrong(id="bottomless", source="a = " + "[" * 20_000, expected=[(1, 1, "policy.not_toml")]),
        Wrong(
            id="nested by names", source=".".join("a" * 5_000) + " = 1", expected=[(1, 1, "policy.not_toml")]
        ),
        Wrong(
            id="a line without end",
            source="\n" + "a." * 15_000 + "a = 1",
            expected=[(2, 1, "policy.not_toml")],
        ),
        Wrong(id="digits without end", source="a = " + "9" * 5_000, expected=[(1, 1, "policy.not_toml")]),
        Wrong(id="twice", source="[limits]\n[limits]", expected=[(2, 8, "policy.not_toml")]),
        Wrong(id="too long", source="#" * (MAX_CHARACTERS + 1), expected=[(1, 1, "policy.too_long")]),
        Wrong(id="unknown table", source="\n[weather]", expected=[(2, 2, "policy.unknown")]),
        Wrong(
            id="mistyped limit",
            source="[limits]\namount_confirm_abov = 5",
            expected=[(2, 1, "policy.unknown_near")],
        ),
        Wrong(id="negative", source="[limits]\nper_minute = -1", expected=[(2, 1, "policy.too_small")]),
        Wrong(id="above 1", source="[confidence]\nrun = 1.5", expected=[(2, 1, "policy.too_large")]),
        Wrong(id="not a number", source="[confidence]\nrun = nan", expected=[(2, 1, "policy.wrong_kind")]),
        Wrong(id="number in quotes", source='approver_level = "6"', expected=[(1, 1, "policy.wrong_kind")]),
        Wrong(id="truth as number", source="approver_level = true", expected=[(1, 1, "policy.wrong_kind")]),
        Wrong(
            id="fraction of a yen",
            source="[limits]\nper_minute = 1.5",
            expected=[(2, 1, "policy.wrong_kind")],
        ),
        Wrong(id="no table", source="limits = 5", expected=[(1, 1, "policy.wrong_value")]),
        Wrong(id="level 7", source="approver_level = 7", expected=[(1, 1, "policy.too_large")]),
        Wrong(
            id="no such risk",
            source='[dangers.pay]\nrisk = "huge"',
            expected=[(2, 1, "policy.not_one_of")],
        ),
        Wrong(
            id="out of order, named by the key that was changed",
            source="# 金額\n[limits]\namount_double_above = 50_000",
            expected=[(3, 1, "policy.order")],
        ),
        Wrong(
            id="bands out of order",
            source="[confidence]\nmark = 0.4",
            expected=[(2, 1, "policy.order")],
        ),
        Wrong(id="unknown tool", source="[tools.fly]\nlevel = 3", expected=[(1, 2, "policy.unknown_tool")]),
        Wrong(
            id="unknown danger",
            source='dangers.fly = {risk = "low"}',
            expected=[(1, 1, "policy.unknown_tool")],
        ),
        Wrong(
            id="unknown class",
            source='[provider_classes]\nacme = ["salry"]',
            expected=[(2, 1, "policy.unknown_class")],
        ),
        Wrong(
            id="broken pattern", source="ng_patterns = ['(']", expected=[(1, 1, "policy.rule_bad_matches")]
        ),
        Wrong(
            id="rule about an unknown tool",
            source=RULE.replace('["pay"]', '["fly"]'),
            expected=[(4, 1, "policy.unknown_tool")],
        ),
        Wrong(
            id="rule without English",
            source=RULE.rpartition("en = ")[0],
            expected=[(2, 3, "policy.missing")],
        ),
        Wrong(
            id="rule with an empty sentence",
            source=RULE.replace("夜間の振込は二重に確認します", ""),
            expected=[(7, 1, "policy.string_too_short")],
        ),
        Wrong(
            id="no such verdict",
            source=RULE.replace("double", "maybe"),
            expected=[(6, 1, "policy.not_one_of")],
        ),
        Wrong(
            id="allowing rule", source=RULE.replace("double", "allow"), expected=[(6, 1, "policy.not_one_of")]
        ),
        Wrong(
            id="bad id",
            source=RULE.replace('"late"', '"夜"'),
            expected=[(3, 1, "policy.string_pattern_mismatch")],
        ),
        Wrong(id="same id", source=RULE * 2, expected=[(11, 1, "policy.same_id")]),
        Wrong(
            id="condition, at the very character",
            source=RULE.replace("now.hour", "now.houre"),
            expected=[(5, 29, "policy.rule_unknown_near")],
        ),
        Wrong(
            id="condition over several lines",
            source=RULE.replace('"args.yen > 50000 &&', '"""\nargs.yen > 50000 &&\n  x &&').replace(
                '20"', '20"""'
            ),
            expected=[(7, 3, "policy.rule_unknown")],
        ),
        Wrong(
            id="arguments in a rule about all tools",
            source=RULE.replace('["pay"]', "[]"),
            expected=[(5, 9, "policy.rule_unknown")],
        ),
        Wrong(
            id="everything at once, in the order of the file",
            source=RULE.replace("double", "maybe") + "[limits]\nper_minute = 0\n[tols]",
            expected=[
                (6, 1, "policy.not_one_of"),
                (10, 1, "policy.too_small"),
                (11, 2, "policy.unknown_near"),
            ],
        ),
    ],
    ids=lambda case: case.id,
)
def test_problems(case):
    """A mistake is pointed at where it stands in the file."""
    found = problems(case.source)

    assert found == case.expected


def test_the_second_condition_is_found_past_the_text_of_the_first():
    """Text between triple quotes that looks like TOML does not confuse positions."""
    first = RULE.replace(
        '"args.yen > 50000 && now.hour >= 20"', "'''\n// [[rules]]\n// when = 1\nargs.yen > 5'''"
    )
    second = RULE.replace("late", "later").replace("now.hour", "hour")

    found = problems(first + second)

    assert found == [(16, 29, "policy.rule_unknown_near")]


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_every_problem_is_a_sentence(locale: Locale):
    """A mistake is told in a sentence with its names filled in."""
    found = load(RULE.replace("args.yen", "args.yeen"), version=1, known_tools=TOOLS)

    assert isinstance(found, tuple)
    assert "args.yeen" in say(found[0].reason, locale)


@given(st.text(max_size=200))
def test_any_text(source):
    """Any text leads to a policy or to problems, never to a crash."""
    found = load(source, version=1, known_tools=TOOLS)

    assert isinstance(found, Policy | tuple)


@given(st.sampled_from(sorted(asdict(Limits()))), st.integers())
def test_any_number(name, value):
    """A limit is taken over exactly, or refused; it is never quietly another number."""
    found = load(f"[limits]\n{name} = {value}", version=1, known_tools=TOOLS)

    assert isinstance(found, tuple) or asdict(found.limits)[name] == value


HIDDEN = "\u202e\u200b"


@pytest.mark.parametrize(
    "source",
    [
        RULE.replace("夜間", f"夜{HIDDEN}間"),
        RULE.replace("args.yen", f"'{HIDDEN}' != '' && args.yen"),
        f'[context]\ncompany_values = "誠実{HIDDEN}"',
        '[context]\ncompany_values = "\\u202E誠実"',
        f"ng_patterns = ['ばか{HIDDEN}']",
        f"[clearance]\n'salary{HIDDEN}' = 1",
    ],
)
def test_nothing_hidden_comes_into_force(source: str):
    """A policy with a mark that nobody sees is refused: its approver would read another one."""
    found = problems(source)

    assert {"policy.hidden"} == {reason for _, _, reason in found}


def test_no_more_rules_than_one_can_wait_for():
    """Each costs everybody time whenever a policy is compiled."""
    rules = "".join(RULE.replace("late", f"late-{number}") for number in range(201))

    assert ["policy.too_many"] == [reason for _, _, reason in problems(rules)]
