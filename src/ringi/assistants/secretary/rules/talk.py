"""Recognises sentences that want no operation at all: greetings, questions about things, reports, refusals.

Only kinds are told apart here; the answers stand in the catalog under the kind's name.
"""

from __future__ import annotations

import re
from enum import StrEnum

from ringi.assistants.secretary.rules.hearing import Sentence
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import asked, refused, reported
from ringi.language.confirmations.answering import abusive
from ringi.language.confirmations.replies import Reply, classify_reply
from ringi.language.text.expression import Expression
from ringi.language.text.normal import plain_form


class Talk(StrEnum):
    """Kinds of sentences that are answered in words, in the order of their weight."""

    OVERRIDE = "override"
    """Wants the check itself left out: all other requests of the message wait until they are asked for plainly."""
    WHO = "who"
    HELP = "help"
    CANCELLED = "cancelled"
    NOTHING_BEGUN = "nothing_begun"
    """Leaves a request, but nothing was under way."""
    LATER = "later"
    """Puts a request aside, of which nothing waits any more."""
    REFUSED = "refused"
    EXPLAIN = "explain"
    LEAVE = "leave"
    ATTENDANCE = "attendance"
    BOOKING = "booking"
    EXPENSES = "expenses"
    EQUIPMENT = "equipment"
    LANGUAGES = "languages"
    NEWS = "news"
    REPORTED = "reported"
    RESCHEDULE = "reschedule"
    """Wants an existing thing changed: no tool does that."""
    HALT = "halt"
    """Wants the emergency stop, which nobody presses through a model."""
    BACK = "back"
    """Asks if the last deed can be called off."""
    ARRIVED = "arrived"
    """Asks if the last message has arrived."""
    TODAY = "today"
    CLOCK = "clock"
    UPSET = "upset"
    SORRY = "sorry"
    THANKS = "thanks"
    MORNING = "morning"
    EVENING = "evening"
    TIRED = "tired"
    HELLO = "hello"
    BYE = "bye"
    NOTED = "noted"
    ANSWERED = "answered"
    """A yes or a no; a question that waits for one has taken it before a model hears of it."""

    @property
    def weight(self) -> int:
        """Rank of the kind. The lower, the more a message is about it: `こんにちは、何ができますか` asks for help."""
        return tuple(Talk).index(self)


BEYOND = frozenset(
    (Talk.LEAVE, Talk.ATTENDANCE, Talk.BOOKING, Talk.EXPENSES, Talk.EQUIPMENT, Talk.LANGUAGES, Talk.NEWS)
)
"""Requests that are understood, but no tool at hand does them: the answer says so, and who could help."""


def talk_in(sentence: Sentence) -> Talk | None:
    """Returns the kind of the sentence; None if it is none of them. A question reports nothing."""
    words = sentence.shape.text
    if now := moment_asked(sentence):
        return now
    kinds = (talk for talk, pattern in _KINDS if pattern.search(words))
    found = next((talk for talk in kinds if not (sentence.question and talk is Talk.REPORTED)), None)
    if found is None and abusive(words):
        return Talk.UPSET
    return found or (Talk.ANSWERED if _answers(words) else None)


def moment_asked(sentence: Sentence) -> Talk | None:
    """Returns the kind of a sentence that asks for nothing but today's date, or the time."""
    said = plain_form(sentence.shape.said)
    if _TODAY.fullmatch(said):
        return Talk.TODAY
    return Talk.CLOCK if _CLOCK.fullmatch(said) else None


_ASKING = r"(?:です|でした|だ|だった|なの|なん)?(?:っけ|か|かな|の|でしょうか)*[?。]*"
_TODAY = re.compile(
    rf"(?:今日|本日|きょう)の?(?:日付|日にち)?(?:は|って|が)?、?(?:何年何月何日|何月何日|何日|何曜日?|なんにち|なんようび|いつ){_ASKING}"
    rf"|(?:今日|本日|きょう)の(?:日付|日にち|曜日)(?:は|を?教えて(?:ください)?){_ASKING}"
    r"|(?:what|which) (?:day|date)(?: of the week)? is (?:it|today)(?: today)?[?]*|what(?:['’]s| is) (?:today['’]?s date|the date(?: today)?|today)[?]*"
)
_CLOCK = re.compile(
    rf"(?:今|いま|現在)?(?:は|って|の時刻は|の時間は)?、?(?:何時|なんじ)(?:何分)?{_ASKING}|what time is it(?: now)?[?]*|what(?:['’]s| is) the time(?: now)?[?]*"
)


