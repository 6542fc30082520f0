"""Places: anchors are in the cells as drawn, labels name them, and halves fit where they are claimed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from boardgen.boards.picture import Anchor, Display, Picture
from boardgen.errors import InvalidCellError
from boardgen.geometry.board import Board
from boardgen.schema import Integer
from boardgen.testing.pixels import Pixels, Word, inside, pixels, words
from boardgen.testing.subject import Subject, expect

PITCH = 10.0
PER_MM = 4.0
#: A cell's name: column and row.
_NAME = re.compile(r"([a-z]+)([0-9]+)|(-?[0-9]+),(-?[0-9]+)")


def boards(subject: Subject) -> Iterator[Mapping[str, Any]]:
    """The options of the board that is judged; of all others that the game offers too, where none was chosen."""
    yield subject.board
    for kind in () if subject.board else subject.game.boards.values():
        yield {**kind.options, "side": kind.default_side}


def anchors_lie_in_cells(subject: Subject) -> None:
    """The anchor of each cell lies where rules and picture have the cell: in line, apart, between drawn lines."""
    for options in boards(subject):
        board = subject.game.board(**options)
        picture = subject.view.board(Display(PITCH, "none"), **options)
        anchors = {name: picture.anchor(name) for name in board.names}
        _check_lattice(board, anchors)
        for name, anchor in anchors.items():
            _check_shape(name, anchor, picture)
        _check_apart(anchors)
        _check_lines(anchors, pixels(picture, PER_MM))


def anchors_of_positions_lie_in_cells(subject: Subject) -> None:
    """In pictures of positions marks find every place where marks may stand, and no other."""
    game = subject.game
    written = subject.line(0).written.get("board", {})
    board = game.board(**written)
    for _, pos in subject.stages(0, 3):
        picture = subject.view.position(pos, Display(PITCH, "none"))
        anchors = {}
        for name in (*board.names, "zz99", "", "a0"):
            try:
                game.check_place(pos, name)
            except InvalidCellError:
                _expect_no_anchor(picture, name)
            else:
                anchors[name] = picture.anchor(name)
                _check_shape(name, anchors[name], picture)
        expect(anchors, "marks can stand on no cell of the board")
        _check_lattice(board, anchors)
        _check_apart(anchors)


def _expect_no_anchor(picture: Picture, name: str) -> None:
    try:
        picture.anchor(name)
    except InvalidCellError:
        return
    raise AssertionError(f"marks may not stand on {name!r}, and the picture has an anchor for it")


def _check_lattice(board: Board, anchors: Mapping[str, Anchor]) -> None:
    """Anchors are a picture of `Board.centre`, y up there and down here, a pitch long where it has 1."""
    first, *others = anchors
    x0, y0 = board.centre(board.cell(first))
    for name in others:
        x, y = board.centre(board.cell(name))
        right, down = anchors[name].x - anchors[first].x, anchors[name].y - anchors[first].y
        expect(
            math.hypot(right - PITCH * (x - x0), down + PITCH * (y - y0)) < 0.01 * PITCH,
            f"from {first} to {name} it is {x - x0:.3f} to the right and {y - y0:.3f} up on the board, "
            f"and {right / PITCH:.3f} and {-down / PITCH:.3f} between their anchors",
        )


def _check_shape(name: str, anchor: Anchor, picture: Picture) -> None:
    """The circle of an anchor lies inside its outline, and both on the picture."""
    expect(len(anchor.outline) > 2, f"the outline of {name} has {len(anchor.outline)} corners")
    expect(inside(anchor, anchor.x, anchor.y), f"the middle of the anchor {name} lies outside of its outline")
    for (x1, y1), (x2, y2) in zip(anchor.outline, (*anchor.outline[1:], anchor.outline[0]), strict=True):
        away = abs((x2 - x1) * (anchor.y - y1) - (y2 - y1) * (anchor.x - x1)) / math.hypot(x2 - x1, y2 - y1)
        expect(away > anchor.r - 0.01 * PITCH, f"the circle of the anchor {name} leaves its outline")
        expect(
            -0.01 <= x1 <= picture.width + 0.01 and -0.01 <= y1 <= picture.height + 0.01,
            f"the outline of {name} leaves the picture",
        )
    expect(anchor.r > 0.2 * PITCH, f"the anchor {name} has a radius of {anchor.r / PITCH:.2f} pitches")


def _check_apart(anchors: Mapping[str, Anchor]) -> None:
    """No two circles overlap."""
    found = sorted(anchors.items(), key=lambda entry: entry[1].x)
    for i, (name, anchor) in enumerate(found):
        for other, second in found[i + 1 :]:
            if second.x - anchor.x > PITCH:
                break
            apart = math.hypot(second.x - anchor.x, second.y - anchor.y)
            expect(apart > 0.99 * (anchor.r + second.r), f"the anchors {name} and {other} lie on each other")


def _check_lines(anchors: Mapping[str, Anchor], drawn: Pixels) -> None:
    """Cells are bounded by drawn lines, or points stand where lines meet."""
    outlines = [_is_drawn(drawn, line) for anchor in anchors.values() for line in _sides(anchor)]
    centres = [_contrast(drawn, anchor.x, anchor.y, 0.0, -1.0) > _SEEN for anchor in anchors.values()]
    share = max(sum(outlines) / len(outlines), sum(centres) / len(centres))
    expect(share > 0.95, f"only {share:.0%} of the outlines of anchors are lines on the board")


#: Contrast, of 255, from which a line is seen.
_SEEN = 6.0


def _sides(anchor: Anchor) -> Iterator[tuple[float, float, float, float]]:
    for (x1, y1), (x2, y2) in zip(anchor.outline, (*anchor.outline[1:], anchor.outline[0]), strict=True):
        yield x1, y1, x2, y2


def _is_drawn(drawn: Pixels, line: tuple[float, float, float, float]) -> bool:
    """Whether there is a line most of the way."""
    x1, y1, x2, y2 = line
    length = math.hypot(x2 - x1, y2 - y1)
    across = (y1 - y2) / length, (x2 - x1) / length
    steps = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
    seen = [_contrast(drawn, x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, *across) > _SEEN for t in steps]
    return sum(seen) >= 5


def _contrast(drawn: Pixels, x: float, y: float, across_x: float, across_y: float) -> float:
    """How much darker or lighter a point is than what lies beside it on either side."""
    step = 1 / drawn.per_mm
    near = [drawn.at(x + across_x * k * step, y + across_y * k * step) for k in (-1, 0, 1)]
    beside = [drawn.at(x + across_x * k * PITCH, y + across_y * k * PITCH) for k in (-0.1, 0.1)]
    return max(min(float(abs(here - there).max()) for there in beside) for here in near)


def labels_name_rows_and_columns(subject: Subject) -> None:
    """At the edge of a board each row and column has its label, read back from the drawing, and no other."""
    for options in boards(subject):
        board = subject.game.board(**options)
        picture = subject.view.board(Display(PITCH, "edge"), **options)
        _check_edge_labels(board, picture, words(picture))


def labels_name_cells(subject: Subject) -> None:
    """Labels in cells are the cells' names, each in its own cell; boards without end have them at the edge."""
    for options in boards(subject):
        board = subject.game.board(**options)
        picture = subject.view.board(Display(PITCH, "cells"), **options)
        found = [word for word in words(picture) if word.text in set(board.names)]
        if not found:
            _check_edge_labels(board, picture, words(picture))
            continue
        said = {word.text for word in found}
        for name in board.names:
            expect(name in said, f"the cell {name} has no label")
        for word in found:
            expect(
                inside(picture.anchor(word.text), word.x, word.y),
                f"the label {word.text} stands in another cell than {word.text}",
            )


