"""One event of each kind, with everything in it that is hard to write down and read back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from tests.gates.building import WRITE, evidence, judged, person, person_id, proposal
from tests.support.proposals import asks, says

from ringi.domain.cards import Card, CardLine
from ringi.domain.critique import Critique
from ringi.domain.decision import Confirmation, Verdict
from ringi.domain.evidence import Audience, LabelledText, Target, Unclear
from ringi.domain.files import FileId
from ringi.domain.flow import Collected
from ringi.domain.ids import ExecutionId, MessageId, PendingId, ToolName, TurnId
from ringi.domain.model import ContextItem, StepResult, Usage
from ringi.domain.reply import ReplyDecision, ReplyEvidence
from ringi.domain.text import Reason, Text
from ringi.domain.tools import Effect, Trust
from ringi.gates.compiled import compile_policy
from ringi.gates.policy import base
from ringi.journal import administration, events, platform
from ringi.journal.codec import AnyEvent
from ringi.journal.deliveries import Delivered

AT = datetime(2026, 11, 20, 10, 0, 0, 123456, tzinfo=ZoneInfo("Asia/Tokyo"))
HIDDEN = "ひみつ\x00\u2028🦊"
"""Personal text: it stands in no row readable without a key."""
MESSAGE, PENDING, EXECUTION = MessageId(UUID(int=1)), PendingId(UUID(int=2)), ExecutionId(UUID(int=3))
TURN = TurnId(UUID(int=4))

POLICY = compile_policy(base(), [WRITE])
EVIDENCE = evidence(
    texts=(LabelledText(trust=Trust.FREE_TEXT, source="history", text=HIDDEN, normal=HIDDEN, values=("1",)),),
    targets=(Target(argument="who", person=person(2), names=("田中",)),),
    tainted=True,
)
DECISION = judged(known={"texts": EVIDENCE.texts})
CARD = Card(
    number="A-0417",
    operation=Text("card.title", {"number": Text("card.why"), "count": 3}),
    lines=(CardLine(label=Text("secretary.task"), value=HIDDEN, argument="body", origin=Trust.MODEL),),
    effect=Effect.DESTRUCTIVE,
    reversible=False,
    outsiders=2,
    requester="田中太郎",
    reasons=(Reason("risk_high", {"level": 3}),),
    model_words=HIDDEN,
    critique=HIDDEN,
)
RECEIVED = events.Received(
    at=AT, message=MESSAGE, sender=person_id(1), channel="console", text=HIDDEN, pasted=((0, 2), (3, 4))
)
JUDGED = events.Judged(
    at=AT,
    call=0,
    tool=ToolName("note_write"),
    verdict="allow",
    rules=tuple((stamp.rule, stamp.verdict.name.lower()) for stamp in DECISION.stamps),
    digest=DECISION.digest,
    policy_version=0,
    fingerprint=DECISION.fingerprint,
    resolved=replace(proposal().calls[0], args={"body": HIDDEN, "list": [1, True, None, 0.1, {"a": []}]}),
    unclear=(Unclear(argument="who", said=HIDDEN, candidates=(person_id(1),)),),
    decision=DECISION,
    evidence=EVIDENCE,
)

SAMPLES: tuple[AnyEvent, ...] = (
    RECEIVED,
    replace(RECEIVED, supersedes=TURN, pasted=()),
    replace(RECEIVED, redraft_of=TURN, pasted=()),
    events.Began(
        at=AT,
        kind="event",
        source="webhook.orders",
        due=AT,
        person=person_id(1),
        channel="web",
        message=MESSAGE,
        text=HIDDEN,
        payload=HIDDEN,
    ),
    events.Recalled(
        at=AT,
        items=(ContextItem(kind="message", source="turn:1", trust=Trust.REQUESTER, text=HIDDEN, at=AT),),
        tainted=True,
        results=(
            StepResult(tool=ToolName("note"), args={"body": HIDDEN}, outcome="finished", result={"n": 1}),
        ),
    ),
    events.Noted(at=AT, note=Text("answers.noted_yes", {"number": HIDDEN})),
    events.Joined(at=AT, message=MESSAGE, text=HIDDEN),
    events.ContextBuilt(
        at=AT,
        items=(
            ContextItem(
                kind="task", source="task:1.title", trust=Trust.FIELD, text=HIDDEN, at=AT, whole=True
            ),
        ),
        tainted=False,
        left_out=2,
        missing=("tasks",),
    ),
    events.Proposed(
        at=AT, model="script", usage=Usage(yen="0.123"), proposal=proposal(args={"body": HIDDEN})
    ),
    events.Proposed(at=AT, model="script", usage=Usage(), proposal=says(HIDDEN)),
    events.Proposed(at=AT, model="script", usage=Usage(), proposal=asks(HIDDEN, "一", "二")),
    events.Critiqued(
        at=AT,
        call=0,
        model="script",
        usage=Usage(yen="0.1"),
        critique=Critique(causes=("danger",), finding="doubts", words=HIDDEN),
    ),
    events.Requested(at=AT, proposal=proposal(args={"body": HIDDEN})),
    JUDGED,
    events.SessionMoved(
        at=AT,
        tool=ToolName("note_write"),
        mode="multi_step_flow",
        cause="asked",
        expires_at=AT,
        collected=(Collected(argument="body", value=HIDDEN, trust=Trust.REQUESTER, at=AT),),
    ),
    events.ConfirmationAsked(
        at=AT,
        pending=PENDING,
        digest="d" * 64,
        confirmation=Confirmation(style="two_persons", by="approver", approvers=(person_id(6),), needed=2),
        expires_at=AT,
        message=MESSAGE,
        card=CARD,
    ),
    events.Confirmed(at=AT, pending=PENDING, by=person_id(1), on_behalf=person_id(2), complete=True),
    events.Declined(at=AT, pending=PENDING, by=person_id(1), message=MESSAGE, reason="urgent"),
    events.Changed(at=AT, pending=PENDING, by=person_id(1), message=MESSAGE, text=HIDDEN),
    events.Expired(at=AT, pending=PENDING),
    events.Voided(at=AT, pending=PENDING),
    events.ExecutionStarted(
        at=AT, execution=EXECUTION, tool=ToolName("note_write"), digest="d", outside=True
    ),
    events.ModelAsked(
        at=AT,
        execution=EXECUTION,
        model="script",
        usage=Usage(yen="0.2"),
        question=HIDDEN,
        answer={"a": HIDDEN},
    ),
    events.FileMade(
        at=AT,
        execution=EXECUTION,
        file=FileId(UUID(int=5)),
        media_type="text/plain",
        size=3,
        digest="0" * 64,
        name=HIDDEN,
    ),
    events.ExecutionFinished(
        at=AT, execution=EXECUTION, milliseconds=5, size=9, result={"a": [HIDDEN, 1, None]}
    ),
    events.ExecutionFailed(
        at=AT, execution=EXECUTION, code="timeout", reason=Text("turn.timeout", {"x": HIDDEN})
    ),
    events.OutcomeUnknown(at=AT, execution=EXECUTION, cause="stopped"),
    events.ReplySegment(at=AT, text=HIDDEN),
    events.ReplyWithdrawn(at=AT, cause="joined"),
    events.ReplyJudged(
        at=AT,
        kind="answer",
        verdict="allow",
        rules=(("output-links", "allow"),),
        policy_version=1,
        judged=HIDDEN,
        evidence=ReplyEvidence(requester=person(1), audience=Audience(people=1, lowest_level=2)),
        decision=ReplyDecision(
            verdict=Verdict.ALLOW, stamps=(), text=HIDDEN, deliver="here", policy_version=1, fingerprint="f"
        ),
        text=HIDDEN,
    ),
    events.ReplySent(at=AT, message=MESSAGE),
    events.Cancelled(at=AT, by=person_id(1)),
    events.Failed(at=AT, code="model_busy", cause="overloaded", error="deadbeef"),
    events.Finished(at=AT, outcome="executed"),
    administration.Founded(at=AT, by=person_id(6), people=4, policy_hash="h"),
    administration.Stopped(at=AT, by=person_id(6), in_flight=1, reason=HIDDEN),
    administration.StopExplained(at=AT, by=person_id(6), reason=HIDDEN),
    administration.Resumed(at=AT, by=person_id(6), reason=HIDDEN),
    administration.PolicyAdopted(at=AT, by=person_id(6), version=2, hash="h", restores=1, reason=HIDDEN),
    administration.PersonRescued(at=AT, operator="root", person=person_id(6), level=6, reason="r"),
    administration.PolicyRescued(at=AT, operator="root", version=3, hash="h", restores=1, reason="r"),
    administration.ContentOpened(at=AT, by=person_id(6), turn=TURN, reason=HIDDEN),
    administration.Erased(at=AT, by=person_id(6), person=person_id(2), reason=HIDDEN),
    administration.LevelChanged(at=AT, by=person_id(6), turn=TURN, person=person_id(1), before=2, after=3),
    administration.Administered(
        at=AT, by=person_id(6), turn=TURN, tool=ToolName("leave"), person=person_id(1), facts={"a": "b"}
    ),
    platform.PlatformStopped(at=AT, operator="root", in_flight=2, drill=False, reason="r"),
    platform.PlatformResumed(at=AT, operator="root", reason="r"),
    platform.PlatformDrilled(
        at=AT, operator="root", milliseconds=4, organisations=3, refused=3, released=True
    ),
    administration.ModelChosen(at=AT, by=person_id(6), role="brain", model="openai:gpt", url="http://x"),
    administration.ProviderKeyKept(at=AT, by=person_id(6), provider="openai"),
    administration.AlertSignedOff(at=AT, by=person_id(6), alert=UUID(int=5), code="model_key", note=HIDDEN),
    administration.RetentionEnded(at=AT, conversation=UUID(int=7), operator="root", reason="r"),
    Delivered(at=AT, message=MESSAGE, by=person_id(1), of=TURN),
)
