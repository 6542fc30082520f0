"""Documents do not depend on the interpreter: how it adds floats, or how exact its mathematics is in the last bit."""

from __future__ import annotations

import builtins
import gc
import math
import random
from functools import _lru_cache_wrapper

import pytest

from boardgen import draw
from tests.once import made_here


def documents() -> dict[str, bytes]:
    """Pages whose places are sums and roots of many lengths."""
    with made_here():
        card = draw.card("hex3")
    return {
        "card": card.pdf,
        "board": draw.board("pi", pitch="17.3mm", paper="a3").pdf,
        "figure": draw.setup("trike", seed=1).svg.encode(),
    }


def forget() -> None:
    """Empty all caches, so that everything is computed again."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and (getattr(one, "__module__", None) or "").startswith("boardgen."):
            one.cache_clear()


@pytest.fixture
def elsewhere(monkeypatch):
    """An interpreter that adds floats as Python does from 3.12 on, and whose mathematics rounds otherwise."""
    plain, rng = builtins.sum, random.Random(1)

    def exact(values, /, start=0):
        listed = list(values)
        floats = any(isinstance(value, float) for value in listed)
        return math.fsum([start, *listed]) if floats else plain(listed, start)

    def off(function):
        def other(*values):
            found = function(*values)
            return found if found in (0.0, 1.0, -1.0) else math.nextafter(found, rng.choice((-math.inf, math.inf)))

        return other

    monkeypatch.setattr(builtins, "sum", exact)
    for name in ("sin", "cos", "tan", "hypot", "atan2", "dist"):
        monkeypatch.setattr(math, name, off(getattr(math, name)))
    yield
    monkeypatch.undo()
    forget()


def test_documents_do_not_depend_on_the_last_bit(request):
    here = documents()
    forget()
    request.getfixturevalue("elsewhere")
    there = documents()
    assert [name for name in here if here[name] != there[name]] == []
