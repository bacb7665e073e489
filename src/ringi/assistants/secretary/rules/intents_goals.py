"""Sentences that ask to set a goal, to report its progress, to see one's goals and to delete one."""

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import END, PLEASE, asked
from ringi.domain.ids import ToolName

_VOCABULARY = {
    "which": rf"(?:(?:{Kind.PERSON.pattern}の|(?:今|今期|来期|今年|来年|今月|来月|個人|次|もう一つ|別)の|新しい|新規の?)、?)*",
    "goal": r"目標",
    "set": asked("立て|る 設定+する 登録+する 決め|る 作る 追加+する 作成+する 始め|る") + f"|{PLEASE}",
    "begin": asked("始め|る 開始+する") + rf"|し(?:たい|ます|よう){END}|{PLEASE}",
    "resume": rf"(?:を|から|が|に)?(?:し(?:たい|よう|て|ます)|やり(?:たい|ましょう)|やろう|やる|話したい|戻(?:って|りたい|ろう)|{PLEASE})?{END}",
    "show": asked("教え|る 見せ|る 見|る 表示+する 出す 確認+する 知る 一覧+する 振り返る"),
    "far": r"(?:どこまで|どれくらい|どのくらい)(?:進んだ|進んで(?:い)?(?:る|ます)|いった|行った|達成(?:した|できた))(?:っけ|か|かな|の)?"
    r"|(?:進捗|状況)?(?:は|って)?どう(?:なって(?:い)?(?:る|ます)|なった|ですか?)?(?:っけ|か|かな|の)?",
    "report": asked("報告+する 記録+する 登録+する 伝え|る 書く 残す"),
    "delete": asked("消す 削除+する 取り消す 取消+する なくす 破棄+する 取り下げ|る やめ|る"),
    "my": rf"(?:{Kind.PERSON.pattern}|the|a|another)(?: (?:new|current|own))?",
    "en_set": r"(?:i(?:['’]d| would) like to |i want to |let['’]s )?(?:set|register|create|add|make|define)(?: up)?",
    "en_resume": r"(?:let['’]s )?(?:continue|resume|go on|go back|back|carry on)(?: with| to)?(?: setting)?",
    "en_see": r"(?:show|list|see|display|check)(?: me)?",
    "en_delete": r"(?:delete|remove|drop|discard)",
}
_QUOTE = rf"(?P<progress_content__1>{Kind.QUOTE.pattern})"

_REGISTER_SLOTS = (
    Slot(name="why", part=Part.SPEECH, label=r"理由|なぜ|動機|why|reason"),
    Slot(name="what", part=Part.SPEECH, label=r"内容|何を|なにを|目標|what|goal"),
    Slot(name="how", part=Part.SPEECH, label=r"方法|どうやって|やり方|手段|how"),
)
REGISTER = Intent(
    tool=ToolName("goal_registration"),
    slots=_REGISTER_SLOTS,
    flow=True,
    own=True,
    forms=compiled(
        _REGISTER_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"<which><goal>を?(?:<set>)",
                r"<which><goal>(?:設定|登録)(?:を|が)?(?:<begin>)",
                r"(?:さっきの|途中の|先ほどの)?<goal>(?:設定|登録)?(?:の|を)?続き<resume>",
                r"<en_set> <my> goals?",
                r"<en_resume> <my> goal(?: setting)?",
            )
        ),
        Wording(
            templates=(
                rf"(?P<what__1>{Kind.QUOTE.pattern})(?:を|という|って(?:いう)?|の)<goal>(?:を|に|として)?(?:<set>|したい)",
                r"{what}(?:という|っていう)<goal>を(?:<set>)",
                r"{what}を<goal>(?:に|として)(?:<set>|したい)",
                r"<en_set> <my> goal(?: to|:| called) ?{what}",
            )
        ),
    ),
)

