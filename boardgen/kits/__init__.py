"""Kits: everything to play a game, in one document."""
