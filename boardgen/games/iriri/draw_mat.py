"""The playing mat of Iriri: a numbered ring, places for hands, the grid. Millimetres, y down."""

from __future__ import annotations

import math
from dataclasses import replace

from boardgen.boards.coordinates import LARGEST
from boardgen.boards.picture import Display, Picture
from boardgen.games.iriri.draw_anchors import Anchors
from boardgen.games.iriri.draw_hands import inside_ring, panels, pyramid
from boardgen.games.iriri.draw_numbers import half_side
from boardgen.games.iriri.draw_plans import BesideRing
from boardgen.games.iriri.draw_ring import numbers, readable, ring_line
from boardgen.games.iriri.game import GAME
from boardgen.games.iriri.kinds import HAND, PLAYERS, SIZES, owner
from boardgen.games.iriri.panel import READABLE, how_to_read
from boardgen.games.iriri.plan import HandsPlan, RingPlan
from boardgen.games.iriri.position import Position
from boardgen.geometry.board import Board
from boardgen.pieces.pyramids import BOARD_PITCH, COLOURS, top_view
from boardgen.scene.primitives import Circle, Group, Item, Polygon, Style, Text
from boardgen.scene.text import ASCENT, measure

#: In pitches: size of coordinates and place numbers, of the text beside hands.
_MAT_SMALL, _MAT_TEXT = 0.24, 0.26
#: What pitches may differ by that are alike, mm.
_SAME = 0.1
#: How much looser hands on a plan are than on a mat, which they fill, and their text beside that of a mat.
_LOOSE, _TEXT = 1.45, 1.25
#: How far numbers are off pieces of a plan, in pitches.
_OFF_PIECES = 0.16
#: The title in the corner beside the ring at most, in pitches, what keeps it off the ring, and steps of its size.
_TITLE, _OFF_RING, _STEP = 1.12, 0.15, 0.95
#: The seed of the setup that a plan shows, and what is said of its ring.
_SEED = 7
_ONE = f"setup {_SEED}, one of many"
_TAGLINE = "Words of pyramids, read off a shrinking ring. The grid has no edge: go on beyond it."


def mat(board: Board, display: Display, title: str) -> Picture:
    """The mat with the cells of a board.

    Args:
        board: the cells.
        display: its pitch and its labels.
        title: in the corner beside the ring.
    """
    p = display.pitch
    plan = BesideRing(p, 24, 0, board, _MAT_TEXT, _MAT_SMALL, display.labels, inside=True, mat=True)
    is_plan = p < BOARD_PITCH - _SAME
    hands = replace(plan.hands, loose=_LOOSE, text=_TEXT * plan.hands.text) if is_plan else plan.hands
    start = Circle(*plan.grid.at(plan.grid.board.cell("0,0")), 0.08 * p, Style(fill="edge"))
    below: tuple[Item, ...] = (plan.grid.ground(), plan.grid.lines(), start)
    above: list[Item] = []
    text = readable(_MAT_TEXT * p, p)
    # On a poster they are no larger than coordinates.
    small = min(_MAT_SMALL * p, LARGEST)
    if is_plan:
        pos = GAME.start(**GAME.random_setup(_SEED)["setup"])
        # As large as they are, pieces stand equally far apart, and numbers equally far off them.
        halves = [half_side(code, p) for code in pos.ring.pieces]
        plan.ring = plan.ring.evenly_apart(halves)
        below = (*below, *ring_line(plan.ring), *panels(hands, pos, begins=True))
        above += numbers(plan.ring, range(1, 25), small, halves=halves, apart=_OFF_PIECES * p)
        above += [_sample(plan.ring, pos), *inside_ring(hands, pos, begins=True)]
    else:
        above += _places(plan.ring, hands, p)
        above += numbers(plan.ring, range(1, 25), small)
    # Nearer to the ring's first place than to the hands, whose name it would be read as, and clear of its number.
    low = plan.ring.number_radius * math.cos(math.radians(plan.ring.angle(1)))
    foot = plan.ring.y - low + 0.35 * readable(small, p)
    named = max(plan.ring.y - plan.ring.number_radius + 0.62 * p, foot + 0.45 * p + ASCENT * text)
    above.append(Text(plan.ring.x, named, "The dictionary", text, "ink", "middle", bold=True))
    if is_plan:
        above.append(Text(plan.ring.x, named + 1.3 * text, _ONE, text, "muted", "middle"))
    above += plan.grid.labels()
    anchors = Anchors(plan, tuple(range(1, 25)), {(i, s): k for i in (0, 1) for k, s in enumerate(SIZES)})
    side = plan.grid.board.side
    desc = f"Playing mat for Iriri: a ring of 24 places, two hands, a grid of {side} × {side} cells."
    height = plan.height
    if p >= READABLE:
        told, height = how_to_read(_TAGLINE, plan.width, height, p, display.type, plan=is_plan)
        above += [_titled(title, plan.ring, p), told]
    return Picture(plan.width, height, below, tuple(above), anchors, desc, told=p >= READABLE)


