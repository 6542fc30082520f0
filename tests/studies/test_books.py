"""Study books: what they hold, where it stands, and that nothing is divided, too small or lost."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pypdfium2
import pytest

from boardgen.cards.blocks import Run
from boardgen.cards.printed_pages import PAPER
from boardgen.cards.steps import closing_flags
from boardgen.cards.telling import joined, turns_in
from boardgen.cli import main as cli
from boardgen.errors import FitError
from boardgen.figures.figure import line_pictures
from boardgen.games import get_game
from boardgen.paper.duplex import Duplex
from boardgen.paper.sizes import parse_paper
from boardgen.records import load_all, loads
from boardgen.records.checker import read_text
from boardgen.records.mark_specs import Mark
from boardgen.records.source import Source
from boardgen.render.formats import render
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.themes import COLOUR
from boardgen.scene.titles import bearing
from boardgen.studies import book
from boardgen.studies.book import study_document
from boardgen.studies.content import Aside, Diagram, Prose, book_of, diagram
from boardgen.studies.folded import folded_document
from boardgen.studies.frame import frame_of
from boardgen.studies.html import study_html
from boardgen.studies.pictures import Pictures, display
from boardgen.studies.setting import Figure, beside, words
from tests.cards.card_samples import on_screen
from tests.cards.page_metrics import glyph_sizes
from tests.once import shared

GAMES = """\
game: trike
title: Two lessons
subtitle: in one file
author: Ann
preface: Read this "first".
games:
- title: A beginning
  subtitle: with a choice
  board: {side: 5}
  moves: |
    {Before all.} 1. c2! {takes the middle [diagram text="A good cell."]} c3?!
    (1... b2 {instead} 2. b3 (2. b4 {or so} a4) a3)
    2. b3 {[exercise text="Where does the pawn go?"]} b2?? {A mistake.} (b4 {keeps more room.})
- title: An end
  board: {side: 3}
  moves: |
    1. a1 a3 {[exercise answer="Anything does."]}
    2. c1 resign
"""


@pytest.fixture(scope="module")
def games():
    return read_text(Source("two.yaml", GAMES))


@cache
def commented(slug):
    """The example of a game as if it had no story: its comments tell it."""
    return untold(load_all(get_game(slug).example))


def untold(file):
    """A file without its stories."""
    return replace(file, records=tuple(replace(record, story=()) for record in file.records))


@shared
def example_book(slug, paper="a5"):
    """A book of a game's example alone, set once for all that look at it."""
    return study_document([commented(slug)], None, paper)


def text_of(runs):
    return "".join(run.text for run in runs).replace("\u00a0", " ")


def bold_of(runs):
    return [run.text.strip().replace("\u00a0", " ") for run in runs if run.bold]


def test_moves_are_bold_in_prose_and_variations_stand_apart(games):
    first, second = book_of([games]).chapters
    prose, shown, choice, line, other = first.blocks[0], first.blocks[1], *first.blocks[2:5]
    assert isinstance(prose, Prose)
    assert text_of(prose.runs) == "Before all. 1 c2! takes the middle"
    assert bold_of(prose.runs) == ["1 c2!"]
    assert isinstance(shown, Diagram)
    assert text_of(shown.caption) == "After 1 c2. White to move. A good cell."
    assert text_of(choice.runs) == "2 c3?!"
    assert isinstance(line, Aside)
    assert text_of(line.runs) == "2 b2 instead 3 b3 (3 b4 or so 4 a4) 4 a3."
    assert bold_of(line.runs) == ["2 b2", "3 b3", "3 b4", "4 a4", "4 a3"]
    # A sentence after a bare move is set off by more than a blank; a judgement ends the move well enough.
    assert [run.text for run in joined([Run("3 b3", True), Run("A falls.")])] == ["3 b3", "\u2008 A falls."]
    assert text_of(other.runs) == "3 b3, 4 b2?? A mistake."
    assert text_of(second.blocks[-1].caption) == "After 3 c1. Black wins: white resigned."
    assert text_of(second.blocks[-2].runs) == "1 a1, 2 a3, 3 c1."


