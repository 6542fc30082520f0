"""Trike, the meta-rule of the neutral pawn, on its host games; Pure Trike is the basic one."""
