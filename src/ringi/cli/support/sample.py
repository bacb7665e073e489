"""The sample company of `ringi init --demo`: twelve people, four departments, and everything a first hour needs."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

from ringi.domain.ids import ExecutionId
from ringi.domain.text import Locale
from ringi.provisioning import Delegation, Department, FoundedCompany, Member, Plan
from ringi.store.core.database import Statement
from ringi.store.organisations.pay import set_monthly_pay
from ringi.store.work.tasks import TaskRow, add_task

SLUG = "demo"
SECOND = "ito"
"""The account of the person who may say yes beside the president: a manager who is not her delegate."""


def sample_plan(locale: Locale) -> Plan:
    """Returns the sample company. Two of its people are called 田中, and a director may approve in the president's place."""
    names = _DEPARTMENTS[locale]
    return Plan(
        slug=SLUG,
        name="さくら商事（見本）" if locale == "ja" else "Sakura Trading (sample)",
        locale=locale,
        departments=(
            Department(name=names["head"]),
            *(Department(name=names[each], parent=names["head"]) for each in ("office", "sales", "works")),
        ),
        members=tuple(
            Member(
                account=account,
                name=name,
                reading=reading,
                level=level,
                department=names[department],
                post=_POSTS[locale][account],
            )
            for account, name, reading, level, department in _MEMBERS
        ),
        delegations=(Delegation(delegator="sakura", delegate="suzuki", days=90),),
    )


def sample_rows(plan: Plan, founded: FoundedCompany) -> tuple[Statement, ...]:
    """Returns the tasks and the pay of its people, as of today."""
    return sample_rows_on(plan, founded, datetime.now(ZoneInfo(plan.zone)).date())


def sample_rows_on(plan: Plan, founded: FoundedCompany, today: date) -> tuple[Statement, ...]:
    """Returns the tasks and the pay of its people, as of that day."""
    tasks = (
        TaskRow(
            id=uuid4(),
            title=title,
            assignee=founded.people[account],
            due_date=due,
            due_time=None,
            state="open",
            created_by=founded.people[plan.members[0].account],
        )
        for account, title, due in sample_tasks(today)
    )
    pay = (set_monthly_pay(founded.people[account], yen) for account, yen in sample_pay().items())
    return (*(add_task(task, ExecutionId(uuid4())) for task in tasks), *pay)


def sample_tasks(today: date) -> tuple[tuple[str, str, date], ...]:
    """Returns (account, task, due) of the tasks its people already have."""
    return tuple((account, title, today + timedelta(days=days)) for account, title, days in _TASKS)


def sample_pay() -> dict[str, int]:
    """Returns monthly pay in yen by account, set by level, so that looking it up shows something."""
    return {account: _PAY[level] for account, _, _, level, _ in _MEMBERS}


_PAY = {1: 230_000, 2: 280_000, 3: 350_000, 4: 450_000, 5: 620_000, 6: 900_000}
_DEPARTMENTS: dict[Locale, dict[str, str]] = {
    "ja": {"head": "本社", "office": "管理部", "sales": "営業部", "works": "開発部"},
    "en": {"head": "Headquarters", "office": "Administration", "sales": "Sales", "works": "Development"},
}
_MEMBERS = (
    ("sakura", "佐倉 陽子", "さくら ようこ", 6, "head"),
    ("suzuki", "鈴木 一郎", "すずき いちろう", 5, "office"),
    ("ito", "伊藤 美咲", "いとう みさき", 4, "office"),
    ("kato", "加藤 翔", "かとう しょう", 2, "office"),
    ("takahashi", "高橋 健", "たかはし けん", 4, "sales"),
    ("tanaka", "田中 太郎", "たなか たろう", 3, "sales"),
    ("yamamoto", "山本 さくら", "やまもと さくら", 2, "sales"),
    ("nakamura", "中村 蓮", "なかむら れん", 1, "sales"),
    ("watanabe", "渡辺 直人", "わたなべ なおと", 4, "works"),
    ("tanaka-hanako", "田中 花子", "たなか はなこ", 3, "works"),
    ("kobayashi", "小林 優", "こばやし ゆう", 2, "works"),
    ("saito", "斎藤 葵", "さいとう あおい", 1, "works"),
)
_POSTS: dict[Locale, dict[str, str]] = {
    "ja": {
        "sakura": "代表取締役",
        "suzuki": "取締役",
        "ito": "管理部長",
        "kato": "",
        "takahashi": "営業部長",
        "tanaka": "課長",
        "yamamoto": "主任",
        "nakamura": "契約社員",
        "watanabe": "開発部長",
        "tanaka-hanako": "課長",
        "kobayashi": "主任",
        "saito": "契約社員",
    },
    "en": {
        "sakura": "President",
        "suzuki": "Director",
        "ito": "Manager",
        "kato": "",
        "takahashi": "Manager",
        "tanaka": "Team leader",
        "yamamoto": "Associate",
        "nakamura": "Contractor",
        "watanabe": "Manager",
        "tanaka-hanako": "Team leader",
        "kobayashi": "Associate",
        "saito": "Contractor",
    },
}
_TASKS = (
    ("tanaka", "株式会社みどりへの見積書を作る", 3),
    ("tanaka", "月次の売上報告をまとめる", 7),
    ("tanaka-hanako", "検索画面の不具合を直す", 2),
    ("yamamoto", "展示会の招待状を送る", 5),
    ("ito", "経費精算の締め切りを知らせる", 1),
)
