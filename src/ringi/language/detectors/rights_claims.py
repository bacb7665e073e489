"""Finds claims of a reply about rights in this place: that its reader, or a colleague, may or may not do or see
something here.

A right under a law, in another product or in a text to be sent elsewhere is none of them. Knows words only, and no
user and no right.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from ringi.language.detectors.assertions import TextSpan, asserts_permission
from ringi.language.detectors.claims import END
from ringi.language.names.naming import NO_NAMES, NameIndex, named_in
from ringi.language.text.drafts import Parts
from ringi.language.text.rendering import readings


def claims_rights(parts: Parts, names: NameIndex = NO_NAMES) -> bool:
    """True if a right here is claimed: of the reader or of a colleague outside of any frame, and within the frame of a
    text that was asked for of this assistant itself."""
    unframed = (*readings(parts.own), *readings(parts.loose))
    return any(_claimed_here(form, names) for form in unframed) or any(
        map(_claimed_of_us, readings(parts.framed))
    )


def _claimed_here(text: str, names: NameIndex) -> bool:
    if _STANDING.search(text):
        return True
    sentences = _Sentences(text)
    return any(
        _concerns_reader(text[span.start : span.end], sentences.around(span), names)
        for span in asserts_permission(text)
    )


def _claimed_of_us(text: str) -> bool:
    sentences = _Sentences(text)
    claims = (*asserts_permission(text), *(_span(found) for found in _STANDING.finditer(text)))
    return any(_US.search(sentences.around(span)) for span in claims)


def _span(found: re.Match[str]) -> TextSpan:
    return TextSpan(start=found.start(), end=found.end())


def _concerns_reader(claim: str, sentence: str, names: NameIndex) -> bool:
    if _US.search(sentence) or named_in(sentence, names):
        return True
    if claim.isascii():
        reader = _READER_MAY if _MODAL.match(claim) else _READER_EN
        return _GUARDED_EN.search(sentence) is not None and reader.search(sentence) is not None
    if _READER_JA.search(sentence):
        return _HYPOTHETICAL.search(sentence) is None
    return _GUARDED_JA.search(sentence) is not None and _OTHERS_JA.search(sentence) is None


class _Sentences:
    """The sentences of a text, by place."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._breaks = [0, *(mark.end() for mark in _BREAK.finditer(text)), len(text)]

    def around(self, span: TextSpan) -> str:
        """The sentence in which the span begins."""
        found = bisect_right(self._breaks, span.start)
        return self._text[self._breaks[found - 1] : self._breaks[min(found, len(self._breaks) - 1)]]


_BREAK = re.compile(r"[。！？?\n]+|[.!](?=[ \n]|$)")
_US = re.compile(
    r"\b(?:this|the) (?:assistant|chat(?:bot)?|bot|workspace|conversation)\b|\bthis (?:system|tool|app)\b|\bRingi\b|\b(?:in|through|using|via) here\b"
    r"|(?:この|本|当)(?:アシスタント|チャット|ボット|システム|AI|会話)|アシスタントで|稟議",
    re.IGNORECASE,
)
"""This assistant, named."""
_MODAL = re.compile(r" ?(?:can|may|cannot|could|must|should)\b", re.IGNORECASE)
_READER_EN = re.compile(
    r"\b(?:you(?:'re|'ve| are| have| do not have| don't have| had| were| lack| hold)|your|requester|here)\b",
    re.IGNORECASE,
)
_READER_MAY = re.compile(
    r"\b(?:requester|here)\b|\byou\b(?=.*\b(?:salar|payroll|confidential|any record|without (?:confirmation|approval)))",
    re.IGNORECASE,
)
_GUARDED_EN = re.compile(
    r"\b(?:access|see|view|read|open|show|export|edit|change|delete|approve|run|execute|use|manage|role|level|account|administrator|admin|salar\w+|payroll|records?|files?|folders?|data|calendar|orders?|sheets?|list|menu|templates?|information|here)\b",
    re.IGNORECASE,
)
_READER_JA = re.compile(
    r"あなた|貴方|貴殿|ご自身|依頼者|お客様の(?:アカウント|権限)|(?:貴|お使いの)アカウント|(?:^|[、。 　])ここで(?:は|も)?"
)
_HYPOTHETICAL = re.compile(r"はず(?:な|だ|の)|場合|とき|なら|たら|れば|法|条|制度")
"""Words under which a sentence about the reader supposes, or explains a law."""
_GUARDED_JA = re.compile(
    r"見[るらせえ]|閲覧|参照|表示|開示|実行|操作|アクセス|削除|変更|送信|編集|取得|登録|更新|利用|データ|情報|ファイル|フォルダ|給与|記録|依頼|この件"
)
_OTHERS_JA = re.compile(
    r"法|条|規程|規則|規約|原則|一般|通常|とは|場合|とき|従業員|労働者|使用人|社員|会社[はがに]|相手|取引先|お客|顧客|消費者|本人|管理者|責任者|担当者|所有者|オーナー|承認者"
    r"|[一-龠ァ-ヶー]{1,8}(?:長|者|人|側|庁|省|所|署)(?:に|が|は|だけ)|誰|どなた|自社|他社|製品|アプリ|サイト|画面|サーバー|ページ|エラー|ブラウザ|という意味"
)
"""Subjects other than the reader, and the marks of a rule in general."""
_STANDING = re.compile(
    r"\byour (?:access(?: level)?|account|role|permissions?|rights|privileges)\b(?: in (?:this|the) \w+)?(?:'s)? "
    r"(?:does(?:n't| not) include|include[sd]?|(?:has|have|is|are|was|were) (?:(?:been|now|currently) )*"
    r"(?:enabled|disabled|lifted|granted|revoked|upgraded|restricted|cleared|expired|raised|extended|the \w+ role))"
    r"|\b(?:restrictions?|limits?) (?:for|on) your account (?:has|have|is|are|was|were)"
    r"|\byou (?:now |already |currently )?have (?:now )?(?:temporary|full|read|write|admin|direct|unrestricted|unlimited)\b.{0,12}\baccess\b"
    rf"|あなた[のはがに][^。\n？?]{{0,24}}?(?:権限|ロール|アクセス権?|アカウント|資格|レベル)[^。\n？?]{{0,16}}?(?:失効|付与|停止|解除|昇格|有効|無効|拡大|追加)[^。\n？?]{{0,10}}?(?:ました|ています|です|されて[^。\n]{{0,8}}){END}?"
    r"|あなた[^。\n？?]{0,24}?として登録されて",
    re.IGNORECASE,
)
"""The reader's rights told as a fact, in words that no permission stands in."""
