"""Words with which a model's reasoning decides, in Japanese, that somebody may or may not do or see something.

Four kinds of predicate: an *authority* that is there or not (「権限がある」), a *leave* in the passive or given
(「許されている」「許可する」), a *may* (「見てよい」), and an *ability* that follows from somebody's position (「部長なので
閲覧できる」). The English ones stand in `permission_claims_en`.
"""

import re

from ringi.language.detectors.claims import END, Claim, Test
from ringi.language.text.expression import Expression

_TO = r"(?:的に(?:は|も)?|上(?:は|も|の)?|面(?:は|も|では)?|[がはもをに:：]|[ 　])*"
_HOW = (
    r"(?:依頼者|利用者|ユーザー|本人|[一-龠ァ-ヶー]{1,6}さん)?[にが]?(?:は)?"
    r"(?:十分|明らか|当然|すべて|全て|必ず|間違いなく|元々|もともと|すでに|既に)?(?:[にな]|で)?"
)
_THERE = (
    r"(?:あ(?:る|り|った)|持っ|持つ|持ち|有し|有する|無い|無く|無し|な[いしく](?!し)|持た|足り|満たし|満たす|不足|十分|問題(?:は)?な|問題(?:は)?あり|クリア|ok|ｏｋ"
    r"|備わ|備え|与えられ|付与され|認められ|及ば|及ぶ|該当|充足|確認済|確認できた|保有|行使でき|範囲[内外])"
)
_ENDING = r"(?:ます|ません|る|ない|な[いし]|いる|がない|はない|て|り|い|っ|して|している|です)*"
_NEEDLESS = r"(?:不要|必要(?:は|が|も)?(?:ない|ありません)|[要い]らない|省略)"
_CHECK = rf"(?:の|面の)?(?:チェック|確認|判定|検証|審査|手続き)?(?:は|も|が|など)?{_NEEDLESS}"
_HAS = "|".join(
    (
        rf"(?:限?レベル|限)?{_TO}{_HOW}{_THERE}{_ENDING}",
        r"限?の?(?:範囲)?[内外](?!部)(?!で(?:あれば|なら))",
        r"(?<=の権限)で(?:は|も|あれば)?[^。、]{0,16}(?:できる|できます|できない|できません|行える|行えない|可能|不可)",
        r"(?:不足|十分|充足|あり|なし|外|ok|者である)(?!の(?:場合|とき|エラー)|エラー|[」』\"かを])",
        _CHECK,
        r"(?<=アクセス)(?:権限?)?(?:が|を)?(?:できる|できます|できない|できません|可能|許可され|不可|可(?![能否視]))(?:立場)?",
    )
)
_GIVEN = (
    rf"されて(?:いる|います|いない|いません|おり)|され(?:る|ます|ない)|(?:して|しても)[よ良]い|を?(?:する|します|与える|出す)(?:操作)?|{_CHECK}|(?:は|も)?済み|が(?:通る|下りている|出ている)"
    rf"|(?<=[らで]許可){END}|(?<=ため許可){END}"
)
_PASSIVE = r"て(?:い(?:る|ます|ない|ません)?|おり)|る|ます|ない|ません|ん|た(?=者|人|立場|操作|情報|範囲)"
_GRAND = (
    r"(?<=よ)い|(?<=い)い|(?<=良)い|(?<=大)丈夫|(?<=問題)(?:は)?(?:な[いしく]|ありません)|(?<=構)(?:わな|いません)|(?<=か)まわな|(?<=差)し支え(?:は)?(?:な|あり)|(?<=はい)け(?:な|ません)"
    r"|(?<=はな)(?:らな|りません)|(?<=はだ)め|(?<=はダ)メ"
)
_THOUGHT = ("考え", "とっ", "みなし", "解釈し", "理解し", "想定し", "判断し", "任せ", "受け取っ")
"""「…と考えてよい」 allows nobody anything."""

_SHOWN = (
    r"(?<=見せ)(?:られない|ることはできない)|(?<=機密)(?:情報)?では(?:ない|ありません)と判断|(?<=閲覧)可能な(?:役職|立場)?|を(?:許す|認める|許可する|認めます|許可(?!し))"
    r"|(?<!見せ)(?<!機密)は?(?:可|不可|ok|ng)(?![能否視])"
)
_LEVEL = r"(?:[がはも]|的に|\d以上)[^。、]{0,10}?(?:足り|満た|十分|不足|達し|該当|高い|低い|届)"