def _answers(words: str) -> bool:
    return classify_reply(words) in {Reply.APPROVE, Reply.DENY}


_DEEDS = "作る 頼む 消す 送る 伝え|る 入れ|る 任せ|る 振る 変え|る 終わる 登録+する 追加+する 削除+する 送信+する 連絡+する 完了+する 作成+する 依頼+する 変更+する お願い+する"
_BOOK = asked("予約+する 取る とる 押さえ|る 手配+する 確保+する 買う")
_OTHERWISE = r"(?:変え|変更|かえ|のば|延ば|伸ば|延期|ずら|早め|遅らせ|移し)(?:て|して|たい|したい|してほしい|られ|でき)"
_MOMENT = f"(?:{Kind.DAY.pattern}|{Kind.TIME.pattern}|{Kind.PERSON.pattern})"
_KINDS = tuple(
    (kind, Expression(pattern, re.IGNORECASE))
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
            r"^(?:やっぱり?|もう|やはり)?、?(?:(?:いい|ええ)(?:や|です|よ|わ|って)?|やめ(?:る|て|ます|とく|ときます)|やめておきます|キャンセル(?:で|します|して)?|なし(?:で|にして)?|取り消し(?:で)?|不要(?:です)?|結構です|忘れて)(?:ください|や|わ)?$"
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
            Talk.LEAVE,
            r"(?:有給|有休|休暇|代休)(?:休暇)?(?:の残り|の残日数|は|って|が)?(?:、)?(?:あと|残り)?(?:、)?(?:何日|どれくらい|どのくらい|いくつ)|(?:休み|有給|有休|休暇|代休|振休|育休|産休)(?:休暇)?(?:を|の|が)?(?:取|と[りっら]|申請|もら|いただ|頂|取得|使[いっわ])|(?:明日|今日|来週).{0,6}(?:休みます|休みたい|休ませて)"
            rf"|\b(?:take|have|need) (?:{Kind.DAY.pattern}|the day|the week) off\b"
            r"|\b(?:take|need|want|request|have|apply for)\b.{0,20}\b(?:day off|days off|time off|leave|vacation|holiday)\b",
        ),
        (
            Talk.ATTENDANCE,
            r"勤怠|打刻|(?:出勤|退勤)(?:を|の)?(?:記録|登録)|残業(?:時間|を?申請|の申請)|(?:早退|遅刻|欠勤)(?:し(?:ます|たい)|を?申請|の連絡)|(?:在宅勤務|テレワーク|リモート(?:ワーク|勤務)?)(?:に|を|で)(?:し|働|申請)"
            r"|\b(?:clock|punch) (?:me )?(?:in|out)\b|\bovertime\b|\bwork(?:ing)? from home\b",
        ),
        (
            Talk.BOOKING,
            rf"(?:会議室|応接室|部屋|ホテル|宿|新幹線|飛行機|航空券|切符|チケット|タクシー|レンタカー|お?店|レストラン|社用車)[^。]{{0,10}}(?:{_BOOK})"
            r"|\b(?:book|reserve|buy)\b.{0,30}\b(?:room|hotel|flight|ticket|tickets|train|taxi|cab|table|restaurant|car)\b",
        ),
        (
            Talk.EXPENSES,
            r"(?:経費|交通費|旅費|出張費|立て?替え)(?:の|を)?(?:精算|申請)(?:を|の)?(?:し|お願い|頼|申請)|\b(?:file|submit|claim)\b.{0,20}\bexpenses?\b",
        ),
        (
            Talk.EQUIPMENT,
            r"(?:パソコン|PC|プリンター?|複合機|ネット(?:ワーク)?|Wi-?Fi|メール|画面|電話|サーバー?)(?:が|は)(?:.{0,6})(?:壊れ|動か|つながら|繋がら|落ち|固ま|おかし|調子が悪|映ら)"
            r"|\b(?:computer|laptop|printer|wi-?fi|network|phone|screen)\b.{0,15}\b(?:broken|down|not work\w*|doesn['’]t work|won['’]t)\b",
        ),
        (
            Talk.LANGUAGES,
            rf"(?:{asked('翻訳+する 和訳+する 英訳+する 要約+する 添削+する 訳す')})$|\b(?:translate|summari[sz]e|proofread)\b",
        ),
        (
            Talk.NEWS,
            r"(?:天気|気温|雨|ニュース|株価|為替|運行状況|渋滞)(?:予報|情報)?(?:は|を|って)(?:どう|教え|知り|何|なに|$)|\b(?:what|how|show|tell|check|give)\b.{0,25}\b(?:weather|news|stock price|exchange rate)\b",
        ),
        (
            Talk.REPORTED,
            rf"{reported(_DEEDS)}(?:よ|ね|んだ|んです|けど|ところ|ばかり)?$|^i (?:already |just )?(?:asked|told|sent|created|assigned|deleted|finished)\b",
        ),
        (
            Talk.RESCHEDULE,
            rf"(?:期限|締め?切り?|〆切り?|納期|日程|担当者?)(?:を|は)?[^。]{{0,15}}{_OTHERWISE}|タスク[^。]{{0,15}}(?:に|へ){_OTHERWISE}"
            rf"|{_MOMENT}(?:に|へ|まで){_OTHERWISE}"
            r"|^(?:please )?(?:postpone|reschedule|push back|extend|reassign)\b|\bmove\b.{0,30}\bto\b",
        ),
        (
            Talk.HALT,
            r"^(?:緊急停止|非常停止)|^(?:全部|すべて|全て)(?:の(?:操作|処理)を?)?(?:止めて|停止(?:して)?)(?:ください)?$|^emergency stop",
        ),
        (
            Talk.SORRY,
            r"^(?:本当に|さっきは|先ほどは)?(?:すみません|すいません|ごめん(?:なさい|ね)?|申し訳(?:ない|ありません|ございません)|失礼しました|悪かった)(?:でした|です|ね|な)*[、,]?(?:言い過ぎ(?:た|ました))?$"
            r"|^言い過ぎ(?:た|ました)$|^(?:i['’]m |i am )?(?:so |very )?sorry(?: about that)?$|^my (?:bad|mistake)$|^i apologi[sz]e$",
        ),
        (
            Talk.THANKS,
            r"^(?:どうも)?(?:ありがと[うー〜]?|有難う|サンキュ|あざ(?:ー|す|ます|っす)|おおきに|助か(?:った|りました|ります)|感謝)|^(?:thanks|thank you|thx|cheers)\b",
        ),
        (Talk.MORNING, r"^(?:おはよう|good morning)"),
        (Talk.EVENING, r"^(?:こんばんは|今晩は|good evening)"),
        (Talk.TIRED, r"^(?:お疲れ|おつかれ|お世話に)"),
        (
            Talk.HELLO,
            rf"^(?:{Kind.DAY.pattern}|今週|今後|これから)(?:も|とも)$|^(?:こんにちは|こんちは|やあ|どうも|はじめまして|よろしく|もしもし)|^(?:hi|hello|hey|good (?:afternoon|day))\b",
        ),
        (
            Talk.BYE,
            r"^(?:さようなら|さよなら|また[ねな]$|ほなまた|おやすみ|お先に|失礼します|じゃあね|bye|goodbye|see you|good night)",
        ),
        (
            Talk.NOTED,
            r"^(?:了解|承知|わかった|分かった|わかりました|分かりました|なるほど|オッケー|OK|okay|got it|i see|understood|sure)(?:です|しました|よ|ね)?$",
        ),
    )
)
