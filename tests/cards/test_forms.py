"""Cards in their forms, judged by their layout boxes and by what other programs read and see."""

import dataclasses
import io
import re
import shutil
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from boardgen.cards.arrange import Arranger
from boardgen.cards.blocks import Heading, Listing, Paragraph, Run, Table, curly, plain_text
from boardgen.cards.booklet import booklet_document
from boardgen.cards.forms import card_document, card_leaves
from boardgen.cards.grid import Grid
from boardgen.cards.layouts import FORMS, load_layout
from boardgen.cards.pictures import Picture, Pictures
from boardgen.cards.pocket import _fitted
from boardgen.cards.pocket_text import said_blocks
from boardgen.cards.sections import KEY, Step, key_section, sections_of
from boardgen.cards.template import Card, load_card
from boardgen.errors import FitError, UnitError
from boardgen.fonts import fallback_file
from boardgen.fonts.fallback import open_font, using
from boardgen.games.registry import built_in
from boardgen.pieces import stones
from boardgen.pieces.pyramids import BOARD_PITCH
from boardgen.records import GameFileError, loads
from boardgen.records.described import find_game
from boardgen.render.formats import render
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Text, Use
from boardgen.scene.text import LEAST_TEXT
from boardgen.scene.themes import COLOUR
from boardgen.testing.leaves import check_leaves, check_order
from tests.cards.card_samples import FIGURES, FRONT, TEXT, drawn_in, layout, sample
from tests.cards.page_metrics import glyph_sizes

forms = pytest.mark.parametrize("form", FORMS)
papers = pytest.mark.parametrize("paper", ["a4", "letter"])

#: A failure is shown as it was found: making it smaller takes minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


@pytest.fixture(scope="module")
def card(tmp_path_factory):
    return sample(tmp_path_factory.mktemp("templates"))


def test_what_is_set_is_kept_for_one_font():
    """Another card and another font are set anew."""
    card, layout = load_card("pi"), load_layout("pocket")
    leaves = card_leaves(card, "pocket", layout)
    assert card_leaves(card, "pocket", load_layout("pocket")) is leaves
    with using(open_font(fallback_file())):
        assert card_leaves(card, "pocket", layout) is not leaves
    assert card_leaves(dataclasses.replace(card), "pocket", layout) is not leaves


def pdf(card, form, paper="a4"):
    return render(card_document(card, form, layout(form), paper), ".pdf", COLOUR)[0]


def words_of(data):
    """The words that pdfium reads, hyphens at line ends undone."""
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
    return re.sub(r"\s+", " ", " ".join(pages).replace("\r\n", " ").replace("\ufffe", "-"))


@forms
@papers
def test_nothing_crosses_a_margin_or_another(card, form, paper):
    check_leaves(card_leaves(card, form, layout(form), paper))


@pytest.mark.parametrize("form", ["card", "page"])
def test_every_word_can_be_read_back(card, form):
    read = words_of(pdf(card, form)).replace(" ", "")
    shown = card.blocks if form == "card" else card.blocks[2:]
    for block in shown:
        match block:
            case Heading(runs=runs) | Paragraph(runs=runs):
                assert plain_text(runs).replace(" ", "") in read
            case Listing(items=items):
                for item in items:
                    assert plain_text(item[0].runs).replace(" ", "") in read
            case Table(head=head, rows=rows):
                for row in (head, *rows):
                    assert all(plain_text(cell).replace(" ", "") in read for cell in row)
    record = card.records["figures.yaml"]
    for figure in record.figures:
        assert curly(figure.caption).replace(" ", "") in read
    assert "designedbyJustinLove" in read
    assert "thedesigner’sownpage" in read
    assert "MITlicence" in read


def test_pocket_cards_hold_the_short_section_for_each_player(card):
    read = words_of(pdf(card, "pocket"))
    assert "Complete a triangle with every stone." in read
    assert "How to play" not in read
    # One for each player, then the figures, what is needed, and cards for the score.
    assert read.count("The smallest triangle around") == 2
    assert read.count("You need") == 1
    assert read.count("games played") == 6


def test_pocket_cards_of_iriri_show_parts_that_can_be_read_and_say_all_of_a_turn():
    """Six whole rings of 4 cm had pieces of 3 mm, and no card said how these are placed. Later no card showed where
    words stand: rings are as wide as the card now.
    """
    read = words_of(pdf(load_card("iriri"), "pocket"))
    assert "Your turn: place" in read
    assert "Place one or more pieces from your hand in one row or column." in read
    assert "If no placement is possible you must pass, otherwise you may not." in read
    assert "one without a new piece does not count again." in read
    leaves = card_leaves(load_card("iriri"), "pocket", load_layout("pocket"))[3:]
    for leaf in leaves:
        (shown,) = (item for item in leaf.bands[0].items if isinstance(item, Group) and item.id)
        pieces = [use for use in drawn_in(Use, (shown,)) if use.symbol.id.startswith("pyramid-")]
        assert min(use.scale for use in pieces) * BOARD_PITCH > 5.2
        # No piece is cut off at an edge of its part.
        left, _, right, _ = bounds((shown,))
        assert left > 3.9
        assert right < leaf.width - 3.4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_folded_card_of_iriri_leaves_out_advice_and_nothing_that_teaches_the_rules(paper):
    """On A4 it had "What to take" and neither how words are found in the ring nor that they come and go."""
    leaves = card_leaves(load_card("iriri"), "card", load_layout("card"), paper)
    headings = {
        text.text for leaf in leaves for band in leaf.bands for text in drawn_in(Text, band.items) if text.bold
    }
    assert {"Words", "Finding words", "The first word", "Words come and go", "Then take", "Nothing fits"} <= headings
    # That points are written down is said once, where pen and paper are asked for.
    words = words_of(pdf(load_card("iriri"), "card", paper))
    assert len(re.findall(r"points\s+are\s+written\s+down|[Ww]rite\s+points\s+down", words)) == 1


