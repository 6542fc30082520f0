"""Pi's lines as printed: three orthogonal grids, each a row family and the perpendicular family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardgen.boards.drawing import BoardDrawing
from boardgen.boards.paths import open_steps
from boardgen.geometry.axial import DIAGONALS, DIRECTIONS, Axial
from boardgen.geometry.board import Board
from boardgen.geometry.hexlines import FAMILIES, GRIDS, Segment, segments
from boardgen.geometry.lattice import HEX, Point
from boardgen.geometry.layout import Layout
from boardgen.scene.orthogonal import GRIDS as GRID_NUMBERS
from boardgen.scene.orthogonal import Strength, grid_styles, ring_styles
from boardgen.scene.primitives import XY, Circle, Group, Item, Path, PathStep, Polyline, Style


def ends(board: Board, segment: Segment) -> tuple[XY, XY]:
    """Where a line of the game meets the edge of the board, in pitches, y up."""
    forward = FAMILIES[segment.family]
    backward = (-forward[0], -forward[1])
    return _end(board, segment.cells[0], backward), _end(board, segment.cells[-1], forward)


def _end(board: Board, cell: int, step: Point) -> XY:
    """The last point of the board from a cell along a family's step."""
    x, y = board.centre(cell)
    dx, dy = HEX.centre(step)
    share = _share_inside(board, board.cells[cell], step)
    return x + dx * share, y + dy * share


def _share_inside(board: Board, at: Point, step: Point) -> float:
    """The fraction of the step from a border cell to the next that is on the board."""
    if step in DIRECTIONS:
        return 1 / 2
    # A diagonal leaves the cell at a corner and continues along the edge between the two cells on its
    # sides, if both exist.
    turn = DIAGONALS.index(Axial(*step))
    flanks = (DIRECTIONS[turn], DIRECTIONS[(turn + 1) % 6])
    inside = all((at[0] + q, at[1] + r) in board.index for q, r in flanks)
    return 2 / 3 if inside else 1 / 3


def line_groups(board: Board, layout: Layout, strength: Strength) -> tuple[Group, ...]:
    """A group for each grid; lines between rows are thinner than lines along rows.

    Args:
        board: the cells.
        layout: where they lie.
        strength: how strong the lines are.
    """
    found: dict[int, list[tuple[XY, XY]]] = {family: [] for family in range(len(FAMILIES))}
    for segment in segments(board):
        start, end = ends(board, segment)
        found[segment.family].append((layout.point(start), layout.point(end)))
    groups = []
    for number, (row, diagonal) in zip(GRID_NUMBERS, GRIDS, strict=True):
        styles = grid_styles(number, layout.pitch, strength)
        thin, dashed = styles.between
        lines = (
            Path(tuple(step for line in found[diagonal] for step in open_steps(line)), thin),
            Path(tuple(step for line in found[diagonal] for half in _halves(line) for step in half), dashed),
            Path(tuple(step for line in found[row] for step in open_steps(line)), styles.row),
        )
        groups.append(Group(lines, id=f"lines-{number}", layer="grid"))
    return tuple(groups)


def _halves(line: tuple[XY, XY]) -> tuple[list[PathStep], list[PathStep]]:
    """A line from its middle in both directions, so that its dashes are symmetric when the board is turned."""
    middle = _middle(*line)
    return open_steps((middle, line[0])), open_steps((middle, line[1]))


def _middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def through_group(board: Board, layout: Layout, cells: Iterable[int], what: str = "the pieces") -> Group:
    """The six lines through each of some cells, bolder than all others, from edge to edge of the board."""
    wanted = set(cells)
    numbers = {
        family: (number, family == grid[0])
        for number, grid in zip(GRID_NUMBERS, GRIDS, strict=True)
        for family in grid
    }
    found: list[tuple[bool, Item]] = []
    for segment in segments(board):
        if wanted.isdisjoint(segment.cells):
            continue
        number, along = numbers[segment.family]
        start, end = (layout.point(point) for point in ends(board, segment))
        styles = grid_styles(number, layout.pitch)
        for style in (styles.row,) if along else styles.between:
            strong = style._replace(width=3.5 * style.width, dash=tuple(2.2 * part for part in style.dash))
            halves = ((start, end),) if along else ((_middle(start, end), start), (_middle(start, end), end))
            found += ((along, Polyline(half, strong)) for half in halves)
    items = tuple(item for _, item in sorted(found, key=lambda entry: entry[0]))
    return Group(items, id="lines-through", layer="marks", title=f"the lines through {what}")


def lines_from(board: Board, layout: Layout, cell: int) -> Group:
    """The six lines through an empty cell, and a sign on each cell that they meet: a dot along the rows, an open ring
    between them; a large dot on the cell itself.
    """
    drawn = through_group(board, layout, (cell,), "a cell")
    ink, pitch = Style("ink"), layout.pitch
    ring = Style("veil", "ink", 0.05 * pitch)
    signs: list[Circle] = []
    for segment in segments(board):
        if cell in segment.cells:
            along = any(segment.family == row for row, _ in GRIDS)
            for other in set(segment.cells) - {cell}:
                x, y = layout.centre(board, other)
                signs.append(Circle(x, y, (0.13 if along else 0.11) * pitch, ink if along else ring))
    here = Circle(*layout.centre(board, cell), 0.26 * pitch, ink)
    return drawn._replace(items=(*drawn.items, *sorted(signs, key=lambda sign: (sign.y, sign.x)), here))


def ring_group(centres: Iterable[XY], pitch: float, strength: Strength) -> Group:
    """A ring on every centre, drawn as points with round ends in two paths: a tenth of the size of circles."""
    steps = tuple(step for centre in centres for step in open_steps((centre, centre)))
    rings = tuple(Path(steps, style) for style in ring_styles(pitch, strength))
    return Group(rings, id="centres", layer="marks")


def printed_items(drawing: BoardDrawing, strength: Strength = Strength.PRINTED) -> Iterator[Item]:
    """Lines, outline, rings and coordinates of a board to play or to write on."""
    yield from line_groups(drawing.board, drawing.layout, strength)
    yield from edge_items(drawing, strength)


def edge_items(drawing: BoardDrawing, strength: Strength) -> Iterator[Item]:
    """Outline, rings and coordinates; the outline is thinner than on boards to play on."""
    yield drawing.outline() if strength is Strength.PRINTED else drawing.outline(share=0.035)
    yield ring_group(drawing.layout.centres(drawing.board), drawing.pitch, strength)
    yield from drawing.labels(clear=True)
