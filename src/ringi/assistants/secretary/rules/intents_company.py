"""Sentences that ask who a person is or what a team does, announce something to a department, or ask for what no tool
can do yet.
"""

import re

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import asked
from ringi.domain.ids import ToolName
from ringi.language.names.department_words import common_names

_COMMON_JA, _COMMON_EN = ("|".join(map(re.escape, names)) for names in common_names())
JA_DEPARTMENT = rf"[一-鿿ァ-ヶーA-Za-z]{{1,10}}(?:部|課|室|班|局|チーム|グループ|支社|支店|営業所|工場)|本社|(?:{_COMMON_JA})(?![一-鿿ァ-ヶー]*部)"
_SMALL = rf"[a-z]{{2,20}}(?= (?:department|team|division))|(?:{_COMMON_EN})\b"
EN_DEPARTMENT = rf"{_SMALL}|[A-Z][\w&]*(?: [A-Z][\w&]*){{0,2}}|[一-鿿ァ-ヶー]{{1,10}}"
_OWN = r"(?:(?:うちの|自分の|私の|私たちの|わたしたちの|我々の)?(?:チーム|部署|部門|課)|(?:うち|自分|私|私たち)の部)"
_OWN_EN = r"(?:(?:my|our|the) (?:own )?(?:team|department))"
_VOCABULARY = {
    "to": r"(?:の?(?:皆さん|みなさん|みんな|全員|メンバー|人たち|方々)(?:全員)?)?(?:に|へ|宛に?|宛てに|あてに)(?:は|も)?",
    "announce": asked(
        "伝え|る 知らせ|る お知らせ+する 連絡+する 周知+する 告知+する アナウンス+する 送る 共有+する 通知+する 流す 一斉連絡+する"
    ),
    "quoting": r"(?:って|と|との|という)(?:いう)?",
    "own": _OWN,
    "own_en": _OWN_EN,
    "department": rf"(?P<department__1>{JA_DEPARTMENT})",
    "department_en": rf"(?:the )?(?P<department__1>(?-i:{EN_DEPARTMENT}))(?: (?:department|team|division))",
    "place_en": rf"(?:the )?(?P<department__1>(?-i:{EN_DEPARTMENT}))(?: (?:department|team|division))?",
    "everybody_en": r"(?:everyone|everybody|(?:all )?(?:the )?(?:people|staff|members|colleagues|employees)|all(?: of them)?|the whole (?:team|staff))",
    "within": r"(?:in|at|of|from)",
    "show": asked("教え|る 見せ|る 見る 表示+する 確認+する 一覧+する 調べ|る 知る 出す 把握+する"),
    "list": r"(?:[のを]?(?:一覧|リスト|状況|進捗)(?:で|に)?)?",
    "what": r"(?:は|って)?(?:何|なに|どう)(?:が|か)?(?:ある|あります|なって(?:い)?(?:る|ます)|残って(?:い)?(?:る|ます))?(?:っけ|かな|の|か)?|は",
    "where": r"(?:どこ|どちら|どの|何|なん)の?(?:部署?|部門|所属|課|チーム|班)?(?:の(?:人|方)|に(?:いる|います|所属|おられます))?(?:です|でしたっけ|だっけ)?(?:か|の|かな)?",
    "everyone": r"(?:社員|従業員|利用者|ユーザー|メンバー|全社員|スタッフ)",
    "wish": r"(?:ご)?要望",
    "deliver": asked("届け|る 送る 出す 伝え|る 上げ|る 登録+する 報告+する 提出+する 入れ|る お願い+する"),
    "people": r"(?:メンバー|人たち|人員|人間|人|社員|従業員|スタッフ|担当者?|顔ぶれ)",
    "who": r"(?:誰|だれ|どなた)(?:なん|なの|です|でしたっけ|だっけ|やっけ|や)?(?:か|の|かな|ですか)?",
    "is_there": r"(?:(?:いる|います|おる|おられる|いらっしゃる|いらっしゃいます|います?)|(?:です|だ))?(?:か|の|んですか|んだっけ|かな|っけ)?",
    "many": r"(?:全部で|全員で|今)?(?:何人|何名|なんにん)(?:くらい|ぐらい|ほど)?",
    "head": r"(?P<about__1>(?:うちの|会社の)?(?:社長|しゃちょう|代表取締役社長|代表取締役|代表))",
    "leader": Kind.LEADER.pattern,
    "longing_en": r"(?P<wish__1>(?:(?:i|we) (?:really )?(?:wish|want|need|would like|would love|miss)|i['’]d (?:like|love)|we['’]d (?:like|love)|it would be) .+?)",
    "could_en": r"please |(?:can|could|would|will) you (?:please )?",
    "leader_en": r"(?:the|our) (?:president|ceo|boss)",
    "goals": r"目標(?:の?(?:一覧|リスト|進捗|状況|進み具合))?",
    "all_of": r"(?:みんな|全員|皆さん|みなさん|部下|メンバー|チームメンバー)",
    "far": r"(?:は|って)?(?:今|いま)?(?:どう|どんな感じ|どこまで)?(?:なって(?:い)?(?:る|ます)|進んで(?:い)?(?:る|ます)|です)?(?:っけ|かな?|の)?",
    "secret": r"(?:機密|極秘|社外秘|秘密)",
    "send": asked("送る 送信+する 渡す 共有+する 転送+する メール+する"),
}

