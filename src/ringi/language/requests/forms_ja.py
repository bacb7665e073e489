"""How people ask in Japanese that words be passed on: a closed grammar over a message in which the addressee stands as
`NAME` and the words as `WORDS`. Anything it does not know is no plain request.

A form is delimited if marks of quotation or a colon show where the words begin and end. In an inline form they stand
in the sentence itself, so `plain_words` has to hold for them.
"""

from __future__ import annotations

from ringi.language.requests.marks import NAME, WORDS, any_of
from ringi.language.text.expression import Expression

_HONORIFIC = any_of(
    "さん|様|さま|くん|君|氏|ちゃん|先生|殿|先輩|社長|専務|常務|部長|課長|係長|主任|リーダー|マネージャー"
)
_GAP = r"[、, ]?"
_OTHER_NAME = rf"[^\s、。,.!?:「」『』\"{NAME}{WORDS}ぁ-ゖ]{{1,12}}{_HONORIFIC}"
_JOINS = any_of("と|、|,|・|や|および|及び|&")
_UNIT = rf"(?:[^\s、。「」ぁ-ゖ]{{1,8}}(?:部|課|室|係)の|{any_of('経理|総務|人事|営業|開発|広報|法務|企画|製造|管理')}の)?"
_ADDRESSEE = (
    rf"(?:{_UNIT}{_OTHER_NAME}{_JOINS})*{_UNIT}{NAME}{_HONORIFIC}?(?:{_JOINS}{_UNIT}{_OTHER_NAME})*"
    rf"(?:の(?:二人|ふたり|2人|3人|三人|みんな|皆さん|みなさん|全員|メンバ-))?"
)
_TOWARDS = any_of("に|へ|宛に|宛てに|あてに|には|へは")
_TO = rf"{_ADDRESSEE}{_TOWARDS}{_GAP}"

_SOON = any_of(
    "今すぐ|すぐに?|至急|急ぎで|先に|一言|ひとこと|ちゃんと|改めて|念のため|とりあえず|まず|私から|僕から|きちんと|忘れずに|早めに"
)
_MEANS = any_of("チャット|メッセージ|メール|dm|line|連絡|伝言|リマインド|タスク|仕事|依頼")
_BY = rf"(?:{_SOON}{_GAP}|{_MEANS}(?:で|として|を|に)?[、,:]? ?){{0,3}}"