def test_captions_tell_two_moves_at_most_and_the_text_all_others():
    """Four stood in a caption and nowhere in the text, whose next move was the fifth behind it."""
    for slug in ("hex3", "trike", "pi", "pisi", "iriri"):
        for usual in (3, 4, 6):
            (chapter,) = book_of([commented(slug)], None, usual).chapters
            for block in chapter.blocks:
                if isinstance(block, Diagram):
                    assert len(re.findall(r"\d+\xa0", block.head[0].text)) <= 2, block.head


def test_a_diagram_stands_after_a_mistake_that_the_record_mends():
    """With one after every fourth move the position after 18 was spoken of for a page and never drawn."""
    for slug, mistake in (("trike", 18), ("pisi", 26), ("hex3", 25)):
        for usual in (3, 4, 5, 6):
            (chapter,) = book_of([commented(slug)], None, usual).chapters
            counts = [block.count for block in chapter.blocks if isinstance(block, Diagram)]
            assert mistake in counts, (slug, usual)
            assert counts == sorted({*counts})


def _kinds(slug, usual=6):
    """The blocks of the book of a game's example: counts of diagrams, else words."""
    (chapter,) = book_of([commented(slug)], None, usual).chapters
    return [block.count if isinstance(block, Diagram) else text_of(block.runs) for block in chapter.blocks]


@pytest.mark.parametrize(("slug", "empty"), [("trike", True), ("hex3", True), ("iriri", False), ("pi", False)])
def test_an_empty_board_is_no_diagram(slug, empty):
    """Numbers on the first diagram tell all that it told; what is set up, if only beside the board, is shown."""
    assert (0 not in _kinds(slug)) is empty


@pytest.mark.parametrize(("slug", "move"), [("pi", 11), ("pisi", 34)])
def test_a_diagram_stands_after_a_good_move_that_has_an_alternative(slug, move):
    assert move in _kinds(slug)


def test_a_variation_stands_below_the_move_it_replaces_before_the_diagram():
    blocks = _kinds("hex3")
    at = blocks.index(25)
    assert blocks[at - 1].startswith("25 e6! wins")
    assert "25 d6?" in blocks[at - 2]


def test_long_moves_and_what_is_said_of_them_are_paragraphs_of_their_own():
    """Iriri: bold moves of three lines swamped the comments."""
    begins = [block.split(" ")[0] for block in _kinds("iriri") if isinstance(block, str)]
    assert begins[1:6] == ["1", "4", "8", "11!", "14"]


def test_words_of_iriri_have_brackets_in_diagrams_of_games_and_none_in_exercises():
    (chapter,) = book_of([commented("iriri")]).chapters
    shown = [block for block in chapter.blocks if isinstance(block, Diagram)]

    def words(pictures, block):
        return {one.id for one in _all_groups(pictures.picture(block).above) if one.id.startswith("word-")}

    assert words(Pictures(chapter.record, shown, 120.0, 182.0, "game-1"), shown[1])
    assert not words(Pictures(chapter.record, shown, 120.0, 182.0, "exercise-1", plain=True), shown[1])


def test_narrower_widths_than_letters_let_diagrams_be_are_not_tried(monkeypatch):
    """Those of Pisi were drawn and set five times at the same width."""
    drawn = []

    class Counted(Pictures):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            drawn.append((id(args[1]), self.width))

    monkeypatch.setattr(book, "Pictures", Counted)
    study_document([commented("pisi")])
    assert len(set(drawn)) == len(drawn)


def test_books_of_one_game_list_its_moves_wherever_a_column_has_room():
    """Some did and others did not, by a few millimetres."""
    three = [(slug, paper) for slug in ("hex3", "trike", "iriri") for paper in ("a4", "letter", "a5")]
    for slug, paper in (*three, ("pisi", "a4")):
        last = example_book(slug, paper).pages[-1]
        assert any(text.text == "All moves" for text in _texts(last.items)), (slug, paper)


def test_the_rule_of_a_note_of_one_line_is_as_high_as_the_line():
    """It was a stub of 2 mm."""
    (rule,) = (item for item in words(Aside((Run("One line."),)), 60.0).items() if isinstance(item, Rule))
    assert rule.y2 - rule.y1 > 3.2


