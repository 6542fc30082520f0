"""How a game of Pi begins: standard setups, given positions, random setups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardgen.errors import Faults, OptionError
from boardgen.games.pi.position import TIED, Colour, Hold, Position, Setup
from boardgen.games.pi.rules import begin, can_place
from boardgen.geometry.axial import DIRECTIONS
from boardgen.geometry.board import Board
from boardgen.geometry.triangles import MAX_SIDE, TriangleTable, triangle_table
from boardgen.schema import CELL, CELLS, Boolean, Choice, Fields, Integer, ListOf, MapOf, OrNull, Text

SIDE = 6
GOALS = 5

_LETTER = Text("goal", "[A-Z]", "a goal letter, one capital from A to Z")
_COLOUR = Choice(("red", "blue"))
_GOAL = Fields(
    {
        "cell": CELL,
        "owner": OrNull(Choice(("red", "blue", "tied")), "derived from the triangles if left out"),
        "size": OrNull(Integer(smallest=0), "size of the controlling triangle"),
        "triangle": OrNull(ListOf(CELL, words=True, fewest=3, longest=3, items="corners"), "its corners"),
    },
    frozenset({"cell"}),
)

BOARD_KEYS = Fields({"side": Integer("number of cells on a side", 2, MAX_SIDE, SIDE)})
SETUP_KEYS = Fields(
    {
        "red": ListOf(CELL, "red's three pieces around the centre", words=True, distinct=True),
        "goals": MapOf(CELL, "goal letter → cell", _LETTER),
    }
)
POSITION_KEYS = Fields(
    {
        "red": CELLS._replace(doc="red's pieces"),
        "blue": CELLS._replace(doc="blue's pieces"),
        "goals": MapOf(_GOAL, "goal letter → cell and, if triangles leave it open, owner", _LETTER),
        "to_move": OrNull(_COLOUR, "blue by default; null if the game is over, perhaps because nobody can place"),
        "passed": Boolean("the opponent has just passed", default=False),
        "ply": Integer("moves played before", 0, default=0),
    },
    apart=("red", "blue"),
)
SETUP_CHOICES = Fields({"goals": Integer(f"how many goals; {GOALS} if they fit", 0, 26)})


def start_triangles(board: Board) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The two triangles red may start with: alternate neighbours of the centre (``e5 g6 f7`` first on side 6)."""

    def around(steps: Iterable[tuple[int, int]]) -> tuple[int, int, int]:
        a, b, c = sorted(board.index[step] for step in steps)
        return a, b, c

    return around(DIRECTIONS[0::2]), around(DIRECTIONS[1::2])


def standard(board: Board, red: Sequence[int] | None, goals: Mapping[str, int]) -> Position:
    """The start of a game: red around the centre, and the goals.

    Raises:
        OptionError: codes ``pi-start``, ``pi-goal-corner``, ``pi-goal-on-piece``, ``pi-goal-twice``.
    """
    faults = Faults()
    table = triangle_table(board)
    choices = start_triangles(board)
    pieces = tuple(red) if red is not None else choices[0]
    if tuple(sorted(pieces)) not in choices:
        either = " or ".join(" ".join(board.names[cell] for cell in choice) for choice in choices)
        faults.add("pi-start", f"red starts on three alternate neighbours of the centre: {either}", "red")
    letters, cells = _goals(board, goals, pieces, faults)
    faults.check()
    setup = Setup(table, letters, cells, pieces, (), board.full & ~board.bits(cells))
    triangles = _triangles(table, "red", pieces)
    return begin(setup, tuple(next(iter(_smallest(triangles, cell)), None) for cell in cells))


def given(board: Board, position: Mapping[str, Any]) -> Position:
    """A given position, without the moves that led to it.

    The owner of a goal follows from the triangles: it is the owner of the smallest. If both colours have
    a smallest triangle of the same size, the owner must be given, because the earlier one keeps the goal.

    Raises:
        OptionError: as for `standard`, and ``pi-owner``, ``pi-size``, ``pi-triangle``, ``pi-to-move``.
    """
    faults = Faults()
    table = triangle_table(board)
    red, blue = tuple(position.get("red", ())), tuple(position.get("blue", ()))
    claims = position.get("goals", {})
    letters, cells = _goals(board, {x: claim["cell"] for x, claim in claims.items()}, red + blue, faults, "cell")
    faults.check()
    setup = Setup(table, letters, cells, red, blue, board.full & ~board.bits(cells), position["ply"])
    triangles = _triangles(table, "red", red) + _triangles(table, "blue", blue)
    holds = []
    for letter, cell in zip(letters, cells, strict=True):
        try:
            holds.append(_claimed(board, claims[letter], _smallest(triangles, cell)))
        except OptionError as error:
            faults.include(error.prefixed("goals", letter))
    faults.check()
    return _with_turn(begin(setup, tuple(holds)), position)


def _with_turn(pos: Position, position: Mapping[str, Any]) -> Position:
    """The position with the given player to move and the given pass, if any."""
    to_move = position.get("to_move", "blue")
    if pos.over:
        if position.get("to_move") is not None:
            message = "nobody is to move: every goal is enclosed or tied, the game is over; leave to_move out"
            raise OptionError("pi-to-move", message, ("to_move",))
        return pos
    if to_move is None:
        if can_place(pos):
            message = "the game goes on, because a player can place: say who is to move, red or blue"
            raise OptionError("pi-to-move", message, ("to_move",))
        return pos._replace(passes=2, over=True)
    return pos._replace(half_turns=1 if to_move == "red" else 0, passes=1 if position["passed"] else 0)


