"""Draws Pi: the board with its lines, stones with move numbers, goals that point at their owner."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from boardgen.boards.areas import area_ground, area_outline
from boardgen.boards.drawing import BoardDrawing, draw_board, line_width
from boardgen.boards.picture import Anchor, Display, Labels, Later, Picture
from boardgen.boards.strokes import last_move
from boardgen.errors import OptionError
from boardgen.games.drawing import StoneSeries, first_of
from boardgen.games.pi.control import Control
from boardgen.games.pi.draw_sizes import sizes
from boardgen.games.pi.held import Held, held_triangles, new_triangles
from boardgen.games.pi.lines import edge_items, line_groups, lines_from, printed_items, through_group
from boardgen.games.pi.position import Position
from boardgen.games.pi.setup import start_triangles
from boardgen.games.view import GameView, ScoreBoxes, Square
from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.layout import Layout
from boardgen.geometry.sizes import check_side
from boardgen.pieces.markers import POINTS_UP, goal_items, is_lettered
from boardgen.pieces.standing import shared
from boardgen.pieces.stones import stone_items
from boardgen.scene.listing import Entry, Listed
from boardgen.scene.orthogonal import Strength
from boardgen.scene.primitives import Circle, Group, Item, Polygon, Style

_STONE = 0.4
_GOAL = 0.4
#: Rings of a board for pens: radius and line, in pitches.
_RING, _RING_LINE = 0.34, 0.04
#: The least width of theirs, mm; boards of a smaller pitch, mm, that are written on or have
#: goals to look for have quiet lines.
_LEAST_RING_LINE, _FAINT = 0.5, 9.0
#: Dashes and gaps of triangles that were not made, in widths of their line.
_DASH = (2.6, 1.8)
#: Opacity of tints above the lines: among lines at full strength hatching would have to be looked for.
_TINT = 0.8
#: How far apart the hatching of triangles of one colour is that overlap: the first as usual, then others in turn.
_HATCHED = (1.0, 0.5, 1.8)
#: How far around its cell the sign of the last move is, as a part of the way from its middle.
_LAST = -0.02


#: What is said of goals, and of one that red encloses from the start.
_GOALS_LIE, _AT_CENTRE = "lie where their letters stand, still nobody’s", "; one on the centre is red’s"


class PiView(GameView[Position]):
    """The drawing of Pi."""

    figure_pitch = 8.5
    halves = True
    booklet_flags = ("control",)
    moves_flags = ("sizes",)
    puzzle_flags = ("control", "sizes")
    study_flags = ("sizes",)
    study_note = "Tags: sizes."
    puzzle_note = (
        "Red’s pieces have a ring, blue’s are plain. Goals point at their owner: up at red, down at blue. Hatched: "
        "the triangles that hold goals; in a tag, the triangle’s size."
    )
    solved_note = (
        "Hatched: the triangles that the answer makes around goals; in a tag, the triangle’s size. Those of the "
        "puzzle are left out; they still count."
    )
    threatened_note = "Dashed: what the other player threatened to make."
    tally_note = "Squares: goals, red’s with a bar on top, blue’s with one below."
    signs_note = (
        "Goals point at their owner: up at red, down at blue. Outlined: the triangles that hold goals, older ones "
        "fainter."
    )
    moved_note = "In a tag: the triangle’s size."
    booklet_note = "Score: red\u00a0:\u00a0blue."
    stone_colours = ("red", "blue")
    booklet_pitch = 5.8
    puzzle_pitch = 4.9
    setup_words = (
        "Red discs: red’s first three.",
        "Letters: the goals.",
        "Draw lots to choose red or blue.",
        "Blue moves first.",
        "The end: each goal is enclosed or, if both agree, tied. More goals win.",
    )
    setup_lists = (
        Listed(
            "To begin",
            (
                Entry("", "Red", "has three pieces around the centre. Blue has none yet."),
                Entry("", "Goals", f"{_GOALS_LIE}{_AT_CENTRE}."),
                Entry("", "Toss", "for who chooses red or blue: the goals are placed already. Blue moves first."),
                Entry("", "The end", "comes once each goal is enclosed or, if both agree, tied. More goals win."),
            ),
        ),
        Listed(
            "A turn",
            (
                Entry("", "Place", "a piece on an empty cell without a goal, to make a triangle. If none can, pass."),
                Entry("", "Blue", "makes it with any two pieces, red with two red ones."),
                Entry("", "Triangles", "are three pieces, each two on a line, but not all on one."),
                Entry(
                    "",
                    "Goals",
                    "belong to the smallest triangle of one colour with them inside or on a side, "
                    "the earlier of equal ones.",
                ),
            ),
        ),
    )
    score_boxes = ScoreBoxes(
        "Goal",
        ("A", "B", "C", "D", "E"),
        "Goals",
        "Write a triangle’s size in its owner’s row; strike it out when a smaller one takes the goal. Red’s "
        "first three: the rings, or the cells between them.",
        "goals",
        foot="Red’s first three: the rings, or the cells between them",
        moves=30,
    )

    def setup_lists_of(self, pos: Position) -> tuple[Listed, ...]:
        """See `GameView`: a goal on the centre is spoken of where there is one."""
        if pos.setup.board.index[0, 0] in pos.setup.goals:
            return self.setup_lists
        begin, *others = self.setup_lists
        entries = (entry._replace(what=entry.what.replace(_AT_CENTRE, "")) for entry in begin.entries)
        return begin._replace(entries=tuple(entries)), *others

    def board(self, display: Display, side: int = 6, **others: Any) -> Picture:
        """The empty board with all its lines."""
        for key in others:
            raise OptionError("unknown-key", f"Pi has no board option {key!r}; there is side", (key,))
        drawing = draw_board(hexagon(check_side(side, 2)), display.pitch, display.labels, close=display.to_play)
        ground, above = Later(lambda: (drawing.ground(),)), Later(lambda: printed_items(drawing))
        cells = len(drawing.board)
        desc = f"Pi board, {side} cells to a side ({cells} cells), with the six lines through every centre"
        return Picture(drawing.width, drawing.height, ground, above, drawing.anchor, desc, cells=cells)

    def pen_board(self, display: Display, side: int = 6, **others: Any) -> Picture:
        """The same with rings where red's first pieces stand, in one of the two ways."""
        empty = self.board(display, side=side, **others)
        board = hexagon(check_side(side, 2))
        style = Style(stroke="red.line", width=max(_RING_LINE * display.pitch, _LEAST_RING_LINE))
        anchors = [empty.anchor(board.names[cell]) for cell in start_triangles(board)[0]]
        rings = Group(
            tuple(Circle(at.x, at.y, _RING * display.pitch, style) for at in anchors), id="first-three", layer="text"
        )
        # What is written with a pencil has to be seen among the lines.
        drawing = draw_board(board, display.pitch, display.labels, close=display.to_play)
        return empty._replace(above=Later(lambda: (*printed_items(drawing, Strength.WRITTEN_ON), rings)))

    def position(self, pos: Position, display: Display) -> Picture:
        """Stones and goals. Flags ``control`` (triangles with goals), ``sizes`` (of these, in tags), ``ground`` and
        ``lines`` (through stones).
        """
        drawing, ground, edge = _static(pos.setup.board, display.pitch, display.labels, not display.to_play)
        stones = Group(tuple(_stones(pos, drawing, display)), id="stones", layer="pieces")
        control = Control(pos) if "ground" in display.flags else None
        held = held_triangles(pos) if "control" in display.flags else ()
        found = _picture(pos, display, drawing, ground, edge, stones, control, held)
        return found._replace(desc=describe(pos))

    def solved(self, pos: Position, display: Display) -> Picture:
        """The position with the triangles that the answer has made, and their sizes."""
        return _solved(pos, display, ())

    def threatened(self, pos: Position, threats: Sequence[Position], display: Display) -> Picture:
        """See `GameView`: dashed, the triangles that take goals by new pieces of each threat."""
        return _solved(pos, display, [each for threat in threats for each in new_triangles(pos, threat)])

    def tally(self, pos: Position) -> tuple[Square, ...]:
        """The goals and their owners."""
        owners = (None if hold is None else hold.owner for hold in pos.holds)
        found = zip(pos.setup.letters, owners, strict=True)
        return tuple(Square(*goal, POINTS_UP.get(goal[1] or "")) for goal in found)

    def series(
        self,
        positions: Iterable[Position],
        shown: Container[int],
        display: Display,
        anew: Container[int] | None = None,
    ) -> Iterator[Picture]:
        """The same; stones stay, so each is drawn once."""
        start, positions = first_of(positions)
        drawing, below, above = _static(start.setup.board, display.pitch, display.labels, not display.to_play)
        box = (0.0, 0.0, drawing.width, drawing.height)
        ground, edge = shared("ground", below, box), shared("edge", above, box)

        control = Control(start) if "ground" in display.flags else None
        numbered = display.since

        def placed(pos: Position, first: bool) -> tuple[int, ...]:
            if first:
                return (*pos.red, *pos.blue)
            move = pos.moves[-1]
            if not isinstance(move, int):
                return ()
            if control is not None:
                control.place(pos, move)
            return (move,)

        def picture(pos: Position, stones: Group) -> Picture:
            nonlocal numbered
            held = held_triangles(pos) if "control" in display.flags else ()
            since, count = numbered, len(pos.moves)
            if anew is None or count in anew:
                numbered = count
            return _picture(pos, display._replace(since=since), drawing, (ground,), (edge,), stones, control, held)

        drawn = StoneSeries(
            box, placed, lambda pos, cell, label: _stone(pos, drawing, cell, label), picture, describe
        )
        return drawn.pictures(positions, shown, display, anew)