def _own_without_strong():
    """The card of a new game, two of whose pocket cards are left for other things."""
    card = load_card(str(templates() / "own"))
    kept = tuple(name for name in card.pocket if name not in ("Strong chains", "Playing well"))
    small = {name: refs for name, refs in card.small.items() if name in kept}
    return dataclasses.replace(card, pocket=kept, small=small, key=())


def test_of_two_pocket_cards_for_scores_one_says_what_is_needed_and_shows_what_no_other_does():
    """Two alike lay there; then a figure stood under the words of another section, where it proved nothing."""
    leaves = card_leaves(_own_without_strong(), "pocket", load_layout("pocket"))
    told, score = ([text.text for text in drawn_in(Text, leaf.bands[0].items)] for leaf in leaves[-2:])
    assert told[0] == "You need"
    assert score[0] == "Bastion: games played"
    # Under so few words stands a section that had no card, under its own heading: so the least is left bare.
    assert "Strong chains" in told
    assert "such a link is weak." in " ".join(told)
    shown = [item.id for item in leaves[-2].bands[0].items if isinstance(item, Group) and item.id]
    assert shown == ["holds", "cut"]
    assert bounds(leaves[-2].bands[0].items)[3] > 88 - 18
    assert sum("games played" in text.text for leaf in leaves for text in drawn_in(Text, leaf.bands[0].items)) == 1


def test_without_such_a_section_it_has_those_without_figures_and_no_figure_of_another():
    card = _own_without_strong()
    at = next(
        i for i, block in enumerate(card.blocks) if isinstance(block, Heading) and "Strong" in block.runs[0].text
    )
    end = next(i for i in range(at + 1, len(card.blocks)) if isinstance(card.blocks[i], Heading))
    other = dataclasses.replace(card, blocks=(*card.blocks[:at], *card.blocks[end:]))
    leaf = card_leaves(other, "pocket", load_layout("pocket"))[-2]
    told = [text.text for text in drawn_in(Text, leaf.bands[0].items)]
    assert told[0] == "You need"
    assert "Playing well" in told
    assert "leave it to the third player." in " ".join(told)
    assert not [item for item in leaf.bands[0].items if isinstance(item, Group) and item.id]


def test_the_names_on_a_card_for_scores_stand_right_under_its_heading():
    """A line over them looked like an empty row that nobody explained."""
    card = load_card("breakthrough")
    leaf = card_leaves(dataclasses.replace(card, pocket=card.pocket[:-1], key=()), "pocket", load_layout("pocket"))[
        -1
    ]
    items = leaf.bands[0].items
    heading, *names = [item for item in items if isinstance(item, Text)]
    levels = sorted(item.y1 for item in items if isinstance(item, Line) and item.y1 == item.y2)
    assert heading.text.endswith("games played")
    assert {name.text for name in names} == {"Name"}
    assert all(heading.y < name.y < levels[0] for name in names)
    apart = [b - a for a, b in pairwise(levels)]
    assert apart == pytest.approx([apart[0]] * len(apart))


def test_numbered_lines_under_a_figure_of_a_pocket_card_are_a_list():
    one, listing, last = said_blocks("Before.\n1. Take.\n2. Build.\nAfter.")
    assert isinstance(listing, Listing)
    assert [len(listing.items), listing.start] == [2, 1]
    assert [plain_text(block.runs) for block in (one, listing.items[1][0], last)] == ["Before.", "Build.", "After."]
    dashed, numbered = said_blocks("- No gap.\n- No corner.\n1. Take.")
    assert [len(dashed.items), dashed.start] == [2, None]
    assert [len(numbered.items), numbered.start] == [1, 1]


def test_pocket_cards_show_the_figures_that_can_be_read_on_them():
    read = words_of(pdf(load_card("trike"), "pocket"))
    assert read.count("After the swap:") == 1
    assert read.count("The pie rule") == 0


def test_pocket_cards_show_the_sections_that_a_card_asks_for():
    """They do so before the key, and as small as can be read."""
    card = load_card("iriri")
    leaves = card_leaves(card, "pocket", load_layout("pocket"))
    shown = [next(drawn_in(Text, leaf.bands[0].items)).text for leaf in leaves[2:]]
    assert shown == list(card.pocket)
    assert min(text.size for leaf in leaves for text in drawn_in(Text, leaf.bands[0].items)) > 2.1
    # Under each caption, which is muted, stands the rule that the figure shows.
    assert all([text.paint for text in drawn_in(Text, leaf.bands[0].items)][-1] != "muted" for leaf in leaves[2:])


def test_pocket_cards_show_figures_of_their_own_and_several_parts_of_a_board_on_one():
    """Each part has its caption under it or right beside it, and no card of Pisi is left with an empty third."""
    card = load_card("pisi")
    leaves = card_leaves(card, "pocket", load_layout("pocket"))[2:]
    drawn = [[item for item in leaf.bands[0].items if isinstance(item, Group) and item.id] for leaf in leaves[:-1]]
    # Parts of the board that stand alone are nearly as wide as their cards.
    for (figure,) in (drawn[i] for i in (0, 1, 2, 5)):
        assert bounds((figure,))[2] - bounds((figure,))[0] > 44.0
    assert [[item.id for item in some] for some in drawn] == [
        ["layout-close"],
        ["steps-close"],
        ["road-price"],
        ["houses-close"],
        ["before", "after"],
        ["capital-close"],
    ]
    for leaf, some in zip(leaves, drawn, strict=False):
        said = [item for item in leaf.bands[0].items if isinstance(item, Group) and not item.id]
        for figure in some if len(some) > 1 else ():
            under = any(caption.dx == figure.dx and caption.dy > figure.dy for caption in said)
            assert under or any(caption.dx > figure.dx and caption.dy == figure.dy for caption in said)
        assert bounds(leaf.bands[0].items)[3] > 88 * 2 / 3 + 4
    read = [" ".join(text.text for text in drawn_in(Text, leaf.bands[0].items)) for leaf in leaves]
    assert read[0].endswith("Each puts a pawn on a free tile; on terrain, takes a good.")
    assert read[1].endswith("from a city or a road of your own to the next one.")
    # There is room for the first signs: no small picture has the others.
    signs = [card.figure(ref)[1].caption for ref in card.key[:9]]
    assert all(read[-1].count(sign.split(":")[0] + ":") == 1 for sign in signs)


