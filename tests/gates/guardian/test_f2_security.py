"""F2: what must not travel does not travel in arguments."""

from __future__ import annotations

from dataclasses import replace

from tests.gates.building import READ, WRITE, Case, person, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Hit
from ringi.domain.policy import Policy


def hit(detector: str, detail: str = "", where: str = "args.body") -> dict:
    return {"hits": (Hit(detector=detector, where=where, detail=detail),)}


ABUSE = Policy(ng_patterns=("(馬鹿|バカ)野郎", "(?i)go die"))


def written(body: str) -> dict:
    return {"args": {"body": body}}


@table(
    Case(id="clean"),
    Case(
        id="an expression of the policy",
        policy=ABUSE,
        proposed=written("この馬鹿野郎"),
        reason="ng_in_arguments",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="in full width",
        policy=ABUSE,
        proposed=written("ＧＯ　ＤＩＥ"),
        reason="ng_in_arguments",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="a text the engine would misread",
        policy=ABUSE,
        proposed={"args": {"body": "議事録", "path": "会議\0"}},
        reason="ng_in_arguments",
        verdict=Verdict.BLOCK,
    ),
    Case(id="no such expression", policy=ABUSE, proposed=written("馬鹿力")),
    Case(id="looked up", tool=READ, policy=ABUSE, proposed=written("go die")),
    Case(
        id="an expression without sense",
        policy=Policy(ng_patterns=("(",)),
        reason="ng_in_arguments",
        verdict=Verdict.BLOCK,
    ),
    Case(id="in an argument", known=hit("ng"), reason="ng_in_arguments", verdict=Verdict.BLOCK),
    Case(id="only thought", known=hit("ng", where="reasoning"), reason="security_noted"),
)
def test_words(case: Case):
    """A forbidden expression in what is written stops the call; one in the reasoning is noted."""

    said = case.said("F2-words")

    assert case.expected == said


@table(
    Case(id="clean"),
    Case(id="in an argument", known=hit("secret"), reason="secret_in_arguments", verdict=Verdict.BLOCK),
    Case(id="only thought", known=hit("secret", where="reasoning"), reason="security_noted"),
)
def test_secrets(case: Case):
    """A password or key in an argument stops the call."""

    said = case.said("F2-secrets")

    assert case.expected == said


REMEMBERS, HEALTH = replace(WRITE, remembers=True), Policy(never_remembered=("health",))


@table(
    Case(id="clean", tool=REMEMBERS, policy=HEALTH),
    Case(
        id="kept out by the policy",
        tool=REMEMBERS,
        policy=HEALTH,
        known=hit("intimate", "health"),
        reason="not_remembered",
        verdict=Verdict.BLOCK,
    ),
    Case(id="not kept out", tool=REMEMBERS, policy=Policy(), known=hit("intimate", "health")),
    Case(id="not remembered", policy=HEALTH, known=hit("intimate", "health")),
)
def test_memory(case: Case):
    """What the policy keeps out of memories is refused where it would be remembered, and there only."""

    said = case.said("F2-memory")

    assert case.expected == said


@table(
    Case(id="clean"),
    Case(id="my number", known=hit("pii", "my_number"), reason="pii_never", verdict=Verdict.BLOCK),
    Case(
        id="my number looked up",
        tool=READ,
        known=hit("pii", "my_number"),
        reason="pii_never",
        verdict=Verdict.BLOCK,
    ),
    Case(id="phone written", known=hit("pii", "phone"), reason="pii_confirm", verdict=Verdict.CONFIRM),
    Case(id="phone looked up", tool=READ, known=hit("pii", "phone"), reason="security_noted"),
    Case(id="company number", known=hit("pii", "corporate_number"), reason="security_noted"),
)
def test_personal(case: Case):
    """Personal data is looked up freely, written after a yes; personal and card numbers never."""

    said = case.said("F2-personal")

    assert case.expected == said


SALARY = Policy(clearance={"salary": 5})


@table(
    Case(id="clean"),
    Case(
        id="written",
        known=hit("confidential", "salary"),
        reason="confidential_in_arguments",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="looked up one level below",
        tool=READ,
        policy=SALARY,
        known=hit("confidential", "salary") | {"requester": person(level=4)},
        reason="confidential_in_arguments",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="looked up with clearance",
        tool=READ,
        policy=SALARY,
        known=hit("confidential", "salary") | {"requester": person(level=5)},
        reason="security_noted",
    ),
    Case(
        id="unclassified needs the top",
        tool=READ,
        known=hit("confidential", "unheard") | {"requester": person(level=5)},
        reason="confidential_in_arguments",
        verdict=Verdict.BLOCK,
    ),
)
def test_confidential(case: Case):
    """Confidential data enters no write, and a look-up only for those cleared."""

    said = case.said("F2-confidential")

    assert case.expected == said
