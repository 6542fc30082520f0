"""How a game of Pi begins: standard setups, whole positions given for a diagram, random setups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from boardgen.errors import InvalidCellError, OptionError
from boardgen.games.pi.position import TIED, Colour, Hold, Position, Setup
from boardgen.games.pi.rules import begin, triangles_at
from boardgen.geometry.axial import DIRECTIONS
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.limits import check_side
from boardgen.geometry.triangles import MAX_SIDE, TriangleTable, triangle_table
from boardgen.schema import CELL, CELLS, Choice, Fields, Integer, ListOf, MapOf, Text

SIDE = 6
GOALS = 5

_LETTER = Text("goal", "[A-Z]", "a goal letter such as A")
_PLAYER = Choice(("red", "blue"))

BOARD_KEYS = Fields({"side": Integer(f"cells to a side, {SIDE} by default", 2, MAX_SIDE)})
SETUP_KEYS = Fields(
    {
        "red": ListOf(CELL, "red's three pieces around the centre", words=True),
        "goals": MapOf(CELL, "goal letter → cell", _LETTER),
    }
)
POSITION_KEYS = Fields(
    {
        "red": CELLS,
        "blue": CELLS,
        "goals": MapOf(
            Fields(
                {
                    "cell": CELL,
                    "owner": Choice(("red", "blue", "tied"), "found from the triangles when left out"),
                    "size": Integer("size of the controlling triangle", 0),
                    "triangle": ListOf(CELL, "its corners", words=True),
                },
                frozenset({"cell"}),
            ),
            "goal letter → cell and, where triangles leave it open, owner",
            _LETTER,
        ),
        "to_move": Choice(_PLAYER.values, "blue by default"),
    }
)

Path = tuple[str | int, ...]


def pi_board(side: object = SIDE) -> Board:
    """The hexagon that Pi is played on.

    Raises:
        OptionError: code ``bad-side``, when the side is not 2 … 26.
    """
    return hexagon(check_side(side, 2, MAX_SIDE))


def start_triangles(board: Board) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The two triangles red may start with: alternate neighbours of the centre (``e5 g6 f7`` first on side 6)."""

    def around(steps: Iterable[tuple[int, int]]) -> tuple[int, int, int]:
        a, b, c = sorted(board.index[step] for step in steps)
        return a, b, c

    return around(DIRECTIONS[0::2]), around(DIRECTIONS[1::2])


def standard(side: object, red: object, goals: object) -> Position:
    """The start of a game: red around the centre, goals where the placer put them.

    Raises:
        OptionError: codes ``bad-side``, ``no-such-cell``, ``pi-start``, ``pi-goal-letter``, ``pi-goal-corner``,
            ``pi-goal-on-piece``, ``pi-goal-twice``, ``bad-option``.
    """
    board = pi_board(side)
    table = triangle_table(board)
    pieces = _start_pieces(board, red)
    letters, cells = _goals(board, goals, pieces, ("goals",))
    setup = Setup(table, letters, cells, pieces, (), board.full & ~board.bits(cells))
    triangles = _triangles(table, "red", pieces)
    return begin(setup, tuple(next(iter(_smallest(triangles, cell)), None) for cell in cells))


def given(side: object, position: object) -> Position:
    """A whole position as a diagram gives it, without the moves that led to it.

    Who has a goal follows from the triangles: the owner of the smallest. Where both colours have a
    smallest one of the same size, the owner must be given, since the earlier one keeps the goal.

    Raises:
        OptionError: as for `standard`, and ``pi-piece-twice``, ``pi-owner``, ``pi-size``, ``pi-triangle``,
            ``unknown-option``.
    """
    board = pi_board(side)
    table = triangle_table(board)
    options = _mapping(position, ("position",), POSITION_KEYS.fields)
    red = _cells(board, options.get("red", ()), ("position", "red"))
    blue = _cells(board, options.get("blue", ()), ("position", "blue"), red)
    goals = _mapping(options.get("goals", {}), ("position", "goals"))
    claims = {
        letter: _mapping(claim, ("position", "goals", letter), ("cell", "owner", "size", "triangle"))
        for letter, claim in goals.items()
    }
    at = {letter: claim.get("cell") for letter, claim in claims.items()}
    letters, cells = _goals(board, at, red + blue, ("position", "goals"), ("cell",))
    setup = Setup(table, letters, cells, red, blue, board.full & ~board.bits(cells))
    triangles = _triangles(table, "red", red) + _triangles(table, "blue", blue)
    holds = tuple(
        _claimed(board, claims[letter], _smallest(triangles, cell), ("position", "goals", letter))
        for letter, cell in zip(letters, cells, strict=True)
    )
    to_move = options.get("to_move", "blue")
    if to_move not in _PLAYER.values:
        raise OptionError("bad-option", f"to_move is red or blue, not {to_move!r}", ("position", "to_move"))
    return begin(setup, holds, "red" if to_move == "red" else "blue")


