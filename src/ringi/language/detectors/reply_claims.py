"""Finds deeds told in a reply. A reply is politer, and has more marks, than a model's reasoning: without these it reads
as the same claim. Knows endings and everyday verbs only; claims themselves are found by `assertions`.
"""

import re

from ringi.language.detectors.assertions import asserts_execution


def tells_deed(text: str) -> bool:
    """True if the text says, in any tone, that something was sent, made, changed or removed."""
    return bool(asserts_execution(text) or asserts_execution(_plainly(text)))


def _plainly(text: str) -> str:
    for tone, plain in _TONES:
        text = tone.sub(plain, text)
    return text


_MARKS = "！!〜～ー…✅☑✔🎉✨👍😊🙂"
_TONES = (
    (re.compile(r"で(?:ござい|あり)ます"), "です"),
    (
        re.compile(r"(?:お)?(?:伝え|届け|連絡)(?=(?:いたし|し)?(?:て|まし|済み|ずみ|し))(?:いたし|し)?"),
        "送信し",
    ),
    (re.compile(r"(?:予定|カレンダー|予定表)に入れ"), "登録し"),
    (re.compile(r"し(?:済み|ずみ)"), "済み"),
    (re.compile(r"ずみです"), "済みです"),
    (re.compile(r"して(?:あり|おり|い)ます"), "しました"),
    (re.compile(r"完了です"), "完了しました"),
    (re.compile(rf"(ました|です)(?:よね?|ね|ので[^。\n]*)?[{_MARKS}]*[ \u3000]*$", re.MULTILINE), r"\1。"),
    (re.compile(r"\b(it|that)'s been\b", re.IGNORECASE), r"\1 has been"),
    (re.compile(r"\b(?:e-?mailed|messaged|delivered|notified|told|informed)\b", re.IGNORECASE), "sent"),
    (re.compile(rf"^(sent|deleted|created|updated)[ .{_MARKS}]*$", re.IGNORECASE | re.MULTILINE), r"\1 it."),
    (re.compile(r"\bconsider it done\b", re.IGNORECASE), "it is done"),
)
