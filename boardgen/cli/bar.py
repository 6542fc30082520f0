"""A progress bar on a terminal for long work."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from boardgen.progress import reported_to

#: Delay before a bar is shown, s.
PATIENCE = 0.7
#: Time between updates of the bar, s.
_APART = 0.1


@contextmanager
def bar_on_terminal() -> Iterator[None]:
    """Within the block, show progress on standard error, which must be a terminal."""
    bar = Bar(sys.stderr)
    try:
        with reported_to(bar):
            yield
    finally:
        bar.close()


class Bar:
    """Listens to `boardgen.progress` and draws one loop after the other."""

    def __init__(self, file: Any, clock: Callable[[], float] = time.monotonic) -> None:
        self._file, self._clock = file, clock
        self._bar: Any = None
        self._begun = self._shown = clock()

    def __call__(self, what: str, done: int, total: int) -> None:
        """Update the progress of some work."""
        now = self._clock()
        if done == 0:
            self.close()
            self._begun = now
        elif done == total:
            self._move(done)
            self.close()
        elif self._bar is not None:
            if now - self._shown >= _APART:
                self._shown = now
                self._move(done)
        elif now - self._begun >= PATIENCE:
            self._shown = now
            self._bar = click.progressbar(length=total, label=what, file=self._file)
            self._bar.__enter__()
            self._move(done)

    def close(self) -> None:
        """End the line of the bar, if there is one."""
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None

    def _move(self, done: int) -> None:
        if self._bar is not None:
            self._bar.update(done - self._bar.pos)
