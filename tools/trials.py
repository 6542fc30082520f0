"""``python -m tools.trials [--again]``: try the mutants of one area, each in a fork of tests that are collected once.

`tools/mutants.py` runs it in the directory of an area. mutmut makes the mutants and keeps what became of them, mypy
judges them first, all in one run; what it lets pass is tried here. A mutant is put in place by exchanging the code of
a function, so that whatever holds the function has it too.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from mutmut import __main__ as mutmut
from mutmut.mutation import trampoline
from mutmut.mutation.data import SourceFileMutationData
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.utils.format_utils import make_mutant_key, mangled_name_from_mutant_name

from tools import cold
from tools.mutants import PYTEST, Survivor, changed_lines

#: What mutmut notes of a mutant (`NOTICED` in tools/mutants.py has them all).
SURVIVED, KILLED, NO_TESTS, WORDS, TYPES, STRICT = 0, 1, 33, 34, 37, 38
#: A test may take this many CPU seconds, and this many times what it took on unbroken code.
SECONDS, TIMES = 2.0, 8.0
#: Seconds after which a mutant is given up that waits for something.
PATIENCE = 300
#: Bytes that a mutant may take.
MEMORY = 4 << 30
#: Seconds between two notes of what became of the mutants.
NOTED_EVERY = 5.0

#: The name in `builtins` under which the code put in place of a function finds `Functions.hit`.
_HIT = "__boardgen_hit__"


class Functions:
    """The functions that mutmut breaks, as their modules are imported; and which of them were called.

    Attributes:
        called: names of functions since it was emptied last.
    """

    def __init__(self) -> None:
        self.called: set[str] = set()
        self._found: dict[str, tuple[FunctionType, dict[str, Any]]] = {}
        self._numbered: list[tuple[str, FunctionType, CodeType, CodeType]] = []

    def wrap(self, mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[FunctionType], FunctionType]:
        """In place of mutmut's own decorator, which asks at every call which mutant is meant."""

        def keep(function: FunctionType) -> FunctionType:
            of_class, _, name = function.__qualname__.rpartition(".")
            self._add(f"{function.__module__}.{make_mutant_key(name, of_class or None)}", function, mutants)
            return function

        return keep

    def _add(self, name: str, function: FunctionType, mutants: dict[str, Any]) -> None:
        self._found[name] = (function, mutants)
        if function.__code__.co_freevars:
            # Code can only be exchanged for code with as many cells; such a function counts as called by all.
            return
        space: dict[str, Any] = {}
        exec(f"def stub(*a, **k): return {_HIT}({len(self._numbered)}, a, k)", space)
        self._numbered.append((name, function, function.__code__, space["stub"].__code__))
        function.__code__ = space["stub"].__code__

    def hit(self, number: int, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        """A function is called for the first time since `watch`: note it, and let it work."""
        name, function, code, _ = self._numbered[number]
        function.__code__ = code
        self.called.add(name)
        return function(*args, **options)

    def watch(self) -> None:
        """Begin to note calls anew."""
        self.called = {name for name, (function, _) in self._found.items() if function.__code__.co_freevars}
        for _, function, _, stub in self._numbered:
            function.__code__ = stub

    def rest(self) -> None:
        """Note no more calls."""
        for _, function, code, _ in self._numbered:
            function.__code__ = code

    def put(self, mutant: str) -> None:
        """Break a function for good; ``mutant`` is a name of mutmut's."""
        function, mutants = self._found[mangled_name_from_mutant_name(mutant)]
        broken = mutants[mutant.rpartition(".")[2]]
        broken = getattr(broken, "__func__", broken)
        function.__code__ = broken.__code__
        function.__defaults__ = broken.__defaults__
        function.__kwdefaults__ = broken.__kwdefaults__


class Trials:
    """A plugin of pytest that runs the collected tests once to measure them, and then for every mutant.

    Args:
        functions: that were found while the tests were imported.
        data: mutmut's notes, a file each.
    """

    def __init__(self, functions: Functions, data: list[SourceFileMutationData]) -> None:
        self._functions = functions
        self._data = data
        self._seconds: dict[str, float] = {}
        self._tests: dict[str, list[pytest.Item]] = defaultdict(list)
        self._collecting: dict[str, set[str]] = {}
        self._killers: dict[str, list[str]] = defaultdict(list)
        self.failed: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        """Note what the tables of a file of tests call."""
        if not isinstance(collector, pytest.Module):
            return (yield)
        cold.forget()
        self._functions.watch()
        result = yield
        self._collecting[collector.nodeid] = set(self._functions.called)
        return result

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All the work; pytest itself runs nothing."""
        if session.testsfailed:
            self.failed.append("collection")
            return True
        self._measure(session.items)
        if not self.failed:
            self._try_all()
        return True

    def _measure(self, items: list[pytest.Item]) -> None:
        for item, following in zip(items, [*items[1:], None], strict=True):
            cold.forget()
            self._functions.watch()
            begun = time.process_time()
            if not passes(item, following):
                self.failed.append(item.nodeid)
            self._seconds[item.nodeid] = time.process_time() - begun
            file = item.nodeid.partition("::")[0]
            for name in self._functions.called | self._collecting.get(file, set()):
                self._tests[name].append(item)
        self._functions.rest()
        for tests in self._tests.values():
            tests.sort(key=lambda item: self._seconds[item.nodeid])

    def _try_all(self) -> None:
        waiting = [
            (data, mutant, mangled_name_from_mutant_name(mutant))
            for data in self._data
            for mutant, status in data.exit_code_by_key.items()
            if status is None
        ]
        waiting.sort(key=lambda row: sum(self._seconds[item.nodeid] for item in self._tests.get(row[2], ())))
        noted = begun = time.monotonic()
        for number, (data, mutant, name) in enumerate(waiting, 1):
            data.exit_code_by_key[mutant] = self._try(mutant, name)
            if time.monotonic() - noted > NOTED_EVERY or number == len(waiting):
                noted = time.monotonic()
                for each in self._data:
                    each.save()
                print(f"{number} of {len(waiting)} tried in {noted - begun:.0f} s", flush=True)

    def _try(self, mutant: str, name: str) -> int:
        tests = self._tests.get(name)
        if not tests:
            return NO_TESTS
        first = self._killers[name]
        ordered = [item for key in reversed(first) for item in tests if item.nodeid == key]
        ordered += [item for item in tests if item.nodeid not in first]
        status, killer = self._forked(lambda: self._run(mutant, ordered))
        if status == SURVIVED and any(name in called for called in self._collecting.values()):
            status, _ = self._forked(lambda: self._collect_again(mutant, ordered))
        if killer:
            nodeid = ordered[killer - 1].nodeid
            self._killers[name] = [*(key for key in first if key != nodeid), nodeid][-5:]
        return status

    def _forked(self, work: Callable[[], int]) -> tuple[int, int]:
        """What becomes of a mutant in a process of its own.

        Args:
            work: gives the number of the test that fails, 0 for none.

        Returns:
            What mutmut is to note, and that number.
        """
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            signal.alarm(PATIENCE)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (1, 2):
                os.dup2(null, stream)
            try:
                number = work()
            except BaseException:
                number = 1
            os.write(writer, str(number).encode())
            os._exit(0)
        os.close(writer)
        with open(reader, "rb") as pipe:
            text = pipe.read()
        _, ended = os.waitpid(child, 0)
        if text:
            return (KILLED if int(text) else SURVIVED), int(text)
        signalled = os.WTERMSIG(ended)
        return (-signalled if signalled in (signal.SIGPROF, signal.SIGALRM) else KILLED), 0

    def _run(self, mutant: str, tests: list[pytest.Item]) -> int:
        self._functions.put(mutant)
        cold.forget()
        for number, (item, following) in enumerate(zip(tests, [*tests[1:], None], strict=True), 1):
            signal.setitimer(signal.ITIMER_PROF, SECONDS + TIMES * self._seconds[item.nodeid])
            if not passes(item, following):
                return number
        return 0

    def _collect_again(self, mutant: str, tests: list[pytest.Item]) -> int:
        """As `_run`, for a function that tables of tests call while they are imported."""
        self._functions.put(mutant)
        total = sum(self._seconds[item.nodeid] for item in tests)
        signal.setitimer(signal.ITIMER_PROF, 10 * SECONDS + TIMES * total)
        return int(pytest.main(["-x", *ARGUMENTS, *(item.nodeid for item in tests)]) != pytest.ExitCode.OK)


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test with what it needs; whether nothing of it failed.

    Args:
        item: the test.
        following: the one that is run next, whose fixtures are kept.
    """
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


ARGUMENTS = ["--rootdir=.", "--tb=no", "-qq", "-otmp_path_retention_policy=none", *PYTEST]


def main(arguments: list[str]) -> int:
    """Make the mutants of the area in whose directory this runs, and try those that wait.

    Args:
        arguments: ``--again``: those that survived before are tried again.
    """
    _make()
    data = list(_notes())
    _judge_without_tests(data, again="--again" in arguments)
    os.chdir("mutants")
    # What mutmut notes of a file, it notes in a directory below the present one.
    for each in data:
        each.meta_path = each.meta_path.relative_to("mutants")
    functions = Functions()
    trampoline.wrap_in_trampoline = functions.wrap
    vars(sys.modules["builtins"])[_HIT] = functions.hit
    trials = Trials(functions, data)
    selection = mutmut.config().pytest_add_cli_args_test_selection
    pytest.main([*ARGUMENTS, *selection], plugins=[trials])
    for name in trials.failed:
        print(f"fails on unbroken code: {name}", file=sys.stderr)
    return int(bool(trials.failed))


def _make() -> None:
    shutil.rmtree("mutants/tests", ignore_errors=True)
    os.makedirs("mutants", exist_ok=True)
    stream, sys.stdout = sys.stdout, open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    try:
        mutmut.copy_src_dir()
        mutmut.copy_also_copy_files()
        mutmut.setup_source_paths()
        mutmut.create_mutants(1)
    finally:
        sys.stdout.close()
        sys.stdout = stream


def _notes() -> Iterator[SourceFileMutationData]:
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        if data.exit_code_by_key:
            yield data


def _judge_without_tests(data: list[SourceFileMutationData], again: bool) -> None:
    """Types first; what changes the wording of a message alone, or a ``strict`` of ``zip``, is not tried at all."""
    refused = mutmut.filter_mutants_with_type_checker()
    for each in data:
        path = Path(each.path)
        for mutant, status in each.exit_code_by_key.items():
            if mutant in refused:
                each.exit_code_by_key[mutant] = TYPES
            elif status in (TYPES, NO_TESTS) or (again and status == SURVIVED):
                each.exit_code_by_key[mutant] = None
            if each.exit_code_by_key[mutant] is None:
                each.exit_code_by_key[mutant] = _not_worth_trying(Survivor(mutant, True, changed_lines(mutant, path)))
        each.save()


def _not_worth_trying(mutant: Survivor) -> int | None:
    return WORDS if mutant.words_only else STRICT if mutant.strict_only else None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
