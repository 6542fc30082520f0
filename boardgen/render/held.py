"""Hold back signals while files are written, so that none is left half-written."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

#: Signals that do not end a process, cannot be caught, or after which a program cannot continue.
_OTHERS = (
    *("SIGCHLD", "SIGCLD", "SIGCONT", "SIGINFO", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGWINCH"),
    *("SIGKILL", "SIGSTOP"),
    *("SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV"),
)


@contextmanager
def held_signals() -> Iterator[Callable[[], bool]]:
    """Hold back every signal that would end the process; those received are raised at the end.

    Signals that the program handles or ignores are left alone. Only the main thread can hold signals;
    in other threads nothing is held.

    Yields:
        A function that tells whether a signal has been received, so that it is time to stop.
    """
    came: list[int] = []
    before: list[tuple[int, Any]] = []
    try:
        # Only the main thread may do this; a signal that arrives meanwhile is raised as usual.
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
