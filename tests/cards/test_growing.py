"""How text, tables and figures take the room they have: columns, widths, sizes of figures."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest

from boardgen.cards import bands, forms
from boardgen.cards.arrange import Arranger
from boardgen.cards.bands import Beside, Over, Plain, Stacked
from boardgen.cards.blocks import Listing, Paragraph, Run, Table
from boardgen.cards.compose import Candidate, Chosen, Dealing, Level, Page
from boardgen.cards.composer import Composer
from boardgen.cards.grid import Grid
from boardgen.cards.layouts import load_layout
from boardgen.cards.lines import break_lines
from boardgen.cards.pictures import Pictures
from boardgen.cards.sections import PARTS, Section, sections_of
from boardgen.cards.sharing import shared_out
from boardgen.cards.template import load_card
from boardgen.cards.typeset import Part, depth, in_columns, parts_of
from boardgen.scene.primitives import Group
from tests.once import made_here

LAYOUT = load_layout("card")


def cell(text):
    return (Run(text),)


def test_a_table_has_as_few_lines_as_its_columns_allow():
    """One long cell among short ones takes no width from a column that is long in every row."""
    words = "a chain between your two sides, black from top to bottom and white from left to right"
    rows = [(cell("eleven to a side"), cell(words))] * 4 + [
        (cell("eleven rows with eight islands around them"), cell("x"))
    ]
    table = Table((cell("Board"), cell("Goal")), tuple(rows), ("left", "left"))
    width, type_ = 110.0, LAYOUT.table
    room = width - 1.1 * type_.size
    fewest = min(
        sum(
            max(len(break_lines(text, w, type_.size)) for text, w in zip(row, (at, room - at), strict=True))
            for row in rows
        )
        for at in range(20, 91)
    )
    (part,) = parts_of((table,), width, LAYOUT)
    pads = 0.5 * type_.leading * (len(rows) + 1)
    assert (part.height - pads) / type_.leading - 1 == pytest.approx(fewest)


@pytest.mark.parametrize(
    ("lead", "items", "counts"),
    [
        ("The end of a sentence.", 3, (1, 3)),
        ("What goes on:", 3, (4, 0)),
        ("The end of a sentence.", 5, (4, 2)),
    ],
)
def test_a_short_list_is_not_divided_between_columns(lead, items, counts):
    """It stands beside what leads to it, or under that if the sentence goes on; a long one is divided."""
    long = Run("words that take more than a single line of such a column")
    some = tuple((Paragraph((long,)),) for _ in range(2))
    listing = Listing(tuple((Paragraph((Run(f"point {at}"),)),) for at in range(items - 2)) + some)
    columns = in_columns((Paragraph((Run(lead),)), listing), 61.0, LAYOUT, 2)
    assert tuple(map(len, columns)) == counts


def test_what_fills_an_empty_column_is_worth_a_cut():
    """Two lines and three are better than four beside nothing, though but one line is won."""
    text = (
        "If no placement is possible you must pass, otherwise you may not. A player who passes still takes pieces if"
    )
    text += " the hand has room and the ring has any."
    assert round(parts_of((Paragraph(cell(text)),), 61.0, LAYOUT)[0].height / LAYOUT.text.leading) == 4
    columns = in_columns((Paragraph(cell(text)),), 61.0, LAYOUT, 2)
    assert [round(sum(part.height for part in column) / LAYOUT.text.leading) for column in columns] == [2, 3]


def test_of_two_columns_of_text_the_first_is_no_shorter_where_a_cut_is_as_good():
    """Two lines stood beside four, and the reader took the text for ended."""
    text = (
        "Three stones or more in a straight line are a quay. A quay may turn once, at a corner, and goes on from "
        "there. Four stones in a square count double, however they are joined to others."
    )
    one, other = in_columns((Paragraph(cell(text)),), 57.0, LAYOUT, 2)
    assert depth(one) > depth(other)


def test_pages_more_slender_than_a5_have_wider_columns():
    """Half of Letter; figures as wide as half its page left up to 30 mm of it bare."""
    slender = LAYOUT.slender(139.7, 215.9)
    assert (slender.left, slender.right, slender.top, slender.bottom) == (10.0, 10.0, 11.0, 11.0)
    assert LAYOUT.slender(148.5, 210.0) == LAYOUT
    # Printers need what is left of margins.
    assert replace(LAYOUT, left=4.5, right=5.0).slender(139.7, 215.9).left == 4.0


@dataclass
class Band:
    """A form as high as its figures, or as its text."""

    high: float
    grows: bool

    def height(self, pitch):
        return self.high * (pitch if self.grows else 1.0)

    def waste(self, pitch):
        return 0.0


def test_forms_are_measured_once_for_each_size():
    """However many orders of the sections are tried, and with however large figures of boards seen elsewhere."""
    asked = []

    class Asked(Band):
        def height(self, pitch):
            asked.append(pitch)
            return super().height(pitch)

    arranger, form = Arranger(Grid(126.5, 6, 4.0), LAYOUT, None), Asked(10.0, grows=True)
    assert [arranger.size(form, pitch) for pitch in (2.0, 3.0, 2.0)] == [
        (20.0, 0.0, 0),
        (30.0, 0.0, 0),
        (20.0, 0.0, 0),
    ]
    assert asked == [2.0, 3.0]


def test_figures_grow_though_a_page_of_text_is_full():
    composer = object.__new__(Composer)
    composer.sections = [Section(None, ())] * 2
    composer.arranger = Arranger(Grid(126.5, 6, 4.0), LAYOUT, None)
    composer.forms = [[Band(90.0, grows=True)], [Band(99.5, grows=False)]]
    composer.growing = [True, False]
    composer.boards = [set(), set()]
    composer.free = frozenset()
    composer.__dict__["levels"] = [Level(1.0, 0.0, (), 1.0)]
    pages = tuple(Page(0, (Chosen(at, Candidate(1, high, 0.0, 0)),)) for at, high in enumerate((90.0, 99.5)))
    grown = composer.grown(Dealing(pages, 0.0), (100.0, 100.0))
    assert 90.0 * grown.pitches[0].bound == pytest.approx(98.0, abs=0.5)


@dataclass
class Board:
    """A figure of part of a board of its own."""

    board: str
    size: tuple[float, float]
    least: float = 1.0
    is_flow: bool = False
    over_cells: float = 0.0
    left_of_cells: float = 0.0
    figure = SimpleNamespace(crop=("a1", "c3"))

    def draw(self, pitch, x, y):
        return Group((), id=self.board, dx=pitch * self.size[0], dy=y)


@pytest.mark.parametrize(
    ("shrunk", "wide"), [(0.6, {"hexagons": 60.0, "squares": 60.0}), (1.0, {"hexagons": 60.0, "squares": 50.0})]
)
def test_different_boards_of_a_row_are_as_wide_as_their_columns(shrunk, wide):
    """Unless others of theirs have to have one size with them."""
    shown = Board("hexagons", (6.0, 6.0)), Board("squares", (5.0, 5.0))
    places = (0.0, 60.0), (64.0, 60.0)
    drawn = Over((), (), (), shown, ((), ()), places, shrunk=shrunk).items(10.0)
    assert {item.id: item.dx for item in drawn} == pytest.approx(wide)


def test_different_boards_of_a_row_stand_level_and_begin_level_where_they_are_nearly_as_high():
    """Captions of three boards began at three heights; tops are level too unless one would be much smaller then."""
    for tall, same in ((5.6, True), (7.0, False)):
        shown = Board("hexagons", (5.0, 5.0)), Board("squares", (5.0, tall))
        row = Over((), (), (), shown, ((), ()), ((0.0, 60.0), (64.0, 60.0)))
        one, other = row.items(10.0)
        size = 5.0 / 5.6 if same else 1.0
        assert one.dy + 50.0 == pytest.approx(other.dy + 10.0 * tall * size)
        assert one.dx == 50.0
        assert other.dx == pytest.approx(50.0 * 5.0 / 5.6 if same else 50.0)


def test_what_is_left_of_a_page_goes_to_gaps_then_to_texts_then_above_figures_and_last_between_bands():
    """No figure stands far below its text, and no part of a text far from the one before: 13 mm parted some."""
    part = Part(10.0, (), 2.0)
    text = Plain((), ((part, part),), (0.0,))
    figure = Pictures(load_card("pi")).get(load_card("pi").figures[0])
    over = Over((), ((part,),), (0.0,), (figure,), ((),), ((0.0, 60.0),))
    own = [text.height(5.0), Stacked((over, over)).height(5.0)]
    loose = [text, Stacked((over, over))]
    for left, gap, loosened, air in (
        (4.0, 7.0, 0.0, 0.0),
        (6.5, 9.0, 0.5, 0.0),
        (10.1, 9.0, 1.1, 1.0),
        (17.3, 9.0, 1.1, 3.4),
        (20.3, 12.0, 1.1, 3.4),
    ):
        found = shared_out(loose, [5.0, 5.0], [0.0, 0.0], sum(own) + 3.0 + left)
        assert found.apart == pytest.approx(gap, abs=0.1)
        assert found.heights[0] == pytest.approx(own[0] + loosened, abs=0.1)
        assert found.heights[1] == pytest.approx(own[1] + 3 * air, abs=0.4)
        assert sum(found.heights) + found.apart == pytest.approx(sum(own) + 3.0 + left, abs=0.1)


@pytest.mark.parametrize(("slug", "last"), [("pisi", True), ("trike", False)])
def test_only_what_may_cost_least_is_composed(slug, last, monkeypatch):
    """A sheet and a half is not tried where two sheets cost less, nor a late list of parts where that would."""
    tried, best = set(), Composer.best

    def watched(self, heights, together):
        dealing = best(self, heights, together)
        if self._lowest <= sum(heights):
            tried.add((len(heights), self.sections[0].name == PARTS, dealing is not None))
        return dealing

    monkeypatch.setattr(Composer, "best", watched)
    forms._leaves.cache_clear()
    with made_here():
        forms.card_leaves(load_card(slug), "card", LAYOUT)
    assert tried == {(7, True, True)} | ({(7, False, True)} if last else set())


def test_what_lays_a_section_is_found_once_for_all_orders():
    """Orders of sections in which the same one follows share their candidates."""
    card = load_card("pi")
    arranger, some = Arranger(Grid(126.5, 6, 4.0), LAYOUT, Pictures(card)), sections_of(card.blocks)[1:5]
    one, other = (Composer(order, arranger, Pictures(card)).levels[0] for order in (some, (*some[2:], *some[:2])))
    assert one.candidates[0] is other.candidates[2]
    assert one.candidates[1] is not other.candidates[3]
    assert one.candidates[2] is other.candidates[0]


def test_text_does_not_cover_what_sets_its_caption_off(monkeypatch):
    """Captions under the text seemed fuller than those under figures: 18 mm stayed bare under a board of Trike."""
    card = load_card("trike")
    (pure,) = (section for section in sections_of(card.blocks) if section.name == "Pure Trike")
    found = Arranger(Grid(126.5, 6, 4.0), LAYOUT, Pictures(card)).forms(pure)
    form = next(form for form in found if isinstance(form, Beside) and form.under)
    monkeypatch.setattr(bands, "STRAINED", 0.0)
    whole, covered = form.height(9.0), form.height(9.0) * (1 - form.waste(9.0))
    monkeypatch.setattr(bands, "_UNDER_TEXT", 0.0)
    same = replace(form)
    assert same.height(9.0) == pytest.approx(whole - 1.0)
    assert same.height(9.0) * (1 - same.waste(9.0)) == pytest.approx(covered)
