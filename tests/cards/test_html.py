"""Cards and booklets as HTML: one file, whole in itself, for readers and for those who hear it read."""

import re
from html import unescape

import pytest

from boardgen.cards.blocks import Heading, Listing, Paragraph, Run, Table, figures_in
from boardgen.cards.blocks_html import block_html
from boardgen.cards.booklet_html import booklet_html
from boardgen.cards.card_html import card_html
from boardgen.cards.forms import card_document
from boardgen.cards.layouts import load_layout
from boardgen.cards.pictures import Pictures
from boardgen.cards.printed_pages import PAPER
from boardgen.cards.template import load_card
from boardgen.cards.text_html import columns_of, second_column
from boardgen.records import loads
from boardgen.scene.primitives import Text
from boardgen.scene.themes import COLOUR, DARK, THEMES, for_screens
from boardgen.testing.html import read_html as read
from tests.cards.card_samples import FIGURES, FRONT, TEXT, drawn_in, on_screen, sample

UNTITLED = """
game:
  title: Noughts
  players: black white
  board: {cells: squares, side: 3}
moves: b2 a1
"""


@pytest.fixture(scope="module")
def card(tmp_path_factory):
    return sample(tmp_path_factory.mktemp("templates"))


def check_whole_in_itself(text, page):
    """Nothing is fetched, no id comes twice, and every use has its symbol."""
    assert not {"link", "img", "iframe", "object", "embed"} & {tag for tag, _ in page.tags}
    for _, attributes in page.tags:
        for key, value in attributes.items():
            assert not key.startswith("on")
            if key in ("src", "href", "xlink:href", "data"):
                assert value.startswith("#")
    assert "url(http" not in text
    assert "@import" not in text
    assert len(set(page.ids)) == len(page.ids)
    assert set(page.used) <= set(page.ids) | {place["data-at"] for place in page.named("div") if "data-at" in place}


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_is_whole_in_itself(card, theme):
    text = card_html(card, THEMES[theme])
    page = read(text)
    check_whole_in_itself(text, page)
    assert not page.named("script")
    assert page.named("html") == [{"lang": "en"}]
    assert page.texts("title")[0] == "Pi: rules"
    assert {"charset": "utf-8"} in page.named("meta")


def test_headings_lists_tables_and_figures_are_what_they_are(card):
    page = read(on_screen(card_html(card)))
    assert page.texts("h1") == ["Pi"]
    assert page.texts("h2") == ["In short", "How to play"]
    assert page.texts("h3") == ["Who owns a goal"]
    assert len(page.named("ul")) - 1 == len(page.named("ol")) == len(page.named("table")) == 1
    assert [th["scope"] for th in page.named("th")] == ["col"] * 3
    assert len(page.named("figure")) == 3
    assert len(page.named("svg")) == 4
    assert page.texts("figcaption")[0] == "Three red stones around the centre, five goals."
    assert "every" in page.texts("strong")


def test_every_figure_has_its_words(card):
    """The alternative text is the title of the picture, the position in words its description; the cover is first."""
    page = read(on_screen(card_html(card)))
    assert list(page.texts("title")[1:]) == ["Pi in play", *(ref.alt for ref in figures_in(card.blocks))]
    assert all(svg["role"] == "img" for svg in page.named("svg"))
    assert all("goal A on d5" in desc for desc in page.texts("desc"))


def test_signs_of_markup_are_only_signs(tmp_path):
    front = FRONT.replace("title: Pi", 'title: "<Pi> & \\"co\\""')
    card = sample(tmp_path, front=front, text=TEXT + "\n1 < 2 & 3 > 2 in {{title}}\n")
    page = read(card_html(card))
    assert "<Pi> & “co”: rules" in page.texts("title")[0]
    assert any("1 < 2 & 3 > 2 in <Pi> & “co”" in data.replace("\u00a0", " ") for data in page.texts("p"))


def test_a_card_says_on_the_screen_what_it_says_on_paper(tmp_path):
    """Names of colours have these, numbers are not parted, a source is a sentence."""
    front = FRONT.replace("title: Pi", "title: Pi\nreadings: Read so here")
    text = "## A\n\nThe **red** one of size 4, 60-60-60.†\n"
    markup = card_html(sample(tmp_path, front=front, text=text))
    assert '<strong class="red">red</strong> one of size\u00a04, <span class="number">60-60-60</span>' in markup
    assert "<footer>† Read so here. Pi was designed by <strong>" in markup
    assert "source of the rules: the designer’s own page. text" in markup.lower()


