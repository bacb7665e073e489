"""Sentences that ask to hand out, look up, finish and delete tasks."""

from ringi.assistants.secretary.rules.intent import ONESELF, Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import END, PARTICLE_ENDS, PLEASE, asked
from ringi.domain.ids import ToolName

_TO = rf"(?:(?:に|へ|宛に?|宛てに|あてに|用に|に対して)(?:[はも](?:{PARTICLE_ENDS}))?|(?:が|の)?担当で?)"
_VOCABULARY = {
    "task": r"(?:(?:新しい|新規の?|別の)?(?:タスク|to-?do|やること|用事|リマインド|リマインダー)|tasks?)",
    "to": _TO,
    "called": r"(?:の|という|っていう|って|な)?",
    "that": r"(?:を|って|と|は|も|ように?)?",
    "make": asked(
        "作る 作成+する 追加+する 登録+する 入れ|る 立て|る 起票+する 設定+する 割り当て|る アサイン+する 付け|る つけ|る 足す 振る 頼む 依頼+する"
    )
    + f"|{PLEASE}",
    "put": asked("追加+する 登録+する 入れ|る 割り当て|る アサイン+する 足す 振る"),
    "ask": asked("頼む 依頼+する 任せ|る 振る 割り当て|る アサイン+する 投げ|る 指示+する")
    + rf"|{PLEASE}|頼(?:む|みます|んます){END}",
    "tell": asked("言う 伝え|る 指示+する 頼む"),
    "glad": r"(?:助か(?:る|ります)|(?:嬉|うれ)しい|幸い|ありがたい|有難い)",
    "must": r"を?(?:し|やら|やっとか|やっておか|出さ|せ)(?:なきゃ|ないと|なければ|なあかん|んと)(?:いけない|ならない|だめ|あかん)?(?:ねん|んだ|の|んです)?(?:から|ので|んで|けど)?、?(?:忘れそう(?:だ|や|な)?(?:から|ので|んで)、?)?",
    "receive": asked("もらう 頂く いただく"),
    "let": asked("させ|る やらせ|る"),
    "turn": r"(?:に|へ|と|への|との)(?:電話|連絡|メ[-ー]ル|返信|返事|会[うい]|打ち合わせ|渡[すし]|送[るり]|報告|相談|聞[くき]|尋ね|お礼|謝)",
    "remind": asked("リマインド+する 思い出させ|る"),
    "somebody": r"誰か|どなたか|だれか|みんな|全員|[一-鿿]{1,6}(?:部|課|室|班)|[一-鿿ァ-ヶー]{1,8}(?:チーム|グループ)",
    "anyone": r"someone|somebody|anyone|the (?:\w+ )?(?:team|department)",
    "new": r"(?:create|add|make|set up|open|register|new)(?: a| the)?(?: new)?",
    "get": r"(?:ask|get|tell|remind|i(?:['’]d| would) like|i (?:want|need))",
    "show": asked(
        "教え|る 見せ|る 見|る 表示+する 出す 一覧+する リストアップ+する 確認+する 検索+する 調べ|る 探す 知る 把握+する"
    )
    + r"|教えてえ?な|ちょうだい|頂戴|ください|お願い(?:します)?",
    "what": r"(?:何|なに)(?:が|か)?(?:ある|あります|残って(?:い)?る|あった)(?:っけ|かな?|の)?|ある|あります(?:か)?|どう(?:なって(?:い)?る|なっとる|なってます|ですか?)?|は|って|一覧|リスト",
    "work": r"(?:仕事|作業|宿題)",
    "holding": r"(?:抱えて|持って|担当して|かかえて)(?:い)?(?:る|ます)",
    "list": r"(?:[のを]?(?:一覧|リスト|状況|進捗|内容)(?:で|に)?)?",
    "see": r"(?:show|list|give|see|display|check|find)",
    "thing": r"(?<![るうくすつむぶいただねよかてではが])",
    "when": rf"(?:{Kind.DAY.pattern}(?:中|まで|期限|締め?切り?|〆切り?)?(?:の|に)?|期限切れの|(?:今|来)[週月]中?(?:の|に)|急ぎの|大事な)",
    "to_do": r"(?:やる|する|すべき|やるべき|(?:し|やら)(?:なければならない|なければいけない|なきゃいけない|ないといけない|なきゃならない|なきゃ))(?:こと|仕事|もの)",
    "done": r"(?:終|お)わ(?:り|った|りました|って(?:い)?ます|っております|らせた|らせました)|完了(?:です|した|しました|済み|で)?|できた|できました|出来た|出来ました"
    r"|済んだ|済みました|済み|済ませた|済ませました|終えた|終えました|片付いた|片付きました|片付けた|やりました|やった|やっといた|クリア",
    "finish": asked(
        "完了+する 完了に+する 終わりに+する クローズ+する 閉じ|る 終わらせ|る 済みに+する 完了扱いに+する"
    ),
    "tail": rf"(?:で|やで|ばい|っちゃ|ぞ|んだ|んです)?{END}",
    "delete": asked(
        "消す 削除+する 取り消す 取消+する キャンセル+する なくす 破棄+する 消去+する 取り下げ|る"
    ),
    "erase": asked("消す 削除+する"),
    "whose": rf"{Kind.PERSON.pattern}の",
    "because": r"(?:もう)?(?:いらない|要らない|不要|必要ない)(?:な|になった)?(?:から|ので|んで)、?",
    "asked_of": r"(?:頼んで|お願いして|任せて|依頼して|振って)(?:い)?(?:た|る|ます|ました)(?:の|ん)?(?:だ|です|でした)?(?:っけ|か|かな|の)*|(?:頼んだ|お願いした|任せた|依頼した)(?:の|ん)?(?:だ|です|でした)?(?:っけ|か|かな|の)*",
    "how_much": r"(?:なんぼ|いくつ|何個|何件|どれぐらい|どれくらい|どのくらい|どんだけ)(?:残っ(?:とる|て(?:い)?(?:る|ます))|ある|あります)(?:の|ん|か|かな)*",
    "just": r"(?:もう|さっき|先ほど|今|いま|たった今|ようやく|やっと|無事)?",
    "every": r"全部|すべて|全て|まとめて|一括で",
}

