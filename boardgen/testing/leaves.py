"""Checks of typeset cards: nothing is cut off or overlaps, and there are no widows or orphans."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from boardgen.cards.columns import Placed
from boardgen.cards.forms import Leaf
from boardgen.paper.boxes import overlap
from boardgen.scene.bounds import bounds
from boardgen.testing.subject import expect


def check_leaves(leaves: Sequence[Leaf]) -> None:
    """Check that nothing crosses a margin, overlaps or is cut off, and that no line is alone.

    Raises:
        AssertionError: it does.
    """
    for number, leaf in enumerate(leaves, start=1):
        page = f"page {number}"
        for placed in leaf.placed:
            _check_frame(leaf, placed, page)
        boxes = [placed.box for placed in leaf.placed]
        for i, one in enumerate(boxes):
            expect(
                not any(overlap(one, other) for other in boxes[:i]), f"two pieces of text on {page} overlap: {one}"
            )
        _check_furniture(leaf, page)
    check_lonely_lines([placed for leaf in leaves for placed in leaf.placed])


def _check_frame(leaf: Leaf, placed: Placed, page: str) -> None:
    left, top, right, bottom = *leaf.frames[0][:2], *leaf.frames[-1][2:]
    box = placed.box
    within = left - 0.01 <= box[0] and box[2] <= right + 0.01 and top - 0.01 <= box[1] and box[3] <= bottom + 0.01
    expect(within, f"text on {page} leaves the margins: {box}")
    drawn = bounds((placed.group,))
    if drawn is not None:
        x = box[0] - 0.3 <= drawn[0] and drawn[2] <= box[2] + 0.3
        y = box[1] - 0.3 <= drawn[1] and drawn[3] <= box[3] + 0.3
        expect(x and y, f"what is drawn on {page} at {box} is larger: {drawn}")


def _check_furniture(leaf: Leaf, page: str) -> None:
    drawn = bounds(leaf.furniture)
    if drawn is not None:
        within = drawn[0] > 3 and drawn[2] < leaf.width - 3 and drawn[3] < leaf.height - 3
        expect(within, f"title or footer of {page} come too near to the edge: {drawn}")
    boxes = [bounds((item,)) for item in leaf.furniture]
    for placed in leaf.placed:
        hit = any(box is not None and overlap(placed.box, box) for box in boxes)
        expect(not hit, f"text on {page} lies on title or footer: {placed.box}")


def check_lonely_lines(placed: Sequence[Placed]) -> None:
    """Check that there are no widows and orphans, and that no heading ends a column.

    Raises:
        AssertionError: one is or does.
    """
    text = [p for p in placed if not p.fragment.span]
    columns = [(p.page, p.box[0]) for p in text]
    for i, p in enumerate(text):
        if p.fragment.kind == "heading":
            expect(
                i + 1 < len(text) and columns[i + 1] == columns[i],
                f"the heading {p.fragment.heading!r} ends a column",
            )
    starts = [i for i, p in enumerate(text) if p.fragment.space > 0] + [len(text)]
    for begin, end in itertools.pairwise(starts):
        lines = [columns[i] for i in range(begin, end) if text[i].fragment.kind in ("paragraph", "list")]
        alone = len(lines) > 1 and 1 in (lines.count(lines[0]), lines.count(lines[-1]))
        expect(not alone, f"a paragraph is divided so that one line stands alone, on page {text[begin].page + 1}")