def no_labels_when_none_are_wanted(subject: Subject) -> None:
    """Without labels no row, column or cell is named."""
    picture = subject.view.board(Display(PITCH, "none"), **subject.board)
    board = subject.game.board(**subject.board)
    lines = _lines(board, picture)
    for word in words(picture):
        label = any(word.text == part and _heads(word, anchors) for (_, part), anchors in lines.items())
        expect(not label and word.text not in board.names, f"no labels were wanted, and there is {word.text!r}")


def _parts(name: str) -> tuple[str, str]:
    found = _NAME.fullmatch(name)
    assert found is not None, f"the cell name {name!r} is neither letters and a number nor two numbers"
    column, row = (part for part in found.groups() if part is not None)
    return column, row


def _lines(board: Board, picture: Picture) -> dict[tuple[int, str], list[Anchor]]:
    """The cells of each column (0, its part of the name) and row (1, …)."""
    lines: dict[tuple[int, str], list[Anchor]] = {}
    for name in board.names:
        for axis, part in enumerate(_parts(name)):
            lines.setdefault((axis, part), []).append(picture.anchor(name))
    return lines


def _check_edge_labels(board: Board, picture: Picture, found: list[Word]) -> None:
    """Every row and column has its label in line with it, just outside; no label stands in line with another."""
    lines = _lines(board, picture)
    cells = [anchor for anchors in lines.values() for anchor in anchors]
    near = [w for w in found if min(math.hypot(w.x - s.x, w.y - s.y) for s in cells) < 1.75 * PITCH]
    used = set()
    for (axis, part), anchors in lines.items():
        labels = [word for word in near if word.text == part and _heads(word, anchors)]
        expect(labels, f"the {('column', 'row')[axis]} {part} has no label at its end")
        used.update(labels)
    wrong = [word.text for word in near if word not in used and any(word.text == part for _, part in lines)]
    expect(not wrong, f"labels stand at the ends of other rows or columns: {', '.join(wrong)}")
    for word in used:
        expect(not any(inside(anchor, word.x, word.y) for anchor in cells), f"the label {word.text} stands in a cell")


