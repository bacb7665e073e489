"""Patterns of secrets and personal numbers, matched by `sensitive`.

Every repetition is bounded, so that no text makes them slow.
"""

import re

from ringi.language.text.expression import Expression

_LINK = r"(?:[:=：＝、，,]|は|が|を|is\b)"
"""Characters between the name of a secret and the secret."""
_NO_NUMBER = r"(?!\d{1,8}(?:年|か月|ヶ月|月|日|時間|時|分|文字|桁|回|個|人|名|件|円|つ|台|社|本|週|度|割|%))"
"""A number that counts something is none."""
_START = r"(?<![A-Za-z0-9_])"
"""The beginning of a word of Latin letters, with Japanese right before it or not: `\\b` sees no edge between は and s."""
_CUT = r"(?:[。、．，・…]\s?(?=[!-~]{0,64}\d)[!-~]{2,64}){0,3}"
"""A secret that somebody cut with a mark goes on behind it."""

SECRETS = tuple(
    (kind, tuple(marks.split("|")), Expression(pattern, flags))
    for kind, marks, pattern, flags in (
        (
            "private_key",
            "-----begin",
            r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[A-Za-z0-9+/=\s:,]|-(?!-))*+(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?",
            re.NOFLAG,
        ),
        (
            "api_key",
            "sk-|sk_|rk-|rk_|pk-|pk_",
            _START + r"(?:sk|rk|pk)[-_](?:live|test|ant|proj|or)?[-_]?[A-Za-z0-9_-]{20,200}",
            re.NOFLAG,
        ),
        (
            "api_key",
            "akia|asia|aiza|gsk|xai",
            _START + r"(?:(?:AKIA|ASIA)[0-9A-Z]{16}\b|AIza[\w-]{35}|(?:gsk|xai)[-_]\w{20,200})",
            re.ASCII,
        ),
        (
            "api_key",
            "ghp_|gho_|ghu_|ghs_|ghr_|github_pat|glpat|xox",
            _START
            + r"(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abprs]-[\w-]{10,250})",
            re.ASCII,
        ),
        ("token", "ringi_", _START + r"ringi_[\w-]{43}", re.ASCII),
        ("token", "eyj", _START + r"eyJ[\w-]{10,2000}\.[\w-]{10,4000}\.[\w-]{10,1000}", re.ASCII),
        ("token", "bearer", _START + r"Bearer\s{1,4}(?P<value>[\w.~+/-]{20,2000}=*)", re.IGNORECASE),
        (
            "password",
            "://",
            _START + r"[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{1,64}:(?P<value>[^\s@/]{1,128})@",
            re.IGNORECASE,
        ),
        (
            "password",
            "pass|pwd|pw|pin|パス|合言葉|暗証",
            r"(?:password|passwd|passphrase|passcode|pwd|(?<![a-z])(?:pw|pin)(?: ?code)?(?![a-z])|パス(?:ワード|フレーズ|コード)?(?!は\s?[「『]?[/~.\\])|合言葉|暗証番号)[\"']?\s{0,4}"
            + _LINK
            + r"\s{0,4}[「『\"'`]?"
            + _NO_NUMBER
            + r"(?P<value>(?=[!-~]{0,64}[\d!#$%&@*^_+])[!-~]{4,128}"
            + _CUT
            + r"|(?<=[=＝])[!-~]{4,128})",
            re.IGNORECASE,
        ),
        (
            "api_key",
            "key|secret|token|キー|トークン|秘密鍵",
            r"(?:api[ _-]?key|secret(?:[ _-]?key)?|(?:access[ _-]?|auth[ _-]?|api[ _-]?)?token|client[ _-]?secret|apiキー|トークン|秘密鍵)[\"']?\s{0,4}"
            + _LINK
            + r"\s{0,4}[「『\"'`]?(?P<value>(?=[\w.+/=-]{0,128}\d)[\w.+/=-]{12,512})",
            re.IGNORECASE | re.ASCII,
        ),
    )
)
"""Kind, marks in lower case one of which stands in the text, pattern; a group `value` alone is the secret."""

_PREFECTURE = (
    r"(?:北海道|東京都|京都府|大阪府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知"
    r"|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県)"
)
_BLOCK_NUMBER = r"\d{1,4}(?:[-−ー‐]\d{1,4}|丁目|番|号)"
ADDRESS_JA = rf"(?:{_PREFECTURE}|(?<![一-龠])[一-龠]{{1,6}}市)[一-龠ぁ-んァ-ヶー々]{{1,24}}{_BLOCK_NUMBER}(?:[-−ー‐]?\d{{1,4}}(?:番地?|号)?){{0,3}}"
LONG_NUMBER = re.compile(r"\d{4}[ -]?\d{4}[ -]?\d{3}|\d{4}[ -]\d{6}[ -]\d{5}|\d-\d{4}-\d{4}")
CHECKED = frozenset({"credit_card", "corporate_number", "my_number"})
"""Kinds that hold a long number and its check digit."""
PERSONAL = tuple(
    (kind, tuple(marks.split("|")), Expression(pattern))
    for kind, marks, pattern in (
        (
            "email",
            "@",
            r"(?:(?<![A-Za-z0-9_.%+-])[A-Za-z0-9_.%+-]{1,64}|[^\W\dA-Za-z_]{1,64})@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}",
        ),
        ("credit_card", "", r"(?<!\d)(?<!\d[ -])[3-6]\d{3}(?:[ -]?\d){10,12}(?![ -]?\d)"),
        ("corporate_number", "", r"(?<!\d)(?<!\d[ -])[1-9]-?\d{4}-?\d{4}-?\d{4}(?![ -]?\d)"),
        ("my_number", "", r"(?<!\d)(?<!\d[ -])\d{4}([ -]?)\d{4}\1\d{4}(?![ -]?\d)"),
        (
            "phone",
            "0|０|+81",
            r"(?<!\d)(?<!\d[ -])(?:\+81[ -]?|[0０])\d{1,4}[-(（ −‐]\d{1,4}[-)） −‐]\d{3,4}(?![ -]?\d)|(?<!\d)[0０][5789５７８９][0０]\d{8}(?!\d)",
        ),
        (
            "phone",
            "電話|tel|fax|連絡先|phone",
            r"(?:電話(?:番号)?|[Tt][Ee][Ll]|[Ff][Aa][Xx]|連絡先|[Pp]hone(?: number)?)[^\d\n]{0,6}(?P<value>0\d{9,10})(?!\d)",
        ),
        (
            "bank_account",
            "普通|当座|貯蓄|口座|account",
            r"(?:普通|当座|貯蓄|口座|[Aa]ccount (?:number|no\.?))[^\d\n]{0,8}(?P<value>\d{6,8})(?!\d)",
        ),
        ("address", "〒|都|道|府|県|市", rf"〒\s?\d{{3}}[-−ー‐]\d{{4}}|{ADDRESS_JA}"),
        (
            "birth_date",
            "生年月日|誕生日|birth|born on",
            r"(?:生年月日|誕生日|[Dd]ate of birth|born on)[^\d\n]{0,12}(?P<value>(?:19|20)\d{2}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2})",
        ),
    )
)
"""Kind, marks in lower case one of which stands in the text, and the pattern."""
