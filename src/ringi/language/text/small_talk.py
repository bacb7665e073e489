"""Finds messages that are a greeting, thanks, or a simple question about ourselves, and nothing else.

Whole messages only, in their normal form: a wish beside the greeting makes it none of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from ringi.language.text.normal import normal_form


class SmallTalk(StrEnum):
    """The kinds of message that can be answered without knowing anything."""

    MORNING = "morning"
    HELLO = "hello"
    EVENING = "evening"
    TIRED = "tired"
    THANKS = "thanks"
    BYE = "bye"
    HELP = "help"
    THERE = "there"
    """Are you there, does it work?"""


def small_talk(message: str) -> SmallTalk | None:
    return _KNOWN.get(_bare(message))


def _bare(message: str) -> str:
    """Letters only: marks, spaces and emoji say nothing here, and neither does the length of a vowel."""
    return _MARKS.sub("", normal_form(message[:_LONGEST]))


_LONGEST = 60
_MARKS = re.compile(r"[\W_]+|(?<=[^a-z])w+$|笑$")
_WORDS: Mapping[SmallTalk, str] = {
    SmallTalk.MORNING: "おはよう おはようございます おはようございまーす おはよ おっはー good_morning morning",
    SmallTalk.HELLO: "こんにちは こんにちわ こんちは ちわ やあ どうも もしもし はじめまして よろしく "
    "よろしくお願いします hi hello hey hi_there hello_there good_afternoon",
    SmallTalk.EVENING: "こんばんは こんばんわ 今晩は good_evening",
    SmallTalk.TIRED: "お疲れ お疲れさま お疲れ様 お疲れさまです お疲れ様です おつかれ おつかれさま おつかれさまです "
    "お世話になっております お世話になります",
    SmallTalk.THANKS: "ありがとう ありがとうございます ありがとうございました どうもありがとう どうもありがとうございます "
    "有難う 有難うございます サンキュー 感謝します 助かりました 助かった 助かります thanks thank_you thx "
    "ありがと ありがと助かった ありがとう助かった ありがとう助かりました ありがとう助かります おおきに あざす あざます あざっす さんきゅう "
    "thanks_a_lot thank_you_very_much thank_you_so_much many_thanks thanks_so_much",
    SmallTalk.BYE: "さようなら さよなら またね またあした また明日 おやすみ おやすみなさい またな ほなまた ほなまたな ではまた それではまた お先に失礼します 失礼します "
    "bye goodbye bye_bye see_you good_night",
    SmallTalk.HELP: "ヘルプ 使い方 使い方を教えて 使い方を教えてください 何ができる 何ができますか 何ができるの "
    "できることは できることを教えて help what_can_you_do how_does_this_work",
    SmallTalk.THERE: "いますか いる 聞こえますか 動いてる 動いていますか 動いてますか 大丈夫 大丈夫ですか テスト "
    "are_you_there are_you_ok is_this_working test ping",
}
_KNOWN = {_bare(word): kind for kind, words in _WORDS.items() for word in words.split()}
