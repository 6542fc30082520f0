"""Captions of figures: grey, their first words in ink, the number of a step large. Lengths in mm."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.layouts import Layout
from boardgen.cards.lines import break_lines, line_items
from boardgen.cards.typeset import Part
from boardgen.scene.primitives import Item, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

if TYPE_CHECKING:
    from boardgen.cards.pictures import Picture

#: The bold beginning of a caption has at most so many words.
_LONGEST_LEAD = 5
#: The number of a step of one action before its caption; and from it to the caption, mm.
_STEP = re.compile(r"(\d): +")
_AFTER_STEP = 1.4
#: Sums of widths differ in their last bits.
_SLACK = 1e-6


def caption_parts(text: str, width: float, layout: Layout) -> list[Part]:
    """A caption: grey, its first words in ink; the number of a step large before it, as high as two lines."""
    if not text:
        return []
    type_ = layout.caption
    step, text = parted(text)
    items: list[Item] = []
    indent = least = 0.0
    if step:
        size = type_.leading / CAP_HEIGHT + type_.size
        items.append(Text(0.0, type_.leading + type_.baseline, step, size, bold=True))
        indent = measure(step, size, True) + _AFTER_STEP
        least = type_.leading + type_.baseline + DESCENT * size
    runs = caption_runs(text)
    if step and not layout.aside and len(runs) > 1:
        # The first words stand alone beside the number, the rest beneath both.
        (lead,), rest = break_lines(runs[:1], 1e9, type_.size), (replace(runs[1], text=runs[1].text.lstrip()),)
        items += line_items(lead, indent, type_.leading + type_.baseline, type_.size, "muted", strong="ink")
        lines, top, indent = break_lines(rest, width, type_.size), least, 0.0
    else:
        lines, top = break_lines(runs, width - indent, type_.size), 0.0
    for i, line in enumerate(lines):
        y = top + i * type_.leading + type_.baseline
        items += line_items(line, indent, y, type_.size, "muted", strong="ink")
    return [Part(max(top + len(lines) * type_.leading, least), tuple(items), kind="caption")]


def captions_of(shown: Sequence[Picture], width: float, layout: Layout) -> tuple[tuple[Part, ...], ...]:
    """The captions of figures for a column of a width."""
    return tuple(tuple(caption_parts(picture.caption, width, layout)) for picture in shown)


class Said:
    """The caption of a figure, set for any width."""

    def __init__(self, text: str, layout: Layout) -> None:
        self._text = text
        self._layout = layout
        self._known: dict[float, tuple[Part, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self._text)

    def at(self, width: float) -> tuple[Part, ...]:
        """Its parts, no wider than a width; they are set anew for whole millimetres only."""
        width = math.floor(width + _SLACK)
        if width not in self._known:
            self._known[width] = tuple(caption_parts(self._text, width, self._layout))
        return self._known[width]


def parted(caption: str) -> tuple[str, str]:
    """The number of a step that a caption begins with, perhaps empty, and the caption without it."""
    step = _STEP.match(caption)
    if step is None:
        return "", caption
    said = caption[step.end() :]
    return step[1], said[:1].upper() + said[1:]


def is_step(caption: str) -> bool:
    """Whether a caption begins with the number of a step."""
    return _STEP.match(caption) is not None


@lru_cache(maxsize=1 << 8)
def caption_runs(text: str) -> Runs:
    """The first words of a caption bold, where they are a unit; what is longer has no bold beginning.

    A unit ends with the first full stop or colon, within five words, or comma, within four. A caption of no more
    than four words is one.
    """
    words = text.split()
    for end, word in enumerate(words[:_LONGEST_LEAD], start=1):
        if word.endswith((".", ":")) or (word.endswith(",") and end < _LONGEST_LEAD):
            rest = words[end:]
            lead = Run(" ".join(words[:end]), True)
            return (lead, Run(" " + " ".join(rest))) if rest else (lead,)
    return (Run(" ".join(words), len(words) < _LONGEST_LEAD),)
