"""Sentences that change an existing task: until another day, by another person, under another title.

A sentence that names no task is about the one just spoken of, or asks back; `changing` tells which.
"""

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.verbs_ja import END, asked
from ringi.domain.ids import ToolName

_VERBS = "変え|る 変更+する 直す 修正+する 訂正+する 更新+する 改め|る 書き換え|る 替え|る 代え|る"
_MOVES = "延ばす のばす 伸ばす 延期+する 延長+する ずらす 早め|る 前倒し+する 後ろ倒し+する 遅らせ|る 移す 動かす リスケ+する"
_VOCABULARY = {
    "task": r"(?:タスク|to-?do|tasks?)",
    "one": r"(?:タスク|to-?do|やつ|件|tasks?)",
    "of": r"(?:の|という|って|っていう)?",
    "due": r"(?:提出)?(?:期限|締め?切り?|〆切り?|期日|納期|デッドライン)(?:日)?",
    "charge": r"(?:担当者?|依頼先|頼む相手)",
    "title": r"(?:タイトル|件名|題名|題|表題|内容|文言|名前)",
    "change": asked(f"{_VERBS} {_MOVES}"),
    "set": rf"{asked('設定+する')}|し(?:て|と(?:いて?|く))(?:おいて)?(?:ください|下さい|くれ(?:る|ない|ます|ません)?|もらえ(?:る|ます|ません)|ほしい|欲しい|いただけ(?:る|ます|ません))?{END}|したい{END}",
    "make": asked(f"{_VERBS} {_MOVES} +する"),
    "hand": asked(f"{_VERBS} 担当変更+する 振り直す 付け替え|る 引き継ぐ 差し替え|る"),
    "to": r"(?:に|へ)(?:担当を)?",
    "please": r"(?:で|に)(?:お願い(?:します|できますか|できる)?|頼む|頼みます)?",
    "want": asked(_VERBS),
    "en_move": r"(?:move|push|postpone|extend|reschedule|shift|change|set|put off|bring forward)(?: back| out| up)?",
    "en_due": r"(?:due date|deadline|date)",
    "en_hand": r"(?:reassign|transfer|hand over|hand|move|pass)(?: over)?",
    "until": r"(?:to|until|till|by|for)",
    "it": r"(?:it|that|this|that one|that task|the task|the last one)",
    "instead": r"(?: instead| after all)?",
}
_SLOTS = (
    Slot(name="task_identifier", part=Part.WHICH),
    Slot(name="limit_date", part=Part.ON_DAY, required=False),
    Slot(name="limit_time", part=Part.AT_TIME, required=False),
    Slot(name="assigned_to", part=Part.PERSON, required=False),
    Slot(name="task_body", part=Part.WORDS, required=False),
)
_NUMBER = r"(?:<task>の?)?(?P<task_identifier__1>\d{1,4}番目?)"
_JUST = r"(?:(?:さっき|先ほど|今)の(?:<one>)?(?:の|は|を|、)*)?"
_MOMENT = r"(?:{limit_date}(?:の|、)?{limit_time}?|{limit_time})(?:まで|以内|中|いっぱい)?"
_OTHERWISE = rf"{_MOMENT}(?:(?:に|へ)(?:<set>)|(?:に|へ|で)?(?:<change>))"
_WHEN = r"(?:{limit_date}(?:,? (?:at )?{limit_time})?|{limit_time})"
_ANY_DUE = rf"(?:<due>)(?:を|は|、)*{_MOMENT}(?:(?:に|へ)(?:<make>)|(?:<change>))"
_ANY_CHARGE = r"(?:<charge>)(?:を|は|、)*{assigned_to}(?:<to>(?:<make>)|<please>)"
_ANY_TITLE = r"(?:<title>)(?:を|は|、)*{task_body}(?:に|へ|と)(?:<change>)"
_ANY = rf"(?:{_ANY_DUE}|{_ANY_CHARGE}|{_ANY_TITLE})"
_ALSO = rf"(?:[、,。 ]*{_ANY})?"
_WHICH = r"(?P<task_identifier__1>[^、,]{1,60}?(?<![のをはがも]))"
_THIS = rf"{_WHICH}<of>(?:<one>)?(?:の|は|を|、)*"
CHANGE = Intent(
    tool=ToolName("task_change"),
    slots=_SLOTS,
    one_of=("limit_date", "limit_time", "assigned_to", "task_body"),
    forms=compiled(
        _SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"{_JUST}(?:<task>の)?{_ANY}{_ALSO}",
                rf"{_JUST}{_MOMENT}(?:に|へ|で)?(?:<change>)",
                r"(?:<task>の)?(?:<due>|<charge>|<title>)(?:を|は)?(?:<change>)",
                r"<task>を(?:<change>)",
                rf"(?:{_NUMBER})<of>(?:<one>)?(?:の|は|を|、)*{_ANY}{_ALSO}",
                rf"(?:{_NUMBER})<of>(?:<one>)?(?:を|は|、)*{_OTHERWISE}{_ALSO}",
                rf"(?:{_NUMBER})<of>(?:<one>)?(?:を|は|、)*{{assigned_to}}<to>(?:<hand>)",
                rf"{_THIS}{_ANY}{_ALSO}",
                rf"{_WHICH}<of>(?:<one>)(?:を|は|、)*{_OTHERWISE}{_ALSO}",
                rf"{_WHICH}<of>(?:<one>)(?:を|は|、)*{{assigned_to}}<to>(?:<hand>)",
                rf"{_WHICH}<of>(?:<one>)(?:の|を|は|、)*(?:<due>|<charge>|<title>)?(?:を|は)?(?:<change>)",
            )
        ),
        Wording(
            templates=(
                rf"(?:<en_move>) (?:the )?<en_due>(?: (?:of|for|on) <it>)? <until> {_WHEN}<instead>",
                rf"(?:<en_move>) <it> <until> {_WHEN}<instead>",
                rf"make it (?:due )?(?:on )?{_WHEN}<instead>",
                r"(?:re)?assign <it> to {assigned_to}<instead>",
                r"(?:<en_hand>|give) <it>(?: over)? to {assigned_to} instead",
                r"(?:change|set) the assignee to {assigned_to}<instead>",
                r"(?:rename <it>|change the (?:title|name|wording)) (?:to|as) {task_body}",
                rf"(?:<en_move>) (?:the )?<en_due> (?:of|for|on) (?:the )?(?:task )?{{task_identifier}}(?: task)? <until> {_WHEN}",
                rf"(?:<en_move>) (?:the )?{{task_identifier}}(?:['’]s)?(?: task(?:['’]s)?)? <en_due> <until> {_WHEN}",
                rf"(?:<en_move>) (?:the )?(?:task {{task_identifier}}|{{task_identifier}} task) <until> {_WHEN}",
                r"reassign (?:the )?(?:task )?{task_identifier}(?: task)? to {assigned_to}<instead>",
                r"(?:<en_hand>|give) (?:the )?(?:task {task_identifier}|{task_identifier} task)(?: over)? to {assigned_to}<instead>",
                r"(?:change|set) the assignee of (?:the )?(?:task )?{task_identifier}(?: task)? to {assigned_to}",
                r"rename (?:the )?(?:task )?{task_identifier}(?: task)? (?:to|as) {task_body}",
                r"change the (?:title|name|wording) of (?:the )?(?:task )?{task_identifier}(?: task)? to {task_body}",
                r"change (?:the |a |my )?task(?: {task_identifier})?",
                r"(?:change|move) (?:the )?(?:<en_due>|assignee|title)(?: of (?:the )?(?:task )?{task_identifier}(?: task)?)?",
            )
        ),
    ),
)
"""This intent comes before those that finish and make tasks: `1番を明日までにして` makes none."""