def test_a_narrow_figure_on_a_pocket_card_has_its_caption_beside_it():
    """White was there."""
    card = load_card("pisi")
    name = "What a road costs"
    high = dataclasses.replace(card.small[name][0], id="road-cost")
    brief = {**card.brief, high.name: card.brief[card.small[name][0].name]}
    card = dataclasses.replace(card, small={**card.small, name: (high,)}, brief=brief)
    leaf = card_leaves(card, "pocket", load_layout("pocket"))[4]
    (price,) = (item for item in leaf.bands[0].items if isinstance(item, Group) and item.id)
    assert price.id == "road-cost"
    assert next(t[1] for t in placed_texts(leaf.bands[0].items) if "Pay" in t[0]) > bounds((price,))[2]


def test_the_key_on_a_pocket_card_is_one_column_of_signs_with_a_line_each_down_to_its_foot():
    card = load_card("pisi")
    leaf = card_leaves(card, "pocket", load_layout("pocket"))[-1]
    (form,) = leaf.bands[0].items
    signs = [item for item in form.items if isinstance(item, Group) and item.clip is not None]
    assert next(drawn_in(Text, leaf.bands[0].items)).text == KEY
    assert len(signs) == 9
    middles = [(bounds((sign,))[0] + bounds((sign,))[2]) / 2 for sign in signs]
    assert max(middles) - min(middles) < 0.1
    said = [{text.y for text in drawn_in(Text, (item,))} for item in form.items[1:] if item not in signs]
    assert [len(lines) for lines in said] == [1] * len(signs)
    assert all(6.0 < bounds((sign,))[3] - bounds((sign,))[1] < 8.0 for sign in signs)
    assert bounds(leaf.bands[0].items)[3] > 88 - 12


def test_words_for_each_of_several_parts_of_a_board_stand_under_them_on_a_pocket_card():
    card = load_card("pisi")
    names = "joining.yaml#before", "joining.yaml#after"
    said = {names[0]: "First there is one road.", names[1]: "Then it has a branch."}
    other = dataclasses.replace(card, brief={**card.brief, **said})
    read = [
        " ".join(t.text for t in drawn_in(Text, leaf.bands[0].items))
        for leaf in card_leaves(other, "pocket", load_layout("pocket"))
    ]
    assert sum(words.endswith(" ".join(said.values())) for words in read) == 1


def test_there_is_a_pocket_card_for_each_player(tmp_path):
    card = sample(tmp_path, front=FRONT.replace("players: 2", "players: 2–5"))
    assert words_of(pdf(card, "pocket")).count("The smallest triangle around") == 5


@pytest.mark.parametrize("slug", ["iriri", "pisi"])
def test_the_picture_of_a_first_page_reaches_up_to_the_line_of_a_short_title(slug):
    """It is as wide as the text: where no letter of the title goes below the line, nothing keeps it from there.

    Nothing is said of it here, which would take its height from it.
    """
    card = load_card(slug)
    card = dataclasses.replace(card, front=dataclasses.replace(card.front, in_play=""))
    leaf = card_leaves(card, "card", load_layout("card"))[0]
    (shown,) = [item for item in leaf.furniture if isinstance(item, Group) and item.id == "cover"]
    left, _, right, _ = bounds((shown,))
    edges = leaf.frames[0][0], leaf.frames[0][2]
    assert (left, right) == pytest.approx(edges, abs=0.8)


@pytest.mark.parametrize("slug", built_in())
def test_the_picture_of_a_first_page_is_explained_between_it_and_the_tagline(slug):
    """An arrow, corners and three kinds of brackets were explained three pages later, or nowhere."""
    card = load_card(slug)
    leaf = card_leaves(card, "card", load_layout("card"))[0]
    (shown,) = [item for item in leaf.furniture if isinstance(item, Group) and item.id == "cover"]
    (said,) = [item for item in leaf.furniture if isinstance(item, Group) and item is not shown]
    (tagline,) = [item for item in leaf.furniture if isinstance(item, Text) and item.text == card.front.subtitle]
    words = " ".join(word.text for word in drawn_in(Text, [said]))
    assert words.split() == curly(card.front.in_play).split()
    assert bounds((shown,))[3] < bounds((said,))[1] < bounds((said,))[3] < bounds((tagline,))[1]


@pytest.mark.parametrize("slug", built_in())
def test_pocket_cards_have_a_picture_under_their_title_and_space_over_their_foot(slug):
    """It is no sliver. Over short items it is higher, for a list whose parts stand far apart is none."""
    leaf = card_leaves(load_card(slug), "pocket", load_layout("pocket"))[0]
    tops = [item.dy for item in leaf.bands[0].items]
    assert slug != "hex3" or min(below - above for above, below in pairwise(tops)) < 4.6
    (part,) = [item for item in leaf.furniture if isinstance(item, Group) and item.clip]
    _, top, _, bottom = seen_of(part)
    assert bottom - top > (14.0 if slug == "hex3" else 9.0)
    titles = [item for item in leaf.furniture if isinstance(item, Text) and item.y < top]
    assert bounds(tuple(titles))[3] < top
    words = bounds(leaf.bands[0].items)
    foot = bounds(tuple(item for item in leaf.furniture if isinstance(item, Text) and item.y > bottom))
    assert bottom + 2.0 < words[1]
    assert words[3] + 0.5 < foot[1]
    assert words[3] > foot[1] - 4.0