_GOT = (
    r"(?P<progress_content__1>(?:[^、。]{0,20}(?:進んだ|進みました|進んでいます|すすんだ|すすみました|おわった|おわりました|やった|やりました|達成(?:した|しました|です|できた|できました)|終わった|終わりました|できた|できました"
    rf"|完了(?:した|しました|です)?|済みました|(?:まで|ところ)(?:来|き)(?:た|ました))|[^、。]{{0,12}}(?:半分|\d{{1,3}} ?%|[0-9一二三四五六七八九]割)(?:くらい|ぐらい|ほど)?(?:です)?)){END}"
)
"""Words that say how far a person got."""
_PROGRESS_SLOTS = (
    Slot(name="goal_id", part=Part.WHICH),
    Slot(name="progress_content", part=Part.SPEECH),
)
PROGRESS = Intent(
    tool=ToolName("goal_progress_report"),
    slots=_PROGRESS_SLOTS,
    own=True,
    forms=compiled(
        _PROGRESS_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"<which><goal>の?進捗(?:を|は|として)?{_QUOTE}(?:と|って|で)?(?:<report>)",
                r"<which><goal>の?進捗(?:報告)?[:、]{progress_content}",
                r"<which><goal>(?:の?進捗)?(?:に|は|を|、){progress_content}(?:と|って)(?:<report>)",
                r"<which><goal>の?進捗(?:を|の)?(?:<report>|報告(?:です|します|する))" + END,
                r"<which><goal>の?(?:進捗|達成率)(?:は|が)、?(?!どう|どこ|何|なん|いくつ|どれ){progress_content}(?:です|でした|だ|だよ|になりました|まで(?:来|き)ました)",
                r"(?:<my> )?goal (?P<progress_content__1>is (?:about |now )?\d{1,3} ?% (?:done|complete|finished|there))",
            ),
            mood="statement",
            given={"goal_id": "目標"},
        ),
        Wording(
            templates=(
                r"{goal_id}(?:の|という)<goal>(?:の?進捗)?(?:に|を|は|として|、){progress_content}(?:と|って)(?:<report>)",
                r"{goal_id}(?:の|という)<goal>の?進捗(?:報告)?[:、]{progress_content}",
                r"{goal_id}(?:の|という)<goal>の?進捗(?:を|の)?(?:<report>|報告(?:です|します|する))" + END,
            ),
            mood="statement",
        ),
        Wording(
            templates=(
                rf"{{goal_id}}(?:の|という)<goal>(?:は|が|を|も|、)*{_GOT}",
                rf"<goal>(?:の)?(?P<goal_id__1>\d{{1,3}}番?)(?:は|が|を|も|、)*{_GOT}",
                r"(?P<progress_content__1>i(?:['’]m| am) .{2,30}?) (?:through|with|into) (?:<my> )?goal {goal_id}",
                r"(?:<my> )?goal {goal_id} (?P<progress_content__1>is .{2,40})",
                r"(?P<progress_content__1>i(?:['’]ve| have) (?:reached|achieved|finished|completed)) (?:<my> )?goal {goal_id}",
            ),
            sure=0.9,
            mood="statement",
        ),
        Wording(
            templates=(
                r"(?:report (?:the )?)?progress on <my> goal(?:[:,-]| that) ?{progress_content}",
                r"report (?:the )?progress on <my> goal",
                r"report (?:on|about) <my> goal(?:[:,-]| that) ?{progress_content}",
            ),
            mood="statement",
            given={"goal_id": "goal"},
        ),
        Wording(
            templates=(
                r"(?:report (?:the )?)?progress on (?:<my> )?goal {goal_id}(?:[:,-]| that) ?{progress_content}",
                r"(?:report (?:the )?)?progress on (?:<my> )?{goal_id} goal(?:[:,-]| that) ?{progress_content}",
                r"report (?:on|about) (?:<my> )?goal {goal_id}(?:[:,-]| that) ?{progress_content}",
            ),
            mood="statement",
        ),
    ),
)

VIEW = Intent(
    tool=ToolName("view_own_goals"),
    slots=(),
    own=True,
    acts=False,
    forms=compiled(
        (),
        _VOCABULARY,
        Wording(
            templates=(
                r"<which><goal>(?:の?(?:一覧|リスト|進捗|状況|進み具合))?(?:を|は|って|について)?(?:<show>)",
                r"<which><goal>(?:は|って|の)?(?:今)?、?(?:<far>)",
                rf"(?:{Kind.PERSON.pattern}の|今の|今期の|今年の)<goal>(?:の?(?:一覧|リスト|進捗|状況))?(?:は|って)?(?:何|なに|なん)?(?:です|だった|だ|でした)?(?:っけ|か|かな)?",
                r"<goal>の?(?:一覧|リスト)",
                r"<goal>(?:って|は|に|として)?(?:何|なに)を?(?:登録|設定)し(?:て(?:い)?)?た(?:っけ|んだっけ|か|かな|の)?",
                r"how am i doing (?:on|with) <my> goals?",
                r"<en_see> <my> goals?",
                rf"what (?:are|were|is) {Kind.PERSON.pattern}(?: current)? goals?",
                r"how (?:are|is|far are|far is) <my> goals?(?: going| coming along| doing)?",
            )
        ),
    ),
)

_WHICH_SLOTS = (Slot(name="goal_id", part=Part.WHICH),)
DELETE_GOAL = Intent(
    tool=ToolName("delete_goal"),
    slots=_WHICH_SLOTS,
    own=True,
    destructive=True,
    forms=compiled(
        _WHICH_SLOTS,
        _VOCABULARY,
        Wording(templates=(r"<which><goal>を?(?:<delete>)",), given={"goal_id": "目標"}),
        Wording(
            templates=(
                r"{goal_id}(?:の|という|って)<goal>(?:を|は)?(?:<delete>)",
                r"<en_delete> (?:<my> )?goal(?: number)? {goal_id}",
                r"<en_delete> (?:<my> )?{goal_id} goal",
            )
        ),
        Wording(templates=(r"<en_delete> <my> goal",), given={"goal_id": "goal"}),
    ),
)

GOALS = (DELETE_GOAL, PROGRESS, VIEW, REGISTER)
