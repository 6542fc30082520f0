"""Blocks of a study book → pieces of known height, for a column of some width. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.cards.blocks import Run, Runs
from boardgen.cards.booklet_heads import squares_before
from boardgen.cards.layouts import Type
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.games.view import Square
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Item
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT
from boardgen.studies.content import Aside, Prose
from boardgen.studies.pieces import ASIDE_STYLE, Figure, Piece
from boardgen.studies.sentences import sentence_splits

_POINT = 25.4 / 72
#: Size and leading of prose, variations and captions.
TEXT, SMALL, CAPTION = (Type(size * _POINT, leading * _POINT) for size, leading in ((10, 13.2), (8.5, 11), (8, 9.9)))


class Types(NamedTuple):
    """The type of prose, that of variations and that of captions."""

    text: Type
    small: Type
    caption: Type = CAPTION


#: That of books, and what those may have whose columns stand beside each other, where it leaves less empty.
USUAL = Types(TEXT, SMALL)
LARGER = (
    Types(Type(10.5 * _POINT, 13.9 * _POINT), Type(8.9 * _POINT, 11.6 * _POINT)),
    Types(Type(11 * _POINT, 14.5 * _POINT), Type(9.3 * _POINT, 12.1 * _POINT)),
)
#: The types of stories in two columns, the usual one first.
IN_COLUMNS = tuple(
    Types(*(Type(size * _POINT, leading * _POINT) for size, leading in some))
    for some in (
        ((11, 14.5), (9.4, 12.2), (8.8, 10.9)),
        ((10.5, 13.9), (9, 11.6), (8.4, 10.4)),
        ((11.5, 15.2), (9.7, 12.6), (9.1, 11.2)),
    )
)
#: Those of stories in one column.
IN_ONE = (
    USUAL,
    *(
        Types(*(Type(size * _POINT, leading * _POINT) for size, leading in some))
        for some in (
            ((10, 12.8), (8.5, 10.7), (8, 9.7)),
            ((9.5, 12.3), (8.2, 10.4), (8, 9.6)),
            ((10.5, 13.9), (8.9, 11.6), (8.4, 10.4)),
        )
    ),
)
#: Type at the foot of pages and of what stands above a title.
FOOT = Type(6.5 * _POINT, 8.2 * _POINT)
#: The rule of a variation stands so far from the margin, as beside its diagrams, its text so much further.
_RULE_AT, _INDENT = 0.25, 4.4
#: The rule of variations runs down beside their diagrams, whose captions stand so far in.
CAPTION_INDENT = 2.4
#: Width of a diagram, and between two.
DIAGRAM, GUTTER = 61.0, 4.0
#: It reaches so far beyond the letters at either end: beside a single line it would be a stub.
_RULE_OVER = 0.8
#: From a diagram to its caption, and between two blocks.
CAPTION_GAP, GAP = 1.6, TEXT.leading / 2
#: What is said of a move stays on its page unless more lines of it than these would go to the next.
_LONG = 5
#: From the caption of a diagram to the squares beside it, mm.
_BEFORE_SQUARES = 1.5
#: They stand a little higher than the line, and so far above the capitals of the next.
_RAISED, _UNDER_SQUARES = 0.5, 2.0


def text_lines(block: Prose | Aside, width: float, types: Types) -> tuple[tuple[Line, ...], Type]:
    """The lines of a paragraph or a variation, and their type."""
    text, small, _ = types
    if isinstance(block, Prose):
        return break_lines(block.runs, width, text.size), text
    return break_lines(block.runs, width - _INDENT, small.size), small


def words(block: Prose | Aside, width: float, types: Types = USUAL) -> Piece:
    """A paragraph or a variation."""
    lines, type_ = text_lines(block, width, types)
    return text_piece(block, lines, type_)


def text_piece(block: Prose | Aside, lines: Sequence[Line], type_: Type) -> Piece:
    """Lines of a paragraph or a variation."""
    if isinstance(block, Prose):
        return lines_piece(lines, type_)

    def items() -> Iterator[Item]:
        yield _rule(_RULE_AT, 0.0, len(lines), type_)
        yield from set_lines(lines, type_, x=_INDENT)

    return Piece(len(lines) * type_.leading, items, True, is_aside=True, ruled=_RULE_AT)


def _rule(x: float, y: float, count: int, type_: Type) -> Rule:
    """The rule at the left of so many lines that tell or show a variation, the first of which begins at y."""
    top = y + type_.baseline - type_.size * CAP_HEIGHT - _RULE_OVER
    return Rule(x, top, x, y + (count - 1) * type_.leading + type_.baseline + _RULE_OVER, ASIDE_STYLE)


def lines_piece(lines: Sequence[Line], type_: Type, paint: str = "ink") -> Piece:
    """Lines of one type."""
    return Piece(len(lines) * type_.leading, lambda: set_lines(lines, type_, paint), True)


def set_lines(
    lines: Sequence[Line], type_: Type, paint: str = "ink", x: float = 0.0, y: float = 0.0, strong: str = ""
) -> Iterator[Item]:
    """Lines one beneath another from a corner on."""
    for i, line in enumerate(lines):
        yield from line_items(line, x, y + i * type_.leading + type_.baseline, type_.size, paint, strong=strong)


def caption_figure(
    picture: Picture,
    head: Runs,
    said: Runs,
    width: float,
    tally: Sequence[Square] = (),
    *,
    aside: bool = False,
    clear: bool = False,
    type_: Type = CAPTION,
) -> Figure:
    """A drawn diagram above its caption; the diagram stands at the left, as its caption does.

    Args:
        picture: the diagram.
        head, said: the caption, of two parts.
        width: of the lines, mm.
        tally: squares at the end of the first line, as over the diagrams of booklets.
        aside: whether it shows a variation, whose rule both then have, so that nobody takes it for the game.
        clear: whether the lines below squares stand clear of them.
        type_: of the caption.
    """
    indent = CAPTION_INDENT if aside else 0.0
    shown = picture.height
    raised = shown + CAPTION_GAP + type_.baseline - _RAISED
    squares, taken = squares_before(tally, width, raised, type_.size) if tally else ([], 0.0)
    # Beside squares stands the first part alone, or the beginning of it that needs one line.
    first = width - taken - _BEFORE_SQUARES - indent
    if tally and len(head) > 1 and len(break_lines(head, first, type_.size)) > 1:
        head, said = head[:1], (Run(head[1].text.lstrip(), head[1].bold), *head[2:], *_set_off(said))
    whole = width - indent
    parts = [(head, first), (said, whole)] if tally else [((*head, *_set_off(said)), whole)]
    lines = [line for runs, room in parts if runs for line in break_lines(runs, room, type_.size)]
    foot = (bounds(tuple(squares)) or (0.0, 0.0, 0.0, 0.0))[3] + _UNDER_SQUARES
    second = shown + CAPTION_GAP + type_.leading
    lower = (
        max(0.0, foot - (second + type_.baseline - type_.size * CAP_HEIGHT))
        if clear and squares and lines[1:]
        else 0.0
    )
    text = len(lines) * type_.leading + lower

    def items() -> Iterator[Item]:
        yield Group(
            (*picture.below, *picture.above),
            dx=min(indent, width - picture.width) + max(0.0, width - indent - picture.width) / 2,
        )
        yield from set_lines(lines[:1], type_, "muted", indent, shown + CAPTION_GAP, strong="ink")
        yield from set_lines(lines[1:], type_, "muted", indent, second + lower, strong="ink")
        if aside and lines:
            end = shown + CAPTION_GAP + text - type_.leading + type_.baseline + _RULE_OVER
            yield Rule(_RULE_AT, 0.0, _RULE_AT, end, ASIDE_STYLE)
        yield from squares

    height = shown + (CAPTION_GAP + text if lines else 0.0)
    return Figure(width, height, items, shown, is_aside=aside and bool(lines))


def _set_off(said: Runs) -> Runs:
    return (Run(" "), *said) if said else ()


def alone(figure: Figure, width: float) -> Piece:
    """A diagram in the middle of a column."""

    def items() -> Iterator[Item]:
        yield Group(tuple(figure.items()), dx=(width - figure.width) / 2)

    ruled = (width - figure.width) / 2 + _RULE_AT if figure.is_aside else None
    hole = figure.height * (1 - (figure.shown or figure.width) / width)
    return Piece(figure.height, items, hole=hole, ruled=ruled, air=figure.air)


def beside(
    figure: Figure,
    texts: Sequence[Prose | Aside],
    width: float,
    room: float = math.inf,
    whole: int = 0,
    types: Types = USUAL,
) -> tuple[Piece, int, Prose | None]:
    """A diagram at the right margin with text at its left; what of the last paragraph is left goes below both.

    Args:
        figure: the diagram.
        texts: the text.
        width: of both, mm.
        room: how high they may be, mm.
        whole: so many of the texts are not divided.
        types: of the texts.

    Returns:
        The piece, how many of the texts are in it, and what is left of the last of them if there is room for no more
        than the diagram.
    """
    narrow = width - figure.width - GUTTER
    placed: list[tuple[float, Piece]] = []
    rest: Piece | None = None
    tail: Prose | None = None
    divided: Prose | Aside = Prose(())
    y, used = 0.0, 0
    for block in texts:
        piece = words(block, narrow, types)
        if y + piece.height <= figure.height + types.text.leading * 0.4:
            placed.append((y, piece))
            y, used = y + piece.height + GAP, used + 1
            continue
        may_be = isinstance(block, Prose) and used >= whole
        split = (
            _split(block, (narrow, width), figure.height - y, types.text)
            if may_be and isinstance(block, Prose)
            else None
        )
        if split is not None:
            divided = block
            first, tail = split
            placed.append((y, first))
            rest, used = words(tail, width, types), used + 1
        break
    text = max((top + piece.height for top, piece in placed), default=0.0)
    side = max(figure.height, text)
    # Lines go on beneath the diagram as if they had never stopped.
    below = max(side + GAP * 0.6, text) if rest else side
    if rest and below + rest.height > room >= side:
        # On another page they do so behind a comment alone, unless that is long.
        kept = _split(Prose(divided.runs), (narrow, width), figure.height - placed[-1][0], types.text, whole=True)
        if kept is None and tail and words(tail, width, types).height > _LONG * types.text.leading:
            kept = (first, tail)
        if kept is None:
            placed.pop()
            used, tail = used - 1, None
        else:
            placed[-1], tail = (placed[-1][0], kept[0]), kept[1]
        text = max((top + piece.height for top, piece in placed), default=0.0)
        side = max(figure.height, text)
        rest, below = None, side
    else:
        tail = None

    def air() -> float:
        told = [bounds(tuple(piece.items())) or (0.0, 0.0) for _, piece in placed[:1]]
        return min(figure.air(), *(max(0.0, box[1]) for box in told)) if told else figure.air()

    def items() -> Iterator[Item]:
        for top, piece in placed:
            yield Group(tuple(piece.items()), dy=top)
        yield Group(tuple(figure.items()), dx=width - figure.width)
        if rest:
            yield Group(tuple(rest.items()), dy=below)

    return (
        Piece(below + (rest.height if rest else 0.0), items, hole=max(0.0, side - text) * narrow / width, air=air),
        used,
        tail,
    )


def _split(
    block: Prose, widths: tuple[float, float], room: float, type_: Type, *, whole: bool = False
) -> tuple[Piece, Prose] | None:
    """A paragraph in two at the end of a sentence: lines for the narrow one of two widths, and the rest.

    None if either is short. With ``whole`` it is divided before a move alone.
    """
    for head, tail in sentence_splits(block.runs, whole=whole):
        lines, rest = (break_lines(part, width, type_.size) for part, width in zip((head, tail), widths, strict=True))
        if len(lines) > 1 - whole and len(rest) > 1 and len(lines) * type_.leading <= room + type_.leading * 0.4:
            return lines_piece(lines, type_), Prose(tail)
    return None
