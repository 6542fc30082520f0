"""Sheets, books, pages and files of puzzles, judged by pdfium; puzzles in recorded games."""

import math
import re
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import chain, pairwise

import pypdfium2 as pdfium
import pytest
import yaml

from boardgen import draw
from boardgen.boards.picture import Display
from boardgen.cards.blocks import Run, curly
from boardgen.cli import main as cli
from boardgen.errors import OptionError
from boardgen.games import get_game
from boardgen.games.hinting import counted
from boardgen.games.pisi.view import PisiView
from boardgen.games.tasks import Line as GameLine
from boardgen.games.tasks import Wrong, varied
from boardgen.printables.puzzle import PRODUCT, puzzle_files
from boardgen.puzzles import make_puzzles, one_puzzle, recorded_puzzles, telling
from boardgen.puzzles.answer_cells import AnswerCells
from boardgen.puzzles.cells import GUTTER, Layout
from boardgen.puzzles.dealing import ROW_GAP, Cell, Deal, deal, shared, stacked
from boardgen.puzzles.heads import MARGIN
from boardgen.puzzles.html import book_html
from boardgen.puzzles.levels import IN_WORDS
from boardgen.puzzles.lines import LINE, lines_under, many_lines
from boardgen.puzzles.pages import book_document
from boardgen.puzzles.solved import solved_note, solved_picture
from boardgen.puzzles.telling import HINTS
from boardgen.puzzles.words import NO_BREAK, POINT
from boardgen.records import check, load
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.lettering import smallest_type
from boardgen.scene.primitives import Group, Line, Polygon, Style, Text, Use
from tests.puzzles.kept import kept

TRIKE = get_game("trike")
#: The parts of pictures of Iriri.
PARTS = ("ring", "grid")


def pages(drawing):
    return [page.get_textpage() for page in pdfium.PdfDocument(drawing.pdf)]


def words(page):
    return " ".join(page.get_text_bounded().split())


@pytest.fixture(scope="module", name="kept")
def kept_directory():
    """What has been searched, so that the same book is not searched twice."""
    return kept()


@pytest.fixture(scope="module")
def book(kept):
    return make_puzzles(TRIKE, 8, 2, board={"side": 7}, cache=kept)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_book_has_tasks_with_their_hints_and_then_answers(book, kept, paper):
    found = [
        words(page)
        for page in pages(draw.puzzle("trike", count=8, seed=2, side=7, cache=kept, hints=True, paper=paper))
    ]
    # Hints at the feet of two sheets would leave diagrams no lines to write on.
    assert len(found) == 5
    assert found[0].startswith("Eight puzzles of Trike")
    asked = re.compile(r"to (move and win|win in [a-z ]+ moves?)")
    assert [len(asked.findall(text)) for text in found] == [4, 4, 0, 4, 4]
    assert [text.count("where to look") for text in found] == [0, 0, 1, 0, 0]
    assert found[3].startswith("Answers")
    for puzzle in book:
        told = f"{found[3]} {found[4]}"
        # Of a long line no more is told in words than beside a picture with all numbers can be followed.
        numbered = [f"{number} {move}" for number, move in enumerate(puzzle.proof.line.moves[:9], start=1)]
        shown = ", ".join(numbered) + (" …" if len(puzzle.proof.line.moves) > 9 else "")
        assert shown in told.replace(", then ", ", ")
        first = puzzle.proof.wrong[0].line
        assert (first.why if first.told else first.end) in told


def test_pictures_of_a_row_stand_level_and_pages_have_as_many_rows(book):
    """Whatever their tasks take; answers stand in cells of their own, at one pitch as well."""
    pages_ = book_document(book, paper="a4").pages
    for page in pages_[:4]:
        cells = [cell for cell in page.items if isinstance(cell, Group)]
        assert len(cells) == 4
        shown = [next(item for item in cell.items if isinstance(item, Group) and item.id) for cell in cells]
        tops = [round(cell.dy + item.dy, 6) for cell, item in zip(cells, shown, strict=True)]
        assert tops[0] == tops[1] < tops[2] == tops[3]
        assert {cell.dx for cell in cells[::2]} == {cells[0].dx}


def test_words_of_different_length_leave_the_pictures_of_a_row_level(book):
    long = replace(book[0], origin="Anna – Bo, in a game that was named at some length and went on, move 17")
    first = book_document([long, *book[1:]]).pages[0]
    cells = [cell for cell in first.items if isinstance(cell, Group)]
    one, other = (next(item for item in cell.items if getattr(item, "id", "")) for cell in cells[:2])
    assert one.dy == other.dy
    plain = book_document(book).pages[0]
    assert next(i for c in plain.items if isinstance(c, Group) for i in c.items if getattr(i, "id", "")).dy != one.dy


def test_nothing_is_smaller_than_six_points(kept):
    for page in pages(draw.puzzle("trike", count=8, seed=2, side=7, cache=kept, hints=True)):
        signs = [k for k in range(page.count_chars()) if chr(pdfium.raw.FPDFText_GetUnicode(page, k)).strip()]
        assert min(pdfium.raw.FPDFText_GetFontSize(page, k) for k in signs) > 6 * 25.4 / 72 - 0.01


def test_a_sheet_of_short_answers_has_them_upside_down_at_the_foot(kept):
    """Lines of more than five turns have pictures: their answers are at the end."""
    book = make_puzzles(TRIKE, 2, 2, board={"side": 7}, cache=kept)
    short, long = (next(p for p in book if (len(p.proof.line.moves) > 5) == is_long) for is_long in (False, True))
    assert [len(book_document([puzzle]).pages) for puzzle in (short, long)] == [1, 2]
    assert len(book_document(book).pages) == 2
    (page,) = pages(draw.puzzle("trike", count=2, seed=2, side=7, cache=kept, answers="foot"))
    angles = {round(pdfium.raw.FPDFText_GetCharAngle(page, k), 2) for k in range(page.count_chars())}
    assert 3.14 in angles
    (none,) = pages(draw.puzzle("trike", count=2, seed=2, side=7, cache=kept, answers="none"))
    assert 3.14 not in {round(pdfium.raw.FPDFText_GetCharAngle(none, k), 2) for k in range(none.count_chars())}


@pytest.mark.parametrize(("game", "task"), [("pisi", "cheapest"), ("iriri", "best"), ("iriri", "plan")])
def test_answers_of_games_with_large_pictures_have_a_part_of_them(game, task, kept):
    """Each answer has its picture, and its letters can be read."""
    drawn = draw.puzzle(game, count=2, seed=4, level=1, task=task, answers="end", cache=kept)
    last = drawn.document.pages[-1]
    found = [item for item in last.items if isinstance(item, Group) and len(item.items) > 1]
    assert [
        [part.id for part in entry.items if isinstance(part, Group) and not part.id.startswith("held-")]
        for entry in found
    ] == [["answer-1"], ["answer-2"]]
    assert smallest_type(last.items) is None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_islands_of_pisi_stand_four_to_a_page_over_what_players_hold(kept, paper):
    """Half of each page was lines to write on: twelve puzzles took six pages."""
    (puzzle,) = make_puzzles(get_game("pisi"), 1, 4, levels=(1,), tasks=("cheapest",), cache=kept)
    usual = replace(puzzle, sentence="Player 1 to move and win the capital in three turns.")
    (page,) = book_document([puzzle, *[usual] * 3], answers="none", paper=paper).pages
    assert smallest_type(page.items) is None
    islands, stores = (
        [item for item in parts(page.items) if getattr(item, "id", "") == name] for name in ("tiles", "stores")
    )
    assert [len(islands), len(stores)] == [4, 4]
    facts = get_game("pisi").facts(puzzle.position())
    left, _, right, bottom = bounds((islands[0],))
    assert (right - left) / len({name[0] for name in facts["tiles"]}) >= {"a4": 11.0, "letter": 10.7}[paper]
    assert bounds((stores[0],))[1] > bottom
    said = [item.text for item in stores[0].items if isinstance(item, Text)]
    assert sum(text.endswith("moves") for text in said) == 1
    held = [facts["goods"]["1"], facts["goods"]["2"], facts["on_board"]]
    counts = [int(text) for text in said if text.isdecimal()]
    assert counts == [count for goods in held for count in goods.values()]