def _solved(pos: Position, display: Display, threats: Sequence[Held]) -> Picture:
    """A position with the triangles made in it since, their sizes, and triangles that were threatened."""
    drawing, ground, edge = _static(pos.setup.board, display.pitch, display.labels, not display.to_play)
    stones = Group(tuple(_stones(pos, drawing, display)), id="stones", layer="pieces")
    held = held_triangles(pos, display.since)
    dashed = (_dashed(threats, pos, drawing),) if threats else ()
    tagged = display._replace(flags=display.flags | {"sizes"})
    found = _picture(pos, tagged, drawing, ground, (*edge, *dashed), stones, None, held)
    return found._replace(desc=describe(pos))


def _picture(
    pos: Position,
    display: Display,
    drawing: BoardDrawing,
    ground: Iterable[Item],
    edge: Iterable[Item],
    stones: Group,
    control: Control | None,
    held: Sequence[Held],
) -> Picture:
    """Board and lines with goals, stones, the given triangles and what flags show; without a description."""
    below = (
        *ground,
        *((_territory(control, drawing.layout),) if control else ()),
        *((_counted(held, drawing, _older(held, pos, display), calm=display.calm),) if held else ()),
    )
    marked = dict(display.marked).get(len(pos.moves), frozenset())
    above = (
        *edge,
        *((_lines(pos, drawing),) if "lines" in display.flags else ()),
        *((_triangles(held, drawing),) if held else ()),
        Group(tuple(_goals(pos, drawing.layout, calm=display.calm)), id="goals", layer="pieces"),
        stones,
        *(_last(pos, drawing) if display.last else ()),
        *((sizes(pos, held, drawing, marked),) if held and "sizes" in display.flags else ()),
    )
    taken = {drawing.board.names[cell] for cell in iter_bits(pos.taken)}
    hatched = {drawing.board.names[cell] for each in held for cell in each.cells}
    colours = {
        drawing.board.names[cell]: colour
        for colour, cells in (("red", pos.red), ("blue", pos.blue))
        for cell in cells
    }
    hatched -= taken | {drawing.board.names[goal] for goal in pos.setup.goals}

    def anchor(name: str) -> Anchor:
        """Sides of a triangle end at the rims of its pieces, as those do that hold goals."""
        found = drawing.anchor(name)
        rim = _STONE * drawing.pitch * (name in taken)
        return found._replace(rim=rim, bare=name in hatched, on=colours.get(name, ""))

    cells = len(drawing.board)
    return Picture(drawing.width, drawing.height, below, above, anchor, "", cells=cells, tint=_TINT)