_GIVE = any_of(
    "ください(?:ませ)?|下さい(?:ませ)?|くださいますか|くださいませんか|下さいますか|下さいませんか"
    "|くれますか|くれますでしょうか|くれませんか|くれる(?:かな|と助かる|と助かります|と嬉しい)?|くれない(?:か|かな)?|くれへん|くれ"
    "|もらえますか|もらえますでしょうか|もらえませんか|もらえませんでしょうか|もらえる(?:かな|と助かる|と助かります|と嬉しいです)?|もらえない(?:か|かな)?|もらえへん"
    "|もらって(?:ください|いい|いいですか|もいい|もいいですか|よいですか)|もらいたい(?:です|のですが|んですが|んだけど)?"
    "|いただけますか|いただけますでしょうか|いただけませんか|いただけませんでしょうか|いただける(?:と助かります|と幸いです|とありがたいです|と嬉しいです)"
    "|頂けますか|頂けますでしょうか|頂けませんか|頂けませんでしょうか|頂けると(?:助かります|幸いです|ありがたいです)"
    "|いただきたい(?:です|のですが|んですが|と思います)|頂きたい(?:です|のですが)"
    "|ほしい(?:です|のですが|んですが|んだけど|んですけど|の)?|欲しい(?:です|のですが|んですが|んだけど|んですけど)?|ちょうだい|頂戴"
)
_DONE = rf"(?:(?:て|で)(?:おいて|あげて)?{_GIVE}?|(?:とい|どい)て{_GIVE}?|(?:う|る)?と(?:い|っ)て{_GIVE}?)"
_ENDING = r"(?:ね|よ|な|や|わ)?"
_PLEASE = any_of(
    "お願い(?:します|いたします|致します|したいです|したいのですが|しますね|できますか|できますでしょうか|できませんか|できる|です|しておいて(?:ください)?)?"
    "|おねがい(?:します)?|頼みます|頼む|頼める|頼めますか|頼めませんか|頼めますでしょうか|頼みたい(?:です|のですが|んですが|んだけど)?"
    "|よろしく(?:です|お願いします|おねがいします|お願いいたします)?|宜しく(?:お願いします|お願いいたします)?"
)
_POLITELY = r"お(?:伝え|知らせ|送り)(?:ください(?:ませ)?|下さい(?:ませ)?|願います|いただけますか|いただけますでしょうか|いただけませんか|頂けますか)"
_TELL = any_of(
    "お?伝え|つたえ|言っ|いっ|ゆっ|お?知らせ|お知らせし|しらせ|ご?連絡し|連絡を?入れ|連絡を?いれ|伝言し|ご?報告し|返事し|返信し|伝達し"
    "|メッセージし|メッセし|dmし|lineし|教え"
)
_SEND = any_of(
    "送っ|おくっ|送信し|返し|ご?共有し|通知し|周知し|ご?案内し|リマインドし|投稿し|流し|打っ|飛ばし|届け|チャットし|メールし"
)
_ASK = any_of("頼ん|たのん|お願いし|おねがいし|ご?依頼し|任せ|まかせ|割り?当て|割り?振っ|振っ|ふっ|指示し")
_NOTE = any_of("伝言|連絡|ご連絡|報告|伝達|返信|メッセージ|周知|共有|送信|通知")
_TOLD = rf"(?:{_TELL}{_DONE}|言うと(?:い|っ)て{_GIVE}?|ゆうと(?:い|っ)て{_GIVE}?|{_POLITELY}|{_NOTE}を?の?{_PLEASE}|{any_of('伝言|連絡|伝達')}){_ENDING}"
_SENT = rf"(?:{_SEND}{_DONE}|{any_of('送信|共有')}){_ENDING}"
_ASKED = rf"(?:{_ASK}{_DONE}|{any_of('依頼|対応|手配|確認')}?を?{_PLEASE}|{any_of('依頼')}){_ENDING}"
_MADE = rf"(?:(?:作っ|つくっ|作成し|追加し|登録し|入れ|切っ|立て|起票し|出し|足し|お願いし|頼ん|割り?当て|割り?振っ|振っ){_DONE}|(?:の?(?:作成|追加|登録))?を?{_PLEASE}|作成|追加|登録){_ENDING}"
_HANDED = rf"(?:(?:変え|替え|変更し|交代し|引き継い|引き継ぎし|移し|し|渡し|任せ|まかせ|振っ|回し|割り?当て|割り?振っ|お願いし|頼ん){_DONE}|{_PLEASE}){_ENDING}"

_SAID = any_of(
    "と|って|っと|という(?:こと|旨|話|連絡|伝言|メッセージ|内容|一言)(?:を|で)|との(?:こと|連絡|伝言|メッセージ|旨|一言)を?|っていう(?:こと|連絡)を?|と、|とだけ"
)
_TASK = any_of("(?:という|の)?(?:タスク|仕事|作業|todo)")
_THIS = any_of("これ|この(?:こと|旨|内容|メッセージ|件|文)|その(?:こと|旨)|上記|以上|以下|下記|次|右記")
_AS_THIS = rf"{_THIS}(?:の(?:メッセージ|文|文章|内容|伝言|通り|とおり|ように|こと|文面))?(?:を|で|と|の|のように|の通り)?{_GAP}"
_Q = rf"[「『\"]{WORDS}[」』\"]"
_BLOCK = rf"(?:{_Q}|{WORDS})"
_BREAK = r"[。.!\n ]*[:\n][:\n ]*"