_PERSON_SLOTS = (Slot(name="name", part=Part.PERSON),)
PEOPLE = Intent(
    tool=ToolName("people_find"),
    slots=_PERSON_SLOTS,
    acts=False,
    forms=compiled(
        _PERSON_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"{name}(?:って|は|とは)(?:誰|だれ|どなた|どんな(?:人|方)|どういう(?:人|方)|どちら様)(?:です|でしたっけ|だっけ)?(?:か|の|なの)?",
                r"{name}の(?:所属|部署|部門|所属部署)(?:(?:を|は|って)?(?:<show>|どこ(?:です)?(?:か|の)?)|は)",
                r"{name}(?:って|は)<where>",
                r"{name}(?:って|は)(?:まだ)?(?:在籍して(?:い)?(?:る|ます)|会社に(?:いる|います)|退職(?:した|しました)|辞めた|辞めました)(?:の|か|んですか)?",
                r"(?:社員|人|名簿)を(?:名前で)?(?:探したい|調べたい)",
                r"who(?:['’]s| is) {name}",
                r"who am {name}",
                r"{name}(?:について)(?:<show>|知りたい(?:です)?)",
                r"(?:which|what) (?:department|team) (?:is {name} in|does {name} (?:work in|belong to|work for))",
                r"what(?:['’]s| is) {name}(?:['’]s)? (?:department|team)",
                r"(?:look up|find) {name}(?: in the (?:staff )?directory)?",
                r"(?:look up|find) somebody in the directory",
            ),
        ),
    ),
    again=compiled(
        _PERSON_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:じゃあ?|では)?、?{name}(?:は|って)(?:どう(?:です)?(?:か)?)?",
                r"(?:and|what about|how about|and what about) {name}",
            )
        ),
        Wording(templates=("{name}",), mood="question"),
    ),
)