def seen_of(part):
    """The box around what is seen of a picture."""
    return bounds((part,)) if part.clip is None else part.clip


def test_over_a_short_text_the_picture_of_a_pocket_card_is_higher_and_the_board_larger():
    card, layout = load_card("breakthrough"), load_layout("pocket")
    assert isinstance(card.blocks[1], Listing)
    short = dataclasses.replace(card.blocks[1], items=card.blocks[1].items[:2])
    other = dataclasses.replace(card, blocks=(card.blocks[0], short, *card.blocks[2:]))
    leaf = card_leaves(other, "pocket", layout)[0]
    (head,) = [item for item in leaf.furniture if isinstance(item, Group) and item.clip]
    left, top, right, bottom = seen_of(head)
    assert bottom - top > 30.0
    assert right - left > 50.0
    assert bounds(leaf.bands[0].items)[1] > bottom


def test_parts_of_a_board_are_as_large_on_pocket_cards_as_their_widest_allows():
    """Whole boards are smaller, but do not make them so. Each has its own card where there are words for each."""
    leaves = card_leaves(load_card("breakthrough"), "pocket", load_layout("pocket"))
    drawn = {item.id: item for leaf in leaves for item in leaf.bands[0].items if isinstance(item, Group) and item.id}
    wide = {name: bounds((item,))[2] - bounds((item,))[0] for name, item in drawn.items()}
    assert min(wide[name] for name in ("moves-close", "blocked-close")) > 52.0


def test_parts_of_a_board_with_words_for_one_of_them_share_a_pocket_card(tmp_path):
    """The words are said under all; captions stand beside figures that are hardly smaller for it."""
    words = "Do one of two things in your colour: place a stone on an empty cell, or build a wall between two. " * 3
    own = tmp_path / "own"
    shutil.copytree(templates() / "own", own)
    game = own / "example.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("[c5, g5, c4, e7]", "[b3, g6]"), encoding="utf-8")
    card = load_card(str(own))
    card = dataclasses.replace(card, pocket=("Your turn",), small={}, brief={"example.yaml#stone": words})
    leaves = card_leaves(card, "pocket", load_layout("pocket"))
    (items,) = [
        leaf.bands[0].items for leaf in leaves if "stone" in [item.id for item in groups_in(leaf.bands[0].items)]
    ]
    drawn = [bounds((item,)) for item in groups_in(items) if item.id in ("stone", "wall")]
    assert len(drawn) == 2
    said = next(item for item in placed_texts(items) if "A stone:" in item[0])
    assert said[1] > drawn[0][2]
    assert words.strip() in " ".join(item[0] for item in placed_texts(items)).replace("\u00a0", " ")
    assert not any("1 of 2" in item[0] for item in placed_texts(items))


def placed_texts(items, dx=0.0):
    """All texts within items, with where they begin."""
    for item in items:
        if isinstance(item, Group):
            yield from placed_texts(item.items, dx + item.dx)
        elif isinstance(item, Text):
            yield item.text, item.x + dx


def pieces_in(item, dx=0.0, dy=0.0):
    """Pieces, goals, roads and dice within an item, each with its box; not tiles, which a board is made of."""
    for inner in item.items:
        if isinstance(inner, Group):
            yield from pieces_in(inner, dx + inner.dx, dy + inner.dy)
        elif isinstance(inner, Use) and not inner.symbol.id.startswith(("tile", "suit")):
            a, b, c, d = bounds((inner,))
            if c - a > 1.2:
                yield inner.symbol.id, (a + dx, b + dy, c + dx, d + dy)


def test_no_page_of_a_card_with_few_sections_holds_what_one_needs_alone(tmp_path):
    """The board is seen there, about as wide as the page."""
    folder = shutil.copytree(find_game("breakthrough").folder, tmp_path / "breakthrough")
    text = (folder / "card.md").read_text(encoding="utf-8")
    text = re.sub("^pocket:.*?(?=^licence)", "", text, flags=re.MULTILINE | re.DOTALL)
    parts = re.split("(?=^## )", text, flags=re.MULTILINE)
    left_out = "## Your", "## Getting", "## Running", "## Guarding", "## Other"
    few = [part for part in parts if not part.startswith(left_out)]
    (folder / "card.md").write_text("".join(few), encoding="utf-8")
    _, needed, *others = card_leaves(load_card("breakthrough", tmp_path), "card", load_layout("card"))
    assert needed.headings[0][0] == "You need"
    (box,) = [bounds((item,)) for item in groups_in(needed.items) if item.id == "board"]
    assert box[2] - box[0] > 0.8 * (needed.frames[0][2] - needed.frames[0][0])
    assert all(leaf.bands for leaf in others)


