"""What has to hold of every card that is set: nothing is cut off or lies on another, sections keep their order."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.leaves import Leaf
from boardgen.paper.boxes import overlap
from boardgen.scene.bounds import bounds
from boardgen.testing.subject import expect


def check_leaves(leaves: Sequence[Leaf]) -> None:
    """Nothing crosses a margin or another; nothing is cut off; every section stands once, whole and in its order.

    Raises:
        AssertionError: it does not hold.
    """
    for number, leaf in enumerate(leaves, start=1):
        page = f"page {number}"
        for band in leaf.bands:
            _check_inside(leaf, band.box, page)
            drawn = bounds(band.items)
            if drawn is not None:
                x = band.box[0] - 0.3 <= drawn[0] and drawn[2] <= band.box[2] + 0.3
                y = band.box[1] - 0.3 <= drawn[1] and drawn[3] <= band.box[3] + 1.0
                expect(x and y, f"what is drawn on {page} at {band.box} is larger: {drawn}")
        boxes = [band.box for band in leaf.bands]
        for i, one in enumerate(boxes):
            expect(not any(overlap(one, other) for other in boxes[:i]), f"two sections on {page} overlap: {one}")
        _check_furniture(leaf, page)


def check_order(leaves: Sequence[Leaf]) -> None:
    """Sections of a text stand once each, in their order, column by column and page by page.

    Raises:
        AssertionError: they do not.
    """
    numbers = [number for leaf in leaves for band in leaf.bands for number in band.sections]
    expect(numbers == sorted(set(numbers)), f"the sections stand in the order {numbers}")


def _check_inside(leaf: Leaf, box: tuple[float, float, float, float], page: str) -> None:
    left, right = leaf.frames[0][0], leaf.frames[-1][2]
    top = min(frame[1] for frame in leaf.frames)
    within = left - 0.01 <= box[0] and box[2] <= right + 0.01 and top - 0.01 <= box[1]
    expect(within and box[3] <= leaf.height - 3, f"text on {page} leaves the margins: {box}")


def _check_furniture(leaf: Leaf, page: str) -> None:
    drawn = bounds(leaf.furniture)
    if drawn is not None and leaf.width > 100:
        within = drawn[0] > 3 and drawn[1] > 3 and drawn[2] < leaf.width - 3 and drawn[3] < leaf.height - 3
        expect(within, f"title or footer of {page} come too near to the edge: {drawn}")
    boxes = [bounds((item,)) for item in leaf.furniture]
    for band in leaf.bands:
        hit = any(box is not None and overlap(band.box, box) for box in boxes)
        expect(not hit, f"text on {page} lies on title or footer: {band.box}")
