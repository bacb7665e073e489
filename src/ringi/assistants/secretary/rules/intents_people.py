"""Sentences that ask to pass a message on, to see a salary and to change a right."""

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import asked
from ringi.domain.ids import ToolName

_VOCABULARY = {
    "to": r"(?:に|へ|宛に?|宛てに|あてに)(?:は|も)?",
    "send": asked(
        "送る 返す 届け|る 送信+する 返信+する 投稿+する 流す 出す 言う 伝え|る 連絡+する 知らせ|る お知らせ+する メッセージ+する 報告+する 共有+する DM+する 周知+する 告知+する 一斉送信+する"
    ),
    "tell": asked("伝え|る 知らせ|る 連絡+する お知らせ+する 周知+する 告知+する アナウンス+する"),
    "quoting": r"(?:って|と|との|という)",
    "message": r"(?:メッセージ|連絡|DM|チャット|メール|a message|message)",
    "everyone": r"(?:全員|みんな|皆さん|みなさん|皆様|皆|全社員|社員全員|社員のみんな|全スタッフ|全社)",
    "all": r"(?:everyone|everybody|all (?:staff|employees|members|of us)|the whole (?:company|team)|all)(?! (?:in|at|of|from|on|who)\b(?! (?:the|this|our) (?:whole )?company))(?: (?:in|of|at|from) (?:the|this|our) (?:whole )?company)?",
    "salary": r"(?:給与|給料|年収|月収|月給|賃金|報酬|賞与|ボーナス)(?:の?(?:額|金額|情報|明細|データ))?",
    "show": asked("教え|る 見せ|る 見る 表示+する 出す 確認+する 調べ|る 知る"),
    "howmuch": r"(?:は|って)?(?:いくら|どのくらい|どれくらい|幾ら)(?:なの|です)?(?:か|かな)?|は",
    "right": r"(?:アクセス)?(?:権限|レベル)(?:の?レベル)?",
    "change": asked("変更+する 変え|る 上げ|る 下げ|る 設定+する する に+する"),
    "become": asked("変更+する 変え|る 上げ|る 下げ|る 設定+する")
    + "|"
    + r"し(?:て|といて)(?:ください|くれる|もらえる)?",
    "en_right": r"(?:permission|permissions|access|authority|level)(?: level)?",
}
_QUOTE = rf"(?P<message__1>{Kind.QUOTE.pattern})"

_MESSAGE_SLOTS = (Slot(name="recipient", part=Part.PERSON), Slot(name="message", part=Part.SPEECH))
MESSAGE = Intent(
    tool=ToolName("send_message"),
    slots=_MESSAGE_SLOTS,
    forms=compiled(
        _MESSAGE_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"{recipient}に(?P<message__1>(?:頼んだ|お願いした|任せた)(?:やつ|件|の|仕事|タスク)(?:、|は|が).+?)<quoting>(?:<send>)",
            ),
            sure=0.65,
        ),
        Wording(
            templates=(
                r"{recipient}<to>(?:<message>を?)?<send>",
                r"{recipient}<to>(?:お礼|お詫び|お祝い|催促|確認|返信|返事)の?<message>を?<send>",
                rf"{{recipient}}<to>(?:以下|下記|次)(?:の?(?:内容|文章|メッセージ|文面))?(?:を|で)?<send>{_QUOTE}",
                rf"{{recipient}}<to>{_QUOTE}(?:を|<quoting>)?(?:いう)?(?:<message>を?)?<send>",
                rf"{_QUOTE}(?:を|<quoting>)?(?:いう)?(?:<message>を?)?{{recipient}}<to>(?:<message>を?)?<send>",
                rf"{{recipient}}<to>(?:<message>を?)?<send>[:、]?{_QUOTE}",
                r"{recipient}<to>(?:<message>)[:、]{message}",
                r"{recipient}<to>(?:の)?(?:伝言|言伝|言付け|ことづけ)(?:です|だ|がある|があります|を?お願い(?:します|できますか|したい)?)?",
                r"{recipient}<to>{message}<quoting>(?:いう)?(?:<message>を?)?<send>",
                r"{message}<quoting>{recipient}<to>(?:<message>を?)?<send>",
                rf"{_QUOTE}(?:を|<quoting>)?(?:<message>を?)?<send>",
                r"<message>を?<send>",
                r"send (?:a )?<message>",
                r"send (?:a )?<message> to {recipient}",
                r"message {recipient}",
                r"(?:send (?:a )?<message> to|message|write to) {recipient} (?:saying|that|to say|:) ?(?:that )?{message}",
                rf"send(?: the message)? {_QUOTE} to {{recipient}}",
                rf"send {{recipient}} (?:(?:a|this) <message>:? ?)?{_QUOTE}",
                r"(?:tell|inform|notify) {recipient} (?:that |: ?)?(?!to\b|about\b){message}",
                r"(?:let) {recipient} know (?:that )?{message}",
            )
        ),
        Wording(
            templates=(
                r"{recipient}<to>{message}(?:を|の件を?|について)<tell>",
                r"{message}(?:を|の件を?|について){recipient}<to><tell>",
                r"tell {recipient} about {message}",
            ),
            sure=0.74,
        ),
        Wording(templates=(rf"{{recipient}}<to>{_QUOTE}",), sure=0.65, mood="statement"),
    ),
    again=compiled(
        _MESSAGE_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:同じ(?:こと|の|もの|内容|メッセージ|タスク)(?:を)?、?)?{recipient}(?:に|へ)も(?:同じ(?:こと|の|もの|内容|メッセージ|タスク)(?:を)?)?(?:<send>|お願い(?:します)?)?",
                r"(?:and |also )?(?:for |to |ask |tell )?{recipient},? (?:too|as well)",
                r"(?:and )?the same (?:for|to) {recipient}",
                r"(?:and )?also (?:for |to |ask |tell )?{recipient}",
            )
        ),
    ),
)