def groups_in(items):
    """All groups within items."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups_in(item.items)


def test_figures_of_pocket_cards_stand_level_and_their_captions_close_under_them():
    leaves = card_leaves(load_card("trike"), "pocket", load_layout("pocket"))
    tops = set()
    for leaf in leaves[2:]:
        _, *rest = leaf.bands[0].items
        # Several figures of a card have their captions beside them.
        if len(rest) > 1 and rest[0].id and sum(bool(item.id) for item in rest) == 1:
            figure, caption, *_ = rest
            tops.add(figure.dy)
            assert 0.0 < caption.dy - bounds((figure,))[3] < 4.0
    assert max(tops) - min(tops) < 0.3


@pytest.mark.parametrize("slug", ["pi", "pisi", "trike"])
def test_pocket_cards_say_which_they_are_and_show_all_figures_of_a_section(slug):
    """The game and the number at the foot, and "1 of 2" beside a heading that stands on two cards."""
    card = load_card(slug)
    leaves = card_leaves(card, "pocket", load_layout("pocket"))
    numbers = []
    for leaf in leaves:
        said = [item.text for item in leaf.furniture if isinstance(item, Text)]
        own = leaf.bands[0].sections == (0,)
        assert own or card.front.title in said
        assert said[-1].endswith("/8")
        numbers.append(int(said[-1].split(" ")[-1][:-2]))
    # Both players have the first, which is the same: they were 1/9 and 2/9.
    assert numbers == [1, *range(1, 9)]
    shown = [leaf.bands[0].sections for leaf in leaves[2:] if leaf.bands[0].sections]
    said = [[item.text for item in leaf.bands[0].items if isinstance(item, Text)] for leaf in leaves[2:]]
    for (section,) in {one for one in shown if isinstance(one[0], int)}:
        many = shown.count((section,))
        assert many == 1 or all([f"{k} of {many}"] in said for k in range(1, many + 1)), section


def test_pocket_cards_say_the_rule_under_the_figure_in_whole_sentences_and_how_the_game_ends():
    read = words_of(pdf(load_card("pi"), "pocket"))
    assert "Red has three pieces around the centre, of size 4 (square). One player" in read
    assert "every goal is enclosed or, if both agree, tied, or when neither can place." in read
    assert "Blue’s last piece" in read
    assert "†" not in read


def test_the_end_of_a_game_has_its_numbers_on_a_pocket_card_as_long_as_they_can_be_read():
    """Pi's was as small as that, and had the sign of the last move instead, which is lost on hatched ground."""
    card = load_card("pi")
    brief = {"example.yaml#end": card.brief["example.yaml#end-close"]}
    card = dataclasses.replace(card, pocket=(), small={}, brief={**card.brief, **brief})
    assert "Framed: the last move." not in words_of(pdf(card, "pocket"))
    leaf = card_leaves(card, "pocket", load_layout("pocket"))[-1]
    (end,) = [item for item in leaf.bands[0].items if isinstance(item, Group) and item.id == "end"]
    numbers = [text for text in drawn_in(Text, (end,)) if text.text.isdigit()]
    assert {text.text for text in numbers} == {str(number) for number in range(1, 16)}
    assert min(text.size for text in numbers) >= LEAST_TEXT - 1e-6


def test_where_numbers_could_not_be_read_the_end_of_a_game_shows_its_last_move_instead(monkeypatch):
    # As small as they are after a hundred moves.
    monkeypatch.setattr(stones, "_LABELS", dict.fromkeys((1, 2), (0.72, 0.86)))
    record = loads(
        "game: trike\nboard: {side: 11}\nmoves: g5 g4 a4 a9 e5 b5 b10 b6 b9 a10 a11\n"
        "figures:\n  - {id: end, numbers: true, caption: Black traps the pawn.}\n"
    )
    found = _fitted(Picture(record, record.figures[0]), load_layout("pocket"), wanted=False)
    assert found is not None
    assert found[0].caption == "Black traps the pawn. Framed: the last move."
    assert not found[0].figure.numbers


@pytest.mark.parametrize("slug", built_in())
def test_pocket_cards_say_all_that_a_card_has_for_their_figures_and_boards_of_a_kind_have_like_sizes(slug):
    card = load_card(slug)
    leaves = card_leaves(card, "pocket", load_layout("pocket"))
    read = [" ".join(" ".join(t.text for t in drawn_in(Text, leaf.bands[0].items)).split()) for leaf in leaves]
    shown = [item.id for leaf in leaves for item in leaf.bands[0].items if isinstance(item, Group) and item.id]
    assert card.brief
    for name, said in card.brief.items():
        marked = re.sub(r"^- ", "• ", re.sub(r"^(\d)\. ", r"\1 ", said, flags=re.MULTILINE), flags=re.MULTILINE)
        whole = " ".join(marked.split())
        assert any(whole in words for words in read) == (name.split("#")[1] in shown), name
    wide = {}
    for ref in card.figures:
        for leaf in leaves:
            for item in leaf.bands[0].items:
                if isinstance(item, Group) and item.id == ref.id:
                    left, _, right, _ = bounds((item,))
                    wide.setdefault(Picture(*card.figure(ref)).board, set()).add(right - left)
    # Pisi has figures of its own for all of them.
    assert wide or {*card.small} == {*card.pocket}
    assert all(max(some) < 1.26 * min(some) for some in wide.values())


@pytest.mark.parametrize("slug", built_in())
def test_pocket_cards_with_figures_are_filled_by_figure_and_words(slug):
    """A board was no larger than on the card with the most words, and left up to a quarter of others bare."""
    for leaf in card_leaves(load_card(slug), "pocket", load_layout("pocket")):
        (band,) = leaf.bands
        if any(isinstance(item, Group) and item.id for item in band.items):
            _, top, _, bottom = band.box
            assert bounds(band.items)[3] - top > 0.93 * (bottom - top), band.sections


@pytest.mark.parametrize("slug", ["breakthrough", str(templates() / "own")], ids=["breakthrough", "own"])
def test_parts_of_boards_one_beneath_another_fill_a_pocket_card(slug):
    """Up to 11 mm stayed bare at the foot of cards: they stand farther apart where there is room."""
    card = load_card(slug)
    bare = {}
    for leaf in card_leaves(card, "pocket", load_layout("pocket")):
        (band,) = leaf.bands
        heading = next(drawn_in(Text, band.items)).text
        if heading in ("Your turn", "Getting past", "Guarding", "Walls"):
            bare[heading] = band.box[3] - bounds(band.items)[3]
    assert len(bare) >= 2
    assert max(bare.values()) < 5.5, bare


