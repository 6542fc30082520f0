"""Breakthrough, a game by Dan Troyka, for boardgen."""
