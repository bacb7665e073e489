"""The company secretary."""
