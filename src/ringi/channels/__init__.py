"""How messages come in and replies go out. Whatever shape they have outside, it stops here."""
