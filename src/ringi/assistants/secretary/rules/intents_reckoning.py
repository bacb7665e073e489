"""Sentences that ask to calculate, and to count or convert a text."""

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import asked
from ringi.domain.ids import ToolName

_MARKED = f"[{chr(Kind.DAY)}-{chr(Kind.TIME + 0x1FF)}]"
"""A mark: `10/4` may have been read as a day."""
_PIECE = (
    rf"(?:[\d.,+\-*/×÷^()%¥百千万億兆xX=]|\s|{_MARKED}|円|個|本|人|名|枚|台|件|冊|箱|日|時間|分|か月|ヶ月|の|割引き?|割|引き|引く|オフ|増し|アップ"
    r"|上乗せ|消費税込み?|税込み?|税抜き?|消費税|込み|パーセント|足す|たす|掛ける|かける|割る|わる|ひく|yen\b|off\b|of\b|percent\b|plus\b|with\b|tax\b|minus\b|times\b|divided by\b)"
)
_OPERATOR = r"(?:[+*×÷^%]|\d ?x ?\d|税|割|引|オフ|増し|アップ|足す|たす|掛ける|かける|off\b|percent\b|plus\b|minus\b|times\b|divided\b|\d\s*[-/]\s*\()"
_SUM = rf"(?P<expression__1>(?=.{{0,2}}[\d(¥{_MARKED[1:]}){_PIECE}++)"
_CLEAR_SUM = rf"(?=.{{0,80}}{_OPERATOR})(?=.{{0,80}}\d){_SUM}"
"""A sum without a word that asks for it: only one that cannot be a number, a day or a telephone number."""
_YEN = r"\d[\d,.]*[百千万億]*円"
_SHARED = rf"\d{{1,4}}人で、?{_YEN}を?割り勘|{_YEN}を、?\d{{1,4}}人で(?:割り勘(?:に?し(?:たら|て(?:ください)?|ます))?|割(?:ったら|ると|って|る)|分け(?:たら|ると|る))(?:、?(?:一人|1人)(?:あたり|当たり)?)?"
_NUMBER = r"\d[\d,.]*[百千万億]*"
_TAXED = rf"消費税(?:率)?(?:が|は)?{_NUMBER}(?:%|パーセント)で、?{_NUMBER}円?の?(?:税込み?|込み)"
_COUNTED = rf"{_NUMBER}円(?:の.{{1,12}})?(?:を|が|で|×)?、?{_NUMBER}(?:個|本|枚|冊|台|箱|名|人|件|セット)と、?(?:送料|手数料|配送料)(?:が|は)?{_NUMBER}円|{_NUMBER}円(?:の|を|が|で|×)、?{_NUMBER}(?:個|本|枚|冊|台|箱|セット)"
_VOCABULARY = {
    "reckon": asked("計算+する 電卓+する 求め|る 出す") + r"|計算",
    "howmuch": r"(?:は|って|で|だと|なら)?、?(?:いくら|何円|いくつ|幾つ|どれくらい|どのくらい|答え|合計)?(?:に?(?:なる|なります)|です)?(?:か|かな|の)?",
    "count": asked("数え|る カウント+する 調べ|る 教え|る"),
    "convert": asked("変換+する 変え|る 直す") + r"|し(?:て|といて)(?:ください|くれる|もらえる)?",
    "text": r"(?:文字列|文章|テキスト|文)",
}

_SUM_SLOTS = (Slot(name="expression", part=Part.WORDS),)
CALCULATE = Intent(
    tool=ToolName("calculator"),
    slots=_SUM_SLOTS,
    acts=False,
    forms=compiled(
        _SUM_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"{_SUM}を?(?:<reckon>)",
                rf"(?P<expression__1>{_SHARED})(?:<howmuch>|<reckon>)?",
                rf"(?P<expression__1>{_TAXED}|{_COUNTED})(?:の?(?:金額|値段|合計))?(?:<howmuch>|を?(?:<reckon>))?",
                rf"{_CLEAR_SUM}<howmuch>",
                r"(?:計算(?:を)?(?:し(?:たい|て(?:ください|ほしい)?)|お願い(?:します)?)|電卓(?:を)?使いたい)",
                rf"(?:calculate|compute|work out) {_SUM}",
                rf"(?:what(?:['’]s| is)|how much is) {_CLEAR_SUM}",
                r"(?:calculate|compute)(?: something| a sum)?",
            )
        ),
    ),
)

_QUOTE = rf"(?P<text__1>{Kind.QUOTE.pattern})"
_TEXT_SLOTS = (Slot(name="text", part=Part.SPEECH), Slot(name="operation", part=Part.WORDS))
TEXT = Intent(
    tool=ToolName("text_tools"),
    slots=_TEXT_SLOTS,
    acts=False,
    forms=compiled(
        _TEXT_SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"{_QUOTE}(?:という<text>)?(?:は|って)(?:全部で)?何(?:文字|字|単語|語)(?:です|ある|あります|なの)?(?:か|かな)?",
                rf"{_QUOTE}(?:という<text>)?の(?:文字数|字数|単語数|語数)(?:を|は|って)?(?:<count>|いくつ(?:ですか)?|何文字(?:ですか)?)?",
                r"文字数を?(?:<count>|数えたい)",
                rf"(?:count|how many) (?:the )?(?:characters|letters|words)(?: are)?(?: there)?(?: in)? {_QUOTE}",
                r"count (?:the )?(?:characters|letters|words)",
            ),
            given={"operation": "count"},
        ),
        Wording(
            templates=(
                rf"{_QUOTE}(?:という<text>)?を(?:すべて|全部)?半角に(?:<convert>)",
                rf"(?:convert|change) {_QUOTE} (?:in)?to half[- ]width",
            ),
            given={"operation": "half_width"},
        ),
        Wording(
            templates=(
                rf"{_QUOTE}(?:という<text>)?を(?:すべて|全部)?全角に(?:<convert>)",
                rf"(?:convert|change) {_QUOTE} (?:in)?to full[- ]width",
            ),
            given={"operation": "full_width"},
        ),
    ),
)
