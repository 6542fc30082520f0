"""Signals wait while files are written, so that none is left half-written."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

#: Signals that end no process, that nothing can catch, or after which a program cannot go on.
_OTHERS = (
    *("SIGCHLD", "SIGCLD", "SIGCONT", "SIGINFO", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGWINCH"),
    *("SIGKILL", "SIGSTOP"),
    *("SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV"),
)


@contextmanager
def held_signals() -> Iterator[Callable[[], bool]]:
    """Hold back every signal that would end the process; at the end those that came are raised.

    Signals that the program handles in its own way, or ignores, stay as they are. Only the main thread
    can hold signals; in others nothing is held.

    Yields:
        Whether a signal has come: then it is time to stop.
    """
    came: list[int] = []
    before: list[tuple[int, Any]] = []
    try:
        # Only the main thread may do this; a signal during it is raised as it always was.
        with suppress(ValueError):
            for number in _deadly():
                handler = signal.getsignal(number)
                if handler in (signal.SIG_DFL, signal.default_int_handler):
                    before.append((number, handler))
                    signal.signal(number, lambda received, _: came.append(received))
        yield lambda: bool(came)
    finally:
        # Ctrl-C last: it may end this loop.
        for number, handler in reversed(before):
            with suppress(ValueError):
                signal.signal(number, handler)
        for number in came[:1]:
            signal.raise_signal(number)


def _deadly() -> list[int]:
    """The signals to hold, Ctrl-C first."""
    others = {getattr(signal, name, None) for name in _OTHERS}
    return sorted(signal.valid_signals() - others, key=lambda number: (number != signal.SIGINT, number))
