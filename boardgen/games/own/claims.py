"""What can be proved of a position without knowing the rules: groups, liberties, lines, distances, rows.

Two cells are *joined* when they are neighbours with no wall between them, or ends of a link; on boards of points,
when a line joins them. A *group* is a piece with all pieces of its owner joined to it, directly or through others
of them; a stack counts as its topmost piece.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.own.position import NOBODY, NOBODY_NAME, Piece, Position, pair


def group_of(pos: Position, cell: int) -> frozenset[int]:
    """The cells of the group on a cell; empty where nothing stands."""
    piece = pos.top(cell)
    if piece is None:
        return frozenset()
    return _flood(pos, (cell,), lambda other: _owner(pos, other) == piece.owner)


def liberties(pos: Position, cell: int) -> frozenset[int]:
    """The empty cells next to a group."""
    return frozenset(other for own in group_of(pos, cell) for other in _joined_to(pos, own) if not pos.cells[other])


def are_joined(pos: Position, a: int, b: int) -> bool:
    """Whether two cells belong to one group."""
    return b in group_of(pos, a)


def joins_sides(pos: Position, player: int) -> bool:
    """Whether a group of the player's touches two of the player's sides of the board.

    A cell that lies on two sides, as corners do, joins them by itself.
    """
    return bool(chain(pos, player))


def chain(pos: Position, player: int) -> tuple[int, ...]:
    """The shortest chain of the player's that joins two of the player's sides, from one to the other; empty if none
    does.
    """
    sides = pos.frame.sides.get(pos.frame.players[player], ())
    own = [frozenset(cell for cell in side if _owner(pos, cell) == player) for side in sides]
    found = [_way(pos, player, side, other) for side, other in combinations(own, 2)]
    return min(filter(None, found), key=lambda way: (len(way), way), default=())


def _way(pos: Position, player: int, start: frozenset[int], end: frozenset[int]) -> tuple[int, ...]:
    """A shortest way over a player's pieces that are joined; empty if there is none."""
    before: dict[int, int | None] = dict.fromkeys(sorted(start))
    queue = deque(before)
    while queue:
        cell = queue.popleft()
        if cell in end:
            way = [cell]
            while (earlier := before[way[-1]]) is not None:
                way.append(earlier)
            return tuple(way)
        for other in _joined_to(pos, cell):
            if other not in before and _owner(pos, other) == player:
                before[other] = cell
                queue.append(other)
    return ()


def distance(pos: Position, a: int, b: int, free: bool = False) -> int | None:
    """How many steps from neighbour to neighbour lie between two cells, around walls.

    Args:
        free: go over empty cells only; the ends may be occupied.

    Returns:
        None where there is no way.
    """
    far = {a: 0}
    queue = deque([a])
    while queue:
        cell = queue.popleft()
        if cell == b:
            return far[cell]
        for other in pos.steps(cell):
            if other not in far and (not free or other == b or not pos.cells[other]):
                far[other] = far[cell] + 1
                queue.append(other)
    return None


def sees(pos: Position, cell: int) -> list[int]:
    """The first piece in each direction along the lines of the board; walls end a line."""
    return [line[-1] for line in _views(pos, cell) if line and pos.cells[line[-1]]]


def slides(pos: Position, cell: int) -> list[int]:
    """The empty cells that a piece could slide to along the lines of the board."""
    return [other for line in _views(pos, cell) for other in line if not pos.cells[other]]


def encloses(pos: Position, player: int) -> frozenset[int]:
    """The cells from which no way leads to the edge of the board without crossing the player's pieces.

    A cell at the edge has fewer neighbours than one in the middle.
    """
    board = pos.frame.board
    most = max(map(len, board.neighbours), default=0)
    edge = [cell for cell in board if len(board.neighbours[cell]) < most and _owner(pos, cell) != player]
    outside = _flood(pos, edge, lambda other: _owner(pos, other) != player)
    return frozenset(cell for cell in board if cell not in outside and _owner(pos, cell) != player)


def rows(pos: Position, player: int) -> dict[int, int]:
    """Length → how many rows of just that length a player or nobody has: pieces in succession on a line."""
    found: dict[int, int] = {}
    for line in pos.frame.lines:
        run = 0
        for cell in (*line, None):
            if cell is not None and _owner(pos, cell) == player:
                run += 1
                continue
            if run > 1:
                found[run] = found.get(run, 0) + 1
            run = 0
    return found


def faces(pos: Position, cell: int) -> str | None:
    """The neighbour that the top piece of a cell was turned to, or degrees clockwise where none lies that way.

    None where nothing stands, or where what stands there was never turned.
    """
    piece = pos.top(cell)
    if piece is None or piece.facing is None:
        return None
    board = pos.frame.board
    there = [ray[0] for ray in board.rays[cell] if ray and pos.frame.facing(cell, ray[0]) == piece.facing]
    return board.names[there[0]] if there else str(piece.facing)