def test_pictures_of_a_page_have_one_axis_for_rings_and_one_edge_for_grids(kept):
    """Also where nothing is taken, or nothing placed; words take what is left, and rows of a page are alike."""
    iriri = get_game("iriri")
    asked = (("best", 1), ("block", 2), ("plan", 3))
    book = [make_puzzles(iriri, 1, 1, levels=(level,), tasks=(task,), cache=kept)[0] for task, level in asked]
    (page,) = book_document(book, answers="end").pages[-1:]
    rows = [item for item in page.items if isinstance(item, Group)]
    drawn = [next(item for item in row.items if isinstance(item, Group) and item.id) for row in rows]
    found: dict[str, list[float]] = {}
    for row, picture in zip(rows, drawn, strict=True):
        for part in picture.items:
            if getattr(part, "id", "") in {"ring", "grid"}:
                left, _, right, _ = bounds((part,))
                at = (left + right) / 2 if part.id == "ring" else left
                found.setdefault(part.id, []).append(row.dx + picture.dx + at)
    assert [len(found["ring"]), len(found["grid"])] == [3, 3]
    # Pieces at the ends of a ring are of different sizes, and so is what lies around the cells of grids.
    for part in PARTS:
        assert max(found[part]) - min(found[part]) < 1.0
    # Bands are as high as each other: what is free is not left at the foot alone.
    first, second = (after.dy - row.dy for row, after in pairwise(rows))
    assert first == pytest.approx(second)
    # Pictures are large, and what is free of a band is above and below them; room for arcs along a ring is kept on
    # both sides, and grids are no longer so high that they reach below it.
    for row, picture, end in zip(rows, drawn, [*(row.dy for row in rows[1:]), page.height - 16.0], strict=True):
        _, over, _, under = bounds((picture,))
        assert 0 < end - row.dy - under < 20
        assert over > 0.25 * (end - row.dy - under - 5.0)
    # So have questions.
    (asked_page,) = book_document(book, answers="end").pages[:1]
    rings, grids, tops, spans = [], [], [], []
    for row, puzzle, solved in zip(
        (item for item in asked_page.items if isinstance(item, Group)), book, drawn, strict=True
    ):
        (picture,) = (item for item in row.items if isinstance(item, Group) and item.id)
        (ring,), (grid,) = ([part for part in picture.items if getattr(part, "id", "") == name] for name in PARTS)
        left, _, right, _ = bounds((ring,))
        rings.append(row.dx + picture.dx + (left + right) / 2)
        spans.append((left, right))
        grids.append(row.dx + picture.dx + bounds((grid,))[0])
        # Ring and grid are in the middle of the width, and nothing is squeezed in beside them.
        before, after = row.dx + picture.dx + left, asked_page.width - (row.dx + picture.dx + bounds((grid,))[2])
        assert before == pytest.approx(after, abs=3.0)
        assert not [item for item in row.items if isinstance(item, Line) and item.style.stroke == "faint"]
        tops.append(abs(bounds((ring,))[1] - bounds((grid,))[1]))
        # The same rows in question and answer, and cells of one size.
        (other,) = (part for part in solved.items if getattr(part, "id", "") == "grid")
        named, high = zip(
            *(rows_named(shown, some) for shown, some in ((picture, grid), (solved, other))), strict=True
        )
        assert named[0] == named[1]
        assert high[0] == pytest.approx(high[1], abs=0.01)
        assert {y for _, y in puzzle.position(iriri).grid} <= {*named[0]}
    assert max(rings) - min(rings) < 1.0
    assert max(grids) - min(grids) < 1.0
    assert max(tops) < 2.2
    assert max(right - left for left, right in spans) > 55.0
    # Hands tell what is replied, not what the answer shows: "takes" stood over the hand of who had taken. A task that
    # forbids a reply tells no points.
    said = [[item.text for item in parts(picture.items) if isinstance(item, Text)] for picture in drawn]
    told = [[text for text in some if text.endswith(("takes", "passes", "places"))] for some in said]
    assert told == [[], ["passes"], ["places"]]
    assert [("that still fits" in words_of(row), "gains" in words_of(row)) for row in rows[1:]] == [
        (True, False),
        (False, True),
    ]
    # Words stand over pictures only where these are larger so, though the puzzles' own pictures are small as well.
    cells = AnswerCells(iriri, book[:1] * 4, lambda many: (194.0 - 6.0 * many) / many, 7.0, 290.0, 5.2, 4)
    assert next(cells.layouts()).columns == 1


def rows_named(picture, grid):
    """The rows of a grid by the numbers beside it, from the top, and how high each is."""
    left = bounds((grid,))[0]
    texts = [item for item in parts(picture.items) if isinstance(item, Text)]
    numbers = [item for item in texts if left - 6.0 < item.x < left and re.fullmatch(r"−?\d+", item.text)]
    found = sorted((item.y, int(item.text.replace("−", "-"))) for item in numbers)
    return [number for _, number in found], (found[-1][0] - found[0][0]) / (len(found) - 1)


def test_all_pictures_of_a_page_of_html_have_one_scale(kept):
    """Iriri: questions show ring and grid, answers a part of them."""
    text = draw.puzzle_page("iriri", count=2, seed=1, level="1-2", task="best,block", cache=kept).text
    found = re.findall(r'<figure style="max-width:([\d.]+)rem"><svg[^>]* width="([\d.]+)mm"', text)
    assert len(found) == 4
    scales = [float(rem) / (float(mm) - 1.0) for rem, mm in found]
    assert max(scales) - min(scales) < 0.03 * max(scales)
    assert max(float(rem) for rem, _ in found) > 30
    # On wide screens two puzzles stand side by side.
    assert "@media screen and (min-width:64rem){" in text
    assert "main{display:grid;grid-template-columns:1fr 1fr" in text


def test_answers_of_iriri_show_the_reply_as_well(kept):
    """ "Best reply" was asked for and told, and drawn nowhere."""
    iriri = get_game("iriri")
    numbers = []
    for seed in (1, 2, 3):
        (puzzle,) = make_puzzles(iriri, 1, seed, levels=(4,), tasks=("plan",), cache=kept)
        picture = solved_picture(iriri, puzzle, 10.0)
        many = len(puzzle.answer.split())
        moves = puzzle.proof.line.moves
        placed = [" ".join(some).count("@") for some in (moves[:many], moves[many:])]
        found = Counter(item.text for item in parts(picture.above) if isinstance(item, Text) and item.bold)
        # A page without any said what its grey brackets were.
        assert ("the reply" in solved_note(iriri, [puzzle])) == (found["2"] > 0)
        if placed[0]:
            assert [found["1"], found["2"]] == placed
            numbers.append(placed[1])
    assert max(numbers) > 0


def test_goods_that_were_held_stand_right_below_the_words_of_an_answer(kept):
    """Pisi: there was a hole between words that speak of goods and these, at the foot."""
    made = make_puzzles(get_game("pisi"), 2, 1, cache=kept)
    pages_ = book_document(made, answers="end").pages
    (page,) = (page for page in pages_ if page.title.startswith("Answers"))
    for row in (item for item in page.items if isinstance(item, Group)):
        shown = {item.id: item for item in row.items if isinstance(item, Group) and item.id}
        held = [item for name, item in shown.items() if name.startswith("held-")]
        (picture,) = (item for name, item in shown.items() if name.startswith("answer-"))
        words_ = [item for item in row.items if isinstance(item, Text)]
        (goods,) = held
        _, top, right, bottom = bounds((goods,))
        assert "Goods before 1" in [item.text for item in parts(goods.items) if isinstance(item, Text)]
        assert max(item.y for item in words_) < top
        assert right < bounds((picture,))[0]
        assert top - max(item.y for item in words_) < 9.0
        assert bottom < bounds((picture,))[3]


def test_lines_without_numbers_say_what_they_are_for():
    """Two below puzzles of Iriri on Letter, three on A4, had no word beside them."""
    said = [[item.text for item in lines_under(0.0, 3, 88.0, turns) if isinstance(item, Text)] for turns in (0, 2)]
    assert said == [["Answer"], ["1", "2"]]


def test_what_an_answer_changes_is_on_its_picture():
    """Iriri: the word with its places in the ring, the ring alone, or both; Pisi: a band around the new road."""
    iriri, pisi = load(get_game("iriri").example), load(get_game("pisi").example)
    view, usual = iriri.game.view(), Display(6.0)
    start, word, both = (view.solved(iriri.positions[ply], usual._replace(since=since)) for ply, since in SOLVED)
    assert start.width > word.width < both.width
    assert [words_on(picture) for picture in (start, word, both)] == [{"words", "ring"}, {"ring"}, {"words", "ring"}]
    for picture, taken in ((start, 0), (word, 2), (both, 2)):
        named = [item.id for item in picture.above if isinstance(item, Group) and item.id]
        assert sum(name.startswith("taken-") for name in named) == taken
        words, places = ({name[-1] for name in named if name.startswith(kind)} for kind in ("word-", "in-ring-"))
        assert words == places
    bands = [pisi.game.view().solved(pisi.positions[4], usual._replace(since=since)).below[-1] for since in (3, 4)]
    assert [len(band.items) for band in bands] == [4, 0]


def test_an_answer_that_prevents_something_shows_it_dashed(kept):
    """Pi: a triangle that the opponent would have made, with a corner where the answer went; other answers do not."""
    game = get_game("pi")
    (puzzle,) = make_puzzles(game, 1, 1, levels=(4,), tasks=("only-move",), cache=kept)
    (other,) = make_puzzles(game, 1, 1, levels=(2,), tasks=("win",), cache=kept)
    picture, won = (solved_picture(game, each, 5.0) for each in (puzzle, other))
    dashed, none = (
        [item for item in parts(shown.above) if isinstance(item, Polygon) and item.style.dash]
        for shown in (picture, won)
    )
    at = picture.anchor(puzzle.answer)
    assert dashed
    assert not none
    assert all(min(math.dist((at.x, at.y), corner) for corner in item.points) < 1e-6 for item in dashed)
    notes = [words_of(book_document([each], answers="end").pages[-1]) for each in (puzzle, other)]
    assert ["Dashed: what the other player threatened to make." in note for note in notes] == [
        True,
        False,
    ]


def test_an_answer_that_keeps_one_in_shows_what_the_others_would_close(kept):
    """Three Player Hex: that any four stones can be answered was said, and nothing shown."""
    game = get_game("hex3")
    for puzzle in make_puzzles(game, 2, 1, tasks=("stay",), levels=(3, 5), cache=kept):
        groups = [item for item in solved_picture(game, puzzle, 8.0).above if isinstance(item, Group)]
        (shown,) = (item for item in groups if item.id == "threatened")
        assert any(item.style.dash for item in shown.items)
        note = words_of(book_document([puzzle], answers="end").pages[-1])
        assert "that the others would close after another move" in note


def words_of(page):
    return " ".join(item.text for item in parts(page.items) if isinstance(item, Text))


@pytest.mark.parametrize("game", ["hex3", "trike"])
def test_stones_of_an_answer_carry_the_numbers_of_the_main_line(game):
    """From 1 on, whatever came before; the names of rows are numbers on both pictures."""
    puzzle = one_puzzle(get_game(game), 4, 2)
    groups = [item for page in book_document([puzzle], answers="end").pages for item in parts(page.items)]
    asked, solved = (
        Counter(item.text for item in parts(group.items) if isinstance(item, Text) and item.text.isdecimal())
        for group in groups
        if isinstance(group, Group) and group.id in {"puzzle-1", "answer-1"}
    )
    assert solved - asked == Counter(str(number + 1) for number in range(len(puzzle.proof.line.moves)))