def test_figures_of_a_card_have_two_scales():
    """Whole boards have one, parts of a board another, alone or in a row: tiles of these were as small as those of
    the whole, beside wide blanks. Captions begin in bold, as on paper.
    """
    card = load_card("pisi")
    pictures, markup = Pictures(card), on_screen(card_html(card))
    sizes = [pictures.get(ref).size[0] for ref in card.figures]
    in_rows = [
        len(re.findall("<figure", row)) > 1
        for row in markup.split('<div class="figures')[1:]
        for _ in re.findall("<figure", row)
    ]
    widths = [float(width) for width in re.findall(r'<figure style="--width:([\d.]+)', markup)]
    near = float(re.search(r"--near:([\d.]+)", markup)[1])
    tiles = [
        16 * width / size * (1 if in_row else near)
        for width, size, in_row in zip(widths, sizes, in_rows, strict=True)
    ]
    whole = [tile for tile, size in zip(tiles, sizes, strict=True) if size > 6]
    parts = [tile for tile, size in zip(tiles, sizes, strict=True) if size < 6]
    assert len(whole) == 3
    assert whole == pytest.approx([whole[0]] * 3, abs=0.1)
    assert parts == pytest.approx([parts[0]] * len(parts), abs=0.1)
    assert min(parts) >= 90
    assert markup.count("<figcaption><strong") == len(widths)


def test_dark_sheets_are_dark_to_their_edge(card):
    """The margins, too, which browsers print in a grey of their own."""
    assert "@page{background:#000000;" in card_html(card, DARK)
    assert "@page{margin" in card_html(card, COLOUR)


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3", "pisi", "iriri"])
def test_browsers_print_the_page_of_rules(slug):
    """Its sheets are those of the document, with every word, after all that screens show."""
    card = load_card(slug)
    document = card_document(card, "page", load_layout("page"), PAPER)
    markup = card_html(card)
    sheets = markup[markup.index("<div class=paper hidden>") :].split('<div class="sheet">')[1:]
    assert len(sheets) == len(document.pages)
    for sheet, page in zip(sheets, document.pages, strict=True):
        said = unescape(re.sub("<[^>]*>", "", sheet))
        assert [text.text for text in drawn_in(Text, page.items) if text.text not in said] == []
    check_whole_in_itself(markup, read(markup))


def test_a_text_for_which_no_page_has_room_is_printed_as_screens_show_it(tmp_path):
    sentence = "Such" + 40 * " word"
    text = "".join(f"## Part {number}\n\n{f'{sentence}. ' * 40}\n\n" for number in range(14))
    markup = card_html(sample(tmp_path, text=text))
    assert "class=paper" not in markup
    assert "visibility:hidden" not in markup
    assert "Part 13" in markup


def _ways(screen):
    lists = re.findall('<ul class="ways">.*?</ul></figure>|<ul class="ways">.*?<figcaption>', screen, re.DOTALL)
    inside = re.sub("<svg.*?</svg>", "", "".join(lists), flags=re.DOTALL)
    return {re.sub(r"\s+", " ", text) for text in re.findall("<li>(.*?)</li>", inside, re.DOTALL)}


def test_a_game_without_designer_and_title_claims_neither():
    """A traditional game was designed by nobody we could name, and its title says already what was played."""
    page = read(booklet_html(loads(UNTITLED)))
    assert page.texts("h1") == ["A game of Noughts"]
    assert not any("designed by" in text or "A game of" in text for text in (*page.texts("footer"), *page.texts("p")))


def test_a_booklet_is_whole_in_itself():
    text = booklet_html(loads(FIGURES.replace("d7", "d7 {3 < 4}")))
    page = read(text)
    check_whole_in_itself(text, page)
    moves = "1 · f5 Blue 2 · e6 Red 3 · d3 Blue 4 · h5 Red 5 · d7 Blue".replace(" · ", "\u00a0·\u00a0")
    headings = re.findall("<h2>(.*?)</h2>", text)
    assert [re.sub("<[^>]*>", "", heading) for heading in headings] == ["The start", moves]
    diagrams = [section["data-diagram"] for section in page.named("section") if "data-diagram" in section]
    assert diagrams == ["0", "5"]
    assert len(page.named("script")) == 1
    assert "3 < 4" in page.texts("p")


def test_a_reading_is_explained(tmp_path):
    front = FRONT.replace("title: Pi", "title: Pi\nreadings: Read so here.")
    page = card_html(sample(tmp_path, front=front, text="## A\n\nWords.†\n"))
    assert "Words.†" in page
    assert "† Read so here." in page