def random_setup(seed: int, board: Board, goals: int | None = None) -> dict[str, dict[str, Any]]:
    """A random start: red in one of the two orientations, goals on distinct cells, uniformly.

    Args:
        seed: equal seeds give equal setups.
        board: the board.
        goals: their number; None for five, or as many as fit on a small board.

    Raises:
        OptionError: ``out-of-range``: more goals than fit.
    """
    # Imported here, because importing random takes longer than drawing a board that does not need it.
    import random

    rng = random.Random(seed)
    red = start_triangles(board)[rng.randrange(2)]
    room = [cell for cell in board if cell not in red and len(board.neighbours[cell]) > 3]
    most = len(room)
    goals = min(GOALS, most) if goals is None else goals
    if goals > most:
        message = f"{goals} goals are too many for side {board.side}; at most {most} fit"
        raise OptionError("out-of-range", message, ("goals",))
    cells = rng.sample(room, goals)
    names = board.names
    return {
        "board": {"side": board.side},
        "setup": {
            "red": [names[cell] for cell in red],
            "goals": {chr(65 + k): names[cell] for k, cell in enumerate(cells)},
        },
    }


def _goals(
    board: Board, goals: Mapping[str, int], pieces: tuple[int, ...], faults: Faults, *inner: str
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Letters, sorted, and cells of the goals; ``inner`` leads from a goal's letter to its cell."""
    at: dict[str, int] = {}
    for letter, cell in goals.items():
        problem = _goal_problem(board, cell, pieces, at)
        if problem is not None:
            code, why = problem
            message = f"goal {letter} cannot be on {board.names[cell]}: {why}"
            faults.add(code, message, "goals", letter, *inner)
        at[letter] = cell
    letters = tuple(sorted(at))
    return letters, tuple(at[letter] for letter in letters)


def _goal_problem(board: Board, cell: int, pieces: tuple[int, ...], at: Mapping[str, int]) -> tuple[str, str] | None:
    if len(board.neighbours[cell]) == 3:
        return "pi-goal-corner", "it is a corner of the board, which no triangle can enclose"
    if cell in pieces:
        return "pi-goal-on-piece", "a piece is there"
    other = next((letter for letter, taken in at.items() if taken == cell), None)
    return None if other is None else ("pi-goal-twice", f"goal {other} is there already")


def _claimed(board: Board, claim: Mapping[str, Any], smallest: list[Hold]) -> Hold | None:
    """The hold on a goal of a given position, as claimed and if consistent with the triangles.

    ``smallest`` has the triangles of the smallest size around the goal, of both colours.
    """
    owner, size, triangle = claim.get("owner"), claim.get("size"), claim.get("triangle")
    if owner == "tied":
        for key in ("size", "triangle"):
            if claim.get(key) is not None:
                raise OptionError(f"pi-{key}", f"a tied goal belongs to no triangle and has no {key}", (key,))
        return TIED
    true = _shown(board, smallest)
    if owner is not None and owner not in {hold.owner for hold in smallest}:
        raise OptionError("pi-owner", f"owner {owner} cannot be right: {true}", ("owner",))
    if size is not None and all(size != hold.size for hold in smallest):
        raise OptionError("pi-size", f"size {size!r} cannot be right: {true}", ("size",))
    fitting = [hold for hold in smallest if owner in (None, hold.owner)]
    if triangle is not None:
        corners = tuple(sorted(triangle))
        fitting = [hold for hold in fitting if hold.corners == corners]
        if not fitting:
            raise OptionError("pi-triangle", f"this triangle cannot be right: {true}", ("triangle",))
    if len({hold.owner for hold in fitting}) == 2:
        message = f"{true}; say who was first, owner: red or owner: blue, because the earlier one keeps it"
        raise OptionError("pi-owner", message)
    return fitting[0] if fitting else None


def _shown(board: Board, smallest: list[Hold]) -> str:
    """The smallest triangles around a goal in words."""
    if not smallest:
        return "no triangle of one colour encloses the goal"
    each = [f"{hold.owner}'s {' '.join(sorted(board.names[cell] for cell in hold.corners))}" for hold in smallest]
    are = "smallest triangle around the goal is" if len(each) == 1 else "smallest triangles around the goal are"
    return f"the {are} {', '.join(each)} (size {smallest[0].size})"


def _triangles(table: TriangleTable, colour: Colour, cells: tuple[int, ...]) -> list[tuple[Hold, int]]:
    """All triangles of one colour, each as a hold and the bit set of its cells."""
    found = []
    earlier = 0
    for cell in cells:
        found += [(Hold(colour, t.size, t.corners), t.cells) for t in table.completed(cell, earlier)]
        earlier |= 1 << cell
    return found


def _smallest(triangles: Iterable[tuple[Hold, int]], goal: int) -> list[Hold]:
    """The triangles of the smallest size around a goal, in the order of their corners."""
    around = sorted((hold for hold, bits in triangles if bits >> goal & 1), key=lambda hold: hold[1:])
    return [hold for hold in around if hold.size == around[0].size]
