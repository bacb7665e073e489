"""Words with which a model's reasoning tells an operation as done, or as being done on its own word.

Japanese: a deed in the past, the perfect or the bare present that ends its sentence, with nobody else as its
subject. English: a deed of `I`, a finished passive, or a bare participle that opens the sentence.
"""

import re

from ringi.language.detectors.claims import END, Claim, Test, words_of
from ringi.language.text.expression import Expression

_DEED = (
    "実行|送信|送付|作成|登録|削除|更新|変更|追加|投稿|公開|付与|完了|処理|操作|保存|配信|予約|移動|取消|消去|反映|出力|確定|適用|設定|解除|招待|追放|キック|送金|発注|記録|アサイン"
    "|共有|通知|発信|掲載|解約|送り|消し|作り|変え|覚え|払い|外し|付け|手配|停止|生成|送っ|作っ|払っ"
)
_FINISHED = r"(?:終え(?:た|ました)|終わ(?:った|りました)|きった|上げました|済ませ(?:た|ました))"
_DONE = (
    rf"(?:(?:(?:いた)?し|しておき|行い|してお(?:き)?)?(?:ます|ました)|(?:して|て)お(?:いた|きました)|する|した|し{_FINISHED}|{_FINISHED}|済みです|済み(?:である|だ)?"
    r"|し(?:て(?:い)?(?:ます|る)|ちゃいました)|できました|されました|された|に成功(?:し(?:た|ました))?|し、(?:結果を得|成功し)(?:た|ました))"
)
_WHOLE = r"[はがに](?:すべて|無事|正常に|全て)?(?:成功|完了|終了|終わ)(?:し(?:た|ました)|りました|った|です)"
_RESOLVED = (
    rf"(?:すること)?(?:を|に|が)?(?:(?:実行|完了|決定|決め|反映|開始|確定)(?:を)?{_DONE}|決め(?:た|ました))"
)
_OTHERS = re.compile(
    r"(?:ユーザー|利用者|依頼者|本人|さん|社員|部長|課長|社長|相手|先方)(?:は|が|も|から)|(?:たら|れば|なら|次第|場合は?|場合に限り|後に|前に)、?[^。]{0,30}$|前回|先週|昨日|以前|誰か|予定"
)


def _claim_ja(core: str, rest: str) -> Claim:
    return Claim(
        words=tuple(core.split("|")),
        core=Expression(core),
        rest=Expression(rest),
        framed_before=_OTHERS.search,
    )


EXECUTION_JA = (
    _claim_ja(_DEED, rf"(?:処理|操作)?(?:[をがはに]?{_DONE}|{_RESOLVED}|{_WHOLE}){END}"),
    _claim_ja("作業|タスク", rf"{_WHOLE}{END}"),
    _claim_ja(
        "直ちに|即座に|今すぐ|このまま|すぐに|承認を待たずに|確認なしで|確認せずに",
        rf"[^。、\n]{{0,20}}?(?:する|します|した|しました|消す|送る|行う|行います|送ります){END}",
    ),
)
_PARTICIPLE = (
    r"(?:executed|created|sent|deleted|updated|registered|changed|added|posted|published|granted|completed|removed|moved|performed|saved|run|ran|kicked|banned|booked|exported|erased|scheduled"
    r"|applied|assigned|announced|cancelled|canceled|paid|made|stored|recorded|transferred|revoked|archived|finished|submitted|processed|invited|renamed|cleared|purchased|ordered|shared|set up|written|wrote)"
)
_PLAIN = (
    r"(?:execute|create|send|delete|update|register|change|add|post|publish|grant|complete|remove|move|run|perform|save|proceed|kick|ban|book|export|erase|schedule|apply|assign|announce|cancel|pay|store"
    r"|transfer|revoke|archive|submit|process|invite|rename|do (?:it|this|so))"
)
_ONGOING = (
    r"(?:executing|creating|sending|deleting|updating|registering|changing|adding|posting|publishing|granting|removing|moving|running|saving|kicking|banning|booking|exporting|erasing|scheduling|applying"
    r"|assigning|announcing|cancelling|paying|proceeding|transferring|revoking|archiving|submitting)"
)
_ADVERBS = r"(?:(?:already|just|now|also|then|successfully|immediately|hereby) )*"
_FRAMES = words_of(
    "whether if once when said say says wrote ask asks asked want wants should after before until not never nothing avoid user he she they previous yesterday last"
)


def _framed(clause: str) -> bool:
    return not _FRAMES.isdisjoint(clause.replace(",", " ").split())


def _claim(core: str, rest: str, ground: Test | None = None) -> Claim:
    return Claim(
        words=tuple(core.split("|")),
        core=Expression(core),
        rest=Expression(rest),
        ground=ground,
        framed_before=_framed,
        boundaries=("; ", " so ", " but ", " therefore "),
    )


_OPENING = "ing |sent |deleted |created |executed |updated |done"
_OPENED = re.compile(r"(?:^|[.!。\n]\W*)(?:[A-Za-z]{2,12})?$")
_DONE_EN = re.compile(rf"\b{_PARTICIPLE}$", re.IGNORECASE)
EXECUTION_EN = (
    _claim(
        "i |we |i'|we'",
        rf"(?:(?:ve |have )?{_ADVERBS}(?:(?:gone|went) ahead and )?(?:{_PARTICIPLE}\b|taken care of)"
        rf"|(?:ll |will |shall |(?:am |are |m |re )going to )(?:(?:now|just|immediately|go ahead and) )*{_PLAIN}\b"
        rf"|(?:m |am |re |are ){_ADVERBS}{_ONGOING}\b|(?:have )?decided to {_PLAIN}\b)",
        lambda before: not before[-1:].isalnum(),
    ),
    _claim(
        "has been|have been|was|were|has already been|has now been|have already been|has just been",
        rf" {_ADVERBS}{_PARTICIPLE}\b",
        lambda before: not before.endswith("that "),
    ),
    _claim(" successfully", "", _DONE_EN.search),
    _claim(
        _OPENING,
        r"(?:(?<=ing )(?:now|it|this|immediately|right away|the)\b(?! (?:requires|needs|cannot))|(?<=d )(?:the|it|a)\b|(?<=t )(?:the|it|a)\b|(?<=done)\b)",
        _OPENED.search,
    ),
    _claim(
        "is in effect|is now in effect|is complete|is now complete|is done|is now done|is live|is now live",
        r"\b",
    ),
)