_TELL_DELIMITED = (
    rf"(?:{_TO}{_BY}{_Q}{_SAID}?を?{_GAP}{_BY}(?:{_TOLD}|{_SENT}|{_ASKED})"
    rf"|{_Q}(?:{_SAID}|を|の?(?:伝言|連絡)を)?{_GAP}{_TO}{_BY}(?:{_TOLD}|{_SENT})"
    rf"|{_Q}{_SAID}(?:{_TOLD}|{_SENT})[、,。 ]?{_ADDRESSEE}{_TOWARDS}"
    rf"|{_TO}(?:{_AS_THIS}{_BY}(?:{_TOLD}|{_SENT})[。.!:\n ]+{_BLOCK}|{_BY}(?:{_TOLD}|{_SENT})(?:{_BREAK}{_BLOCK}|[。.!\n ]+{_Q}))"
    rf"|{_BLOCK}[。.!\n ]+{_GAP}(?:{_THIS}(?:を|と|で)?|と|って){_GAP}{_TO}{_BY}(?:{_TOLD}|{_SENT}))"
)
_ASSIGN_DELIMITED = (
    rf"(?:{_TO}{_BY}{_Q}(?:{_TASK}を?{_GAP}{_MADE}|{_SAID}?を?{_GAP}{_ASKED})"
    rf"|{_ADDRESSEE}の(?:タスク|todo|仕事|作業)(?:リスト)?(?:に|として|で|を|:)?{_GAP}{_Q}を?{_MADE}"
    rf"|{_Q}{_TASK}?を?{_GAP}{_TO}{_BY}{_ASKED}"
    rf"|{_Q}{_TASK}を?{_GAP}(?:{_TO}|{_ADDRESSEE}(?:の担当|担当)?で{_GAP}){_MADE}"
    rf"|{_Q}を?{_ADDRESSEE}の(?:タスク|todo)(?:リスト)?(?:に|として){_MADE}"
    rf"|担当者?[はをがも:]?{_ADDRESSEE}(?:で|に|として)?{_GAP}{_Q}{_TASK}?を?{_MADE})"
)
_INLINE_SAID = rf"(?:です|だ)?(?:よ|ね|わ)?{_GAP}(?:と|って|っと|との(?:こと|連絡|伝言)を?|という(?:こと|連絡|伝言)を?|っていう(?:こと|連絡)を?|とだけ)"
_TELL_INLINE = (
    rf"(?:{_TO}{_BY}{WORDS}(?:{_INLINE_SAID}{_BY}(?:{_TOLD}|送っ{_DONE}{_ENDING})|旨を?{_GAP}{_TOLD}|ように?{_GAP}(?:と|って)?(?:{_TOLD}|{_ASKED}))"
    rf"|{WORDS}{_INLINE_SAID}{_GAP}{_TO}{_BY}(?:{_TOLD}|送っ{_DONE}{_ENDING})"
    rf"|{WORDS}ように?{_GAP}{_TO}{_BY}(?:{_TOLD}|{_ASKED}))"
)
_ASSIGN_INLINE = (
    rf"(?:{_TO}{_BY}{WORDS}(?:ように?{_GAP}(?:と|って)?(?:{_ASKED}|{_TOLD})|もらっ(?:て|といて){_GIVE}?)"
    rf"|{WORDS}ように?{_GAP}{_TO}{_BY}{_ASKED})"
)
_ASSIGN_NOUN = (
    rf"(?:{_TO}{_BY}{WORDS}(?:を{_GAP}{_ASKED}|(?=お願い|おねがい|頼|たの){_ASKED}|{_TASK}を{_GAP}{_MADE})"
    rf"|{WORDS}を{_GAP}{_TO}{_BY}{_ASKED}"
    rf"|{_ADDRESSEE}の(?:タスク|todo)(?:リスト)?に{WORDS}を{_MADE})"
)
_SUGGEST = (
    rf"(?:{_Q}(?:という|と|を|って)(?:ご|機能|改善)?(?:要望|意見|提案)(?:として|を|で|に)?{_GAP}(?:{_TO})?"
    rf"(?:(?:出し|あげ|上げ|送っ|登録し|届け|伝え|残し){_DONE}|{_PLEASE}){_ENDING}|{_TO}{_Q}という(?:ご)?(?:要望|意見|提案)を(?:{_TOLD}|{_SENT}))"
)
_KEEP = (
    rf"(?:{NAME}(?:で|に|として|用に|向けに)?{_GAP}{_Q}{_SAID}?を?{_GAP}|{_Q}{_SAID}?を?{_GAP}{NAME}(?:で|に|として|用に)?{_GAP})"
    rf"(?:(?:し|覚え|おぼえ|記憶し|保存し|メモし|残し|記録し|共有し){_DONE}|{_PLEASE}){_ENDING}"
)


def _handed_over(thing: str) -> str:
    return rf"{thing}(?:{_TASK})?(?:の担当者?)?[をは]?{_GAP}{_TO}{_HANDED}"


