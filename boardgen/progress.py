"""Progress of long work: loops report it, a front end may show it.

Loops that may take seconds go through `tracked`. Nothing is reported unless a listener is set with `reported_to`,
as the command does on a terminal. Of nested loops, only the outermost reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

#: Called with what is being done, the number of steps done, and their total.
Listener = Callable[[str, int, int], None]
T = TypeVar("T")

_LISTENER: ContextVar[Listener | None] = ContextVar("boardgen_progress", default=None)


def tracked(steps: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield steps and report each as it is done.

    >>> with reported_to(print):
    ...     list(tracked("ab", 2, "Drawing"))
    Drawing 0 2
    Drawing 1 2
    Drawing 2 2
    ['a', 'b']

    Args:
        steps: the steps.
        total: the number of steps.
        what: what is being done, for people.
    """
    listener = _LISTENER.get()
    if listener is None:
        yield from steps
        return
    _LISTENER.set(None)
    try:
        listener(what, 0, total)
        for done, step in enumerate(steps, start=1):
            yield step
            listener(what, done, total)
    finally:
        _LISTENER.set(listener)


@contextmanager
def reported_to(listener: Listener) -> Iterator[None]:
    """Report to a function all work done inside the ``with`` block."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)