def random_setup(seed: int, side: object = SIDE, goals: object = None) -> dict[str, dict[str, Any]]:
    """A random start: red in one of the two orientations, goals on distinct cells, uniformly.

    Args:
        seed: equal seeds give equal setups.
        side: cells to a side.
        goals: how many; None for five, or as many as a small board has room for.

    Raises:
        OptionError: ``bad-side``; ``bad-option`` for a seed or number of goals that can't be used.
    """
    board = pi_board(side)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError("bad-option", f"seed {seed!r} is not a whole number", ("seed",))
    if goals is not None and (isinstance(goals, bool) or not isinstance(goals, int) or goals < 0):
        raise OptionError("bad-option", f"goals {goals!r} is not a number of goals", ("goals",))
    # Loading random takes longer than drawing a board that needs none.
    import random

    rng = random.Random(seed)
    red = start_triangles(board)[rng.randrange(2)]
    room = [cell for cell in board if cell not in red and len(board.neighbours[cell]) > 3]
    most = min(26, len(room))
    goals = min(GOALS, most) if goals is None else goals
    if goals > most:
        raise OptionError("bad-option", f"{goals} goals are too many for side {side}; {most} fit", ("goals",))
    cells = rng.sample(room, goals)
    names = board.names
    return {
        "board": {"side": board.side},
        "setup": {
            "red": [names[cell] for cell in red],
            "goals": {chr(65 + k): names[cell] for k, cell in enumerate(cells)},
        },
    }


def _start_pieces(board: Board, red: object) -> tuple[int, ...]:
    choices = start_triangles(board)
    if red is None:
        return choices[0]
    pieces = _cells(board, red, ("red",))
    if tuple(sorted(pieces)) not in choices:
        either = " or ".join(" ".join(board.names[cell] for cell in choice) for choice in choices)
        raise OptionError("pi-start", f"red starts on three alternate neighbours of the centre: {either}", ("red",))
    return pieces