def test_of_a_long_variation_captions_name_the_first_move_and_the_last():
    game, moves = get_game("trike"), []
    pos = game.start(side=5)
    for _ in range(7):
        moves.append(game.format_move(next(iter(game.legal_moves(pos))), pos))
        pos = game.play(pos, moves[-1])
    text = f"game: trike\nboard: {{side: 5}}\nmoves: {' '.join(moves[:2])} ({' '.join(moves[1:])})\n"
    record = loads(text)
    ((line,),) = record.line.variations.values()
    assert text_of(diagram(record, line, 3).head[:1]) == f"Instead: 2 {moves[1]}, 3 {moves[2]}, 4 {moves[3]}."
    assert text_of(diagram(record, line, 5).head[:1]) == f"Instead: 2 {moves[1]} … 6 {moves[5]}."


def test_an_exercise_is_answered_by_the_first_move_that_is_not_bad_or_by_what_is_given(games):
    found = book_of([games]).exercises
    assert [(one.number, one.question, text_of(one.answer)) for one in found] == [
        (1, "White to\u00a0move. Where does the pawn go?", "4 b4 keeps more room."),
        (2, "Black to\u00a0move.", "Anything does."),
    ]


SHOWN = [
    ("a1 a3 c1", None, [3]),
    ("a1 {[diagram]} a3 c1", None, [1]),
    ("a1 {[diagram]} a3 c1", 2, [1, 2]),
    ("a1 a3 c1", 1, [1, 2, 3]),
    ("", None, [0]),
]


@pytest.mark.parametrize(("moves", "every", "counts"), SHOWN)
def test_diagrams_stand_where_they_are_asked_for_or_every_few_moves(moves, every, counts):
    text = f"game: trike\nboard: {{side: 3}}\nmoves: '{moves}'\n"
    (chapter,) = book_of([read_text(Source("x.yaml", text))], every).chapters
    assert [block.count for block in chapter.blocks if isinstance(block, Diagram)] == counts


def pages_of(document):
    """The words of each page, as pdfium reads them."""
    pdf = pypdfium2.PdfDocument(render(document, ".pdf", COLOUR)[0])
    return [" ".join(page.get_textpage().get_text_range().replace("\ufffe", "").split()) for page in pdf]


def test_contents_exercises_and_answers_name_the_pages_where_they_are(games):
    pages = pages_of(study_document([games]))
    listed = re.findall(r"(A beginning|An end|Exercises|Answers) (\d+)", pages[0])
    assert [name for name, _ in listed] == ["Exercises", "A beginning", "An end", "Answers"]
    for name, number in listed:
        assert name in pages[int(number) - 1]
    exercises = next(n for n, page in enumerate(pages, 1) if "What would" in page)
    answers = max(n for n, page in enumerate(pages, 1) if "Anything does" in page)
    assert " ".join(pages).count(f"answers are on page {answers}.") == 1
    assert f"answers are on page {answers}." in pages[exercises - 1]
    assert f"Page {exercises}, from “A beginning”." in pages[answers - 1]
    assert "Read this “first”." in pages[0]


@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3", "a6"])
@pytest.mark.parametrize("slug", ["pi", "iriri"])
def test_every_word_is_printed_once_inside_the_page_and_large_enough(slug, paper):
    if (slug, paper) == ("iriri", "a6"):
        with pytest.raises(FitError, match="6 pt"):
            example_book(slug, paper)
        return
    document = example_book(slug, paper)
    # The diagrams that are chosen decide after which moves a paragraph ends instead of going on with a comma.
    words = [word.rstrip(",") for word in " ".join(pages_of(document)).split()]
    for block in book_of([commented(slug)]).chapters[0].blocks:
        if not isinstance(block, Diagram):
            for word in text_of(block.runs).split():
                assert word.rstrip(",") in words, word
    assert min(glyph_sizes(render(document, ".pdf", COLOUR)[0])) >= 5.99


def test_whose_moves_have_which_numbers_is_said_where_they_alternate(games):
    """White moves twice around a swap; a game that begins with the other colour makes both numbers anybody's."""
    assert book_of([games]).credits.startswith("Odd moves are black’s, even ones white’s. Hatched")
    assert book_of([commented("trike")]).credits.startswith("Hatched")


def test_signs_on_diagrams_are_explained_before_the_first(games):
    """Exercises of Pi had hatched triangles and goals with a tip that no page said a word of."""
    for record in games:
        assert record.game.view().closing_note == "Hatched: the cells that count."
    pi = load_all(get_game("pi").folder / "study.yaml")
    (shown,) = pages_of(study_document([pi]))[:1]
    said = " ".join(shown.split())
    assert (
        "Goals point at their owner: up at red, down at blue. Outlined: the triangles that hold goals, older" in said
    )
    assert "Diagrams of Pi. Goals point" in book_of([games, pi]).credits


