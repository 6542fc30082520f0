"""How every figure is taken: CPU time, median of five runs, peers in the same run."""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

RUNS = 5
#: Random plies a second of python-chess in a run for which bars are given.
CHESS_PLIES = 25_000
CHESS_GAMES = 10


@dataclass(frozen=True)
class Row:
    """One line of the table: a figure beside its bar."""

    name: str
    figure: float
    bar: float
    unit: str
    more_is_better: bool = False

    @property
    def met(self) -> bool:
        return self.figure >= self.bar if self.more_is_better else self.figure <= self.bar


def cpu_seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Median CPU seconds of a call in this process."""
    taken = []
    for _ in range(runs):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return statistics.median(taken)


def rate(work: Callable[[], int], runs: int = RUNS) -> float:
    """Median of (what ``work`` says it did) per CPU second."""
    rates = []
    for _ in range(runs):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return statistics.median(rates)


def beside_chess(what: str, work: Callable[[], int], bar: float, runs: int = RUNS) -> Row:
    """A rate as it would be where python-chess makes `CHESS_PLIES` random plies a second.

    Both take turns in one process, since a machine's speed changes from one second to the next; the row
    shows python-chess's own rate.
    """
    pairs = [(rate(random_chess, 1), rate(work, 1)) for _ in range(runs)]
    chess = statistics.median(chess for chess, _ in pairs)
    figure = statistics.median(ours / chess for chess, ours in pairs) * CHESS_PLIES
    return Row(f"{what} (python-chess: {chess:,.0f} plies/s)", figure, bar, "/s", more_is_better=True)


def random_chess() -> int:
    """Random chess games to the end; the plies played."""
    import chess

    rng, plies = random.Random(3), 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        plies += board.ply()
    return plies


def process_cpu_seconds(arguments: Sequence[str], runs: int = RUNS, status: int = 0) -> float:
    """Median CPU seconds (user and system) of a whole ``python`` process with these arguments.

    The first run is not counted: it leaves compiled modules behind, as an installation does.

    Args:
        arguments: of the interpreter.
        runs: how many are counted.
        status: the exit status that it has to end with.
    """
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    taken = []
    for _ in range(runs + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        quiet = subprocess.DEVNULL if status else None
        done = subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=quiet, env=environment)
        assert done.returncode == status, f"{arguments} ended with status {done.returncode}"
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(taken[1:])


def process_megabytes(arguments: Sequence[str]) -> float:
    """The most memory that a whole ``python`` process with these arguments holds at a time, in MB."""
    # The usage of children never falls, so the process is the only child of one that measures it.
    code = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)"
    code += "; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    command = [sys.executable, "-c", code, sys.executable, *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    # Kilobytes on Linux, bytes on a Mac.
    return int(done.stdout) / (1e6 if sys.platform == "darwin" else 1e3)