def test_parts_of_boards_on_pocket_cards_are_as_large_as_they_can_be_and_of_like_sizes():
    """Those with the most room over their words are the largest; all would be as small as the smallest otherwise."""
    leaves = card_leaves(load_card("pisi"), "pocket", load_layout("pocket"))
    sizes = {}
    for leaf in leaves[2:]:
        for item in leaf.bands[0].items:
            if isinstance(item, Group) and item.id:
                sizes[item.id] = max(t.size for t in drawn_in(Text, (item,)) if re.fullmatch("[a-f][1-7]", t.text))
    least, most = min(sizes.values()), max(sizes.values())
    assert sizes["steps-close"] == pytest.approx(most, rel=0.01)
    assert 1.1 * least < most <= 1.15 * least + 1e-6


def test_pyramids_are_of_like_sizes_on_all_pocket_cards():
    """Near the end, when few are left in the ring, they were nearly twice as large as on the others; they fill a card
    now, and may be half as large again as in whole rings."""
    wide = {}

    def search(items, name):
        for item in items:
            if isinstance(item, Group):
                search(item.items, name)
            elif isinstance(item, Use) and item.symbol.id.startswith("pyramid-large"):
                wide[name] = max(wide.get(name, 0.0), item.scale)

    for leaf in card_leaves(load_card("iriri"), "pocket", load_layout("pocket"))[2:]:
        for item in leaf.bands[0].items:
            if isinstance(item, Group) and item.id:
                search(item.items, item.id)
    assert "last-of-kind" in wide
    assert len(wide) >= 6
    assert max(wide.values()) < 2.0 * wide.pop("setup-part")
    assert max(wide.values()) < 1.5 * min(wide.values())


@pytest.mark.parametrize("count", [3, 7])
def test_the_parts_of_a_short_list_on_a_pocket_card_stand_together(count):
    """However short it is, what is left over does not tear it apart: there is less than a line between them."""
    card, layout = load_card("hex3"), load_layout("pocket")
    at = next(at for at, block in enumerate(card.blocks) if isinstance(block, Listing))
    short = dataclasses.replace(card.blocks[at], items=card.blocks[at].items[:count])
    other = dataclasses.replace(card, blocks=(*card.blocks[:at], short, *card.blocks[at + 1 :]))
    leaf = card_leaves(other, "pocket", layout)[0]
    boxes = sorted(bounds((item,))[1::2] for item in leaf.bands[0].items)
    gaps = [below[0] - above[1] for above, below in pairwise(boxes)]
    assert len(gaps) == count - 1
    assert max(gaps) < layout.text.leading


def test_a_designer_with_a_long_name_is_named_whole_on_pocket_cards():
    assert "Roger Meertens, after Isi by Corné van Moorsel" in words_of(pdf(load_card("pisi"), "pocket"))


def test_pocket_cards_need_a_short_section(tmp_path):
    card = sample(tmp_path, text="## Long\n\nWords.\n")
    with pytest.raises(GameFileError, match="In short"):
        card_document(card, "pocket", layout("pocket"))


def parts(count, sentences=28):
    return "".join(f"## Part {i}\n\n{'Some words here, and more of them. ' * sentences}\n\n" for i in range(count))


@papers
@pytest.mark.parametrize(
    ("text", "order"),
    [
        (parts(6), [(4, 1), (2, 3)]),
        (parts(10), [(6, 1), (2, 5), (3, 3), (4, 4)]),
        (parts(14), [(8, 1), (2, 7), (6, 3), (4, 5)]),
    ],
    ids=["four", "six", "eight"],
)
def test_folded_sheets_are_imposed(tmp_path, paper, text, order):
    """Sheets lie in each other: the last page left of the first outside; of six the inner leaf is there twice."""
    card = sample(tmp_path, text=text)
    leaves = card_leaves(card, "card", layout("card"), paper)
    document = card_document(card, "card", layout("card"), paper)
    width, height = document.pages[0].width, document.pages[0].height
    assert (width, height) == ((297, 210) if paper == "a4" else (11 * 25.4, 8.5 * 25.4))
    assert len(leaves) == max(max(pair) for pair in order)
    for page, (left, right) in zip(document.pages, order, strict=True):
        groups = {(g.id, g.dx) for g in page.items if getattr(g, "id", "")}
        second = f"page-{right}-again" if left == right else f"page-{right}"
        assert groups == {(f"page-{left}", 0.0), (second, width / 2)}
    check_leaves(leaves)
    check_order(leaves)
    seen = [heading for leaf in leaves for heading, _ in leaf.headings if heading != "You need"]
    assert seen == [line[3:] for line in text.splitlines() if line.startswith("## ")]


@pytest.mark.parametrize("form", ["card", "page"])
def test_margins_stay_white(card, form):
    """As pdfium draws it: at the edge nothing but fold marks, and at the sides nothing within the margins."""
    wanted = layout(form)
    for page in pypdfium2.PdfDocument(pdf(card, form)):
        image = page.render(scale=2, grayscale=True).to_numpy().reshape(-1, round(page.get_width() * 2)).copy()
        mm = 2 * 72 / 25.4
        side, edge = int((wanted.left - 1) * mm), int(3.5 * mm)
        middle = image.shape[1] // 2
        if form == "card":
            image[:, middle - 4 : middle + 4] = 255
            assert image[:, middle - side : middle + side].min() == 255
        assert image[:edge].min() == image[-edge:].min() == 255
        assert image[:, :side].min() == image[:, -side:].min() == 255
        assert image.min() < 100


