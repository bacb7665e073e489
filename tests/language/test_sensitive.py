"""Secrets, personal data and confidential values are found by place and kind, never echoed."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.language.detectors.sensitive import Found, confidential_values, mask, personal_data, secrets


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    text: str
    kinds: tuple[str, ...]


PERSONAL = (
    Case(id="my number", text="番号は1234 5678 9018です", kinds=("my_number",)),
    Case(id="my number, full width", text="１２３４５６７８９０１８", kinds=("my_number",)),
    Case(id="my number, wrong check digit", text="1234 5678 9012", kinds=()),
    Case(id="my number, nothing left over", text="1000 0234 5670", kinds=("my_number",)),
    Case(id="my number, one left over", text="1000 0234 5760", kinds=("my_number",)),
    Case(id="my number, two left over", text="1000 0234 5689", kinds=("my_number",)),
    Case(id="corporate number", text="法人番号 7000012050002", kinds=("corporate_number",)),
    Case(id="corporate number, wrong check digit", text="法人番号 8000012050002", kinds=()),
    Case(id="card", text="4111 1111 1111 1111", kinds=("credit_card",)),
    Case(id="card, Luhn fails", text="4111 1111 1111 1112", kinds=()),
    Case(id="mobile phone", text="090-1234-5678", kinds=("phone",)),
    Case(id="mobile phone, full width", text="０９０－１２３４－５６７８", kinds=("phone",)),
    Case(id="phone without hyphens", text="電話は0312345678です", kinds=("phone",)),
    Case(id="order number with a fitting check digit", text="注文番号は123456789018", kinds=()),
    Case(id="card, full width", text="４１１１１１１１１１１１１１１１", kinds=("credit_card",)),
    Case(id="phone abroad", text="+81-90-1234-5678", kinds=("phone",)),
    Case(id="date is no phone", text="2026-12-01", kinds=()),
    Case(id="amount is nothing", text="450,000円", kinds=()),
    Case(id="e-mail", text="連絡先はtaro@example.co.jpです", kinds=("email",)),
    Case(id="e-mail, far into a text", text="長" * 70 + "はtaro@example.jp", kinds=("email",)),
    Case(id="e-mail, Japanese name", text="宛先 太郎@example.jp", kinds=("email",)),
    Case(id="account", text="普通 1234567", kinds=("bank_account",)),
    Case(id="address", text="東京都新宿区西新宿1-2-3", kinds=("address",)),
    Case(id="birth date", text="生年月日：1985年3月2日", kinds=("birth_date",)),
    Case(id="two at once", text="taro@example.jp 090-1234-5678", kinds=("email", "phone")),
)
SECRETS = (
    Case(id="model key", text="sk-" + "a1" * 12, kinds=("api_key",)),
    Case(id="cloud key", text="AKIA" + "A1" * 8, kinds=("api_key",)),
    Case(id="signed token", text="eyJ" + "a" * 12 + "." + "b" * 12 + "." + "c" * 12, kinds=("token",)),
    Case(id="model key next to Japanese", text="鍵はsk-proj-" + "A1b2" * 8 + "です", kinds=("api_key",)),
    Case(id="repository key next to Japanese", text="鍵はghp_" + "A1b2" * 9 + "です", kinds=("api_key",)),
    Case(id="cloud key next to Japanese", text="鍵はAKIA" + "A1" * 8 + "です", kinds=("api_key",)),
    Case(id="fast key next to Japanese", text="鍵gsk_" + "A1b2" * 6 + "を使う", kinds=("api_key",)),
    Case(id="chat key next to Japanese", text="鍵はxoxb-" + "1234567890-ab", kinds=("api_key",)),
    Case(id="signed token next to Japanese", text="鍵はeyJ" + ".".join(["a1" * 6] * 3), kinds=("token",)),
    Case(id="bearer next to Japanese", text="見出しはBearer " + "a1b2" * 6, kinds=("token",)),
    Case(id="address next to Japanese", text="接続先はpostgresql://app:hunter2@db/x", kinds=("password",)),
    Case(id="our own token", text="トークンはringi_" + "aB3-_" * 8 + "xyzです", kinds=("token",)),
    Case(id="our own token in a sentence", text="use ringi_" + "aB3-_" * 8 + "xyz please", kinds=("token",)),
    Case(id="name of a figure is no token", text="ringi_pool_connections_most", kinds=()),
    Case(id="middle of a word", text="task_sk-" + "a1" * 12, kinds=()),
    Case(id="password, Japanese", text="パスワードはhimitsu123です", kinds=("password",)),
    Case(id="password in an address", text="postgresql://app:hunter2@db/ringi", kinds=("password",)),
    Case(id="password, short word", text="PWはTk9#mmQ2だよ", kinds=("password",)),
    Case(id="a path is no password", text="パスは/usr/local/bin2です", kinds=()),
    Case(id="password as a topic", text="パスワードは定期的に変更してください", kinds=()),
    Case(id="password as a topic, English", text="Your password is required", kinds=()),
    Case(id="ordinary address", text="https://example.jp/path", kinds=()),
)


@pytest.mark.parametrize("case", PERSONAL, ids=lambda case: case.id)
def test_finds_personal_data(case: Case) -> None:
    """Numbers count when their check digits agree."""
    assert case.kinds == tuple(found.kind for found in personal_data(case.text))


@pytest.mark.parametrize("case", SECRETS, ids=lambda case: case.id)
def test_finds_secrets(case: Case) -> None:
    """A secret is a value, not the word for one."""
    assert case.kinds == tuple(found.kind for found in secrets(case.text))


def test_a_private_key_is_one_secret() -> None:
    """From its first line to its last."""
    key = "-----BEGIN " + "PRIVATE KEY-----\nMIIEvQ\n-----END " + "PRIVATE KEY-----"

    assert (Found(kind="private_key", start=2, end=2 + len(key)),) == secrets(f"鍵\n{key}\n以上")


def test_masks_the_value_alone() -> None:
    """The words around a secret stay readable."""
    assert "password: [***] を使う" == mask("password: himitsu123 を使う")


def test_masks_no_letter_beside_a_key() -> None:
    """The Japanese right before and after it stays readable."""
    assert "鍵は[***]です" == mask("鍵はghp_" + "A1b2" * 9 + "です")


@given(st.text(max_size=200))
def test_masking_twice_changes_nothing_more(text: str) -> None:
    """A masked text holds no secret."""
    assert mask(mask(text)) == mask(text)


def test_a_value_is_confidential() -> None:
    """A person's pay, named with its amount."""
    found = confidential_values("田中さんの給与は450,000円です")

    assert ["salary"] == [item.kind for item in found]


