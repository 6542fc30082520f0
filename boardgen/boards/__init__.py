"""Boards as pictures and in characters: one drawing for hexes, squares and points, and what stands upon them."""
