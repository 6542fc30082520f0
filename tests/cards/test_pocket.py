"""Pocket cards as they are cut out: pictures keep off the cuts, boards have one size, captions are no ladders."""

import itertools
from dataclasses import replace
from functools import cache

import numpy as np
import pypdfium2
import pytest

from boardgen.cards.blocks import FigureRow
from boardgen.cards.forms import card_document, card_leaves
from boardgen.cards.layouts import load_layout
from boardgen.cards.template import load_card
from boardgen.games.registry import built_in
from boardgen.render.formats import render
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Text, Use
from boardgen.scene.text import CAP_HEIGHT
from boardgen.scene.themes import COLOUR

OWN = str(templates() / "own")
MARGIN, WIDTH, HEIGHT = 4.0, 63.0, 88.0


@cache
def leaves_of(slug):
    return card_leaves(load_card(slug), "pocket", load_layout("pocket"))


@cache
def leaves_with_a_narrow_figure():
    """Pisi's, with a figure of the price of a road that is higher than wide."""
    card, name = load_card("pisi"), "What a road costs"
    (wide,) = card.small[name]
    high = replace(wide, id="road-cost")
    brief = {**card.brief, high.name: card.brief[wide.name]}
    changed = replace(card, small={**card.small, name: (high,)}, brief=brief)
    return card_leaves(changed, "pocket", load_layout("pocket"))


def shown(leaf):
    """The figures of a card and where they are, mm."""
    return {item.id: bounds((item,)) for item in leaf.bands[0].items if isinstance(item, Group) and item.id}


def words(items, dx=0.0, dy=0.0):
    for item in items:
        if isinstance(item, Group):
            yield from words(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Text):
            yield item, bounds((item,))[0] + dx, bounds((item,))[1] + dy


