"""What do words mean? Names, dates, amounts, yes and no, read by rules. Pure: no I/O, no clock, no policy."""
