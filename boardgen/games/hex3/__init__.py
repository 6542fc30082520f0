"""Three Player Hex: a race to connect opposite sides, in which a player who is cut off drops out."""
