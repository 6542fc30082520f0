"""Pieces of true size as scene symbols: what a player would put on the table."""
