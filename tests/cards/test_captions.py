"""The bold beginning of a caption is a unit of sense."""

from __future__ import annotations

import pytest

from boardgen.cards.bands import Beside
from boardgen.cards.captions import Said, caption_parts, caption_runs, is_step
from boardgen.cards.flowing import Across, Column, Shown
from boardgen.cards.layouts import load_layout
from boardgen.cards.pictures import Pictures
from boardgen.cards.steps_row import at_margins
from boardgen.cards.template import load_card
from boardgen.cards.typeset import depth, parts_of
from boardgen.cards.under import under_figure
from boardgen.games.registry import built_in
from boardgen.pieces.stones import RING_DASHES
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group

ROWS = [
    ("Another end, on the same island: no hearts are left.", "Another end,"),
    ("The ring has closed: 2 and 4 are neighbours now.", "The ring has closed:"),
    ("Black to move. The pawn on 5 slides.", "Black to move."),
    ("The row, large, medium, stands at 5 and 6.", "The row,"),
    ("Trapped.", "Trapped."),
    ("The whole game", "The whole game"),
    ("A layout in 6 columns and 7 rows, tiles snug.", ""),
    ("Blue's last piece wins the game and more.", ""),
    ("The pawn is now trapped, and black wins.", ""),
]


@pytest.mark.parametrize(("text", "lead"), ROWS, ids=[row[0] for row in ROWS])
def test_a_caption_begins_bold_with_a_unit_or_not_at_all(text, lead):
    runs = caption_runs(text)
    assert "".join(run.text for run in runs if run.bold) == lead
    assert "".join(run.text for run in runs) == text


@pytest.mark.parametrize("slug", built_in())
def test_every_caption_of_a_card_begins_bold(slug):
    card = load_card(slug)
    captions = {ref.id: " ".join(card.figure(ref)[1].caption.split()) for ref in (*card.figures, *card.key)}
    plain = [id_ for id_, caption in captions.items() if not is_step(caption) and not caption_runs(caption)[0].bold]
    assert not plain, f"these captions begin without a name: {plain}"


@pytest.mark.parametrize(("pitch", "is_narrow"), [(6.5, False), (3.0, True)])
def test_a_caption_begins_at_the_left_edge_of_its_figure(pitch, is_narrow):
    """A figure ends at the right margin, its caption beneath it; a narrow one begins where its column does."""
    card, layout, room = load_card("hex3"), load_layout("card"), 61.0
    picture = Pictures(card).get(card.figures[0])
    object.__setattr__(picture, "__dict__", {**picture.__dict__, "least": 1.0})
    said = Said(picture.caption, layout)
    wide = picture.size[0] * pitch
    assert (wide < room * 0.75) == is_narrow
    text = tuple(parts_of(card.blocks[1:2], room, layout))
    for form, left in (
        (Beside(text, (picture,), (said,), 65.0, room), 65.0),
        (Column((*text, Shown(picture, said)), room, flush=True), 0.0),
    ):
        figure, caption = list(form.items(pitch))[-2:]
        assert figure.id == picture.figure.id
        assert figure.dx == caption.dx == pytest.approx(left if is_narrow else left + room - wide)
        high = form.height(pitch)
        assert high is not None
        assert high >= caption.dy + layout.caption.leading - 1e-6
    (part,) = said.at(wide if not is_narrow else room)
    assert part.height >= layout.caption.leading


def test_a_caption_begins_where_the_cells_of_a_figure_do_not_its_pieces():
    """Pieces of road lie on the edge of a part of an island, and reach over it."""
    card, layout, room = load_card("pisi"), load_layout("card"), 61.0
    picture = next(Pictures(card).get(ref) for ref in card.figures if ref.id == "turn-road")
    pitch = 58.0 / picture.size[0]
    said = Said(picture.caption, layout)
    under = under_figure(said, picture, pitch, room)
    assert under.figure == pytest.approx(3.0)
    cells = picture.draw(pitch, under.figure, 0.0)
    assert under.left == pytest.approx(under.figure + picture.left_of_cells * pitch)
    assert under.left - under.figure > 1.5
    assert cells.dx == under.figure
    assert bounds([Group(part.items, dx=under.left) for part in under.said])[2] <= room + 1e-6


def test_the_last_of_several_steps_ends_at_the_margin():
    """Unless its caption, which is narrower then, would have more lines than any had."""
    card, layout = load_card("pisi"), load_layout("card")
    pictures = Pictures(card)
    shown = [pictures.get(ref) for ref in card.figures if ref.id in {"road-plan", "road-cost", "road-built"}]
    places = [(0.0, 39.0), (43.0, 39.0), (86.0, 39.0)]

    def again(picture, width):
        return tuple(caption_parts(picture.caption, width, layout))

    captions = [again(picture, room) for picture, (_, room) in zip(shown, places, strict=True)]
    placed = at_margins(shown, [37.0] * 3, places, captions, again)
    assert [left for left, _ in placed] == pytest.approx([0.0, 44.0, 88.0])
    assert max(depth(said) for _, said in placed) <= max(map(depth, captions))
    placed = at_margins(shown, [20.0] * 3, places, captions, again)
    assert [left for left, _ in placed] == [0.0, 43.0, 86.0]


def test_a_figure_under_its_text_begins_at_the_margin_and_so_does_its_caption():
    """From page to page figures of several widths begin at one place."""
    card, layout = load_card("trike"), load_layout("card")
    picture = Pictures(card).get(card.figures[0])
    form = Across((), (), (), picture, Said(picture.caption, layout), (), 126.0)
    figure, caption = form.items(9.0)
    assert 9.0 * picture.size[0] < 120.0
    assert figure.dx == caption.dx == 0.0
    assert bounds((caption,))[2] <= 126.0
    # One that is wider than half the page stands in the middle of it, its caption where it begins.
    pitch = 110.0 / picture.size[0]
    figure, caption = form.items(pitch)
    assert (figure.dx, caption.dx) == (pytest.approx(8.0), pytest.approx(8.0 + pitch * picture.left_of_cells))
    assert bounds((caption,))[2] <= 118.0
    assert bounds((caption,))[2] <= 126.0


def test_the_first_page_says_whose_pieces_have_rings_where_grey_shows_no_hue():
    """It spoke of red and blue beside grey and black stones; the key came three pages later."""
    first, _, _ = (templates() / "pi" / "card.md").read_text(encoding="utf-8").partition("## Setting up")
    brief = first.partition("## In short")[2]
    assert brief.index("Red (ringed)") == brief.index("Red")
    assert RING_DASHES["red"] == ()
    assert RING_DASHES.get("blue") is None
