"""The ways on which messages come in and replies go out. The shape they have outside goes no further than here."""
