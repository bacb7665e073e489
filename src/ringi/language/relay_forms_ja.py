"""How people ask in Japanese that words be passed on: a closed grammar over a message in which the addressee stands as
`NAME` and the words as `WORDS`. Anything it does not know is no plain request."""

from __future__ import annotations

from ringi.language.relay_marks import NAME, WORDS, any_of, optional

_HONORIFIC = any_of(
    "さん|様|さま|くん|君|氏|ちゃん|先生|殿|先輩|社長|専務|常務|部長|課長|係長|主任|リーダー|マネージャー"
)
_GAP = r"[、, ・]?"
_OTHER_NAME = rf"[^\s、。,.!?:「」『』\"{NAME}{WORDS}にへとをはがもで]{{1,12}}?{_HONORIFIC}"
_JOINS = any_of("と|、|,|・|や|および|及び|&")
_UNIT = r"(?:[^\s、。「」『』にへとをはがも]{1,10}の)?"
_EACH = rf"{_UNIT}{NAME}{optional(_HONORIFIC)}(?:達|たち)?"
_ADDRESSEE = rf"(?:{_UNIT}{_OTHER_NAME}{_JOINS})*{_EACH}(?:{_JOINS}{_UNIT}{_OTHER_NAME})*(?:の(?:二人|ふたり|2人|3人|三人|みんな|皆さん|みなさん|皆|全員|メンバ-|社員|皆様))?(?:だけ)?"
_TOWARDS = any_of("には|にも|に|へは|へも|へ|宛に|宛てに|あてに|宛で|のほうに|の方に|のところに")
_TO = rf"{_ADDRESSEE}{_TOWARDS}{_GAP}"

_SOON = any_of(
    "今すぐ|すぐに?|至急|急ぎで|先に|一言|ひとこと|ちょっと|ちゃんと|改めて|あらためて|念のため|とりあえず|まず|代わりに"
    "|私から|僕から|こちらから|また|きちんと|忘れずに|早めに"
)
_MEANS = any_of(
    "チャット|メッセージ|メール|dm|連絡|伝言|一報|タスク|仕事|依頼|お願い|リマインド|リマインダー|todo|質問|確認"
)
_BY = rf"(?:{_SOON}{_GAP}|{_MEANS}(?:で|として|を|に)?[、,:]? ?){{0,3}}"