def _lines(pos: Position, drawing: BoardDrawing) -> Group:
    """The lines through all pieces; on an empty board those from its middle."""
    board = pos.setup.board
    if cells := (*pos.red, *pos.blue):
        return through_group(board, drawing.layout, cells)
    return lines_from(board, drawing.layout, board.index[0, 0])


@lru_cache(maxsize=8)
def _static(
    board: Board, pitch: float, labels: Labels, quiet: bool
) -> tuple[BoardDrawing, tuple[Item, ...], tuple[Item, ...]]:
    """What all pictures on one board share, made once: ground with its lines, and what lies over areas."""
    drawing = draw_board(board, pitch, labels, close=not quiet)
    # Among strong lines the letters of small goals would have to be looked for.
    small = Strength.WRITTEN_ON if pitch < _FAINT else Strength.PRINTED
    strength = Strength.DIAGRAM if quiet else small
    ground = (drawing.ground(), *line_groups(board, drawing.layout, strength))
    return drawing, ground, tuple(edge_items(drawing, strength))


def _last(pos: Position, drawing: BoardDrawing) -> tuple[Group, ...]:
    """The sign of the last placement, around its cell, for areas are outlined and hatched as dark as it is.

    A pass or an agreed tie has none.
    """
    move = pos.moves[-1] if pos.moves else None
    if not isinstance(move, int):
        return ()
    return (last_move((), (drawing.anchor(drawing.board.names[move]),), inside=_LAST, cased=True),)


