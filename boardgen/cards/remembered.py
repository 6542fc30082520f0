"""What a form answers for a pitch, kept: composing asks for the same sizes over and over."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

_Self = TypeVar("_Self")
_Answer = TypeVar("_Answer")


def per_pitch(asked: Callable[[_Self, float], _Answer]) -> Callable[[_Self, float], _Answer]:
    """A method of a frozen form that computes its answer once for each pitch; the form keeps them with itself."""
    name = f"{asked.__name__} per pitch"

    @wraps(asked)
    def answer(form: _Self, pitch: float) -> _Answer:
        known: dict[float, Any] = form.__dict__.setdefault(name, {})
        if pitch not in known:
            known[pitch] = asked(form, pitch)
        return known[pitch]  # type: ignore[no-any-return]

    return answer
