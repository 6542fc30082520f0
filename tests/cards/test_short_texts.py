"""Cards of games that take few words, as those of one's own do: their pages are full all the same."""

from itertools import pairwise

import pypdfium2
import pytest

from boardgen import resources
from boardgen.cards.alike import TRAITS
from boardgen.cards.around import Setter
from boardgen.cards.beside import Flow
from boardgen.cards.columns import deal_columns
from boardgen.cards.forms import card_document, card_leaves
from boardgen.cards.grid import Grid
from boardgen.cards.layouts import load_layout
from boardgen.cards.page_text import OrderedText, PageText
from boardgen.cards.pictures import Pictures
from boardgen.cards.rows import ALIKE, parts_in, rows_of
from boardgen.cards.sections import sections_of
from boardgen.cards.stretches import OPENING, Lead, Option, fit, spread
from boardgen.cards.template import load_card
from boardgen.cards.texts import Texts
from boardgen.records import GameFileError
from boardgen.render.pdf import to_pdf
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Text
from boardgen.scene.text import CAP_HEIGHT
from boardgen.scene.themes import COLOUR
from tests.cards.card_samples import FRONT, drawn_in, sample
from tests.cards.page_metrics import MM

SHORT = """
## In short

- Complete a triangle with every stone.
- The smallest triangle around a goal owns it.

## The start

Blue begins; a stone goes on an empty cell.

![The start](figures.yaml#start)
"""
IN_PLAY = FRONT.replace("source:", "cover: figures.yaml#hold\nsource:")


def grid(*heights, give=0.0):
    wide = [[Option(height, give, 0.0, 0)] for height in heights]
    return Flow(8.0, 0.0, [[] for _ in heights], wide)


@pytest.mark.parametrize(("room", "high"), [(120, 86.0), (150, 100.0)])
def test_what_a_short_text_leaves_of_a_page_goes_to_the_game_in_play(room, high):
    lead = Lead(0.0, 0.0, (60.0, 100.0), 20.0)
    (side,) = deal_columns([grid(30)], [room], lead=lead).sides
    assert side[0] == OPENING
    assert fit(side[0], lead).height == 60.0
    # From the least space to the text below on, of which it has a part too.
    highs, apart = spread(side, lead, room)
    assert highs[0] == pytest.approx(min(100.0, room - 30.0 - apart), abs=5.0)
    assert highs[0] >= high - 5.0


def test_it_stands_in_a_column_where_the_text_fills_the_others():
    lead = Lead(50.0, 0.0, (60.0, 100.0), 20.0)
    flow = Flow(8.0, 0.0, [[Option(40.0, 5.0, 0.0, 0)], [Option(95.0, 5.0, 0.0, 0)]], [[], []])
    (side,) = deal_columns([flow], [100], lead=lead).sides
    assert OPENING not in side


def test_it_leaves_figures_below_it_more_than_half_as_large():
    lead = Lead(0.0, 0.0, (60.0, 200.0), 10.0)
    assert lead.over(8.0).across == (60.0, pytest.approx(144.0))
    assert lead.over(2.0).across == (60.0, 60.0)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_of_few_words_is_full(tmp_path, paper):
    card = sample(tmp_path, text=SHORT, front=IN_PLAY)
    layout = load_layout("page")
    (leaf,) = card_leaves(card, "page", layout, paper)
    opening = next(item for item in leaf.items if isinstance(item, Group) and bounds((item,)) and _is_in_play(item))
    left, _, right, bottom = bounds((opening,))
    assert right - left > 90.0
    assert (left + right) / 2 == pytest.approx(leaf.width / 2, abs=0.5)
    frame = leaf.frames[0]
    assert max(band.box[3] for band in leaf.bands) > frame[3] - 0.06 * (frame[3] - frame[1])
    assert all(band.box[1] > bottom for band in leaf.bands)
    # As pdfium sees it: no stripe of the page as high as a sixth of it is white.
    page = pypdfium2.PdfDocument(to_pdf(card_document(card, "page", layout, paper), COLOUR))[0]
    rows = page.render(scale=0.5, grayscale=True).to_numpy().min(axis=1) < 245
    inked = [at for at, has in enumerate(rows) if has]
    assert max(b - a for a, b in pairwise(inked)) < 25 * MM * 0.5


