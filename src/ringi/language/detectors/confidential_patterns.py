"""Patterns of confidential values, matched by `sensitive`.

A class needs its word *and* a value in the same sentence: naming a topic is no leak (F9). Every repetition is
bounded, so that no text makes them slow.
"""

import re
from dataclasses import dataclass

from ringi.language.detectors.sensitive_patterns import ADDRESS_JA
from ringi.language.text.expression import Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfidentialPattern:
    """A class of F9: words one of which must stand in the text, the value, and the words that show it to be harmless."""

    kind: str
    words: tuple[str, ...]
    """In lower case; one of these stands in every sentence that holds the value."""
    core: Expression
    """Pattern of these words, to find the place."""
    value: Expression
    harmless: Expression
    """Looked for in the same sentence, before the value ends: a public figure, a product, a rule in general."""


_YEN = (
    r"(?:[¥￥$]\s?\d[\d,，.]{0,14}|\d[\d,，.]{0,14}\s?(?:千|百)?(?:億|万)?(?:\d[\d,]{0,5})?(?:千|百)?(?:円|万)|[一二三四五六七八九十百千]{1,6}万"
    r"|\d[\d,.]{0,14}\s?(?:million |thousand |billion )?(?:yen|jpy|usd|dollars)|\d[\d.]{0,5}k\b|\d[\d.]{0,4}\s?か月分)"
)
_SHORT = r"[^。\n?？]"
_PAY = (
    r"(?:給与|給料|月給|月収|年収|年俸|基本給|本給|初任給|俸給|支給額|賞与|ボーナス|報酬|手取り|時給|日給|昇給|退職金|残業代|役職手当"
    r"|\b(?:salary|salaries|pay|paid|wages?|bonus|earns?|earned|income|compensation|remuneration|package)\b)"
)
_SOMEBODY_EN = r"(?:\b(?:he|she|they|i)\b|(?-i:\b[A-Z][a-z]+))"
_RATE_EN = r"(?: (?:a|an|per|each|every) (?:year|month|hour|week|day|annum)| annually| monthly)"
_SUBJECT = r"(?:さん|氏|くん|君|課長|部長|社長|係長|主任|本人|彼|彼女)"
_GRADE = (
    r"(?:[SABCDＳＡＢＣＤ][+\-＋－]?(?![A-Za-z\d、,])|\d(?:\.\d)?(?:点|/5)?(?![\d段月日時件つ人年])|5段階の?(?:で)?\d|\d{1,3}点"
    r"|「[^」\n]{1,12}」|標準(?:以下|以上)|期待(?:以下|以上|外れ)|低評価|高評価|低か|高か|最低ランク|最高ランク|below expectations|above expectations)"
)
_OBJECT = r"(?: (?:him|her|them|an?|the|only|(?-i:[A-Z][a-z]+)))*"
_RATED = r"(?:評価(?:点|ランク|結果)?|査定(?:結果)?|考課(?:の結果)?|評定)"
_ILLNESS = (
    r"(?:うつ病|鬱病|適応障害|糖尿病|がん|癌|腫瘍|持病|難病|妊娠|不妊|流産|入院|障害者|精神科|休職中|HIV"
    r"|depression|cancer|diabetes|pregnan(?:t|cy)|disorder)"
)
_DATE = r"(?:(?:19|20)\d{2}\s?[-/.年]|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d)"
_DECIDED = r"(?:予定|決議|決ま|決定|決め|合意|契約|締結|進んで|進行|交渉|[\d,.]{1,12}\s?(?:億|万|兆)?円|[\d.]{1,6}\s?(?:billion|million))"

_PUBLIC_PAY = r"最低賃金|最低時給|平均|相場|統計|国税|の壁|モデル年収|経費|請求|\b(?:minimum|average|expenses?|invoice)\b"
_PRODUCT = r"製品|商品|サービス|アンケート|レビュー|リスク|環境|影響|システム|お客様|車|不動産|基準|段階[でに](?!\d)|\b(?:product|risk|customer|service|levels?)\b"
_OFFICE = r"会社の住所|本社|事務所|支店|代表電話|制度|研修|窓口|\boffice\b"
_NEWS = r"ニュース|とは|一般|勉強会|セミナー|防衛策|備品|中古|買い取り|手続き|説明会|\b(?:seminar|customer acquisition|when one company)\b"
_MARK_EN = r"(?P<{name}>(?-i:[SABCDE])[+-]?(?![A-Za-z'])|\d(?:\.\d)?(?![\d ]))"


