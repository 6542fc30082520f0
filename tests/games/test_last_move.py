"""Numbers and the sign of the last move mean the same in every game: those that place and those that move."""

import math
from functools import cache

import pytest

from boardgen import resources
from boardgen.boards.picture import Display
from boardgen.games import get_game
from boardgen.records import load, loads
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text
from tests.games.iriri_boards import DESIGNER


@cache
def pisi_example():
    """Read when it is looked at: every process that tests imports this module, and would prove its claims."""
    return load(get_game("pisi").example)


def position(slug, tokens, **options):
    game = get_game(slug)
    pos = game.start(**options)
    for token in tokens.split():
        pos = game.play(pos, token)
    return game, pos


def signed(game, pos):
    """The centres and line widths of the places that carry the sign of the last move."""
    picture = game.view().position(pos, Display(10.0, last=True))
    found = [item for item in picture.above if isinstance(item, Group) and item.id == "last-move"]
    places = []
    for path in (path for group in found for path in group.items if path.style.stroke == "ink"):
        left, top, right, bottom = bounds((path,))
        places.append(((left + right) / 2, (top + bottom) / 2, path.style.width))
    return picture, places


def assert_shows(game, pos, came, went):
    picture, places = signed(game, pos)
    wanted = [picture.anchor(name) for name in (*came, *went)]
    assert [(x, y) for x, y, _ in places] == [(pytest.approx(s.x), pytest.approx(s.y)) for s in wanted]
    widths = [width for *_, width in places]
    assert all(thin < bold for thin in widths[: len(came)] for bold in widths[len(came) :])


def test_the_sign_of_the_last_placement_in_pi_stands_out_on_hatched_ground():
    """Areas are outlined and hatched as dark as it, so it is unbroken and lies on the outline, on a light band."""
    game, pos = position("pi", "f5 e6", red=["e5", "g6", "f7"])
    picture = game.view().position(pos, Display(10.0, last=True))
    (sign,) = (item for item in picture.above if isinstance(item, Group) and item.id == "last-move")
    band, frame = sign.items
    assert (band.style.stroke, frame.style.stroke) == ("veil", "ink")
    assert band.style.width > 2 * frame.style.width
    assert band.points == frame.points
    assert len(frame.points) == 6
    cell = picture.anchor("e6")
    far = max(math.dist((cell.x, cell.y), corner) for corner in cell.outline)
    assert max(math.dist((cell.x, cell.y), corner) for corner in frame.points) > far


PLACED = [
    ("pi", {"red": ["e5", "g6", "f7"]}, "f5 e6", [], ["e6"]),
    ("pi", {"red": ["e5", "g6", "f7"]}, "", [], []),
    ("trike", {"side": 5}, "c2", [], ["c2"]),
    ("trike", {"side": 5}, "c2 c3", ["c2"], ["c3"]),
    ("trike", {"side": 5, "pie": True}, "c2 swap", [], []),
    ("hex3", {"side": 4}, "b1 g4", [], ["g4"]),
    ("hex3", {"side": 4, "pie": True}, "b1 swap:red", [], []),
    ("iriri", {"dictionary": DESIGNER}, "S@0,1+L@0,0", [], ["0,1", "0,0"]),
    ("iriri", {"dictionary": DESIGNER}, "S@0,1+L@0,0 -22", [], ["0,1", "0,0"]),
]


@pytest.mark.parametrize(("slug", "options", "tokens", "came", "went"), PLACED)
def test_the_last_move_is_where_it_was_played(slug, options, tokens, came, went):
    assert_shows(*position(slug, tokens, **options), came, went)


@pytest.mark.parametrize("ply", [0, 1, 2, 3, 4, 7])
def test_pawns_show_where_they_came_from_and_what_move_it_was(ply):
    record = pisi_example()
    game, pos = record.game, record.positions[ply]
    tiles = [token.split("/")[0].rstrip("+") for token in record.moves[:ply]]
    assert_shows(game, pos, tiles[-3:-2], tiles[-1:])
    picture = game.view().position(pos, Display(10.0, numbers=True))
    numbers = [item for item in picture.above if isinstance(item, Group) and item.id == "move-number"]
    texts = [item for group in numbers for item in group.items if isinstance(item, Text)]
    # Each player's pawn has the number of its last move.
    assert sorted(text.text for text in texts) == [str(moved) for moved in (ply - 1, ply) if moved > 0]
    for text in texts:
        anchor = picture.anchor(tiles[int(text.text) - 1])
        assert max(abs(text.x - anchor.x), abs(text.y - anchor.y)) < anchor.r


@pytest.mark.parametrize(
    ("slug", "options", "tokens", "read"),
    [
        ("trike", {"side": 5}, "c2 c3", lambda item: isinstance(item, Group) and item.id == "pawn"),
        ("iriri", {"dictionary": DESIGNER}, "S@0,1+L@0,0", lambda item: isinstance(item, Text) and item.text == "1"),
    ],
)
def test_the_sign_covers_neither_the_pawn_nor_a_number(slug, options, tokens, read):
    game, pos = position(slug, tokens, **options)
    above = game.view().position(pos, Display(10.0, last=True, numbers=True)).above
    (sign,) = (i for i, item in enumerate(above) if isinstance(item, Group) and item.id == "last-move")
    found = [i for i, item in enumerate(above) if read(item)]
    assert found
    assert min(found) > sign


def test_a_figure_asks_for_the_sign():
    text = (resources.templates() / "trike" / "example.yaml").read_text(encoding="utf-8")
    record = loads(
        text.replace("figures:", "figures:\n  - {id: last, last: true}\n  - {id: mark, marks: [last: true]}")
    )
    assert [figure.last for figure in record.figures[:3]] == [True, True, False]