_OTHER = (
    rf"(?:{_UNIT}{_OTHER_NAME}(?:{_JOINS}{_UNIT}{_OTHER_NAME})*{_TOWARDS}{_GAP}{_BY}"
    rf"(?:[「『\"][^「」『』\"{NAME}{WORDS}]*[」』\"]{_SAID}?を?|[^、。\n「」『』\"{NAME}{WORDS}]+?(?:と|って)){_GAP}(?:{_TOLD}|{_SENT}|{_ASKED})"
    rf"|[^、。\n「」『』\"{NAME}{WORDS}]{{1,30}}(?:予定|天気|連絡先|番号|住所|日程|状況|スケジュ-ル|タスク)を教えて{_GIVE}?)"
)
_GREETING = any_of(
    "すみません(?:が|けど)?|すいません(?:が|けど)?|お疲れ様?です|お疲れさまです|お疲れ様|おつかれさまです|おつかれです|おつかれ|おはよう(?:ございます)?|こんにちは|こんばんは"
    "|(?:いつも)?(?:お世話になっ(?:て|ており)ます|ありがとう(?:ございます)?)|ねえ|ねぇ|あのさ?|悪いけど|悪いんだけど|お手数ですが|お手数をおかけしますが|申し訳ありませんが|申し訳ないのですが|恐れ入りますが"
    "|お願い(?:です|します|があります|があるんだけど|があるのですが|なんだけど|なんですが)|できれば|緊急です|緊急|急ぎです|急ぎで|至急|大至急|急ぎじゃない(?:です|んだけど|んですけど|のですが|んですが)?|急ぎではない(?:です|のですが|んですが)"
    "|(?:ごめん、)?(?:今)?(?:ちょっと)?手が離せなく(?:て|てすみません)|おーい|はい|了解(?:です)?|ok|じゃあ?|では|それでは|次に|あと|あとは|それと|それから|そして|ついでに|リンギ(?:さん)?|ringi(?:さん)?|秘書さん|-|・"
)
_THANKS = any_of(
    "(?:どうぞ)?(?:よろしく|宜しく)(?:お?願います|お願いします|お願いいたします|お願い致します|おねがいします|お願いね|お願い|です|ね|頼みます|頼む)?"
    "|お願い(?:し|いたし|致し)ます|お願いね?|おねがい(?:します)?|頼みます|頼む(?:ね|わ)?|ありがとう(?:ございます)?|助かります|助かる|お手数(?:を)?(?:おかけします|ですが)"
    "|すみません(?:が)?|以上(?:です)?|急ぎです|急いでます|至急(?:です)?"
)
_SIGNS = r"[、。,.!?~〜♪♡☺😊🙏🙇👍 \n]*"
_OPEN, _CLOSE = rf"(?:{_GREETING}{_SIGNS}){{0,4}}", rf"(?:[。.!?~♪ \n]+{_SIGNS}(?:{_THANKS}{_SIGNS}){{1,4}})?"
_STOP = r"[。.!?~〜♪♡☺😊🙏🙇👍 \n]*"


def _message(core: str) -> str:
    """Greetings, requests to others and this one, thanks; it does not trail off with a comma."""
    return rf"(?:{_OPEN}(?>{_OTHER}){_SIGNS}){{0,3}}{_OPEN}(?:{core})(?:{_SIGNS}{_OPEN}(?>{_OTHER})){{0,3}}{_CLOSE}{_STOP}"


