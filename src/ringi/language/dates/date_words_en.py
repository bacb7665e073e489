"""English words that count, order, and name weekdays and months. Shared by the forms of dates, recurrences and times."""

OPEN, SHUT = r"(?<![A-Za-z\d])", r"(?![A-Za-z\d])"
WEEKDAY_NAME = r"(?:mon|tues|wed(?:ne|n|en)s|thurs|fri|satur|sun)day"
MONTH_NAME = (
    r"(?P<month>(?i:jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)|Mar(?:ch)?|MAR(?:CH)?|May|MAY)\.?"
)
"""`may` and `march` are months only with a capital letter."""
ORDINAL = "first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th"

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_COUNTS = {"a": 1, "an": 1} | {word: number for number, word in enumerate(_WORDS, start=1)}
COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(_COUNTS)})"
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ORDINALS = {"fi": 1, "se": 2, "th": 3, "fo": 4, "la": -1}


def count_of(word: str) -> int | None:
    """`two`, `a` or `12`; None if the word counts nothing."""
    return int(word) if word.isdecimal() else _COUNTS.get(word.lower())


def ordinal_of(word: str) -> int:
    """`second` or `2nd`; -1 is the last one."""
    if word[0].isdecimal():
        return int(word[0])
    return 5 if word.lower() == "fifth" else _ORDINALS[word[:2].lower()]


def weekday_of(word: str) -> int:
    """0 is Monday."""
    return _WEEKDAYS.index(word[:3].lower())


def month_of(word: str) -> int:
    return _MONTHS.index(word[:3].lower()) + 1
