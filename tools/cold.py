"""A pytest plugin for `tools/mutants.py`: tests of broken code begin with nothing remembered.

Each mutant is tried in a fork of a process that has run all tests before. What that process keeps, boards behind
``@cache`` above all, was made by the code before it was broken, and would hide the mutant.
"""

from __future__ import annotations

import functools
import sys
from types import ModuleType

import pytest


def pytest_configure() -> None:
    """Have modules of tests imported anew: they may hold boards too."""
    for name in [name for name in sys.modules if name == "tests" or name.startswith("tests.")]:
        del sys.modules[name]


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Tables of tests are made during collection."""
    forget()


def forget() -> None:
    """Empty what `functools.cache` keeps for the package and its tests."""
    for cached in _all_cached(len(sys.modules)):
        cached.cache_clear()


@functools.lru_cache(maxsize=1)
def _all_cached(_modules: int) -> tuple[functools._lru_cache_wrapper[object], ...]:
    ours = [module for name, module in list(sys.modules.items()) if name.startswith(("boardgen.", "tests."))]
    return tuple(cached for module in ours for cached in _cached(module))


def _cached(module: ModuleType) -> list[functools._lru_cache_wrapper[object]]:
    owners = [module, *(value for value in vars(module).values() if isinstance(value, type))]
    found = [value for owner in owners for value in vars(owner).values()]
    return [value for value in found if isinstance(value, functools._lru_cache_wrapper)]