def test_bookmarks_language_and_title(card):
    with pikepdf.open(io.BytesIO(pdf(card, "page"))) as found:
        assert str(found.Root.Lang) == "en"
        assert str(found.docinfo["/Title"]) == "Pi: rules"
        assert str(found.docinfo["/Author"]) == "Justin Love"
        with found.open_outline() as outline:
            pages = list(outline.root)
            assert [top.title for top in pages] == ["Pi"]
            items = [item for top in pages for item in top.children]
            assert [item.title for item in items] == ["In short", "How to play", "Who owns a goal"]
            tops = [float(item.destination[2]) for item in items]
    assert all(0 < y < 297 * 72 / 25.4 for y in tops)


@forms
def test_two_runs_give_the_same_bytes(card, form):
    assert pdf(card, form) == pdf(card, form)


@pytest.mark.parametrize("form", ["card", "page"])
def test_what_is_too_long_is_refused_with_by_how_much(tmp_path, form):
    card = sample(tmp_path, text=parts(60))
    with pytest.raises(FitError, match=rf"the text is about \d+ % too long for the form {form} on A4; shorten it"):
        card_document(card, form, layout(form))


@pytest.mark.parametrize("form", ["card", "page"])
def test_a_section_higher_than_a_page_is_refused_by_name(tmp_path, form):
    card = sample(tmp_path, text="## Words\n\n" + "Far too many of them, again and again. " * 400)
    wanted = r"the section 'Words' is \d+ mm high, and .* has room for \d+; divide it by another ## heading"
    with pytest.raises(FitError, match=wanted):
        card_document(card, form, layout(form))


def test_a_high_section_is_divided_at_its_smaller_headings(tmp_path):
    words = "Some words here, and more of them still. " * 60
    text = f"## One\n\n{words}\n\n### Two\n\n{words}\n\n### Three\n\n{words}\n"
    leaves = card_leaves(sample(tmp_path, text=text), "card", layout("card"))
    check_order(leaves)
    bands = [band.headings for leaf in leaves for band in leaf.bands]
    assert [heading for heading in bands if heading != ("You need",)] == [("One",), ("Two",), ("Three",)]


def test_unknown_paper_is_refused(card):
    with pytest.raises(UnitError):
        card_document(card, "card", layout("card"), "b5")


@pytest.mark.parametrize(
    ("form", "size", "count", "long", "pages"),
    [
        ("card", 9.5, 1, 1, 2),
        ("card", 9.5, 12, 1, 2),
        ("card", 9.5, 30, 1, 4),
        ("page", 8.6, 1, 1, 1),
        ("page", 8.6, 12, 1, 1),
        # Thirty sections of a line would take a page no longer text, and its columns six times as long.
        ("page", 8.6, 10, 4, 2),
    ],
)
def test_type_is_never_smaller(tmp_path, form, size, count, long, pages):
    """Longer texts get more pages; the type of the text stays, as pdfium measures it."""
    words = "And another paragraph with some more words in it. " * long
    data = pdf(sample(tmp_path, text=f"{TEXT}\n\n" + f"## More\n\n{words}\n\n" * count), form)
    assert len(pypdfium2.PdfDocument(data)) == pages
    sizes = glyph_sizes(data)
    assert size in sizes
    assert min(sizes) >= 6.0


def test_long_titles_and_facts_stay_inside(tmp_path):
    front = FRONT.replace("title: Pi", "title: The very long title of a game that hardly anybody can pronounce")
    front = front.replace(
        "Triangles on hexagons", "A subtitle that does not fit beside such a title on any line at all"
    )
    check_leaves(card_leaves(sample(tmp_path, front=front), "card", layout("card")))


word = st.text(st.sampled_from("abcdefghiklmnoprstuvwäß"), min_size=1, max_size=12)
sentence = st.lists(word, min_size=1, max_size=40).map(" ".join)
run = st.builds(Run, sentence, st.booleans())
runs = st.lists(run, min_size=1, max_size=4).map(
    lambda parts: tuple(Run(part.text + " ", part.bold) for part in parts)
)
paragraph = st.builds(Paragraph, runs)
heading = st.builds(Heading, st.sampled_from([2, 3]), sentence.map(lambda text: (Run(text[:40], True),)))
listing = st.builds(
    Listing,
    st.lists(st.lists(paragraph, min_size=1, max_size=2).map(tuple), min_size=1, max_size=5).map(tuple),
    st.none() | st.integers(1, 20),
)
cell = st.lists(word, min_size=0, max_size=6).map(lambda some: (Run(" ".join(some)),) if some else ())


@st.composite
def tables(draw):
    columns = draw(st.integers(1, 6))
    row = st.tuples(*[cell] * columns)
    aligns = draw(st.tuples(*[st.sampled_from(["left", "right", "center"])] * columns))
    return Table(draw(row), tuple(draw(st.lists(row, min_size=1, max_size=12))), aligns)


blocks = st.lists(paragraph | heading | listing | tables(), min_size=1, max_size=14)


@settings(max_examples=25, deadline=None, phases=PHASES, suppress_health_check=[HealthCheck.too_slow])
@given(blocks, st.sampled_from(["card", "page"]))
def test_no_text_breaks_the_layout(card, some, form):
    # A heading that ends the text stands for nothing.
    text = Card("pi", "card.md", card.front, (*some, Paragraph((Run("The end."),))), card.records)
    try:
        leaves = card_leaves(text, form, layout(form))
    except FitError:
        return
    check_leaves(leaves)
    if form == "card":
        check_order(leaves)


@forms
@pytest.mark.parametrize("paper", ["20x20mm", "40x20mm", "20x5000mm", "73x200mm", "104x74mm", "75x106mm"])
def test_a_small_paper_is_refused_with_what_would_do(card, form, paper):
    """No size makes columns of no width; where a page is large enough, it may still be too small for the text."""
    with pytest.raises(FitError, match=r"larger paper|do not fit on"):
        card_document(card, form, layout(form), paper)


