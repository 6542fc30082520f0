"""The study book of Pi: ten pages, and exercises whose answers are proved by trying everything."""

from __future__ import annotations

import re
from ctypes import c_double
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest
from pypdfium2 import raw

from boardgen.cards.blocks import Run
from boardgen.games import get_game
from boardgen.games.forcing import Forcing
from boardgen.games.pi.attacks import WinGame
from boardgen.games.pi.state import state_of
from boardgen.paper.sizes import parse_paper
from boardgen.records import load_all
from boardgen.render.formats import render
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Polygon, Text
from boardgen.scene.themes import COLOUR
from boardgen.studies.content import Diagram, Prose, book_of
from boardgen.studies.exercises import WRITE, answer_pages
from boardgen.studies.flow import Column, Flow
from boardgen.studies.frame import frame_of
from boardgen.studies.html import _bands, study_html
from boardgen.studies.pages import BAND, Page, run_on
from boardgen.studies.pictures import Pictures
from boardgen.studies.pieces import Piece, side_by_side
from boardgen.studies.sentences import sentence_splits
from boardgen.studies.setting import CAPTION, GAP, LARGER, SMALL, TEXT, USUAL
from tests.cards.card_samples import on_screen
from tests.cards.page_metrics import fullness, glyph_sizes, panels
from tests.studies.pi_book import GAMES, book, chapters, folded, html_page

PI = get_game("pi")
EXERCISES = book_of([GAMES]).exercises


@pytest.fixture(scope="module")
def pages():
    return book().pages


def inside(items, x=0.0, y=0.0):
    """Everything in groups, too, and where the group it is in has its origin."""
    for item in items:
        yield item, x, y
        if isinstance(item, Group):
            yield from inside(item.items, x + item.dx, y + item.dy)


def words_of(page):
    """The texts of a page, in the order in which they are set."""
    return " ".join(item.text for item, *_ in inside(page.items) if isinstance(item, Text))


def wins_at_once(pos, player):
    """Whether the player to move has a move that ends the game and wins."""
    return any(won(PI.play(pos, move), player) for move in PI.legal_moves(pos))


def won(pos, player):
    outcome = PI.outcome(pos)
    return outcome is not None and outcome.winner == player


def wins_in_two(pos, move):
    """Whether a move wins whatever is replied, with the next move at the latest."""
    player = PI.to_move(pos)
    after = PI.play(pos, move)
    if PI.outcome(after) is not None:
        return won(after, player)
    for reply in PI.legal_moves(after):
        then = PI.play(after, reply)
        if not (won(then, player) if PI.outcome(then) is not None else wins_at_once(then, player)):
            return False
    return True


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda one: one.number)
def test_the_answer_wins_against_every_reply_and_no_other_move_does(exercise):
    pos = exercise.line.positions[exercise.count]
    answer = re.fullmatch(r"\d+\u00a0(\S+)!", exercise.answer[0].text)[1]
    assert [PI.format_move(move, pos) for move in PI.legal_moves(pos) if wins_in_two(pos, move)] == [answer]


def test_wins_are_missed_in_it():
    """Where a move is judged bad or dubious, another one won; three of these are to be found in the first game."""
    missed = []
    for record in GAMES:
        for count, glyph in record.line.glyphs.items():
            pos = record.positions[count - 1]
            if glyph in ("??", "?!") and any(wins_in_two(pos, move) for move in PI.legal_moves(pos)):
                missed.append((record.id, count))
    assert missed == [("came-back", 13), ("came-back", 17), ("came-back", 19), ("three-misses", 8),
                      ("three-misses", 9), ("three-misses", 10), ("corner", 14)]  # fmt: skip


def test_one_cell_stops_red_and_a_slower_win_is_left_after_a_quick_one_is_missed():
    """As the comments on 7 a1 and 10 e4 say: c2 wins against all but a piece on c2, and d1 wins even after 11 a2."""
    line = next(record for record in GAMES if record.id == "three-misses").line
    before = line.positions[6]
    tokens = [token for token in PI.legal_tokens(before) if token != "c2"]
    assert all(wins_in_two(PI.play(before, token), "c2") for token in tokens)
    after = PI.play(line.positions[10], "a2")
    assert [str(token) for token in PI.legal_tokens(after) if wins_in_two(after, token)] == ["d1"]


def test_one_cell_alone_would_have_kept_red_from_winning_within_three_moves():
    """As the comment on 5 h5 says of h3."""
    pos = next(record for record in GAMES if record.id == "three-misses").positions[4]
    state = state_of(pos)
    search = Forcing(WinGame(1 - state.mover), 400_000)
    assert [pos.setup.board.names[cell] for cell in search.escapes(state, 3)] == ["h3"]