_STEM = any_of(
    "お?伝え|つたえ|送っ|おくっ|送信し|言っ|いっ|ゆっ|話し|お?知らせ|お知らせし|しらせ|ご?連絡し|連絡を?入れ|連絡を?いれ"
    "|伝言し|ご?報告し|返事し|返信し|書い|書き込ん|頼ん|たのん|お願いし|おねがいし|ご?依頼し|任せ|まかせ|割り?当て|割り?振っ"
    "|振っ|ふっ|回し|お?渡し|投げ|ご?共有し|聞い|きい|尋ね|ご?確認し|確認取っ|質問し|リマインドし|メッセージし|メッセし|メールし|dmし"
    "|チャットし|登録し|作っ|つくっ|作成し|追加し|入れ|出し|指示し|念押しし|流し|投稿し|催促し|通知し|打っ|飛ばし|足し|アサインし"
    "|立て|届け|上げ|周知し|ご?案内し|展開し|声(?:を)?かけ|伝達し|切っ|起票し|発行し"
)
_GIVE = any_of(
    "ください(?:ませ)?|下さい(?:ませ)?|くださいますか|くださいませんか|下さいますか|下さいませんか"
    "|くれますか|くれますでしょうか|くれませんか|くれる(?:かな|と助かる|と助かります|と嬉しい)?|くれない(?:か|かな)?|くれへん|くれ"
    "|もらえますか|もらえますでしょうか|もらえませんか|もらえませんでしょうか|もらえる(?:かな|と助かる|と助かります|と嬉しいです)?|もらえない(?:か|かな)?|もらえへん"
    "|もらって(?:ください|いいですか|もいいですか|よいですか)?|もらいたい(?:です|のですが|んですが|んだけど)?"
    "|いただけますか|いただけますでしょうか|いただけませんか|いただけませんでしょうか|いただける(?:と助かります|と幸いです|とありがたいです|と嬉しいです)"
    "|頂けますか|頂けますでしょうか|頂けませんか|頂けませんでしょうか|頂けると(?:助かります|幸いです|ありがたいです)"
    "|いただきたい(?:です|のですが|んですが|と思います)|頂きたい(?:です|のですが)"
    "|ほしい(?:です|のですが|んですが|んだけど|んですけど|の)?|欲しい(?:です|のですが|んですが|んだけど|んですけど)?|ちょうだい|頂戴|な|や|よ"
)
_DONE = rf"(?:て|で)(?:おいて)?{optional(_GIVE)}|(?:とい|どい)て{optional(_GIVE)}|(?:う|る)?といて{optional(_GIVE)}"
_DONE_PLAIN = rf"て{optional(_GIVE)}"
_ENDING = r"(?:ね|よ|な|や|わ)?"
_DO = rf"(?:{_STEM}(?:{_DONE})|{_STEM}(?:て|で)あげて{optional(_GIVE)}|お(?:伝え|知らせ|送り|渡し|願い)(?:ください(?:ませ)?|下さい(?:ませ)?|いただけますか|いただけますでしょうか|いただけませんか|頂けますか)|教えて(?:あげて)?{optional(_GIVE)}|(?:言う|ゆう|いう)と(?:い|っ)て{optional(_GIVE)})"
_DUTY = any_of(
    "伝言|連絡|ご連絡|報告|共有|送信|依頼|通知|伝達|返信|確認|リマインド|メッセージ|質問|周知|対応|手配|タスク(?:の)?(?:追加|登録|作成)|送付"
)
_PLEASE = any_of(
    "お願い(?:します|いたします|致します|したいです|したいのですが|したい|しますね|できますか|できますでしょうか|できませんか|できる|です|しておいて(?:ください)?)?"
    "|おねがい(?:します)?|頼みます|頼む|頼める|頼めますか|頼めませんか|頼めますでしょうか|頼みたい(?:です|のですが|んですが|んだけど)?|よろしく(?:です|お願いします|おねがいします|お願いいたします)?"
    "|宜しく(?:お願いします|お願いいたします)?"
)
_TERSE = any_of("伝言|連絡|送信|報告|共有|依頼|通知|伝達|リマインド")
_ACT = rf"(?:{_DO}|{_DUTY}?を?(?:の?ほう)?{_PLEASE}|{_TERSE}){_ENDING}"

_SAID = any_of(
    "と|って|っと|という(?:こと|旨|話|連絡|伝言|メッセージ|内容|文|文面|ふう|感じ|一言|タスク|お願い|依頼)(?:を|で|に)?"
    "|との(?:こと|連絡|伝言|メッセージ|旨|一言)を?|っていう(?:こと|の|話|連絡|タスク)(?:を|で)?|ってこと(?:を|で)?|旨を?|ことを?|のを|を"
    "|ように?(?:と|って)?|の?(?:タスク|仕事|作業)(?:を|は|として|で)?|を(?:ご|機能|改善)?(?:要望|意見|提案)として|で|の担当者?を|の担当を?|だけ|とだけ"
)
_TONE = r"(?:です|だ)?(?:よ|ね|な|わ|から)?"
_OPENING, _CLOSING = r"[「『\"]", r"[」』\"]"
_MORE = rf"(?:{_OPENING}[^「」『』\"{WORDS}]*{_CLOSING}(?:と|、|,|および|及び)?)*"
_QUOTED = rf"{_MORE}{_OPENING}{WORDS}{_CLOSING}(?:(?:と|、|,|および|及び)?{_MORE})?"
_PLAIN = WORDS
_TITLED = rf"(?:{_QUOTED}{optional(_SAID)}|{_PLAIN}{_TONE}{_GAP}{_SAID})[、,]? ?"
_BARE = rf"{_PLAIN}(?=お願い|頼|もら|ほしい|欲しい|おい|いただ|頂|くれ|くだ|下さ)"
_ASKED_DIRECTLY = rf"{_BARE}(?:{_PLEASE}|(?:頼ん|お願いし)(?:{_DONE})|(?:おいて)?{_GIVE}){_ENDING}"

