"""Sets of pieces to cut out, with sizes and numbers; one module per set, found by the registry."""

from __future__ import annotations

from boardgen.sets.base import Kind, PieceSet, Selection
from boardgen.sets.imposed import mixed_sheets, piece_sheets
from boardgen.sets.registry import get_set, set_names

__all__ = ["Kind", "PieceSet", "Selection", "get_set", "mixed_sheets", "piece_sheets", "set_names"]