TELL = Expression(_message(_TELL_DELIMITED))
TELL_INLINE = Expression(_message(_TELL_INLINE))
ASSIGN = Expression(_message(_ASSIGN_DELIMITED))
ASSIGN_INLINE = Expression(_message(_ASSIGN_INLINE))
SUGGEST = Expression(_message(f"{_SUGGEST}|{_TELL_DELIMITED}"))
SUGGEST_INLINE = Expression(_message(_TELL_INLINE))
KEEP = Expression(_message(_KEEP))
ASSIGN_NOUN = Expression(_message(_ASSIGN_NOUN))
HAND_OVER = Expression(_message(_handed_over(_Q)))
HAND_OVER_NOUN = Expression(_message(_handed_over(WORDS)))
BESIDE = Expression(rf"(?:{_OPEN}(?>{_OTHER}){_SIGNS}){{0,3}}{_OPEN}(?:{_THANKS}{_SIGNS}){{0,4}}")
"""A message that only greets, thanks or asks for something to others."""
WITHOUT_WORDS = Expression(_message(rf"{_TO}(?:{_AS_THIS})?{_BY}(?:{_TOLD}|{_SENT})"))
"""A request that names the addressee, but not yet the words."""
WITHOUT_NAME = Expression(_message(rf"{_Q}{_SAID}?を?{_BY}(?:{_TOLD}|{_SENT})"))
"""A request that says the words, but not yet the addressee."""
NAME_GIVEN = Expression(
    rf"{NAME}{_HONORIFIC}?(?:の(?:方|ほう))?(?:です|で|でお願い(?:します)?|に|へ)?[。.! ]*"
)
"""An answer that only says the person meant."""
NAME_ADDRESSED = Expression(rf"{NAME}{_HONORIFIC}?(?:に|へ|宛に|にお願い(?:します)?)[。.! ]*")
"""An answer that says the addressee."""
TIME_GIVEN = Expression(
    r"(?:まで|までに|までで|です|に|で|頃|ごろ)*(?:でお願い(?:します)?|お願い(?:します)?)?[。.! ]*"
)
"""An answer that only says when, without its days and times."""
WORDS_GIVEN = Expression(
    rf"{_Q}(?:{_SAID}(?:{_TOLD}|{_SENT})?|です|で)?[。.! ]*|{WORDS}{_INLINE_SAID}(?:{_TOLD}|{_SENT})[。.! ]*"
)
"""An answer that says what to pass on."""

_QUESTION = Expression(
    r"(?<!か)(?<!かな)(?<!くれる)(?<!くれない)(?<!くれへん)(?<!もらえる)(?<!もらえない)(?<!もらえへん)(?<!できる)(?<!頼める)(?<!いい)\?"
)
_NOT_PLAIN = Expression(
    r"[「」『』\"。.!?\n、,:;…]"
    r"|^(?:では|じゃ|だけ|も(?!う|っと|し|ちろん|の)|について|対し|関し|関する|代わ|かわって|よる|よれば|よると|とって|限|ついて|向けて|まつわ|折を見|タイミング|口頭で|直接|何度も|毎日|毎週|[一二三四五0-9]+回|適当に|やんわり|それとなく|そのうち|いつか|後日)"
    r"|たら|なら(?!な)|れば|ければ|とき|(?<![0-9])時[はにの]|場合|後で|あとで|まで(?![にでのだとすも、]|$)|てから|んでから|[るた]前に|うちに|まで待|ずに|ないで|なくて|内緒|秘密|ではなく|じゃなく"
    r"|代わり|代わっ|[たの](?:通り|とおり)|について|対し|関し|さんに|さんへ|様に|様へ|君に|くんに|部長に|課長に|社長に|みんなに|全員に|誰に|もし|やっぱ|冗談|嘘"
    r"|[あかがさざただなばぱまらわ]れ[るたてまなず]|けど|けれど|のに|どうか(?!$)|かどうか|べき|らしい|そうだ|って言|と言"
)
_NOUN = Expression(
    r"(?:[^ぁ-ゖ]+|の|お|ご|と(?=[^ぁ-ゖ])|(?<=[一-鿿])(?:し|り|もり|わせ|ち|き|み|け|え|せ|い|げ)(?=$|[^ぁ-ゖ]|の))+"
)


_SECOND_THOUGHT = Expression(
    r"やっぱ|冗談|嘘|内緒|取り消|取消|待って|例えば|テスト|ごめん|いや、|言わないで|送らないで|伝えないで|なんでもない|まだ言"
)


def takes_back(words: str) -> bool:
    """Words that end with the message may hold a second thought, which is not meant for the addressee."""
    return _SECOND_THOUGHT.search(words) is not None


def asks_a_question(shape: str) -> bool:
    """True if a question mark stands behind words that are no polite form of a request."""
    return _QUESTION.search(shape) is not None


def plain_words(words: str) -> bool:
    """One simple statement without condition, other addressee, passive or second thought."""
    return _NOT_PLAIN.search(words) is None


def names_work(words: str) -> bool:
    """The name of some work, such as `見積書の作成`, whose verb is no part of it."""
    return _NOUN.fullmatch(words) is not None