def test_what_closes_one_goal_too_early_loses():
    """In the third game 13 k7 and k6 alone, which leave red two goals to win by."""
    line = next(record for record in GAMES if record.id == "corner").line
    pos = line.positions[12]
    replies = {token: PI.play(pos, token) for token in PI.legal_tokens(pos)}
    lost = [
        token for token, after in replies.items() if "g11" in PI.legal_tokens(after) and wins_in_two(after, "g11")
    ]
    assert sorted(lost) == ["k6", "k7"]


def test_paragraphs_never_fall_asunder(pages):
    """Between blocks there are at most 6 mm; the corners of boards reach up, and what is empty beside them counts."""
    for number, page in enumerate(pages[3:9], start=4):
        column = page.items[-3]
        for above, below in pairwise(item for item in column.items if isinstance(item, Group)):
            (_, _, _, end), (_, begin, _, _) = bounds((above,)), bounds((below,))
            assert begin - end <= 6.05, f"page {number}: {begin - end:.1f} mm"


def test_the_head_of_a_chapter_never_stands_alone_at_the_foot_of_a_page():
    frame = frame_of(parse_paper("a5"))
    chapter = book_of([GAMES]).chapters[0]
    drawn = Pictures(chapter.record, chapter.blocks, 60.0, frame.column, "game")
    before = Page((), "before", end=frame.top + frame.room - 40.0)
    pages = [before]
    assert run_on(pages, chapter, frame, drawn, latest=0.9) == 1
    assert pages[0] == before
    assert pages[1].titles


def test_the_book_has_ten_pages_that_are_full_and_readable():
    document = book()
    assert len(document.pages) == 10
    assert len(EXERCISES) == 8
    data = render(document, ".pdf", COLOUR)[0]
    assert min(glyph_sizes(data)) >= 5.99
    for page in pypdfium2.PdfDocument(data):
        image = page.render(scale=1, grayscale=True).to_numpy()
        # Lines to write on are grey.
        dark = image.reshape(len(image), -1).min(axis=1) < 240
        rows = [y for y, there in enumerate(dark[: int(len(dark) * 0.955)]) if there]
        assert rows[-1] > 0.8 * len(dark)
        # The picture and the text never leave a hole.
        assert max(below - above for above, below in pairwise(rows)) < 0.1 * len(dark)


def test_a_reader_has_the_board_before_each_game_and_is_never_left_without_it_for_long():
    for chapter in book_of([GAMES]).chapters:
        line = chapter.record.line
        shown = [block.count for block in chapter.blocks if isinstance(block, Diagram) and block.line is line]
        assert shown[0] == 0
        assert all(after - before <= 8 for before, after in pairwise([*shown, len(line.moves)]))
        for block in chapter.blocks:
            if isinstance(block, Prose) and any(not run.bold for run in block.runs):
                assert not block.runs[-1].bold, "a move hangs alone at the end"


def test_every_game_has_a_spread_of_its_own_and_ends_with_a_picture(pages):
    """Two pages that face each other; the last diagram shows the position after the last move."""
    begins = [number for number, page in enumerate(pages, start=1) if page.headings]
    assert begins == [1, 2, 4, 6, 8, 10]
    for chapter in book_of([GAMES]).chapters:
        shown = [block for block in chapter.blocks if isinstance(block, Diagram)]
        assert shown[-1].line is chapter.record.line
        assert shown[-1].count == len(chapter.record.line.moves)


def test_what_a_comment_says_behind_a_diagram_stands_below_it():
    """The moral of all games was run into what is said of the last move."""
    for chapter, begins in zip(book_of([GAMES]).chapters[1:], ("Each of the missed", "All three games"), strict=True):
        *before, last = chapter.blocks
        assert isinstance(last, Prose)
        assert last.runs[0].text.startswith(begins)
        end = max(at for at, block in enumerate(before) if isinstance(block, Diagram))
        assert not any(isinstance(block, Prose) for block in before[end:])


def test_pages_that_face_each_other_end_level_or_nearly(pages):
    """At their feet: blocks of emptier ones stand further apart, but not so far that they fall asunder."""
    feet = [max(bounds((item,))[3] for item in page.items[:-2]) for page in pages[3:9]]
    apart = [abs(left - right) for left, right in zip(feet[::2], feet[1::2], strict=True)]
    assert max(apart) < 4.0
    assert min(feet) > 190.0


def test_what_is_said_of_a_move_is_not_divided_between_pages(pages):
    """The text of a page begins with a move, a variation or a heading."""
    for page in pages[3:9]:
        texts = [(y, x, item) for item, x, y in inside(page.items) if isinstance(item, Text) and item.size > 2.9]
        first = min(texts, key=lambda one: (round(one[0] + one[2].y, 1), one[1] + one[2].x))[2]
        assert first.bold, first.text


