"""boardgen: boards, papers, pieces and checked diagrams for abstract board games."""

from __future__ import annotations

# Defined here, because importing typing takes longer than the rest of this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boardgen.records import Collection, GameFileError, Problem, Record, check, load, load_all, loads

__version__ = "0.1.0"
__all__ = ["Collection", "GameFileError", "Problem", "Record", "check", "load", "load_all", "loads"]


def __getattr__(name: str) -> Any:
    """Import the reader of game files on first use, so that commands start faster."""
    if name not in __all__:
        raise AttributeError(f"module 'boardgen' has no attribute {name!r}")
    from boardgen import records

    return getattr(records, name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
