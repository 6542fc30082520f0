"""Game files: reading with line and column, replaying, checking and writing."""

from __future__ import annotations

from boardgen.records.checker import check, load, load_all, loads
from boardgen.records.collection import Collection
from boardgen.records.mark_specs import Mark
from boardgen.records.problems import GameFileError, Problem
from boardgen.records.record import Figure, Record

__all__ = [
    "Collection",
    "Figure",
    "GameFileError",
    "Mark",
    "Problem",
    "Record",
    "check",
    "load",
    "load_all",
    "loads",
]
