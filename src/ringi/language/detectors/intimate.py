"""Finds texts about somebody's health, beliefs, origin, record, love or pay. Such things are not for a memory.

Deliberately wide: a text refused here by mistake can be kept as a task or said again in other words. Only the kinds
found are told; policy decides which of them are refused.
"""

import re

from ringi.language.text.normal import plain_form


def intimate(text: str) -> tuple[str, ...]:
    """The kinds told of, each once."""
    folded = plain_form(text)
    return tuple(kind for kind, pattern in _KINDS if pattern.search(folded))


_KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (
            "health",
            r"病気|持病|難病|うつ(?:病|っぽい|気味)|鬱|適応障害|がん(?=[でにのを、。]|$)|癌|腫瘍|糖尿|妊娠|不妊|流産|入院|手術|通院|休職|障害者|障がい|精神科|心療内科|アレルギ-|\bhiv\b"
            r"|\b(?:depress|cancer|diabet|pregnan|disabilit|surger|hospitali|allerg|diagnos|illness|sick leave)",
        ),
        (
            "belief",
            r"宗教|信仰|信者|教徒|キリスト教|仏教|イスラム|創価|無宗教|支持政党|政党|党員|自民党|立憲|共産党|公明党|右翼|左翼|労働?組合|組合員"
            r"|\b(?:religio|christian|muslim|buddhis|jewish|hindu|atheis|political|republican|democrat|votes? for|union member|labou?r union)",
        ),
        ("origin", r"国籍|人種|部落|在日|本籍|出自|\b(?:nationality|ethnic|caste)"),
        (
            "record",
            r"前科|逮捕|犯罪歴|有罪|執行猶予|刑務所|\b(?:criminal record|arrested|convicted|in prison)",
        ),
        (
            "love",
            r"同性愛|ゲイ(?=[だでのは、。]|$)|レズビアン|バイセクシュアル|トランスジェンダ-|性的指向|lgbt|\b(?:gay|lesbian|bisexual|transgender|sexual orientation)\b",
        ),
        (
            "pay",
            r"(?:給与|給料|月給|時給|年俸)(?!日|計算|明細|担当|システム|規程|規定)|年収|月収|手取り|賞与|ボ-ナス|退職金|\b(?:salar|wages?\b|bonus|earns\b|income|is paid\b)",
        ),
        ("evaluation", r"人事評価|査定|考課|\bperformance (?:review|rating)"),
    )
)