@pytest.mark.parametrize(("slug", "names"), [("trike", ["Black", "White"]), ("hex3 trike", [])])
def test_the_first_page_shows_whose_stones_are_whose(slug, names):
    """In grey nothing has the colours that moves are told by. Games with other stones have no key in common."""
    games = [read_text(Source("one.yaml", f"game: {one}\n")) for one in slug.split()]
    (found,) = [[*page.items] for page in study_document(games).pages[:1]]
    keys = [item for item in found if isinstance(item, Group) and item.id == "colours"]
    assert [text.text for key in keys for text in key.items if isinstance(text, Text)] == names


def test_a_diagram_takes_what_is_left_of_a_page_and_the_paragraph_beside_it_goes_on_on_the_next():
    words_ = Prose((Run("One sentence of words. " * 40),))
    figure = Figure(60.0, 50.0, lambda: iter(()))
    piece, used, tail = beside(figure, [words_], 124.0)
    assert (used, tail) == (1, None)
    assert piece.height > 60.0
    piece, used, tail = beside(figure, [words_], 124.0, 55.0)
    assert used == 1
    assert piece.height < 55.0
    assert tail is not None
    assert text_of(tail.runs).startswith("One sentence")


@pytest.mark.parametrize("slug", ["breakthrough", "iriri", "pisi"])
def test_covers_show_all_of_boards_that_say_less_in_parts(slug):
    """Those of straight rows, islands, and what has more beside them."""
    cover = example_book(slug).pages[0]
    assert not any(group.id == "window" for group in _all_groups(cover.items))
    left, _, right, _ = bounds(cover.items)
    # The first letter of the title is seen to begin at the margin.
    title = max((item for item in cover.items if isinstance(item, Text)), key=lambda item: item.size)
    assert left + bearing(title.text, title.size) >= 11.0 - 0.35
    assert right <= 148.0 - 11.0 + 0.35


ONE = ["breakthrough", "hex3", "iriri", "pi", "pisi", "trike"]


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("slug", ONE)
def test_in_a_book_of_one_game_nothing_is_shown_before_it_is_told_nor_its_title_twice(slug, paper):
    document = example_book(slug, paper)
    front, *pages = pages_of(document)
    assert "Contents" not in front
    titles = [text.text for page in document.pages for text in _texts(page.items) if text.size > 6.0]
    assert titles == [text.text for text in _texts(document.pages[0].items) if text.size > 6.0]
    # Below the diagram of some moves stands what is said of these, and nothing of others but what might have been.
    said = " ".join(pages).split(" All moves ")[0]
    parts = re.split(r"The start |Moves? (\d+)(?:–(\d+))? ", said)[1:]
    last = 0
    for first, to, told in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if first:
            assert int(first) == last + 1, first
            last = int(to or first)
            assert re.search(rf"\b{first}[!?]*\s", told), (first, told)
    assert last == len(commented(slug).records[0].moves)


def test_diagrams_stand_where_something_is_said_and_parts_of_a_game_are_nearly_alike():
    """Of Pi none stood after 7 and 9, of which much is said; moves without a word went before many."""
    for slug in ONE:
        for usual in (3, 6):
            (chapter,) = book_of([commented(slug)], None, usual).chapters
            line = chapter.record.line
            counts = [block.count for block in chapter.blocks if isinstance(block, Diagram)]
            spoken = [count for count in counts[:-1] if count in line.comments or count in line.variations]
            # Where nothing is said for long, a diagram stands between.
            noted = sorted({0, *line.comments, *line.variations})
            gaps = (after - before for before, after in pairwise(noted))
            silent = sum(round(gap / usual) - 1 for gap in gaps if gap >= usual)
            assert len(spoken) >= len(counts) - max(2, 1 + silent), (slug, usual, counts)
    assert {2, 4, 6, 8, 10} <= {one for one in _kinds("pi", 2) if isinstance(one, int)}


