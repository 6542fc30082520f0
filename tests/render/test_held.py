"""Signals while files are written: all of the files or none, and nothing left over."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from boardgen.errors import OutputError
from boardgen.render import output
from boardgen.render.held import held_signals
from boardgen.render.output import write_files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")
ROOT = Path(__file__).parent.parent.parent
STALE = ".boardgen-0123abcd.part"


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


#: Writes 12 files, and sends itself a signal at the nth call of os.{call}; then says that it lives.
WRITER = """
import os, signal, sys
from pathlib import Path
call, at, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if number not in (signal.SIGKILL, signal.SIGSTOP):
    # Whoever runs the tests may ignore it, as nohup does, and shells for what they run in the background.
    signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
from boardgen.render.output import write_files
real, count = getattr(os, call), 0
def signalling(*arguments):
    global count
    count += 1
    if count == at:
        signal.raise_signal(number)
    return real(*arguments)
setattr(os, call, signalling)
write_files([(Path(f"{n:02}"), b"new") for n in range(12)])
print("alive")
"""


def write_with(directory: Path, call: str, at: int, number: int) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", WRITER, call, str(at), str(number)],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )


CATCHABLE = [
    *("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGABRT", "SIGXCPU", "SIGPROF"),
]


@pytest.mark.parametrize("name", CATCHABLE)
def test_a_signal_before_the_renames_leaves_nothing(tmp_path, name):
    (tmp_path / "03").write_bytes(b"old")
    number = getattr(signal, name)
    done = write_with(tmp_path, "fsync", 7, number)
    assert done.returncode == -number, done.stderr
    assert done.stdout == b""
    assert names(tmp_path) == ["03"]
    assert (tmp_path / "03").read_bytes() == b"old"


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("at", [1, 7, 12])
def test_a_signal_among_the_renames_lets_them_finish(tmp_path, name, at):
    (tmp_path / "03").write_bytes(b"old")
    number = getattr(signal, name)
    done = write_with(tmp_path, "replace", at, number)
    assert done.returncode == -number, done.stderr
    assert done.stdout == b""
    assert names(tmp_path) == [f"{n:02}" for n in range(12)]
    assert (tmp_path / "03").read_bytes() == b"new"


def test_what_a_killed_process_has_left_goes_with_the_next_write(tmp_path):
    (tmp_path / "03").write_bytes(b"old")
    assert write_with(tmp_path, "fsync", 7, signal.SIGKILL).returncode == -signal.SIGKILL
    assert len(names(tmp_path)) == 8
    (tmp_path / "download.part").write_bytes(b"another program's")
    write_files([(tmp_path / "a", b"")])
    assert names(tmp_path) == ["03", "a", "download.part"]


def test_what_a_running_process_is_writing_stays(tmp_path):
    """It is stopped in the middle; another one writes meanwhile; then it goes on."""
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, "fsync", "7", str(int(signal.SIGSTOP))],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    os.waitpid(writer.pid, os.WUNTRACED)
    unfinished = names(tmp_path)
    assert len(unfinished) == 7
    write_files([(tmp_path / "a", b"")])
    assert names(tmp_path) == sorted([*unfinished, "a"])
    writer.send_signal(signal.SIGCONT)
    assert writer.wait() == 0
    assert names(tmp_path) == [*(f"{n:02}" for n in range(12)), "a"]


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EBADF])
def test_where_directories_cannot_be_locked_only_old_files_go(tmp_path, monkeypatch, code):
    import fcntl

    def no_locks(*_):
        raise OSError(code, "no")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    for name, age in (("0123abcd", 0), ("89abcdef", 2 * 24 * 3600)):
        left = tmp_path / f".boardgen-{name}.part"
        left.write_bytes(b"")
        os.utime(left, (time.time() - age,) * 2)
    write_files([(tmp_path / "a", b"")])
    assert names(tmp_path) == [STALE, "a"]


def test_a_lock_of_another_program_holds_nobody_up_for_long(tmp_path):
    import fcntl

    (tmp_path / STALE).write_bytes(b"")
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        write_files([(tmp_path / "a", b"")])
    finally:
        os.close(handle)
    assert names(tmp_path) == [STALE, "a"]


def test_directories_and_links_under_such_names_stay(tmp_path):
    (tmp_path / ".boardgen-00000000.part").mkdir()
    (tmp_path / ".boardgen-11111111.part").symlink_to("elsewhere")
    write_files([(tmp_path / "a", b"")])
    assert len(names(tmp_path)) == 3


def test_own_handlers_and_ignored_signals_stay(tmp_path):
    """Whoever handles a signal in their own way is not bereft of it."""
    came = []
    before = signal.signal(signal.SIGUSR1, lambda *_: came.append("handled"))
    ignored = signal.signal(signal.SIGUSR2, signal.SIG_IGN)
    try:
        with held_signals() as stopped:
            signal.raise_signal(signal.SIGUSR1)
            signal.raise_signal(signal.SIGUSR2)
            assert not stopped()
            assert came == ["handled"]
    finally:
        signal.signal(signal.SIGUSR1, before)
        signal.signal(signal.SIGUSR2, ignored)


def test_handlers_are_as_they_were():
    at_first = signal.signal(signal.SIGINT, signal.default_int_handler)
    before = {number: signal.getsignal(number) for number in signal.valid_signals()}
    came = []

    def interrupted() -> None:
        with held_signals() as stopped:
            signal.raise_signal(signal.SIGINT)
            came.append(stopped())

    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert came == [True]
        assert {number: signal.getsignal(number) for number in signal.valid_signals()} == before
    finally:
        signal.signal(signal.SIGINT, at_first)


def test_an_exception_of_a_handler_undoes_the_renames(tmp_path, monkeypatch):
    """As a time limit does that a program sets itself."""
    (tmp_path / "a").write_bytes(b"old")

    def too_late(*_):
        raise TimeoutError("too late")

    real, count = os.replace, []

    def slow(*arguments):
        count.append(1)
        if len(count) == 2:
            signal.raise_signal(signal.SIGALRM)
        real(*arguments)

    before = signal.signal(signal.SIGALRM, too_late)
    monkeypatch.setattr(output.os, "replace", slow)
    try:
        with pytest.raises((TimeoutError, OutputError)):
            write_files([(tmp_path / name, b"new") for name in "abc"])
    finally:
        signal.signal(signal.SIGALRM, before)
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"old"


def test_other_threads_may_write(tmp_path):
    thread = threading.Thread(target=write_files, args=([(tmp_path / "a", b"new")],))
    thread.start()
    thread.join()
    assert names(tmp_path) == ["a"]
