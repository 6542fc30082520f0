"""Texts of a page that are printed over each other, as pdfium has them."""

from __future__ import annotations

from itertools import combinations

#: Boxes of lines that touch reach into each other by the bearings of letters, points.
_SLACK = 0.6


def overlapping(page):
    """Pairs of runs of text whose boxes overlap."""
    text = page.get_textpage()
    boxes = [text.get_rect(i) for i in range(text.count_rects())]
    for one, two in combinations(boxes, 2):
        across = min(one[2], two[2]) - max(one[0], two[0])
        down = min(one[3], two[3]) - max(one[1], two[1])
        if across > _SLACK and down > _SLACK:
            yield text.get_text_bounded(*one), text.get_text_bounded(*two)
