"""How well does a model understand what people say? Scenarios with what may and what must never be proposed."""
