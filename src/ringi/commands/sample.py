"""The sample company of `ringi init --demo`: twelve people, four departments, everything a first hour needs."""

from __future__ import annotations

from datetime import date, timedelta

from ringi.domain.text import Locale
from ringi.founding import Delegation, Department, Member, Plan

SLUG = "demo"


def sample_plan(locale: Locale) -> Plan:
    """Two of them are called 田中, and a director may approve in the president's place."""
    return Plan(
        slug=SLUG,
        name="さくら商事（見本）" if locale == "ja" else "Sakura Trading (sample)",
        locale=locale,
        departments=(
            Department(name="本社"),
            Department(name="管理部", parent="本社"),
            Department(name="営業部", parent="本社"),
            Department(name="開発部", parent="本社"),
        ),
        members=tuple(
            Member(account=account, name=name, reading=reading, level=level, department=department)
            for account, name, reading, level, department in _MEMBERS
        ),
        delegations=(Delegation(delegator="sakura", delegate="suzuki", days=90),),
    )


def sample_tasks(today: date) -> tuple[tuple[str, str, date], ...]:
    """(account, task, due) of tasks somebody already has."""
    return tuple((account, title, today + timedelta(days=days)) for account, title, days in _TASKS)


_MEMBERS = (
    ("sakura", "佐倉 陽子", "さくら ようこ", 6, "本社"),
    ("suzuki", "鈴木 一郎", "すずき いちろう", 5, "管理部"),
    ("ito", "伊藤 美咲", "いとう みさき", 4, "管理部"),
    ("kato", "加藤 翔", "かとう しょう", 2, "管理部"),
    ("takahashi", "高橋 健", "たかはし けん", 4, "営業部"),
    ("tanaka", "田中 太郎", "たなか たろう", 3, "営業部"),
    ("yamamoto", "山本 さくら", "やまもと さくら", 2, "営業部"),
    ("nakamura", "中村 蓮", "なかむら れん", 1, "営業部"),
    ("watanabe", "渡辺 直人", "わたなべ なおと", 4, "開発部"),
    ("tanaka-hanako", "田中 花子", "たなか はなこ", 3, "開発部"),
    ("kobayashi", "小林 優", "こばやし ゆう", 2, "開発部"),
    ("saito", "斎藤 葵", "さいとう あおい", 1, "開発部"),
)
_TASKS = (
    ("tanaka", "株式会社みどりへの見積書を作る", 3),
    ("tanaka", "月次の売上報告をまとめる", 7),
    ("tanaka-hanako", "検索画面の不具合を直す", 2),
    ("yamamoto", "展示会の招待状を送る", 5),
    ("ito", "経費精算の締め切りを知らせる", 1),
)