@pytest.mark.parametrize("slug", ONE)
def test_a_move_or_two_of_which_nothing_is_said_are_no_paragraph_but_before_a_variation(slug):
    """They stood alone over diagrams, even at the head of a column; more of them would be too much for a caption."""
    (chapter,) = book_of([commented(slug)]).chapters
    for block, after in zip(chapter.blocks, (*chapter.blocks[1:], None), strict=True):
        if isinstance(block, Prose) and not isinstance(after, Aside) and len(bold_of(block.runs)) < 3:
            assert any(not run.bold and run.text.strip(" ,.") for run in block.runs), text_of(block.runs)
    # Each move is told once: in a paragraph, or by the caption of the diagram behind it.
    told: list[int] = []
    for block in chapter.blocks:
        bold = [run.text for run in (block.runs if isinstance(block, Prose) else ()) if run.bold]
        told += [int(found[1]) for text in bold if (found := re.match(r" ?(\d+)", text))]
        if isinstance(block, Diagram) and block.is_main and block.count:
            named = [int(number) for number in re.findall(r"(\d+)\u00a0", block.head[0].text)]
            named += [int(number) for number in re.findall(r"(?:moves|and)\u00a0(\d+)", block.head[0].text)]
            told += [number for number in sorted(named) if number not in told]
    firsts = [first for first, _ in turns_in(chapter.record.line, chapter.record)]
    assert [number for number in told if number in firsts] == firsts


def test_lists_of_moves_tell_all_numbers_of_a_turn():
    """Each piece taken is a move: after 1 came 4, as if two had been left out."""
    book = book_of([commented("iriri")])
    numbers = [run.text.strip() for run in book.chapters[0].closing if run.bold][1:]
    assert numbers[:6] == ["1–3", "4–7", "8–10", "11–13!", "14", "15–16"]


@pytest.mark.parametrize("slug", ["breakthrough", "hex3", "pi", "trike"])
def test_the_end_has_all_moves_where_there_is_room(slug):
    (chapter,) = book_of([commented(slug)]).chapters
    listed = text_of(chapter.closing)
    assert listed.startswith("All moves: 1 ")
    assert all(f" {count} " in listed for count in range(1, len(chapter.record.moves) + 1))


@pytest.mark.parametrize(
    ("slug", "columns"), [("hex3", 2), ("trike", 2), ("breakthrough", 2), ("pi", 2), ("iriri", 1)]
)
def test_books_of_one_game_have_two_columns_on_small_pages_where_letters_can_be_read_in_them(slug, columns):
    """Text of three words a line stood beside them, over 3 cm of nothing."""
    pages = study_document([commented(slug)], None, "a5").pages[1:]
    for page in pages:
        places = {round(group.dx) for group in page.items if isinstance(group, Group)}
        assert places == ({11, 76} if columns == 2 else {11})


def _heads(page):
    """Where captions of diagrams stand: x and y, mm."""
    texts = _placed(page.items)
    return [(x, y) for item, x, y in texts if item.bold and re.match("Moves? |The start", item.text)]


def _placed(items, x=0.0, y=0.0):
    """Texts and where they begin."""
    for item in items:
        if isinstance(item, Group):
            yield from _placed(item.items, x + item.dx, y + item.dy)
        elif isinstance(item, Text):
            yield item, x + item.x, y + item.y


@pytest.mark.parametrize(
    ("slug", "paper", "numbers"),
    [(slug, paper, (1,)) for slug in ("breakthrough", "hex3", "trike", "pi") for paper in ("a5", "a4", "letter")],
)
def test_diagrams_in_columns_beside_each_other_are_level(slug, paper, numbers):
    """They stood up to 12 mm from being so, as if by chance."""
    document = example_book(slug, paper)
    frame = frame_of(parse_paper(paper))
    for number in numbers:
        heads = _heads(document.pages[number])
        columns = ({round(y, 1) for x, y in heads if (x > frame.width / 2) is at_right} for at_right in (False, True))
        fewer, more = sorted(columns, key=len)
        assert fewer
        assert fewer <= more
        assert len(more) > 1


@pytest.mark.parametrize(("slug", "lines"), [("pi", 1), ("hex3", 1), ("breakthrough", 1), ("trike", 2)])
def test_a_title_has_no_more_lines_than_leave_the_picture_as_large(slug, lines):
    """In two lines that of Pi was as heavy as the board below it."""
    cover = example_book(slug, "a4").pages[0]
    sizes = [item.size for item in cover.items if isinstance(item, Text)]
    assert sizes.count(max(sizes)) == lines