def parts(items):
    """All items, those of groups and symbols too."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from parts(item.items)
        elif isinstance(item, Use):
            yield from parts(item.symbol.items)


#: Plies after which to look, and those before the answer: a word placed, pieces taken, both.
SOLVED = ((4, 3), (3, 1), (3, 0))


def words_on(picture):
    groups = {item.id for item in picture.above if isinstance(item, Group)}
    return groups & {"words", "ring"}


def test_a_page_of_html_opens_hints_and_answers_without_a_script(book, kept):
    text = draw.puzzle_page("trike", count=8, seed=2, side=7, cache=kept).text
    assert text.count("<summary>Answer</summary>") == text.count('<section class="puzzle"') == 8
    assert "<script" not in text
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text)
    assert all(f"<strong>1\u00a0{puzzle.answer}</strong>" in text for puzzle in book)
    # Each answer opens with its picture: the numbers of the main line on the stones.
    for number, puzzle in enumerate(book, start=1):
        asked, _, answer = text.partition(f'id="puzzle-{number}"')[2].partition("<summary>Answer</summary>")
        solved = answer.partition("</details>")[0]
        assert solved.count("<figure ") == 1
        assert "highest number. Hatched: the cells that count.</figcaption>" in solved
        there, more = (Counter(re.findall(r">(\d+)</text>", drawing)) for drawing in (asked, solved))
        assert more - there == Counter(str(move + 1) for move in range(len(puzzle.proof.line.moves)))


def test_the_command_writes_books_and_folders(tmp_path, kept, capfd):
    asked = ["puzzle", "trike", "--count", "3", "--seed", "2", "--side", "7", "--cache", kept]
    for name in ("book.pdf", "book.svg", "book.html", "book.yaml"):
        assert cli.run([*asked, "-o", str(tmp_path / name)]) == 0
    assert check(tmp_path / "book.yaml") == []
    assert cli.run([*asked, "-o", f"{tmp_path}/each/"]) == 0
    files = sorted((tmp_path / "each").iterdir())
    assert [path.stem for path in files] == ["puzzle-01-level-1", "puzzle-02-level-3", "puzzle-03-level-5"]
    for path in files:
        assert check(path) == []
        assert load(path).final == load(tmp_path / "book.yaml", files.index(path) + 1).final
        assert len(yaml.safe_load(path.read_text())["expect"]["best"]) == 1
    assert cli.run(["puzzle", "trike", "--side", "3", "--level", "5", "-o", str(tmp_path / "none.pdf")]) == 2
    assert not (tmp_path / "none.pdf").exists()
    assert "--level 5: Trike (host pure, side 3, variant zero) does not give" in capfd.readouterr().err


def test_a_product_gives_a_file_for_each(kept):
    options = {"game": "trike", "count": 2, "seed": 2, "side": 7, "cache": kept}
    assert list(puzzle_files(PRODUCT.ways[2], options)) == ["puzzle-01-level-2", "puzzle-02-level-4"]


def recorded(tmp_path, moves):
    path = tmp_path / "game.yaml"
    start = TRIKE.start(side=7)
    path.write_text(f"game: trike\nboard: {{side: 7}}\nplayers: {{black: Anna, white: Bo}}\nmoves: {moves}\n")
    return path, start


def test_the_moments_of_a_recorded_game(tmp_path, book, monkeypatch):
    """Each position of the game in which one move wins, with names, move number and what was played."""
    monkeypatch.setattr("boardgen.puzzles.recorded.PAINS", 1)
    puzzle = next(each for each in book if each.task == "win")
    missed, _ = recorded(tmp_path, " ".join((*puzzle.moves, puzzle.proof.wrong[0].answer)))
    record = load(missed)
    found = next(each for each in recorded_puzzles([record]) if len(each.moves) == len(puzzle.moves))
    number = TRIKE.turn(record.positions[len(puzzle.moves)])
    assert (found.answer, found.played) == (puzzle.answer, puzzle.proof.wrong[0].answer)
    assert found.origin == f"Anna – Bo, move {number}"
    (page, *_) = pages(draw.puzzle_from(record))
    assert f"Anna – Bo, move {number}" in words(page)
    written = draw.puzzle_from_file(record).text
    assert f"Anna – Bo, move {number}" in written


def test_what_was_played_is_as_good_if_it_differs_in_the_goods_paid_alone():
    """Pisi: the same road, which the question asked for; who played it has not missed it."""
    record = load(templates() / "pisi" / "example.yaml")
    puzzles = recorded_puzzles([record], tasks=("capital",))
    (paid,) = (
        each
        for each in puzzles
        if each.played != each.answer and re.sub("[<>]", "-", each.played) == re.sub("[<>]", "-", each.answer)
    )
    said = "".join(run.text for run in telling.answer(paid).played)
    assert said.startswith("What was played is right as well: e7 and a good, road c6–d6–d7–e7–f7 (one heart,")
    other = next(each for each in puzzles if each.played == each.answer)
    assert telling.answer(other).played == (Run("This was played."),)
    missed = replace(paid, played=paid.proof.wrong[0].answer)
    assert "".join(run.text for run in telling.answer(missed).played).startswith("What was played: ")


def test_an_answer_in_the_middle_of_a_turn_begins_where_its_question_does():
    """Iriri: pieces taken before are in the hand, not in the ring, and no arrow is on them."""
    record = load(templates() / "iriri" / "example.yaml")
    (puzzle,) = (each for each in recorded_puzzles([record], tasks=("plan",)) if each.answer == "-4")
    game, pos = record.game, puzzle.position()
    assert game.facts(pos)["hands"]["2"] == ["S", "M"]
    picture = solved_picture(game, puzzle, 6.0)
    assert {item.id for item in picture.above if isinstance(item, Group) and item.id.startswith("taken-")} == {
        "taken-4"
    }
    assert not {"16", "11"} & set(re.findall(r"(\d+) [LMS]\d", picture.desc.partition("Grid:")[0]))
    assert "S M in hand" in picture.desc


def test_wrong_answers_of_which_the_same_is_said_share_a_passage():
    game = get_game("hex3")
    # A win in one move is soon found, and all that is tried instead takes another one.
    (puzzle,) = make_puzzles(game, 1, 1, levels=(1,), tasks=("win",), cache=kept())
    mover = game.to_move(puzzle.position())
    wrong = ["".join(run.text for run in each) for each in telling.answer(puzzle).wrong]
    one, two, three = (each.answer for each in puzzle.proof.wrong)
    assert [each.replace("\u00a0", " ") for each in wrong] == [
        f"Not 1 {one}, 1 {two} or 1 {three}: {mover} needs another move."
    ]


def test_wrong_answers_that_fail_by_the_same_reply_share_a_passage():
    """The same sentence stood below each other three times. Answers of several parts are told apart by “or”."""

    def told(*answers, follows=", then 2 c1: white has no win yet."):
        wrong = [[Run("Not "), Run(each, True), Run(follows)] for each in answers]
        return ["".join(run.text for run in each) for each in telling._together(wrong)]

    assert told("1 a1", "1 b2", "1 c3") == ["Not 1 a1, 1 b2 or 1 c3, then 2 c1: white has no win yet."]
    roads = told("1 a1, road a1–b1", "1 b2", "1 c3")
    assert roads == ["Not 1 a1, road a1–b1 or 1 b2 or 1 c3, then 2 c1: white has no win yet."]
    alone = [[Run("Not "), Run("1 a1", True), Run(f", then 2 {x}: no.")] for x in "bc"]
    assert len(telling._together(alone)) == 2
    (one,) = telling._alike(alone)
    assert "".join(run.text for run in one) == "Not 1 a1, then 2 b; 1 a1, then 2 c: no."
    assert len(telling._alike([[*alone[0][:2], Run(f", then 2 b: {end}.")] for end in ("no", "yes")])) == 2


def test_a_game_without_such_a_moment_says_so(tmp_path):
    path, _ = recorded(tmp_path, "a1")
    with pytest.raises(OptionError, match="had no moment of these levels") as caught:
        draw.puzzle_from(str(path), level=1)
    assert caught.value.code == "no-puzzles"


def test_files_of_several_games_are_not_one_book():
    with pytest.raises(OptionError, match="the files hold games of pi, trike"):
        draw.puzzle_from([str(get_game("pi").example), str(TRIKE.example)])


def test_a_book_says_in_words_of_players_what_it_has(book):
    """And which of Trike's games: on a board of its own it has a name of its own."""
    assert telling.about(TRIKE, book, 2) == "Pure Trike · side 7 · levels 1–5 · set 2"
    on_hex = [replace(puzzle, start={"board": {"host": "hex", "side": 7}}) for puzzle in book]
    assert telling.about(TRIKE, on_hex, 2) == "Hex · side 7 · levels 1–5 · set 2"


@pytest.mark.parametrize(
    ("slug", "tokens", "told"),
    [
        ("pisi", "d3+ a6", "d3 and a good; a6"),
        ("pisi", "d4+/c4>d4>d5<d6", "d4 and a good, road c4–d4–d5–d6 built towards d4, d5 and d5"),
        (
            "iriri",
            "L@0,1+M@1,-1 -7 -14",
            "places large (0,1), medium (1,−1); takes 7 and 14",
        ),
        ("iriri", "-3 -16 -18", "takes 3, 16 and 18"),
        ("iriri", "pass", "passes"),
        ("trike", "d4 d5", "d4 d5"),
    ],
)
def test_answers_are_told_in_words(slug, tokens, told):
    assert get_game(slug).told(tokens.split()) == told


