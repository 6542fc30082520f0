"""Piecepack parts: true sizes, nothing outside the box, no two parts under one id."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from boardgen.pieces import piecepack, suits
from boardgen.scene.primitives import Circle, Item, Line, Path, Polygon, Polyline, Symbol, Text, Use
from boardgen.scene.text import measure
from boardgen.scene.themes import THEMES

RANKS = piecepack.RANKS


def every_part() -> list[Symbol]:
    found = [suits.suit_symbol(suit) for suit in suits.SUITS] + [piecepack.tile_back()]
    for suit in suits.SUITS:
        found += [piecepack.tile_face(suit, rank, tinted=tint) for rank in RANKS for tint in (False, True)]
        found += [piecepack.die_face(suit, rank) for rank in RANKS]
        found += [piecepack.coin_back(suit), piecepack.coin_back(suit, "black", plain=True)]
    found += [piecepack.coin_face(rank, colour) for rank in RANKS for colour in ("white", "black")]
    found += [piecepack.pawn(colour, sign) for colour in ("red", "black") for sign in ("", "1")]
    return found


def along(path: Path) -> Iterator[tuple[float, float]]:
    """Points on the outlines, 20 on each curve."""
    here = (0.0, 0.0)
    for kind, *numbers in path.steps:
        if kind == "Z":
            continue
        pairs = [(float(numbers[i]), float(numbers[i + 1])) for i in range(0, len(numbers), 2)]
        yield pairs[-1]
        if kind == "C":
            corners = [here, *pairs]
            for i in range(1, 20):
                t, u = i / 20, 1 - i / 20
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                x, y = (sum(w * corner[axis] for w, corner in zip(weights, corners, strict=True)) for axis in (0, 1))
                yield x, y
        here = pairs[-1]


def points(item: Item, scale: float = 1.0, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float]]:
    """The extreme points of an item ; curves are sampled."""
    match item:
        case Circle():
            reach = item.r + item.style.width / 2
            found = [(item.x - reach, item.y - reach), (item.x + reach, item.y + reach)]
        case Line():
            found = [(item.x1, item.y1), (item.x2, item.y2)]
        case Polygon() | Polyline():
            found = list(item.points)
        case Path():
            found = list(along(item))
        case Text():
            half = measure(item.text, item.size, item.bold) / 2
            found = [(item.x - half, item.y - 0.7 * item.size), (item.x + half, item.y)]
        case Use():
            for inner in item.symbol.items:
                yield from points(inner, scale * item.scale, x + scale * item.x, y + scale * item.y)
            return
        case _:
            raise AssertionError(item)
    yield from ((x + scale * px, y + scale * py) for px, py in found)


@pytest.mark.parametrize("part", every_part(), ids=lambda part: part.id)
def test_a_part_stays_within_its_box(part: Symbol) -> None:
    left, top, right, bottom = part.box
    for item in part.items:
        for x, y in points(item):
            assert left - 1e-9 <= x <= right + 1e-9, (item, x)
            assert top - 1e-9 <= y <= bottom + 1e-9, (item, y)


def test_every_part_has_an_id_of_its_own() -> None:
    parts = every_part()
    assert len({part.id for part in parts}) == len(parts)
    values = [part for part in parts if part.id.startswith(("tile", "die")) and "null" not in part.id]
    assert len({part.items for part in values}) == len(values)


@pytest.mark.parametrize(
    ("part", "width", "height"),
    [
        (piecepack.tile_face("suns", "2"), 50.8, 50.8),
        (piecepack.tile_back(), 50.8, 50.8),
        (piecepack.coin_face("ace"), 19.05, 19.05),
        (piecepack.coin_back("arms"), 19.05, 19.05),
        (piecepack.die_face("moons", "5"), 12.7, 12.7),
        (piecepack.pawn("red"), 15.875, 28.575),
    ],
    ids=lambda value: getattr(value, "id", value),
)
def test_parts_are_of_true_size(part: Symbol, width: float, height: float) -> None:
    left, top, right, bottom = part.box
    assert math.isclose(right - left, width)
    assert math.isclose(bottom - top, height)
    reached = [point for item in part.items for point in points(item)]
    assert max(x for x, _ in reached) - min(x for x, _ in reached) > width - 1


@pytest.mark.parametrize("rank", RANKS)
def test_the_value_stands_in_the_middle_and_the_suit_top_left(rank: str) -> None:
    face = piecepack.tile_face("crowns", rank)
    uses = [item for item in face.items if isinstance(item, Use)]
    texts = [item for item in face.items if isinstance(item, Text)]
    small = uses[0]
    assert small.symbol == suits.suit_symbol("crowns")
    assert small.x < -15
    assert small.y < -15
    assert [text.text for text in texts] == ([] if rank in ("null", "ace") else [rank])
    assert len(uses) == (2 if rank == "ace" else 1)
    assert all(abs(text.x) < 1e-9 for text in texts)


def test_a_coin_s_face_tells_no_suit_and_its_back_no_value() -> None:
    assert not any(isinstance(item, Use) for rank in RANKS for item in piecepack.coin_face(rank).items)
    assert not any(isinstance(item, Text) for suit in suits.SUITS for item in piecepack.coin_back(suit).items)
    assert any(isinstance(item, Polyline) for item in piecepack.coin_face("ace").items)


def test_suits_differ_in_shape_and_in_colour() -> None:
    shapes = [repr(suits.suit_symbol(suit, "ink").items) for suit in suits.SUITS]
    assert len(set(shapes)) == 8
    for theme in (THEMES["colour"], THEMES["dark"]):
        assert len({theme.colour(suits.suit_paint(suit)) for suit in suits.SUITS}) == 8
