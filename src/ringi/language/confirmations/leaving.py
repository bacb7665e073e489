"""Judges if a message leaves the request its writer has begun, puts it aside, takes it up again, or has it tried once
more. The whole message counts: a word alone does nothing, for `無駄な会議をやめる` may be the very answer that was
asked for. Knows no flow.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from ringi.language.text.expression import Expression
from ringi.language.text.normal import plain_form
from ringi.language.text.quotes import divide


def leaves(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if the writer's own words say nothing but that they stop here."""
    return _BARE.fullmatch(_said(text, pasted)) is not None


def leaves_named(text: str, names: tuple[str, ...], pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they say that they stop with something of that name."""
    return bool(names) and _named(names).fullmatch(_said(text, pasted)) is not None


def takes_back(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they say nothing but that an earlier request of theirs is not to be carried out."""
    return leaves(text, pasted) or _BACK.fullmatch(_said(text, pasted)) is not None


def asks_to_take_back(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they ask nothing but whether the last action can be called off."""
    return _CAN_BACK.fullmatch(_said(text, pasted)) is not None


def erases_last(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they say nothing but that the last thing is to be deleted."""
    return _ERASED.fullmatch(_said(text, pasted)) is not None


def undoes_last(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they say nothing but that the last thing is to be undone, in any way."""
    return _UNDONE.fullmatch(_said(text, pasted)) is not None


def puts_aside(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they say nothing but that it has to wait."""
    return _ASIDE.fullmatch(_said(text, pasted)) is not None


def takes_up(text: str, names: tuple[str, ...] = (), pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they say nothing but that they go on with it, called by one of these names or by none."""
    return _again(names).fullmatch(_said(text, pasted)) is not None


def tries_again(text: str, pasted: Iterable[tuple[int, int]] = ()) -> bool:
    """True if they say nothing but that the same is to be tried once more."""
    return _ONCE_MORE.fullmatch(_said(text, pasted)) is not None


def _said(text: str, pasted: Iterable[tuple[int, int]]) -> str:
    return plain_form(divide(text, pasted).own)


_END = r"(?:ください|下さい|です|ね|よ|わ|や|な)*[。、!.~\s]*"
_STOP = (
    r"(?:やめ(?:る|た|ました|て|ます|たい|とく|ときます|よう|ましょう|て(?:おく|おきます))?|やめに(?:する|します|して)"
    r"|止め(?:る|た|ました|て|ます|たい|ましょう)|(?:中止|中断|キャンセル)(?:(?:に|を)?(?:して|する|します|したい)|で)?|取りやめ(?:る|て|ます)?)"
)
_FIRST = r"(?:(?:いいえ|いえ|いや|もう|今は|いまは|やっぱり?|やはり|いったん|一旦|ここで|今日は|今回は|すみません|ごめん(?:なさい)?|じゃあ?|では|それなら|なら)[、,\s]*)*"
_THANKS = r"(?:(?:いい|結構|けっこう|大丈夫|不要|いらない|忘れて|気に(?:し)?ないで)(?:です|でした|ください|下さい)?)"
_EN_FIRST = r"(?:(?:actually|sorry|well|ok|okay|hm+|oh|no|then|so|wait|on second thou?ght|you know what|thanks|thank you)[,.!]? )*"
_EN_STOP = r"(?:cancel|stop|quit|drop|forget)"
_EN_END = r"(?:,? (?:please|thanks|thank you))?[.!\s]*"
_BARE = Expression(
    rf"{_FIRST}(?:{_THANKS}(?:から|ので)?[、。,!\s]+)?{_FIRST}(?:{_STOP}|{_THANKS}|取り消し(?:て|ます|で)?|なし(?:で|にして)){_END}"
    rf"|{_EN_FIRST}(?:please )?(?:{_EN_STOP}(?: (?:it|this|that|here|about it|about this|about that))?"
    r"|never ?mind(?: (?:it|this|that|about (?:it|this|that)))?|don['’]t bother|no,? thanks|no,? thank you"
    rf"|i(?:['’]ve| have)? changed my mind|let['’]s (?:stop|leave it|forget it)(?: here)?){_EN_END}"
)
_LAST = (
    r"(?:(?:さっき|先ほど|さきほど|今|いま|直前|前|最後)の"
    r"(?:は|を|も|って|(?:件|やつ|依頼|お願い|操作|もの|登録|送信|お?知らせ|アナウンス|告知|メッセージ|連絡|伝言)(?:は|を|も|って)?)?|(?:それ|これ|あれ)(?:は|を|って)?)"
)
_EN_LAST = (
    r"(?:it|that|this|(?:the|my) (?:last|previous) (?:one|thing|request|message|announcement)|(?:the|that|my) (?:announcement|message)"
    r"|what i (?:just )?(?:said|sent|asked|did)(?: for)?)"
)
_BACK = Expression(
    rf"{_FIRST}{_LAST}、?{_FIRST}"
    rf"(?:{_STOP}|取り消し(?:て|ます|で|たい)?|取消(?:して|します|で)?|なし(?:で|にして)?|なかったことに(?:して|したい)|戻して|忘れて){_END}"
    rf"|{_FIRST}{_LAST}?、?(?:取り消して|元に戻して|もとに戻して|なかったことにして|やり直して){_END}"
    rf"|{_EN_FIRST}(?:please )?(?:(?:undo|revert|take back|cancel|forget|recall|unsend)(?: {_EN_LAST})?"
    rf"|take (?:it|that) back){_EN_END}"
)
_CAN_BACK = Expression(
    rf"{_FIRST}{_LAST}?、?(?:まだ|もう|今から|いまから)?(?:取り?消し?せ(?:る|ます)|(?:取り消し|取消し?|キャンセル|撤回|なかったことに|やり直し)(?:は|が|って)?(?:でき(?:る|ます)|可能(?:です)?)"
    r"|(?:元に|もとに)?戻せ(?:る|ます)|消せ(?:る|ます)|削除でき(?:る|ます)|やめられ(?:る|ます))(?:か|の|かな|でしょうか|もの|ん|です)*[。、!?~\s]*"
    rf"|{_EN_FIRST}(?:(?:can|could) (?:i|we|you)(?: still)?|is it (?:still )?possible to|is there (?:a|any) way to) (?:undo|revert|cancel|recall|unsend|delete|take back|call back) {_EN_LAST}(?: back)?[?.!\s]*"
    rf"|{_EN_FIRST}(?:can|could) (?:i|we|you)(?: still)? take {_EN_LAST} back[?.!\s]*"
)
_ERASED = Expression(
    rf"{_FIRST}{_LAST}、?{_FIRST}(?:消して|削除(?:して|で)?|消去して){_END}"
    rf"|{_EN_FIRST}(?:please )?(?:delete|remove|erase) {_EN_LAST}{_EN_END}"
)
_UNDONE = Expression(
    rf"{_FIRST}(?:{_LAST}、?{_FIRST})?(?:取り消し(?:て|ます|で)?|取消(?:して|します|で)?|キャンセル(?:して|します|で)?|なかったことに(?:して|します)){_END}"
    rf"|{_EN_FIRST}(?:please )?(?:undo|cancel|revert)(?: {_EN_LAST})?{_EN_END}"
)
_WHEN = (
    r"(?:また(?:あと|後|今度|後日|明日|あした|来週|次回|の機会|別の日|時間のある時|時間があるとき)?|あと|後|のちほど|後ほど|今度|後日|後回し"
    r"|別の日|保留|スキップ|パス|いったん保留|今日は無理|今は無理)"
)
_DO = (
    r"(?:し(?:ます|て|よう|ましょう|たい|とく|ておく|ときます|ておきます)|する|やる|やり(?:ます|たい)|お願い(?:し(?:ます|たい))?"
    r"|考え(?:る|ます|て(?:おく|おきます|みる|みます)|とく|ときます|させて)|決め(?:る|ます)|答え(?:る|ます)|続ける|続けます|書く|書きます"
    r"|いい|もいい|話す|話します|言う|言います)"
)
_BUSY = (
    r"(?:(?:今|いま|今日)?は?、?(?:ちょっと|少し)?(?:忙しい|急いで(?:い)?る|時間が(?:ない|ありません)|手が離せない|できない|答えられない"
    rf"|だめ|ダメ|無理)(?:です|ので|から|の)*(?:、?{_WHEN}(?:に|で)?(?:{_DO})?)?)"
)
_ASIDE = Expression(
    rf"{_FIRST}(?:(?:今|いま|これ|それ|この(?:件|話|質問))は?、?)?(?:{_WHEN}(?:に|で|は|を)?、?(?:{_DO})?"
    rf"|飛ばして|飛ばします|(?:少し|ちょっと)?待って|(?:一旦|いったん)?置いと?いて|{_BUSY}){_END}"
    rf"|{_EN_FIRST}(?:please )?(?:(?:maybe |perhaps )?(?:later|another time|some other time|next time)"
    r"|(?:skip|pass)(?: (?:it|this|that|this one|for now))?|not (?:right )?now"
    r"|(?:i(?:['’]ll| will| want to|['’]d rather)|let['’]s|let me|can we|can i|we can)?"
    r" ?(?:do|finish|answer|continue|decide|think about|come back to|get back to|discuss)"
    r" (?:it|this|that) (?:later|another time|some other time|tomorrow|next time)"
    r"|(?:ask|remind) me (?:again )?later|hold on|wait|one moment|put (?:it|this|that) (?:aside|off|on hold)|park (?:it|this|that)"
    rf"|i(?:['’]m| am) (?:busy|in a hurry)(?: right)?(?: now)?){_EN_END}"
)


_ONCE_MORE = Expression(
    rf"{_FIRST}(?:(?:もう(?:一度|1度|いちど|一回|1回|いっかい)|再度|また)(?:(?:やって|試して|実行して|お願い(?:し(?:ます|たい))?|頼む|頼みます)(?:みて)?)?"
    rf"|(?:再実行|再試行|リトライ|やり直し)(?:して|お願い(?:します)?|を?(?:お願い(?:します)?)?)?|やり直して){_END}"
    rf"|{_EN_FIRST}(?:please )?(?:(?:try |do |run )?(?:it |this |that )?(?:once |one )?(?:again|more time|more)|retry(?: it| this| that)?){_EN_END}"
)


@lru_cache(maxsize=64)
def _named(names: tuple[str, ...]) -> re.Pattern[str]:
    name = "|".join(re.escape(plain_form(each)) for each in names)
    return re.compile(
        rf"{_FIRST}(?:さっきの|先ほどの|途中の)?(?:{name})(?:の?(?:設定|登録|入力))?(?:は|を)?{_FIRST}{_STOP}{_END}"
        rf"|(?:please )?{_EN_STOP}(?: setting)?(?: the| my| this)? (?:{name})(?: setting)?{_EN_END}"
    )


@lru_cache(maxsize=64)
def _again(names: tuple[str, ...]) -> re.Pattern[str]:
    name = "|".join(["これ", "それ", "it", "this", "that", *(re.escape(plain_form(each)) for each in names)])
    going = r"(?:を|から|に|で|が)?、?(?:し(?:たい|よう|て|ます|ましょう)|する|やり(?:たい|ます|ましょう)|やろう|やる|話したい|お願い(?:し(?:ます|たい))?|進めて|進めます)?"
    back = r"(?:戻(?:って|る|ります|ろう|りたい|りましょう|して)|再開(?:して|する|します|したい)?|続けて|続けます|続ける|続けたい|続けよう)"
    return re.compile(
        rf"(?:では|じゃあ?|それでは|そろそろ|さて)?、?(?:さっきの|先ほどの|途中の|前の|例の|私の|自分の)?(?:(?:{name})(?:の?(?:設定|登録|入力|話|件))?)?"
        rf"(?:の?続き{going}|(?:の|を|に|へ|は)?(?:話に|話へ)?{back}){_END}"
        rf"|{_EN_FIRST}(?:please )?(?:let['’]s |let us |i(?:['’]d like to| want to| would like to) |can we )?"
        r"(?:(?:continue|resume|go on|carry on|keep going|go back|get back|back|return|pick up)"
        rf"(?: (?:with|to))?(?: (?:setting|registering))?(?: (?:the|my|our))?(?: (?:{name}))?s?(?: setting)?"
        rf"(?: where we left off)?|where were we){_EN_END}"
    )
