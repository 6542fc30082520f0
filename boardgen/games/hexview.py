"""What all boards of hexes draw alike: cells, lines between them, outlines and coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from boardgen.games.view import Labels, Spot
from boardgen.geometry.axial import CIRCUMRADIUS
from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.edges import Corner, board_chains, board_outlines, outlines
from boardgen.geometry.hexlayout import Layout, fitted
from boardgen.scene.primitives import Group, Item, Layer, Path, PathStep, Style, Text
from boardgen.scene.text import CAP_HEIGHT

#: Room around a board for edge coordinates and for its outline alone, in pitches.
LABEL_MARGIN = 0.62
PLAIN_MARGIN = 0.06

#: Where the letter of a column stands, seen from the column's first cell.
_LETTER_STEP = {"hexagon": (1, -1), "triangle": (0, -1), "rhombus": (-1, 1), "rectangle": (1, -1)}


def line_width(pitch: float, share: float, thinnest: float = 0.1, widest: float = 1.2) -> float:
    """A line width that follows the pitch within what prints well, mm."""
    return min(max(pitch * share, thinnest), widest)


def place_board(board: Board, pitch: float, labels: Labels, margin: float = 0.0) -> tuple[Layout, float, float]:
    """The layout of a board with room for its labels, and the size of the drawing in mm.

    Args:
        board: the cells.
        pitch: mm.
        labels: edge coordinates need room.
        margin: further room on all sides, in pitches.
    """
    room = (LABEL_MARGIN if labels == "edge" else PLAIN_MARGIN) + margin
    return fitted(board, pitch, room * pitch)


def outline_path(loops: Iterable[Sequence[Corner]], layout: Layout, style: Style) -> Path:
    """Outlines on the corner lattice, holes included, as one path."""
    steps: list[PathStep] = []
    for loop in loops:
        for i, corner in enumerate(loop):
            steps.append(("L" if i else "M", *layout.corner(corner)))
        steps.append(("Z",))
    return Path(tuple(steps), style)


def cell_fill(board: Board, layout: Layout, paint: str = "cell") -> Group:
    """The ground of all cells in one shape."""
    return Group((outline_path(board_outlines(board), layout, Style(fill=paint)),), id="cells", layer="area")


def cell_lines(board: Board, layout: Layout, paint: str = "grid", share: float = 0.022) -> Group:
    """Every edge between cells once, in one path."""
    steps: list[PathStep] = []
    for chain in board_chains(board):
        for i, corner in enumerate(chain):
            steps.append(("L" if i else "M", *layout.corner(corner)))
    style = Style(stroke=paint, width=line_width(layout.pitch, share), round=True)
    return Group((Path(tuple(steps), style),), id="grid", layer="grid")


def board_outline(
    board: Board, layout: Layout, paint: str = "edge", share: float = 0.05, layer: Layer = "cut"
) -> Group:
    """The outline of the whole board; where bands lie around it, it is no ``cut`` but a ``score``."""
    style = Style(stroke=paint, width=line_width(layout.pitch, share), round=True)
    return Group((outline_path(board_outlines(board), layout, style),), id="outline", layer=layer)


def labels(board: Board, layout: Layout, kind: Labels, clear: float = 0.0) -> tuple[Item, ...]:
    """Coordinates as asked for; cells are named in their lower part, clear of a small stone's number.

    Edge coordinates stay ``clear`` pitches further away, where a board has a border of its own.
    """
    if kind == "none":
        return ()
    texts = _edge_labels(board, layout, 0.78 + clear) if kind == "edge" else _cell_labels(board, layout)
    return (Group(tuple(texts), id="labels", layer="text"),)


def _edge_labels(board: Board, layout: Layout, away: float) -> list[Item]:
    size = layout.pitch * 0.3
    first_of_row: dict[str, int] = {}
    first_of_column: dict[str, int] = {}
    for i, name in enumerate(board.names):
        letter = name.rstrip("0123456789")
        first_of_row.setdefault(name[len(letter) :], i)
        first_of_column.setdefault(letter, i)
    texts: list[Item] = []
    for label, i, step in [
        *((row, i, (-1, 0)) for row, i in first_of_row.items()),
        *((letter, i, _LETTER_STEP[board.kind]) for letter, i in first_of_column.items()),
    ]:
        dx, dy = step[0] + step[1] / 2, step[1] * 0.8660254
        x, y = layout.centre(board, i)
        # Just beyond the middle of the cell's edge, so that the label reads as part of its line.
        x, y = x + dx * away * layout.pitch, y - dy * away * layout.pitch
        texts.append(Text(x, y + size * CAP_HEIGHT / 2, label, size, "muted", "middle"))
    return texts


def _cell_labels(board: Board, layout: Layout) -> list[Item]:
    size = layout.pitch * (0.24 if len(board.names[-1]) <= 3 else 0.2)
    down = layout.pitch * CIRCUMRADIUS * 0.62
    texts: list[Item] = []
    for i, name in enumerate(board.names):
        x, y = layout.centre(board, i)
        texts.append(Text(x, y + down, name, size, "muted", "middle"))
    return texts


def cells_area(board: Board, cells: int, layout: Layout, paint: str) -> Path:
    """A set of cells (a bit set) filled as one shape."""
    return outline_path(outlines(board.cells[i] for i in iter_bits(cells)), layout, Style(fill=paint))


def spots(board: Board, layout: Layout) -> Callable[[str], Spot]:
    """The `spot` function of a picture whose places are the cells of a board."""

    def spot(name: str) -> Spot:
        cell = board.cell(name)
        x, y = layout.centre(board, cell)
        return Spot(x, y, layout.pitch / 2, layout.outline(board, cell))

    return spot
