"""Integers and points. Knows no game and no drawing; y points up and the unit is the pitch."""
