"""Hostile input for every command; see `tools.fuzz.__main__`."""
