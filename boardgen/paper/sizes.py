"""Paper sizes by name or dimensions, exact in millimetres."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from boardgen.errors import UnitError
from boardgen.units import MM_PER_INCH, format_mm, parse_length

Orientation = Literal["auto", "portrait", "landscape"]

SHORTEST_MM = 20.0
LONGEST_MM = 5000.0

_BY_SIZE = r"(?P<width>[0-9.]+)\s*(?P<unit>[a-z\"]*)\s*[x×]\s*(?P<height>[0-9.]+\s*[a-z\"]*)"


class Paper(NamedTuple):
    """A size of paper.

    Attributes:
        name: as people write it, such as ``A4``.
        width, height: mm; named papers stand upright, others as they were given.
    """

    name: str
    width: float
    height: float


def _inches(name: str, width: float, height: float) -> Paper:
    return Paper(name, width * MM_PER_INCH, height * MM_PER_INCH)


#: Lower-case name → paper: ISO 216 series A, then the North American sizes (ANSI and legal).
PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        paper.name.lower(): paper
        for paper in (
            Paper("A0", 841, 1189),
            Paper("A1", 594, 841),
            Paper("A2", 420, 594),
            Paper("A3", 297, 420),
            Paper("A4", 210, 297),
            Paper("A5", 148, 210),
            Paper("A6", 105, 148),
            _inches("Letter", 8.5, 11),
            _inches("Legal", 8.5, 14),
            _inches("Tabloid", 11, 17),
        )
    }
)


def parse_paper(text: str) -> Paper:
    """Read a paper: a name such as ``a4`` or a size such as ``250x180mm``, ``25x18cm``, ``8x10in``.

    Raises:
        UnitError: no such paper, or a size that is not between 20 mm and 5 m.
    """
    key = text.strip().lower()
    if key in PAPERS:
        return PAPERS[key]
    found = re.fullmatch(_BY_SIZE, key, re.ASCII)
    if found is None:
        from difflib import get_close_matches

        shown = text if len(text) <= 40 else text[:39] + "…"
        near = get_close_matches(key[:40], PAPERS, 1, cutoff=0.75)
        hint = f"did you mean {near[0]!r}? There are" if near else "there are"
        names = f"{', '.join(PAPERS)}, and any size such as 250x180mm or 8x10in"
        raise UnitError(f"there is no paper {shown!r}; {hint} {names}", "paper")
    height_text = found["height"]
    unit = found["unit"] or height_text.lstrip("0123456789. ")
    width, height = parse_length(found["width"] + unit), parse_length(height_text)
    for side in (width, height):
        if not SHORTEST_MM <= side <= LONGEST_MM:
            raise UnitError(f"paper {text!r}: {format_mm(side)} is not between 20 mm and 5 m", "paper")
    return Paper(format_size(width, height), width, height)


def turned(paper: Paper, orientation: Orientation) -> tuple[Paper, ...]:
    """The ways to lay a paper: one, or both for ``auto``, the paper as it is first.

    Raises:
        UnitError: no such orientation.
    """
    if orientation not in get_args(Orientation):
        raise UnitError(
            f"there is no orientation {orientation!r}; there are {', '.join(get_args(Orientation))}", "orientation"
        )
    other = Paper(paper.name, paper.height, paper.width)
    if paper.width == paper.height:
        return (paper,)
    if orientation == "auto":
        return paper, other
    upright, flat = (paper, other) if paper.width < paper.height else (other, paper)
    return (upright,) if orientation == "portrait" else (flat,)


def format_size(width: float, height: float) -> str:
    """Write a size for people, such as ``190 × 268 mm``."""
    return f"{format_mm(width).removesuffix(' mm')} × {format_mm(height)}"
