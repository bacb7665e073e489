"""Gathers the context of a turn: everything the model may see, labelled with its origin."""
