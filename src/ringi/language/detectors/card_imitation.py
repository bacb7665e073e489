"""Finds texts that pose as a confirmation of this system: they demand a yes, and say or look as if something of ours
waited for it. An assistant's own question, even one that asks for a yes or a no, does not.

Knows neither numbers of confirmations nor who wrote the text.
"""

import re

from ringi.language.text.normal import align


def poses_as_confirmation(text: str) -> bool:
    """True if both a demand for a yes and a mark of our own confirmations stand in it."""
    if not demands_yes(text):
        return False
    seen = align(text).text.lower()
    return any(pattern.search(seen) for pattern in _MARKS)


def demands_yes(text: str) -> bool:
    """True if the text orders its reader to answer with a yes or a no."""
    seen = align(text).text.lower()
    return any(pattern.search(seen) for pattern in _DEMANDS)


_CONSENT_EN = r"\b(?:yes|no|ok|okay|approved?|confirm(?:ed)?)\b"
_CONSENT_JA = r"(?:はい|いいえ|ok|承認(?:します|する)?|お願いします|イエス)"
_DEMANDS = tuple(
    map(
        re.compile,
        (
            # An order, no report: "you can answer yes" and "he answered yes" demand nothing.
            r"(?<!can )(?<!could )(?<!may )(?<!might )\b(?:answer|reply|respond|type|say|send|write|enter)\b"
            rf"[^.\n]{{0,20}}?{_CONSENT_EN}",
            r"\banswer\b[^\n]{0,12}:\n[^\w\n]{0,4}(?:1[^\w\n]{1,3})?yes\b",
            rf"{_CONSENT_JA}[」』\"']?[^。\n]{{0,12}}?(?:答え|返信|返事|送り|送って|入力|返すと|書いて|伝え|押して)"
            r"[^。\n]{0,8}?(?:ください|下さい|いただ|実行)",
            r"はい[^\n]{0,20}\n[^\n]{0,6}いいえ[^\n]{0,20}\n[^\n]{0,12}答え",
        ),
    )
)
_HEADING = (
    r"要?確認(?:中|待ち|依頼|のお願い)?|要?承認(?:依頼|待ち|のお願い)?|稟議|決裁(?:依頼)?"
    r"|please confirm|confirmation|approval|action required"
)
_MARKS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"^[^\w\n]*(?:{_HEADING})(?:[^\w\n]*$|[^\w\n ])",
        r"\b(?:confirmation|approval) (?:is )?(?:needed|required|pending|request(?:ed)?)\b",
        r"\b(?:confirmation|approval)\b[^.\n]{0,20}? (?:is|are) (?:still )?(?:open|waiting|pending)\b",
        r"\b(?:needs?|requires?|awaiting) your (?:approval|confirmation)\b",
        r"\b(?:approve|confirm) this (?:confirmation|operation|request|step|action)\b",
        r"\bi ask once more\b|\bshall i really go ahead\b|\bwhy you are asked\b|\b(?:asked for|requested) by:",
        r"\bshall i go ahead\? please answer yes or no\b",
        r"確認が(?:まだ)?終わってい(?:ません|ない)|お返事をお待ちしている確認|確認待ちの操作",
        r"もう一度だけお聞きします|依頼した人:|確認をお願いする理由|(?:システム|ringi)からの確認",
        r"この(?:操作|依頼|件|処理)に?は?[^。\n]{0,6}(?:承認|確認)が必要|(?:承認|確認)が必要な操作があります",
        r"実行してよろしいですか。?\s?「はい」か「いいえ」でお答え",
    )
)
