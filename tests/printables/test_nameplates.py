"""Boards carry the name of their game where they leave room for it; plans say how large they are drawn."""

from __future__ import annotations

import re

import pytest

from boardgen.cards.in_short import in_short, opened
from boardgen.cards.tagline import tagline
from boardgen.draw import board
from boardgen.games import get_game
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text, Use
from boardgen.units import PT_PER_MM


def page_of(name, **options):
    (page,) = board(name, **options).document.pages
    return page


def groups(items, dx=0.0, dy=0.0):
    """All groups, where they are on the page."""
    for item in items:
        if isinstance(item, Group):
            moved = item._replace(dx=item.dx + dx, dy=item.dy + dy)
            yield moved
            yield from groups(item.items, moved.dx, moved.dy)


def group(page, name):
    return next((item for item in groups(page.items) if item.id == name), None)


def words(items):
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from words(item.items)


def said(*found):
    return " ".join(text.text for text in words(found))


def grown(box, off):
    return box[0] - off, box[1] - off, box[2] + off, box[3] + off


HOSTS = ["hex", "y", "havannah", "atoll", "majorities", "gomoku"]
BOARDS = [("pi", {}), ("trike", {}), ("hex3", {}), ("breakthrough", {}), *(("trike", {"host": one}) for one in HOSTS)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_a_board_has_its_name_clear_of_all_else(name, options, paper):
    page = page_of(name, paper=paper, **options)
    plate, picture = group(page, "nameplate"), group(page, "picture")
    title, *_ = words((plate,))
    assert title.bold
    assert title.size * PT_PER_MM > 25
    told = "nameplate", "short"
    others = [item for item in page.items if item != picture and getattr(item, "id", "") not in told]
    silhouette = Silhouette((picture,), page.width, page.height)
    for line in words((plate,)):
        if not line.text:
            continue
        box = bounds((Group((line,), dx=plate.dx, dy=plate.dy),))
        assert not silhouette.touches(grown(box, 4.5), 1.0)
        for other in others:
            left, top, right, foot = bounds((other,))
            assert box[2] < left or right < box[0] or box[3] < top or foot < box[1]
    left, top, right, foot = bounds(page.items)
    assert min(left, page.width - right, page.height - foot) > 7.0
    # What letters may reach to, above capitals at the margin.
    assert top > 10 - 0.35 * title.size


@pytest.mark.parametrize(("name", "tagline"), [("pi", "Enclose the goals with triangles"), ("hex", "")])
def test_a_board_that_serves_many_games_tells_its_name_alone(name, tagline):
    title = get_game("pi").title if name == "pi" else "Hex"
    assert said(group(page_of(name), "nameplate")) == f"{title} {tagline}".strip()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_as_wide_as_its_paper_stands_in_the_middle_between_what_is_told(paper):
    """It had 55 mm of nothing above it, and 30 below."""
    page = page_of("breakthrough", paper=paper)
    plate, picture, short = (group(page, name) for name in ("nameplate", "picture", "short"))
    _, _, _, above = bounds((plate,))
    _, top, _, foot = bounds((picture,))
    others = [item for item in page.items if item not in (plate, picture)]
    below = min(bounds((item,))[1] for item in others)
    assert abs((top - above) - (below - foot)) < 2.5
    assert top - above > 5
    game = get_game("breakthrough")
    for sentence in in_short(game, game.full_board()):
        assert sentence in said(short)
    # Below the board where there is room for a board no smaller, else beside the name.
    assert (bounds((short,))[1] > foot) == (paper == "a4")
    assert (bounds((short,))[3] < top) == (paper == "letter")
    # It begins where the board does, and so does the rule.
    outline = group(page, "outline")
    for item in (plate, short) if paper == "a4" else (plate,):
        assert abs(item.dx - bounds((outline,))[0]) < 0.5


@pytest.mark.parametrize(
    ("name", "options"),
    [("hexagon", {"side": 5}), ("pi", {"pad": 2}), ("pi", {"halves": True}), ("pisi", {}), ("iriri", {})],
    ids=str,
)
def test_other_sheets_have_no_nameplate(name, options):
    """Boards for no game; pads and halves, which have heads of their own; plans, which tell more."""
    assert group(page_of(name, **options), "nameplate") is None


def test_a_ruler_in_a_corner_stands_below_the_name():
    page = page_of("trike", host="y", paper="letter")
    plate, ruler = group(page, "nameplate"), group(page, "ruler")
    assert bounds((ruler,))[1] > bounds((plate,))[3] + 4
    assert bounds((ruler,))[3] < page.height / 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(("name", "pieces"), [("pisi", "tiles"), ("iriri", "sample")])
def test_a_plan_says_how_large_it_is_drawn(name, pieces, paper):
    """It said 54 % and 40 % of what was drawn at 57 % and 43 %: with a ruler, which no plan has, it was smaller."""
    page = page_of(name, paper=paper)
    (part,) = re.findall(r"drawn at (\d+) % of its size for play", said(*page.items))
    scales = {round(100 * item.scale) for item in group(page, pieces).items if isinstance(item, Use)}
    assert scales == {int(part)}


def test_the_plan_of_pisi_is_drawn_as_its_setups_are():
    page = page_of("pisi")
    names = {item.id for item in groups(page.items)}
    assert {"sea", "tiles", "coast", "goods", "legend"} <= names
    assert "border" not in names
    # And of true size, it is empty.
    large = {item.id for item in groups(page_of("pisi", paper="a2").items)}
    assert "goods" not in large
    assert "border" in large


def test_the_plan_of_iriri_has_pieces_and_no_places_for_them():
    page = page_of("iriri")
    names = {item.id for item in groups(page.items)}
    assert "sample" in names
    assert not [name for name in names if re.fullmatch(r"ring-\d+|hand-\d-\d", name)]
    assert "Player 1 begins" in said(*page.items)
    large = {item.id for item in groups(page_of("iriri", paper="a1").items)}
    assert {"ring-24", "hand-1-3"} <= large


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3", "pisi", "iriri", "breakthrough"])
def test_a_tagline_is_the_same_however_a_card_is_read(slug):
    """The short way past YAML says what the long one does."""
    game = get_game(slug)
    assert tagline(game, game.full_board()) == opened(game, game.full_board())[1].subtitle


def test_a_tagline_that_needs_yaml_is_read_by_it():
    game = get_game("trike")
    board_ = game.full_board(host="hex")
    assert "{{" not in tagline(game, board_)
    assert tagline(game, board_) == opened(game, board_)[1].subtitle
