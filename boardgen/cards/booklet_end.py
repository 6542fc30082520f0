"""The end of a booklet where it has a page of its own; what stands below diagrams. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.booklet_drawn import Drawn
from boardgen.cards.booklet_heads import BELOW_RULE, RULE, Types, heading_of
from boardgen.cards.booklet_moves import all_moves, widest
from boardgen.cards.booklet_said import LEADING, OVER_TEXT, Variation, said_of
from boardgen.cards.steps import Step
from boardgen.errors import FitError
from boardgen.scene.primitives import Group, Item
from boardgen.scene.primitives import Line as Rule

#: Between columns of a page, and between rows at least.
GUTTER, ROW_GAP = 6.0, 3.0
#: A diagram has to keep so much of the height it stands in.
LEAST_PICTURE = 0.3
#: Of the page: the height that the last diagram has at least where all moves stand below it, and the height that they
#: have at most if there is width for more columns.
_LEAST_END, _LISTED = 0.55, 0.25
#: All moves stand beside a picture that is about as large then: below it this would end short of both margins. But
#: picture and words are so much of the height at least: less would leave the foot of the page empty.
_LARGER, _FULL = 0.97, 0.85


def end_page(
    drawn: Drawn,
    shown: Sequence[Step],
    step: Step,
    room: tuple[float, float],
    types: Types,
    variations: Sequence[Variation],
) -> Group:
    """The last step, larger than the others, with its comment below it and all moves, if there is room for these.

    The moves stand below both, or in a column beside them where the picture is much larger so.

    Args:
        drawn: the pictures of the game.
        shown: the steps before.
        step: the last one.
        room: width and height of what the page holds, mm.
        types: of the headings of the book.
        variations: on its moves.

    Raises:
        FitError: its comment leaves no room for the picture.
    """
    (width, whole), size = room, types.usual
    leading = size * LEADING
    head = heading_of(step, width, types)
    usual = drawn.record.game.view().figure_pitch
    before = shown[-1]
    seen = drawn.last(before, step, usual).seen
    wide, high = seen[2] - seen[0], seen[3] - seen[1]
    turns = [turn for some in (*shown, step) for turn in some.turns]
    moves = all_moves(turns, width, _LISTED * whole, size, leading)
    left_over, most = whole - head.height, width

    below = left_over - moves.height - BELOW_RULE - ROW_GAP
    is_listed = below > _LEAST_END * whole
    said = said_of(step, most, size, variations)
    if is_listed:
        column = widest(turns, size)
        aside = all_moves(turns, column, left_over, size, leading)
        narrow = width - column - GUTTER
        told = said_of(step, narrow, size, variations)
        larger = min(narrow / wide, (left_over - told.below) / high)
        is_full = larger * high + told.below > _FULL * left_over
        as_large = larger > _LARGER * min(width / wide, (below - said.below) / high)
        if aside.height <= left_over and is_full and as_large:
            moves, most, said = aside, narrow, told
    is_beside = most < width
    free = (below if is_listed and not is_beside else left_over) - said.below
    if free < LEAST_PICTURE * whole:
        raise FitError(f"the comment after {step.heading} leaves no room for its diagram on a page; say less")
    pitch = usual * min(most / wide, free / high)
    picture = drawn.last(before, step, pitch)
    left, over, right, under = picture.seen
    top, wide, high = head.height, right - left, under - over
    items: list[Item] = [Rule(0, 0, width, 0, RULE), *head.items]
    dx = 0.0 if is_beside else (width - wide) / 2
    drawing = (*picture.below, *picture.above)
    items.append(Group(drawing, id=f"ply-{step.ply}", dx=dx - left, dy=top - over))
    # Words begin where their picture does, if they are no higher for it.
    within = said_of(step, wide, size, variations)
    said, begin = (within, dx) if within.height <= said.height else (said, 0.0)
    below = top + high + size * OVER_TEXT
    items += drawn.text(said.items, begin, below, f"said-{step.ply}")
    if is_beside:
        items += moves.items(most + GUTTER, top)
    elif is_listed:
        band = top + high + said.below + ROW_GAP
        items.append(Rule(0, band, width, band, RULE))
        items += drawn.text(moves.items, 0.0, band + BELOW_RULE, "all-moves")
    return Group(tuple(items))