@pytest.mark.parametrize(
    ("token", "other", "told"),
    [
        ("e3", "e3+", "e3 without taking the good"),
        ("e3", "e3+/b6>b7<a7", "e3 without taking the good"),
        ("e3+", "e3+/b6>b7<a7", "e3 and a good without a road"),
        ("e3", "e3/b6>b7<a7", "e3 without a road"),
        ("e3+", "e3", "e3 and a good"),
        ("e3", "d3+", "e3"),
    ],
)
def test_a_try_is_told_from_an_answer_that_begins_like_it(token, other, told):
    """``Not 1 e3`` would contradict ``1 e3 and a good``."""
    pisi = load(get_game("pisi").example)
    assert pisi.game.told_at(pisi.positions[2], [token], [other]) == told


def test_roads_in_answers_name_the_goods_that_they_cost():
    """Counted from the tiles that they are built towards."""
    pisi = load(get_game("pisi").example)
    seen = 0
    for pos, token in zip(pisi.positions, pisi.moves, strict=False):
        told = pisi.game.told_at(pos, [token])
        if "/" not in token:
            assert told == pisi.game.told([token])
            continue
        seen += 1
        held, after = (pisi.game.facts(each)["goods"] for each in (pos, pisi.game.play(pos, token)))
        tiles = pisi.game.facts(pos)["tiles"]
        step = token.partition("/")[0]
        paid = Counter(held[pisi.game.to_move(pos)])
        if step.endswith("+"):
            paid[tiles[step[:-1]].partition(":")[0]] += 1
        paid -= Counter(after[pisi.game.to_move(pos)])
        goods = ((counted(count, "x").partition(" ")[0], suit) for suit, count in paid.items())
        said = [f"{many} {suit if many != 'one' or suit == 'arms' else suit[:-1]}" for many, suit in goods]
        assert told.endswith(f"({', '.join(said)})"), (told, said)
    assert seen > 3


def test_two_tries_of_one_answer_have_different_ideas(kept):
    """The first with each reply, in their order; others after the second where there are few."""
    tries = [Wrong(f"a{k}", GameLine((f"a{k}", reply), ""), 9 - k) for k, reply in enumerate("bbcbd")]
    shown = varied(tries, 4, lambda each: each.line.moves[1])
    assert [each.answer for each in shown] == ["a0", "a2", "a3", "a4"]
    assert [each.answer for each in varied(tries[:2], 4, lambda each: each.line.moves[1])] == ["a0", "a1"]
    iriri = get_game("iriri")
    for seed in (1, 2, 3):
        (puzzle,) = make_puzzles(iriri, 1, seed, levels=(4,), tasks=("plan",), cache=kept)
        placed = [wrong.answer.split()[0] for wrong in puzzle.proof.wrong[:2]]
        assert placed[0].startswith("-") or len(set(placed)) == 2, placed


def test_answers_of_a_sheet_have_no_notation_of_files(kept):
    for puzzle in make_puzzles(get_game("pisi"), 8, 1, cache=kept):
        told = telling.answer(puzzle)
        text = " ".join(run.text for runs in (told.solution, *told.asides) for run in runs)
        assert not re.search(r"[+/<>]", text), text


@pytest.mark.parametrize("game", ["pisi", "iriri"])
def test_nothing_is_bold_in_wrong_answers_whose_moves_are_told_in_words(game, kept):
    """They were bold almost throughout, louder than the right one."""
    for puzzle in make_puzzles(get_game(game), 8, 1, cache=kept):
        told = telling.answer(puzzle)
        assert told.solution[0].bold
        assert not any(run.bold for wrong in told.wrong for run in wrong)


def test_dots_and_what_is_whose_are_explained_once_a_page_and_there_are_lines_to_write_on(book, kept):
    document = draw.puzzle("trike", count=8, seed=2, side=7, cache=kept).document
    for page in document.pages[:2]:
        said = " ".join(item.text for item in page.items if isinstance(item, Text))
        assert said.count("Dots: one is easy, five are very hard. Moves are one player’s own;") == 1
        cells = [cell for cell in page.items if isinstance(cell, Group)]
        lines = [[item for item in cell.items if isinstance(item, Line) and item.y1 > 20] for cell in cells]
        assert len({len({item.y1 for item in some}) for some in lines}) == 1
        for cell, some in zip(cells, lines, strict=True):
            level, *numbers = [item.text for item in cell.items if isinstance(item, Text) and item.paint == "muted"]
            assert level in IN_WORDS
            turns = [number for number in numbers if number.isdigit()]
            assert turns == [str(k + 1) for k in range(len(turns))]
            # What is left is for the reason, and says so.
            assert numbers[len(turns) :] in ([], ["Why"])
            assert len(some) == len(turns) or numbers[-1] == "Why"
        picture = [next(item for item in cell.items if isinstance(item, Group) and item.id) for cell in cells]
        assert all(below[0].y1 > bounds((above,))[3] for above, below in zip(picture, lines, strict=True))
    assert "Turns are one player’s own" in telling.guide(get_game("pisi"))
    assert "Light: player 1; dark: player 2." in telling.guide(get_game("pisi"))
    # Iriri's tasks count nothing.
    assert "one player’s own" not in telling.guide(get_game("iriri"))
    counted_ = [
        get_game(name).slug
        for name in ("pi", "hex3", "trike", "pisi", "iriri")
        if "one player’s own" in telling.guide(get_game(name))
    ]
    assert counted_ == ["pi", "hex3", "trike", "pisi"]
    assert "’" in telling.guide(get_game("iriri"))
    # Tasks name colours, which prints without any tell by other signs.
    assert "Red’s pieces have a ring" in telling.guide(get_game("pi"))
    assert "green: dashes" in telling.guide(get_game("hex3"))


def test_all_puzzles_of_a_book_have_as_many_lines_to_write_on(book):
    """Three rows on the first page and two on the second, which has room for more."""
    document = book_document([*book, book[0]], answers="none")
    cells = [cell for page in document.pages for cell in page.items if isinstance(cell, Group)]
    assert len(cells) == 9
    assert len({sum(isinstance(item, Line) for item in cell.items) for cell in cells}) == 1


def test_boards_are_a_little_smaller_where_that_leaves_room_for_lines_below_them():
    # The same four times: its cell is as high as those of others, and a second takes ten seconds to find.
    made = make_puzzles(get_game("breakthrough"), 1, 1, cache=kept()) * 4
    for paper in ("a4", "letter"):
        (page, *_) = book_document(made, paper=paper, answers="end").pages
        cells = [cell for cell in page.items if isinstance(cell, Group) and cell.items]
        # The rule above is one.
        heights = {len({item.y1 for item in cell.items if isinstance(item, Line)}) for cell in cells}
        assert telling.asked_turns(made[0]) == 3
        assert heights <= {3, 4}


def test_no_board_has_a_line_below_it_that_nothing_explains():
    """Three unnumbered ones stood below a puzzle in one move, one of them below the three of a puzzle in two."""
    made = make_puzzles(get_game("trike"), 6, 1, board={"host": "hex"}, cache=kept())
    (page, *_) = book_document(made, answers="end").pages
    cells = [cell for cell in page.items if isinstance(cell, Group)]
    # The rule above is one.
    for puzzle, cell in zip(made, (cell for cell in cells if cell.items), strict=False):
        muted = [item.text for item in cell.items if isinstance(item, Text) and item.paint == "muted"]
        numbers = [text for text in muted if text.isdigit()]
        lines = sum(isinstance(item, Line) for item in cell.items)
        assert lines == 1 + len(numbers) or "Why" in muted
        assert numbers in ([], [str(k) for k in range(1, telling.asked_turns(puzzle) + 1)])


def tops(pages_):
    """The rows of pages, from above."""
    return [sorted({round(item.dy, 3) for item in page.items if isinstance(item, Group)}) for page in pages_]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rows_of_all_pages_begin_level_with_each_other(book, paper):
    """The second row was 9 mm lower on the second page, whose puzzles ask for more turns."""
    short = [puzzle for puzzle in book if telling.asked_turns(puzzle) < 3][:1] * 4
    long = [puzzle for puzzle in book if telling.asked_turns(puzzle) > 4][:1] * 4
    rows, others = tops(book_document([*short, *long], answers="none", paper=paper).pages)
    assert len(rows) == 2
    assert rows == others


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_keep_clear_of_the_foot(kept, paper):
    """The last line of Pisi's answers was 2 mm above it."""
    made = make_puzzles(get_game("pisi"), 8, 1, cache=kept)
    for page in book_document(made, answers="end", paper=paper).pages:
        foot = max(item.y - item.size for item in page.items if isinstance(item, Text))
        assert max(bounds((item,))[3] for item in page.items if isinstance(item, Group)) < foot - 3.5


def test_turns_that_share_a_line_have_room_for_a_move():
    """Fifteen turns on three lines had 7 mm each for a move such as ``c10``."""
    lines = [item for item in lines_under(0.0, 3, 88.0, 15) if isinstance(item, Line)]
    assert len(lines) == 15
    assert min(line.x2 - line.x1 for line in lines) > 9.5


