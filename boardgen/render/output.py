"""Files appear whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from boardgen.errors import OutputError

_REASONS = {
    errno.ENOENT: "the directory does not exist",
    errno.ENOTDIR: "part of the path is a file, not a directory",
    errno.EISDIR: "it is a directory",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EROFS: "the file system is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENXIO: "nobody is reading from this pipe",
}


def write_files(files: Iterable[tuple[Path, bytes]]) -> None:
    """Write all of the files or none of them.

    Each is written beside its target under a temporary name; when all of them are on the disk they
    are renamed. Symbolic links are followed; devices and pipes, which cannot be replaced by a file, are
    written to last. Directories are not made.

    Raises:
        OutputError: one line: which file, and why.
    """
    waiting: list[tuple[Path, Path]] = []
    streams: list[tuple[Path, bytes]] = []
    target = Path()
    try:
        for target, data in files:
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, "")
            if _is_stream(target):
                streams.append((target, data))
            else:
                real = Path(os.path.realpath(target))
                waiting.append((_beside(real, data), real))
        for temporary, target in waiting:
            os.replace(temporary, target)
        for target, data in streams:
            _pour(target, data)
    except (OSError, ValueError) as error:
        raise OutputError(f"{target}: cannot be written: {_reason(error)}") from None
    finally:
        for temporary, _ in waiting:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _is_stream(target: Path) -> bool:
    """Whether the target is a device or a pipe."""
    return target.exists() and not stat.S_ISREG(target.stat().st_mode)


def _pour(target: Path, data: bytes) -> None:
    """Write to a device or a pipe as it is."""
    # Opened without waiting, so that a pipe nobody reads from is an error and not a standstill.
    handle = os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "wb") as file:
        if hasattr(os, "set_blocking"):
            os.set_blocking(handle, True)
        file.write(data)


def _beside(target: Path, data: bytes) -> Path:
    """A new file with the data in the directory of the target."""
    temporary = target.with_name(f".{target.name[:100]}.{os.urandom(4).hex()}.part")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            temporary.chmod(target.stat().st_mode & 0o777)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            temporary.unlink(missing_ok=True)
        raise
    return temporary


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, error.strerror or str(error))
    return "the name holds a character that file names cannot have"
