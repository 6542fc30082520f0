"""Pages of HTML composed for two papers, of which a browser prints those that fit: what both show is written once.

Two compositions of the same words and pictures have most in common: groups stand elsewhere, symbols are scaled more.
Such places are written as sums of which the second paper's rules of style add a part. What differs otherwise stands
there twice, and one of both is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, starmap
from typing import NamedTuple

#: What rules of style set: 0 on the first paper, 1 on the second; what is seen on the first alone, and on the second.
PART, FIRST, SECOND = "--k", "v", "w"

_TOKEN = re.compile(r"<[^>]+>|[^<]+")
_TRANSFORM = re.compile(r' transform="((?:[a-z]+\([-0-9. ,]*\) ?)+)"')
_STEP = re.compile(r"([a-z]+)\(([-0-9. ,]*)\)")
_NAME = re.compile(r' id="[^"]*"')
_NUMBERS = re.compile(r"[-0-9. ,]+")
#: As many decimals as a hundredth of a millimetre, or of a picture 200 mm across, needs.
_DECIMALS = {"translate": 2, "scale": 4}
#: Numbers have no units in attributes, but in style.
_UNITS = {"translate": "px", "rotate": "deg"}


class _Node(NamedTuple):
    """An element with what is in it, or words.

    Attributes:
        tag: how it begins, or the words.
        inside: its children.
        end: how it ends; empty for words and for elements without children.
    """

    tag: str
    inside: tuple[_Node, ...] = ()
    end: str = ""

    @property
    def kind(self) -> str:
        """What two elements that can be one have in common: all that their tags say but their place and name."""
        return _TRANSFORM.sub(lambda found: _NUMBERS.sub("", found[0]), _NAME.sub("", self.tag))

    def __str__(self) -> str:
        return f"{self.tag}{''.join(map(str, self.inside))}{self.end}"


def on_both(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """Elements of SVG that show what the first do, and on the other paper what the second do.

    Args:
        first: one a page, with the box of the first paper.
        second: as many; their boxes are left out.
    """
    merged = []
    for one, other in zip(first, second, strict=True):
        (a,), (b,) = _read(one), _read(other)
        merged.append(str(a._replace(inside=tuple(_merged(a.inside, b.inside)))))
    return merged


def _read(text: str) -> tuple[_Node, ...]:
    """Markup as elements."""
    levels: list[list[_Node]] = [[]]
    begun: list[str] = []
    for token in _TOKEN.findall(text):
        if token.startswith("</"):
            inside = tuple(levels.pop())
            levels[-1].append(_Node(begun.pop(), inside, token))
        elif token.startswith("<") and not token.endswith("/>"):
            begun.append(token)
            levels.append([])
        else:
            levels[-1].append(_Node(token))
    return tuple(levels[0])


def _merged(first: Sequence[_Node], second: Sequence[_Node]) -> Iterator[_Node]:
    """What stands in an element, for both papers: elements that can be one are, all others stand there twice."""
    if len(first) == len(second):
        for is_one, some in groupby(zip(first, second, strict=True), lambda pair: _can_join(*pair)):
            pairs = list(some)
            yield from starmap(_joined, pairs) if is_one else _apart(*zip(*pairs, strict=True))
        return
    begin = _alike(first, second)
    end = min(_alike(first[::-1], second[::-1]), min(len(first), len(second)) - begin)
    last, other_last = len(first) - end, len(second) - end
    yield from _merged(first[:begin], second[:begin])
    yield from _apart(first[begin:last], second[begin:other_last])
    yield from _merged(first[last:], second[other_last:])


def _apart(first: Sequence[_Node], second: Sequence[_Node]) -> Iterator[_Node]:
    """What differs, in a group for each paper."""
    for name, some in ((FIRST, first), (SECOND, second)):
        if some:
            yield _Node(f'<g class="{name}">', tuple(some), "</g>")


def _alike(first: Sequence[_Node], second: Sequence[_Node]) -> int:
    """With how many elements that can be one both begin."""
    count = 0
    while count < min(len(first), len(second)) and _can_join(first[count], second[count]):
        count += 1
    return count


def _can_join(one: _Node, other: _Node) -> bool:
    """Whether two elements can be one: what is in groups may differ."""
    return one.kind == other.kind and (one.inside == other.inside or one.tag.startswith("<g"))


def _joined(one: _Node, other: _Node) -> _Node:
    """Two elements as one."""
    inside = tuple(_merged(one.inside, other.inside)) if one.inside != other.inside else one.inside
    steps = [_STEP.findall(found[1]) if (found := _TRANSFORM.search(node.tag)) else [] for node in (one, other)]
    if steps[0] == steps[1]:
        return one._replace(inside=inside)
    placed = " ".join(map(_step, *steps))
    return _Node(_TRANSFORM.sub(f' style="transform:{placed}"', one.tag), inside, one.end)


def _step(one: tuple[str, str], other: tuple[str, str]) -> str:
    """One step of a transformation, as style has it, with what the second paper adds."""
    (name, first), (_, second) = one, other
    unit = _UNITS.get(name, "")
    pairs = zip(*(re.split(r"[ ,]+", numbers.strip()) for numbers in (first, second)), strict=True)
    return f"{name}({','.join(_sum(float(a), float(b), unit, _DECIMALS.get(name, 2)) for a, b in pairs)})"


def _sum(first: float, second: float, unit: str, decimals: int) -> str:
    """A number on one paper, and what the other adds."""
    begin, more = (f"{round(value, decimals) + 0.0:g}{unit}" for value in (first, second - first))
    return begin if more == f"0{unit}" else f"calc({begin} + var({PART})*{more})"
