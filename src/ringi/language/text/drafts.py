"""Divides a reply into the assistant's own words and the text it was asked to write: a letter, a quotation, a piece of
code, a dialogue.

A reader takes the first for a statement about this place, and the second for words to use elsewhere. Only the structure
of the reply and the words of the request decide; nothing here asks the model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["own", "loose", "framed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A reply, divided by lines."""

    own: str
    """Words that the assistant says itself."""
    loose: str = ""
    """Words of a text that was asked for, without a frame: the assistant's own words may stand among them."""
    framed: str = ""
    """Words inside a quotation, a fence, a table, a dialogue or a letter, in a reply to a request for a text."""


def asks_for_text(request: str) -> bool:
    """True if the request wants words to be written, translated, summed up, corrected or quoted."""
    return _WANTS_JA.search(request) is not None or _WANTS_EN.search(request) is not None


def divide_reply(reply: str, *, wanted: bool) -> Parts:
    """The parts of the reply; `wanted` says if a text was asked for. Without such a request a quotation is the
    assistant's own word: the frame alone excuses nothing."""
    if not wanted:
        return Parts(own=reply)
    kinds: dict[Kind, list[str]] = {"own": [], "loose": [], "framed": []}
    for kind, line in _lines(reply):
        kinds[kind].append(line)
    return Parts(
        own="\n".join(kinds["own"]), loose="\n".join(kinds["loose"]), framed="\n".join(kinds["framed"])
    )


def _lines(reply: str) -> Iterator[tuple[Kind, str]]:
    lines = reply.splitlines()
    letter = _letter(lines)
    fenced = labelled = False
    for number, line in enumerate(lines):
        fence = _FENCE.match(line) is not None
        framed = fence or fenced or labelled or number in letter or _FRAMED.match(line) is not None
        yield "framed" if framed else "loose", line
        fenced = fenced is not fence
        labelled = bool(line.strip()) and (labelled or _LABEL.fullmatch(line) is not None)


def _letter(lines: list[str]) -> range:
    """The lines from a salutation or a subject to the closing words. A letter without an end has no frame."""
    begins = next((number for number, line in enumerate(lines) if _SALUTATION.match(line)), None)
    if begins is None:
        return range(0)
    ends = [number for number, line in enumerate(lines) if number > begins and _CLOSING.search(line)]
    return range(begins, ends[-1] + 1) if ends else range(0)