def _heads(word: Word, anchors: list[Anchor]) -> bool:
    """Whether a word stands in line with cells, just beyond one of their ends."""
    first, last = anchors[0], anchors[-1]
    ends = min(math.hypot(word.x - end.x, word.y - end.y) for end in (first, last))
    if ends > 1.75 * PITCH:
        return False
    along = last.x - first.x, last.y - first.y
    length = math.hypot(*along)
    if length == 0:
        return True
    away = abs(along[0] * (word.y - first.y) - along[1] * (word.x - first.x)) / length
    inner = 0 < (along[0] * (word.x - first.x) + along[1] * (word.y - first.y)) < length**2
    return away < 0.3 * PITCH and not inner


#: Pixels, somewhat more than a millimetre.
_BLUR = 5


def halves_fit(subject: Subject) -> None:
    """A board that may be printed in halves looks the same when it is turned half-way round."""
    if not subject.view.halves:
        return
    import numpy as np

    spec = subject.game.board_keys.fields.get("side")
    sides = range(spec.smallest, spec.largest + 1) if isinstance(spec, Integer) else range(0)
    for options in ({}, *({"side": side} for side in (4, 5, 7, 8) if side in sides)):
        drawn = pixels(subject.view.board(Display(PITCH, "none"), **options), PER_MM)
        worst = _blurred(np.abs(drawn.grid - drawn.grid[::-1, ::-1]))
        row, column = np.unravel_index(int(worst.argmax()), worst.shape)
        x, y = column / PER_MM - drawn.left, row / PER_MM - drawn.top
        expect(
            worst.max() < 48,
            f"the board {options or ''} claims halves, and turned half-way round it looks different, "
            f"most of all {x:.0f} mm from the left and {y:.0f} mm from the top",
        )


def _blurred(difference: Any) -> Any:
    """The largest difference of a channel, its mean over a square: small where only the edge of a line is shifted."""
    largest = difference.max(axis=2)
    height, width = (length - _BLUR + 1 for length in largest.shape)
    return sum(largest[i : height + i, j : width + j] for i in range(_BLUR) for j in range(_BLUR)) / _BLUR**2


CHECKS = (
    anchors_lie_in_cells,
    anchors_of_positions_lie_in_cells,
    labels_name_rows_and_columns,
    labels_name_cells,
    no_labels_when_none_are_wanted,
    halves_fit,
)
