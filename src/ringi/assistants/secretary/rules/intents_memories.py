"""Sentences that ask to remember something, to look memories up, to forget one, and for the company's knowledge."""

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import END, asked
from ringi.domain.ids import ToolName

_VOCABULARY = {
    "keep": asked("覚え|る メモ+する 記憶+する 控え|る")
    + r"|覚えて(?:おいて?|おく|て)(?:ください|くれる|ほしい|ね)?"
    + END,
    "memo": r"(?:覚えて(?:おいて?|て)?(?:ください|ほしい|ね)?|覚えと(?:いて|き)(?:ください|や|ね|な)?|おぼえて(?:おいて)?|メモ|記憶して(?:ください|おいて)?)",
    "taste": r"(?:大?好き|大?嫌い|苦手|得意)(?:だ|です)?",
    "quoting": r"(?:って|と|とだけ|ということを|ってことを|のを)",
    "known": r"覚えて(?:い)?(?:る|ます)(?:こと|の)?(?:って|は|が)?(?:ある|あります|何|なに)?(?:です)?(?:か|かな|の)?|覚えて(?:い)?(?:る|ます)(?:か|よね?|かな)?",
    "show": asked("教え|る 見せ|る 見|る 表示+する 出す 一覧+する 確認+する"),
    "forget": asked("忘れ|る 消す 削除+する 消去+する"),
    "store": r"(?:会社の(?:知識|ナレッジ|情報|ルール|決まり)|社内の?(?:知識|ナレッジ|ルール|規程|規定|決まり|情報)|ナレッジ(?:ベース)?|知識ベース)",
    "recall": r"(?:毎[月週年日]|今|いま|確か)?(?:何|なに|なん)(?:が|に|の)?(?![^、。]*(?:頼|お願い|任せ|依頼))[^、。]{0,8}(?:だった|でした|だ|です|や|やった)っけ|いつ(?:だった|でした|だ|や)っけ|どこ(?:だった|でした|だ|や)っけ",
    "find": asked("調べ|る 検索+する 探す 引く サーチ+する"),
    "en_store": r"(?:the |our )?(?:company |internal )?(?:knowledge(?: base)?|handbook|house rules|company rules)",
    "en_forget": r"(?:forget|delete|remove|erase)",
}


def _save(kind: str, *templates: str) -> Wording:
    return Wording(templates=templates, mood="statement", given={"memory_type": kind})


_PERSON = rf"(?P<content__1>{Kind.PERSON.pattern}(?:さん)?(?:は|が|の).+?)"
_TASTE = r"(?P<content__1>.+?(?:が|は)<taste>)"
_QUOTE = rf"(?P<content__1>{Kind.QUOTE.pattern})"
_SAVE_SLOTS = (Slot(name="content", part=Part.SPEECH),)
SAVE = Intent(
    tool=ToolName("save_memory"),
    slots=_SAVE_SLOTS,
    forms=compiled(
        _SAVE_SLOTS,
        _VOCABULARY,
        _save(
            "preference",
            rf"{_TASTE}<quoting>(?:<keep>)",
            r"(?:remember|note|keep in mind)(?: that|:) ?(?P<content__1>.+? (?:likes?|loves?|hates?|prefers?|dislikes?) .+)",
        ),
        _save(
            "person",
            rf"{_PERSON}<quoting>(?:<keep>)",
            rf"(?:remember|note|keep in mind)(?: that|:) ?(?P<content__1>{Kind.PERSON.pattern} (?:is|was|has|works|lives|will) .+)",
        ),
        _save(
            "fact",
            rf"{_QUOTE}(?:<quoting>|を)?(?:<keep>)",
            r"{content}<quoting>(?:<keep>)",
            r"<memo>[:、]{content}",
            r"(?:これ|次のこと|以下)を(?:<keep>)",
            r"(?:remember|note|keep in mind)(?: that|:) ?{content}",
            r"(?:remember|note) (?:this|something)",
        ),
    ),
)

_QUERY_SLOTS = (Slot(name="query", part=Part.WORDS, required=False),)
QUERY = Intent(
    tool=ToolName("query_memory"),
    slots=_QUERY_SLOTS,
    acts=False,
    forms=compiled(
        _QUERY_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:今)?(?:何|なに)を?覚えて(?:い)?(?:る|ます)(?:の|か|かな)?",
                r"(?:何|なに)を覚えて(?:い)?(?:る|ます)か、?(?:<show>)",
                r"覚えて(?:い)?る(?:こと|もの|記憶)(?:を)?(?:全部|すべて|全て)?(?:を)?(?:<show>)",
                r"(?:全部の?|すべての?|全ての?)?(?:記憶|メモ)(?:を|の一覧を|一覧を)?(?:全部|すべて)?(?:<show>)",
                r"show (?:me )?(?:everything|what|all) (?:that )?you (?:remember|know about me)",
                r"what do you remember",
            ),
            sure=0.95,
        ),
        Wording(
            templates=(
                r"{query}(?:について|に関して|のことを?|のこと|って|は)(?:何か|なにか|何を|なにか)?(?:<known>)",
                r"{query}(?:について|に関して|のことを?)(?:の)?(?:記憶|メモ)を?(?:<show>)",
                r"{query}の(?:記憶|メモ)を?(?:<show>)",
                r"(?:what|anything) do you (?:remember|know|have noted) about {query}",
                r"do you remember (?:anything |something )?about {query}",
            ),
            sure=0.92,
        ),
        Wording(templates=(r"(?P<query__1>[^、。]+?)(?:は|って|、)?(?:<recall>)",), sure=0.75),
    ),
)

_WHICH_SLOTS = (Slot(name="memory_id", part=Part.WHICH),)
FORGET = Intent(
    tool=ToolName("delete_memory"),
    slots=_WHICH_SLOTS,
    destructive=True,
    forms=compiled(
        _WHICH_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"(?:記憶|メモ)を?(?:<forget>)",
                r"{memory_id}(?:の|という|についての|に関する)(?:記憶|メモ)(?:を|は)?(?:<forget>)",
                r"(?P<memory_id__1>\d{1,4}番)(?:の(?:やつ|こと))?(?:を|は)?忘れて(?:ください|くれる|ほしい)?"
                + END,
                r"{memory_id}の(?:やつ|件|話)(?:を|は|も)?忘れて(?:ください|くれる|ほしい)?" + END,
                r"{memory_id}(?:の|という)こと(?:を|は)(?:忘れて)(?:ください|くれる|ほしい|いいよ?)?" + END,
                r"<en_forget> (?:the |a )?memory",
                r"<en_forget> (?:the )?memory (?:number )?(?P<memory_id__1>#?\d{1,4})",
                r"<en_forget> (?:the |my )?memory (?:about|of) {memory_id}",
                r"forget (?:about|what i said about) {memory_id}",
            )
        ),
    ),
)

_KNOW_SLOTS = (Slot(name="query", part=Part.SPEECH),)
KNOW = Intent(
    tool=ToolName("knowledge_search"),
    slots=_KNOW_SLOTS,
    acts=False,
    forms=compiled(
        _KNOW_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                r"<store>(?:から|で|の中から|を)?(?:<find>)",
                r"<store>(?:から|で|の中から|の中で|に)、?{query}(?:を|について|に関して)(?:<find>)",
                r"{query}(?:を|について)<store>(?:から|で)(?:<find>)",
                r"(?:search|look in) <en_store> for {query}",
                r"look up {query} in <en_store>",
            )
        ),
    ),
)

MEMORIES = (KNOW, FORGET, QUERY, SAVE)
