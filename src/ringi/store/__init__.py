"""Where everything is kept: PostgreSQL, and the only SQL of the house. It knows rows, not why they are written."""
