"""The history of the schema: one purpose each, expand then contract, run once by whoever starts first."""