@pytest.mark.parametrize("slug", ["pisi", "breakthrough"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cut_that_misses_by_more_than_a_millimetre_meets_no_picture(slug, paper):
    """Pictures ended on the cuts, where cards lie edge to edge: white was left, or a sliver of the next.

    Those of the first cards go on across the cuts, from card to card.
    """
    layout = load_layout("pocket")
    data = render(card_document(load_card(slug), "pocket", layout, paper), ".pdf", COLOUR)[0]
    page = pypdfium2.PdfDocument(data)[0]
    scale = 8.0
    seen = np.asarray(page.render(scale=scale * 25.4 / 72).to_pil().convert("L"))
    sides = [side / 72 * 25.4 for side in page.get_size()]
    left, top = (sides[0] - 3 * WIDTH) / 2, (sides[1] - 3 * HEIGHT) / 2
    for near in (0.4, 1.0, 1.6):
        for column in range(3):
            for x in (left + column * WIDTH + near, left + (column + 1) * WIDTH - near):
                begin, end = (round((top + HEIGHT + down) * scale) for down in (1.0, 60.0))
                assert seen[begin:end, round(x * scale)].min() == 255
        assert (
            seen[round((top + near) * scale), round((left + 1.0) * scale) : round((left + 62.0) * scale)].min() == 255
        )
        across = seen[round((top + HEIGHT + near) * scale), :]
        assert all(
            across[round((left + at + 1.0) * scale) : round((left + at + WIDTH - 1.0) * scale)].min() == 255
            for at in (0.0, WIDTH, 2 * WIDTH)
        )


@pytest.mark.parametrize(
    ("slug", "names"),
    [
        ("hex3", ["sides", "placing", "cut-off", "connection", "last-left"]),
        ("trike", ["swap", "reach", "count"]),
        ("breakthrough", ["start", "end-close"]),
    ],
)
def test_a_board_has_one_size_on_all_pocket_cards(slug, names):
    """The same board of Three Player Hex was 48, 51 and 55 mm wide: each as large as its words left room."""
    drawn = {name: box for leaf in leaves_of(slug)[2:] for name, box in shown(leaf).items()}
    wide = [drawn[name][3] - drawn[name][1] for name in names]
    assert max(wide) - min(wide) < 0.6
    assert min(wide) > 46.0


@pytest.mark.parametrize("slug", ["hex3", "trike", "pisi", "breakthrough", OWN])
def test_figures_of_pocket_cards_stand_in_the_middle_or_begin_where_their_captions_do(slug):
    """In the middle some stood 1.7 mm right of the words under them; at the left 6 mm were bare on the other side."""
    for leaf in leaves_of(slug):
        boxes = list(shown(leaf).values()) if leaf.bands[0].sections else []
        if len(boxes) == 1 and not _said_beside(leaf, boxes[0]):
            ((left, _, right, _),) = boxes
            bare = WIDTH - 2 * MARGIN - (right - left)
            assert left - MARGIN == pytest.approx(bare / 2 if bare > 3.0 else 0.0, abs=0.4), leaf.headings
        elif boxes:
            assert min(left for left, *_ in boxes) == pytest.approx(MARGIN, abs=0.4)


def _said_beside(leaf, box):
    """Whether words stand right of a figure."""
    _, top, right, bottom = box
    told = [item for item in leaf.bands[0].items if not (isinstance(item, Group) and item.id)]
    return any(x > right and top <= y < bottom for _, x, y in words(told))


@pytest.mark.parametrize("slug", ["breakthrough", "pisi", "narrow", OWN])
def test_captions_beside_figures_of_pocket_cards_are_no_ladders_and_words_keep_off_figures(slug):
    """Lines of thirteen letters stood beside figures, and text 1.4 mm under one."""
    beside = 0
    for leaf in leaves_with_a_narrow_figure() if slug == "narrow" else leaves_of(slug):
        if not leaf.bands[0].sections:
            continue
        told = [item for item in leaf.bands[0].items if not (isinstance(item, Group) and item.id)]
        said = [(text, x, y) for text, x, y in words(told) if text.size > 2.2]
        for _left, top, right, bottom in shown(leaf).values():
            under = [y for _, x, y in said if y > bottom and x < right]
            assert not under or min(under) - bottom > 1.5
            if [x for text, x, y in said if x > right and top <= y < bottom and text.paint == "muted"]:
                beside += 1
                assert WIDTH - MARGIN - right > 24.0
                assert not under or min(under) - bottom > 2.8
    # Those of the others stand under figures as wide as the card.
    assert beside or slug != "narrow"


def test_the_first_card_of_a_new_game_with_a_figure_says_what_is_needed():
    """It stood on the last card but one."""
    leaf = leaves_of(OWN)[3]
    said = " ".join(text.text for text, _, _ in words(leaf.bands[0].items))
    assert leaf.bands[0].sections
    assert "Play with 5 cells to a side, about 20 stones and 6 walls each." in " ".join(said.split())


@pytest.mark.parametrize("name", ["layout-close", "houses-close"])
def test_the_island_of_pisi_is_shown_across_most_of_its_card(name):
    """It was two tiles by two, beside seven steps; and three tiles with a third of the card bare beside them."""
    (leaf,) = [leaf for leaf in leaves_of("pisi") if name in shown(leaf)]
    left, _, right, _ = shown(leaf)[name]
    assert right - left > 48.0


def feet(leaf):
    """What stands at the foot of a card, and where its last word ends."""
    low = [item for item in leaf.furniture if isinstance(item, Text) and item.y > HEIGHT - 8.0]
    return {item.text: (item.x, item.anchor) for item in low}


def test_cards_to_write_on_are_not_counted_as_rules():
    """A list for scores was 9/9, as if a rule stood there."""
    card = load_card("breakthrough")
    leaves = card_leaves(replace(card, pocket=card.pocket[:-1], key=()), "pocket", load_layout("pocket"))
    read = [
        leaf
        for leaf in leaves
        if "games played" not in " ".join(item.text for item, *_ in words(leaf.bands[0].items))
    ]
    assert len(read) == len(leaves) - 1
    # Both players have the first.
    for number, leaf in enumerate(read[1:], start=1):
        assert any(text.endswith(f"{number}/{len(read) - 1}") for text in feet(leaf))
    assert feet(leaves[0]) == feet(leaves[1])
    assert not feet(leaves[-1])


def test_the_number_of_a_card_stands_at_the_right_under_a_long_credit_too():
    """It followed the time of play, at the left, where no other card had it."""
    first, *_, last = leaves_of("pisi")
    assert feet(first)["1/8"] == feet(last)["8/8"] == (WIDTH - MARGIN, "end")


def stones_in(group):
    """The stones of a figure, with their boxes."""
    for item in group.items:
        if isinstance(item, Use) and item.symbol.id.startswith("stone-"):
            yield bounds((item,))
        elif isinstance(item, Group):
            yield from stones_in(item)


def clips_of(group):
    if group.clip is not None:
        yield group.clip
    for item in group.items:
        if isinstance(item, Group):
            yield from clips_of(item)


@pytest.mark.parametrize("name", ["stone-close", "wall-close"])
def test_no_stone_of_a_turn_is_cut_off_on_the_pocket_card_of_a_new_game(name):
    """Halves of stones stood at the left edge of both figures."""
    (figure,) = (
        item for leaf in leaves_of(OWN) for item in leaf.bands[0].items if isinstance(item, Group) and item.id == name
    )
    stones = [*stones_in(figure)]
    assert len(stones) == 10
    for left, _, right, _ in clips_of(figure):
        assert min(box[0] for box in stones) > left
        assert max(box[2] for box in stones) < right


@pytest.mark.parametrize("slug", ["pisi", "iriri"])
def test_what_is_left_of_the_height_of_a_pocket_card_is_shared_out_between_the_parts_of_its_text(slug):
    """Lists stood over feet that 7 mm were bare above, beside cards that were full."""
    for leaf in leaves_of(slug):
        if "Your turn" in " ".join(text.text for text, *_ in words(leaf.bands[0].items)):
            last = max(y for _, _, y in words(leaf.bands[0].items))
            assert last > HEIGHT - 4.0 - 7.5


@pytest.mark.parametrize("slug", ["pi", "hex3", "iriri", "breakthrough", OWN])
def test_texts_of_pocket_cards_end_level(slug):
    """Some ended 3 to 6 mm above the others of a row, with gaps of their own between their parts."""
    ends = [
        max(y + text.size for text, _, y in words(leaf.bands[0].items))
        for leaf in leaves_of(slug)
        if leaf.bands[0].sections and shown(leaf)
    ]
    assert len(ends) > 3
    assert max(ends) - min(ends) < 1.0


def clip_of(leaf):
    """The picture of a first card, what of it is seen."""
    (picture,) = (item.clip for item in leaf.furniture if isinstance(item, Group) and item.clip)
    return picture


@pytest.mark.parametrize("slug", ["pi", "hex3", "pisi", "trike", "breakthrough", OWN])
def test_the_picture_of_a_first_card_is_18_mm_high_or_more(slug):
    """Of Pi and Pisi it was 10 mm, and cut pieces or showed one row of tiles."""
    _, top, _, bottom = clip_of(leaves_of(slug)[0])
    assert bottom - top >= 18.0


@pytest.mark.parametrize("slug", [*built_in(), "breakthrough", OWN])
def test_a_first_card_says_what_the_game_is_about_as_far_under_its_title_as_others(slug):
    """It stood right under a title, 10 mm under it, or beside a picture."""
    card, leaf = load_card(slug), leaves_of(slug)[0]
    *_, title = (item for item in leaf.furniture if isinstance(item, Text) and item.bold and item.size > 4.0)
    (told,) = (item for item in leaf.furniture if isinstance(item, Text) and item.text == card.front.subtitle)
    assert told.x == MARGIN
    assert told.y - CAP_HEIGHT * load_layout("pocket").tagline - title.y == pytest.approx(2.6)
    assert clip_of(leaf)[1] - told.y == pytest.approx(clip_of(leaves_of("pi")[0])[1] - told_of("pi").y)


def told_of(slug):
    """The words of a first card that say what the game is about."""
    said = load_card(slug).front.subtitle
    return next(item for item in leaves_of(slug)[0].furniture if isinstance(item, Text) and item.text == said)


@pytest.mark.parametrize("slug", [*built_in(), "breakthrough", OWN])
def test_the_picture_of_a_first_card_goes_from_cut_to_cut_under_a_large_title(slug):
    """Whole boards were 20 mm small there, and later half of a card showed a corner of cells of one colour."""
    card, leaf = load_card(slug), leaves_of(slug)[0]
    left, top, right, bottom = clip_of(leaf)
    title = [item for item in leaf.furniture if isinstance(item, Text) and item.bold and item.size > 4.0]
    assert " ".join(line.text for line in title) == card.front.title
    assert min(line.size for line in title) * 72 / 25.4 >= 17.0
    assert (left, right) == (0.0, WIDTH)
    assert bottom - top > 9.0
    rules = [item.y1 for item in leaf.furniture if isinstance(item, Line) and (item.x1, item.x2) == (0.0, WIDTH)]
    assert sorted(rules) == pytest.approx([top, bottom])


@pytest.mark.parametrize(
    ("slug", "names"),
    [
        ("pi", ["Blue", "Red"]),
        ("hex3", ["Red", "Green", "Blue"]),
        ("pisi", ["Player 1", "Player 2"]),
        ("iriri", ["Player 1", "Player 2"]),
        ("breakthrough", ["White", "Black"]),
        (OWN, ["Red", "Green", "Blue"]),
    ],
)
def test_each_player_has_a_first_card_with_the_own_piece_and_name(slug, names):
    """They were the same card, printed twice or three times, and told nobody whose it was."""
    firsts = leaves_of(slug)[: len(names)]
    pieces = []
    for leaf, name in zip(firsts, names, strict=True):
        (word,) = (item for item in leaf.furniture if isinstance(item, Text) and item.text == name)
        (piece,) = (item for item in leaf.furniture if isinstance(item, Group) and not item.clip)
        _, top, right, bottom = bounds((piece,))
        assert right < word.x
        assert bounds((word,))[2] == pytest.approx(WIDTH - MARGIN)
        assert top < word.y < bottom
        pieces.append(piece)
        assert leaf.bands == firsts[0].bands
    assert all(one != other for one, other in itertools.combinations(pieces, 2))


def test_a_card_whose_figures_show_no_game_has_first_cards_that_are_alike():
    card = load_card("breakthrough")
    plain = replace(
        card, records={}, cover=None, strip=None, key=(), pocket=(), small={}, brief={}, blocks=texts_of(card)
    )
    one, other, *_ = card_leaves(plain, "pocket", load_layout("pocket"))
    assert one == other
    assert any(isinstance(item, Text) and "2 players" in item.text for item in one.furniture)


def texts_of(card):
    """What a card says, without its figures."""
    return tuple(block for block in card.blocks if not isinstance(block, FigureRow))


@pytest.mark.parametrize("slug", ["trike", "hex3", "breakthrough", "pi", OWN])
def test_the_picture_of_the_first_card_shows_pieces_of_all_players(slug):
    """Breakthrough's showed two rows of black pieces, the first of them cut."""
    (picture,) = (item for item in leaves_of(slug)[0].furniture if isinstance(item, Group) and item.clip)
    left, top, right, bottom = picture.clip
    whole = [
        use
        for use in uses(picture.items)
        if left <= use[1][0] < use[1][2] <= right and top <= use[1][1] < use[1][3] <= bottom
    ]
    colours = {"trike": ("black", "white"), "breakthrough": ("black", "white"), "pi": ("red", "blue")}
    expected = {f"stone-{colour}" for colour in colours.get(slug, ("red", "green", "blue"))}
    assert {name for name, _ in whole if name.startswith("stone-")} == expected


def uses(items, dx=0.0, dy=0.0):
    """The pieces of a picture and their boxes."""
    for item in items:
        if isinstance(item, Group):
            yield from uses(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Use):
            x1, y1, x2, y2 = bounds((item,))
            yield item.symbol.id, (x1 + dx, y1 + dy, x2 + dx, y2 + dy)


def test_pocket_cards_of_trike_say_how_other_games_are_played():
    """Nothing said what ends them, where the pawn goes on squares, or what a full board means."""
    said = [" ".join(text.text for text, *_ in words(leaf.bands[0].items)) for leaf in leaves_of("trike")]
    (rule,) = [" ".join(one.split()) for one in said if one.startswith("Trike as a rule for other games")]
    for part in ("eight directions", "A win in that game ends it.", "A full board without one is a draw"):
        assert part in rule


@pytest.mark.parametrize("name", ["up-close", "guarded-close"])
def test_parts_of_a_board_stand_side_by_side_where_short_captions_would_leave_half_a_card_bare(name):
    """One beneath another, each had two lines beside it and 20 mm of white under them."""
    (found,) = (boxes for leaf in leaves_of("breakthrough") if name in (boxes := shown(leaf)))
    (_, top, left_end, _), (right_begin, other, right, _) = found.values()
    assert top == pytest.approx(other)
    assert left_end < right_begin
    assert right > WIDTH - MARGIN - 3.0


def test_a_game_that_nobody_signs_is_named_at_the_foot_of_all_its_cards():
    """The game in short had an empty corner, where the others have the game."""
    for leaf in leaves_of(OWN):
        said = [item.text for item in leaf.furniture if isinstance(item, Text) and item.y > HEIGHT - 6.0]
        assert "Bastion" in said
