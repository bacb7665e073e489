"""An organisation's policy: every number and every rule the gates read, as one frozen value.

The numbers are those that F, G and H ask for, with the bounds of what an organisation's own version may replace them by.
Each stands here only; `gates/policies/base.toml` holds the lists and tables Ringi ships with. A policy is a row of the
database with a version and a hash; files are only proposals of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Literal

from ringi.domain.decision import Verdict
from ringi.domain.ids import AssistantName, RuleId, ToolName
from ringi.domain.proposal import MOST_CALLS
from ringi.domain.tools import Confirmer, Risk


@dataclass(frozen=True, slots=True)
class Bounds:
    """Least and most that a policy may say: of a number, of a share, or of the length of a text or list."""

    least: int
    most: int


Yen = Annotated[int, Bounds(0, 10**12)]
Count = Annotated[int, Bounds(1, 100_000)]
Share = Annotated[float, Bounds(0, 1)]
Level = Annotated[int, Bounds(1, 6)]
Days = Annotated[int, Bounds(0, 90)]
Few = Annotated[int, Bounds(0, 50)]
Hour = Annotated[int, Bounds(0, 24)]
Words = Annotated[str, Bounds(1, 500)]
Intimate = Literal["health", "belief", "origin", "record", "love", "pay", "evaluation"]
MOST_RULES = 200
"""Most rules of a policy. Each is compiled for every tool it looks at, while others wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Thresholds of F6, F7 and F8. Amounts are yen; `above` means strictly more."""

    amount_confirm_above: Yen = 100_000
    amount_double_above: Yen = 1_000_000
    amount_two_persons_above: Yen = 10_000_000
    level_two_persons_from: Level = 5
    second_person_after_days: Days = 3
    """Days for which a person is no second person for those who added them or opened a way in for them (H5)."""
    recipients_confirm_from: Count = 3
    recipients_content_from: Count = 10
    """Number of people from which the card shows the whole content."""
    days_ahead_confirm_above: Count = 365
    argument_length: Count = 200
    per_minute: Count = 5
    """This number and the next three limit operations on data and files (`ToolSpec.operation`)."""
    per_ten_seconds: Count = 3
    reads_per_day: Count = 50
    writes_per_day: Count = 20
    uploads_per_day: Count = 50
    """Files one person may upload on a day."""
    to_one_per_day: Count = 20
    """Number of times on a day that one person may have words passed on to the same other person."""
    open_cards: Count = 20
    """Number of open confirmations that one person may have asked for at a time."""
    calls: Annotated[int, Bounds(1, MOST_CALLS)] = MOST_CALLS
    """Number of calls that one proposal may have. More than a few changes run on a yes to all of them only."""
    argument_most: Count = 10_000
    """An argument longer than this is refused: nobody would read it on a card."""
    argument_lines: Count = 200
    """Highest number of lines of an argument; one with more is refused."""
    reasoning_min_chars: Count = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfidenceBands:
    """E2 and B3: lower edge of each band, each part 0..1."""

    run: Share = 0.9
    mark: Share = 0.7
    light_confirm: Share = 0.5
    question: Share = 0.3
    write_confirm_up_to: Share = 0.75
    """A call that acts is confirmed plainly up to and including this, also where a read would ask lightly (B3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextLimits:
    """Limits of the context that a model is shown (C1, C5). Rules judge all of it, shown or not."""

    messages: Few = 40
    """Newest messages of the conversation that a summary leaves to be shown in full."""
    persons: Few = 5
    tasks: Few = 5
    goals: Few = 3
    teachings: Few = 3
    knowledge: Few = 5
    tokens: Annotated[int, Bounds(500, 1_000_000)] = 20_000
    """Tokens of the context, estimated by `ringi.context.budget`."""
    summary_every: Annotated[int, Bounds(5, 200)] = 20
    """Messages beyond those that make a new summary worth its price; until it is made they are shown as well."""
    company_values: Annotated[str, Bounds(0, 2_000)] = ""
    """Mission, vision, values: in the company's own words."""

    @property
    def window(self) -> int:
        """Most messages that are shown: all since the last summary, which is made before there are more."""
        return self.messages + self.summary_every


@dataclass(frozen=True, slots=True, kw_only=True)
class Approvals:
    """Times at which approvers by level are called upon, and the time they have (D1). Hours are of the organisation's
    zone."""

    work_begins: Hour = 9
    work_ends: Hour = 18
    """Working hours, on the days from Monday to Friday that are neither public holidays nor `days_off`."""
    quiet_from: Hour = 20
    quiet_until: Hour = 8
    """Between these hours, and on days without work, nobody is called upon without having asked; the call is made when
    they end."""
    working_days: Annotated[int, Bounds(1, 30)] = 1
    """A question lives until the end of the so-many-th working day after the one it was asked on."""
    delegate_after_hours: Annotated[int, Bounds(0, 100)] = 2
    """Working hours without an answer after which the delegates are called upon too."""
    remind_at_percent: Annotated[int, Bounds(1, 99)] = 50
    """Share of the working time somebody has for an answer, after which they are reminded once."""
    days_off: tuple[date, ...] = ()
    """Days without work besides weekends and public holidays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alerts:
    """Limits for alerts to administrators (J2, L2): an alert is raised if a number is passed, not if it is reached."""

    repeated_errors: Count = 5
    """Number of errors of one kind..."""
    repeated_within_s: Count = 300
    """... within this number of seconds."""
    quiet_s: Count = 300
    """Seconds within which the same alert is not raised again."""
    model_seconds: Count = 10
    """L2, over the last hour: mean time of an answer of the model."""
    tool_errors: Share = 0.05
    """Share of calls that failed."""
    confirmations: Share = 0.3
    """Share of turns in which a person was asked for a yes."""
    blocks: Share = 0.1
    """Share of turns that were refused."""
    torn_per_minute: Count = 10
    """Answers of the model that broke off or were cut."""
    vain_retries: Share = 0.2
    """Share of steps with a repeated question to a provider that led to no answer."""
    yen_per_day: Yen = 5_000
    shares_from: Count = 20
    """Number of calls or turns from which shares are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Danger:
    """A dangerous operation of F3: an explicit block wins, an explicit confirm never weakens the risk."""

    risk: Risk
    action: Literal["by_risk", "confirm", "block"] = "by_risk"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolPolicy:
    """One organisation's changes to one tool. None keeps the tool's own declaration."""

    enabled: bool = True
    level: Level | None = None
    risk: Risk | None = None
    confirmer: Confirmer | None = None
    two_persons: bool = False
    per_day: Count | None = None
    """Number of times one person may use it on a day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyRule:
    """A rule of the organisation, its condition in CEL."""

    id: RuleId
    version: Count = 1
    kind: Literal["forbidden", "approval_required"]
    verdict: Verdict
    when: str
    """Condition in CEL over the names of `ringi.gates.variables`; True means the verdict applies."""
    tools: tuple[ToolName, ...] = ()
    """The tools it looks at; empty means all."""
    ja: Words
    en: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicySection:
    """Terms that hold for one assistant beside the policy of the organisation. They only make it stricter
    (`ringi.gates.sections`)."""

    limits: Mapping[str, Yen] = field(default_factory=dict[str, int])
    """Names of `Limits` with the number for this assistant."""
    tools: Mapping[ToolName, ToolPolicy] = field(default_factory=dict[ToolName, ToolPolicy])
    rules: tuple[PolicyRule, ...] = ()
    ng_patterns: Annotated[tuple[Words, ...], Bounds(0, MOST_RULES)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """One version, validated. `version` 0 is the policy Ringi ships with."""

    version: int = 0
    hash: str = ""
    """SHA-256 (hex) of its canonical form (`ringi.gates.policy_history`)."""
    limits: Limits = field(default_factory=Limits)
    confidence: ConfidenceBands = field(default_factory=ConfidenceBands)
    context: ContextLimits = field(default_factory=ContextLimits)
    approvals: Approvals = field(default_factory=Approvals)
    alerts: Alerts = field(default_factory=Alerts)
    dangers: Mapping[ToolName, Danger] = field(default_factory=dict[ToolName, Danger])
    tools: Mapping[ToolName, ToolPolicy] = field(default_factory=dict[ToolName, ToolPolicy])
    rules: tuple[PolicyRule, ...] = ()
    approver_level: Level = 6
    """Level whose yes counts if the confirmer is `approver`."""
    stop_level: Level = 3
    """Lowest level that may press the emergency stop; only level 6 releases it (G3)."""
    conversation_days: Annotated[int, Bounds(0, 36_500)] = 0
    """Days after its last message at which a conversation's content is destroyed; 0 keeps it."""
    clearance: Mapping[str, Level] = field(default_factory=dict[str, int])
    """Confidential class -> lowest level that may see it."""
    trusted_records: tuple[Words, ...] = ()
    """Sources (`LabelledText.source` prefixes) whose fields count as trusted records (X1)."""
    provider_classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """Model provider -> confidential classes it may see (F9)."""
    never_remembered: tuple[Intimate, ...] = ()
    """Kinds of things (`ringi.language.detectors.intimate`) that no memory may hold (M6)."""
    ng_patterns: Annotated[tuple[Words, ...], Bounds(0, MOST_RULES)] = ()
    """Regular expressions (RE2 syntax) that no reply, and no argument of a call that acts, may match (F2)."""
    assistants: Mapping[AssistantName, PolicySection] = field(
        default_factory=dict[AssistantName, PolicySection]
    )
    """The section of each assistant that has one."""