def _goals(
    board: Board, goals: object, pieces: tuple[int, ...], path: Path, inner: Path = ()
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Letters, sorted, and cells of the goals; ``inner`` leads from a goal's letter to its cell."""
    at: dict[str, int] = {}
    for letter, name in _mapping({} if goals is None else goals, path).items():
        here = (*path, letter)
        if re.fullmatch("[A-Z]", letter) is None:
            raise OptionError(
                "pi-goal-letter", f"goal {letter!r}: goals are named by one capital letter, A to Z", here
            )
        cell = _cell(board, name, (*here, *inner))
        problem = _goal_problem(board, cell, pieces, at)
        if problem is not None:
            code, why = problem
            raise OptionError(code, f"goal {letter} cannot be on {board.names[cell]}: {why}", (*here, *inner))
        at[letter] = cell
    letters = tuple(sorted(at))
    return letters, tuple(at[letter] for letter in letters)


def _goal_problem(board: Board, cell: int, pieces: tuple[int, ...], at: Mapping[str, int]) -> tuple[str, str] | None:
    if len(board.neighbours[cell]) == 3:
        return "pi-goal-corner", "it is a corner of the board, which no triangle can enclose"
    if cell in pieces:
        return "pi-goal-on-piece", "a piece stands there"
    other = next((letter for letter, taken in at.items() if taken == cell), None)
    return None if other is None else ("pi-goal-twice", f"goal {other} is there already")


def _claimed(board: Board, claim: Mapping[str, Any], smallest: list[Hold], path: Path) -> Hold | None:
    """Who has a goal of a given position, as claimed and as far as the triangles bear it out.

    ``smallest`` holds the triangles of the smallest size around the goal, of both colours.
    """
    owner, size = claim.get("owner"), claim.get("size")
    if owner not in (None, "red", "blue", "tied"):
        raise OptionError("bad-option", f"owner is red, blue or tied, not {owner!r}", (*path, "owner"))
    if owner == "tied":
        for key in ("size", "triangle"):
            if claim.get(key) is not None:
                raise OptionError(f"pi-{key}", f"a tied goal belongs to no triangle and has no {key}", (*path, key))
        return TIED
    true = _shown(board, smallest)
    if owner is not None and owner not in {hold.owner for hold in smallest}:
        raise OptionError("pi-owner", f"owner {owner} cannot be right: {true}", (*path, "owner"))
    if size is not None and all(size != hold.size for hold in smallest):
        raise OptionError("pi-size", f"size {size!r} cannot be right: {true}", (*path, "size"))
    fitting = [hold for hold in smallest if owner in (None, hold.owner)]
    if claim.get("triangle") is not None:
        here = (*path, "triangle")
        corners = tuple(sorted(_cells(board, claim["triangle"], here)))
        fitting = [hold for hold in fitting if hold.corners == corners]
        if not fitting:
            raise OptionError("pi-triangle", f"this triangle cannot be the one: {true}", here)
    if len({hold.owner for hold in fitting}) == 2:
        raise OptionError(
            "pi-owner", f"{true}; say who was first, owner: red or owner: blue, since the earlier one keeps it", path
        )
    return fitting[0] if fitting else None


def _shown(board: Board, smallest: list[Hold]) -> str:
    """The smallest triangles around a goal in words."""
    if not smallest:
        return "no triangle of one colour encloses the goal"
    each = [f"{hold.owner}'s {' '.join(sorted(board.names[cell] for cell in hold.corners))}" for hold in smallest]
    are = "smallest triangle around the goal is" if len(each) == 1 else "smallest triangles around the goal are"
    return f"the {are} {', '.join(each)} (size {smallest[0].size})"


def _triangles(table: TriangleTable, colour: Colour, cells: tuple[int, ...]) -> list[tuple[Hold, int]]:
    """All triangles of one colour, each as the hold it would give and the bit set of its cells."""
    found = []
    earlier = 0
    for cell in cells:
        found += [(Hold(colour, t.size, t.corners), t.cells) for t in triangles_at(table, cell, earlier)]
        earlier |= 1 << cell
    return found


def _smallest(triangles: Iterable[tuple[Hold, int]], goal: int) -> list[Hold]:
    """The triangles of the smallest size around a goal, in the order of their corners."""
    around = sorted((hold for hold, bits in triangles if bits >> goal & 1), key=lambda hold: hold[1:])
    return [hold for hold in around if hold.size == around[0].size]


def _mapping(value: object, path: Path, keys: Iterable[str] | None = None) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise OptionError("bad-option", f"{path[-1]} must be a mapping with names as keys", path)
    for key in value:
        if keys is not None and key not in keys:
            raise OptionError(
                "unknown-option", f"there is no option {key!r} here; there are {', '.join(keys)}", (*path, key)
            )
    return value


def _cells(board: Board, value: object, path: Path, taken: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Different cells from a list of names or a blank-separated string of them."""
    names = value.split() if isinstance(value, str) else value
    if not isinstance(names, list | tuple):
        raise OptionError("bad-option", f"{path[-1]} must be a list of cells such as e5", path)
    found: list[int] = []
    for k, name in enumerate(names):
        cell = _cell(board, name, (*path, k))
        if cell in found or cell in taken:
            raise OptionError("pi-piece-twice", f"{name} stands here twice; one cell, one piece", (*path, k))
        found.append(cell)
    return tuple(found)


def _cell(board: Board, name: object, path: Path) -> int:
    if not isinstance(name, str):
        raise OptionError("bad-option", f"{name!r} is no cell; write a name such as {board.names[0]}", path)
    try:
        return board.cell(name)
    except InvalidCellError as error:
        raise OptionError(error.code, error.message, path) from None
