"""What is wrong with the way a command ended: what it left, what it said, its exit status."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import NamedTuple

LONGEST_MESSAGE = 2_500
#: How files begin, and how those end that do not say how long they are.
HEADS = {".svg": b"<svg", ".pdf": b"%PDF-", ".png": b"\x89PNG", ".html": b"<!DOCTYPE html>", ".dxf": b"  0\nSECTION"}
ENDS = {".svg": b"</svg>", ".pdf": b"%%EOF\n", ".html": b"</html>\n", ".dxf": b"EOF\n"}
#: Text that means nothing to people.
PRIVATE = re.compile(
    r"Traceback|object at 0x|<class |NoneType|\[Errno|Errno \d|not subscriptable|positional argument|unhashable"
    r"|has no attribute|KeyError|IndexError|ValueError|TypeError|codec can't|invalid literal|ConstructorError"
    r"|dict\(|frozenset|mappingproxy"
)


class Ending(NamedTuple):
    """How a command ended.

    Attributes:
        status: exit status, or minus the number of the signal.
        stdout, stderr: what it said.
        broken: "stdout" or "stderr" if that could not be written to, or "".
        before, after: what the directory held, as `tools.fuzz.world.seen` has it.
    """

    status: int
    stdout: bytes
    stderr: bytes
    broken: str
    before: Mapping[str, tuple[int, bytes]]
    after: Mapping[str, tuple[int, bytes]]


def faults(ending: Ending, arguments: list[str]) -> list[str]:
    """All that is wrong, each in a few words."""
    return [*_of_status(ending, arguments), *_of_messages(ending, arguments), *_of_files(ending)]


def _of_status(ending: Ending, arguments: list[str]) -> Iterator[str]:
    if ending.status in (-signal.SIGALRM, -signal.SIGXCPU):
        if arguments[0] != "perft":  # A large count takes long legitimately.
            yield "too slow"
    elif ending.status not in (0, 1, 2):
        yield f"exit status {ending.status}"
    if ending.status == 0 and ending.stderr:
        yield "fine, but something on standard error"
    if ending.status in (1, 2) and not (ending.stderr or ending.stdout or ending.broken == "stderr"):
        yield "fails without a word"


def _of_messages(ending: Ending, arguments: list[str]) -> Iterator[str]:
    said = ending.stderr.decode(errors="backslashreplace")
    if not said and ending.status and arguments[0] == "check" and "--json" not in arguments:
        said = ending.stdout.decode(errors="backslashreplace")
    reports = arguments[0] == "check" or (arguments[0] == "format" and "--check" in arguments)
    if ending.status and ending.stdout and not reports and not ending.broken:
        yield "fails, but writes to standard output"
    lines = said.splitlines()
    if any(
        not line.replace("\xa0", "").replace("\u202f", "").replace("\u3000", "").isprintable()
        for line in said.split("\n")
    ):
        yield "a message that steers the terminal"
    if any(len(line) > LONGEST_MESSAGE for line in lines):
        yield "a message without end"
    found = PRIVATE.search(said)
    if found:
        yield f"a message that speaks of {found[0]!r}"
    if "standard output" in said and not ending.broken and "-o -" not in said and "to standard output as" not in said:
        yield "a message that blames standard output"
    if (
        ending.status == 2
        and len(lines) > 1
        and not all(re.match(r".*?: (right \(|[a-z0-9-]+: )", line) for line in lines)
    ):
        yield "more than one line for one error"
    for line in lines:
        if ending.status == 0 or line.startswith("Usage: ") or len(lines) > 30:
            break
        if not re.match(r"(boardgen|.*?boardgen [a-z]+|__main__\.py|python -m boardgen|.*?)(: error)?: ", line):
            yield f"a message of an odd form: {line[:80]!r}"
    asks = {"--help", "-h"} & {*arguments}
    if ending.stdout and ending.status == 0 and "--json" in arguments and not ending.broken and not asks:
        try:
            json.loads(ending.stdout)
        except ValueError:
            yield "JSON that is none"


def _of_files(ending: Ending) -> Iterator[str]:
    for name in ending.after:
        if name.endswith(".part"):
            yield f"{name} is left behind"
    new = {name: what for name, what in ending.after.items() if ending.before.get(name) != what}
    if ending.broken == "stdout":
        return  # The files are there; only their names could not be said.
    if ending.status:
        for name in sorted(set(new) | (set(ending.before) - set(ending.after))):
            yield f"fails, but changes {name[:60]!r}"
        return
    for name, (_, content) in new.items():
        suffix = PurePath(name).suffix.lower()
        if suffix in HEADS and content and not content.startswith(HEADS[suffix]):
            yield f"{name[:60]!r} does not begin like a {suffix}"
        if suffix in ENDS and content and not content.endswith(ENDS[suffix]):
            yield f"{name[:60]!r} is not whole"