def _said(page, size):
    """The bold words of some size on a page: text, from the left, from the top, mm."""
    for item, x, y in inside(page.items):
        if isinstance(item, Text) and item.bold and item.size == pytest.approx(size):
            yield item.text.replace("\u00a0", " "), x + item.x, y + item.y


def test_variations_and_ends_are_never_seen_before_their_words(pages):
    """Their pictures stand below these or level with them, and beside no other words alone."""
    shown = [block for chapter in book_of([GAMES]).chapters for block in chapter.blocks if isinstance(block, Diagram)]
    named = [block for block in shown if not block.is_main or block.is_end]
    assert len(named) == 6
    for block in named:
        head = block.head[0].text.replace("\u00a0", " ")
        move = re.split("After |Instead: |, ", head.rstrip("."))[-1]
        size = TEXT.size if block.is_main else SMALL.size
        at, left, foot = next(
            (at, x, y)
            for at, page in enumerate(pages[3:9])
            for text, x, y in _said(page, CAPTION.size)
            if head.startswith(text) and text.startswith(head.split(",")[0])  # it may need two lines
        )
        told = [
            (number, y)
            for number, page in enumerate(pages[3:9])
            for text, _, y in _said(page, size)
            if re.fullmatch(rf"(.*, )?{move}[!?]* ?", text)
        ]
        assert any((at - 1, 0.0) < one < (at, foot) for one in told), f"{head} is seen before its words"
        top = foot - 61.0
        level = [y for some in (TEXT.size, SMALL.size) for _, x, y in _said(pages[3 + at], some) if x < left - 30.0]
        beside = [y for y in level if top < y < foot]
        assert not beside or any((at, top) < one < (at, foot) for one in told), f"{head} stands beside other words"


def test_words_are_shared_out_beside_the_diagrams_of_a_page(pages):
    """All that found room stood beside the first two, and 40 mm beside the third were empty."""
    texts = [(x, y + item.y) for item, x, y in inside(pages[6].items)
             if isinstance(item, Text) and item.size > CAPTION.size + 0.1]  # fmt: skip
    ends = [bounds((item,))[3] for item, x, _ in inside(pages[6].items) if isinstance(item, Group) and x == 0.0]
    lowest = max(y for x, y in texts if x < 40.0)
    assert max(ends) - lowest < 15.0
    levels = sorted(y for x, y in texts if x < 40.0)
    assert max(below - above for above, below in pairwise(levels)) < 32.0