def _is_in_play(item):
    return any(isinstance(one, Group) and (one.id == "in-play" or _is_in_play(one)) for one in item.items)


def test_a_text_of_two_sides_does_not_open_so():
    leaves = card_leaves(load_card("hex3"), "page", load_layout("page"))
    (lead,) = [item for item in leaves[0].items if isinstance(item, Group) and _is_in_play(item)]
    left, _, right, _ = bounds((lead,))
    assert right - left < 0.5 * leaves[0].width


LEAP = {
    "game.yaml": "title: Leap\nplayers: white black\nboard: {cells: squares, columns: 8, rows: 8, checkered: true}\n"
    "pieces: {stone: {count: 16}}\nstart: {white: a1..h2, black: a7..h8}\n",
    "example.yaml": "game: game.yaml\nmoves: a2-a3 a7-a6 b2-b3\nfigures:\n"
    "  - {id: start, after: 0, caption: The start.}\n"
    "  - {id: one, after: 1, crop: a1 e5, caption: White has moved a stone a square ahead.}\n"
    "  - {id: two, after: 3, crop: a1 e5, caption: And now the one beside it.}\n",
    "card.md": "---\ntitle: Leap\nsubtitle: Jump\ndesigner: you\nplayers: '2'\ntime: 10 minutes\nparts: [a board]\n"
    "source: My own.\nlicence: Free.\n---\n\n## In short\n\n- Move a stone.\n- Reach the far row.\n\n"
    "## Setting up\n\n{words}\n\n![The start](example.yaml#start)\n\n"
    "## A move\n\n{words}\n\n![One](example.yaml#one) ![Two](example.yaml#two)\n\n"
    "## Once more\n\n{words}\n\n![One](example.yaml#one) ![Two](example.yaml#two)\n\n## The end\n\n{words}\n",
}
WORDS = "A stone goes a square ahead, straight or to either side, and takes what stands there. " * 4


@pytest.fixture
def leap(tmp_path):
    for name, text in LEAP.items():
        (tmp_path / name).write_text(text.replace("{words}", WORDS))
    return load_card(str(tmp_path))


def test_parts_of_a_board_in_a_row_are_as_wide_as_their_column(leap):
    """Boards beside text have cells of 5.6 mm; figures in a row ended far before the margin with such."""
    pictures = Pictures(leap)
    shown = tuple(pictures.get(ref) for ref in leap.figures if ref.id in ("one", "two"))[:2]
    rows = [laid.node for laid in rows_of(Texts(load_layout("page")), shown, 88.0, 5.6)]
    widths = [row.rooms[1] + row.lefts[1] - row.lefts[0] for row in rows]
    assert max(widths) == pytest.approx(88.0)
    assert max(row.shown[0][1] * (shown[0].size[0] + shown[1].size[0]) for row in rows) == pytest.approx(83.5)


def test_parts_of_boards_may_be_held_to_one_size(leap):
    """A side on which they differ is dealt again, with rows of one of these alone."""
    (section,) = [one for one in sections_of(leap.blocks) if one.name == "A move"]
    setter = Setter(88.0, None, Texts(load_layout("page")), Pictures(leap))
    found = {parts_in(way.node, 5.6) for way in setter.ways(section, 5.6)}
    assert {frozenset({"larger"}), frozenset({"like"})} <= found
    text = OrderedText((section,), (0,), (0,), (1,), None, None, 0.0)
    across = Setter(182.0, Grid(182.0, 6, 6.0), setter.texts, setter.pictures)
    pages = PageText(text, {6: across, 4: setter, 3: setter, 2: setter}, (5.6,), (4.8,), None)
    (trait,) = [one for one in TRAITS if one.values == ALIKE]
    for parts in ALIKE:
        flow = pages.flow(5.6, {0: 3}, ((trait, parts),))
        forms = [option.form for option in flow.narrow[0]]
        assert {parts_in(setter.ways(section, 5.6)[form].node, 5.6) for form in forms} - {frozenset()} == {
            frozenset({parts})
        }


