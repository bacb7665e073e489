"""English names of common departments: `sales` is 営業 in any company."""

from __future__ import annotations

from collections.abc import Iterable

from ringi.language.text.normal import plain_form


def in_japanese(said: str) -> tuple[str, ...]:
    """The common Japanese names of a department with that English name, without 部 or 課; nothing for other words."""
    return _NAMES.get(plain_form(said), ())


def common_names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Common names of departments in Japanese, without 部 or 課, and in English; longer names first."""
    japanese = {name for names in _NAMES.values() for name in names}
    return _longest_first(japanese), _longest_first(_NAMES)


def _longest_first(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


_NAMES = {
    plain_form(english): japanese
    for english, japanese in {
        "sales": ("営業",),
        "accounting": ("経理",),
        "finance": ("財務", "経理"),
        "general affairs": ("総務",),
        "administration": ("管理", "総務"),
        "admin": ("管理", "総務"),
        "human resources": ("人事",),
        "hr": ("人事",),
        "personnel": ("人事",),
        "legal": ("法務",),
        "development": ("開発",),
        "engineering": ("技術", "開発"),
        "research and development": ("研究開発",),
        "r&d": ("研究開発",),
        "production": ("製造", "生産"),
        "manufacturing": ("製造", "生産"),
        "purchasing": ("購買",),
        "procurement": ("購買", "調達"),
        "planning": ("企画",),
        "corporate planning": ("経営企画",),
        "marketing": ("マーケティング",),
        "public relations": ("広報",),
        "pr": ("広報",),
        "quality": ("品質管理", "品質保証"),
        "quality assurance": ("品質保証",),
        "logistics": ("物流",),
        "customer support": ("カスタマーサポート", "サポート"),
        "support": ("カスタマーサポート", "サポート"),
        "it": ("情報システム",),
        "information systems": ("情報システム",),
        "management": ("管理", "経営"),
    }.items()
}
