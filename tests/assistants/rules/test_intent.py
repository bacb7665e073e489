"""A form is passed over only where its pattern would match nothing."""

from __future__ import annotations

from pathlib import Path

from tests.assistants.rules.speaking import corpus

from ringi.assistants.secretary.rules.hearing import Hearing, hear
from ringi.assistants.secretary.rules.intent import glance
from ringi.assistants.secretary.rules.intents import INTENTS
from ringi.brain.evals.company import CALENDAR, COLLEAGUES, NOW, REQUESTER
from ringi.brain.evals.scenarios import read_scenarios

CORPORA = ("ja", "en", "company", "goals", "memories", "fresh")
EVALS = Path(__file__).parents[3] / "evals"
SAID = [
    *(case.said for name in CORPORA for case in corpus(name)),
    *(scenario.said for scenario in read_scenarios(EVALS)),
]
SETTING = Hearing(now=NOW, requester=REQUESTER, people=(REQUESTER, *COLLEAGUES), calendar=CALENDAR)
TEXTS = {sentence.shape.text for said in SAID for sentence in hear(said, SETTING).sentences}
FORMS = [form for intent in INTENTS for form in (*intent.forms, *intent.again)]


def test_no_form_is_passed_over_that_matches():
    """Of all sentences of all corpora and scenarios, and all forms: looking for words first changes nothing."""
    passed_over = [
        (form.template, text)
        for text in TEXTS
        for seen in [glance(text)]
        for form in FORMS
        if not form.match(text, seen) and form.pattern.fullmatch(text)
    ]

    assert [] == passed_over


def test_few_forms_are_tried():
    """What a sentence costs a process that has just begun: of the forms, one in fifteen is compiled."""
    seen = [glance(text) for text in TEXTS]

    tried = sum(form.may_match(text) for text in seen for form in FORMS)

    assert tried < len(TEXTS) * len(FORMS) / 15