def _flow(number):
    chapter, frame = book_of([GAMES]).chapters[number], frame_of(parse_paper("a5"))
    return Flow(chapter, frame, 0.0, Pictures(chapter.record, chapter.blocks, 61.0, frame.column, "game"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_that_a_folded_book_has_to_spare_have_a_board_to_play_on_but_the_back_stays_empty(paper):
    document = folded(paper)
    assert len(document.pages) == 6
    groups = {item.id: item for side in document.pages for item, *_ in inside(side.items) if isinstance(item, Group)}
    numbered = sorted(int(name[5:]) for name in groups if name.startswith("page-"))
    assert numbered == [*range(1, 12)]
    spare = groups["page-11"]
    ids = [item.id for item, *_ in inside(spare.items) if isinstance(item, Group)]
    assert "spare-board" in ids
    texts = [item.text for item, *_ in inside(spare.items) if isinstance(item, Text)]
    assert "A game of your own" in texts
    # Who plays, when, with how many goals; the rings on the board are one of two ways to begin.
    assert {"Blue", "Red", "Date", "goals"} <= {*texts}
    assert "Red’s first three: the rings, or the cells between them." in texts
    # Blue's moves on the left, as many lines as long games need.
    assert {str(number) for number in range(1, 41)} <= {*texts}
    blue = [item for item, *_ in inside(spare.items) if isinstance(item, Text) and item.text == "1" and item.paint]
    assert "name.blue" in {item.paint for item in blue}
    data = render(document, ".pdf", COLOUR)[0]
    assert min(glyph_sizes(data)) >= 5.99


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_moves_are_told_behind_the_diagram_they_are_played_on(paper):
    """Readers follow them on it; text ahead of it filled pages whose foot had no room for the diagram."""
    said = re.sub(r"\s+", " ", " ".join(words_of(page) for page in book(paper).pages))
    assert said.index("After 8 i5.") < said.index("9 k11")
    # Nothing is between words on a ring and its figure.
    assert said.index("After 6 h3.") < said.index("7 a1")


def test_captions_of_variations_say_which():
    """By all their moves; of long ones by the first and the last."""
    shown = [block for chapter in book_of([GAMES]).chapters for block in chapter.blocks if isinstance(block, Diagram)]
    heads = [block.head[0].text.replace("\u00a0", " ") for block in shown if not block.is_main]
    assert heads == ["Instead: 8 c2, 9 a2, 10 a4.", "Instead: 9 g3, 10 c5, 11 a5.", "Instead: 10 d1, 11 g3, 12 a4."]
    html = on_screen(html_page())
    assert html.count('<div class="figures aside">') == html.count("<strong>Instead:") == 3


def test_a_paragraph_is_divided_before_a_move_where_comments_stay_whole():
    runs = (Run("1 a1", True), Run(" One. Two."), Run(" 2 b2", True), Run(" Three. Four."))
    assert [tail[0].text.strip() for _, tail in sentence_splits(runs, whole=True)] == ["2 b2"]
    assert len(list(sentence_splits(runs))) == 3


def test_a_paragraph_is_divided_behind_a_sentence_alone():
    runs = (Run("1 a1", True), Run(" One. Two e. g. three."), Run(" 2 b2", True), Run(" Four (“five.”) Six"))
    heads = ["".join(run.text for run in head) for head, _ in sentence_splits(runs)]
    assert heads[0].endswith("five.”)")
    assert heads[-1] == "1 a1 One."
    assert all("".join(run.text for run in tail)[:1] != " " for _, tail in sentence_splits(runs))


def test_pages_are_full_and_diagrams_of_a_chapter_nearly_as_wide_as_half_of_them():
    """In each chapter the size that leaves the least empty, at least 59 mm; the pages of games are used to 93 %."""
    data = render(book(), ".pdf", COLOUR)[0]
    for number, panel in enumerate(panels(data, 1), start=1):
        reach, gap = fullness(panel, 10.0, 10.5)
        assert reach >= (0.93 if 4 <= number <= 9 else 0.8), f"page {number} ends at {reach:.0%}"
        assert gap <= 0.15, f"page {number} has a stripe of {gap:.0%} without ink"


def test_a_column_gives_a_little_before_it_sends_a_block_away():
    """Half a millimetre between blocks is not seen, a block on another page is."""
    column = Column(100.0, [Piece(30.0, lambda: iter(()))] * 2)
    assert column.fits(Piece(36.0, lambda: iter(())))
    assert not column.fits(Piece(38.0, lambda: iter(())))
    column.pieces.append(Piece(36.0, lambda: iter(())))
    *_, last = column.items()
    assert last.dy + 36.0 == pytest.approx(100.0)


def test_paragraphs_stand_equally_far_apart_on_pages_that_are_not_full():
    column = Column(300.0, [Piece(30.0, lambda: iter(()))] * 3)
    assert [group.dy for group in column.items()] == pytest.approx([0.0, 30.0 + GAP, 60.0 + 2 * GAP])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_columns_beside_each_other_are_full_and_their_boards_as_wide(paper):
    """Each game takes three columns and begins at the head of one, so that eight pages hold the book."""
    pages = book(paper).pages
    assert len(pages) == 8
    frame, ends = frame_of(parse_paper(paper)), []
    for page in pages[3:]:
        columns = [item for item in page.items if isinstance(item, Group)]
        assert len(columns) == 2
        ends += [(bounds((column,))[3] - frame.top) / frame.room for column in columns]
        # They end nearly level, but for text behind a diagram that finds no room, and none far above the foot.
        assert abs(ends[-1] - ends[-2]) < 0.055
    assert sorted(ends)[2] > 0.96
    assert min(ends) > 0.93
    assert sorted(round(y, 1) for page in pages[3:] for _, y in page.headings) == [12.0] * 4
    # Diagrams stand in the middle of columns, their captions at their left.
    heads = [
        x
        for page in pages[3:]
        for text, x, _ in _said(page, CAPTION.size)
        if re.match("After|Instead|The start", text)
    ]
    assert len(heads) == 18
    for x in heads:
        left = (x - frame.side) % (frame.column + frame.gutter)
        assert frame.column - 2 * left > 0.86 * frame.column


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_paragraphs_of_columns_beside_each_other_are_no_more_than_a_line_apart(paper):
    """They stood 7 mm apart so that columns end at the foot, as if something between them were missing."""
    apart = []
    for page in list(pypdfium2.PdfDocument(render(book(paper), ".pdf", COLOUR)[0]))[3:]:
        text = page.get_textpage()
        # Baselines of the left column and of the right one; letters of pictures and captions are smaller.
        lines = (set(), set())
        x, y, matrix = c_double(), c_double(), raw.FS_MATRIX()
        for at in range(text.count_chars()):
            if raw.FPDFText_GetUnicode(text, at) <= 32:
                continue
            raw.FPDFText_GetCharOrigin(text, at, x, y)
            raw.FPDFText_GetMatrix(text, at, matrix)
            size = abs(matrix.d) * raw.FPDFText_GetFontSize(text, at) * 25.4 / 72
            told = SMALL.size - 0.02 < size < LARGER[-1].text.size + 0.02
            lines[x.value > page.get_width() / 2].add((-round(y.value), told))
        for column in lines:
            apart += [lower - upper for (upper, told), (lower, too) in pairwise(sorted(column)) if told and too]
    assert len(apart) > 60
    assert max(apart) / 72 * 25.4 < TEXT.leading + 4.7


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_stands_in_columns_beside_each_other_is_no_more_than_7_mm_apart(paper):
    """Diagrams stood up to 14 mm from their words, so that columns ended at the foot."""
    frame, apart = frame_of(parse_paper(paper)), []
    for page in book(paper).pages[3:7]:
        ends = []
        for column in page.items[:2]:
            below = [item for item in column.items if isinstance(item, Group)][-1]
            boxes = [bounds((item,)) for item in below.items if isinstance(item, Group)]
            apart += [lower[1] - upper[3] for upper, lower in pairwise(boxes)]
            ends.append(bounds((column,))[3])
        assert ends[0] == pytest.approx(ends[1], abs=1.6)
        assert min(ends) > frame.top + 0.93 * frame.room
    assert len(apart) > 20
    assert max(apart) < 7.1


@pytest.mark.parametrize(("paper", "spread"), [("a5", 3.0), ("a4", 2.0), ("letter", 7.0)])
def test_diagrams_of_all_chapters_are_nearly_as_wide(paper, spread):
    """On A5 those of one game were 61 mm wide, of the next 55."""
    column = frame_of(parse_paper(paper)).alone
    chosen = chapters(column, column.beside)
    assert max(chosen.widths) - min(chosen.widths) <= spread


def test_what_is_said_is_larger_on_large_pages_that_are_fuller_so():
    sizes = {item.size for page in book("a4").pages[3:] for item, *_ in inside(page.items) if isinstance(item, Text)}
    assert LARGER[1].text.size in sizes
    assert TEXT.size not in sizes
    frame = frame_of(parse_paper("a4")).alone
    assert chapters(frame, frame.beside).types == LARGER[1]
    assert chapters(frame_of(parse_paper("a5")).alone, 1).types == USUAL


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_columns_beside_each_other_end_level(paper):
    """One ended 14 mm over the foot, since no diagram found room there."""
    for page in book(paper).pages[3:7]:
        left, right = (bounds((column,))[3] for column in page.items[:2])
        assert left == pytest.approx(right, abs=3.0)


def test_pieces_of_all_games_of_a_book_are_numbered_on_every_paper():
    """On A5 those of the last game alone were, then none: two digits of 6 pt found no room on stones of 3.6 mm."""
    for paper, count in (("a5", 6), ("139.7x215.9mm", 6), ("a4", 5), ("letter", 5)):
        for number, page in enumerate(book(paper).pages[3 : 3 + count], start=4):
            drawn = [item for item, *_ in inside(page.items)]
            assert any(
                isinstance(item, Text) and item.anchor == "middle" and item.text.isdigit() for item in drawn
            ), f"{paper}: page {number}"
            assert not any(isinstance(item, Group) and item.id == "last-move" for item in drawn)
            assert "Corners" not in words_of(page)


def test_answers_stand_further_apart_on_a_page_with_room_and_equally_far():
    (page,) = answer_pages(EXERCISES, frame_of(parse_paper("a5")), {})
    column = page.items[-1]
    ends = [(answer.dy, answer.dy + bounds((answer,))[3] - bounds((answer,))[1]) for answer in column.items]
    assert len(ends) == 8
    gaps = [below - above for (_, above), (below, _) in pairwise(ends)]
    assert max(gaps) - min(gaps) < 1.5
    assert min(gaps) > GAP + 2.0
    assert max(gaps) < GAP + 6.5
    assert page.end < 200.0


def test_answers_say_how_the_game_is_won():
    """A reader who has found the move learns why it wins, by answers that stand alone."""
    said = ["".join(run.text for run in one.answer) for one in EXERCISES]
    assert all(re.search(r"wins|three goals|will take|takes B\.", text) for text in said)
    assert "22 a1 wins" in said[2]
    assert "c2" not in said[5]
    assert "17 a1 or c1 takes B." in said[7]


def test_how_a_game_ends_is_said_once_where_its_end_is_shown():
    for chapter in book_of([GAMES]).chapters:
        for block, after in pairwise(chapter.blocks):
            if isinstance(after, Diagram) and after.count == len(after.line.moves):
                assert " wins " in after.head[1].text
                assert not re.search(r"wins \d goals", "".join(run.text for run in getattr(block, "runs", ())))


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_the_board_on_the_cover_is_seen_whole_with_what_it_shows(paper):
    """It ran off the page, with two goals of five cut off that the caption counts."""
    cover, frame = book(paper).pages[0], frame_of(parse_paper(paper))
    assert not any(item.id == "window" for item, *_ in inside(cover.items) if isinstance(item, Group))
    left, _, right, _ = bounds(cover.items)
    assert left >= frame.side - 1.0
    assert right <= frame.width - frame.side + 0.35
    letters = {item.text for item, *_ in inside(cover.items) if isinstance(item, Text)}
    assert {*"ABCDE"} <= letters
    # The board has no coordinates that a move could be found by.
    assert "The end, from “The win that came back”." in words_of(cover)


def untagged(items):
    """Items without the tags that tell the sizes of triangles."""
    return tuple(
        item._replace(items=untagged(item.items)) if isinstance(item, Group) else item
        for item in items
        if not (isinstance(item, Group) and item.title == "the sizes of the triangles")
    )


def test_captions_end_in_squares_that_say_whose_the_goals_are(pages):
    """As the diagrams of booklets have them; their bars are explained where they are first."""
    _, *questions, first = pages[:4]
    others = (*questions, *pages[4:])
    chapter = book_of([GAMES]).chapters[0]
    shown = [block for block in chapter.blocks if isinstance(block, Diagram)][:3]
    owned = [
        square.colour for block in shown for square in get_game("pi").view().tally(block.line.positions[block.count])
    ]
    assert owned[:5] == [None] * 5
    assert {"red", "blue"} < set(owned)
    squares = [
        item.style.fill.removesuffix(".fill")
        for item, *_ in inside(untagged(first.items))
        if isinstance(item, Polygon) and len(item.points) == 4 and len({x for x, _ in item.points}) == 2
    ]
    # Each row is drawn from its end.
    rows = [squares[at : at + 5][::-1] for at in range(0, len(squares), 5)]
    assert [colour for row in rows for colour in row] == [colour or "white" for colour in owned]
    told = [
        sum(isinstance(item, Text) and "Squares:" in item.text for item, *_ in inside(page.items))
        for page in (first, *others)
    ]
    assert told == [1] + [0] * len(others)


def test_answers_fill_the_columns_of_their_last_page_alike_and_exercises_have_lines_to_write_on(pages):
    columns = answer_pages(EXERCISES, frame_of(parse_paper("a4")).alone, {}, 4, 2)
    assert [number for column in columns for number in column.numbers] == [*range(1, 9)]
    assert [3 <= len(column.numbers) <= 5 for column in columns] == [True, True]
    for page in pages[1:3]:
        rules = [item for item, *_ in inside(page.items) if isinstance(item, Line) and item.style == WRITE]
        assert len(rules) == 8


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "139.7x215.9mm"])
def test_exercises_stand_two_by_two_from_margin_to_margin_on_pages_that_begin_and_end_alike(paper):
    pages, frame = book(paper).pages, frame_of(parse_paper(paper))
    ends = []
    for page in pages[1:3]:
        rules = [(x + item.x1, x + item.x2, y + item.y1) for item, x, y in inside(page.items)
                 if isinstance(item, Line) and item.style == BAND]  # fmt: skip
        tops = sorted({round(y, 2) for _, _, y in rules})[1:]
        for top in tops:
            some = sorted((left, right) for left, right, y in rules if round(y, 2) == top)
            assert len(some) == 2
            assert some[0][0] == pytest.approx(frame.side)
            assert some[1][1] == pytest.approx(frame.width - frame.side)
            assert some[1][0] - some[0][1] < 6.1
        ends.append((tops, max(bounds((item,))[3] for item in page.items if isinstance(item, Group))))
    assert len(ends[0][0]) == 2
    assert ends[0] == (pytest.approx(ends[1][0]), pytest.approx(ends[1][1]))
    assert ends[0][1] > frame.height - frame.foot - 6.0
    # What is asked was in the type of captions: it is as large as text, but where that left a line to write on alone.
    ((size, lines),) = {
        (
            next(round(item.size, 3) for item, *_ in inside(page.items)
                 if isinstance(item, Text) and "to\u00a0move." in item.text),
            sum(isinstance(item, Line) and item.style == WRITE for item, *_ in inside(page.items)) // 4,
        )
        for page in pages[1:3]
    }  # fmt: skip
    assert size == round((SMALL if paper == "a5" else TEXT).size, 3)
    assert lines >= 2