def _stones(pos: Position, drawing: BoardDrawing, display: Display) -> list[Item]:
    placed = pos.placed_at() if display.numbers else {}
    plies = {cell: ply for cell, ply in placed.items() if ply > display.since}
    cells = (*pos.red, *pos.blue)
    return [item for cell in cells for item in _stone(pos, drawing, cell, str(plies.get(cell, "")))]


def _stone(pos: Position, drawing: BoardDrawing, cell: int, label: str) -> tuple[Item, ...]:
    colour = "red" if pos.red_bits >> cell & 1 else "blue"
    return stone_items(colour, *drawing.at(cell), _STONE * drawing.pitch, label)


def _goals(pos: Position, layout: Layout, *, calm: bool) -> list[Item]:
    radius, items = _GOAL * layout.pitch, list[Item]()
    for letter, cell, hold in zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True):
        x, y = layout.centre(pos.setup.board, cell)
        # A picture to look at has no letters that nobody can read.
        name = "" if calm and not is_lettered(radius) else letter
        items += goal_items(name, x, y, radius, hold.owner if hold else None)
    return items


def _territory(control: Control, layout: Layout) -> Group:
    """The ground each player controls: tinted, hatched in themes without hues."""
    items: list[Item] = []
    for colour, rings in control.regions().items():
        loops = [[layout.point(point) for point in ring] for ring in rings]
        items += area_ground(loops, colour, layout.pitch, calm=True, tint=_TINT)
    return Group(tuple(items), id="territory", layer="area")


def _older(held: Iterable[Held], pos: Position, display: Display) -> list[Held]:
    """The triangles made before the moves that have numbers: these are what a diagram is looked at for."""
    placed = pos.placed_at()
    since = display.since if display.numbers else 0
    return [each for each in held if since and all(placed.get(at, 0) <= since for at in each.corners)]


