"""Throw hostile input at every command, and say what is not answered as it should be.

``python -m tools.fuzz --count 3000`` runs 3,000 commands, each in a directory and a process of its own; ``--seed``
makes other ones, ``--command`` keeps to one, ``--only N`` repeats one and shows all of it. What is found are
tracebacks, odd exit statuses, files that are half-written or should not be there, and messages that are unclear.
For POSIX systems. The superuser gives up the right to write everywhere.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import importlib
import os
import pkgutil
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

import boardgen
from boardgen.cli import main as cli
from tools.fuzz.arguments import command_line
from tools.fuzz.judge import Ending, faults
from tools.fuzz.world import clean, furnish, seen

#: Seconds of work, bytes of memory that a command may take.
SECONDS = 20
MEMORY = 3 << 30
ENVIRONMENTS = (
    {},
    {},
    {},
    {},
    {},
    {},
    {"SOURCE_DATE_EPOCH": "x"},
    {"SOURCE_DATE_EPOCH": "1e99"},
    {"SOURCE_DATE_EPOCH": "7"},
)


def main() -> int:
    """Run the cases; exit status 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="commands to run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--command", choices=list(cli.COMMANDS), help="only this one")
    parser.add_argument("--quick", action="store_true", help="leave out what takes long: print")
    parser.add_argument("--only", type=int, metavar="N", help="the number of one case, to be shown in full")
    parser.add_argument("--slow", type=float, default=SECONDS, help="seconds of work that are too many")
    options = parser.parse_args()
    for module in pkgutil.walk_packages(boardgen.__path__, "boardgen."):
        if module.name != "boardgen.__main__":
            importlib.import_module(module.name)
    gc.freeze()
    commands = (
        [options.command] if options.command else [c for c in cli.COMMANDS if c != "print" or not options.quick]
    )
    cases = range(options.count) if options.only is None else [options.only]
    found: Counter[str] = Counter()
    statuses: Counter[int] = Counter()
    for number in cases:
        chance = random.Random(f"{options.seed}:{options.command}:{number}")
        arguments = command_line(chance, commands)
        ending, about, taken = run(arguments, chance, options.slow)
        statuses[ending.status] += 1
        wrong = faults(ending, arguments)
        found.update(wrong)
        if wrong or options.only is not None:
            shown = " ".join(ascii(word) if len(word) < 60 else f"{word[:20]!a}…" for word in arguments)
            print(f"#{number} {shown} {about} → {ending.status}, {taken:.1f} s", flush=True)
            for fault in wrong:
                print(f"    {fault}")
            shows = 10_000 if options.only is not None else 300
            print(
                "    "
                + (ending.stderr or ending.stdout).decode(errors="backslashreplace")[:shows].replace("\n", "\n    ")
            )
    ended = ", ".join(f"{count} with {status}" for status, count in sorted(statuses.items()))
    print(f"{len(cases)} commands ended, {ended}; {sum(found.values())} faults")
    return 1 if found else 0


def run(arguments: list[str], chance: random.Random, slow: float) -> tuple[Ending, str, float]:
    """Run a command in a directory of its own: how it ended, what was odd about its world, and its seconds."""
    broken = chance.choice(("stdout", "stderr")) if chance.random() < 0.06 else ""
    how = chance.choice(("closed", "full", "gone")) if broken else ""
    environment = chance.choice(ENVIRONMENTS)
    stdin = chance.choice(("empty", "game.yaml", "closed"))
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "world"
        root.mkdir()
        furnish(root, arguments, chance)
        said = [Path(place) / name for name in ("stdout", "stderr")]
        before = seen(root)
        sys.stdout.flush()
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            _run_child(arguments, root, said, stdin, {broken: how}, environment, slow)
        _, status, _ = os.wait4(child, 0)
        taken = time.monotonic() - began
        status = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        streams = [path.read_bytes() if path.exists() else b"" for path in said]
        ending = Ending(status, *streams, broken, before, seen(root))
        clean(root)
    return ending, " ".join(filter(None, (f"{broken} {how}".strip(), *environment.values(), f"<{stdin}"))), taken


def _run_child(
    arguments: list[str],
    root: Path,
    said: list[Path],
    stdin: str,
    broken: dict[str, str],
    environment: dict[str, str],
    slow: float,
) -> None:
    """Become the command; never returns."""
    status = 99
    try:
        os.chdir(root)
        for number, name, path in ((1, "stdout", said[0]), (2, "stderr", said[1])):
            _redirect(number, name, path, broken.get(name, ""))
        if stdin == "closed":
            os.close(0)
            sys.stdin = None
        else:
            os.dup2(os.open(os.devnull if stdin == "empty" else root / stdin, os.O_RDONLY), 0)
        os.environ.update(environment)
        _give_up_rights()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (int(slow) + 1, int(slow) + 2))
        signal.alarm(int(10 * slow))
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        try:
            cli.main(arguments)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _redirect(number: int, name: str, path: Path, how: str) -> None:
    """Standard output or standard error into a file, or to where it cannot be written."""
    if how == "closed":
        os.close(number)
        setattr(sys, name, None)
        return
    if how == "gone":
        reading, writing = os.pipe()
        os.close(reading)
    else:
        writing = os.open("/dev/full" if how == "full" else path, os.O_WRONLY | os.O_CREAT, 0o600)
    os.dup2(writing, number)
    setattr(sys, name, open(number, "w", encoding="utf-8", closefd=False))  # noqa: SIM115


def _give_up_rights() -> None:
    """Take from the superuser the right to read and write whatever the modes of files say."""
    if os.geteuid() != 0 or sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    sets = (ctypes.c_uint32 * 6)()
    if libc.capget(header, sets) == 0:
        for at in (0, 1):  # Effective and permitted; capabilities 1 and 2 are to override modes.
            sets[at] &= ~0b110
        libc.capset(header, sets)


if __name__ == "__main__":
    raise SystemExit(main())