def test_a_rule_runs_down_beside_the_diagrams_of_variations_which_are_smaller(pages):
    """As beside their words, so that nobody takes them for the game; the boards of the game have none."""
    faint = [
        (item.y2 - item.y1, item.x1) for page in pages for item, *_ in inside(page.items)
        if isinstance(item, Line) and item.style.stroke == "faint"
    ]  # fmt: skip
    beside = [high for high, _ in faint if high > 30.0]
    shown = [block for chapter in book_of([GAMES]).chapters for block in chapter.blocks if isinstance(block, Diagram)]
    assert len(beside) == sum(not block.is_main for block in shown) == 3
    chapter = book_of([GAMES]).chapters[1]
    drawn = Pictures(chapter.record, chapter.blocks, 61.0, 126.0, "game")
    blocks = [block for block in chapter.blocks if isinstance(block, Diagram)]
    mine, others = (
        [drawn.picture(block).width for block in blocks if block.is_main is is_main] for is_main in (True, False)
    )
    assert max(mine) == pytest.approx(61.0)
    assert all(width == pytest.approx(61.0 - 2.4, abs=0.2) for width in others)
    # Side by side their captions are level.
    first, second = (drawn.figure(block) for block in blocks[-2:])
    assert first.height < second.height - 2.0
    one, other = side_by_side(first, second, 126.0).items()
    foot = [group.dy + figure.above for group, figure in ((one, first), (other, second))]
    assert foot[0] == pytest.approx(foot[1])
    # In a narrow column letters come first.
    drawn = Pictures(chapter.record, chapter.blocks, 56.8, 117.7, "game")
    assert {round(drawn.picture(block).width, 1) for block in blocks} == {56.8}


