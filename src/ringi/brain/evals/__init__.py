"""Measures how well a model understands people: scenarios with proposals that are good and some that are forbidden."""
