"""Every example in a docstring or on the page for programmers runs and says what it claims."""

from __future__ import annotations

import doctest
import importlib
import inspect
import linecache
import pkgutil
import re
from pathlib import Path

import pytest

import boardgen
from boardgen import games
from boardgen.games import Game
from boardgen.geometry.board import Board

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(boardgen.__path__, "boardgen.") if "__main__" not in found.name
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    # Else doctest looks whether any of the files has changed that tests before have had quoted.
    linecache.clearcache()
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert not failed


def test_no_example_is_skipped():
    """An example that does not run proves nothing."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in MODULES:
        for found in finder.find(importlib.import_module(name)):
            for example in found.examples:
                assert doctest.SKIP not in example.options, f"{found.name}: {example.source}"


def test_the_page_for_programmers_runs(tmp_path, monkeypatch):
    page = Path(__file__).parent.parent / "docs" / "python.md"
    text = page.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    for block in blocks:
        line = text[: block.start()].count("\n") + 1
        # An empty line ends what is expected, unless an example shows one.
        shown = re.sub(r"\n\n(?!>>>)", "\n<BLANKLINE>\n", block[1])
        example = doctest.DocTestParser().get_doctest(shown, names, page.name, str(page), line)
        runner.run(example, clear_globs=False)
        names.update(example.globs)
    failed, tried = runner.summarize()
    assert not failed
    assert tried > 3 * len(blocks)


def faces():
    """Everything that programs call first."""
    for module in (boardgen, games):
        for name in module.__all__:
            found = getattr(module, name)
            if inspect.isfunction(found):
                yield found
    yield Board
    for name, found in inspect.getmembers(Game, inspect.isfunction):
        if not name.startswith("_"):
            yield found


@pytest.mark.parametrize("found", list(faces()), ids=lambda found: found.__qualname__)
def test_what_programs_call_has_an_example(found):
    doc = inspect.getdoc(found) or ""
    assert ">>>" in doc or re.search(r"; see `\w+`", doc), f"{found.__qualname__} shows no example"
