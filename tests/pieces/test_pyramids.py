import pytest

from boardgen.pieces.pyramids import SIZES, top_view
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Line, Polygon


@pytest.mark.parametrize(("size", "inches", "pips"), [("S", 0.5625, 1), ("M", 0.78125, 2), ("L", 1.0, 3)])
@pytest.mark.parametrize("player", [0, 1])
def test_bases_are_true_and_pips_stand_on_all_four_faces(size, inches, pips, player):
    symbol = top_view(size, player)
    assert symbol.box[2] - symbol.box[0] == pytest.approx(inches * 25.4)
    assert symbol.box == pytest.approx((symbol.box[0], symbol.box[0], -symbol.box[0], -symbol.box[0]))
    text = [
        item for item in symbol.items if getattr(item, "style", None) and (item.style.fill or "").endswith(".text")
    ]
    assert len(text) == 4 * pips
    assert all(isinstance(item, Circle if player == 0 else Polygon) for item in text)
    assert SIZES[size].pips == pips


@pytest.mark.parametrize("size", "SML")
def test_nothing_leaves_the_base(size):
    for player in (0, 1):
        symbol = top_view(size, player)
        for item in symbol.items:
            for x, y in getattr(item, "points", ()):
                assert max(abs(x), abs(y)) <= symbol.box[2] + 1e-9
        left, top, right, bottom = bounds(item for item in symbol.items if isinstance(item, Line))
        assert symbol.box[0] < left < right < symbol.box[2]
        assert symbol.box[1] < top < bottom < symbol.box[3]


def test_players_differ_by_more_than_colour():
    def shapes(player):
        return [type(item).__name__ for item in top_view("L", player).items]

    assert shapes(0) != shapes(1)
    assert len({top_view(size, player).id for size in "SML" for player in (0, 1)}) == 6


@pytest.mark.parametrize(("size", "height"), [("S", 25.4), ("M", 34.925), ("L", 44.45)])
def test_heights(size, height):
    assert SIZES[size].height == pytest.approx(height)


@pytest.mark.parametrize("size", "SML")
def test_bars_of_the_second_player_touch_neither_outline_nor_contour(size):
    """On small pieces they ran into the outline: in a theme without tints one saw a frame with ticks."""
    shapes = [item for item in top_view(size, 1).items if isinstance(item, Polygon)]
    rims = [item for item in shapes if item.style.fill is None]
    (contour, outline), bars = rims, [item for item in shapes if item.style.fill == "blue.text"]
    assert len(bars) == 4 * SIZES[size].pips
    outer = max(y for _, y in outline.points) - outline.style.width / 2
    inner = max(y for _, y in contour.points) + contour.style.width / 2
    for bar in bars:
        left, top, right, bottom = bounds((bar,))
        far = max(-left, right, -top, bottom)
        near = min(max(abs(x), abs(y)) for x, y in bar.points)
        assert outer - far > 0.35
        assert near - inner > 0.35