def test_a_new_game_has_two_columns_on_small_pages(tmp_path, monkeypatch):
    """Its walls had numbers that needed wider boards: a quarter of every page was empty."""
    monkeypatch.chdir(tmp_path)
    assert cli.run(["new", "./bastion"]) == 0
    file = load_all(tmp_path / "bastion" / "example.yaml")
    assert len(study_document([file], None, "a5").pages) == 2
    pages = study_document([untold(file)], None, "a5").pages
    assert len(pages) in (3, 4)
    assert {round(group.dx) for group in pages[1].items if isinstance(group, Group)} == {11, 76}


def test_html_stacks_the_parts_of_a_picture_on_narrow_screens():
    """The ring of Iriri and its board beside each other had letters of 4 px on a phone."""
    html = on_screen(study_html([commented("iriri")]))
    (chapter,) = book_of([commented("iriri")]).chapters
    assert html.count('<div class="parts"') == sum(isinstance(one, Diagram) for one in chapter.blocks)
    assert "figure:has(.parts)>svg{display:none}" in html
    assert '<div class="parts"' not in study_html([commented("trike")])


def _texts(items):
    return (
        item for group in (*_all_groups(items), Group(tuple(items))) for item in group.items if isinstance(item, Text)
    )


def test_ends_are_drawn_with_what_decided_them():
    """Hatched cells that count, the chain that wins, and flags were explained and not drawn."""
    for slug in ("trike", "hex3", "pisi"):
        (chapter,) = book_of([commented(slug)]).chapters
        shown = [block for block in chapter.blocks if isinstance(block, Diagram)]
        pictures = Pictures(chapter.record, shown, 80.0, 120.0, "game-1")
        line = chapter.record.line
        assert closing_flags(chapter.record.game, line), slug
        counts = [block.count for block in shown]
        *_, plain = line_pictures(chapter.record.game, line, counts, display(chapter.record.game, 9.0))
        assert _marks(pictures.picture(shown[-1])) - _marks(plain), slug


def test_diagrams_of_a_board_that_grows_show_the_same_cells_and_those_with_marks():
    """Iriri: cells were 6 mm beside rings half as wide again, and moved from diagram to diagram."""
    (chapter,) = book_of([commented("iriri")]).chapters
    shown = [block for block in chapter.blocks if isinstance(block, Diagram)]
    shown[-2] = replace(shown[-2], marks=(Mark("circle", ("-6,2",)),))
    pictures = Pictures(chapter.record, shown, 118.0, 182.0, "game-1")
    places = set()
    for block in shown:
        picture = pictures.picture(block)
        found = {one.id: bounds((one,)) for one in _all_groups((*picture.below, *picture.above)) if one.id}
        places.add(tuple(round(side, 2) for side in found["cells"]))
        assert 0.0 < picture.anchor("-6,2").x < picture.anchor("2,-3").x < picture.width
        left, _, right, _ = found["cells"]
        assert right - left > 1.2 * (found["ring"][2] - found["ring"][0])
        assert right <= picture.width
    assert len(places) == 1
    assert max(right - left for left, _, right, _ in places) > 58.0


def test_marks_of_comments_are_not_those_of_figures():
    """Trike: a comment's dots lay on those of the figure that a story shows after the same move."""
    (chapter,) = book_of([commented("trike")]).chapters
    (block,) = (block for block in chapter.blocks if isinstance(block, Diagram) and block.count == 12)
    assert chapter.record.line.marks[12]
    figure = replace(block, flags=frozenset({"reach"}))
    bare = replace(chapter.record, line=replace(chapter.record.line, marks={}))
    for one, is_marked in ((block, True), (figure, False)):
        drawn = []
        for record in (chapter.record, bare):
            picture = Pictures(record, [replace(one, line=record.line)], 80.0, 120.0, "game-1").picture(
                replace(one, line=record.line)
            )
            drawn.append((picture.below, picture.above))
        assert (repr(drawn[0]) != repr(drawn[1])) is is_marked


def _marks(picture):
    return {one.id for one in _all_groups((*picture.below, *picture.above)) if one.layer == "marks"}


