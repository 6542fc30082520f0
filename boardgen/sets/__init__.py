"""Sets of pieces to cut out: what is in each, how big, how many; one module a set, found by the registry."""

from __future__ import annotations

from boardgen.sets.base import Kind, Order, PieceSet
from boardgen.sets.registry import get_set, set_names
from boardgen.sets.sheets import mixed_sheets, piece_sheets

__all__ = ["Kind", "Order", "PieceSet", "get_set", "mixed_sheets", "piece_sheets", "set_names"]