def test_a_page_in_full_colour_has_colours_for_the_dark(card):
    """Text and pictures alike; who asks for a theme of paper sees that one."""
    text = card_html(card, *for_screens(COLOUR, "designer"))
    rules = text.partition("(prefers-color-scheme:dark){:root{")[2].partition("}")[0]
    values = dict(one.split(":") for one in rules.split(";"))
    assert values["--ink"] == DARK.colour("ink")
    assert values["--ground"] == DARK.colour("page")
    used = set(re.findall(r"var\((--[\w-]+)", text))
    assert (
        {"--ink", "--name-red", "--red-fill"}
        <= used
        <= {
            *values,
            "--width",
            "--row",
            "--fill",
            "--near",
            "--head",
            "--mm",
            "--u",
            "--wide",
            "--w",
            "--ease",
            "--foot",
            "--inner",
        }
    )
    assert all(
        "prefers-color-scheme" not in card_html(card, *for_screens(theme, "designer"))
        for theme in (THEMES["ink"], THEMES["grey"], DARK)
    )


def test_a_tree_of_choices_is_a_list_too():
    """For narrow screens: every choice under the one before it, with what comes of the last one."""
    markup = card_html(load_card("hex3"))
    ways = markup.partition('<ul class="ways">')[2].partition("<figcaption>")[0]
    ways = re.sub(r"<svg.*?<title>(.*?)</title>.*?</svg>", r"\1", ways, flags=re.DOTALL)
    assert ways.startswith(
        "<li><strong>Player\u00a01</strong> places red<ul><li><strong>Player\u00a02</strong> places green"
    )
    assert ways.count("<li>") == 11
    ends = re.findall(r"<small>(.*?)</small>", ways)
    assert len(ends) == 6
    assert ends[0] == "Colours red 1 green 2 blue 3 · Next red red (1)"


def test_a_figure_stands_with_the_text_around_it():
    """What a section says after its last figure goes with it, and text without figures stands alone."""
    markup = card_html(load_card("hex3"))
    kinds = re.findall(r'<div class="((?:opens )?(?:text|beside|over)[ a-z]*)">', markup)
    assert kinds[:3] == ["opens text long", "opens beside sparse", "opens beside"]
    dropping = markup.partition("<h2>Dropping out</h2>")[2].partition('<div class="opens')[0]
    assert dropping.count('<div class="said">') == 1
    assert dropping.index("<figure") < dropping.index("One stone can put both")


def test_sections_that_leave_much_empty_stand_side_by_side():
    """And the parts of a section with a figure each; all in their order."""
    page = on_screen(card_html(load_card("hex3")))
    pairs = re.split('<div class="pair(?: uneven)?">', page)[1:]
    halves = [
        re.findall('half(?: wide full)?">\n<div class="said">\n<(?:h2|p><strong)>(.*?)<', pair) for pair in pairs
    ]
    assert halves == [["The board", "Your turn"], ["Connect.", "Or be the last one left."]]
    headings = re.findall("<h2>(.*?)</h2>", page)
    assert headings == [
        "In short",
        "The board",
        "Your turn",
        "Dropping out",
        "Winning",
        "The pie rule",
        "A whole game",
        "Advice",
        "Reading the pictures",
    ]
    assert '<div class="opens beside sparse">\n<div class="said">\n<h2>Dropping out' in page


def test_sections_of_which_one_would_end_far_above_the_other_do_not_stand_side_by_side():
    """Below Pisi's pieces 470 px would be empty beside the whole island."""
    page = on_screen(card_html(load_card("pisi")))
    assert re.search(r'"opens beside sparse">\n<div class="said">\n<h2>Laying out the island', page)
    assert re.search(r'"pair">\n<div class="opens half[a-z ]*">\n<div class="said">\n<h2>Roads', page)


def test_three_like_parts_stand_in_a_row_of_three():
    page = on_screen(card_html(load_card("trike")))
    opening, _, three = page.partition("<h2>A trapped pawn</h2>")[2].partition("<h2>")[0].partition("<div")
    # What holds for all three stands across.
    assert re.fullmatch("\n<p>It means one of three things[^\n]*</p>\n", opening)
    assert three.startswith(' class="pair three">')
    assert three.count('<div class="half wide">') == 3


