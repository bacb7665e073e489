"""Language models of others: asks them, counts their cost, and falls back if they do not answer."""
