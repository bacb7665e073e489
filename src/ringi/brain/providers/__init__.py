"""Language models of others: how they are asked, what they cost, and what to do when they do not answer."""