_FENCE = re.compile(r"\s*(?:```|~~~)")
_FRAMED = re.compile(
    r"\s*(?:>|\|"  # a quotation, a row of a table
    r"|\*{0,2}(?:[A-Ea-e][.．)）]|[①-⑩]|[ア-オ][.．)）])\*{0,2}\s*\S"  # an option of a question
    r"|(?:[-*+・]\s+)?\*{0,2}[^\s*:：。、,.|]{1,16}(?: [^\s*:：。、,.|]{1,12}){0,2}\*{0,2}[:：]\*{0,2}\s*\S"  # a line of a dialogue
    r"|(?:[-*+・]\s+|\d{1,2}[.)]\s+)?[「『\"“].*[」』\"”]\s*$)"  # a line in quotation marks
)
_LABEL = re.compile(r"\s*(?:\*\*[^*\n]{1,40}\*\*[:：]?|【[^】\n]{1,30}】)\s*")
"""A line that names the piece of text right below it."""
_SALUTATION = re.compile(
    r"\s*\*{0,2}(?:Dear\b|Hi\b|Hello\b|To whom|Subject\b|件名|拝啓|各位|[^\s。]{1,24}(?:様|各位|御中|さん、?)\s*$"
    r"|(?:いつも)?(?:大変)?お世話になって|お疲れ(?:さま|様))",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:Kind|Best|Warm)\s+(?:regards|wishes)|\bRegards\b|Sincerely|Yours\b|^\s*(?:Best|Thanks|Cheers|Thank you)[,.!]?\s*$"
    r"|よろしくお願い|敬具|お待ち(?:して|申し上げ)|お願い(?:いた|致)し(?:ます|申し)|申し上げます|^\s*以上",
    re.IGNORECASE,
)
_WANTS_JA = re.compile(
    r"文面|下書き|文案|文例|例文|原稿|草案|台本|台詞|セリフ|ロールプレイ|案内文|お知らせ|通知文|挨拶|あいさつ|スピーチ|礼状|手紙|詫び"
    r"|(?:返事|返信|返し|断り|伝え|言い|書き|頼み|謝り|切り出し)(?:方|かた)|言い換え|言い回し|返信|返事を|文言|文章|条文|条項|規程(?:案|の)|規約|ひな形|雛形|テンプレ"
    r"|訳|英語(?:に|で|版)|日本語(?:に|で|版)|中国語|要約|まとめて|抜き出|添削|校正|推敲|清書|直して|整えて|リライト|書いて|書き換|書き直|表にして|箇条書き"
    r"|(?:作|つく)(?:って|成|れ|り)|考えて|クイズ|[3-5三四五]択|問題を|求人|募集|キャッチ|コピーを|見出し|タイトル|件名|メッセージ|応答文|ヘルプ|マニュアル|FAQ|引用|プレスリリース|投稿|メール(?:を|に|の(?:案|文))"
    r"|文[をは。]|文\s*$|案を|例を|見本|サンプル|転送できる|議事録|報告書|企画書|提案書|お願い状|貼り紙|標語|コメント|カード|台紙|社内報|ポスター|看板|招待|声かけ"
    r"|(?:表|一覧|図|一文|一言|ひとこと|箇条)(?:に|で|を)|(?:表|一覧|リスト|チェックリスト)\s*$|一文で|1文で|改行して|読みやすく|なりきって|相手になって|第一声|演じて|ください文"
    r"|文句|署名|自己紹介|紹介文|プロフィール|推薦|フィードバック|始末書|顛末書|稟議書|依頼状|督促|告知|掲示|張り紙|注意書き|説明文|想定問答|Q&A|アンケート|設問|質問を|詩を|俳句|川柳|スローガン|ニュースレター|ブログ|SNS|ツイート"
    r"|敬語|丁寧に|やわらかく|柔らかく|カジュアルに|短くして|要点|[三四五3-5]行で|[0-9０-９]+字|英文|和文|ふりがな|コード|関数|SQL|マクロ|スクリプト|YAML|JSON|HTML|設定ファイル|正規表現|練習|シナリオ|会話|トーク|ナレーション|祝辞|弔電|乾杯|朝礼|司会|年賀状|寄せ書き|送別|お礼|謝罪|断る|お断り|催促|辞退|返答|回答(?:を|案|例)"
    r"|契約書|覚書|同意書|誓約書|委任状|就業規則|ポリシー|ガイドライン|手順書|シートを|フォーム|たとえ話|物語|ストーリー|チラシ|広告|名札|ラベル|吹き出し|画面の",
    re.IGNORECASE,
)
_WANTS_EN = re.compile(
    r"\b(?:writ(?:e|ing)|draft|compose|word(?:ing|ed)?|phras(?:e|ing)|re(?:phrase|write|word|draft)|translat\w*|summar\w+|proofread|polish|edit|shorten|tighten"
    r"|quot(?:e|ing)|reply to|respond to|template|script|role-?play|dialogue|quiz|announcement|notice|handbook|clause|banner|faq|letter|e-?mail|message to|note to|text for"
    r"|headline|slogan|tagline|press release|job ad|posting|speech|toast|outline|paragraph|sentences?\b|put (?:it|this|them|that) in|make (?:a|an|me|this|it)|give me (?:a|an|two|three|four|five)"
    r"|text|cop(?:y|ies)|advert|ads?|tweet|thread|blog|newsletter|memo|proposal|contract|agreement|nda|terms|polic(?:y|ies)|guidelines?|procedure|sop|manual|instructions|survey|poem|haiku|joke|story|scenario|interview|feedback|reference|recommendation|bio|caption|subject line|label|poster|flyer|thank-?you|apolog\w+|decline|chase|follow-up|resume|cv|code|function|regex|sql|macro|snippet|config|json|yaml|html|markdown|dummy|grammar|improve|simplify|shorter|politer|friendlier|formal|informal|how do you say|bullet(?:s| points)?|wish(?:es)? for|greeting|out[- ]of[- ]office|auto-?reply|error message|dialog|button|screen|form"
    r"|turn (?:it |this |these |them |that )?into|tidy|invitation|condolence|card (?:to|for)|plain words|explain this|mean\?|means\?|key (?:dates|points)|quotation about|minutes|agenda|checklist|table|list of|sign:|practice|role of|you're my|pretend|act as"
    r"|(?:what|how) (?:should|do|can|could|would|might|shall) (?:i|we|you|one) (?:say|put|word|phrase|tell|write|reply|answer|respond|ask|explain)"
    r"|how would .{1,80} sound|in (?:japanese|english|german|french|plain english)|example of|sample)(?!\w)",
    re.IGNORECASE,
)