_THIS = any_of(
    "これ|この(?:こと|旨|内容|メッセージ|件|話)|それ|その(?:こと|旨)|上記|以上|というの|そう|こう|同じこと|以下|下記|次|右記"
)
_AS_THIS = rf"(?:{_THIS}(?:の(?:メッセージ|文|文章|内容|伝言|通り|とおり|ように|こと|文面))?(?:を|で|と|の|のように|の通り)?{_GAP})?"

_WORDS_ALONE = rf"{_OPENING}?{WORDS}{_CLOSING}?"
_TASKS = r"の(?:タスク|todo|仕事|作業|やること)(?:リスト)?"
_LEADS = (
    rf"(?:{_TO}{_BY}{_TITLED}{_BY}"
    rf"|{_TITLED}{_TO}{_BY}"
    rf"|{_WORDS_ALONE}[。.!\n ]+(?:(?:と|って|{_THIS}(?:を|と|で|も)?){_GAP})?{_TO}{_BY}"
    rf"|{_ADDRESSEE}{_TASKS}(?:に|として|で|を|:)?{_GAP}{_TITLED}"
    rf"|{_TITLED}{_ADDRESSEE}(?:の担当(?:で|に|として|へ)?|担当で|{_TASKS}(?:に|として|で))?{_GAP}"
    rf"|担当者?[はをがも:]?{_ADDRESSEE}(?:で|に|として)?{_GAP}{_TITLED})"
)
"""What stands before the verb: to whom and what, in either order."""
_HANDED = rf"(?:変え|替え|変更し|交代し|引き継い|引き継ぎし|移し|し|代わっ)(?:{_DONE})"
_MAIN = (
    rf"(?:{_LEADS}{_ACT}"
    rf"|{_TO}{_AS_THIS}{_BY}(?:{_ASKED_DIRECTLY}|{_ACT}[。.!:\n ]+{_WORDS_ALONE})"
    rf"|{_TITLED}(?:{_ACT}[、,。 ]?{_ADDRESSEE}{_TOWARDS}|{_TO}{_HANDED}{_ENDING}))"
)

