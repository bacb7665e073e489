"""Sentences that ask for what was delivered to the speaker."""

from ringi.assistants.secretary.rules.intent import Intent, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import asked
from ringi.domain.ids import ToolName

_ME = Kind.PERSON.pattern
_VOCABULARY = {
    "mine": rf"(?:(?:{_ME}|こちら)(?:に|宛て?に|あてに|宛て?の|あての|への|の))?",
    "came": r"(?:(?:今日|昨日|最近|今週)?(?:、)?(?:届いた|届いて(?:い)?る|来た|来て(?:い)?る|きた|きてる|もらった|受け取った|受信した|来(?:て)?る))?",
    "thing": r"(?:メッセージ|お?知らせ|連絡|受信箱|受信トレイ|伝言|メール|通知)(?:など)?(?:の?(?:一覧|リスト|内容))?",
    "unread": r"(?:新しい|新着の?|未読の?|まだ読んで(?:い)?ない|新規の)",
    "show": asked("見せ|る 見る 教え|る 表示+する 読む 確認+する 出す 知る 一覧+する"),
    "any": r"(?:は|って|が|、)?(?:何か)?(?:ある|あります|ありました|あった|届いて(?:い)?(?:る|ます)|届いた|届きました|来て(?:い)?(?:る|ます)|来た|来ました|きた|きてる)(?:の|か|かな|っけ|でしょうか)*|は",
    "en_thing": r"(?:messages?|notices?|announcements?|inbox|mail|notifications?)",
    "en_show": r"(?:(?:i(?:['’]d like to| want to| would like to)|let me) )?(?:show|see|read|list|check|open|display|get)(?: me)?",
    "en_mine": rf"(?: (?:for|to|addressed to|sent to) {_ME}| that (?:came|arrived)(?: for {_ME})?| i (?:got|received|have))?",
    "my": rf"(?:{_ME}|the|any|all(?: of)?)(?: {_ME}|the)?",
}

INBOX = Intent(
    tool=ToolName("view_inbox"),
    slots=(),
    own=True,
    acts=False,
    forms=compiled(
        (),
        _VOCABULARY,
        Wording(
            templates=(
                r"<mine><unread><mine><came><thing>(?:を|は|が)?(?:<show>|<any>)",
                r"<mine>何か(?:<unread>)?<came><thing>?<any>",
                r"(?:any|are there (?:any )?|do (?:i|<my>) have (?:any )?|have i got (?:any )?|did i get (?:any )?|is there (?:any)?) ?(?:new |unread )<en_thing><en_mine>(?: today)?",
                r"<en_show> (?:<my> )?(?:new|unread) <en_thing><en_mine>",
                rf"what(?:['’]s| is) new(?: for {_ME})?",
            ),
            given={"which": "new"},
        ),
        Wording(
            templates=(
                r"<mine><came>(?:ご)?要望(?:の?(?:一覧|リスト))?(?:を|は|が)?(?:<show>)",
                rf"(?:{_ME}(?:に|宛て?の|への|に届いた|宛ての)|届いた)(?:ご)?要望(?:<any>)",
                rf"<en_show> (?:<my> )?(?:wishes|feature requests)(?: (?:sent|addressed) to {_ME}| for {_ME}| people (?:have )?(?:sent|made))?",
                rf"(?:are there |any )(?:any )?(?:wishes|feature requests)(?: for {_ME})?",
            ),
            given={"which": "wishes"},
        ),
        Wording(
            templates=(
                r"<mine><came><thing>(?:を|は|が)?(?:<show>|<any>)",
                rf"{_ME}(?:に|宛て?に|への)?(?:何が)?(?:届いた|来た)(?:もの|内容)?(?:を)?(?:<show>|<any>)?",
                r"(?:受信箱|受信トレイ|未読)(?:を|は)?(?:<show>|開いて|<any>)?",
                r"<en_show> (?:<my> )?<en_thing><en_mine>",
                r"(?:any|are there (?:any )?|do (?:i|<my>) have (?:any )?|have i got (?:any )?|did i get (?:any )?|is there (?:any)?) ?<en_thing><en_mine>(?: today)?",
                rf"what (?:messages|notices|announcements) (?:do {_ME} have|did (?:i|{_ME}) get|have i got|are there for {_ME})",
                rf"(?:{_ME} )?inbox",
            ),
            given={"which": "all"},
        ),
    ),
)
