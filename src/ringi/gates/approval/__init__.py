"""Finds the people who must agree before a call runs. Knows neither the Guardian's checks nor anybody's permissions."""

from ringi.gates.approval.persons import PERSONS, CaseAsked, asked_persons
from ringi.gates.approval.risk import RULES

__all__ = ["PERSONS", "RULES", "CaseAsked", "asked_persons"]