def test_exercises_stand_equally_far_apart_on_all_pages_of_as_many(pages):
    tops = [
        sorted({y + item.y1 for item, _, y in inside(page.items) if isinstance(item, Line) and item.style == BAND})
        for page in pages[1:3]
    ]
    first, second = ([below - above for above, below in pairwise(some)][-1] for some in tops)
    assert first == pytest.approx(second)


def in_html(html, number):
    """The chapter of a number without its heading."""
    chapter = html.partition(f'<div class="chapter" id="game-{number}">')[2].partition('<div class="chapter"')[0]
    return re.sub('^.*?</h2>(<p class="subtitle">.*?</p>)?', "", chapter)


def test_html_has_squares_and_diagrams_beside_their_text_or_beside_the_next():
    """A square for each goal of each diagram, which says whose it is; all blocks in the order of the records."""
    html = on_screen(html_page())
    chapters = book_of([GAMES]).chapters
    shown = [block for chapter in chapters for block in chapter.blocks if isinstance(block, Diagram)]
    said = re.findall(r'<span class="tally" role="img" aria-label="([^"]*)">', html)
    assert len(said) == len(shown)
    assert said[:2] == ["A, B, C, D, E", "A, B red, C blue, D, E red"]
    assert all(f".of-{owner}{{" in html for owner in ("red", "blue", "white"))
    assert html.count(".tally{") == 1
    kinds = re.findall(r'<div class="(pair start|pair|beside)">|<(figure)>|<p( class="aside")?>', in_html(html, 3))
    order = ["".join(found).strip() for found in kinds]
    assert order[:4] == ["pair start", "figure", "", "figure"]
    assert order[4:9] == ["pair", "", "figure", "", "figure"]
    assert order[9:16] == ["beside", "", 'class="aside"', "", 'class="aside"', "", "figure"]
    assert order[16:] == ["beside", "", "figure", 'class="aside"', ""]
    told = [kind == "figure" for kind in order if kind not in {"pair start", "pair", "beside"}]
    assert told == [isinstance(block, Diagram) for block in chapters[2].blocks]


