"""Draws Trike: the boards of its hosts, stones with the neutral pawn, its reach and what counts."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from boardgen.boards.areas import area_ground, area_outline
from boardgen.boards.described import signs
from boardgen.boards.drawing import BoardDrawing, draw_board, line_width
from boardgen.boards.paths import closed_path
from boardgen.boards.picture import Display, Labels, Later, Picture, with_round_pieces
from boardgen.boards.sides import Side
from boardgen.boards.strokes import DOT, last_move
from boardgen.games.drawing import StoneSeries, first_of, numbers_of
from boardgen.games.hinting import number
from boardgen.games.persistent import nonzero
from boardgen.games.trike.draw_on_boards import on_board
from boardgen.games.trike.facts import points
from boardgen.games.trike.hosts import COLOURS, Host, find_host
from boardgen.games.trike.hosts.pure import neighbourhood
from boardgen.games.trike.rules import NOBODY, NOWHERE, SWAP, Position, Rules, decided, winning_cells, winning_lines
from boardgen.games.trike.setup import BOARD_KEYS, complete, rules_of
from boardgen.games.view import GameView, OnBoard, ScoreBoxes
from boardgen.geometry.board import iter_bits
from boardgen.messages import amid
from boardgen.pieces.pawn import EDGE, collar
from boardgen.pieces.piecepack import PAWN_HEIGHT, pawn
from boardgen.pieces.standing import shared
from boardgen.pieces.stones import bare_middle, label_on, stone_items
from boardgen.scene.listing import Stock
from boardgen.scene.primitives import Circle, Group, Item, Line, Style, Use
from boardgen.scene.themes import HOLLOW
from boardgen.schema import defaults

_STONE = 0.39
#: Where the pawn stands above a number, from the middle of the stone, and how high it is, in pitches: upon its
#: collar, so that the number has the middle.
_ABOVE_NUMBER, _SMALL = -0.39, 0.29
#: How far inside the outline of a cell the sign of the last move is, around the collar.
_LAST = -0.02
#: The colour of what counts.
_COUNTS = "yellow"
#: From the middle of a cell to its edge, in pitches, less what a line over it reaches further.
_TO_EDGE = 0.45
#: Lines around it are so many times as wide in themes that leave areas empty.
_STRONG = 1.6
#: Where the pawn is in pictures whose stones have numbers.
_ON_HIGHEST = "Pawn and collar: on the stone with the highest number."
#: What happens once the pawn is trapped, by the variant, as solvers have to know.
_TRAPPED = {
    "zero": "A reply may end the game.",
    "even": (
        "Even: who finds the pawn trapped moves it to any empty cell, with a stone under it as ever. The game ends "
        "on a full board."
    ),
    "odd": (
        "Odd: who traps the pawn moves it again, to any empty cell, with a stone under it as ever. The game ends "
        "on a full board."
    ),
}


class TrikeView(GameView[Position]):
    """The drawing of Trike on any of its hosts."""

    figure_pitch = 8.5
    own_title = "Pure Trike"
    puzzle_note = _TRAPPED["zero"]
    solved_note = f"{_ON_HIGHEST} Hatched: the cells that count."
    stone_colours = ("black", "white")
    closing_note = late_note = "Hatched: the cells that count."
    booklet_note = f"{_ON_HIGHEST} Score: stones under and next to the pawn, black : white."
    random_setups = False
    score_boxes = ScoreBoxes(each="score", moves=46, tick="swapped", changes=True)

    def board(self, display: Display, **options: Any) -> Picture:
        """The empty board of a host."""
        full = complete({**defaults(BOARD_KEYS), **options})
        host, side = find_host(full["host"]), full["side"]
        drawing, ground, lines = _static(host, side, display.pitch, display.labels, display.to_play)
        cells = len(drawing.board)
        desc = f"{host.title} board, {side} cells to a side ({cells} cells){_sides_in_words(host, side)}"
        key = _key(host, full.get("row"))
        size = drawing.width, drawing.height
        return Picture(*size, ground, lines, drawing.anchor, desc, key, host.key_is, cells=cells, tally=host.tally)

    def stock(self, pos: Position) -> tuple[Sequence[Stock], ...]:
        """See `GameView`: each colour has half of the cells, and there is one pawn."""
        each = math.ceil(len(pos.rules.board) / 2)
        stones = (stone._replace(said=f"{each} {stone.said}") for row in super().stock(pos) for stone in row)
        return ((*stones, Stock("1 pawn", pawn("yellow", outlined=True))),)

    def on_board(self, board: dict[str, Any]) -> OnBoard | None:
        """The board, the goal and a game of a host; None for Pure Trike, which the card is about."""
        return None if board["host"] == "pure" else on_board(rules_of(board))

    def position(self, pos: Position, display: Display) -> Picture:
        """Stones and the pawn. Flags ``reach``, ``scoring`` and ``chain``."""
        host, side = pos.rules.host, pos.rules.side
        drawing, ground, lines = _static(host, side, display.pitch, display.labels, display.to_play)
        stones = _stones(pos, drawing, display)
        return _picture(pos, display, drawing, [*ground], [*lines], stones)._replace(desc=describe(pos))

    def deciding(self, pos: Position) -> tuple[str, ...]:
        """What counts in Pure Trike, or the chain that has won."""
        return ("scoring",) if points(pos) else ("chain",)

    def solved(self, pos: Position, display: Display) -> Picture:
        """The position with what decides it, once the game is over."""
        over = pos.outcome is not None
        return self.position(pos, display._replace(flags=frozenset(self.deciding(pos) if over else ())))

    def puzzle_note_at(self, pos: Position) -> str:
        """The aim, if the host says it, and what happens to a trapped pawn."""
        rules = pos.rules
        host, told = rules.host, _TRAPPED[rules.variant]
        if rules.variant == "zero" and host.goal is not None:
            told = "Nobody wins if the pawn is trapped first."
        key = _key(host, rules.row)
        return f"{host.key_is}: {key}. {told}" if key else told

    def solved_note_at(self, pos: Position) -> str:
        """What decides the game, where that is shown."""
        if pos.rules.goal is not None:
            return f"{_ON_HIGHEST} Framed: the stones that win."
        if decided(pos) is not None:
            return f"{_ON_HIGHEST} Marked: the winner's lines of a direction that is won."
        return self.solved_note if pos.rules.host.slug == "pure" else _ON_HIGHEST

    def series(
        self,
        positions: Iterable[Position],
        shown: Container[int],
        display: Display,
        anew: Container[int] | None = None,
    ) -> Iterator[Picture]:
        """The same; stones stay, so each is drawn once."""
        start, positions = first_of(positions)
        drawing, *parts = _static(start.rules.host, start.rules.side, display.pitch, display.labels, display.to_play)
        box = (0.0, 0.0, drawing.width, drawing.height)
        ground, lines = (shared(name, part, box) for name, part in zip(("ground", "lines"), parts, strict=True))

        def placed(pos: Position, first: bool) -> list[int]:
            if first:
                return [cell for cell, _ in nonzero(pos.stones.cells)]
            return [pos.moves[-1]] if pos.moves[-1] != SWAP else []

        def picture(pos: Position, stones: Group) -> Picture:
            return _picture(pos, display, drawing, [ground], [lines], [stones])

        drawn = StoneSeries(
            box, placed, lambda pos, cell, label: _stone(pos, drawing, cell, label), picture, describe
        )
        return drawn.pictures(positions, shown, display, anew)


def _picture(
    pos: Position,
    display: Display,
    drawing: BoardDrawing,
    below: list[Item],
    above: list[Item],
    stones: Iterable[Item],
) -> Picture:
    """Board and lines with the stones, what flags show and the pawn; without a description."""
    if "scoring" in display.flags and pos.pawn != NOWHERE:
        area, frame = _scoring(pos, drawing, calm=display.calm)
        below.append(area)
        above.append(frame)
    if "reach" in display.flags and pos.mover != NOBODY:
        above.append(_reach(pos, drawing))
    if "chain" in display.flags:
        above += _sides_won(pos, drawing)
    above += stones
    if "chain" in display.flags:
        for tinted, marked in (_lines_won(pos, drawing), _chain(pos, drawing)):
            below += tinted
            above += marked
    if display.last:
        above += _last(pos, drawing)
    # Over all marks, whose corners and frames would cross it where it stands above a number.
    above += _pawn(pos, drawing, display)
    radius = _STONE * drawing.pitch
    names = drawing.board.names
    pieces = {names[cell]: (radius, COLOURS[number - 1]) for cell, number in nonzero(pos.stones.cells)}
    if pos.pawn != NOWHERE:
        pieces[names[pos.pawn]] = EDGE * radius, ""
    anchor = with_round_pieces(drawing.anchor, pieces)
    return Picture(drawing.width, drawing.height, tuple(below), tuple(above), anchor, "")


@lru_cache(maxsize=8)
def _static(host: Host, side: int, pitch: float, labels: Labels, close: bool) -> tuple[BoardDrawing, Later, Later]:
    """What all diagrams on one board share: the drawing, ground and lines, made when they are looked at."""
    coloured = [Side(part.name, part.colour, part.cells) for part in host.sides(side) if part.colour is not None]
    drawing = draw_board(host.board(side), pitch, labels, sides=coloured, close=close)
    share = 0.035 if coloured else 0.05

    def ground() -> Iterator[Item]:
        yield drawing.ground()
        if cells := host.shaded(side):
            yield Group(drawing.shaded([*iter_bits(drawing.board.bits(cells))], "rule"), id="corners", layer="area")

    def lines() -> tuple[Item, ...]:
        # In diagrams dots say where a move may go.
        stars = host.dotted(side) if close else ()
        dots = (signs(drawing, "dot", stars),) if stars else ()
        return (drawing.lines(), *drawing.bands(), drawing.outline(share=share), *dots, *drawing.labels())

    return drawing, Later(ground), Later(lines)


def _stones(pos: Position, drawing: BoardDrawing, display: Display) -> list[Item]:
    """Stones by colour."""
    plies = numbers_of(pos.moves, display)
    groups: list[Item] = []
    for colour, own in zip(COLOURS, (pos.black, pos.white), strict=True):
        items = [item for cell in iter_bits(own) for item in _stone(pos, drawing, cell, plies.get(cell, ""))]
        if items:
            groups.append(Group(tuple(items), id=f"stones-{colour}", layer="pieces"))
    return groups


def _stone(pos: Position, drawing: BoardDrawing, cell: int, label: str) -> tuple[Item, ...]:
    """A stone with a label."""
    colour, (x, y), radius = COLOURS[pos.stones.cells[cell] - 1], drawing.at(cell), _STONE * drawing.pitch
    placed = stone_items(colour, x, y, radius)
    if not label:
        return placed
    return *placed, label_on(colour, x, y, radius, label)


def _pawn(pos: Position, drawing: BoardDrawing, display: Display) -> tuple[Group, ...]:
    """The pawn upright on its stone, above a number that has to be read, and its collar around the stone."""
    if pos.pawn == NOWHERE:
        return ()
    (x, y), p = drawing.at(pos.pawn), drawing.pitch
    down, height = (_ABOVE_NUMBER, _SMALL) if display.numbers else (-0.02, 0.54)
    marker = Use(pawn("yellow", outlined=True), x, y + down * p, scale=height * p / PAWN_HEIGHT)
    around = Use(collar(), x, y, scale=_STONE * p)
    middle = None if display.numbers else bare_middle(COLOURS[pos.stones.cells[pos.pawn] - 1])
    under = (Use(middle, x, y, scale=_STONE * p),) if middle else ()
    return (Group((*under, around, marker), id="pawn", layer="pieces", title="the pawn"),)


def _reach(pos: Position, drawing: BoardDrawing) -> Group:
    """A dot on each cell the next stone may go to; lines where the pawn slides there."""
    stones = pos.stones.cells
    cells = list(pos.rules.destinations(stones, pos.pawn))
    items: list[Item] = []
    if pos.pawn != NOWHERE and not pos.rules.trapped(stones, pos.pawn):
        thin = line_width(drawing.pitch, 0.015, 0.1, 0.5)
        here = drawing.at(pos.pawn)
        open_cells = set(cells)
        for ray in pos.rules.board.rays[pos.pawn]:
            free = [cell for cell in ray if cell in open_cells]
            if free:
                items.append(Line(*here, *drawing.at(free[-1]), Style(stroke="muted", width=thin)))
    dot = Style(fill="ink")
    items += [Circle(*drawing.at(cell), DOT / 2 * drawing.pitch, dot) for cell in cells]
    return Group(tuple(items), id="reach", layer="marks", title="the reach of the pawn")


def _scoring(pos: Position, drawing: BoardDrawing, *, calm: bool) -> tuple[Group, Group]:
    """The neighbourhood that counts: its ground and its outline."""
    cells = neighbourhood(pos.rules.board, pos.pawn)
    loops = drawing.loops(cells)
    outline = area_outline(loops, _COUNTS, drawing.pitch)
    casing, strong = (
        outline._replace(style=outline.style._replace(stroke=paint, width=wide * outline.style.width))
        for paint, wide in (("veil", 2.0), (f"{_COUNTS}.{HOLLOW}", _STRONG))
    )
    return (
        Group(tuple(area_ground(loops, _COUNTS, drawing.pitch, calm=calm)), id="scoring-ground", layer="area"),
        # Cased, for it may lie on the outline of the board.
        Group((casing, strong, outline), id="scoring", layer="marks", title="the cells that count"),
    )


def _chain(pos: Position, drawing: BoardDrawing) -> tuple[tuple[Item, ...], tuple[Group, ...]]:
    """A frame around the chain or row that has won, if one has, and the tint of its cells: two parts of a picture.

    In the colour of what counts, cased: coloured sides along which it goes are light or dark as ink is. Where that
    colour is as black as stones are, the tint tells the frame from them. Hatching would mark corners.
    """
    won = winning_cells(pos)
    if not won or pos.outcome is None:
        return (), ()
    width = line_width(drawing.pitch, 0.08, 0.3, 1.8)
    frame = tuple(drawing.frame(won, style) for style in _cased(width))
    tint = closed_path(drawing.loops(won), _tinted())
    title = f"{pos.outcome.winner}'s {pos.outcome.reason}"
    return (tint,), (Group(frame, id="chain", layer="marks", title=title),)


def _tinted() -> Style:
    """The ground of what counts."""
    return Style(fill=f"{_COUNTS}.tint")


def _cased(width: float) -> tuple[Style, ...]:
    """The strokes of what counts, the lowest first."""
    return tuple(
        Style(stroke=paint, width=wide, round=True)
        for paint, wide in (
            ("veil", 2 * width),
            (f"{_COUNTS}.{HOLLOW}", _STRONG * width),
            (f"{_COUNTS}.line", width),
        )
    )


def _lines_won(pos: Position, drawing: BoardDrawing) -> tuple[tuple[Item, ...], tuple[Group, ...]]:
    """The lines of cells by which a count was won, from end to end, and the tint of these cells: two parts of a
    picture; none where there are none.

    They pass over stones, between which little of them would be seen, and are thin so that these stay what they are.
    """
    won = decided(pos)
    if won is None:
        return (), ()
    styles, items = _cased(line_width(drawing.pitch, 0.05, 0.2, 1.2)), list[Item]()
    for line in won.lines:
        (x1, y1), (x2, y2) = drawing.at(line[0]), drawing.at(line[-1])
        # As far as the outer edges of its cells.
        far = _TO_EDGE * drawing.pitch / (math.hypot(x2 - x1, y2 - y1) or 1.0)
        dx, dy = (x2 - x1) * far, (y2 - y1) * far
        items += [Line(x1 - dx, y1 - dy, x2 + dx, y2 + dy, style) for style in styles]
    tint = closed_path(drawing.loops([cell for line in won.lines for cell in line]), _tinted())
    return (tint,), (Group(tuple(items), id="lines-won", layer="marks", title=won.said),)


def _sides_won(pos: Position, drawing: BoardDrawing) -> tuple[Group, ...]:
    """The lines between winning stones that show their shape, beneath all stones."""
    styles = _cased(line_width(drawing.pitch, 0.05, 0.2, 1.2))
    ends = [(*drawing.at(one), *drawing.at(other)) for one, other in winning_lines(pos)]
    items = tuple(Line(*at, style) for style in styles for at in ends)
    return (Group(items, id="sides-won", layer="marks"),) if items else ()


def _last(pos: Position, drawing: BoardDrawing) -> list[Item]:
    """The sign of the last move: where the pawn came from and where it is; a swap has none."""
    if not pos.moves or pos.moves[-1] == SWAP:
        return []
    cells = [move for move in pos.moves if move != SWAP]
    before, here = (
        [drawing.anchor(drawing.board.names[cell]) for cell in part] for part in (cells[-2:-1], cells[-1:])
    )
    return [last_move(before, here, inside=_LAST)]


def describe(pos: Position) -> str:
    """The position in words."""
    rules, board = pos.rules, pos.rules.board
    parts = [
        f"Trike on the board of {amid(rules.host.title)}, side {rules.side}, {_row(rules)}variant {rules.variant}"
    ]
    for colour, own in zip(COLOURS, (pos.black, pos.white), strict=True):
        parts.append(f"{colour} on {', '.join(board.names_of(own)) or 'no cell'}")
    if pos.pawn != NOWHERE:
        parts.append(f"the pawn on {board.names[pos.pawn]}")
    if pos.outcome is None:
        parts.append(f"{COLOURS[pos.mover]} to move")
    else:
        parts.append(f"{pos.outcome.winner or 'nobody'} has won ({pos.outcome.reason})")
    return "; ".join(parts)


def _row(rules: Rules) -> str:
    return "" if rules.row is None else f"{rules.row} in a row, "


def _key(host: Host, row: int | None) -> str:
    """The key of a host's board, with the length of a row that wins."""
    return host.key.replace("{row}", number(row or 0))


def _sides_in_words(host: Host, side: int) -> str:
    sides = [part for part in host.sides(side) if part.colour is not None]
    return "".join(f"; {part.name} {part.colour}" for part in sides)


VIEW = TrikeView()
