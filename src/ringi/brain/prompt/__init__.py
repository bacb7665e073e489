"""The text a language model reads: a part that stays the same between turns, and the material of this one."""
