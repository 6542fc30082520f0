"""Whose turn it is: tasks that have given the missing levels, at first also levels near to them, come more often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

#: So much less a puzzle tells of a level for each level that it is away from it.
_FADING = 2.0
#: What came near counts like so many tries.
_TRUST = 2
#: What a task without a puzzle is thought to have given.
_HOPE = 1 / _FADING**4
#: So often in a row the best task may fail before the one that was tried least is tried again.
_STUBBORN = 7


class Turns:
    """The order in which tasks are tried. It depends on what they have given alone, never on time or on who works."""

    def __init__(self, tasks: Sequence[str]) -> None:
        """Each task is tried once in the order given before one is preferred."""
        self._tried = dict.fromkeys(tasks, 0)
        self._given: dict[str, Counter[int]] = {task: Counter() for task in tasks}
        self._failed = 0

    def copy(self) -> Turns:
        """The same, to look ahead."""
        other = Turns(())
        other._tried, other._failed = dict(self._tried), self._failed
        other._given = {task: Counter(given) for task, given in self._given.items()}
        return other

    def only(self, tasks: Collection[str]) -> Turns:
        """The same of some tasks, without what has been told of others."""
        other = self.copy()
        for task in [task for task in self._tried if task not in tasks]:
            del other._tried[task], other._given[task]
        return other

    def next(self, missing: Collection[int]) -> tuple[str, int]:
        """The task to try for one of these levels, and how often it has been tried."""
        least = min(self._tried, key=self._tried.__getitem__)
        if not self._tried[least] or self._failed >= _STUBBORN:
            return least, self._tried[least]
        # The first of equals: dictionaries keep the order of the tasks.
        best = max(self._tried, key=lambda task: self._promise(task, missing))
        return best, self._tried[best]

    def tell(self, task: str, levels: Iterable[int], missing: Collection[int]) -> None:
        """What a try of a task gave, and what had been missing."""
        if self._failed >= _STUBBORN:
            self._failed = 0
        found = list(levels)
        self._tried[task] += 1
        self._given[task].update(found)
        self._failed = 0 if any(level in missing for level in found) else self._failed + 1

    def _promise(self, task: str, missing: Collection[int]) -> float:
        """What one try may give of the missing levels: what tries gave, and less and less by what came near."""
        tried, given = self._tried[task], self._given[task]
        right = sum(given[level] for level in missing)
        near = sum(count / _FADING ** min(abs(level - other) for other in missing) for level, count in given.items())
        return (right + _TRUST * max(near, _HOPE) / tried) / (tried + _TRUST)