def test_html_shows_no_variation_and_no_end_before_its_words():
    """On wide pages a diagram stands beside the words before it or below them; above them only beside the start."""
    html = html_page()
    # Words stand before figures in the page, and above those of a pair but the start's.
    assert ".pair>.figures{order:1}" in html
    assert ".start>.told{order:2}" in html
    for number in (1, 2, 3):
        for band in re.split('<div class="(?=pair|beside)', in_html(html, number))[1:]:
            heads = [re.sub("<.*?>", " ", head) for head in re.findall(r"<figcaption>.*?</figcaption>", band)]
            if band.startswith("pair start"):
                assert "The start." in heads[0]
                assert not any(word in heads[1] for word in (" wins ", ", "))
    last = in_html(html, 1)
    pair = last[last.rindex('class="pair"') :]
    assert "After 20" in pair
    assert "After 22" in pair
    assert 'class="beside"' not in pair
    start, variation, *_ = (block for block in book_of([GAMES]).chapters[1].blocks if isinstance(block, Diagram))
    variation = replace(variation, line=list(GAMES)[1].line.variations[8][0], count=3)
    (band,) = _bands([start, Prose((Run("Said."),)), variation])
    assert band.kind == "pair"


def test_html_explains_squares_once_below_the_first_diagram_that_has_them_and_numbers_pieces():
    """As pages do; where pieces have numbers, no corners mark the last move."""
    text = on_screen(html_page())
    captions = [re.sub("<.*?>", "", found) for found in re.findall(r"<figcaption>.*?</figcaption>", text)]
    plain = [caption.replace("\u00a0", " ") for caption in captions]
    told = [at for at, caption in enumerate(plain) if "Squares: goals, red’s with a bar on top" in caption]
    assert told == [0]
    assert not any("Corners" in caption for caption in plain)
    second = re.findall(r"<figure>.*?</figure>", in_html(text, 1), re.DOTALL)[1]
    assert ">6</text>" in second