def test_diagrams_show_the_position_after_a_whole_turn_whose_cells_are_told():
    """Iriri: what was taken stood in the ring still, and the words had no cells to place pieces on."""
    (chapter,) = book_of([commented("iriri")]).chapters
    shown = [block for block in chapter.blocks if isinstance(block, Diagram)]
    game, line = chapter.record.game, chapter.record.line
    for block in shown[1:-1]:
        before, after = line.positions[block.count], line.positions[block.count + 1]
        assert (game.turn(before), game.to_move(before)) != (game.turn(line.positions[block.count - 1]), None)
        assert game.to_move(before) != game.to_move(line.positions[block.count - 1]), block.count
        assert after is not before
    pictures = Pictures(chapter.record, shown, 120.0, 182.0, "game-1")
    for block in shown:
        above = pictures.picture(block).above
        assert not [one.id for one in _all_groups(above) if one.id.startswith("taken-")]
    told = " ".join(text_of(block.runs) for block in chapter.blocks if not isinstance(block, Diagram))
    assert "33? M (−6,2)" in told


def test_moves_of_which_nothing_is_said_end_no_paragraph_of_others():
    for slug in ONE:
        (chapter,) = book_of([commented(slug)]).chapters
        for block in chapter.blocks:
            if isinstance(block, Prose):
                last = block.runs[-1]
                # A judgement says something of a move.
                is_told = not last.bold or last.text.endswith(("!", "?"))
                assert is_told or all(run.bold or run.text == "," for run in block.runs), slug


def test_captions_name_a_turn_that_is_a_word_so_that_it_is_no_number_of_something():
    def heads(slug):
        (chapter,) = book_of([commented(slug)], 1).chapters
        return [
            text_of(block.head[:1]).replace("\u00a0", " ") for block in chapter.blocks if isinstance(block, Diagram)
        ]

    assert "After move 35, a pass." in heads("iriri")
    (iriri,) = book_of([commented("iriri")], 1).chapters
    assert "Player 1 has to pass." in [
        text_of(one.head[1:]).strip() for one in iriri.blocks if isinstance(one, Diagram)
    ]
    assert "After move 3: takes green." in heads("hex3")


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_diagrams_of_one_game_are_no_smaller_than_numbers_on_them_need(paper):
    """Rings and boards of Iriri beside each other need the whole width of a page."""
    document = example_book("iriri", paper)
    widest = max(box[2] - box[0] for page in document.pages[1:] if (box := bounds(page.items)))
    frame = frame_of(parse_paper(paper))
    assert widest > 0.9 * frame.text