def _counted(held: Iterable[Held], drawing: BoardDrawing, older: Sequence[Held], *, calm: bool) -> Group:
    """The cells that triangles with goals count; those of older ones calm.

    What several count is the smallest one's: one tint over another, or hatching across, would be neither's.
    """
    items: list[Item] = []
    before: frozenset[int] = frozenset()
    apart = _told_apart(held)
    for each in sorted(held, key=lambda one: one.size):
        if own := each.cells - before:
            is_calm = calm or each in older
            loops = drawing.loops(own)
            items += area_ground(loops, each.owner, drawing.pitch, calm=is_calm, tint=_TINT, apart=apart[each])
        before |= each.cells
    return Group(tuple(items), id="counted", layer="area")


def _told_apart(held: Iterable[Held]) -> dict[Held, float]:
    """How far apart the hatching of each triangle is: not as far as of one of the same colour that it overlaps.

    Those that only meet in a piece have outlines between them.
    """
    found: dict[Held, float] = {}
    # Of a small one, under its pieces, least is seen.
    for each in sorted(held, key=lambda one: -one.size):
        near = {found[one] for one in found if one.owner == each.owner and len(one.cells & each.cells) > 1}
        found[each] = next((apart for apart in _HATCHED if apart not in near), _HATCHED[0])
    return found


def _triangles(held: Sequence[Held], drawing: BoardDrawing) -> Group:
    """The triangles that hold the goals, and outlines of the cells they count."""
    width = line_width(drawing.pitch, 0.07, 0.35, 1.4)
    # Smaller ones lie on top.
    held = sorted(held, key=lambda one: -one.size)
    points = [tuple(map(drawing.at, each.corners)) for each in held]
    # What sets a side off from the lines beneath it must not cut the outline of another triangle's cells.
    items: list[Item] = [Polygon(some, Style(stroke="veil", width=width * 1.8, round=True)) for some in points]
    items += [area_outline(drawing.loops(each.cells), each.owner, drawing.pitch) for each in held]
    items += [
        Polygon(some, Style(stroke=f"{each.owner}.line", width=width, round=True))
        for some, each in zip(points, held, strict=True)
    ]
    return Group(tuple(items), id="triangles", layer="marks")


def _dashed(held: Sequence[Held], pos: Position, drawing: BoardDrawing) -> Group:
    """Triangles that were not made, and where pieces would have been for them."""
    width = line_width(drawing.pitch, 0.07, 0.35, 1.4)
    items: list[Item] = []
    for each in held:
        corners = tuple(map(drawing.at, each.corners))
        line = Style(stroke=f"{each.owner}.line", width=width, dash=(width * _DASH[0], width * _DASH[1]))
        items.append(Polygon(corners, Style(stroke="veil", width=width * 1.8, round=True)))
        items.append(Polygon(corners, line))
        missing = (at for cell, at in zip(each.corners, corners, strict=True) if not pos.taken >> cell & 1)
        items += [Circle(x, y, _STONE * drawing.pitch, line._replace(fill="veil")) for x, y in missing]
    return Group(tuple(items), id="threatened", layer="marks", title="triangles that were threatened")


def describe(pos: Position) -> str:
    """The position in words."""
    board = pos.setup.board
    parts = [f"Pi, side {board.side}"]
    for colour, cells in (("red", pos.red), ("blue", pos.blue)):
        parts.append(f"{colour} on {', '.join(sorted(board.names[c] for c in cells)) or 'no cell'}")
    for letter, cell, hold in zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True):
        held = "open" if hold is None else hold.owner if hold.owner == "tied" else f"{hold.owner}'s"
        parts.append(f"goal {letter} on {board.names[cell]} {held}")
    return "; ".join(parts)


VIEW = PiView()
