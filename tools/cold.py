"""A pytest plugin for `tools/mutants.py`: every test begins with nothing remembered.

mutmut tries each mutant in a fork of a process that has run all tests before. What that process keeps, boards behind
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
    """Tables of tests are made while they are collected."""
    _forget()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Also before tests that share a process, so that mutmut learns what each of them calls."""
    _forget()


def _forget() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("boardgen."):
            for cached in _cached(module):
                cached.cache_clear()


def _cached(module: ModuleType) -> list[functools._lru_cache_wrapper[object]]:
    owners = [module, *(value for value in vars(module).values() if isinstance(value, type))]
    found = [value for owner in owners for value in vars(owner).values()]
    return [value for value in found if isinstance(value, functools._lru_cache_wrapper)]