def _titled(title: str, ring: RingPlan, pitch: float) -> Group:
    """The title in the upper left corner, as large as the ring leaves room for."""
    size = _TITLE * pitch
    while (
        math.hypot(ring.x - measure(title, size, bold=True), ring.y - ASCENT * size) < ring.outer + _OFF_RING * pitch
    ):
        size *= _STEP
    return Group((Text(0.0, ASCENT * size, title, size, bold=True),), "title", "text")


def _sample(ring: RingPlan, pos: Position) -> Group:
    """The pieces of the ring of a plan."""
    found = [
        pyramid(code.upper(), owner(code), *ring.point(at, ring.radius), ring.pitch, ring.angle(at))
        for at, code in enumerate(pos.ring.pieces)
    ]
    return Group(tuple(found), "sample", "pieces")


def _places(ring: RingPlan, hands: HandsPlan, pitch: float) -> list[Item]:
    """The places for the pieces of the ring, and of both hands, each beside its player."""
    slot, text = _slot(pitch), readable(hands.text, pitch)
    found: list[Item] = []
    for at in range(24):
        x, y = ring.point(at, ring.radius)
        found.append(Group(slot, f"ring-{at + 1}", "score", dx=x, dy=y, rotate=ring.angle(at)))
    for player, colour in enumerate(COLOURS):
        a, top, b, foot = hands.box(player)
        panel = Style(f"{colour}.tint", f"{colour}.line", 0.03 * pitch)
        found.append(Group((Polygon(((a, top), (b, top), (b, foot), (a, foot)), panel),), layer="score"))
        name = f"Player {PLAYERS[player]}"
        left, baseline = a + 0.12 * pitch, hands.baseline(player)
        found.append(Text(left, baseline, name, text, f"{COLOURS[player]}.line", bold=True))
        found.append(_pips(player, b - 0.12 * pitch, baseline, pitch))
        for at in range(HAND):
            x, y = hands.point(player, at)
            found.append(Group(slot, f"hand-{PLAYERS[player]}-{at + 1}", "score", dx=x, dy=y))
    return found


def _slot(pitch: float) -> tuple[Item, ...]:
    """Outlines of the three bases, the largest one strongest."""
    found: list[Item] = []
    bases = (("L", 0.02, "cell"), ("M", 0.01, None), ("S", 0.01, None))
    for size, width, fill in bases:
        low, _, high, _ = top_view(size, 0).box
        a, b = low * pitch / BOARD_PITCH, high * pitch / BOARD_PITCH
        paint = "edge" if size == "L" else "muted"
        found.append(Polygon(((a, a), (b, a), (b, b), (a, b)), Style(fill, paint, width * pitch)))
    return tuple(found)


def _pips(player: int, right: float, baseline: float, pitch: float) -> Group:
    """The sign of a player's pieces, three round pips or three bars, which tells whose a hand is without colours."""
    style = Style(fill=f"{COLOURS[player]}.line")
    y, r = baseline - 0.09 * pitch, 0.055 * pitch
    found: list[Item] = []
    for at in range(HAND):
        x = right - r - at * 0.19 * pitch
        wide, high = 0.6 * r, 1.5 * r
        bar = ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high))
        found.append(Circle(x, y, r, style) if player == 0 else Polygon(bar, style))
    return Group(tuple(found), f"sign-{PLAYERS[player]}", "marks")