_ALL_SLOTS = (Slot(name="message", part=Part.SPEECH),)
MESSAGE_TO_ALL = Intent(
    tool=ToolName("send_to_all"),
    slots=_ALL_SLOTS,
    forms=compiled(
        _ALL_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"<everyone><to>(?:<message>を?)?<send>",
                r"<everyone><to><message>",
                rf"<everyone><to>(?:<message>を?)?<send>[:、]?{_QUOTE}",
                r"<everyone><to><message>[:、]{message}",
                rf"<everyone><to>(?:以下|下記|次)(?:の?(?:内容|文章|メッセージ|文面))?(?:を|で)?<send>{_QUOTE}",
                rf"<everyone><to>{_QUOTE}(?:を|<quoting>)?(?:いう)?(?:<message>を?)?<send>",
                rf"{_QUOTE}(?:を|<quoting>)?<everyone><to>(?:<message>を?)?<send>",
                r"<everyone><to>{message}<quoting>(?:いう)?(?:<message>を?)?<send>",
                r"{message}<quoting><everyone><to>(?:<message>を?)?<send>",
                r"<everyone><to>{message}(?:を|の件を?|について)<tell>",
                r"{message}(?:を|の件を?|について)<everyone><to><tell>",
                r"(?:message|send (?:a )?<message> to) <all>",
                r"(?:tell|inform|notify) <all>(?: that|:)? {message}",
                r"announce (?:to <all> )?(?:that |: ?)?(?!to ){message}",
                r"(?:send (?:a )?<message> to|message|let) <all>(?: saying| know)?(?: that|:)? {message}",
                rf"send(?: the message)? {_QUOTE} to <all>",
                rf"send <all> (?:(?:a|this) <message>:? ?)?{_QUOTE}",
            )
        ),
    ),
)

_SALARY_SLOTS = (Slot(name="person_name", part=Part.PERSON),)
SALARY = Intent(
    tool=ToolName("view_salary_info"),
    slots=_SALARY_SLOTS,
    acts=False,
    forms=compiled(
        _SALARY_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:{person_name}の)?<salary>(?:を|について|が)?<show>",
                r"show (?:me )?a salary",
                r"{person_name}の?<salary>(?:<howmuch>)?",
                r"(?:what(?:['’]s| is)|show|tell|how much is)(?: me)? {person_name}(?:['’]s)? salary",
                r"(?:how much|what) does {person_name} (?:earn|make|get paid)",
                r"{person_name}(?:は|って)(?:いくら|どれくらい|どのくらい)(?:もらって|稼いで|貰って)(?:い)?(?:る|ます)(?:の|か)?",
            )
        ),
    ),
    again=compiled(
        _SALARY_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:じゃあ?|では|それなら)?、?{person_name}(?:は|って|の(?:は|も|ほうは))(?:どう(?:です)?(?:か)?|<show>)?",
                r"(?:and|what about|how about|and what about) {person_name}(?:['’]s)?",
            )
        ),
        Wording(templates=("{person_name}",), mood="question"),
    ),
)

_LEVEL_SLOTS = (Slot(name="person_name", part=Part.PERSON), Slot(name="new_level", part=Part.LEVEL))
PERMISSION = Intent(
    tool=ToolName("change_permission"),
    slots=_LEVEL_SLOTS,
    forms=compiled(
        _LEVEL_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:{person_name}の)?<right>を<change>",
                r"change (?:a |the )?<en_right>",
                r"{person_name}の<right>(?:を|は)?(?:レベル)?{new_level}(?:に|へ)(?:<become>)",
                r"{person_name}を(?:権限)?レベル{new_level}(?:に|へ)(?:<become>)",
                r"{person_name}(?:に|へ)(?:レベル)?{new_level}の?権限を(?:付与して|与えて|あげて)(?:ください)?",
                r"{person_name}を(?:管理者|マネージャー|リーダー|役員)(?:権限)?(?:に|へ)(?:<become>)",
                r"make {person_name} (?:a )?level {new_level}",
                r"give {person_name} (?:permission )?level {new_level}(?: access| permission)?",
                r"(?:change|set|raise|lower|update) {person_name}(?:['’]s)? <en_right>",
                r"(?:change|set|raise|lower|update) {person_name}(?:['’]s)? <en_right> to (?:level )?{new_level}",
                r"(?:set|change|raise|lower|promote|move) {person_name} to (?:permission )?level {new_level}",
            )
        ),
    ),
)
