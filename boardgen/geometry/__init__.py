"""Lattices, boards and regions on integer coordinates; y points up, the unit is the pitch. Knows no games."""