def test_a_topic_is_not() -> None:
    """Naming the subject is no leak."""
    assert () == confidential_values("給与については労務に聞いて")


def test_a_public_figure_is_not() -> None:
    """A statistic is nobody's pay."""
    assert () == confidential_values("国税庁の調査では平均年収は460万円です")


def test_a_public_figure_beside_a_persons_does_not_hide_it() -> None:
    """What belongs to a person stays confidential in any company."""
    assert confidential_values("平均年収は460万円、田中さんの年収は800万円です")


def test_hidden_characters_hide_nothing() -> None:
    """A word split by a character nobody sees is still found, at its place in the text."""
    text = "田中さんの給\u200b与は450,000円"

    assert [(text.index("450"), len(text))] == [(item.start, item.end) for item in confidential_values(text)]


LINKS = [
    line.split("\t")
    for line in (Path(__file__).parents[1] / "corpora" / "secret_links.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("text", "value"), [(text, value) for half, text, value in LINKS if half == "tune"])
def test_secrets_however_linked(text: str, value: str):
    """Whatever particle or mark links a secret to its name, and whatever mark cuts it."""
    assert ([value] if value else []) == [text[found.start : found.end] for found in secrets(text)]


def test_untouched_half_of_the_links():
    """Counted, never looked at."""
    right = [
        ([value] if value else []) == [text[found.start : found.end] for found in secrets(text)]
        for half, text, value in LINKS
        if half == "fresh"
    ]

    assert 12 == sum(right)
