"""Who does the work: this process, several (joblib), or a cluster (Dask through joblib)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any, TypeVar

from boardgen.errors import OptionError, option
from boardgen.extras import require

R = TypeVar("R")

#: Calls for each process that are made at once.
_EACH = 2
#: Seconds to wait for a scheduler.
_PATIENCE = "10s"


class Workers:
    """Calls functions, here or elsewhere; results come in the order of the calls. A context manager.

    Attributes:
        at_once: calls that are made at once.
    """

    def __init__(self, jobs: int = 1, dask: str | None = None) -> None:
        """Nothing is begun yet.

        Raises:
            MissingExtraError: Dask is wanted and not installed.
        """
        if dask is not None:
            require("dask")
        self._jobs = jobs
        self._address = dask
        self._open = ExitStack()
        self._parallel: Any = None
        self.at_once = 1

    @property
    def are_here(self) -> bool:
        """Whether this process does the work."""
        return self._parallel is None

    def __enter__(self) -> Workers:
        """Begin; joblib is imported only where there is more than one process.

        Raises:
            OptionError: there is no scheduler at that address.
        """
        if self._address is not None:
            self._connect(self._address)
        elif self._jobs > 1:
            from joblib import Parallel

            self._parallel = self._open.enter_context(Parallel(n_jobs=self._jobs))
            self.at_once = _EACH * self._jobs
        return self

    def _connect(self, address: str) -> None:
        from distributed import Client
        from joblib import Parallel, parallel_config

        try:
            client: Any = Client(address, timeout=_PATIENCE, set_as_default=True)
            self._open.enter_context(client)
        except (OSError, ValueError, TimeoutError) as error:
            told = f"{option('dask', address)}: no Dask scheduler answers there: {str(error) or type(error).__name__}"
            raise OptionError("bad-address", told, ("dask",)) from None
        cores = sum(client.ncores().values())
        self._open.enter_context(parallel_config(backend="dask", n_jobs=-1))
        self._parallel = self._open.enter_context(Parallel())
        self.at_once = _EACH * max(cores, 1)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the processes."""
        self._open.close()

    def map(self, function: Callable[..., R], calls: Sequence[tuple[Any, ...]]) -> Iterable[R]:
        """The results of calls, in their order."""
        if self._parallel is None:
            return _one_by_one(function, calls)
        from joblib import delayed

        found: list[R] = self._parallel(delayed(function)(*call) for call in calls)
        return found


def _one_by_one(function: Callable[..., R], calls: Sequence[tuple[Any, ...]]) -> Iterator[R]:
    return (function(*call) for call in calls)
