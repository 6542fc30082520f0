"""Boards as pictures: one drawing for hexes, squares and points, and what is drawn upon them."""