_CREATE_SLOTS = (
    Slot(name="assigned_to", part=Part.PERSON),
    Slot(name="task_body", part=Part.WORDS),
    Slot(name="limit_date", part=Part.DAY),
    Slot(name="limit_time", part=Part.TIME, required=False),
)
CREATE = Intent(
    tool=ToolName("chatwork_task_create"),
    slots=_CREATE_SLOTS,
    forms=compiled(
        _CREATE_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(rf"(?=.*{Kind.PERSON.pattern}<turn>){{task_body}}(?:って|と|を)<remind>",),
            sure=0.65,
            given={"assigned_to": ONESELF},
        ),
        Wording(
            templates=(
                r"{task_body}のを<remind>",
                r"{task_body}(?:のを?|ことを?)忘れないように(?:<remind>|し(?:て|たい)(?:おいて)?(?:ください|下さい)?)",
                r"{task_body}<must><remind>",
                rf"(?!.*{Kind.PERSON.pattern}){{task_body}}(?:って|と|を)?(?:<remind>|リマインド)",
                r"<remind>",
            ),
            given={"assigned_to": ONESELF},
        ),
        Wording(
            templates=(
                rf"(?!.*{Kind.PERSON.pattern}){{task_body}}(?:って|と|を|のを?)?(?:<remind>|リマインド)",
            ),
            given={"assigned_to": "自分"},
        ),
        Wording(
            templates=(
                r"{assigned_to}(?:<to>|の)<task>を?<make>",
                r"{assigned_to}<to>(?:<task>を?)?<ask>",
                r"{assigned_to}<to>(?:頼み|お願いし)たい(?:こと|件|の)が(?:ある|あります|あって|あるんだ)(?:けど|が)?",
                r"{assigned_to}<to>{task_body}<called><task>を?<make>",
                r"{task_body}<called><task>を?{assigned_to}<to><make>",
                r"{assigned_to}の<task>(?:に|として|で|へ){task_body}<that><make>",
                r"{assigned_to}<to><task>を?<make>[、:, ]{task_body}",
                r"<task>を?<make>[、:, ]+{assigned_to}<to>?[、:, ]+{task_body}",
                r"{task_body}ように?{assigned_to}に<tell>",
                r"{assigned_to}に{task_body}ように?<tell>",
                r"{task_body}(?:を|は|も|って|と)?{assigned_to}<to><ask>",
                r"{assigned_to}<to>{task_body}<that><ask>",
                r"{assigned_to}<to>{task_body}を<task>(?:として|に)<make>",
                r"{task_body}を{assigned_to}の<task>(?:として|に)<make>",
                r"{assigned_to}<to>{task_body}を?<let>",
                r"{assigned_to}に{task_body}を?(?:やっ|し)て<receive>",
                r"{task_body}を?{assigned_to}に(?:やっ|し)て<receive>",
                r"{task_body}{assigned_to}に{task_body}して<receive>",
                r"{assigned_to}に{task_body}<receive>",
                r"{assigned_to}に{task_body}を?(?:やっ|し)(?:て|といて|とって)(?:もろ(?:う)?て|もろといて)",
                r"{assigned_to}に(?P<task_body__1>.+?[てで])(?:もらえ(?:へん|ない|ません|る|ます|ると<glad>)|もらいたい|いただけ(?:ない|ません|る|ます|ると<glad>)|いただきたい|ほしい|欲しい|くれ(?:へん|ない))(?:か|かな|やろか|でしょうか|だろうか|(?:ん|の)?(?:です|だ)|けど|が)*",
                r"{assigned_to}<to>{task_body}を<put>",
                r"{assigned_to}(?:に|へ)?{task_body}(?:って|と|を)<remind>",
            )
        ),
        Wording(
            templates=(
                r"{assigned_to}、{task_body}を?<ask>",
                r"{assigned_to}、{task_body}<called><task>を?<make>",
            ),
            sure=0.65,
        ),
        Wording(
            templates=(
                r"<task>を?<make>",
                r"(?:<somebody>)(?:に|へ){task_body}<that><ask>",
                r"{task_body}<called><task>を?<make>",
                r"<new> <task>",
                r"(?:ask|get|tell) <anyone> to {task_body}",
            )
        ),
        Wording(
            templates=(
                r"<get> {assigned_to} to {task_body}",
                r"remind {assigned_to} (?:about|of) {task_body}",
                r"(?:<new> |an? )?<task> (?:for|to) {assigned_to}(?:(?: to|:| -| about|,) ?{task_body})?",
                r"<new> <task>(?: called| named| titled| to|:)? ?{task_body} (?:for|to) {assigned_to}",
                r"(?:assign|delegate|give|hand)(?: the task)?(?: of)? {task_body} to {assigned_to}",
                r"(?:assign|give) {assigned_to} (?:a |the )?<task>(?: of| to|:) ?{task_body}",
                r"(?:put|add) {task_body} (?:on|to|in) {assigned_to}(?:['’]s)? (?:task |to-?do )?(?:list|tasks)",
                r"(?:have|let) {assigned_to} (?!know\b){task_body}",
                r"<new> <task>(?: called| named| titled| to|:)? ?{task_body}",
            )
        ),
        Wording(
            templates=(
                r"{assigned_to} (?:should|must|has to|needs to|to) {task_body}",
                r"{assigned_to}への<task>(?:は|:)*{task_body}",
                r"{task_body}<called><task>を?{assigned_to}<to>?",
                r"{assigned_to}<to>{task_body}<called><task>を?",
                r"{task_body}を?{assigned_to}<to>",
                r"{assigned_to}(?:<to>|[、, :]){task_body}<thing>を?",
                r"{task_body},? (?:to|for) {assigned_to}",
                r"{assigned_to}は{task_body}て(?:ください|下さい|ほしい|もらいたい|もらえますか|いただけますか)(?:です)?",
            ),
            sure=0.65,
            mood="with_deadline",
        ),
    ),
    again=compiled(
        _CREATE_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:同じ(?:こと|の|もの|内容|メッセージ|タスク)(?:を)?、?)?{assigned_to}(?:に|へ)も(?:同じ(?:こと|の|もの|内容|メッセージ|タスク)(?:を)?)?(?:<ask>|お願い(?:します)?)?",
                r"(?:and |also )?(?:for |to |ask |tell )?{assigned_to},? (?:too|as well)",
                r"(?:and )?the same (?:for|to) {assigned_to}",
                r"(?:and )?also (?:for |to |ask |tell )?{assigned_to}",
            )
        ),
    ),
)

