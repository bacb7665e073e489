"""Tools: the parts a tool is made of, the registry of all tools, and the one place that runs them."""