def test_two_figures_below_a_text_stand_in_its_columns_or_fill_the_page():
    page = on_screen(card_html(load_card("breakthrough")))
    assert page.count('<div class="figures row two"') == 3
    page = on_screen(card_html(load_card("trike")))
    row, filled = re.search(r'"figures row" style="--row:([\d.]+);--fill:([\d.]+);', page).groups()
    assert (float(row) - 1.5) * float(filled) + 3.0 == pytest.approx(69.5, abs=0.1)


def test_the_picture_of_the_title_is_as_high_as_the_facts():
    """Flat ones left much empty below them, square ones much below the facts, between the title and these a hole."""
    covers = {
        slug: re.search(r'<div class="cover" style="--width:[\d.]+;--near:([\d.]+)', card_html(load_card(slug)))[1]
        for slug in ("pi", "pisi", "breakthrough", "iriri")
    }
    assert float(covers["iriri"]) > 1.07
    assert 0.87 > float(covers["pi"]) > float(covers["pisi"]) > float(covers["breakthrough"]) > 0.6


def test_the_picture_of_the_title_shows_the_whole_board():
    """Pisi's ended at row 5, two pieces of a road hanging below its edge."""
    cover = card_html(load_card("pisi")).partition('<div class="cover"')[2].partition("</svg>")[0]
    width, height = map(float, re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', cover).groups())
    assert height > 7 / 6 * width


def test_three_things_that_one_needs_are_a_list():
    """They were a chain of semicolons."""
    needed = {
        slug: re.search(r"<dt>You need</dt><dd>(.*?)</dd>", card_html(load_card(slug)))[1]
        for slug in ("pi", "breakthrough")
    }
    assert needed["pi"].startswith("<ul><li>")
    assert needed["pi"].count("<li>") == 3
    assert "<li>" not in needed["breakthrough"]
    assert "; " in needed["breakthrough"]


def test_a_board_beside_a_short_text_is_smaller_unless_it_has_letters():
    """Holes of 300 px were below the texts."""
    page = on_screen(card_html(load_card("breakthrough")))
    small = re.findall(r'beside sparse" style="--near:0.522">\n<div class="said">\n<h2>(.*?)<', page)
    assert small == ["Setting up", "The end", "Other boards"]
    page = on_screen(card_html(load_card("hex3")))
    assert 'beside sparse">' in page
    assert 'beside sparse" style' not in page


def test_figures_too_wide_for_words_beside_them_have_these_beneath():
    wide = re.findall(r'half wide"[^>]*>\n<div class="said">\n<h2>(.*?)<', card_html(load_card("iriri")))
    assert wide[:6] == ["Setup", "Words", "Finding words", "Your turn: place", "The first word", "Then score"]
    assert wide[6:10] == ["Then take", "Three words at once", "Words come and go", "What to take"]
    assert wide[10:] == ["Nothing fits", "Six that stay"]
    assert 'half wide"' not in card_html(load_card("hex3"))


def test_figures_side_by_side_have_one_size_and_their_captions_one_place():
    """Hex's empty board was larger than the one beside it, its caption below; Iriri's last ring was half as high."""
    for slug in ("hex3", "pisi", "iriri", "trike", "pi"):
        page = on_screen(card_html(load_card(slug)))
        for pair in re.split('<div class="pair[a-z ]*">', page)[1:]:
            kinds = re.findall(r'<div class="(?:opens )?half( wide)?"', pair)
            assert len(set(kinds)) == 1, slug
    sizes = re.findall(
        r'half wide" style="--near:([\d.]+)">\n<div class="said">\n<h2>(.*?)<', card_html(load_card("iriri"))
    )
    assert [name for _, name in sizes] == ["Six that stay"]
    # As high as the one beside it.
    assert float(sizes[0][0]) == pytest.approx(1.07 * 1.45, abs=0.01)


def test_figures_begin_where_their_text_does():
    """With white around them they stood 6 to 8 px inside its edge."""
    page = card_html(load_card("hex3"))
    boards = re.findall(r'<figure style="--width:30.00"><svg[^>]* viewBox="0 0 ([\d.]+) ', page)
    assert boards
    # The widest are drawn for a phone.
    assert {float(wide) for wide in boards} == {58.0}
    assert ".figures svg,.cover svg{overflow:visible}" in page


def test_flat_figures_are_larger_beside_text():
    """Those of Iriri, with a hand at either side of the ring, would have small numbers and leave much empty."""
    beside = {
        slug: re.findall(r":root\{[^}]*--near:([\d.]+)\}", card_html(load_card(slug))) for slug in ("pi", "iriri")
    }
    assert {slug: set(found) for slug, found in beside.items()} == {"pi": {"0.87"}, "iriri": {"1.07"}}


def test_a_narrow_row_of_figures_stands_beside_its_text_if_that_is_not_much_lower():
    markup = card_html(load_card("pisi"))
    near = re.findall(r'<div class="opens near">\n<div class="said">\n<h2>(.*?)<', markup)
    assert near == ["What a road costs"]
    assert re.search(r'<div class="over">\n<div class="said">\n<p>A turn of player', markup)


def test_a_figure_stands_right_below_its_text_if_that_beside_it_is_far_longer():
    markup = card_html(load_card("iriri"))
    uneven = re.findall(r'"pair uneven">\n<div class="[a-z ]*">\n<div class="said">\n<h2>(.*?)<', markup)
    assert uneven == ["Setup", "Then take"]
    # The texts of others are nearly as long as each other.
    even = re.findall(r'"pair">\n<div class="[a-z ]*">\n<div class="said">\n<h2>(.*?)<', markup)
    assert even == ["Finding words", "The first word", "Words come and go", "Nothing fits"]
    markup = card_html(load_card("hex3"))
    assert re.findall(r'"(pair[a-z ]*)">\n<div class="[a-z ]*">\n<div class="said">\n<h2>', markup) == ["pair uneven"]
    assert markup.count('"pair">') == 1


def test_a_section_of_text_fills_what_another_leaves_empty_beside_its_figure():
    """Behind its figure, so that narrow screens have all in the order of the card."""
    markup = card_html(load_card("hex3"))
    (inside,) = re.findall(
        r'"opens beside">\n<div class="said">\n<h2>A whole game</h2>(.*?)\n<div class="opens">', markup, re.DOTALL
    )
    assert re.search(
        r'</figure>\n</div>\n<div class="opens text">\n<h2>Advice</h2>(\n<p>[^\n]*</p>){2}\n</div>\n</div>$', inside
    )
    assert not re.search('<div class="opens text">', card_html(load_card("trike")))


def test_few_sentences_have_one_column():
    """Side by side, two of them read as two lines that have nothing to do with each other."""
    assert re.search(r'"opens text">\n<h2>Advice</h2>\n<p>Many goals', card_html(load_card("pi")))

    def said(letters):
        return Paragraph((Run("x" * letters),))

    assert columns_of([said(80), said(80)]) == ""
    assert columns_of([said(160), said(160)]) == " long"
    assert columns_of([said(400)]) == ""


def test_the_second_column_of_a_text_begins_where_both_are_about_as_high_and_parts_no_list_behind_its_first_item():
    def said(lines):
        return Paragraph((Run("x" * 60 * lines),))

    listing = Listing(tuple((said(1),) for _ in range(6)))
    # Behind the first item the columns would be more alike.
    assert second_column([Heading(2, (Run("A"),)), said(2), said(1), listing]) == (3, 2)
    assert second_column([said(2), said(3), said(1)]) == (1, 0)
    assert second_column([said(2)]) == (0, 0)
    # What a colon announces follows it.
    assert second_column([said(2), said(1), listing]) == (2, 2)
    announced = Paragraph((Run("x" * 60 + ":"),))
    pair = Listing(((said(1),), (said(1),)))
    assert second_column([said(2), announced, pair]) == (1, 0)
    short = card_html(load_card("hex3")).partition("<h2>In short</h2>")[2].partition("</ul>")[0]
    assert re.findall('<li class="second">(.*?)<', short) == [
        "If your sides are cut off, you are out at once. Your stones stay."
    ]


def test_cells_before_a_last_column_of_long_ones_are_not_broken():
    """“Five in a row” and “hexagon, side 5, with holes” had two lines each."""

    def table(*cells):
        heads = tuple((Run(f"Head {at}"),) for at in range(4))
        return block_html(Table(heads, (tuple((Run(cell),) for cell in cells),), ("left",) * 4))

    long = "what is much too long for one line of a column of four"
    assert 'class="many firm"' in table("Five in a row", "15 × 15 squares", "2 × 113", long)
    assert "firm" not in table("Hex", long, "2 × 61", long)
    assert ".firm td:not(:last-child){white-space:nowrap}" in card_html(load_card("trike"))


def test_the_second_column_of_a_list_begins_where_both_have_as_many_lines():
    """The game in short of a card of one's own was divided two to four, its halves five lines to three."""
    told = [64, 88, 100, 46, 55, 60]
    items = tuple((Paragraph((Run("x" * letters),)),) for letters in told)
    assert second_column([Heading(2, (Run("A"),)), Listing(items)]) == (1, 3)
