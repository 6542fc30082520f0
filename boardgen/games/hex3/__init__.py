"""Three Player Hex: a race to join opposite sides, where whoever is cut off drops out."""
