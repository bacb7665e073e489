"""Sentences that ask for days, or to put an event into the company's calendar or take it out."""

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import asked
from ringi.domain.ids import ToolName

_DAY = Kind.DAY.pattern
_WHEN = (
    rf"(?:{_DAY}中?(?:から{_DAY})?|(?:今|来|再来|先)[週月]|(?:\d{{4}}年)?\d{{1,2}}月|\d{{1,3}}営業日(?:後|前|先)|(?:次の?|翌)営業日"
    rf"|{_DAY} (?:to|until) {_DAY}|(?:this|next|last) (?:week|month)|(?:the )?(?:next|following) (?:business|working) day|(?:in )?\d{{1,3}} business days(?: from (?:now|today)| ago)?"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)"
)
_PERIOD = rf"(?P<period__1>{_WHEN})"
_VOCABULARY = {
    "plans": r"(?:行事予定|予定行事)|(?:会社の|社内の?|私の|自分の|全社の)?(?:予定|行事|イベント|スケジュール|カレンダー|祝日|休日|営業日|平日|締め?切り|〆切り?|期限)",
    "show": asked("教え|る おしえ|る 見せ|る 見る 示す 表示+する 確認+する 調べ|る 知る"),
    "what": r"(?:何|なに|どう|どんな)(?:が|か)?(?:ある|あります|なって(?:い)?(?:る|ます)|入って(?:い)?(?:る|ます))?(?:っけ|かな|の|か)?|(?:ある|あります|入って(?:い)?(?:る|ます))(?:か|の|かな)?|何日(?:ある|あります|です)?(?:か|の)?|いつ(?:です)?(?:か)?",
    "off": r"(?:祝日|休日|休み|お休み|営業日|平日|土日|稼働日|出勤日)",
    "calendar": r"(?:会社の|社内の?|全社の?|みんなの)(?:予定表?|カレンダー|行事|イベント|スケジュール)",
    "put": asked("入れ|る 登録+する 追加+する 載せ|る 書く 加え|る 立て|る"),
    "drop": asked("消す 削除+する 取り消す 取消+する 外す 取り下げ|る なくす"),
    "en_drop": r"(?:remove|delete|cancel|take|drop)",
    "the_calendar": r"(?:the )?company(?:['’]s)? calendar",
    "a_calendar": r"(?:the )?(?:calendar|schedule)",
    "plan": r"(?:予定表?|カレンダー|スケジュール)",
    "meeting": r"(?:打ち?合わせ|会議|ミーティング|面談|面接|MTG|アポ|商談|来客|訪問|研修|飲み会|定例)",
    "holidays": r"(?:国民の)?(?:祝日|祭日|連休)",
    "somehow": r"(?:何|なに|なん)(?:か|が|かが)?(?:予定|行事|イベント)?(?:は|が)?(?:ある|あります|あった|あったっけ|ありました|入って(?:い)?(?:る|ます))(?:っけ|かな?|の|んだっけ)?(?:な[あぁー]?)?",
}

_PERIOD_SLOTS = (Slot(name="period", part=Part.PERIOD),)
DAYS = Intent(
    tool=ToolName("calendar"),
    slots=_PERIOD_SLOTS,
    acts=False,
    forms=compiled(
        _PERIOD_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(rf"{_PERIOD}(?:は|って)(?:会社は?)?<off>(?:です|でした)?", rf"{_PERIOD}の?<plans>"),
            mood="question",
        ),
        Wording(
            templates=(
                rf"{_PERIOD}(?:は|って)(?:会社は?)?<off>(?:です|なの|なんです|でしょう)(?:か|かな)",
                rf"{_PERIOD}(?:の|に)?<plans>(?:一覧)?(?:を|は|って|が|に)?(?:<show>|<what>|は|って)",
                rf"{_PERIOD}(?:は|って|に|の|、)*<somehow>",
                rf"{_PERIOD}(?:は|って)(?:(?:何|なに|なん)曜日?|なんようび|いつ|何日|何の日)(?:です|でした|なの|だった|だ|や(?:った)?)?(?:っけ|か|かな|の|ん|ねん)*",
                r"(?:会社の|社内の)?(?:予定|カレンダー)を(?:<show>|見たい)",
                rf"what(?:['’]?s| is) (?:on|scheduled|planned|happening)(?: (?:for|in|on))? {_PERIOD}",
                rf"what(?:['’]?s| is) (?:on|in) (?:<the_calendar>|<a_calendar>)(?: (?:for|in|on))? {_PERIOD}",
                rf"(?:do (?:we|i) have|is there) (?:anything|something)(?: planned| scheduled| happening| going)?(?: on| for)?(?: for| on)? {_PERIOD}",
                rf"is {_PERIOD} (?:a |an? )?(?:public |national )?(?:holiday|day off|business day|working day)",
                rf"(?:what|which) (?:day|weekday|date) is(?: it)?(?: in| on)? {_PERIOD}",
                rf"(?:when is|when['’]s|what is|which day is) (?:the |our )?{_PERIOD}",
                rf"how many (?:business|working) days are there (?:in )?{_PERIOD}",
                rf"(?:are there )?any (?:public )?holidays (?:in )?{_PERIOD}",
                rf"show (?:me )?(?:the )?(?:company )?(?:calendar|schedule|events) (?:for|of|in|on) {_PERIOD}",
                rf"what is due {_PERIOD}",
                r"(?:show|check|see) (?:me )?the (?:company )?calendar",
            )
        ),
        Wording(
            templates=(
                r"(?:次の|今後の|これからの|直近の)?<holidays>(?:の?(?:一覧|予定))?(?:を|は|って|が)?(?:<show>|いつ(?:です|だっけ)?(?:か|かな|の)?|一覧)",
            ),
            given={"period": "向こう3か月"},
        ),
        Wording(
            templates=(
                r"(?:when is|when are|when['’]s) (?:the )?(?:next|coming) (?:public |national )?holidays?",
                r"(?:show|tell|list)(?: me)? (?:the )?(?:next |coming |upcoming )?(?:public |national )?holidays",
            ),
            given={"period": "the next 3 months"},
        ),
    ),
    again=compiled(
        _PERIOD_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"(?:じゃあ?|では|それなら)?、?{_PERIOD}(?:は|も|だと|なら)(?:どう(?:です)?(?:か)?)?",
                rf"(?:and|and on|and for|on|what about|how about|and what about) {_PERIOD}",
            )
        ),
        Wording(templates=(_PERIOD,), mood="question"),
    ),
)

