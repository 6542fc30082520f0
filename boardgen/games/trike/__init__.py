"""Trike, the meta-rule of the neutral pawn, on its hosts; Pure Trike is the plain one."""
