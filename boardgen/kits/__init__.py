"""Kits: everything needed to play a game, in one document."""