def test_html_of_games_without_a_tally_has_no_squares():
    trike = load_all(get_game("trike").example)
    assert "tally" not in study_html([trike])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_captions_of_diagrams_alone_in_a_column_and_rules_of_variations_stand_at_its_edge(paper):
    """Captions stood up to 3.3 mm right of the text, rules of diagrams 2.3 mm left of those of words."""
    document = book(paper)
    frame = frame_of(parse_paper(paper))
    edges = [frame.side + at * (frame.column + frame.gutter) for at in range(frame.columns)]
    rules, captions = set(), set()
    for page in document.pages[3:]:
        for item, x, _ in inside(page.items):
            if isinstance(item, Line) and item.x1 == item.x2 and item.style.stroke == "faint":
                rules.add(round(min(x + item.x1 - edge for edge in edges if edge <= x + item.x1 + 1e-6), 2))
        for text, x, _ in _said(page, CAPTION.size):
            if text.startswith(("After", "The start")):
                captions.add(round(min(x - edge for edge in edges if edge <= x + 1e-6), 2))
    assert rules == {0.25}
    assert captions == {0.0}


def test_the_diagram_of_a_variation_never_stands_below_later_moves_of_the_game(pages):
    """It stood beside the end of the game, a third of a page below its words."""
    shown = [block for chapter in book_of([GAMES]).chapters for block in chapter.blocks if isinstance(block, Diagram)]
    block = next(one for one in shown if one.head[0].text.startswith("Instead: 10\u00a0d1"))
    assert not block.is_main
    at, y = next(
        (at, y) for at, page in enumerate(pages) for text, _, y in _said(page, CAPTION.size) if "10 d1" in text
    )
    later = [low for text, _, low in _said(pages[at], TEXT.size) if text.startswith(("11 g3", "12 a2"))]
    assert later
    assert min(later) > y - 61.0


@pytest.mark.parametrize(("paper", "side"), [("a5", 11.0), ("a4", 14.0), ("letter", 14.0)])
def test_the_caption_of_the_picture_on_the_first_page_begins_at_the_margin_clear_of_the_preface(paper, side):
    texts = [
        (x + text.x, y + text.y, text)
        for item in book(paper).pages[0].items
        for text, x, y in placed_texts(item, 0.0, 0.0)
    ]
    ((left, base, _),) = ((x, y, text) for x, y, text in texts if text.text.startswith("The end"))
    assert left == pytest.approx(side, abs=0.01)
    (first,) = (y - text.size for _, y, text in texts if text.text.startswith("A game of Pi is over"))
    assert first - base > 3.0


def placed_texts(item, x, y):
    """All texts in an item, with where it stands."""
    if isinstance(item, Text):
        yield item, x, y
    elif isinstance(item, Group):
        for part in item.items:
            yield from placed_texts(part, x + item.dx, y + item.dy)


def lines_of(line):
    """A line and all its variations."""
    yield line
    for others in line.variations.values():
        for other in others:
            yield from lines_of(other)


def holders(pos):
    """The owner of every goal, and the size of what encloses it."""
    return {name: (goal["owner"], goal["size"]) for name, goal in PI.facts(pos)["goals"].items() if goal.get("owner")}


def test_what_a_comment_says_a_move_takes_changes_hands_with_that_size():
    """By the move itself or, where more is told, by one that can follow: what is only made safe is not taken."""
    said = 0
    for record in GAMES:
        for line in lines_of(record.line):
            for count, comment in line.comments.items():
                pos = line.positions[count]
                for goal, size in re.findall(
                    r"takes ([A-E])(?: back)?,? with size (\d+)", " ".join(str(comment).split())
                ):
                    said += 1
                    before = holders(line.positions[count - 1])
                    steps = [(before, holders(pos))]
                    for move in PI.legal_moves(pos):
                        after = PI.play(pos, move)
                        steps.append((holders(pos), holders(after)))
                        steps += [(holders(after), holders(PI.play(after, then))) for then in PI.legal_moves(after)]
                    assert any(
                        new.get(goal, ("", 0))[1] == int(size) and old.get(goal, ("",))[0] != new[goal][0]
                        for old, new in steps
                    ), (record.title, count, comment)
    assert said > 10
