"""The end of a booklet where it has a page of its own; what stands below diagrams. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.cards.blocks import Run
from boardgen.cards.booklet_heads import RULE, Types, heading_of
from boardgen.cards.booklet_moves import all_moves, widest
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.cards.steps import Step, last_picture
from boardgen.errors import FitError
from boardgen.records import Record
from boardgen.scene.primitives import Group, Item
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import ASCENT, measure

#: Between columns of a page, and between rows at least.
GUTTER, ROW_GAP = 6.0, 3.0
#: From a picture to its text, as a part of the type.
OVER_TEXT = 0.6
#: A diagram has to keep so much of the height it stands in.
LEAST_PICTURE = 0.3
#: Of the page: the height that the last diagram has at least where all moves stand below it, and the height that they
#: have at most if there is width for more columns.
_LEAST_END, _LISTED = 0.55, 0.25
#: A picture with all moves below it takes at least so much of the width, for beside it there is nothing then.
_WIDE = 2 / 3
#: What is narrower than this part of a column is not divided: how the game ended.
_WHOLE = 0.7


def said_of(step: Step, width: float, size: float) -> Iterator[Line]:
    """The lines that say what there is to say of a step, with how the game ended.

    Args:
        step: of the booklet.
        width: of the lines, mm.
        size: of their type, mm.
    """
    ending = step.ending
    if measure(ending, size, True) < _WHOLE * width:
        ending = ending.replace(" ", "\u00a0")
    later = ", ".join(turn.aside for turn in step.later)
    words = " ".join(filter(None, (step.comment, later and f"{later[0].upper()}{later[1:]}.")))
    runs = (Run(f"{words} " if words and ending else words), Run(ending, True))
    said = tuple(run for run in runs if run.text)
    yield from break_lines(said, width, size) if said else ()


def end_page(
    record: Record,
    shown: Sequence[Step],
    step: Step,
    room: tuple[float, float],
    types: Types,
    leading: float,
    x: float,
    y: float,
) -> Group:
    """The last step, larger than the others, with its comment below it and all moves, if there is room for these.

    The moves stand below both, or in a column beside them where the picture would leave much of the width empty.

    Args:
        record: the game.
        shown: the steps before.
        step: the last one.
        room: width and height of what the page holds, mm.
        types: of the headings of the book.
        leading: from line to line, mm.
        x, y: the corner.

    Raises:
        FitError: its comment leaves no room for the picture.
    """
    (width, whole), size = room, types.usual
    head = heading_of(step, width, types)
    usual = record.game.view().figure_pitch
    before = shown[-1]
    seen = last_picture(record, before, usual).seen
    wide, high = seen[2] - seen[0], seen[3] - seen[1]
    turns = [turn for some in (*shown, step) for turn in some.turns]
    moves = all_moves(turns, width, _LISTED * whole, size, leading)
    left_over, most = whole - head.height, width

    def taken(lines: Sequence[Line]) -> float:
        """How high lines are with the space above them."""
        return size * OVER_TEXT + len(lines) * leading

    below = left_over - moves.height - ROW_GAP
    is_listed = below > _LEAST_END * whole
    lines = list(said_of(step, most, size))
    if is_listed and (below - taken(lines)) / high * wide < _WIDE * width:
        column = widest(turns, size)
        aside = all_moves(turns, column, left_over, size, leading)
        if aside.height <= left_over:
            moves, most = aside, width - column - GUTTER
            lines = list(said_of(step, most, size))
    is_beside = most < width
    free = (below if is_listed and not is_beside else left_over) - taken(lines)
    if free < LEAST_PICTURE * whole:
        raise FitError(f"the comment after {step.heading} leaves no room for its diagram on a page; say less")
    pitch = usual * min(most / wide, free / high)
    picture = last_picture(record, before, pitch)
    left, over, right, under = picture.seen
    top, wide, high = head.height, right - left, under - over
    items: list[Item] = [Rule(0, 0, width, 0, RULE), *head.items]
    dx = 0.0 if is_beside else (width - wide) / 2
    drawing = (*picture.below, *picture.above)
    items.append(Group(drawing, id=f"ply-{step.ply}", dx=dx - left, dy=top - over))
    for i, line in enumerate(lines):
        baseline = top + high + size * (OVER_TEXT + ASCENT) + i * leading
        items += line_items(line, 0.0, baseline, size, "ink")
    if is_beside:
        items += moves.items(most + GUTTER, top)
    elif is_listed:
        items += moves.items(0.0, top + high + taken(lines) + ROW_GAP)
    return Group(tuple(items), dx=x, dy=y)