STARTER = resources.templates() / "own"


@pytest.fixture
def starter():
    return load_card(str(STARTER))


def test_a_folded_card_of_few_words_has_no_page_that_is_half_empty(starter):
    for leaf in card_leaves(starter, "card", load_layout("card"))[1:]:
        (frame,) = leaf.frames
        covered = max(band.box[3] for band in leaf.bands) - frame[1]
        assert covered > 0.75 * (frame[3] - frame[1])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_lower_than_the_room_on_the_first_page_stands_halfway_between_title_and_tagline(starter, paper):
    """As letters are seen: it stood 3 mm nearer to the title. Under it is said what it shows."""
    leaf = card_leaves(starter, "card", load_layout("card"), paper)[0]
    words = {item.text: item for item in leaf.furniture if isinstance(item, Text)}
    title, tagline = words[starter.front.title], words[starter.front.subtitle]
    board, said = (item for item in leaf.furniture if isinstance(item, Group))
    assert board.id == "cover"
    _, top, _, bottom = bounds((board, said))
    above, beneath = top - title.y, tagline.y - CAP_HEIGHT * tagline.size - bottom
    assert above == pytest.approx(beneath, abs=0.8)


def test_parts_of_a_board_with_one_text_share_a_pocket_card(starter):
    """The second would have a card with a caption alone."""
    leaves = card_leaves(starter, "pocket", load_layout("pocket"))
    shown = [[item.id for band in leaf.bands for item in named(band.items, *SHOWN)] for leaf in leaves]
    assert ["stone-close", "wall-close"] in shown
    assert ["parted-close", "round-close"] in shown


SHOWN = ("stone-close", "wall-close", "parted-close", "round-close")


def test_a_figure_of_a_pocket_card_leaves_its_rule_room(tmp_path):
    """All of three sentences is said under the start, which is less than a tenth smaller for it."""
    for name, text in LEAP.items():
        asked = text.replace("title: Leap\nsub", "title: Leap\npocket: [Setting up]\nsub")
        (tmp_path / name).write_text(asked.replace("{words}", WORDS[: 87 * 3]))
    leaves = card_leaves(load_card(str(tmp_path)), "pocket", load_layout("pocket"))
    card = next(leaf for leaf in leaves if [*named([i for b in leaf.bands for i in b.items], "start")])
    said = " ".join(item.text for band in card.bands for item in drawn_in(Text, band.items))
    assert said.count("takes what stands there.") == 3


def named(items, *ids):
    for item in items:
        if isinstance(item, Group):
            if item.id in ids:
                yield item
            else:
                yield from named(item.items, *ids)


FOUR = """\
title: Four Winds
players: {amber: yellow, slate: blue}
board: {cells: squares, columns: 6, rows: 6}
pieces: {stone: {count: 16}}
"""
FOUR_FIGURES = """\
game: game.yaml
moves: c3 d4 d3 c4 b3 e3
figures:
  - {id: empty, after: 0, labels: false}
  - {id: three, after: 5, last: true, labels: false, caption: "Three in a row: amber threatens a fourth."}
  - {id: stop, after: 6, last: true, labels: false, caption: "Stopped: the other end is open."}
"""
FOUR_TEXT = """
## In short

- Place one stone a turn.
- Four in a row wins; five loses.

## Play

Amber begins. Place one stone of your colour on any empty square.

![The empty board](figures.yaml#empty)

## The end

Four of your stones in a row win. Five in a row lose.

![Three in a row](figures.yaml#three) ![A row that is stopped](figures.yaml#stop)
"""


