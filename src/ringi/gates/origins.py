"""Finds the origin of each argument's value (X1): the strongest label among the texts that hold it.

Everything costly (normal forms, values) was computed when a text came in. `provenance` judges the calls that an origin
permits; nothing here refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from ringi.domain.decision import Origin
from ringi.domain.evidence import Evidence, LabelledText, Target
from ringi.domain.tools import Args, Argument, ArgumentRole, Json, ToolSpec, Trust
from ringi.language.names.names import names_in, stands_in
from ringi.language.names.oneself import SELF_WITHIN
from ringi.language.text.hidden import visible
from ringi.language.text.normal import HIDDEN, normal_form, plain_form

NOWHERE = "nowhere"
"""Source of a value that stands in no text: the model made it."""
FORM = "form"
"""Source of a value that a person filled in themselves."""
CHOICE = "choice"
"""Source of a value that the requester chose from a numbered list of ours, which a model wrote."""
SESSION = "session"
"""Source of the requester's own identity and department if they did not name them."""

Label = tuple[Trust, str]
"""A trust and the source it comes from."""
Placed = tuple[Trust, LabelledText]
"""A text and the trust it has under the policy."""
Finder = Callable[[LabelledText], bool]
"""Returns True if a text alone vouches for the value sought."""


def origins(
    args: Args, spec: ToolSpec, evidence: Evidence, trusted_records: tuple[str, ...] = ()
) -> tuple[Origin, ...]:
    """One origin for each argument that holds a value, in their order; a list is as weak as its weakest part."""
    if evidence.author == "person":
        given = [name for name, value in args.items() if values_of(value)]
        return tuple([Origin(argument=name, trust=Trust.REQUESTER, source=FORM) for name in given])
    texts = _strongest_first(evidence.texts, trusted_records)
    found: list[Origin] = []
    for name, value in args.items():
        argument = spec.arguments.get(name)
        if argument is not None and argument.phrases:
            labels = [_value_label(_phrased(said, argument), texts) for said in values_of(value)]
        else:
            labels = _labels(name, values_of(value), role_of(name, spec), evidence, texts)
        if labels:
            trust, source = _weakest(labels)
            found.append(Origin(argument=name, trust=trust, source=source))
    return tuple(found)


def role_of(name: str, spec: ToolSpec) -> ArgumentRole:
    """An argument the tool does not declare is taken for an address, the strictest role."""
    argument = spec.arguments.get(name)
    return ArgumentRole.WHERE if argument is None else argument.role


def values_of(value: Json) -> tuple[str, ...]:
    """The values in one argument, as texts; an empty one or a yes/no holds none."""
    match value:
        case None | bool() | "":
            return ()
        case str():
            return (value,)
        case int():
            return (str(value),)
        case float():
            return (str(int(value)) if value.is_integer() else repr(value),)
        case list():
            return tuple(part for item in value for part in values_of(item))
        case dict():
            return tuple(part for item in value.values() for part in values_of(item))


def holds(text: LabelledText, value: str, role: ArgumentRole) -> bool:
    """True if that text alone vouches for the value."""
    return _finder(value, role)(text)


def strength(trust: Trust) -> int:
    """0 is the strongest."""
    return _STRENGTH[trust]


def _strongest_first(texts: Iterable[LabelledText], trusted_records: tuple[str, ...]) -> list[Placed]:
    """The texts by strength; fields the policy names are trusted records."""
    placed = [(_trust(text, trusted_records) if trusted_records else text.trust, text) for text in texts]
    return sorted(placed, key=lambda pair: _STRENGTH[pair[0]])


def _trust(text: LabelledText, trusted_records: tuple[str, ...]) -> Trust:
    if text.trust is not Trust.FIELD or not text.source.startswith(trusted_records):
        return text.trust
    return Trust.RECORD if any(_begins_with(text.source, named) for named in trusted_records) else text.trust