_ABOUT_SLOTS = (Slot(name="about", part=Part.WORDS, required=False),)
_COMPANY = rf"(?:{Kind.PERSON.pattern}|会社|弊社|当社|全社|わが社|我が社|この会社)"
_DEPARTMENT = rf"(?P<about__1>{_OWN}|{JA_DEPARTMENT})"
_EN_PLACE = rf"(?:the )?(?P<about__1>(?-i:{EN_DEPARTMENT})|[a-z]{{2,20}})(?: (?:department|team|division))?"
DIRECTORY = Intent(
    tool=ToolName("view_directory"),
    slots=_ABOUT_SLOTS,
    acts=False,
    forms=compiled(
        _ABOUT_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"{_DEPARTMENT}の<people>(?:の?(?:一覧|名簿|リスト))?(?:は|って|を|が)?(?:<who>|<show>|一覧)?",
                rf"{_DEPARTMENT}(?:に|には|って)(?:は)?(?:誰|だれ|どなた)(?:が|か)(?:<is_there>)",
                rf"{_DEPARTMENT}(?:って|は|に|には)(?:は)?<many>(?:<is_there>)",
                r"(?P<about__1>[一-鿿ァ-ヶーA-Za-z]{1,10})(?:の(?:担当者?|責任者|係|人|方)|担当)(?:は|って)(?:<who>)",
                r"<head>(?:は|って)(?:<who>)",
                rf"{_COMPANY}(?:の|に|には|は|って)*(?:<everyone>|人)?(?:の数)?(?:は|って|が)?<many>(?:<is_there>)",
                r"(?:<everyone>|従業員数|社員数)(?:の数|の人数|数)?(?:は|って|が)?(?:<many>(?:<is_there>)|を?(?:<show>))?",
                r"(?:<everyone>)の人数を?(?:<show>|知りたい(?:です)?)",
            ),
            sure=0.92,
        ),
        Wording(
            templates=(
                r"who(?:['’]s| is) (?:the |our )?(?P<about__1>president|ceo)",
                rf"how many (?:people|employees|staff|members) (?:are(?: there)?|work) in {_EN_PLACE}",
                rf"who (?:is|are|works) in {_EN_PLACE}",
                rf"who(?:['’]s| is) (?:responsible for|in charge of|handling) {_EN_PLACE}",
                r"how many (?:people|employees|staff|of us|members)(?: (?:work here|are there|are we|do we have|are in (?:the |this |our )?company|work (?:for|in) (?:the|this|our) company))",
            ),
            sure=0.92,
        ),
    ),
    again=compiled(
        _ABOUT_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"(?:じゃあ?|では|それなら)?、?{_DEPARTMENT}(?:は|って|に?は)(?:どう(?:です)?(?:か)?)?",
                rf"(?:and|what about|how about|and what about) (?:in )?{_EN_PLACE}",
            )
        ),
    ),
)

USERS = Intent(
    tool=ToolName("view_all_users"),
    slots=(),
    acts=False,
    forms=compiled(
        (),
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:全社員|全員|<everyone>(?:全員)?)の?(?:一覧|名簿|リスト)(?:を|が)?(?:<show>|見たい|ほしい|欲しい)?",
                r"<everyone>を?(?:全員|全て|すべて|全部)(?:を)?<show>",
                r"(?:list|show(?: me)?) all (?:the )?(?:employees|users|staff|members)",
                r"(?:show|give)(?: me)? (?:the |a )?(?:staff|employee|user|company) (?:directory|list)",
                r"who are all the (?:users|employees|members)",
            )
        ),
    ),
)

_TEAM_SLOTS = (
    Slot(name="department", part=Part.WORDS, required=False),
    Slot(name="status", part=Part.STATUS, required=False),
)
TEAM = Intent(
    tool=ToolName("view_team_tasks"),
    slots=_TEAM_SLOTS,
    acts=False,
    forms=compiled(
        _TEAM_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:<own>|部下|みんな|メンバー|チームメンバー)の(?:みんなの)?(?:今の)?(?:{status}(?:の|な)?)?(?:タスク|仕事)<list>[をは]?(?:<show>|<what>|見たい)?",
                r"(?:<department>)の(?:みんなの|全員の)?(?:今の)?(?:{status}(?:の|な)?)?(?:タスク|仕事)<list>[をは]?(?:<show>|<what>)?",
                r"(?:<own>|<department>)の(?:タスク|仕事)(?:は|って|で)?、?{status}(?:の|もの|やつ)?(?:は|って|が)?(?:ある|あります)?(?:か|の|かな|っけ)?",
                r"(?:<own>|<department>)の(?:タスク|仕事)(?:で|の(?:中|うち)(?:で|に)?)、?(?:期限切れ|期限が過ぎ(?:た|て(?:い)?る)|遅れて(?:い)?る)(?:の|もの|やつ)?(?:は|って|が)?(?:ある|あります)?(?:か|の|かな|っけ)?",
                r"(?:<own>)の(?:今の)?(?:進捗|状況|様子)(?:は|って|を)?(?:<show>|<far>)?",
                r"(?:誰|だれ|どなた)が(?:一番|いちばん|最も)?、?(?:多く|たくさん)?(?:タスク|仕事)を?(?:多く|たくさん)?(?:抱えて|持って)(?:い)?(?:る|ます)(?:か|の|かな)*",
                r"(?:<own>の|部の)?みんなの(?:今の)?(?:進捗|状況|仕事の?(?:進捗|状況|様子)|様子)(?:は|って|を)?(?:<show>|<far>)?",
                r"(?:show|list)(?: me)? (?:<own_en>)['’]?s? (?:{status} )?tasks?",
                r"(?:show|list)(?: me)? (?:the )?(?:{status} )?tasks? of (?:<own_en>|<department_en>)",
                r"what (?:is|are) (?:<own_en>|<department_en>) working on",
            )
        ),
    ),
)

