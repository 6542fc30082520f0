"""Widths and heights of the families, from files that ship with boardgen: layout needs no more of a font."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from boardgen.fonts import FAMILY

_DATA = Path(__file__).parent / "data"


class Face(NamedTuple):
    """One weight of a family.

    Attributes:
        advances: character → advance width, in ems.
        heights: ``ascent``, ``descent``, ``cap`` and ``x``, in ems.
        bearings: letter or digit → how far within its advance it begins, in ems; of Fira Sans alone.
    """

    advances: Mapping[str, float]
    heights: Mapping[str, float]
    bearings: Mapping[str, float]


def metrics_file(family: str) -> Path:
    """The file of a family's metrics, which `tools/font_metrics.py` writes."""
    return _DATA / f"{family.lower().replace(' ', '-')}.json"


@cache
def face(*, bold: bool = False, family: str = FAMILY) -> Face:
    """The metrics of a weight; of the fallback family only of characters that Fira Sans lacks."""
    data = json.loads(metrics_file(family).read_text(encoding="utf-8"))["bold" if bold else "regular"]
    heights = {name: height / 1000 for name, height in data["heights"].items()}
    return Face(_lengths(data["advances"]), MappingProxyType(heights), _lengths(data.get("bearings", ())))


def _lengths(runs: Iterable[Sequence[int]]) -> Mapping[str, float]:
    """Lengths in ems by character, from runs of consecutive code points."""
    found = {}
    for first, *run in runs:
        for code, length in enumerate(run, first):
            found[chr(code)] = length / 1000
    return MappingProxyType(found)
