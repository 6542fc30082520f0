"""Files appear whole or not at all: the only place that writes any."""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from boardgen.errors import OutputError
from boardgen.messages import why

#: Names of unfinished files.
_PART = re.compile(r"\.boardgen-[0-9a-f]{8}\.part", re.ASCII)
#: Where directories cannot be locked, unfinished files are left alone for this many seconds.
_OLD = 24 * 3600


def target_file(name: str) -> Path:
    """The path of the file a user names.

    Raises:
        OutputError: the name is empty or names a directory.
    """
    if not name:
        raise OutputError("'' is not a file name")
    if os.path.basename(name) in ("", ".", "..") or os.path.isdir(name):
        raise OutputError(f"{name!r} is a directory; name a file in it")
    return Path(name)


def target_directory(name: str) -> Path:
    """The path of the directory a user names, which need not exist.

    Raises:
        OutputError: the name is empty.
    """
    if not name:
        raise OutputError("'' is not the name of a directory")
    return Path(name)


def check_directory(path: Path) -> None:
    """Refuse a directory that cannot be made, before work is done for what would stand in it.

    Raises:
        OutputError: one line: which directory, and why.
    """
    with _making(path):
        if os.path.isdir(path):
            return
        with suppress(FileNotFoundError):
            os.lstat(path)
            raise FileExistsError(errno.EEXIST, "")
        if not stat.S_ISDIR(os.stat(path.parent).st_mode):
            raise NotADirectoryError(errno.ENOTDIR, "")
        if not os.access(path.parent, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, "")


def write_files(files: Iterable[tuple[Path, bytes]], make: Sequence[Path] = ()) -> None:
    """Write all of the files or none of them.

    Each is written beside its target under a temporary name. When all are on disk they are renamed; if
    a renaming fails, the earlier ones are undone. A signal that would end the process waits until the
    files are written or the temporary ones are gone. Files left behind by killed processes are removed.

    Symbolic links are followed; devices and pipes, which cannot be replaced by a file, are written to
    last. Read-only files are not replaced.

    Args:
        files: paths and contents.
        make: directories to create if missing, outermost first; they are removed again if writing fails.

    Raises:
        OutputError: one line: which file, and why.
    """
    from boardgen.render.held import held_signals

    todo = list(files)
    plain: list[tuple[Path, bytes]] = []
    streams: list[tuple[Path, bytes]] = []
    with held_signals() as stopped, _new_directories(make):
        for target, data in todo:
            with _blamed(target):
                (streams if _is_stream(target) else plain).append((target, data))
        _write_plain(plain, stopped)
    for target, data in streams:
        with _blamed(target):
            _pour(target, data)


@contextmanager
def _blamed(target: Path) -> Iterator[None]:
    """Report errors inside as errors with the target."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise OutputError(f"{target}: cannot be written: {why(error)}") from None


@contextmanager
def _making(path: Path) -> Iterator[None]:
    """Report errors inside as errors with a directory that is made."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot make the directory {path}/: {why(error)}") from None


@contextmanager
def _new_directories(wanted: Sequence[Path]) -> Iterator[None]:
    """Create missing directories; remove them again if the block fails."""
    made: list[Path] = []
    try:
        for path in wanted:
            with _making(path):
                if os.path.isdir(path):
                    continue
                path.mkdir()
                made.append(path)
        yield
    except BaseException:
        for path in reversed(made):
            with suppress(OSError):
                path.rmdir()
        raise


def _is_stream(target: Path) -> bool:
    """Whether the target is a device or a pipe; if it is neither, check that it may be replaced."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "")
    if not stat.S_ISREG(mode):
        return True
    # To the superuser nothing is read-only, but the file may be protected on purpose.
    if not os.access(target, os.W_OK) or not mode & 0o222:
        raise PermissionError(0, "the existing file is read-only")
    return False


def _pour(target: Path, data: bytes) -> None:
    """Write to a device or a pipe directly."""
    # Opened without blocking, so that a pipe nobody reads from is an error and does not hang.
    handle = os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "wb") as file:
        if hasattr(os, "set_blocking"):
            os.set_blocking(handle, True)
        file.write(data)


def _write_plain(files: Sequence[tuple[Path, bytes]], stopped: Callable[[], bool]) -> None:
    """Write regular files, all or none; none, too, if a signal comes before the first is in place."""
    waiting: list[tuple[Path, Path, Path]] = []
    with ExitStack() as locks:
        guarded: set[Path] = set()
        try:
            for target, data in files:
                with _blamed(target):
                    real = Path(os.path.realpath(target))
                    if real.parent not in guarded:
                        guarded.add(real.parent)
                        locks.enter_context(_guarded(real.parent))
                    waiting.append((_beside(real, data), real, target))
                if stopped():
                    raise OutputError("stopped by a signal; nothing was written")
            _put_in_place(waiting)
        finally:
            for temporary, _, _ in waiting:
                _remove(temporary)


def _beside(target: Path, data: bytes) -> Path:
    """A new file with the data in the directory of the target."""
    temporary = _temporary(target)
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            temporary.chmod(target.stat().st_mode & 0o777)
    except BaseException:
        _remove(temporary)
        raise
    return temporary


def _temporary(target: Path) -> Path:
    # Not derived from the target's name, which might become too long.
    return target.with_name(f".boardgen-{os.urandom(4).hex()}.part")


def _put_in_place(waiting: Sequence[tuple[Path, Path, Path]]) -> None:
    """Rename all temporary files (temporary, real target, target as given), or undo all renames."""
    undo: list[tuple[Path, Path | None]] = []
    try:
        for temporary, real, target in waiting:
            with _blamed(target):
                # A single file is replaced atomically, so there is nothing to undo.
                kept = _kept(real) if len(waiting) > 1 else None
                try:
                    os.replace(temporary, real)
                except BaseException:
                    if kept is not None:
                        _remove(kept)
                    raise
            undo.append((real, kept))
    except BaseException:
        for real, kept in reversed(undo):
            if kept is None:
                _remove(real)
            else:
                with suppress(OSError):
                    os.replace(kept, real)
        raise
    for _, kept in undo:
        if kept is not None:
            _remove(kept)


def _kept(real: Path) -> Path | None:
    """A hard link to or a copy of a file about to be replaced, or None if there is no such file."""
    if not real.exists():
        return None
    kept = _temporary(real)
    try:
        os.link(real, kept)
    except OSError:  # The file system has no hard links.
        return _beside(real, real.read_bytes())
    return kept


def _remove(path: Path) -> None:
    with suppress(OSError, ValueError):
        path.unlink(missing_ok=True)


@contextmanager
def _guarded(directory: Path) -> Iterator[None]:
    """Remove what killed processes have left in a directory, and mark it as being written to.

    The mark is a shared lock on the directory, which ends with the process that holds it: a process that gets
    an exclusive lock knows that no other is writing.
    """
    try:
        import fcntl

        handle = os.open(directory, os.O_RDONLY)
    except (ImportError, OSError):
        _clear(directory, _OLD)
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _clear(directory, None)
        except BlockingIOError:
            pass
        except OSError:  # The file system has no such locks.
            _clear(directory, _OLD)
        # Clearing takes no time; a lock that persists belongs to some other program.
        for _ in range(100):
            try:
                fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                break
        yield
    finally:
        os.close(handle)


def _clear(directory: Path, age: float | None) -> None:
    """Remove unfinished files: all, or those older than this many seconds."""
    with suppress(OSError), os.scandir(directory) as entries:
        for entry in entries:
            if _PART.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if age is None or entry.stat().st_mtime < time.time() - age:
                        os.unlink(entry.path)
