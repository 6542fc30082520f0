"""Progress of long work: whoever does it says how far it is, whoever runs it may show it.

Loops that may take seconds go through `tracked`. Nothing happens unless somebody listens (`reported_to`), as the
command does on a terminal. Work within work is part of it: only the outermost loop reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

#: What is being done, how many steps are done, how many there are.
Listener = Callable[[str, int, int], None]
T = TypeVar("T")

_LISTENER: ContextVar[Listener | None] = ContextVar("boardgen_progress", default=None)


def tracked(steps: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The steps of some work, reported as they are done.

    >>> with reported_to(print):
    ...     list(tracked("ab", 2, "Drawing"))
    Drawing 0 2
    Drawing 1 2
    Drawing 2 2
    ['a', 'b']

    Args:
        steps: one by one.
        total: how many there are.
        what: is being done, for people.
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
    """Let a function hear of all work that is done meanwhile."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)