def test_refutations_do_not_say_again_where_their_last_move_ends():
    """“4 a7-a8: white wins, with a piece on a8” took a second line."""
    assert telling._ended("white wins, with a piece on a8", "4 a7-a8") == "white wins"
    assert telling._ended("white wins, with a piece on a8", "2 d6-d5") == "white wins, with a piece on a8"
    assert telling._ended("white has no win yet", "2 d6-d5") == "white has no win yet"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_of_parts_of_pictures_have_no_more_answers_than_puzzles(kept, paper):
    """Iriri had four to a page, on which the hands in the ring could hardly be read."""
    made = make_puzzles(get_game("iriri"), 8, 1, cache=kept)
    pages_ = book_document(made, answers="end", paper=paper).pages
    counts = [sum(isinstance(item, Group) for item in page.items) for page in pages_]
    assert counts[len(counts) // 2 :] == counts[: len(counts) // 2]


def test_the_whole_first_turn_of_a_try_is_bold_as_that_of_an_answer_is(book):
    """Bold up to the first other move it ended anywhere: “**1 d1** and a good”, “**1 e2 and a good, road e2–e3**”."""
    puzzle = book[0]
    told = telling.answer(puzzle)
    bold = [run.text.replace("\u00a0", " ") for runs in (told.solution, *told.asides) for run in runs if run.bold]
    assert bold == [f"1 {puzzle.answer}", *(f"1 {wrong.answer}" for wrong in puzzle.proof.wrong[:2])]
    record = load(get_game("iriri").example)
    line = GameLine(record.moves[:3], "so much")
    runs = telling._tried(record.game, record.positions[0], Wrong(" ".join(line.moves), line, 0), ())
    assert [run.text for run in runs] == [
        "Wrong: ",
        "player 1 places small (0,1), large (0,0); takes 22 and 3",
        ": so much.",
    ]
    assert not any(run.bold for run in runs)
    taking, line = record.positions[4], GameLine(("-16", "-11", "-24"), "so much")
    runs = telling._tried(record.game, taking, Wrong(" ".join(line.moves), line, 0), ())
    assert runs[1] == Run("player 2 takes 16, 11 and 24")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_answers_of_pisi_have_islands_as_large_as_puzzles(kept, paper):
    """64 mm, on which numbers, suits and outlines covered each other; each turn that builds has a line of its own on
    Letter as well.
    """
    made = make_puzzles(get_game("pisi"), 8, 1, cache=kept)
    pages_ = book_document(made, paper=paper, answers="end").pages
    cells = [[item for item in page.items if isinstance(item, Group)] for page in pages_]
    assert [len(some) for some in cells] == [4, 4, 2, 2, 2, 2]
    asked, solved = (
        [bounds([item]) for item in parts(page.items) if getattr(item, "id", "") == "tiles"]
        for page in (pages_[0], pages_[2])
    )
    for (left, _, right, _), (other, _, end, _) in zip(asked, solved, strict=False):
        assert end - other >= right - left - 0.1
    for page in pages_[2:]:
        assert smallest_type(page.items) is None
    for puzzle, cell in zip(made, [cell for some in cells[2:] for cell in some], strict=True):
        lines = [item.text.replace("\u00a0", " ") for item in cell.items if isinstance(item, Text)]
        end = puzzle.proof.line.end
        assert any(line.startswith(f"{end[:1].upper()}{end[1:]}"[:20]) for line in lines), lines


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_puzzles_and_answers_of_pisi_fill_their_pages_alike(kept, paper):
    """Letter had 2, 4, 4 and 2, with half a page of lines for notes."""
    made = make_puzzles(get_game("pisi"), 6, 1, cache=kept) * 2
    found = book_document(made, paper=paper, answers="end").pages
    assert [sum(isinstance(item, Group) for item in page.items) for page in found] == [4] * 3 + [2] * 6
    assert not any(isinstance(item, Text) and item.text == "Notes" for page in found for item in page.items)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boards_of_answers_are_as_wide_as_columns_and_rows_have_little_white_below(book, paper):
    """Boards stood beside their numbers, with up to 34 mm of white below their words and more at the foot."""
    for page in book_document(book, paper=paper, answers="end").pages[2:]:
        cells = [item for item in page.items if isinstance(item, Group)]
        tops = sorted({cell.dy for cell in cells})
        assert len(tops) == 2
        column = (page.width - 2 * cells[0].dx - GUTTER) / 2
        for top, end in zip(tops, [*tops[1:], page.height - 17.0], strict=True):
            row = [cell for cell in cells if cell.dy == top]
            pictures = [bounds((item,)) for cell in row for item in cell.items if isinstance(item, Group)]
            assert all(right - left > 0.9 * column for left, _, right, _ in pictures)
            assert end - max(bounds((cell,))[3] for cell in row) < 24.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_as_much_is_free_below_each_row_of_answers(book, paper):
    """All rows were as high as the highest: below few words 15 to 20 mm were empty, at the foot less."""
    document = book_document(book, paper=paper, answers="end")
    found = [page for page in document.pages if page.title.startswith("Answers")]
    assert len(found) > 1
    for page in found:
        cells = [item for item in page.items if isinstance(item, Group)]
        tops = sorted({cell.dy for cell in cells})
        ends = [max(bounds((cell,))[3] for cell in cells if cell.dy == top) for top in tops]
        room = page.height - MARGIN - 6.5 * POINT * 2.2 - 0.5
        free = [below - end - ROW_GAP * (below != room) for end, below in zip(ends, [*tops[1:], room], strict=True)]
        # Rows of all pages begin level where they can, whatever their words take.
        assert max(free) - min(free) < 2.5, page.title


def test_boards_of_answers_grow_a_little_where_their_page_has_room():
    """Pages of answers with few words had gaps of 14 to 22 mm, others of 3."""
    short, long = (Cell(high, 10.0, 8.0, 100.0) for high in (10.0, 15.0))
    rows = [[short], [short], [long], [long], [long]]
    dealt = Deal(((0, 2), (2, 4), (4, 5)), 5.0, 5.0)
    layout = Layout("answer", 1, (), rows, 0.0, dealt, 100.0, 5.0, under=True)
    room = 2 * (15.0 + 8.0 * 5.0) + ROW_GAP
    pages, cells = layout.pitches([room] * 3)
    # Not beyond all measure, on a page with a single row.
    assert pages == pytest.approx([5.5, 5.0, 5.5])
    assert stacked(rows[:2], pages[0]) == pytest.approx(room - 2.0)
    assert cells == [pages[0]] * 2 + [pages[1]] * 2 + [pages[2]]
    beside = replace(layout, under=False, beside=40.0)
    assert beside.pitches([room] * 3)[0] == [5.0] * 3


def test_pages_as_full_as_each_other_have_no_pictures_too_small_to_be_read():
    cells = [Cell(10.0, 10.0, 8.0, 100.0) for _ in range(6)]
    rows = [cells[:2], cells[2:4], cells[4:]]
    dealt = deal(rows, lambda *_: 100.0, 2, 4.0, 8.0)

    def room(shown):
        return 100.0 - 4.0 * (len(shown) % 2)

    assert len(shared(rows, room, dealt, 4.0)[0]) == 4
    assert shared(rows, room, dealt, 4.6) == (rows, dealt)


def test_roads_and_results_beside_tall_pictures_have_lines_of_their_own(kept):
    """Pisi: turns that build nothing run on, so that the road that decides is seen."""
    (puzzle,) = make_puzzles(get_game("pisi"), 1, 1, levels=(2,), tasks=("capital",), cache=kept)
    said = telling.listed(puzzle)
    turns = telling.turns(puzzle)
    assert turns >= 3
    runs = [[run.text for run in line if run.text != ", "] for line in said[:-1]]
    assert [text.partition("\u00a0")[0] for line in runs for text in line] == [str(k + 1) for k in range(turns)]
    assert all(len(line) == 1 or not any("road" in text for text in line) for line in runs)
    assert any("road" in text for line in runs for text in line)
    assert len(runs) < turns
    assert [run.bold for line in said for run in line].count(True) == 1
    assert said[0][0].bold
    assert said[-1][0].text == f"{puzzle.proof.line.end.capitalize()}."
    page = book_document([puzzle] * 2, answers="end").pages[-1]
    # Each turn is a step, its number left of its words.
    last = f"{runs[-1][0].partition(NO_BREAK)[2].partition(' ')[0]} "
    begins = [item for item in parts(page.items) if isinstance(item, Text) and item.text.startswith(last)]
    assert len(begins) == 2
    assert len({item.x for item in begins}) == 1
    # However many there are, their pictures are no smaller than those of puzzles may be.
    *_, answer = book_document([puzzle] * 6, answers="end").pages
    left, _, right, _ = bounds(next((item,) for item in parts(answer.items) if getattr(item, "id", "") == "tiles"))
    columns = {name[0] for name in get_game("pisi").facts(puzzle.position())["tiles"]}
    assert (right - left) / len(columns) >= get_game("pisi").view().puzzle_pitch


def test_refutations_stand_on_lines_of_their_own_smaller_and_grey(book):
    answers = [cell for page in book_document(book).pages[2:] for cell in page.items if isinstance(cell, Group)]
    for puzzle, cell in zip(book, answers, strict=True):
        said = [item for item in cell.items if isinstance(item, Text) and not item.text.isdigit()]
        tried = [item for item in said if item.text.startswith("Not")]
        assert len(tried) in {len(telling.answer(puzzle, told).wrong) for told in (2, 3)}
        assert {item.x for item in tried} == {said[0].x}
        # Tasks over boards have a type of their own.
        solution = [item for item in said if item.y < tried[0].y and item.text not in curly(puzzle.sentence)]
        assert {item.paint for item in solution} == {"ink"}
        assert {item.paint for item in said if item.y >= tried[0].y} == {"muted"}
        assert max(item.size for item in tried) < min(item.size for item in solution)


def test_answers_begin_on_a_page_of_their_own(book):
    """Pages of puzzles can be handed out; what is free at their end is ruled for notes, not beside answers."""
    five = book_document(book[:5], answers="end", paper="130x180mm").pages
    assert [page.title for page in five[:3]] == ["Puzzles 1–3", "Puzzles 4–5", "Answers 1–3"]
    counts = [sum(isinstance(item, Line) and item.style.stroke == "faint" for item in page.items) for page in five]
    assert counts[1] >= 3
    assert sum(counts[2:]) == 0
    eight = book_document(book, answers="end").pages
    assert [page.title for page in eight] == ["Puzzles 1–4", "Puzzles 5–8", "Answers 1–4", "Answers 5–8"]
    for page in eight[:2]:
        assert max(bounds((item,))[3] for item in page.items if isinstance(item, Group)) > 0.83 * page.height


@pytest.mark.parametrize(("many", "paper", "beside"), [(3, "130x180mm", True), (5, "130x180mm", False)])
def test_what_is_free_after_the_last_puzzle_is_for_notes(book, many, paper, beside):
    """Beside the third, under a heading as cells have it; below the last two, down to the foot, without one."""
    last = book_document(book[:many], answers="none", paper=paper).pages[-1]
    assert [item.text for item in last.items if isinstance(item, Text)].count("Notes") == beside
    ruled = [item for item in last.items if isinstance(item, Line) and item.style.stroke == "faint"]
    assert len({(line.x1, line.x2) for line in ruled}) == 1
    assert (ruled[0].x1 > last.width / 2) == beside
    assert 0.78 * last.height < max(line.y1 for line in ruled) < last.height - 12


def test_pages_take_even_rows_unless_their_pictures_get_much_smaller():
    def rows(*highs):
        return [(Cell(10.0, 10.0, high, 100.0),) for high in highs]

    def room(*_):
        return 200.0

    assert deal(rows(8, 8, 8, 8), room, 3, 5.0, 20.0).pages == ((0, 2), (2, 4))
    tall = deal(rows(20, 8, 8, 8), room, 3, 4.0, 20.0)
    assert tall.pages == ((0, 2), (2, 4))
    assert tall.pitch == pytest.approx((200 - 5 - 20) / 28)


def test_pages_take_as_many_puzzles_as_each_other_with_a_free_place_for_notes(book):
    """Six on two pages of four are three and three; if that finds no room, they stay four and two."""
    cells = [Cell(10.0, 10.0, 8.0, 100.0) for _ in range(6)]
    rows = [cells[:2], cells[2:4], cells[4:]]
    dealt = deal(rows, lambda *_: 200.0, 2, 5.0, 8.0)
    even, found = shared(rows, lambda _: 200.0, dealt, 0.0)
    assert ([len(row) for row in even], found.pages) == ([2, 1, 2, 1], ((0, 2), (2, 4)))
    assert [cell for row in even for cell in row] == cells
    assert shared(rows, lambda shown: 200.0 if len(shown) % 2 == 0 else 50.0, dealt, 0.0) == (rows, dealt)
    pages_ = book_document(book[:6], answers="end", paper="130x180mm").pages
    counts = [sum(isinstance(item, Group) and not item.id for item in page.items) for page in pages_]
    notes = ["Notes" in [item.text for item in page.items if isinstance(item, Text)] for page in pages_]
    assert counts[:2] == [3, 3]
    assert notes[:2] == [True, True]


def test_hints_stand_turned_at_the_foot_of_their_puzzles_where_there_is_room(book):
    """First ones in a column of their own, so that nobody reads the next; the answers are on pages then."""
    page, *others = book_document(book[:4], hints=True).pages
    assert [other.title for other in others] == ["Answers 1–4"]
    (foot,) = (item for item in page.items if isinstance(item, Group) and item.id == "hints-1")
    assert foot.rotate == 180.0
    columns = [item for item in foot.items if isinstance(item, Group)]
    assert [column.items[0].text for column in columns] == list(HINTS)
    for level, column in enumerate(columns):
        said = " ".join(item.text for item in column.items if isinstance(item, Text) and not item.bold)
        assert all(curly(puzzle.hints[level])[:20] in said for puzzle in book[:4])
    boxes = [bounds((column,)) for column in columns]
    assert all(one[2] < other[0] for one, other in pairwise(boxes))
    # The three of a puzzle stand level.
    numbers = [[(item.text, item.y) for item in column.items if item.bold][1:] for column in columns]
    assert len(numbers[0]) == 4
    assert numbers[0] == numbers[1] == numbers[2]


def test_hints_stand_turned_in_the_place_that_three_puzzles_leave_free(kept):
    """Under lines for notes; a page of two has them at its foot. There are no more pages than without hints."""
    (puzzle,) = make_puzzles(get_game("pisi"), 1, 4, levels=(1,), tasks=("cheapest",), cache=kept)
    found = {hints: book_document([puzzle] * 5, hints=hints, answers="none").pages for hints in (False, True)}
    assert [len(pages_) for pages_ in found.values()] == [2, 2]
    islands = [
        [item for page in pages_ for item in page.items if isinstance(item, Group) and not item.id]
        for pages_ in found.values()
    ]
    assert islands[0] == islands[1]
    # Those of the page with room for notes are no further below their words.
    below = [
        item.dy for group in islands[0] for item in group.items if isinstance(item, Group) and item.id[:6] == "puzzle"
    ]
    assert len(below) == 5
    assert max(below) - min(below) < 1.0
    places = []
    for page in found[True]:
        (hints,) = (item for item in page.items if isinstance(item, Group) and item.id[:6] == "hints-")
        left, top, right, bottom = bounds((hints,))
        # A free cell is called so; a strip below all of them needs no name.
        assert [item.text for item in page.items if isinstance(item, Text)].count("Notes") == (page is found[True][0])
        lines = [item.y1 for item in page.items if isinstance(item, Line) and item.y1 < top - 3.0]
        assert len(lines) >= 2
        assert (hints.rotate, right, bottom < page.height - 15.0) == (180.0, page.width - 14.0, True)
        said = [item.text for item in parts(hints.items) if isinstance(item, Text) and item.text in HINTS]
        assert said == list(HINTS)
        places.append(left > page.width / 2)
    assert places == [True, False]
    # Full sheets are not torn into pages with gaps for them.
    *sheets, hinted = book_document([puzzle] * 8, hints=True, answers="none").pages
    assert [page.title for page in sheets] == ["Puzzles 1–4", "Puzzles 5–8"]
    assert hinted.title == "Hints 1–8"


def test_nothing_is_ruled_on_black_paper(book, kept):
    """No pencil shows there; what is ruled in other themes, below puzzles or after the last one, is free."""

    def ruled(pages_):
        return [
            item for page in pages_ for item in parts(page.items) if getattr(item, "style", Style()).stroke == "faint"
        ]

    usual = {"count": 8, "seed": 2, "side": 7, "cache": kept, "answers": "end"}
    found = [ruled(draw.puzzle("trike", theme=theme, **usual).document.pages) for theme in ("colour", "dark")]
    # One for each turn that is asked for, and those for reasons.
    turns = sum(map(telling.asked_turns, make_puzzles(get_game("trike"), 8, 2, board={"side": 7}, cache=kept)))
    assert len(found[0]) >= turns
    assert not found[1]
    few = [
        book_document(book[:3], answers="none", paper="130x180mm", ruled=is_ruled).pages for is_ruled in (True, False)
    ]
    assert ["Notes" in words_of(pages_[-1]) for pages_ in few] == [True, False]
    assert not ruled(few[1])


def test_hints_have_pages_of_their_own_where_answers_are_at_the_foot(book):
    """All first hints, then all second ones, then all third ones, in close rows down to the foot; lines for notes
    were upside down there, or a sixth of the page was empty.
    """
    (page,) = (page for page in book_document(book, hints=True, answers="foot").pages if page.title[:5] == "Hints")
    (turned,) = (item for item in page.items if isinstance(item, Group) and item.id.startswith("hints"))
    entries = [item.items if isinstance(item, Group) else (item,) for item in turned.items]
    texts = [item for entry in entries for item in entry if isinstance(item, Text)]
    told = [text.text for text in texts if text.text in HINTS or text.text.isdigit()]
    numbers = [str(number) for number in range(1, 9)]
    assert told == [said for heading in HINTS for said in (heading, *numbers)]
    assert "Notes" not in {text.text for text in texts}
    assert max(bounds((item,))[3] for item in turned.items) > page.height - 12.0 - 30.0
    heads = [item.y for item in texts if item.text in HINTS]
    assert len(heads) == 3
    assert heads == sorted(heads)
    rows = sorted({item.dy for item in turned.items if isinstance(item, Group) and item.dy < heads[1] - 8.0})
    assert len(rows) == 4
    assert max(after - row for row, after in pairwise(rows)) < 17.0


def test_turns_of_several_moves_are_told_as_one():
    """What is placed and what is taken; as pictures of Iriri have no numbers, turns say whose they are."""
    record = load(get_game("iriri").example)
    told = list(telling.numbered_turns(record.game, record.positions[0], record.moves[:7], 3))
    assert [end for end, _ in told] == [3, 7]
    assert [said for _, said in told] == [
        "player 1 places small (0,1), large (0,0); takes 22 and 3",
        "player 2 places medium (1,2), large (1,1), small (1,0); takes 16, 11 and 24",
    ]


def test_an_answer_of_pieces_to_take_crosses_every_reply_that_it_rules_out(kept):
    """Iriri: where a tempting choice would have let the opponent place, beside the ring; said in a line that fits, on
    pages that have crosses.
    """
    iriri = get_game("iriri")
    (puzzle,) = make_puzzles(iriri, 1, 1, levels=(3,), tasks=("block",), cache=kept)
    pos = puzzle.position()
    threats = iriri.task(puzzle.task).prevented(pos, puzzle.answer)
    replies = {wrong.line.moves[-1] for wrong in puzzle.proof.wrong if "@" in wrong.line.moves[-1]}
    assert len(threats) == len(replies) > 1
    for token in puzzle.answer.split():
        pos = iriri.play(pos, token)
    assert not replies & set(iriri.legal_tokens(pos))
    picture = solved_picture(iriri, puzzle, 6.0)
    (crosses,) = (item for item in picture.above if isinstance(item, Group) and item.id == "prevented")
    cells = {part.partition("@")[2] for reply in replies for part in reply.split("+")}
    assert cells == {f"{x},{y}" for threat in threats for x, y in threat.grid.keys() - pos.grid.keys()}
    for wrong in puzzle.proof.wrong:
        for name in re.findall(r"@(-?\d+,-?\d+)", " ".join(wrong.line.moves)):
            at = picture.anchor(name)
            assert 0 < at.x < picture.width
            assert 0 < at.y < picture.height
    middles = {(round(line.x1 + line.x2, 3), round(line.y1 + line.y2, 3)) for line in crosses.items}
    assert middles == {(round(2 * at.x, 3), round(2 * at.y, 3)) for at in map(picture.anchor, cells)}
    for paper in ("a4", "a5"):
        page = book_document([puzzle], answers="end", paper=paper).pages[-1]
        assert "Crosses: cells of replies that this prevents." in words_of(page)
        right = max(bounds((item,))[2] for item in page.items if isinstance(item, Text))
        assert right <= page.width - 14 + 1e-6
    (placed,) = make_puzzles(iriri, 1, 1, levels=(1,), tasks=("best",), cache=kept)
    *_, without, last = book_document([placed] * 3 + [puzzle] * 2, answers="end").pages
    assert ["Crosses:" in words_of(page) for page in (without, last)] == [False, True]


def test_an_answer_of_pieces_to_take_draws_the_reply_that_it_leaves(kept):
    """Iriri: crosses stood where that reply went, which was not drawn."""
    iriri = get_game("iriri")
    (puzzle,) = make_puzzles(iriri, 1, 2, levels=(3,), tasks=("plan",), cache=kept)
    answer = puzzle.answer.split()
    assert all("@" not in token for token in answer)
    (reply,) = puzzle.proof.line.moves[len(answer) :]
    cells = [part.partition("@")[2] for part in reply.split("+")]
    picture = solved_picture(iriri, puzzle, 6.0)
    twos = [item for item in parts(picture.above) if isinstance(item, Text) and item.text == "2" and item.bold]
    near = [min(math.dist((two.x, two.y), (at.x, at.y)) for two in twos) for at in map(picture.anchor, cells)]
    assert max(near) < 0.75 * picture.anchor("0,0").x
    assert not [item for item in picture.above if isinstance(item, Group) and item.id == "prevented"]


@pytest.mark.parametrize(
    ("slug", "drawn"), [("pi", ["triangles", "sizes"]), ("hex3", ["bridge-"]), ("trike", ["scoring"])]
)
def test_the_picture_of_an_answer_draws_what_proves_it(slug, drawn):
    """The triangles made and their sizes, the chain that wins, the cells that count."""
    game = get_game(slug)
    record = load(templates() / slug / "example.yaml")
    found = game.view().solved(record.final, Display(8.0, numbers=True))
    ids = {item.id for item in (*found.below, *found.above) if isinstance(item, Group) and item.id}
    assert all(any(id_.startswith(name) for id_ in ids) for name in drawn), ids


@pytest.mark.parametrize(
    ("board", "about", "guide", "note"),
    [
        (
            {"host": "hex", "side": 5, "variant": "even"},
            "Hex · side 5 · Even",
            "to any empty cell, with a stone",
            "Framed:",
        ),
        ({"host": "gomoku", "side": 6, "row": 4}, "Five in a Row · side 6 · row 4", "Aim: four or more", "Framed:"),
        ({"host": "y", "side": 5}, "Y · side 5", "Nobody wins if the pawn is trapped first.", "Framed:"),
        (
            {"side": 5, "variant": "odd"},
            "Pure Trike · side 5 · Odd",
            "it again, to any empty cell, with a stone",
            "Hatched:",
        ),
        ({"side": 5}, "Pure Trike · side 5", "A reply may end the game.", "Hatched:"),
    ],
)
def test_sheets_of_trike_say_the_rules_that_they_are_played_by(board, about, guide, note):
    """What a trapped pawn does, what wins on a host, and in answers what is drawn."""
    puzzles = make_puzzles(TRIKE, 1, 3, levels=(1,), board=board, cache=kept())
    assert telling.about(TRIKE, puzzles, 3).startswith(f"{about} · level 1")
    host, *rules = (part for part in about.split(" · ") if " " not in part or part[0].isupper())
    on = "" if host == "Pure Trike" else f" on {host}"
    assert telling.title(TRIKE, puzzles) == ", ".join((f"A puzzle of Trike{on}", *rules))
    first, *_, last = book_document(puzzles, answers="end").pages
    assert guide in words_of(first)
    assert note in words_of(last)


def test_levels_with_a_gap_are_listed(book):
    """“levels 1–3, none of level 2” would contradict itself."""
    some = [next(puzzle for puzzle in book if puzzle.level == level) for level in (1, 3)]
    assert "levels 1 and 3 of 5" in telling.about(TRIKE, some, None, (2,))
    more = [replace(some[0], level=level) for level in (1, 2, 4, 5)]
    assert "levels 1–5 without 3" in telling.about(TRIKE, more, None, (3,))


def test_words_beside_a_picture_alone_in_its_row_have_the_type_and_form_of_others(kept, monkeypatch):
    """Pisi: all answers of a book are as large as pages have room for. Each turn that builds has a line."""
    monkeypatch.setattr(PisiView, "puzzle_steps", False)
    puzzles = make_puzzles(get_game("pisi"), 3, 1, levels=(2, 3), cache=kept)
    page = book_document(puzzles, answers="end").pages[-1]
    lone = next(item for item in page.items if isinstance(item, Group) and words_of(item).startswith("3 "))
    pair = next(item for item in page.items if isinstance(item, Group) and words_of(item).startswith("2 "))
    sizes = [
        [item.size for item in group.items if isinstance(item, Text) and not item.text.isdigit()]
        for group in (pair, lone)
    ]
    assert {*sizes[0]} == {*sizes[1]}
    assert max(sizes[0]) > 8.6 * 25.4 / 72
    for group, puzzle in ((pair, puzzles[1]), (lone, puzzles[2])):
        lines = [item.text.replace("\u00a0", " ") for item in group.items if isinstance(item, Text)]
        end = puzzle.proof.line.end
        assert any(line.startswith(f"{end[:1].upper()}{end[1:]}"[:20]) for line in lines), lines
    told = "".join(item.text for item in lone.items if isinstance(item, Text))
    # All of them, those that fail by the same reply in one passage.
    wrong = puzzles[2].proof.wrong
    assert told.count("Not") == len(telling.answer(puzzles[2], len(wrong)).wrong)
    assert told.count("1\u00a0") == 1 + len(wrong)


def test_answers_tell_as_many_wrong_ones_as_their_own_row_has_room_for(kept):
    """Iriri: long words of one answer do not leave rows of others empty."""
    puzzles = make_puzzles(get_game("iriri"), 6, 1, cache=kept)
    pages = [page for page in book_document(puzzles, answers="end").pages if page.title.startswith("Answers")]
    told = [len(re.findall("Wrong:", words_of(page))) for page in pages]
    assert told[0] == 9
    assert told[1] >= 5
    # A balance is read on one line.
    for page in pages:
        lines = [words_of(Group((item,))) for group in page.items if isinstance(group, Group) for item in group.items]
        assert not [line for line in lines if re.search(r"[−=]$|^[−=] ", line)]


def test_puzzles_of_pi_show_the_triangles_that_hold_goals_and_their_sizes():
    """A smaller one takes a goal: without them solvers had to find the smallest of dozens."""
    game = get_game("pi")
    puzzles = make_puzzles(game, 2, 5, levels=(1,), cache=kept())
    (first, *_) = book_document(puzzles, answers="end").pages
    for at, puzzle in enumerate(puzzles, start=1):
        (drawn,) = (item for item in _groups(first.items) if item.id == f"puzzle-{at}")
        sizes = sorted(hold.size for hold in puzzle.position(game).holds if hold is not None)
        assert sizes
        (tags,) = (group for group in _groups(drawn.items) if group.id == "sizes")
        assert {int(item.text) for item in tags.items if isinstance(item, Text)} == {*sizes}


def _groups(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from _groups(item.items)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_puzzles_of_iriri_and_their_answers_stand_three_to_a_page(kept, paper):
    """The grid of an answer has the scale and the rows of its puzzle, and none is much larger than another: some were
    twice as large, and in one scale for all most stood in a corner of many empty rows.
    """
    made = make_puzzles(get_game("iriri"), 8, 1, cache=kept)
    pages = book_document(made, paper=paper, answers="end").pages
    cells = [[item for item in page.items if isinstance(item, Group)] for page in pages]
    assert [len(some) for some in cells] == [3, 3, 2] * 2
    seen = defaultdict(list)
    for cell in (cell for some in cells for cell in some):
        (picture,) = (item for item in cell.items if isinstance(item, Group) and item.id)
        grids = (part for part in picture.items if getattr(part, "id", "") == "grid")
        seen[picture.id.partition("-")[2]] += [rows_named(picture, grid) for grid in grids]
    both = [(asked, solved) for asked, solved in (each for each in seen.values() if len(each) == 2)]
    assert len(both) >= 6
    for (asked, scale), (solved, same) in both:
        assert asked == solved
        assert abs(scale - same) < 0.01
    scales = [scale for _, scale in chain.from_iterable(seen.values())]
    assert max(scales) < 1.6 * min(scales)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_task_stands_between_the_number_of_a_puzzle_and_those_of_turns(kept, paper):
    """“1 1 e2 and a good” stood beside islands of Pisi."""
    made = make_puzzles(get_game("pisi"), 8, 1, cache=kept)
    pages = [p for p in book_document(made, paper=paper, answers="end").pages if p.title.startswith("Answers")]
    cells = [item for page in pages for item in page.items if isinstance(item, Group)]
    assert len(cells) == len(made)
    for number, (cell, puzzle) in enumerate(zip(cells, made, strict=True), start=1):
        texts = [item for item in cell.items if isinstance(item, Text)]
        assert texts[0].text == str(number)
        base = texts[0].y
        beside = [item.text for item in texts[1:] if item.y == base]
        assert (
            curly(puzzle.sentence).replace(NO_BREAK, " ").startswith(" ".join(beside).replace(NO_BREAK, " ").strip())
        )
        first = next(item for item in texts if item.text.replace(NO_BREAK, " ").split()[0] == "1" and item.y > base)
        assert first.y - base > 5.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_heads_of_all_pages_are_as_far_from_their_first_rule(book, kept, paper):
    """From the last line under the title, or from the title where there is none."""
    pisi = make_puzzles(get_game("pisi"), 1, 4, levels=(1,), tasks=("cheapest",), cache=kept)
    for puzzles in (book[:6], pisi * 2):
        pages_ = book_document(puzzles, paper=paper, hints=True, answers="end").pages
        assert len(pages_) > 1
        for page in pages_:
            rules = [(item.dy, line) for item in page.items if isinstance(item, Group) for line in item.items]
            rules += [(0.0, item) for item in page.items]
            words = page.items
            if page.title.startswith("Hints"):
                # All of it is turned.
                (turned,) = (item for item in page.items if isinstance(item, Group) and item.id.startswith("hints"))
                words, rules = turned.items, [(0.0, item) for item in turned.items]
            top = min(dy + line.y1 for dy, line in rules if isinstance(line, Line) and line.style.stroke == "ink")
            last = max(item.y for item in words if isinstance(item, Text) and item.y < top)
            assert top - last == pytest.approx(4.0)


def test_lines_below_diagrams_have_the_numbers_of_the_turns_that_are_asked_for():
    """A line for each, or as many on all lines but the last; before, 15 turns had three lines without a number."""

    def numbered(lines, turns):
        items = list(lines_under(0.0, lines, 88.0, turns))
        rules = [item for item in items if isinstance(item, Line)]
        numbers = [item for item in items if isinstance(item, Text)]
        assert [item.text for item in numbers] == [str(k + 1) for k in range(turns)]
        assert [item.y + 0.6 for item in numbers] == pytest.approx([item.y1 for item in rules])
        assert all(text.x + 4.0 < rule.x1 < rule.x2 - 7.5 for text, rule in zip(numbers, rules, strict=True))
        assert max(item.x2 for item in rules) == 88.0
        heights = sorted({item.y1 for item in rules})
        assert heights == [LINE * (k + 1) for k in range(len(heights))]
        assert len(heights) == many_lines(turns, lines)
        return [sum(item.y1 == y for item in rules) for y in heights]

    assert numbered(3, 1) == numbered(1, 1) == [1]
    assert numbered(3, 2) == [1, 1]
    assert numbered(3, 3) == [1, 1, 1]
    assert numbered(3, 4) == [2, 2]
    assert numbered(3, 5) == [2, 2, 1]
    assert numbered(2, 5) == [3, 2]
    assert numbered(3, 15) == [5, 5, 5]


def test_lines_that_are_left_are_for_the_reason():
    """25 mm were bare below a single line beside boards with three."""
    items = list(lines_under(0.0, 3, 88.0, 1, 3))
    rules = [item for item in items if isinstance(item, Line)]
    assert [item.y1 for item in rules] == [LINE, 2 * LINE, 3 * LINE]
    assert [(item.text, item.y) for item in items if isinstance(item, Text)] == [
        ("1", LINE - 0.6), ("Why", 2 * LINE - 0.6)
    ]  # fmt: skip
    assert rules[1].x1 > rules[0].x1 > rules[2].x1 == 0.0


def test_turns_that_are_asked_for_end_with_the_solvers_own_or_the_game():
    """A reply may end the game: of what was printed, lines stopped one short. A task that counts no moves asks for
    one.
    """
    trike = get_game("trike")
    for puzzle in make_puzzles(trike, 8, 1, cache=kept()):
        many = telling.asked_turns(puzzle)
        assert telling.turns(puzzle) == many
        assert f"in {counted((many + 1) // 2, 'move')}" in puzzle.sentence
        assert telling.asked_turns(replace(puzzle, sentence="Black to move and win.")) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_answers_stand_under_their_tasks_on_boards_as_wide_as_those_of_puzzles(book, paper):
    """Beside their numbers boards were smaller than they had been asked, over 15 to 23 mm of white."""
    breakthrough = make_puzzles(get_game("breakthrough"), 1, 1, cache=kept()) * 4
    for puzzles in (book[:4], breakthrough):
        asked, answers = book_document(puzzles, paper=paper, answers="end").pages
        cells = [[item for item in page.items if isinstance(item, Group) and item.items] for page in (asked, answers)]
        for puzzle, question, answer in zip(puzzles, *cells, strict=True):
            boards = [
                bounds((next(item for item in cell.items if isinstance(item, Group) and item.id),))
                for cell in (question, answer)
            ]
            assert boards[1][2] - boards[1][0] > 0.9 * (boards[0][2] - boards[0][0])
            over = " ".join(item.text for item in answer.items if isinstance(item, Text) and item.y < boards[1][1])
            assert over.replace("\u00a0", " ").endswith(curly(puzzle.sentence))


@pytest.mark.parametrize("game", ["hex3", "trike"])
def test_answers_have_their_tasks_and_as_many_refutations_on_all_papers(game, kept):
    """Shorter paper had one less of each, or no tasks."""
    puzzles = make_puzzles(get_game(game), 8, 1, cache=kept)
    for paper in ("a4", "letter"):
        pages_ = [page for page in book_document(puzzles, paper=paper).pages if page.title.startswith("Answers")]
        said = [item.text for page in pages_ for item in parts(page.items) if isinstance(item, Text)]
        most = [telling.answer(puzzle, 3).wrong for puzzle in puzzles]
        assert sum(text.startswith("Not") for text in said) == sum(map(len, most))
        together = " ".join(said).replace("\u00a0", " ")
        assert all(curly(puzzle.sentence) in together for puzzle in puzzles)


@pytest.mark.parametrize("hints", [False, True])
def test_several_sheets_have_lines_to_write_on_with_hints_as_without(book, hints):
    pages_ = book_document(book, hints=hints, answers="none").pages
    for page in pages_[:2]:
        cells = [cell for cell in page.items if isinstance(cell, Group)]
        lines = [[item for item in cell.items if isinstance(item, Line) and item.y1 > 20] for cell in cells]
        assert all(lines)
        assert len(lines) == 4
    assert [page.title[:5] for page in pages_[2:]] == ["Hints"] * hints


def test_hints_that_would_make_diagrams_small_have_a_page_of_their_own(book):
    """Six diagrams fill a sheet; what stands turned at the foot of others is in type to be read."""
    six = [book_document(book[:6], hints=hints, answers="end").pages for hints in (False, True)]
    assert [page.title for page in six[1]] == ["Puzzles 1–6", "Hints 1–6", "Answers 1–6"]
    drawn = [[item for item in pages_[0].items if isinstance(item, Group)] for pages_ in six]
    assert drawn[0] == drawn[1]
    page, _ = book_document(book[:4], hints=True).pages
    (foot,) = (item for item in page.items if isinstance(item, Group) and item.id == "hints-1")
    assert {item.size for item in parts(foot.items) if isinstance(item, Text)} == {8.5 * 25.4 / 72}


def test_refutations_have_type_to_be_read_where_there_is_room(book):
    for number in (2, 4):
        (page,) = book_document(book[:number], answers="end").pages[-1:]
        said = [item for item in parts(page.items) if isinstance(item, Text) and item.text.startswith("Not")]
        assert said
        assert min(item.size for item in said) >= 8.5 * 25.4 / 72 - 1e-6


def test_the_foot_credits_who_designed_the_game_that_is_played_on_a_board():
    trike = get_game("trike")
    assert telling.credit(trike, {"host": "hex"}).startswith(
        "Trike was designed by Alek Erickson. Hex: Piet Hein, John Nash. Every"
    )
    assert telling.credit(trike, {"side": 7}) == telling.credit(trike)
    assert telling.credit(trike).startswith("Trike was designed by Alek Erickson. Every")


def test_tasks_say_what_is_there_already_and_stay_short():
    """Pi: a goal that is red's for good already is not another one; the last opponent is named without a line of its
    own.
    """
    take = next(task for task in get_game("pi").tasks() if task.slug == "take")
    some = make_puzzles(get_game("pi"), 2, 1, levels=(1,), tasks=("take",), cache=kept())
    held = [
        any(hold is not None and hold.size == 4 and hold.owner == pos.mover for hold in pos.holds)
        for pos in (puzzle.position() for puzzle in some)
    ]
    assert {*held} == {True, False}
    assert ["one more goal" in take.sentence(puzzle.position()) for puzzle in some] == held
    (hex3,) = make_puzzles(get_game("hex3"), 1, 1, levels=(1,), tasks=("win",), cache=kept())
    assert re.fullmatch(r"(Red|Green|Blue) to beat (red|green|blue) in one move\.", hex3.sentence)


def test_a_page_of_html_has_the_pictures_of_its_pages_once_for_both_papers(book):
    """Each was written for A4 and again for Letter: eight puzzles of Pi took 567 kB."""
    text = book_html(book)
    for name in ("asked", "solved"):
        ids = [f'id="{name}-{number}-once' for number in range(1, len(book) + 1)]
        assert [text.count(each) for each in ids] == [1] * len(book)
        assert all(text.count(f'href="#{name}-{number}-once') in (1, 2) for number in range(1, len(book) + 1))


def test_a_ring_without_lines_beside_it_is_far_larger_where_its_sheet_has_room(kept):
    """A single one was as small as one of three, with half a page of lines below it."""
    made = make_puzzles(get_game("iriri"), 1, 1, levels=(1,), tasks=("best",), cache=kept)
    wide = []
    for many in (1, 2, 3):
        page = book_document(made * many, answers="none").pages[0]
        ring = next(item for item in parts(page.items) if getattr(item, "id", "") == "ring")
        left, _, right, _ = bounds((ring,))
        wide.append(right - left)
    assert wide[0] >= wide[1] > 1.2 * wide[2]