@pytest.mark.parametrize("slug", ["hex3", "trike", "iriri", "pisi"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_no_page_of_one_game_but_the_last_has_much_empty_at_its_foot(slug, paper):
    document = example_book(slug, paper)
    frame = frame_of(parse_paper(paper))
    for page in document.pages[1:-1]:
        inner = [item for item in page.items if isinstance(item, Group)]
        assert frame.top + 0.7 * frame.room < bounds(tuple(inner))[3] <= frame.top + frame.room + 0.5


def test_a_cover_shows_the_whole_board_where_a_part_would_leave_out_what_counts():
    """The pawn of Trike and the cells around it decide the game; they stand at the right edge."""
    for paper in ("a4", "letter"):
        cover = example_book("trike", paper).pages[0]
        assert "cover-figure" not in {one.id for one in _all_groups(cover.items)}


def test_how_moves_are_told_is_said_where_they_are_and_not_on_the_cover():
    front, inside, *_ = pages_of(example_book("iriri", "a4"))
    assert "share a number" not in front
    assert "bars" in front
    assert "share a number" in inside


def test_no_colours_stand_on_a_cover_without_a_score():
    assert book_of([commented("trike")]).chapters[0].subtitle == "A game of Trike"


def test_a_paper_too_small_is_an_error(games):
    with pytest.raises(FitError, match="83 × 136"):
        study_document([games], None, "70x100mm")
    assert len(loads("game: trike\nmoves: e5").moves) == 1


def test_an_exercise_shows_the_position_and_no_moves_that_led_there():
    """Iriri: neither arrows on what was taken before nor words that were placed; hands hold what was taken."""
    moves = "S@0,1+L@0,0 -22 -3 M@1,2+L@1,1+S@1,0 -16 -11 -24 {[exercise text='Best?' answer='That.']}"
    text = (templates() / "iriri" / "example.yaml").read_text()
    setup = text[text.index("setup:") : text.index("moves:")]
    book = book_of([read_text(Source("one.yaml", f"game: iriri\n{setup}moves: |\n  {moves}\n"))])
    (exercise,) = book.exercises
    block = diagram(exercise.record, exercise.line, exercise.count)
    picture = Pictures(exercise.record, [block], 84.0, 120.0, "exercise-1", plain=True).picture(block)
    assert not [
        item.id for item in picture.above if isinstance(item, Group) and item.id.startswith(("taken-", "word-"))
    ]
    assert "S M L in hand. Player 2: 7 points, S S M in hand" in picture.desc


def test_one_page_of_html_holds_it_all_without_script_or_address(games):
    html = study_html([games])
    assert "<script" not in html
    assert html.count("<h1") == 1
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", html)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
    screen = on_screen(html)
    assert screen.count('<p class="aside">') == 2
    assert screen.count("<figure>") == 1 + 2 + 1
    # Browsers print the pages of the book.
    sheets = re.findall('<div class="(sheet[^"]*)">', html[html.index("<div class=paper hidden>") :])
    assert len(sheets) == len(study_document([games], None, PAPER).pages)
    # No picture reaches as far as printers print: all pages are larger on A4.
    assert sheets == ["sheet"] * len(sheets)
    assert "(min-height:285mm) and (min-width:209mm){.sheet:not(.as-is) svg{transform:scale(1.045)}}" in html


def test_a_folded_book_has_its_pages_in_order_once_it_is_folded(games):
    whole = pages_of(study_document([games], None, "148.5x210mm", 4))
    document = folded_document([games], None, "a4", Duplex("short"))
    sides = pages_of(document)
    sheets = -(-len(whole) // 4)
    assert len(sides) == 2 * sheets
    assert {(page.width, page.height) for page in document.pages} == {(297.0, 210.0)}
    for at, side in enumerate(sides):
        # On the outside of a sheet the later page lies left, on its inside the earlier one.
        low, high = at, 4 * sheets - 1 - at
        pair = (low, high) if at % 2 else (high, low)
        assert side == " ".join(whole[page] for page in sorted(pair) if page < len(whole)), at
        ids = {item.id: item.dx for item in _groups(document.pages[at])}
        assert {f"page-{page + 1}": 148.5 * column for column, page in enumerate(pair) if page < len(whole)} == ids


def _all_groups(items):
    """Groups and those within them."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from _all_groups(item.items)


def _groups(scene):
    """The pages on a side, whether it is turned for the printer or not."""
    found = [item for item in scene.items if isinstance(item, Group)]
    inner = [item for item in found if item.id.startswith("page-")]
    return inner or _groups(found[0])


def test_files_together_make_a_book_with_a_chapter_for_each_game(tmp_path, capfd):
    (tmp_path / "two.yaml").write_text(GAMES)
    (tmp_path / "one.yaml").write_text("{game: trike, title: Alone, moves: e5 e4}")
    target = tmp_path / "book.pdf"
    assert (
        cli.run(["booklet", str(tmp_path / "two.yaml"), str(tmp_path / "one.yaml"), "--study", "-o", str(target)])
        == 0
    )
    words = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(target))
    assert all(words.count(title) >= 2 for title in ("A beginning", "An end", "Alone"))
    assert "Two lessons" in words  # the part
    (tmp_path / "one.yaml").write_text("{game: trike, moves: z9}")
    target.unlink()
    assert (
        cli.run(["booklet", str(tmp_path / "two.yaml"), str(tmp_path / "one.yaml"), "--study", "-o", str(target)])
        == 1
    )
    assert "one.yaml:1:22: ply 1" in capfd.readouterr().err
    assert not target.exists()


def test_diagrams_that_are_tried_again_are_not_drawn_again(monkeypatch, games):
    """Each width is tried for all chapters and for each, and with chapters that begin higher or lower on a page."""
    drawn = []

    class Counted(Pictures):
        def __init__(self, record, blocks, wanted, most, name, **options):
            drawn.append((name, wanted, tuple(sorted(options.items()))))
            super().__init__(record, blocks, wanted, most, name, **options)

    monkeypatch.setattr(book, "Pictures", Counted)
    study_document([games], paper="a4")
    assert len({(name, wanted) for name, wanted, _ in drawn}) > len({name for name, *_ in drawn}) > 1
    assert len(set(drawn)) == len(drawn)
