"""Every example in a docstring runs and says what it claims; the public face has examples."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import boardgen

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(boardgen.__path__, "boardgen.") if "__main__" not in found.name
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert not failed


def test_no_example_is_skipped():
    """An example that does not run proves nothing."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in MODULES:
        for found in finder.find(importlib.import_module(name)):
            for example in found.examples:
                assert doctest.SKIP not in example.options, f"{found.name}: {example.source}"