def counts(pos: Position) -> dict[Piece, int]:
    """How many pieces of each kind and owner are on the board, those in stacks and on edges included."""
    found: dict[Piece, int] = {}
    for piece in (*(piece for stack in pos.cells for piece in stack), *(piece for _, piece in pos.between)):
        found[piece.alike] = found.get(piece.alike, 0) + 1
    return found


def _owner(pos: Position, cell: int) -> int | None:
    """Who owns the top piece of a cell; None where nothing stands."""
    stack = pos.cells[cell]
    return stack[-1].owner if stack else None


def _joined_to(pos: Position, cell: int) -> Iterator[int]:
    """The cells joined to a cell; a link joins its owner's pieces alone."""
    yield from pos.steps(cell)
    for other, owner in pos.links.get(cell, ()):
        if owner in (NOBODY, _owner(pos, cell)):
            yield other


def _flood(pos: Position, start: Iterable[int], passes: Callable[[int], bool]) -> frozenset[int]:
    """The cells that can be reached from the start over cells that pass."""
    found = set(start)
    queue = deque(found)
    while queue:
        for other in _joined_to(pos, queue.popleft()):
            if other not in found and passes(other):
                found.add(other)
                queue.append(other)
    return frozenset(found)


def _views(pos: Position, cell: int) -> Iterator[list[int]]:
    """For each direction the cells up to the first piece, that one included, or up to a wall."""
    for ray in pos.frame.board.rays[cell]:
        line: list[int] = []
        at = cell
        for other in ray:
            if pair(at, other) in pos.walls:
                break
            line.append(other)
            if pos.cells[other]:
                break
            at = other
        yield line


# Claims as a game file makes them: a key in words, and the value that is true.


def what_stands(pos: Position, name: str) -> list[str]:
    """The pieces of a cell in words, lowest first."""
    return pos.frame.stack_names(pos.cells[pos.frame.board.cell(name)])


def one_cell(pos: Position, name: str) -> int:
    """The cell of that name.

    Raises:
        InvalidCellError: there is none.
    """
    return pos.frame.board.cell(name.strip())


def two_cells(pos: Position, names: str) -> tuple[int, int]:
    """Read the names of two cells.

    Raises:
        CodedError: fewer or more of them.
        InvalidCellError: there is no such cell.
    """
    words = names.replace("-", " ").split()
    if len(words) != 2:
        raise CodedError("bad-claim", f"expected two cells such as {' '.join(pos.frame.board.names[:2])!r}")
    a, b = map(pos.frame.board.cell, words)
    return a, b


def player_of(pos: Position, name: str) -> int:
    """The index of a player.

    Raises:
        CodedError: there is no such player.
    """
    if name not in pos.frame.players:
        raise CodedError("no-such-player", f"there is no player {name!r}; there are {', '.join(pos.frame.players)}")
    return pos.frame.players.index(name)


def _owner_of(pos: Position, name: str) -> int:
    return NOBODY if name == NOBODY_NAME else player_of(pos, name)


def _named(pos: Position, cells: Iterable[int]) -> list[str]:
    return sorted(pos.frame.board.names[cell] for cell in cells)


#: Claim → its answer for a key.
ANSWERS: Mapping[str, Callable[[Position, str], Any]] = {
    "joined": lambda pos, key: are_joined(pos, *two_cells(pos, key)),
    "in_line": lambda pos, key: _in_line(pos, *two_cells(pos, key)),
    "group": lambda pos, key: len(group_of(pos, one_cell(pos, key))),
    "liberties": lambda pos, key: len(liberties(pos, one_cell(pos, key))),
    "distance": lambda pos, key: distance(pos, *two_cells(pos, key)),
    "way": lambda pos, key: distance(pos, *two_cells(pos, key), free=True),
    "sees": lambda pos, key: _named(pos, sees(pos, one_cell(pos, key))),
    "slides": lambda pos, key: _named(pos, slides(pos, one_cell(pos, key))),
    "faces": lambda pos, key: faces(pos, one_cell(pos, key)),
    "height": lambda pos, key: len(pos.cells[one_cell(pos, key)]),
    "sides": lambda pos, key: joins_sides(pos, player_of(pos, key)),
    "encloses": lambda pos, key: _named(pos, encloses(pos, player_of(pos, key))),
    "rows": lambda pos, key: {str(length): n for length, n in rows(pos, _owner_of(pos, key)).items()},
}


def _in_line(pos: Position, a: int, b: int) -> bool:
    return any(b in line for line in _views(pos, a))