_SEARCH_SLOTS = (
    Slot(name="person_name", part=Part.PERSON, required=False),
    Slot(name="status", part=Part.STATUS, required=False),
)
SEARCH = Intent(
    tool=ToolName("chatwork_task_search"),
    slots=_SEARCH_SLOTS,
    acts=False,
    forms=compiled(
        _SEARCH_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"{person_name}の(?:.{0,20}の)?<task>(?:って|は)?(?:もう)?(?:<done>)",
                r"(?:did|has) {person_name} (?:already )?(?:finish(?:ed)?|complete[d]?|done|do) .{2,40}",
                r"(?:is|are) (?:the )?(?!it\b|that\b|this\b|there\b)[a-z][a-z ]{2,40} (?:done|finished|completed)(?: yet)?",
                r"{person_name}(?:は|って|、)(?:もう)?[^、]{1,30}(?:やって|して|出して|終わらせて|作って)くれた(?:かな|の?か|の|でしょうか)",
            ),
            mood="question",
            given={"status": "all"},
        ),
        Wording(
            templates=(
                r"(?:{person_name}(?:の|が(?:今)?(?:抱えて(?:い)?る|持って(?:い)?る|担当して(?:い)?る)))?(?:{status}(?:の|な)?)?<task><list>[をは]?(?:{status})?(?:<show>)?",
                r"(?:{person_name}(?:の|は))?(?:今)?(?:{status}(?:の|な)?)?<task><list>(?:って|は)?(?:今)?(?:<what>)",
                r"(?:今|いま|現在)の?{person_name}の{status}?(?:の|な)?<task><list>(?:って|は)?(?:<what>|<show>)?",
                r"(?:{person_name}の)?{status}(?:の|な)?<task>(?:は|って|が)?(?:<what>)",
                r"{person_name}に(?:は)?(?:何|なに)を?(?:<asked_of>)",
                r"{person_name}に(?:頼んだ|お願いした|任せた|依頼した)(?:仕事|タスク|こと|件|やつ|の)(?:は|って|、)*(?:その後)?(?:<what>|どう(?:なった|なりました)(?:か|かな|の)?)",
                r"{person_name}に(?:頼んだ|お願いした|任せた|依頼した|頼んで(?:い)?た|お願いして(?:い)?た)[^、]{1,40}(?:は|って|、)+(?:その後)?(?:どう(?:なった|なりました|なって(?:い)?る|なって(?:い)?ます|です)|進んで(?:い)?(?:る|ます)|終わって(?:い)?(?:る|ます)|終わった|終わりました)(?:か|かな|の)*",
                r"{person_name}の(?:<work>|<task>)(?:は|って|、)?<how_much>",
                r"(?:今|いま|現在)?(?:抱えて|持って|担当して|かかえて)(?:い)?る(?:<work>|<task>)(?:って|は|を|、)*(?:<how_much>|<show>|<what>)",
                r"what did (?:i|we|{person_name}) (?:ask|give|assign|tell)(?: to)? {person_name}(?: to do)?",
                r"{person_name}の(?:今の|現在の)?{status}?の?<task>は(?:何|なに)(?:です)?(?:か|かな)?",
                r"{person_name}(?:の|は)(?:<work>)(?:を|は)?(?:今)?(?:<show>|<what>)",
                r"{person_name}(?:は|って)?(?:今)?(?:何|なに)(?:か|を)?(?:<holding>)(?:の|か|かな)?",
                r"{person_name}(?:って|は)(?:今)?(?:何|なん|どんな)の?<task>(?:を|が)?(?:持って(?:い)?る|抱えて(?:い)?る|ある)(?:の)?",
                r"<see> (?:me )?(?:{person_name}(?:['’]s)? )?(?:all )?(?:the )?{status} <task>(?: (?:of|for) {person_name})?",
                r"<see> (?:me )?(?:{person_name}(?:['’]s)? )?(?:the )?<task>(?: (?:of|for) {person_name})?",
                r"what(?:['’]s| is) on {person_name}(?:['’]s)? (?:list|plate|desk)(?: (?:now|right now|at the moment|today|this week))?",
                r"which of {person_name}(?:['’]s)? <task> are (?:still )?{status}",
                rf"what do {{person_name}} (?:have|need) to (?:do|finish)(?:,? (?:by |on )?(?:{Kind.DAY.pattern}|this week|next))?",
                r"(?:what|which) <task> are (?:still )?{status}",
                r"(?:are there )?any (?:{status} )?<task>",
                r"(?:do|does) {person_name} have (?:any )?(?:{status} )?<task>",
                r"what(?:['’]s| is| are) (?:{person_name}(?:['’]s)? )?(?:{status} )?<task>",
                r"what is {person_name} (?:working on|doing|supposed to do)",
                r"(?:which|what) <task> (?:does|do) {person_name} have",
            )
        ),
        Wording(
            templates=(
                r"(?:{person_name}の)?<when>{status}?<task><list>[をは]?(?:<show>|<what>)?",
                r"<when>?(?:、)?(?:{person_name}(?:は|が|の)?)?<to_do>(?:は|って|を|、)*(?:<show>|<what>)?",
                r"<when>?(?:は|、)*(?:{person_name}は)?(?:何|なに)(?:を|から)?(?:やれば|すれば|したら|やったら)(?:いい|よい)(?:です)?(?:か|かな|の)*",
                r"{person_name}の(?:進捗|状況|仕事の(?:進捗|状況|様子))(?:は|って|を)?(?:今)?(?:<show>|どう(?:なって(?:い)?(?:る|ます)|です)?(?:か|かな|の)*)?",
                r"what (?:do|should|must) i (?:have to |need to )?(?:do|finish|work on)(?: (?:today|tomorrow|this week|next|first))?",
                r"what(?:['’]s| is) (?:left )?(?:for me )?to do(?: (?:today|tomorrow|this week))?",
                r"how is {person_name} (?:doing|getting on)(?: with (?:his|her|their) (?:tasks|work))?",
                r"<when>(?:{person_name}の){status}?<task><list>[をは]?(?:<show>|<what>)?",
            ),
            sure=0.75,
        ),
        Wording(
            templates=(
                r"(?:あれ|それ|これ|さっきの(?:件|タスク)?|例の件|あの件)(?:って|は)?(?:その後)?(?:どう(?:なった|なりました|なってる|なってます)(?:か|かな|の)?)",
                r"(?:さっき|先ほど|今)(?:頼んだ|お願いした|作った|登録した|追加した)(?:の|やつ|件|タスク)(?:を|は|、)*(?:もう(?:一回|一度|いっかい|いちど)|再度)?<show>",
                r"(?:what happened to|how is|how about) (?:that|it)(?: going)?",
            ),
            sure=0.75,
            given={"status": "all"},
            recalls={"person_name": "assigned_to"},
        ),
        Wording(
            templates=(
                r"(?:<task>の?)?\d{1,3}番目?(?:の<task>)?(?:の|って|は|、)*(?:期限|締め?切り?|〆切り?|期日|納期)(?:は|って|が)?(?:いつ|何日|何曜日?)?(?:です|だ|でした|だった)?(?:っけ|か|かな|の)*",
                r"when is (?:number |no\.? ?|task |#)?\d{1,3} due",
                r"what(?:['’]s| is) the (?:deadline|due date) (?:of|for) (?:number |no\.? ?|task |#)?\d{1,3}",
            ),
            sure=0.75,
            recalls={"person_name": "person_name"},
        ),
    ),
    again=compiled(
        _SEARCH_SLOTS,
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

GIVEN = Intent(
    tool=ToolName("view_given_tasks"),
    slots=(),
    acts=False,
    own=True,
    forms=compiled(
        (),
        _VOCABULARY,
        Wording(
            templates=(
                rf"(?:{Kind.PERSON.pattern}が)?(?:頼んだ|お願いした)<task>(?:の(?:進み具合|一覧))?(?:を|は|って)?(?:<show>|<what>)?",
                r"(?:<see> (?:me )?|how are )?(?:all )?the tasks i (?:gave out|handed out)",
            )
        ),
    ),
)

_WHICH_SLOTS = (Slot(name="task_identifier", part=Part.WHICH),)
_ONE = r"(?:の(?:<task>|やつ|件)|って<task>|っていう<task>|という<task>)?(?:は|を|が|も)?(?:もう)?"
COMPLETE = Intent(
    tool=ToolName("chatwork_task_complete"),
    slots=_WHICH_SLOTS,
    forms=compiled(
        _WHICH_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?P<task_identifier__1>\d{1,4}番?)(?:の?<task>)?(?:は|を|が|も|、)*<just>(?:<done>)<tail>",
                r"<task>(?:を|が|は)?(?:<finish>|<done>)<tail>",
                r"(?:<whose>)?<task>を?(?:<every>)を?<finish>",
                r"(?:<whose>)?(?:<every>)(?:の?<task>)?を?<finish>",
                r"<task>の?(?P<task_identifier__1>\d{1,4}番?)(?:を|が|は)?(?:<finish>|<done>)<tail>",
                r"{task_identifier}(?:の<task>)?(?:は|を|が|も|、)?(?:もう)?(?:<done>)(?:ので|から|んで)、?(?:<finish>|完了(?:で|に).*)",
                r"i(?:['’]m| am) done with {task_identifier}",
                r"(?:mark|set)(?: the)? {task_identifier} <task> (?:as )?(?:done|complete|completed|finished|closed)",
                r"(?:complete|finish|close|check off|tick off)(?: the)?(?: <task>)? (?P<task_identifier__1>#?\d{1,4})",
                r"{task_identifier}(?:の|という|って|っていう)?(?:<task>|やつ|件)(?:を|は|が|も)?、?(?:もう)?(?:<finish>|<done>)<tail>",
                rf"{{task_identifier}}{_ONE}(?:<finish>)",
                r"(?:mark|set)(?: the)? <task> {task_identifier} (?:as )?(?:done|complete|completed|finished|closed)",
                r"(?:mark|set) {task_identifier} (?:as )?(?:done|complete|completed|finished|closed)",
                r"(?:complete|finish|close)(?: the| a)? <task>",
                r"(?:complete|finish|close)(?: the)? <task> {task_identifier}",
                r"<task> {task_identifier} (?:is|was) (?:done|complete|completed|finished)",
                r"i(?:['’]ve| have)? (?:finished|completed|done)(?: with)?(?: the)? {task_identifier} <task>",
                r"(?:the )?{task_identifier} <task> is (?:done|complete|completed|finished)",
                r"(?:complete|finish|close)(?: the)? {task_identifier} <task>",
            ),
            mood="statement",
        ),
        Wording(
            templates=(
                r"(?:もう|やっと|全部)(?:<done>)<tail>",
                rf"{{task_identifier}}{_ONE}(?:<done>)<tail>",
                r"(?:the )?{task_identifier} (?:is|was) (?:done|complete|completed|finished)",
                r"i(?:['’]ve| have)? (?:finished|completed)(?: with)?(?: the)? {task_identifier}",
            ),
            sure=0.72,
            mood="statement",
        ),
    ),
)