_TEAM_GOALS_SLOTS = (Slot(name="department", part=Part.WORDS, required=False),)
TEAM_GOALS = Intent(
    tool=ToolName("view_team_goals"),
    slots=_TEAM_GOALS_SLOTS,
    acts=False,
    forms=compiled(
        _TEAM_GOALS_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:(?:<own>|部)の)?(?:<own>|<all_of>)の(?:今の|今期の)?<goals>(?:を|は|って|について)?(?:<show>|<far>)?",
                r"(?:<department>)の(?:みんなの|全員の|メンバーの)?(?:今の|今期の)?<goals>(?:を|は|って|について)?(?:<show>|<far>)?",
                r"(?:show|list|see|check)(?: me)? (?:everyone|everybody|all)(?:['’]s)? goals",
                r"(?:show|list|see|check)(?: me)? <own_en>['’]?s? goals",
                r"(?:show|list|see|check)(?: me)? (?:the )?goals of (?:<own_en>|<department_en>|everyone|everybody)",
                r"(?:what|how) are (?:<own_en>|<department_en>|everyone|everybody)['’]?s? goals(?: going| coming along| doing)?",
            )
        ),
    ),
)

_ANNOUNCE_SLOTS = (
    Slot(name="message", part=Part.SPEECH),
    Slot(name="department", part=Part.WORDS, required=False),
)
_QUOTE = rf"(?P<message__1>{Kind.QUOTE.pattern})"
_WHOM = r"(?:<own>|<department>)<to>"
ANNOUNCE = Intent(
    tool=ToolName("announce"),
    slots=_ANNOUNCE_SLOTS,
    forms=compiled(
        _ANNOUNCE_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"{_WHOM}{_QUOTE}(?:を|<quoting>)?(?:メッセージを?|連絡を?)?<announce>",
                rf"{_QUOTE}(?:を|<quoting>)?{_WHOM}(?:メッセージを?)?<announce>",
                rf"{_WHOM}(?:メッセージを?|連絡を?)?<announce>[:、]?{_QUOTE}",
                rf"{_WHOM}(?:以下|下記|次)(?:の?(?:内容|文章|メッセージ|文面))?(?:を|で)?<announce>{_QUOTE}",
                rf"{_WHOM}{{message}}<quoting><announce>",
                rf"{_WHOM}{{message}}(?:を|の件を?|について)<announce>",
                rf"{_WHOM}(?:メッセージを?|お知らせを?|連絡を?)?<announce>",
                r"(?:チーム|部署)(?:に|へ)(?:お知らせ|連絡)(?:を)?(?:したい|出したい|送りたい)",
                r"announce (?:something )?to (?:<own_en>|<department_en>)",
                r"announce to (?:<own_en>|<department_en>)(?: that|:)? {message}",
                r"(?:tell|inform|notify) (?:<own_en>|<department_en>)(?: that|:)? {message}",
                r"let (?:<own_en>|<department_en>) know (?:that )?{message}",
                r"(?:tell|inform|notify|message) <everybody_en> <within> (?:<own_en>|<place_en>)(?: that|:|,)? {message}",
                r"let <everybody_en> <within> (?:<own_en>|<place_en>) know (?:that )?{message}",
                r"(?:announce|send (?:a )?message) to <everybody_en> <within> (?:<own_en>|<place_en>)(?: saying)?(?: that|:|,)? {message}",
                rf"(?:send|announce)(?: the message)? {_QUOTE} to <everybody_en> <within> (?:<own_en>|<place_en>)",
                r"(?:tell|inform|notify|message|announce to|send (?:a )?message to) <everybody_en> <within> (?:<own_en>|<place_en>)",
            )
        ),
    ),
)