_MENTIONED = re.compile(
    r"(?:こと|の|もの|ん)?(?:か(?!ら)|かどうか|場合|とき|時|な(?:ら|のか)|ば|たら|との|という(?!判断)|って|」|必要|エラー|の(?:有無|判定|判断|要否|可否)|申請|を?求め|か否か"
    r"|(?:かも|と思われる件|操作(?!である|だ|です)|依頼|指示|提案|質問|相談|タスク|方法|手順|人を|人は誰|一覧|よう(?:に(?:する|してほしい|見え)))"
    r"|と(?:は|も|の)?(?:本人|主張|言[っわいえ]|い(?:え|わ|っ|う(?!判断))|述べ|書[かい]|記載|表示|のこと|限ら|断定|仮定|報告|聞|引用|思い込|前提|決めつけ|ある))"
)
"""Words that follow a predicate and take the assertion back: a question, a condition, somebody's words, a wish."""
_SUPPOSED = re.compile(
    r"もし|仮に|誰[がに](?!.{0,5}$|頼)|どの|どこ|どう(?:すれば|したら)|規程では|規則では|本文に|資料に"
)


def _claim(core: str, rest: str, ground: Test | None = None, words: str = "") -> Claim:
    return Claim(
        words=tuple((words or core).split("|")),
        core=Expression(core),
        rest=Expression(rest),
        ground=ground,
        framed_before=_SUPPOSED.search,
        framed_after=_MENTIONED,
        boundaries=("が、", "けれど、", "けど、"),
    )


_ROLE = re.compile(
    "部長|課長|係長|主任|社長|会長|役員|取締役|専務|常務|監査|管理者|管理職|経営|幹部|リーダー|責任者|担当|本人|人事|経理|総務|上司|社員|アルバイト|パート|派遣|インターン"
    "|部外|社外|他部署|同じ部署|メンバー|所属|レベル|立場|役職|部署|オーナー|モデレーター|管轄|身分|職位|権限|上長|代理|顧問|委託|新人|CEO|CFO"
)
_FOLLOWS = ("ので", "から", "ため", "だから", "につき", "以上", "として", "立場", "役職", "であり", "なら")
_DEEDS = (
    *(
        "見",
        "閲覧",
        "参照",
        "実行",
        "操作",
        "アクセス",
        "表示",
        "開示",
        "削除",
        "変更",
        "送信",
        "編集",
        "取得",
    ),
    *("利用", "承認", "更新", "確認", "登録", "付与", "公開"),
)


def _by_role(before: str) -> bool:
    """True if somebody's position stands as the ground: 「部長なので…」."""
    follows = max(before.rfind(word) for word in _FOLLOWS)
    sentence = before.rfind("。") + 1
    return follows > sentence and bool(_ROLE.search(before, max(sentence, follows - 20), follows + 2))


def _deed_by_role(before: str) -> bool:
    deed = before.rstrip("がはも").removesuffix("こと").removesuffix("する").removesuffix("る")
    return deed.endswith(_DEEDS) and _by_role(before)


PERMISSION_JA = (
    _claim(
        "権限|アクセス|閲覧権|操作権|編集権|権利|資格|クリアランス|決裁権",
        _HAS,
        words="権|アクセス|資格|クリアランス",
    ),
    _claim("許可|認可|許容|承認", _GIVEN, words="許|認可|承認"),
    _claim("許され|認められ|禁じられ|禁止され|制限され", _PASSIVE, words="許され|認められ|禁|制限され"),
    _claim(
        "てよ|てもよ|てい|てもい|て良|ても良|て問題|ても問題|て構|ても構|てか|てもか|て差|ても差|て大|ても大|てはい|てはな|てはだ|てはダ|んでよ|んでもよ|んでい|んでもい|んで良|んでも良",
        _GRAND,
        lambda before: not before.endswith(_THOUGHT),
        words="てよ|ても|てい|て良|て問|て構|てか|て差|て大|ては|んで",
    ),
    _claim("見せ|機密|閲覧|実行|参照|開示|操作|アクセス", _SHOWN),
    _claim("レベル", _LEVEL),
    _claim("できる|できます|できない|できません|可能|不可", r"(?!欠)", _deed_by_role, words="でき|可"),
    _claim("見られ|見せられ|見え", r"(?:る|ます|ない|ません)", _by_role, words="見"),
)