DELETE = Intent(
    tool=ToolName("delete_task"),
    slots=_WHICH_SLOTS,
    destructive=True,
    forms=compiled(
        _WHICH_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:<whose>)?<task>を?(?:(?:<every>)を?)?<delete>",
                rf"(?:{Kind.DAY.pattern}|この前|この間|以前|前に|先週|先日)、?(?:に)?(?:頼んだ|お願いした|作った|登録した)(?:やつ|件|タスク|の|もの)(?:は|を|、)*(?:<delete>|キャンセル(?:で|にして)|なしで)",
                r"(?:<whose>)?(?:<every>)(?:の?<task>)?を?<delete>",
                r"<task>の?(?P<task_identifier__1>\d{1,4}番?)(?:を|は|も)?(?:<delete>)",
                r"(?P<task_identifier__1>\d{1,4}番)(?:のタスク)?[は、].{1,20}(?:ので|から|んで)、?(?:<delete>)",
                r"{task_identifier}(?:の|という|って|っていう)?<task>(?:を|は|も)?(?:<because>)?(?:<delete>)",
                r"(?:delete|remove|cancel|drop|discard) (?:(?:all|every)(?: of)? )?(?:(?:my|the|an?|.) )?<task>",
                r"(?:delete|remove|discard) (?:everything|all of them|them all)",
                r"(?:delete|remove|cancel|drop|discard)(?: the)? <task>(?: number)? {task_identifier}",
                r"(?:delete|remove|cancel|drop|discard)(?: the)? {task_identifier} <task>",
            )
        ),
        Wording(
            templates=(
                rf"(?P<task_identifier__1>\d+(?:番目?)?|さっきの|{Kind.QUOTE.pattern})(?:のやつ|やつ|の)?(?:を)?(?:<delete>)",
            ),
            sure=0.8,
        ),
        Wording(
            templates=(r"{task_identifier}(?<!目標)(?<!記憶)(?:の件)?を(?:もう)?(?:<erase>)",),
            sure=0.72,
            mood="statement",
        ),
    ),
)