_WISH_SLOTS = (Slot(name="wish", part=Part.SPEECH),)
_WISHED = rf"(?P<wish__1>{Kind.QUOTE.pattern})"
WISH = Intent(
    tool=ToolName("report_feature_request"),
    slots=_WISH_SLOTS,
    forms=compiled(
        _WISH_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"<leader>(?:に|へ)(?:は|も)?、?{_WISHED}(?:を|と|という|って)?(?:いう)?、?<wish>(?:として|を)?、?(?:<deliver>)",
                r"<leader>(?:に|へ)(?:は|も)?、?{wish}(?:という|って|との|と)(?:いう)?<wish>(?:として|を)?、?(?:<deliver>)",
                rf"{_WISHED}(?:を|と|という|って)?(?:いう)?<wish>(?:として|に|を)(?:(?:会社|代表|<leader>)(?:に|へ))?(?:<deliver>)",
                r"{wish}(?:という|って)(?:いう)?<wish>を(?:(?:会社|代表|<leader>)(?:に|へ))?(?:<deliver>)",
                r"<wish>[:、]{wish}",
                r"<wish>を(?:(?:会社|代表|<leader>)(?:に|へ))?(?:<deliver>)",
                r"{wish}(?:という|って)(?:いう)?<wish>を<leader>(?:に|へ)(?:<deliver>)",
                rf"(?:send|report|submit|file) (?:the |my )?(?:wish |request )?{_WISHED} (?:to the president|as a (?:feature request|wish))",
                rf"(?:send|report|submit|file|make) a (?:feature request|wish):? {_WISHED}",
                r"(?:send|report|submit|file|make) a (?:feature request|wish)",
                r"<longing_en>,?(?: and| so)?,? (?:<could_en>)?(?:tell|let) <leader_en>(?: know)?(?: (?:that|this|it|so|about (?:it|that|this)))?",
                r"<longing_en>,?(?: and| so)?,? (?:<could_en>)?(?:pass|send|forward) (?:it|that|this)(?: on)? to <leader_en>",
                r"(?:tell|let) <leader_en>(?: know)?(?: that)? <longing_en>",
            )
        ),
    ),
)

_SECRET_SLOTS = (Slot(name="recipient", part=Part.PERSON), Slot(name="content", part=Part.SPEECH))
CONFIDENTIAL = Intent(
    tool=ToolName("send_confidential"),
    slots=_SECRET_SLOTS,
    forms=compiled(
        _SECRET_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"{recipient}(?:に|へ|宛に)(?P<content__1><secret>の?(?:資料|情報|文書|データ|ファイル|書類|内容))を(?:<send>)",
                r"(?P<content__1><secret>の?(?:資料|情報|文書|データ|ファイル|書類|内容))を{recipient}(?:に|へ|宛に)(?:<send>)",
                r"{recipient}(?:に|へ|宛に){content}を<secret>(?:扱い)?で(?:<send>)",
                r"<secret>の?(?:資料|情報|文書|データ|ファイル|書類|内容)を(?:<send>|送りたい)",
                r"send (?:the |a |some )?(?P<content__1>(?:confidential|secret) (?:file|document|information|data|papers?)) to {recipient}",
                r"send {content} to {recipient} (?:confidentially|in confidence|in secret)",
                r"send (?:something|the) (?:confidential|secret)(?: \w+)?",
            )
        ),
    ),
)