def _begins_with(source: str, named: str) -> bool:
    """`crm` names `crm:7.name` and never `crm_comments:7.name`."""
    return source.startswith(named) and (named[-1:] in _BOUNDS or source[len(named) :][:1] in ("", *_BOUNDS))


def _labels(
    name: str, values: tuple[str, ...], role: ArgumentRole, evidence: Evidence, texts: list[Placed]
) -> list[Label]:
    """A label for each target the values name, and for each value if some have no target."""
    if not values:
        return []
    targets = [target for target in evidence.targets if target.argument == name and target.names]
    labels = [_target_label(target, evidence, texts) for target in targets]
    if len(targets) >= len(values):
        return labels
    return labels + [_measure_label(value, role, texts) for value in values]


def _measure_label(value: str, role: ArgumentRole, texts: list[Placed]) -> Label:
    """The label of a value; a moment is as weak as its day or its time."""
    exact = _value_label(_finder(value, role), texts)
    if role is not ArgumentRole.WHEN or strength(exact[0]) <= strength(Trust.FIELD):
        return exact
    labels = [_value_label(partial(_holds_when, part), texts) for part in moment_parts(value)]
    return min(exact, _weakest(labels), key=_rank) if labels else exact


def moment_parts(value: str) -> tuple[str, ...]:
    """The day and the time of a moment, as far as it has them: `2026-06-12T14:00` has both, `15:30:00` is `15:30`. None
    for anything else, and for a time with seconds."""
    found = _MOMENT.fullmatch(value)
    return tuple(filter(None, (found["day"], found["time"]))) if found else ()


def _target_label(target: Target, evidence: Evidence, texts: list[Placed]) -> Label:
    """The label of a person named in any of their written forms, or of a thing in the words it was asked for with."""
    if target.department is not None and (target.department,) == evidence.requester.departments[-1:]:
        # Neither the requester nor their department has to be named.
        return Trust.RECORD, SESSION
    if target.thing is not None:
        return min(
            (_value_label(_finder(said, ArgumentRole.WHICH), texts) for said in target.names), key=_rank
        )
    forms = [_name_form(form) for form in target.names]
    if target.person is not None and target.person.id == evidence.requester.id:
        return _self_label(forms, texts)
    return _value_label(partial(_names, forms), texts)


def _self_label(forms: list[str], texts: list[Placed]) -> Label:
    """The requester needs no naming: who they are is known from their session."""
    for trust, text in texts:
        if trust is Trust.REQUESTER and (_names(forms, text) or _says_self(text)):
            return trust, text.source
    return Trust.RECORD, SESSION


def _value_label(finds: Finder, texts: list[Placed]) -> Label:
    for trust, text in texts:
        if finds(text):
            return trust, text.source
    return Trust.MODEL, NOWHERE


def _weakest(labels: list[Label]) -> Label:
    return labels[0] if len(labels) == 1 else max(labels, key=_rank)


def _rank(label: Label) -> int:
    return strength(label[0])


def _names(forms: list[str], text: LabelledText) -> bool:
    if text.whole:
        return text.normal in forms
    present = [form for form in forms if form in text.normal]
    return bool(present) and any(names_in(form, text.normal, _plain(text.text)) for form in present)


def _says_self(text: LabelledText) -> bool:
    present = [word for word in _SELF if word in text.normal]
    return bool(present) and any(stands_in(word, text.normal, _plain(text.text)) for word in present)


def _finder(value: str, role: ArgumentRole) -> Finder:
    """INVARIANT: invisible characters make another value; nothing vouches for a value that holds some."""
    normal = _sought(value, role)
    if normal is None:
        return _never
    if role in _PLACES and _ADDRESS.search(value):
        return partial(_holds_address, value)
    if role in _MEASURES and _MEASURED.fullmatch(value):
        return partial(_holds_measure, value)
    if role in _LETTER_BY_LETTER:
        return partial(_holds_letters, value, normal)
    if role is ArgumentRole.WHO:
        return partial(_holds_name, normal)
    return partial(_holds_words, normal)


