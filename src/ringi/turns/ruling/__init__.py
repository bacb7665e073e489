"""What those in charge do outside any turn: stop, release, open, sign off, rescue."""
