"""Which sentences want no operation at all? Greetings, questions about things, reports, refusals.

Only kinds are told apart here; the answers stand in the catalog under the kind's name.
"""

from __future__ import annotations

import re
from enum import StrEnum

from ringi.brain.embedded.hearing import Sentence
from ringi.brain.embedded.verbs_ja import refused, reported
from ringi.language.replies import Reply, classify_reply


class Talk(StrEnum):
    """Kinds of sentences that are answered in words, in the order of their weight."""

    OVERRIDE = "override"
    """Wants the check itself left out: whatever else the message asks for waits until it is asked for plainly."""
    WHO = "who"
    HELP = "help"
    CANCELLED = "cancelled"
    LATER = "later"
    """Nothing waits any more for what they put aside."""
    REFUSED = "refused"
    EXPLAIN = "explain"
    REPORTED = "reported"
    THANKS = "thanks"
    MORNING = "morning"
    EVENING = "evening"
    TIRED = "tired"
    HELLO = "hello"
    BYE = "bye"
    NOTED = "noted"
    ANSWERED = "answered"
    """A yes or a no; what waits for one has taken it before a model hears of it."""

    @property
    def weight(self) -> int:
        """The lower, the more a message is about it: `こんにちは、何ができますか` asks for help."""
        return tuple(Talk).index(self)


def talk_in(sentence: Sentence) -> Talk | None:
    """The kind of the sentence; None where it is none of them. A question reports nothing."""
    words = sentence.shape.text
    kinds = (talk for talk, pattern in _KINDS if pattern.search(words))
    found = next((talk for talk in kinds if not (sentence.question and talk is Talk.REPORTED)), None)
    return found or (Talk.ANSWERED if _answers(words) else None)


def _answers(words: str) -> bool:
    return classify_reply(words) in {Reply.APPROVE, Reply.DENY}


_DEEDS = "作る 頼む 消す 送る 伝え|る 入れ|る 任せ|る 振る 変え|る 終わる 登録+する 追加+する 削除+する 送信+する 連絡+する 完了+する 作成+する 依頼+する 変更+する お願い+する"
_KINDS = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (
            Talk.OVERRIDE,
            r"(?<!の)(?:承認|確認|許可|認証|同意)(?:は|も|を|なんて|とか)?(?:もう|一切|全部|今後)?(?:不要|必要(?:ない|ありません)|いらな|要らな|いりません|要りません|省略|省い|省け|スキップ|飛ばし|抜き|なしで(?:いい|良い|大丈夫))"
            r"|\b(?:no|skip|bypass|ignore|without)(?: any| the| further)? (?:approvals?|confirmations?|permission|checks?)\b|\bwithout (?:asking|confirming)\b",
        ),
        (
            Talk.WHO,
            r"^(?:あなた|君|きみ|お前|そちら|秘書さん)(?:は|って|の名前は?).{0,6}(?:誰|だれ|何者|何|名前)|^(?:誰|だれ)(?:ですか|なの|だ)?$"
            r"|(?:ChatGPT|GPT|Claude|Gemini|AI|人工知能|ロボット|ボット|人間|LLM)(?:です|なん|な|でしょう)(?:ですか|か|の)?$"
            r"|^(?:who|what) are you|^are you (?:an? )?(?:ai|bot|robot|human|chatgpt|gpt|claude|gemini|llm|language model|person|real)",
        ),
        (
            Talk.HELP,
            r"^(?:ヘルプ|help(?: me)?|使い方|できること)$|使い方(?:を|が|は)|^(?:(?:あなた|君|秘書|ここ|他|ほか|一体|いったい)(?:さん)?(?:で|に|は|って)*)?(?:何|なに)が?(?:できる|できます|出来る)|できること(?:を|は)|what can you do|how do(?:es)? (?:i use you|this work)",
        ),
        (
            Talk.CANCELLED,
            r"^(?:やっぱり?|もう|やはり)?、?(?:いい(?:や|です|よ)?|やめ(?:る|て|ます|とく|ときます)|やめておきます|キャンセル(?:で|します|して)?|なし(?:で|にして)?|取り消し(?:で)?|不要(?:です)?|結構です|忘れて)(?:ください|や|わ)?$"
            r"|^(?:never ?mind|cancel(?: (?:it|that))?|forget (?:it|that|about it)|stop)$",
        ),
        (
            Talk.EXPLAIN,
            r"(?:って|とは)(?:何|なに|なん|どういう|どんな)|とは(?:$|\?)|(?:方法|やり方|仕方|作り方|立て方|決め方|送り方|消し方|使い方|手順)(?:を|は|が|って|$)"
            r"|どう(?:やって|すれば|したら)|と(?:の)?関係|について(?:聞き|知り|教え|質問)|(?:ほう|方)が(?:いい|良い)|べき|(?:[ただ]ら|れば|なら)どう|元に戻せ|(?:取り消|取消し?|やり直)せ(?:る|ます)か?$"
            r"|^(?:what(?:['’]s| is| are) (?:a|an|the)\b|how (?:do|does|can|to|should)|should (?:i|we)|why|explain|can (?:i|we) undo|is (?:this|that|it)\b|what does)|related to",
        ),
        (
            Talk.REFUSED,
            rf"{refused(_DEEDS)}|(?:の|こと)は?(?:やめ|止め|なし)|しなくて(?:も)?(?:いい|良い)|^(?:do not|don['’]t|please don['’]t|no need)|(?:not|isn['’]t) (?:done|finished)",
        ),
        (
            Talk.REPORTED,
            rf"{reported(_DEEDS)}(?:よ|ね|んだ|んです|けど|ところ|ばかり)?$|^i (?:already |just )?(?:asked|told|sent|created|assigned|deleted|finished)\b",
        ),
        (
            Talk.THANKS,
            r"^(?:どうも)?(?:ありがとう|有難う|サンキュ|助か(?:った|りました|ります)|感謝)|^(?:thanks|thank you|thx|cheers)\b",
        ),
        (Talk.MORNING, r"^(?:おはよう|good morning)"),
        (Talk.EVENING, r"^(?:こんばんは|今晩は|good evening)"),
        (Talk.TIRED, r"^(?:お疲れ|おつかれ|お世話に)"),
        (
            Talk.HELLO,
            r"^(?:こんにちは|こんちは|やあ|どうも|はじめまして|よろしく|もしもし)|^(?:hi|hello|hey|good (?:afternoon|day))\b",
        ),
        (
            Talk.BYE,
            r"^(?:さようなら|さよなら|またね|おやすみ|お先に|失礼します|じゃあね|bye|goodbye|see you|good night)",
        ),
        (
            Talk.NOTED,
            r"^(?:了解|承知|わかった|分かった|わかりました|分かりました|なるほど|オッケー|OK|okay|got it|i see|understood|sure)(?:です|しました|よ|ね)?$",
        ),
    )
)