_EVENT_SLOTS = (
    Slot(name="title", part=Part.WORDS),
    Slot(name="day", part=Part.ON_DAY),
    Slot(name="starts_at", part=Part.AT_TIME, required=False),
    Slot(name="ends_at", part=Part.AT_TIME, required=False),
)
_MOMENT = r"{day}(?:の|、)?(?:{starts_at})?(?:(?:から|~|〜|-){ends_at}(?:まで)?|から|スタート|開始)?(?:に|で|の|は|、)?"
EVENT = Intent(
    tool=ToolName("event_create"),
    slots=_EVENT_SLOTS,
    forms=compiled(
        _EVENT_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"{_MOMENT}{{title}}(?:があるから|がありますので|があるので|を|って|と)?、?(?:<calendar>)(?:に|へ|として)(?:<put>)",
                rf"{{title}}(?:を|って|と){_MOMENT}(?:<calendar>)(?:に|へ|として)(?:<put>)",
                rf"(?:<calendar>)(?:に|へ){_MOMENT}{{title}}(?:を|って|と)(?:<put>)",
                rf"{{title}}は、?{_MOMENT}(?:だから|なので|ですから|ですので|だので)、?(?:<calendar>)(?:に|へ|として)(?:<put>)",
                r"(?:<calendar>)(?:に|へ)(?:予定を)?(?:<put>|(?:登録|追加)したい)",
                r"(?:add|put|enter) {title} (?:to|on|in|into) <the_calendar> (?:on|for) {day}(?:,? ?(?:at )?{starts_at})?",
                r"(?:add|put|enter) (?:something|an event) (?:to|on|in|into) <the_calendar>",
            )
        ),
        Wording(
            templates=(
                rf"{_MOMENT}{{title}}(?:を|って|と|(?<=、))(?:<plan>)(?:に|へ|として)(?:<put>)",
                rf"{{title}}(?:を|って|と){_MOMENT}(?:<plan>)(?:に|へ|として)(?:<put>)",
                rf"{_MOMENT}{{title}}(?:の|という)(?:<plan>|行事|イベント)を(?:<put>)",
                r"(?:add|put|enter) (?:an? |the )?{title} (?:to|on|in|into) <a_calendar> (?:on|for) {day}(?:,? ?(?:at )?{starts_at})?",
                r"(?:put|schedule) (?:an? |the )?{title} (?:on|for) {day}(?:,? ?(?:at )?{starts_at})?",
            ),
            sure=0.75,
        ),
        Wording(
            templates=(
                rf"{_MOMENT}(?P<title__1>[^、。]{{0,20}}<meeting>)(?:の予定)?を?(?:<put>)",
                rf"(?P<title__1>[^、。]{{0,20}}<meeting>)(?:の予定)?を?{_MOMENT}(?:<put>)",
            ),
            sure=0.65,
        ),
    ),
)

_GONE_SLOTS = (Slot(name="event", part=Part.WHICH),)
EVENT_GONE = Intent(
    tool=ToolName("event_remove"),
    slots=_GONE_SLOTS,
    destructive=True,
    forms=compiled(
        _GONE_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"{event}(?:を|は)(?:<calendar>)から(?:<drop>)",
                r"(?:<calendar>)(?:から|にある|に入れた|の)、?{event}(?:を|は)(?:<drop>)",
                r"{event}(?:という|の|って)?(?:<calendar>|行事|イベント)(?:を|は)(?:<drop>)",
                r"(?:<calendar>|行事|イベント)(?:を|から)(?:<drop>)",
                r"<en_drop> (?:the |an? )?{event} (?:from|off|out of) (?:<the_calendar>|<a_calendar>)",
                r"<en_drop> (?:(?:the|a) )?(?:company )?event(?: called| named)? {event}",
                r"<en_drop> (?:the )?{event} (?:company )?event",
                r"<en_drop> (?:the |a |an )?(?:company )?event",
            )
        ),
    ),
)