@pytest.fixture
def few_words(tmp_path):
    """The card of a game of one's own with two sections of a line each."""
    (tmp_path / "game.yaml").write_text(FOUR, encoding="utf-8")
    (tmp_path / "figures.yaml").write_text(FOUR_FIGURES, encoding="utf-8")
    (tmp_path / "card.md").write_text(FRONT + FOUR_TEXT, encoding="utf-8")
    return load_card(str(tmp_path))


def test_two_sections_share_the_inner_pages_and_games_are_noted_on_the_last(few_words):
    """What one needs stood on a page of its own beside the empty board, which the next page showed again."""
    _, *inner, last = card_leaves(few_words, "card", load_layout("card"))
    assert [[name for name, _ in leaf.headings] for leaf in inner] == [["You need", "Play"], ["The end"]]
    shown = [item.id for leaf in inner for item in named(leaf.items, "empty", "board", "three", "stop")]
    assert shown == ["empty", "three", "stop"]
    told = [text.text for text in drawn_in(Text, last.items)]
    assert "Games played" in told
    assert told.count("Name") == 2
    (band,) = last.bands
    # The lowest row keeps off the line over the imprint.
    lines = [item.y1 for item in last.furniture if isinstance(item, Line) and item.y1 == item.y2]
    assert min(lines) - bounds(band.items)[3] > 2.0


def test_over_two_lines_on_a_pocket_card_the_picture_has_more_than_half_of_it(few_words):
    """A third of the card stayed white under them."""
    leaf = card_leaves(few_words, "pocket", load_layout("pocket"))[0]
    rule = max(item.y1 for item in leaf.furniture if isinstance(item, Line) and item.y1 == item.y2)
    assert rule > leaf.height / 2


@pytest.mark.parametrize("mark", ["-", "1."])
def test_a_list_goes_on_on_the_next_pocket_card_of_its_section(tmp_path, mark):
    """It was on none of three cards whose lower thirds were bare, since it had no room on any of them as a whole."""
    told = pocket_lists(tmp_path, mark, "it says a little.")
    assert all(names for names, _ in told)
    assert "".join(names for names, _ in told) == "abcdef"
    if mark == "1.":
        assert [number for _, number in told] == [str(1 + "abcdef".index(names[0])) for names, _ in told]


def test_a_list_that_has_no_room_on_all_pocket_cards_of_its_section_is_refused_from_its_beginning(tmp_path):
    """Who reads three of six rules takes them for all."""
    with pytest.raises(GameFileError, match="no room for its words from 'Follow these rules:' on"):
        pocket_lists(tmp_path, "-", "it says nothing more than what has room on two lines of a card.")


def pocket_lists(tmp_path, mark, rule):
    """Which of six rules are said on the cards of a section with three figures, and the number of the first."""
    rules = [f"Rule {name}: {rule}" for name in "abcdef"]
    turn = "\n".join(["## Your turn", "", "Follow these rules:", "", *(f"{mark} {rule}" for rule in rules), "", ""])
    text = turn + "".join(f"![A figure](figures.yaml#{name}) " for name in ("empty", "three", "stop"))
    (tmp_path / "game.yaml").write_text(FOUR, encoding="utf-8")
    (tmp_path / "figures.yaml").write_text(FOUR_FIGURES, encoding="utf-8")
    (tmp_path / "card.md").write_text(FRONT + "\n## In short\n\n- Four in a row wins.\n\n" + text, encoding="utf-8")
    leaves = card_leaves(load_card(str(tmp_path)), "pocket", load_layout("pocket"))
    shown = [leaf for leaf in leaves if [*named([i for b in leaf.bands for i in b.items], "empty", "three", "stop")]]
    said = [" ".join(item.text for band in leaf.bands for item in drawn_in(Text, band.items)) for leaf in shown]
    assert len(said) == 3
    names = ["".join(name for name in "abcdef" if f"Rule {name}:" in words) for words in said]
    return [(some, words[words.find("Rule") - 2]) for some, words in zip(names, said, strict=True)]