@pytest.mark.parametrize("paper", ["20x20mm", "40x20mm", "73x300mm", "74x104mm"])
def test_a_small_paper_is_refused_for_a_booklet(paper):
    with pytest.raises(FitError, match=r"a booklet on .* need 74 × 105 mm at the least: use a larger paper"):
        booklet_document(loads(FIGURES), 1, paper)


@pytest.mark.parametrize(("count", "times"), [(6, 0), (10, 1), (14, 0)])
def test_a_leaf_that_is_printed_twice_says_why(tmp_path, count, times):
    card = sample(tmp_path, text=parts(count))
    assert words_of(pdf(card, "card")).count("The same leaf twice, for two cards") == times


def words_in(items, box=None):
    """The words of items, each with the box that clips it, in the coordinates of both."""
    for item in items:
        match item:
            case Text():
                yield item, box
            case Group(dx=dx, dy=dy, rotate=0.0, clip=clip):
                around = clip or (box and (box[0] - dx, box[1] - dy, box[2] - dx, box[3] - dy))
                yield from words_in(item.items, around)


@pytest.mark.parametrize("slug", built_in())
def test_no_words_are_hidden_outside_the_strip_of_a_pocket_card(slug):
    """A reader's screen voice would read them beside the title."""
    leaf = card_leaves(load_card(slug), "pocket", load_layout("pocket"))[0]
    for (left, top, right, bottom), box in ((bounds((text,)), box) for text, box in words_in(leaf.furniture) if box):
        assert max(left, box[0]) < min(right, box[2])
        assert max(top, box[1]) < min(bottom, box[3])


def test_figures_under_a_table_have_no_text_of_others_in_between():
    """Of the games that Trike is a rule for: what is said of all stands under the table, or under the figures."""
    card, layout = load_card("trike"), load_layout("card")
    (band,) = (
        band
        for leaf in card_leaves(card, "card", layout)
        for band in leaf.bands
        if "Six games to play this way" in band.headings
    )
    marks = "diagonals", "Other sizes will do", "chain (framed)"
    read = " ".join(text.text for text in drawn_in(Text, band.items))
    table, words, captions = map(read.index, marks)
    assert table < words < captions
    (section,) = (one for one in sections_of(card.blocks) if one.name in band.headings)
    (step,) = section.steps
    figures_first = dataclasses.replace(section, steps=(Step(step.text[:1], step.figures), Step(step.text[1:], ())))
    for form in Arranger(Grid(126.5, 6, 4.0), layout, Pictures(card)).forms(figures_first):
        read = " ".join(text.text for text in drawn_in(Text, tuple(form.items(3.6))))
        table, words, captions = map(read.index, marks)
        assert table < captions < words


def test_what_is_named_stands_over_its_figure_under_what_is_said_of_all():
    """The three meanings of a trapped pawn: of two columns the left one had one line, the right one seven."""
    card = load_card("trike")
    (section,) = (one for one in sections_of(card.blocks) if one.name == "A trapped pawn")
    lead, steps = section.led
    assert [plain_text(block.runs)[:8] for block in lead] == ["It means"]
    assert [[plain_text(block.runs).split()[0] for block in step.text] for step in steps] == [
        ["Zero:"],
        ["Even:"],
        ["Odd:"],
    ]
    (other,) = (one for one in sections_of(card.blocks) if one.name == "Eight directions")
    assert other.led == ((), other.steps)
    for leaf in card_leaves(card, "card", load_layout("card")):
        for band in leaf.bands:
            if "A trapped pawn" in band.headings:
                size = pytest.approx(load_layout("card").text.size)
                tops = [
                    y
                    for text, y in texts_at(band.items)
                    if text.size == size and text.text.strip() in ("Zero:", "Even:", "Odd:")
                ]
                assert tops == [pytest.approx(tops[0])] * 3


@pytest.mark.parametrize(("count", "columns"), [(10, {2}), (9, {3}), (8, {2}), (7, {2, 3})])
def test_no_entry_of_a_key_stands_alone_where_columns_may_be_of_one_length(count, columns):
    """The ten of Three Player Hex stood in columns of four, three and three."""
    card, layout = load_card("hex3"), load_layout("card")
    forms = Arranger(Grid(126.5, 6, 4.0), layout, Pictures(card)).forms(key_section(card.key[:1] * count))
    assert {len(form.lefts) for form in forms} == columns


def texts_at(items, dy=0.0):
    """Texts and how low they stand."""
    for item in items:
        if isinstance(item, Group):
            yield from texts_at(item.items, dy + item.dy)
        elif isinstance(item, Text):
            yield item, dy + item.y


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("form", ["card", "page", "pocket"])
def test_the_signs_of_the_capital_of_pisi_are_in_the_key_of_every_form(form, paper):
    """The thick frame of a capital too."""
    leaves = card_leaves(load_card("pisi"), form, load_layout(form), paper)
    words = " ".join(text.text for leaf in leaves for text in drawn_in(Text, leaf.items))
    for name in ("Frame:", "thick:", "Square:", "Flag:"):
        assert name in words


@pytest.mark.parametrize("form", ["card", "page", "pocket"])
def test_a_game_without_a_designer_names_none(form):
    """The credit of a new game was its placeholder, in bold, and its source a note to its author."""
    card = load_card(str(templates() / "own"))
    assert not card.front.designer
    leaves = card_leaves(card, form, load_layout(form))
    said = " ".join(text.text for leaf in leaves for text, _ in words_in(leaf.furniture))
    assert "20 min" in said
    assert "Your name" not in said
    assert "designed by" not in said
    assert "Source of the rules" not in said
    assert form == "pocket" or "These rules are free for all" in said
