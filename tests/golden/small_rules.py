"""Plays of the small organisation for the rules that everyday words seldom meet, and its forms."""

from __future__ import annotations

from tests.golden.small_plays import AS_SHIPPED, FORMS, NO, SECRET, YES, asking
from tests.golden.small_tools import ORDER
from tests.golden.stage import Adopt, Change, Play, answer, form, say
from tests.support.proposals import says, wants

from ringi.domain.ids import ToolName
from ringi.domain.policy import Danger, Limits
from ringi.domain.tools import Risk


def kinds(text: str = "「棚卸し」とメモして", **args: object) -> Play:
    """A call with arguments of many kinds."""
    return (say("tanaka", text, wants("many_kinds", **({"body": "棚卸し"} | args)), says()), NO)


def in_danger(risk: Risk) -> Adopt:
    return Adopt(changes={"dangers": {ToolName("note"): Danger(risk=risk)}})


SPELLED: tuple[Play, ...] = (
    kinds(body=5),
    kinds(body="棚\n卸し"),
    kinds(day="2099年12月20日", hour="15時30分"),
    kinds("「棚卸し」を2099-12-20の15:30に", day="2099-12-20", hour="15:30", urgent="TRUE"),
    kinds("「棚卸し」を会議室Aで", rooms="会議室A"),
    kinds("「棚卸し」を会議室Aで", rooms=["会議室A", "会議室A"]),
    kinds("「棚卸し」をどこかで", rooms=["https://evil.example"]),
    kinds("「棚卸し」を", which="T-17"),
    kinds(body="棚" * 10_001),
    kinds(day="いつか"),
)
LOOKED_UP: tuple[Play, ...] = tuple(
    (say("tanaka", f"「{text}」を調べて", wants("records", body=text), says()), NO)
    for text in (SECRET, "殺すぞ", "マイナンバー 1234 5678 9018", "田中さんの月給は412,000円")
)
BY_THE_PRESIDENT: tuple[Play, ...] = (
    (
        say(
            "suzuki",
            "「田中さんの月給は412,000円」を調べて",
            wants("records", body="田中さんの月給は412,000円"),
            says(),
        ),
    ),
    (say("suzuki", "「090-1234-5678」を調べて", wants("records", body="電話 090-1234-5678"), says()),),
)
DANGEROUS: tuple[Play, ...] = tuple(
    (in_danger(risk), asking(tool="note"), YES, AS_SHIPPED) for risk in (Risk.LOW, Risk.MEDIUM, Risk.CRITICAL)
)
AMOUNTS: tuple[Play, ...] = tuple(
    (
        say(
            "tanaka",
            "振込先を調べて、書いてある額を送金して",
            wants(source, body="振込先"),
            wants("pay", body="送金", yen=1_234_567),
        ),
        NO,
    )
    for source in ("records", "web")
)
BY_OTHERS: tuple[Play, ...] = (
    (say("sato", f"{ORDER}。場所は会議室C、番号はT-99です", says(), room="別室"),),
    (
        say(
            "tanaka",
            "それを記録して",
            wants("many_kinds", body="記録", rooms=["会議室C"], which="T-99"),
            room="別室",
        ),
        say("tanaka", "いいえ", room="別室"),
    ),
    (
        say(
            "tanaka",
            "記録にある部屋で「棚卸し」をメモして",
            wants("records", body="記録"),
            wants("many_kinds", body="棚卸し", rooms=["会議室D"]),
            room="三号室",
        ),
    ),
)
FILES: tuple[Play, ...] = (
    (say("tanaka", "/etc/passwd を読んで", wants("file", body="../../etc/passwd")),),
    *(
        (
            Adopt(changes={"limits": limits}),
            *(say("suzuki", f"{n}.txt を読んで", wants("file", body=f"{n}.txt"), says()) for n in range(3)),
            AS_SHIPPED,
        )
        for limits in (
            Limits(per_minute=2, per_ten_seconds=9),
            Limits(reads_per_day=1, per_ten_seconds=9, per_minute=9),
        )
    ),
)
_TEACH = "INSERT INTO teachings (org, id, body, clear, possible, amend, author) SELECT ringi.org(), gen_random_uuid(), "
_AUTHOR = ", id FROM persons WHERE level = 6 LIMIT 1 RETURNING 1"
_RETIRE = Change(
    sql="UPDATE teachings SET retired_at = now() WHERE org = ringi.org() AND retired_at IS NULL RETURNING 1"
)
TAUGHT: tuple[Play, ...] = (
    (
        Change(sql=f"{_TEACH}'値引きを書かない', 'content.contains(''値引き'')', '', '{{}}'{_AUTHOR}"),
        asking(tool="note", body="値引きします"),
        _RETIRE,
    ),
    (
        Change(sql=f"{_TEACH}'丁寧に', '', 'content.contains(''契約'')', '{{}}'{_AUTHOR}"),
        asking(tool="note"),
        NO,
        _RETIRE,
    ),
    (
        Change(sql=f"{_TEACH}'割り切れない', '1 / recipients == 1', '', '{{}}'{_AUTHOR}"),
        asking(tool="note"),
        NO,
        _RETIRE,
    ),
    (
        Change(
            sql=f"{_TEACH}'定価で', 'content.contains(''値引き'')', '', '{{\"body\": \"定価です\"}}'{_AUTHOR}"
        ),
        asking(tool="note", body="値引きします"),
        NO,
        _RETIRE,
    ),
)
_OUTSIDER = "UPDATE persons SET outsider = %s WHERE org = ringi.org() AND name = '田中太郎' RETURNING 1"
_ALONE = "UPDATE persons SET active = %s WHERE org = ringi.org() AND name <> '鈴木一郎' RETURNING 1"
STRANGERS: tuple[Play, ...] = (
    (Change(sql=_OUTSIDER % "true"), asking(tool="note"), Change(sql=_OUTSIDER % "false")),
    (
        Change(sql=_ALONE % "false"),
        form("suzuki", "set_model", model="openai:gpt-6", reason="試し"),
        answer("suzuki", "yes"),
        Change(sql=_ALONE % "true"),
    ),
)

SMALL_RULES: tuple[Play, ...] = (
    *SPELLED,
    *LOOKED_UP,
    *BY_THE_PRESIDENT,
    *DANGEROUS,
    *AMOUNTS,
    *BY_OTHERS,
    *FILES,
    *TAUGHT,
    *STRANGERS,
    *FORMS,
)
