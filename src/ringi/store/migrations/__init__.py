"""The history of the schema. Each migration has one purpose, expands before it contracts, and is run once, by the
process that starts first."""
