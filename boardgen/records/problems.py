"""Problems of a game file: one `Problem` for each fault, each printed on one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from boardgen.errors import BoardgenError
from boardgen.messages import shorten

#: Codes for input that could not be read at all, as opposed to files that break rules.
UNREADABLE = frozenset(
    {
        "unreadable-file",
        "file-too-large",
        "not-utf8",
        "bad-character",
        "bad-yaml",
        "empty-file",
        "several-documents",
        "too-deep",
        "yaml-alias",
        "yaml-tag",
        "bad-key",
    }
)

#: Checking stops after this many problems.
MAX_PROBLEMS = 1_000

# Characters per message.
_LONGEST = 2_000


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a game file.

    Attributes:
        file: the file's name as given.
        line, column: from 1, in characters; None for the whole file.
        ply: the number of the move, from 1, or the ply after which a claim was made; otherwise None.
        player: the player to make that move.
        token: the move as written.
        code: stable kebab-case code.
        message: what is wrong and what to do instead.
        end_line, end_column: where what is wrong ends, the column being that of the character behind it; None if
            unknown.
        path: its place among the values of the file: keys and indices; not in lists for programs.
    """

    file: str
    line: int | None
    column: int | None
    ply: int | None
    player: str | None
    token: str | None
    code: str
    message: str
    end_line: int | None = field(default=None, compare=False)
    end_column: int | None = field(default=None, compare=False)
    path: tuple[str | int, ...] = field(default=(), compare=False)

    def format(self) -> str:
        """``file:line:column: ply 7 (white) "f3": code: message``; missing parts are left out."""
        place = ":".join([shorten(self.file, _LONGEST), *(str(n) for n in (self.line, self.column) if n is not None)])
        about = []
        if self.ply is not None:
            about.append(f"ply {self.ply}")
        if self.player is not None:
            about.append(f"({self.player})")
        if self.token is not None:
            about.append(f'"{shorten(self.token)}"')
        parts = [place, " ".join(about), self.code, shorten(self.message, _LONGEST)]
        return ": ".join(part for part in parts if part)

    def __str__(self) -> str:
        return self.format()

    def to_json(self) -> dict[str, Any]:
        """What programs are told by name, None if missing: all but where it ends and its path in the file."""
        parts = asdict(self)
        for name in ("end_line", "end_column", "path"):
            del parts[name]
        return parts

    @property
    def sort_key(self) -> tuple[str, int, int, int, str, str]:
        """By place; problems of the whole file come first."""
        return self.file, self.line or 0, self.column or 0, self.ply or 0, self.code, self.message


class GameFileError(BoardgenError, ValueError):
    """A game file with problems.

    Attributes:
        problems: all problems found, by place; never empty.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(problem.format() for problem in problems))
        self.problems = tuple(problems)


def add_problems(problems: list[Problem], new: Iterable[Problem]) -> None:
    """Add problems to those found so far.

    Raises:
        GameFileError: there are too many; with those found and a last one that says so.
    """
    for problem in new:
        problems.append(problem)
        if len(problems) >= MAX_PROBLEMS:
            message = f"{MAX_PROBLEMS:,} problems so far; the rest of the file was not checked"
            last = replace(problem, ply=None, player=None, token=None, code="too-many-problems", message=message)
            raise GameFileError([*by_place(problems), last])


def by_place(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, sorted by place."""
    return sorted(set(problems), key=lambda problem: problem.sort_key)


def exit_status(problems: Iterable[Problem]) -> int:
    """0 without problems, 2 if a file could not be read, 1 if one breaks rules or makes false claims."""
    return max((2 if problem.code in UNREADABLE else 1 for problem in problems), default=0)