@lru_cache(maxsize=256)
def _sought(value: str, role: ArgumentRole) -> str | None:
    """The value's normal form, None if it holds invisible characters; text for people may hold pictures."""
    hidden = visible(value) != value if role is ArgumentRole.CONTENT else HIDDEN.search(value)
    return None if hidden else normal_form(value)


def _phrased(value: str, argument: Argument) -> Finder:
    """One of the phrases with which people mean this value of a closed set stands in the text."""
    phrases = tuple(map(_name_form, argument.phrases.get(value, ())))
    return partial(_holds_one_of, phrases)


def _holds_one_of(phrases: tuple[str, ...], text: LabelledText) -> bool:
    return any(phrase in text.normal for phrase in phrases)


def _never(_text: LabelledText) -> bool:
    return False


def _holds_address(value: str, text: LabelledText) -> bool:
    """Letter by letter: `/a` and `/A` are two places."""
    return value == text.text if text.whole else _stands_exactly(value, text.text)


def _holds_measure(value: str, text: LabelledText) -> bool:
    """A number, date or time in canonical form is one of the values found in the text, never a part of one."""
    return value == text.normal if text.whole else value in text.values


def _holds_when(part: str, text: LabelledText) -> bool:
    """A day or a time stands in the text, or is a part of the moment that the field holds."""
    return part in moment_parts(text.text) if text.whole else part in text.values


def _holds_name(normal: str, text: LabelledText) -> bool:
    if text.whole:
        return normal == text.normal
    return normal in text.normal and names_in(normal, text.normal, _plain(text.text))


def _holds_letters(value: str, normal: str, text: LabelledText) -> bool:
    """Letter by letter: no directory tells `Kelvara` from a name that only looks like it."""
    return value == text.text if text.whole else value in text.text and _holds_words(normal, text)


def _holds_words(normal: str, text: LabelledText) -> bool:
    if text.whole:
        return normal == text.normal
    if normal == text.normal:
        # Nothing stands before or after the whole of a text.
        return normal != ""
    return normal in text.normal and stands_in(normal, text.normal, _plain(text.text))


def _stands_exactly(address: str, text: str) -> bool:
    """True if the address stands in the text, and neither begins nor ends inside a longer one."""
    start = text.find(address)
    while start >= 0:
        end = start + len(address)
        if not _ADDRESS_BEFORE.search(text[max(start - 1, 0) : start]) and not _ADDRESS_AFTER.match(
            text, end
        ):
            return True
        start = text.find(address, start + 1)
    return False


_name_form = lru_cache(maxsize=4096)(normal_form)
_plain = lru_cache(maxsize=256)(plain_form)
"""An organisation's names come back in call after call, the texts of a turn for each argument."""
_BOUNDS = (":", ".", "/")
"""Characters at which one part of a source ends."""
_STRENGTH = {trust: rank for rank, trust in enumerate(Trust)}
_PLACES = (ArgumentRole.WHO, ArgumentRole.WHERE, ArgumentRole.COUNTERPARTY)
_LETTER_BY_LETTER = (ArgumentRole.COUNTERPARTY, ArgumentRole.CREDENTIAL)
_MEASURES = (ArgumentRole.HOW_MUCH, ArgumentRole.WHEN)
_MEASURED = re.compile(r"-?\d+(?:\.\d+)?|\d{4}-\d\d-\d\d|\d\d:\d\d", re.ASCII)
_MOMENT = re.compile(r"(?P<day>\d{4}-\d\d-\d\d)?[T ]?(?P<time>\d\d:\d\d)?(?::00)?", re.ASCII)
_ADDRESS = re.compile(r"[@/\\]|\w\.\w")
_ADDRESS_BEFORE = re.compile(r"[\w@/\\.:+%-]", re.ASCII)
_ADDRESS_AFTER = re.compile(r"[\w@/\\?#%&=+~-]|[.:,;!*'()\u200b-\u200f]+[\w/?#%&=-]", re.ASCII)
_SELF = tuple(sorted(map(normal_form, SELF_WITHIN)))
