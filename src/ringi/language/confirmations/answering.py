"""Judges if words can be the answer to a question that asks for words of one's own. If they cannot, says what they
are, as far as that can be told: a question back, small talk, a shrug, a request. Knows no question and no flow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from ringi.language.confirmations.leaving import leaves, puts_aside, takes_up
from ringi.language.text.normal import plain_form
from ringi.language.text.quotes import divide
from ringi.language.text.small_talk import small_talk

Instead = Literal["nothing", "leaving", "talk", "unsure", "question", "request", "chatter", "abuse"]


def instead_of_answer(text: str, pasted: Iterable[tuple[int, int]] = ()) -> Instead | None:
    """The kind of words that are no answer; None if they may be an answer."""
    spans = tuple(pasted)
    words = divide(text, spans)
    said = plain_form(words.own)
    if leaves(text, spans) or puts_aside(text, spans) or takes_up(text, (), spans):
        return "leaving"
    if small_talk(said) is not None:
        return "talk"
    if _ASKS.search(said):
        return "question"
    bare = _MARKS.sub("", said)
    if not bare and (words.quoted.strip() or _QUOTED in words.own):
        return None
    for kind, pattern in _WHOLE:
        if pattern.fullmatch(bare):
            return kind
    return "request" if _WANTS.search(said) else None


def abusive(text: str) -> bool:
    """True for a short outburst."""
    return _ABUSE.fullmatch(_MARKS.sub("", plain_form(text))) is not None


def fragment(text: str) -> bool:
    """True for words that say nothing by themselves: a letter, a sound, keys hit at random."""
    return _NOTHING.fullmatch(_MARKS.sub("", plain_form(text))) is not None


_QUOTED = "□"
"""Stands for a phrase in quotation marks."""
_MARKS = re.compile(r"[^\w\s'’]+|(?<=[^a-z])w+$")
_NOTHING = re.compile(
    r"\s*|(?:え-?っ?と-?|う-?ん+-?|ん+-?|あの-?|その-?|まあ|あ-*|え-*|お-*|は|へえ?|ふ-ん)(?:ね|ですね)?"
    r"|(?:um+|uh+|hm+|er+|well|so|eh|ah|oh)|[^\W\d_]|(.)\1{2,}|\d{0,2}|[bcdfghjklmnpqrstvwxz]{3,}|asdf\w*|qwert\w*"
)
_TALK = re.compile(
    r"(?:はい|うん|ええ|いいえ|いや|そう|そうです|そうですね|了解|了解です|了解しました|承知|承知しました|わかった|わかりました|分かりました|なるほど"
    r"|ありがとう.{0,8}|どうも|すみません|ごめん(?:なさい)?|失礼しました|おはよう.{0,6}|こんにちは|こんばんは|お疲れ.{0,8}|オッケ-"
    r"|ok|okay|yes|yeah|yep|no|nope|sure|right|i see|got it|understood|thanks?(?: you)?(?: (?:so|very) much)?|sorry|hi|hello|hey|good (?:morning|evening|night)|bye)"
)
_UNSURE = re.compile(
    r"(?:まだ|特に|とくに|よく|うまく|ちょっと|今は|さあ|自分でも|何も)*(?:わから(?:ない|ん|ないです|ないなあ?|ません)|分から(?:ない|ん|ないです|ないなあ?|ません)|わかりません|分かりません|わかんない"
    r"|思いつ(?:かない|きません|かないです)|決め(?:て(?:い)?(?:ない|ません|ないです)|られない|られません)|決まって(?:い)?(?:ない|ません|ないです)"
    r"|(?:なに|何|なんで|なぜ|どうして|どうやって|どう|いつ|誰|だれ|どれ)(?:を|が|に|で)?(?:か)?(?:って|と)(?:言われても|いわれても|聞かれても|きかれても)(?:困る|困ります|難しい|わからない|ねえ)?|いつでも(?:いい|よい|良い|大丈夫|構いません|かまいません)(?:です)?|(?:できるだけ|なるべく|可能な限り)(?:早く|はやく|早め(?:に|で))?|なるはや(?:で)?|急ぎ(?:ません|ではない|ではありません|じゃない)(?:です)?|急いで(?:い)?(?:ない|ません)|(?:期限|締め?切り?|〆切り?|納期)は?(?:特に|まだ|とくに)?(?:ない|ありません|なし|未定|決まって(?:い)?(?:ない|ません)|決め(?:て(?:い)?)?ません)(?:です)?|ない|ないです|なし|ありません|知らない|知りません|何でもいい|なんでもいい|何て(?:言えば|書けば)いい(?:か|の).{0,8}|難しい(?:です)?(?:ね|な)?)(?:な|なあ|ね|よ|です)*"
    r"|(?:i (?:really )?(?:do not|don['’]t) know(?: yet)?|(?:i['’]m |i am )?not sure(?: yet)?|no idea|(?:there is |there['’]s )?no (?:deadline|hurry|rush)|whenever(?: you (?:like|want))?|any ?time|asap|as soon as possible|dunno|idk|nothing|none|i can['’]t (?:think of (?:one|anything)|say))"
)
_ASKS = re.compile(
    r"[?]\s*$|(?:です|ます|でしょう|ません|だろう|なんです|るんです|たんです)か[。.!\s]*$|(?:って|とは)(?:何|なに|なん)(?:です)?か?$"
    r"|^(?:なんで|何で|なぜ|どうして|何のため).*(?:の|んだ|だっけ|わけ|ですか|ますか|んですか|必要|いる)$|(?:何|なに|いつ|どこ|誰|だれ|どれ|どう)(?:なの|だっけ|だろう|だったっけ|かな)$"
    r"|^(?:why|what|how|who|when|where|which) (?:do|does|did|is|are|was|were|should|would|can|could|must|am|if|about)\b|^(?:do|does|is|are) (?:you|i|we|this|that|it)\b"
)
_CHATTER = re.compile(
    r"(?:今日は?|本当に|なんか|あ-?|もう|いや-?)*(?:いい天気|天気(?:が)?(?:いい|悪い)|雨|寒い|暑い|眠い|お?腹(?:が)?(?:空いた|すいた|減った|へった)|おなか(?:が)?(?:すいた|へった)"
    r"|疲れた|だるい|暇|つまらない|帰りたい)(?:です|だ|な|なあ|ね|よ|わ)*"
    r"|(?:i['’]m |i am )?(?:so |very )?(?:hungry|tired|bored|sleepy|cold|hot)(?: today)?|(?:it['’]s |what a )?(?:nice|bad|cold|hot|lovely) (?:weather|day)(?: today)?"
)
_ABUSE = re.compile(
    r"(?:この|お前|おまえ|なんやねん|なんだよ|もう|ほんと(?:に)?|本当に|マジで|まじ)*(?:ばか|バカ|馬鹿|あほ|アホ|死ね|しね|うざい|ウザい|うるさい|黙れ|だまれ|役立たず|役に立たない|使えない|使えへん|使えん|使えねえ|つかえない|あほくさい|アホくさい|ポンコツ|くそ|クソ|ふざけるな|ふざけんな|最低|きもい|キモい|下手くそ|無能)"
    r"(?:だ|です|なの|か|やろう|野郎|ども|な|なあ|ね|よ|め|AI|ai|が)*"
    r"|(?:you(?:['’]re| are)? )?(?:so |such )?(?:an? )?(?:fucking |damn |bloody )?(?:stupid|idiot|idiotic|useless|dumb|moron|worthless|terrible|crap|rubbish|garbage|fuck|fuck you|fuck off|shit|damn|damn it|shut up|go to hell|you suck)(?: (?:bot|ai|machine|thing|idiot))?",
    re.IGNORECASE,
)
_WANTS = re.compile(
    r"(?:て|で)(?:ください|下さい|くれ(?:ますか|ません?か|る|ない)?|もらえ(?:ますか|ません?か|る|ない)?|いただけ(?:ますか|ません?か|る)?|ちょうだい)[。!.~\s]*$"
    r"|(?:見せ|教え|送っ|調べ|探し|予約し|頼ん|消し|削除し|呼ん|開い|出し|注文し|翻訳し|要約し|手配し|かけ|止め|つない)て(?:ね|よ|ほしい(?:です)?|欲しい(?:です)?)?[。!.~\s]*$"
    r"|^(?:please|can you|could you|would you|will you|show me|tell me|give me|remind me|send me|help me)\b"
)
_WHOLE: tuple[tuple[Instead, re.Pattern[str]], ...] = (
    ("nothing", _NOTHING),
    ("talk", _TALK),
    ("unsure", _UNSURE),
    ("chatter", _CHATTER),
    ("abuse", _ABUSE),
)
