"""Boards as pictures and in characters."""