_OTHER = (
    rf"(?:{_UNIT}{_OTHER_NAME}(?:{_JOINS}{_UNIT}{_OTHER_NAME})*{_TOWARDS}{_GAP}{_BY}"
    rf"(?:{_OPENING}[^「」『』\"{NAME}{WORDS}]*{_CLOSING}{optional(_SAID)}|[^。\n「」『』\"{NAME}{WORDS}]+?(?:と|って|ように?|を))[、,]?{_BY}{_ACT}"
    rf"|{_UNIT}{_OTHER_NAME}には(?:内緒で|内緒にして|秘密で|言わずに|伝えずに|知らせずに|(?:言わ|伝え|知らせ|送ら)なくて(?:も)?(?:いい|よい)(?:です)?(?:から|ので|けど)?)"
    rf"|[^、。\n「」『』\"{NAME}{WORDS}]{{1,30}}(?:予定|天気|連絡先|番号|住所|日程|状況|スケジュ-ル|タスク)を教え{_DONE_PLAIN})"
)
_GREETING = any_of(
    "すみません(?:が|けど)?|すいません(?:が|けど)?|お疲れ様?です|お疲れさまです|お疲れ様|おつかれさまです|おつかれです|おつかれ|おはよう(?:ございます)?|こんにちは|こんばんは"
    "|(?:いつも)?(?:お世話になっ(?:て|ており)ます|ありがとう(?:ございます)?)|ねえ|ねぇ|あのさ?|ごめん|悪いけど|悪いんだけど|お手数ですが|お手数をおかけしますが|申し訳ありませんが|申し訳ないのですが|恐れ入りますが"
    "|お願い(?:です|します|があります|があるんだけど|があるのですが|なんだけど|なんですが)|できれば|よければ|緊急です|緊急|急ぎです|急ぎで|至急|大至急|急ぎじゃない(?:です|んだけど|んですけど|のですが|んですが)?|急ぎではない(?:です|のですが|んですが)|(?:今)?(?:ちょっと)?手が離せなく(?:て|てすみません)|おーい|はい|了解(?:です)?|ok"
    "|じゃあ?|では|それでは|次に|あと|あとは|それと|それから|そして|また|ついでに|リンギ(?:さん)?|りんぎ(?:さん)?|ringi(?:さん)?|秘書さん"
)
_THANKS = any_of(
    "(?:どうぞ)?(?:よろしく|宜しく)(?:お?願います|お願いします|お願いいたします|お願い致します|おねがいします|お願いね|お願い|です|ね|頼みます|頼む)?"
    "|お願い(?:し|いたし|致し)ます|お願いね?|おねがい(?:します)?|頼みます|頼む(?:ね|わ)?|ありがとう(?:ございます)?|助かります|助かる|お手数(?:を)?(?:おかけします|ですが)"
    "|すみません(?:が)?|以上(?:です)?|急ぎです|急いでます|至急(?:です)?|急ぎで"
)
_SIGNS = r"[、。,.!?…~〜♪♡ \n\U0001F300-\U0001FAFF-]*+"
_ANSWERED = rf"(?:{NAME}{optional(_HONORIFIC)}(?:に|へ|です|にお願い(?:します)?|宛に|でお願い(?:します)?)?|{_OPENING}?{WORDS}{_CLOSING}?(?:{_TONE}{_SAID}{_ACT}?|です|でお願い(?:します)?)?)"
_SUGGESTED = (
    rf"(?:{_QUOTED}|{_PLAIN})(?:という|と|を|って)(?:(?:ご|機能|改善)?(?:要望|意見|提案))(?:として|を|で|に)?{_GAP}"
    rf"(?:(?:出し|あげ|上げ|送っ|登録し|届け|伝え|残し)(?:{_DONE})|{_PLEASE}){_ENDING}"
)
_KEPT = (
    rf"(?:{NAME}(?:で|に|として|用に|向けに|も|する)?{_GAP})?(?:{_QUOTED}{optional(_SAID)}|{_PLAIN}{_SAID}){_GAP}(?:{NAME}(?:で|に|として|用に)?{_GAP})?"
    rf"(?:{NAME}し(?:{_DONE})|(?:覚え|おぼえ|記憶し|保存し|メモし|残し|記録し|共有し)(?:{_DONE})|{_PLEASE}){_ENDING}"
)
_OPEN, _CLOSE = rf"(?:{_GREETING}{_SIGNS}){{0,4}}", rf"(?:{_THANKS}{_SIGNS}){{0,4}}"


def _message(core: str) -> str:
    return f"{_OPEN}(?:{core}){_SIGNS}{_CLOSE}"


REQUEST = rf"(?:{_OPEN}(?:(?>{_OTHER})|{_MAIN}){_SIGNS}){{1,4}}{_CLOSE}"
"""A message that is this request, perhaps beside requests to others: of the marks, `WORDS` stands in it once."""
TO_KEEP = _message(_KEPT)
"""A request to remember something for those whom `NAME` stands for."""
TO_SUGGEST = _message(_SUGGESTED)
"""A request to file a wish with those who decide on such."""
BESIDE = rf"(?:{_OPEN}(?>{_OTHER}){_SIGNS}){{0,3}}{_OPEN}{_CLOSE}"
"""A message that only greets, thanks or asks for something to others."""
WITHOUT_WORDS = _message(f"{_TO}{_AS_THIS}{_BY}{_ACT}")
"""A request that says to whom, not yet what."""
WITHOUT_NAME = _message(f"{_TITLED}{_BY}{_ACT}")
"""A request that says what, not yet to whom."""
NAME_GIVEN = _message(
    rf"{NAME}{optional(_HONORIFIC)}(?:の(?:方|ほう))?(?:です|に|へ|でお願い(?:します)?|にお願い(?:します)?)?"
)
"""An answer that only says who is meant."""
TIME_GIVEN = _message(r"(?:まで|までに|までで|です|に|で|頃|ごろ)*(?:でお願い(?:します)?|お願い(?:します)?)?")
"""An answer that only says when, without its days and times."""
ANSWER = _message(_ANSWERED)
"""An answer that gives the name or the words asked for."""
