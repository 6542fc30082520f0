"""The registry of sets: every module of this package that has a ``SET``."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path

from boardgen.errors import OptionError
from boardgen.sets.base import PieceSet

_OTHERS = ("__init__", "base", "registry", "imposed")


@cache
def set_names() -> tuple[str, ...]:
    """The names of all sets, sorted; a set is named like its module."""
    # A module may be there as source or, as in the studio's engine, compiled alone: stones.py, stones.pyc.
    return tuple(sorted({p.stem for p in Path(__file__).parent.glob("*.py*")} - set(_OTHERS)))


def get_set(name: str) -> PieceSet:
    """The set of that name.

    Raises:
        OptionError: there is none.
    """
    if name not in set_names():
        message = f"there is no set of pieces {name!r}; there are {', '.join(set_names())}"
        raise OptionError("no-such-set", message, ("name",))
    found = importlib.import_module(f"boardgen.sets.{name}").SET
    assert isinstance(found, PieceSet)
    return found
