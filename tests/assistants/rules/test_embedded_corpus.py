"""Does the embedded model understand what people say? Some of it tuned the rules, some they never saw."""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import Spoken, calls, corpus, proposed, request

from ringi.domain.proposal import ClarificationProposal, Proposal, TextProposal
from ringi.i18n import catalog
from ringi.language.detectors.assertions import asserts_execution, asserts_permission

KNOWN = [case for corpora in ("ja", "en", "company", "goals", "memories") for case in corpus(corpora)]
UNTOUCHED = [case for case in corpus("fresh") if not case.tuning]
SHARE = 0.73
"""Of what no rule was made for, measured once; see docs/explanation/embedded-model.md."""


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: case.said)
def test_what_the_rules_were_made_for_is_understood(case: Spoken) -> None:
    """Every sentence the rules were tuned on leads to exactly its label."""
    proposal = proposed(request(case.said, before=case.before))

    assert _fits(case, proposal), proposal


def test_most_of_what_it_never_saw_is_understood() -> None:
    """The share of sentences that no rule was made for does not fall below what was measured."""
    understood = [case for case in UNTOUCHED if _fits(case, proposed(request(case.said, before=case.before)))]

    assert len(understood) / len(UNTOUCHED) >= SHARE


def test_nothing_is_done_where_nothing_was_asked() -> None:
    """A sentence that wants no operation, or not yet, leads to none, also where no rule was made for it."""
    quiet = [case for case in [*KNOWN, *corpus("fresh")] if {"ask", "answer"} & set(case.label)]

    wrong = [case.said for case in quiet if calls(proposed(request(case.said, before=case.before)))]

    assert wrong == []


def test_no_sentence_leads_to_another_tool() -> None:
    """A misunderstood sentence may get an argument wrong or a question, never another tool."""
    wanted = [case for case in [*KNOWN, *corpus("fresh")] if {"call", "calls"} & set(case.label)]

    wrong = [case.said for case in wanted if _tools(case) < _proposed_tools(case)]

    assert wrong == []


def test_reasons_are_given_and_settle_nothing() -> None:
    """Reasons have twenty characters and more, and claim neither a permission nor that something was done."""
    proposals = [proposed(request(case.said, before=case.before, complaint="…")) for case in KNOWN]
    reasons = [proposal.reasoning for proposal in proposals]

    claims = [reason for reason in reasons if asserts_permission(reason) or asserts_execution(reason)]
    short = [reason for reason in reasons if len("".join(reason.split())) < 20]

    assert (claims, short) == ([], [])


def _fits(case: Spoken, proposal: Proposal) -> bool:
    asked = case.label.get("ask")
    if asked:
        return isinstance(proposal, ClarificationProposal) and (asked is True or _asks(proposal, str(asked)))
    if case.label.get("answer"):
        return isinstance(proposal, TextProposal)
    return calls(proposal) == _expected(case)


def _asks(proposal: ClarificationProposal, argument: str) -> bool:
    names = (f"ask_{argument}", *(["ask_which_day"] if argument == "limit_date" else []))
    questions = [catalog(locale, "embedded")[name] for locale in ("ja", "en") for name in names]
    return any(question in proposal.question for question in questions)


def _expected(case: Spoken) -> list[object]:
    several = case.label.get("calls")
    return several if isinstance(several, list) else [dict(case.label)]


def _tools(case: Spoken) -> set[object]:
    return {call["call"] for call in _expected(case) if isinstance(call, dict)}


def _proposed_tools(case: Spoken) -> set[object]:
    return _tools(case) | {call["call"] for call in calls(proposed(request(case.said, before=case.before)))}
