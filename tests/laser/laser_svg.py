"""Reads the SVG of a laser drawing with an XML parser, as a cutter's program would."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def layers(svg: str) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return {group.get(LABEL): group for group in root if group.get(LABEL)}


def tags(svg: str) -> set[str]:
    return {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(svg).iter()}


def tracks(layer: ElementTree.Element) -> list[list[tuple[float, float]]]:
    """The corners of every sub-path of a layer; curves by their ends alone; closed ones end where they start."""
    found: list[list[tuple[float, float]]] = []
    for path in layer.iter(f"{SVG}path"):
        for kind, values in _STEP.findall(path.get("d")):
            numbers = [float(value) for value in re.findall(r"-?[\d.]+", values)]
            if kind == "M":
                found.append([(numbers[0], numbers[1])])
            elif kind == "Z":
                found[-1].append(found[-1][0])
            else:
                found[-1].append((numbers[-2], numbers[-1]))
    return found


def segments(layer: ElementTree.Element) -> list[frozenset[tuple[float, float]]]:
    """Every straight piece as the set of its ends, hundredths of a millimetre, so that direction does not count."""
    return [
        frozenset((round(x, 2), round(y, 2)) for x, y in ends) for track in tracks(layer) for ends in pairwise(track)
    ]


def overlapping(pieces: list[frozenset[tuple[float, float]]]) -> list[tuple[object, object]]:
    """Pairs of segments that run along each other, found the slow and simple way."""
    lines = [sorted(piece) for piece in pieces if len(piece) == 2]
    found = []
    for i, (a, b) in enumerate(lines):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy)
        for c, d in lines[:i]:
            if max(a[0], c[0]) > min(b[0], d[0]) + 0.02:
                continue
            if any(abs(dx * (p[1] - a[1]) - dy * (p[0] - a[0])) / length > 0.02 for p in (c, d)):
                continue
            along = sorted((dx * (p[0] - a[0]) + dy * (p[1] - a[1])) / length for p in (c, d))
            if min(length, along[1]) - max(0.0, along[0]) > 0.05:
                found.append(((a, b), (c, d)))
    return found