def _class(kind: str, words: str, value: str, harmless: str) -> ConfidentialPattern:
    return ConfidentialPattern(
        kind=kind,
        words=tuple(words.split("|")),
        core=Expression(words),
        value=Expression(value, re.IGNORECASE),
        harmless=Expression(harmless, re.IGNORECASE),
    )


_SALARY = (
    _class(
        "salary",
        "給|年収|月収|年俸|賞与|ボーナス|報酬|手取り|退職金|残業代|役職手当|salar|pay|paid|wage|bonus|earn|income|compensation|remuneration|package",
        rf"{_PAY}{_SHORT}{{0,24}}?(?P<value>{_YEN})|(?P<first>{_YEN}){_SHORT}{{0,12}}?{_PAY}",
        _PUBLIC_PAY,
    ),
    _class(
        "salary",
        "makes|gets|got |receive|takes home|earn| is on | paid",
        rf"{_SOMEBODY_EN} (?:makes|earns|gets|got|receives|received|takes home|is on|was on|is paid|was paid|draws) {_SHORT}{{0,12}}?(?P<value>{_YEN}){_RATE_EN}",
        _PUBLIC_PAY,
    ),
    _class(
        "salary",
        "もら|稼|受け取|支給|得てい",
        rf"(?:月|年|時間)(?:に|で)?(?P<value>{_YEN}){_SHORT}{{0,6}}?(?:もら[っう]|稼[いぐ]|受け取っ|支給され|得てい)",
        _PUBLIC_PAY,
    ),
)
_EVALUATION = (
    _class(
        "evaluation",
        "評価|査定|考課|評定",
        rf"{_RATED}{_SHORT}{{0,6}}?(?:は|が|:|：|、|で){_SHORT}{{0,12}}?(?P<value>{_GRADE})|(?P<first>低評価|高評価)に"
        rf"|{_SUBJECT}(?:は|が|の){_SHORT}{{0,10}}?(?P<graded>[SABCDＳＡＢＣＤ])(?:評価|判定|評定|査定)",
        _PRODUCT,
    ),
    _class(
        "evaluation",
        "ランク|判定",
        rf"{_SUBJECT}(?:は|が|の){_SHORT}{{0,10}}?(?P<value>[SABCDＳＡＢＣＤ])(?:ランク|判定)",
        _PRODUCT,
    ),
    _class(
        "evaluation",
        "rating|rated|graded|evaluation|review|appraisal|assessment",
        r"\b(?:rating|evaluation|appraisal|review score)\b[^.\n?]{0,24}?(?:is|was|:)\s(?P<value>[SABCDE][+-]?(?![A-Za-z])|\d(?:\.\d)?(?![\d ])|below|above)"
        r"|\b(?:was|were|is|been) (?:rated|graded) (?P<rated>\d(?:\.\d)?|[SABCDE]\b)"
        rf"|\b(?:rating|evaluation|appraisal|review|assessment)\b[^.\n?]{{0,24}}?\b(?:came out (?:as|at)|graded|rated|gave|got|scored|received){_OBJECT} {_MARK_EN.format(name='given')}"
        rf"|{_SOMEBODY_EN} (?:got|received|scored|was given|earned){_OBJECT} {_MARK_EN.format(name='got')}{_SHORT}{{0,16}}?\b(?:rating|evaluation|appraisal|review|assessment)\b",
        _PRODUCT,
    ),
)
_PERSONAL_INFO = (
    _class(
        "personal_info",
        "生年月日|誕生日|birth|born on|歳|years old",
        rf"(?:生年月日|誕生日|date of birth|birthday)\s?(?:は|が|:|：|is)\s?{_DATE}|\bborn on {_DATE}"
        rf"|{_SUBJECT}(?:の年齢)?は、?(?:今年で?)?\d{{2}}歳|\b[A-Z][a-z]{{1,20}} is \d{{2}} years old",
        _OFFICE,
    ),
    _class(
        "personal_info",
        "病|がん|癌|腫瘍|妊娠|流産|障害|休職|入院|精神科|hiv|depression|cancer|diabetes|pregnan|disorder|on leave|diagnosed|suffer",
        rf"{_SUBJECT}{_SHORT}{{0,10}}?{_ILLNESS}|病名は|\b(?:on leave for|diagnosed with|suffers? from) \w|\bis pregnant"
        rf"|\b(?:on (?:sick |medical )?leave|off (?:sick|work)|absent)\b[^.\n?]{{0,24}}?\b(?:because of|due to|with|for)\b[^.\n?]{{0,12}}?{_ILLNESS}",
        _OFFICE,
    ),
    _class(
        "personal_info",
        "離婚|再婚|破産|前科|本籍|国籍|血液型",
        rf"{_SUBJECT}(?:は|が)(?:最近)?(?:離婚|再婚|破産|前科)|{_SUBJECT}(?:は|に|が)前科|(?:本籍|国籍|血液型)(?:は|:|：)[一-龠ァ-ヶーA-Z]{{1,10}}",
        _OFFICE,
    ),
    _class(
        "personal_info",
        "住所|自宅|address|lives at",
        rf"(?:{_SUBJECT}の|自宅の?)(?:自宅|住所)?(?:は|:|：){_SHORT}{{0,6}}?{ADDRESS_JA}|{_SUBJECT}の自宅は{_SHORT}{{0,4}}?[一-龠]{{1,6}}[都道府県市区]"
        rf"|{_SOMEBODY_EN} lives at {_SHORT}{{0,6}}?\d|\bhome address\b[^.\n?]{{0,6}}(?:is|:)\s.{{0,4}}\d"
        r"|自宅の?(?:電話|TEL)(?:番号)?(?:は|:|：)[^\d\n]{0,3}0\d{1,4}[-− (]?\d",
        _OFFICE,
    ),
    _class(
        "personal_info",
        "携帯|電話番号|phone|mobile|cell|口座番号|account number|マイナンバー|個人番号|my number",
        r"(?:携帯|電話番号|(?:phone|mobile|cell)(?: phone)?(?: number)?)[^\d\n]{0,8}(?:\+81[- ]?[5789]0|0[5789]0)[-− ]?\d{4}[-− ]?\d{4}"
        r"|(?:口座番号|account number)[^\d\n]{0,5}\d{6,8}|(?:マイナンバー|個人番号|my number)[^\d\n]{0,5}\d{4}[ -]?\d{4}[ -]?\d{4}",
        _OFFICE,
    ),
    _class(
        "personal_info",
        "@|＠",
        r"(?:個人|私用|プライベート)の?(?:メール|mail)(?:アドレス)?(?:は|:|：)[^\w\n]{0,3}[\w.+-]{1,64}@|\b(?:private|personal) e-?mail(?: address)?\b[^.\n?]{0,4}(?:is|:) ?[\w.+-]{1,64}@",
        _OFFICE,
    ),
)
_DEAL_EN = r"\b(?:buy|buying|bought|purchase|purchasing|acquired?|acquiring|take over|taking over|takeover of|acquisition of)\b"
_M_AND_A = (
    _class(
        "m_and_a",
        "買収|買い取|取得|譲り受け|合併|子会社化|譲渡|売却|株式|tob|m&a|ｍ＆ａ",
        rf"(?:買収|合併|売却|事業譲渡|株式){_SHORT}{{0,18}}?{_DECIDED}|{_DECIDED}で(?:買収|売却)"
        r"|を(?:完全)?子会社化(?:する|します|した|の)|(?:に|が)買収され|事業譲渡先は|TOB価格は|M&A(?:の(?:対象|相手|候補|価格))?(?:は|:|：)\s?[一-龠ァ-ヶーA-Z]{2,}"
        rf"|(?:社|商事|産業|工業|製作所|ホールディングス|グループ)を{_SHORT}{{0,12}}?[\d,.]{{1,12}}\s?(?:億|万|兆)?円で(?:買い取|取得|譲り受け)",
        _NEWS,
    ),
    _class(
        "m_and_a",
        "buy|bought|purchas|acqui|takeover|take over|taking over|sell|merger|m&a target",
        r"\b(?:acquire|acquiring)\b[^.\n?]{0,40}\bfor\b[^.\n?]{0,3}\d|\bacquisition price\b[^.\n?]{0,6}\d"
        rf"|{_DEAL_EN}[^.\n?]{{0,40}}(?-i:\b[A-Z])[^.\n?]{{0,30}}?\b(?:for|at)\b[^.\n?]{{0,3}}\d[\d,.]*\s?(?:billion|million|m\b|bn\b)"
        rf"|(?:{_DEAL_EN}|\b(?:sell|selling)\b)[^.\n?]{{0,12}}\d{{1,3}}(?:\.\d+)? ?(?:%|percent) of (?:the |its |their )?(?:shares|stake|stock|company)"
        r"|\bmerger with [A-Z]\w+ (?:closes|is|will|was)|\bM&A target\b|\bagreed to be acquired\b|\bapproved the (?:acquisition|merger)\b",
        _NEWS,
    ),
)
CONFIDENTIAL = (*_SALARY, *_EVALUATION, *_PERSONAL_INFO, *_M_AND_A)
CONFIDENTIAL_JA = re.compile(
    "|".join(word for item in CONFIDENTIAL for word in item.words if not word.isascii())
)
"""The Japanese words of all classes: without one of these a text in kana and kanji holds none."""
