"""What do secrets, personal numbers and confidential values look like? Patterns only, matched by `sensitive`.

A confidential class needs its word *and* a value in the same clause: naming a topic is no leak (F9).
Every repetition is bounded, so that no text makes them slow.
"""

import re
from dataclasses import dataclass

SECRETS = tuple(
    (kind, re.compile(pattern, flags))
    for kind, pattern, flags in (
        (
            "private_key",
            r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[A-Za-z0-9+/=\s:,]|-(?!-))*+(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?",
            0,
        ),
        ("api_key", r"\b(?:sk|rk|pk)[-_](?:live|test|ant|proj|or)?[-_]?[A-Za-z0-9_-]{20,200}", 0),
        ("api_key", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}|\b(?:gsk|xai)[-_]\w{20,200}", 0),
        (
            "api_key",
            r"\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abprs]-[\w-]{10,250})",
            0,
        ),
        ("token", r"\beyJ[\w-]{10,2000}\.[\w-]{10,4000}\.[\w-]{10,1000}", 0),
        ("token", r"\bBearer\s{1,4}(?P<value>[\w.~+/-]{20,2000}=*)", re.IGNORECASE),
        ("password", r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{1,64}:(?P<value>[^\s@/]{1,128})@", re.IGNORECASE),
        (
            "password",
            r"(?:password|passwd|passphrase|pwd|パスワード|合言葉|暗証番号)[\"']?\s{0,4}(?:[:=：＝]|は|is\b)\s{0,4}[「『\"'`]?"
            r"(?P<value>(?=[!-~]{0,64}[\d!#$%&@*^_+])[!-~]{4,128}|(?<=[=＝])[!-~]{4,128})",
            re.IGNORECASE,
        ),
        (
            "api_key",
            r"(?:api[ _-]?key|secret(?:[ _-]?key)?|access[ _-]?token|client[ _-]?secret|apiキー|トークン|秘密鍵)[\"']?\s{0,4}"
            r"(?:[:=：＝]|は|is\b)\s{0,4}[「『\"'`]?(?P<value>(?=[\w.+/=-]{0,128}\d)[\w.+/=-]{12,512})",
            re.IGNORECASE | re.ASCII,
        ),
    )
)
"""Kind and pattern; where there is a group `value`, it alone is the secret."""
SECRET_MARKS = (
    *(
        "-----BEGIN",
        "sk-",
        "sk_",
        "rk_",
        "rk-",
        "pk_",
        "pk-",
        "AKIA",
        "ASIA",
        "AIza",
        "gsk",
        "xai",
        "gh",
        "glpat",
        "xox",
        "eyJ",
    ),
    *(
        "earer",
        "EARER",
        "://",
        "ass",
        "ASS",
        "pwd",
        "PWD",
        "パスワード",
        "合言葉",
        "暗証",
        "api",
        "API",
        "Api",
        "ecret",
        "ECRET",
    ),
    *("oken", "OKEN", "トークン", "秘密鍵"),
)
"""One of these stands in every text that holds a secret."""

_PREFECTURE = (
    r"(?:北海道|東京都|京都府|大阪府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知"
    r"|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県)"
)
_BLOCK_NUMBER = r"\d{1,4}(?:[-−ー‐]\d{1,4}|丁目|番|号)"
ADDRESS_JA = rf"(?:{_PREFECTURE}|(?<![一-龠])[一-龠]{{1,6}}市)[一-龠ぁ-んァ-ヶー々]{{1,24}}{_BLOCK_NUMBER}(?:[-−ー‐]?\d{{1,4}}(?:番地?|号)?){{0,3}}"
_LONG_NUMBER = r"\d{4}[ -]?\d{4}[ -]?\d{3}|\d-\d{4}-\d{4}"
PERSONAL = tuple(
    (kind, re.compile(mark), re.compile(pattern))
    for kind, mark, pattern in (
        ("email", "@", r"(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}"),
        ("credit_card", _LONG_NUMBER, r"(?<!\d)(?<!\d[ -])[3-6]\d{3}(?:[ -]?\d){10,12}(?![ -]?\d)"),
        ("corporate_number", _LONG_NUMBER, r"(?<!\d)(?<!\d[ -])[1-9]-?\d{4}-?\d{4}-?\d{4}(?![ -]?\d)"),
        ("my_number", _LONG_NUMBER, r"(?<!\d)(?<!\d[ -])\d{4}([ -]?)\d{4}\1\d{4}(?![ -]?\d)"),
        (
            "phone",
            r"[0０]\d|\+81",
            r"(?<!\d)(?<!\d[ -])(?:\+81[ -]?|[0０])\d{1,4}[-(（ −‐]\d{1,4}[-)） −‐]\d{3,4}(?![ -]?\d)|(?<!\d)[0０][5789５７８９][0０]\d{8}(?!\d)",
        ),
        (
            "bank_account",
            "普通|当座|貯蓄|口座|ccount",
            r"(?:普通|当座|貯蓄|口座|ccount (?:number|no\.?))[^\d\n]{0,8}(?P<value>\d{6,8})(?!\d)",
        ),
        ("address", r"〒|[都道府県市]", rf"〒\s?\d{{3}}[-−ー‐]\d{{4}}|{ADDRESS_JA}"),
        (
            "birth_date",
            "生年月日|誕生日|irth|orn on",
            r"(?:生年月日|誕生日|[Dd]ate of birth|born on)[^\d\n]{0,12}(?P<value>(?:19|20)\d{2}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2})",
        ),
    )
)
"""Kind, a quick look without which the pattern cannot match, and the pattern."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidential:
    """A class of F9: words one of which must stand in the text, the value, and what shows it to be harmless."""

    kind: str
    words: re.Pattern[str]
    value: re.Pattern[str]
    harmless: re.Pattern[str]
    """Looked for in the same sentence, before the value ends: a public figure, a product, a rule in general."""


_YEN = (
    r"(?:[¥￥$]\s?\d[\d,，.]{0,14}|\d[\d,，.]{0,14}\s?(?:千|百)?(?:億|万)?(?:\d[\d,]{0,5})?(?:千|百)?(?:円|万)|[一二三四五六七八九十百千]{1,6}万"
    r"|\d[\d,.]{0,14}\s?(?:million |thousand |billion )?(?:yen|jpy|usd|dollars)|\d[\d.]{0,5}k\b|\d[\d.]{0,4}\s?か月分)"
)
_PAY = r"(?:給与|給料|月給|年収|年俸|基本給|賞与|ボーナス|報酬|手取り|時給|日給|昇給|退職金|残業代|\b(?:salary|pay|wages?|bonus|earns?|income)\b)"
_SHORT = r"[^。\n?？]"
_SUBJECT = r"(?:さん|氏|くん|君|課長|部長|社長|係長|主任|本人|彼|彼女)"
_GRADE = (
    r"(?:[SABCDＳＡＢＣＤ][+\-＋－]?(?![A-Za-z\d、,])|\d(?:\.\d)?(?:点|/5)?(?![\d段月日時件つ人年])|5段階の?(?:で)?\d|\d{1,3}点"
    r"|「[^」\n]{1,12}」|標準(?:以下|以上)|期待(?:以下|以上|外れ)|低評価|高評価|低か|高か|最低ランク|最高ランク|below expectations|above expectations)"
)
_RATED = r"(?:評価(?:点|ランク|結果)?|査定(?:結果)?|考課(?:の結果)?|評定)"
_ILLNESS = (
    r"(?:うつ病|鬱病|適応障害|糖尿病|がん|癌|腫瘍|持病|難病|妊娠|不妊|流産|入院|障害者|精神科|休職中|HIV"
    r"|depression|cancer|diabetes|pregnan(?:t|cy)|disorder)"
)
_DATE = r"(?:(?:19|20)\d{2}\s?[-/.年]|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d)"
_DECIDED = r"(?:予定|決議|決ま|決定|決め|合意|契約|締結|進んで|進行|交渉|[\d,.]{1,12}\s?(?:億|万|兆)?円|[\d.]{1,6}\s?(?:billion|million))"

CONFIDENTIAL = (
    Confidential(
        kind="salary",
        words=re.compile(
            "給与|給料|月給|年収|年俸|基本給|賞与|ボーナス|報酬|手取り|時給|日給|昇給|退職金|残業代|alary|pay|wage|onus|"
            "earn|ncome"
        ),
        value=re.compile(
            rf"{_PAY}{_SHORT}{{0,24}}?(?P<value>{_YEN})|(?P<first>{_YEN}){_SHORT}{{0,12}}?{_PAY}",
            re.IGNORECASE,
        ),
        harmless=re.compile(
            r"最低賃金|最低時給|平均|相場|統計|国税|の壁|モデル年収|経費|請求|\b(?:minimum|average|expenses?|invoice)\b",
            re.IGNORECASE,
        ),
    ),
    Confidential(
        kind="evaluation",
        words=re.compile("評価|査定|考課|評定|ating|rated|valuation|eview|ppraisal"),
        value=re.compile(
            rf"{_RATED}{_SHORT}{{0,6}}?(?:は|が|:|：|、|で){_SHORT}{{0,12}}?(?P<value>{_GRADE})|(?P<first>低評価|高評価)に"
            r"|\b(?:rating|evaluation|appraisal|review score)\b[^.\n?]{0,24}?(?:is|was|:)\s(?P<en>[SABCDE][+-]?(?![A-Za-z])|\d(?:\.\d)?(?![\d ])|below|above)"
            r"|\b(?:was|were|is) rated (?P<rated>\d(?:\.\d)?|[SABCDE]\b)",
            re.IGNORECASE,
        ),
        harmless=re.compile(
            r"製品|商品|サービス|アンケート|レビュー|リスク|環境|影響|システム|お客様|車|不動産|基準|段階[でに](?!\d)|\b(?:product|risk|customer|service|levels?)\b",
            re.IGNORECASE,
        ),
    ),
    Confidential(
        kind="personal_info",
        words=re.compile(
            "生年月日|誕生日|歳|自宅|住所|本籍|国籍|血液型|携帯|口座番号|マイナンバー|個人番号|前科|離婚|病|がん|癌|妊娠|障害|休職|入院|"
            "born|irth|address|years old|on leave|diagnosed|account number|phone|"
            "pregnan"
        ),
        value=re.compile(
            "|".join(
                (
                    rf"(?:生年月日|誕生日|date of birth|birthday)\s?(?:は|が|:|：|is)\s?{_DATE}|\bborn on {_DATE}",
                    rf"{_SUBJECT}(?:の年齢)?は、?(?:今年で?)?\d{{2}}歳|\b[A-Z][a-z]{{1,20}} is \d{{2}} years old",
                    rf"{_SUBJECT}{_SHORT}{{0,10}}?{_ILLNESS}|病名は|\b(?:on leave for|diagnosed with|suffers? from) \w|\bis pregnant",
                    rf"{_SUBJECT}(?:は|が)(?:最近)?(?:離婚|再婚|破産|前科)|{_SUBJECT}(?:は|に|が)前科",
                    rf"(?:{_SUBJECT}の|自宅の?)(?:自宅|住所)?(?:は|:|：){_SHORT}{{0,6}}?{ADDRESS_JA}",
                    r"\bhome address\b[^.\n?]{0,6}(?:is|:)\s.{0,4}\d",
                    r"(?:本籍|国籍|血液型)(?:は|:|：)[一-龠ァ-ヶーA-Z]{1,10}",
                    r"(?:携帯|電話番号|phone number)[^\d\n]{0,8}0[5789]0[-− ]?\d{4}[-− ]?\d{4}",
                    r"(?:口座番号|account number)[^\d\n]{0,5}\d{6,8}",
                    r"(?:マイナンバー|個人番号)[^\d\n]{0,5}\d{4}[ -]?\d{4}[ -]?\d{4}",
                )
            ),
            re.IGNORECASE,
        ),
        harmless=re.compile(r"会社の住所|本社|事務所|支店|代表電話|制度|研修|窓口|\boffice\b", re.IGNORECASE),
    ),
    Confidential(
        kind="m_and_a",
        words=re.compile("買収|合併|子会社化|譲渡|売却|株式|TOB|M&A|Ｍ＆Ａ|cqui|erge"),
        value=re.compile(
            "|".join(
                (
                    rf"(?:買収|合併|売却|事業譲渡|株式){_SHORT}{{0,18}}?{_DECIDED}|{_DECIDED}で(?:買収|売却)",
                    r"を(?:完全)?子会社化(?:する|します|した|の)|(?:に|が)買収され|事業譲渡先は|TOB価格は",
                    r"M&A(?:の(?:対象|相手|候補|価格))?(?:は|:|：)\s?[一-龠ァ-ヶーA-Z]{2,}",
                    r"\b(?:acquire|acquiring)\b[^.\n?]{0,40}\bfor\b[^.\n?]{0,3}\d|\bacquisition price\b[^.\n?]{0,6}\d",
                    r"\bmerger with [A-Z]\w+ (?:closes|is|will|was)|\bM&A target\b|\bagreed to be acquired\b|\bapproved the (?:acquisition|merger)\b",
                )
            ),
            re.IGNORECASE,
        ),
        harmless=re.compile(
            r"ニュース|とは|一般|勉強会|セミナー|防衛策|備品|中古|買い取り|手続き|説明会|\b(?:seminar|customer acquisition|when one company)\b",
            re.IGNORECASE,
        ),
    ),
)

CONFIDENTIAL_WORDS = re.compile("|".join(item.words.pattern for item in CONFIDENTIAL))
"""A quick look: without one of these no class is touched."""
