"""The vocabulary every other package speaks: frozen values and ports, no I/O, no decisions."""
