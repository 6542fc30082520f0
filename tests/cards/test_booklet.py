"""A game move by move."""

import math
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from benchmarks.long_games import long_game
from boardgen.boards.picture import Display
from boardgen.cards.blocks import curly
from boardgen.cards.booklet import booklet_document
from boardgen.cards.booklet_drawn import Drawn, Scaled
from boardgen.cards.booklet_heads import Types, heading_of, types_of
from boardgen.cards.booklet_measures import GRIDS, type_of
from boardgen.cards.booklet_moves import all_moves
from boardgen.cards.booklet_plan import Plan
from boardgen.cards.frames import heading_of as move_heading
from boardgen.cards.steps import (
    MOST_UNTOLD,
    has_last_page,
    note,
    printed_steps,
    stays,
    step_display,
    step_pictures,
    steps,
    subtitle,
)
from boardgen.cards.telling import joined, line_told
from boardgen.cards.turns import Turn, judged_at, unjudged
from boardgen.errors import FitError, OptionError
from boardgen.games import get_game
from boardgen.games.pi.held import held_triangles
from boardgen.games.registry import built_in
from boardgen.games.values import Outcome
from boardgen.pieces.pyramids import BOARD_PITCH
from boardgen.records import load, loads
from boardgen.render.formats import render
from boardgen.render.svg import to_svg
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Line, Polygon, Scene, Text, Use
from boardgen.scene.text import CAP_HEIGHT, font_runs, measure
from boardgen.scene.themes import COLOUR
from boardgen.scene.titles import bearing
from boardgen.testing.pixels import inside, words
from tests.cards.card_samples import FIGURES
from tests.cards.page_metrics import fullness, panels
from tests.once import shared

PI = loads(FIGURES.replace("d7", "d7 {blue takes A}").replace("game: pi", "game: pi\ntitle: Short\nauthor: Somebody"))


EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


@cache
def example(slug):
    """The example of a game, read once."""
    return load(get_game(slug).example)


@shared
def _booklet(slug, per_page, paper):
    return booklet_document(example(slug), per_page, paper)


def booklet(slug, per_page=None, paper="a4"):
    """The booklet of an example, laid out once."""
    return _booklet(slug, per_page, paper)


#: What follows the last diagram.
CLOSING = ("all-moves", "whole-game")


def leaves(items):
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item


def groups(group):
    for item in group.items:
        if isinstance(item, Group):
            yield item
            yield from groups(item)


def read(document):
    pages = pypdfium2.PdfDocument(render(document, ".pdf", COLOUR)[0])
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


def test_each_step_says_what_was_played_and_how_it_stands():
    found = steps(PI)
    assert [step.heading for step in found] == [
        "The start",
        "1 · f5 Blue   2 · e6 Red   3 · d3 Blue   4 · h5 Red   5 · d7 Blue",
    ]
    assert [step.score for step in found] == ["1 : 0", "1 : 1"]
    assert {square.name: (square.colour, square.up) for square in found[-1].tally}["A"] == ("blue", False)
    assert found[-1].comment == "blue takes A"
    assert [step.ply for step in found] == [0, 5]


@pytest.mark.parametrize("slug", built_in())
def test_headings_count_as_the_pieces_do(slug):
    """The number of each turn is that of its first move, and a piece that it placed carries it."""
    record = example(slug)
    shown = steps(record)
    turns = [turn for step in shown for turn in step.turns]
    assert [turn.first for turn in turns] == sorted({turn.first for turn in turns})
    for step, picture in zip(shown, step_pictures(record, shown, step_display(record.game, 12.0)), strict=True):
        written = [word.text for word in words(picture)]
        for turn in step.turns:
            placed = not turn.said.startswith(("passes", "swap", "takes")) and not turn.said.endswith(" tied")
            assert not placed or slug in ("pisi") or str(turn.first) in written, turn


@pytest.mark.parametrize("slug", ["pi", "hex3", "trike"])
def test_only_new_pieces_are_numbered(slug):
    record = example(slug)
    before = 0
    shown, display = steps(record), step_display(record.game, 12.0)
    # Tags have numbers, too.
    display = display._replace(flags=display.flags - {"sizes"})
    for step, picture in zip(shown, step_pictures(record, shown, display), strict=True):
        on_stones = [
            word.text
            for word in words(picture)
            if any(inside(picture.anchor(name), word.x, word.y) for name in record.game.board(**record.board).names)
        ]
        numbers = sorted(int(text) for text in on_stones if text.isdecimal())
        moves = (ply for ply in range(before + 1, step.ply + 1) if "swap" not in record.moves[ply - 1])
        assert numbers == list(moves)
        before = step.ply


@pytest.mark.parametrize(("slug", "heading"), [("trike", "2 · swap"), ("hex3", "3 · Player 3 takes green")])
def test_a_change_of_colours_is_no_move_of_a_colour(slug, heading):
    """Who swaps has another colour after it: the heading names none, on pages and in HTML."""
    record = example(slug)
    headings = [turn.heading for step in steps(record) for turn in step.turns]
    count = int(heading[0])
    assert headings[count - 1] == heading == move_heading(record.line, record.game, count)


def test_a_change_of_colours_is_a_turn_of_its_own():
    """Without a comment it was read together with the move after it, of someone else: “3–4 · takes green i9 Blue”."""
    headings = [turn.heading for step in steps(example("hex3")) for turn in step.turns]
    assert headings[2:4] == ["3 · Player 3 takes green", "4 · i9 Blue"]
    assert 3 not in example("hex3").comments


def test_moves_that_leave_no_piece_are_words():
    assert get_game("hex3").said(["swap:green"]) == "takes green"
    assert get_game("pi").said(["pass"]) == "passes"
    assert get_game("pi").said(["tie:A"]) == "goal A tied"
    assert get_game("pi").said(["e6"]) == "e6"
    assert get_game("iriri").said(["pass", "-17"]) == "passes; takes 17"
    assert get_game("pisi").said(["e3+/b6>b7<a7"]) == "e3 and a good, road b6–a7"
    # Lists of many turns have a sign for the good, which notes explain.
    assert get_game("pisi").said(["e3+/b6>b7<a7"], full=True) == "e3+, road b6–a7"
    assert "f4+: the pawn goes to f4 and takes a good there." in note(load(get_game("pisi").example))


def test_diagrams_of_a_board_that_grows_begin_at_one_place_on_each_page():
    """Three to a page, the last two over all moves; ring and grid stay where they are from diagram to diagram."""
    pages_ = booklet("iriri").pages
    for page in pages_:
        shown = [item for item in page.items if isinstance(item, Group) and item.items]
        drawn = [part for item in shown for part in item.items if isinstance(part, Group) and part.id[:4] == "ply-"]
        assert len(drawn) == (2 if page is pages_[-1] else 3)
        assert len({round(part.dx, 6) for part in drawn}) == 1


def test_no_more_than_a_few_turns_without_a_word_share_a_diagram():
    """They join the next diagram; where there is not a word in the game, it has a diagram every few turns."""
    text = get_game("trike").example.read_text().partition("\nexpect:")[0]
    told = loads(re.sub(r"(5\. d6|c5|8\. g2) {[^{}]*}", r"\1", text))
    found = steps(told)
    most = told.game.view().booklet_turns
    assert [len(step.turns) for step in found[1:] if not step.comment] == [6]  # half of twelve
    assert max(len(step.turns) for step in found) <= most < 12
    # Moves of Pisi are long to tell.
    assert max(len(step.turns) for step in steps(example("pisi"))) == 4
    head, moves = get_game("hex3").example.read_text().partition("result:")[0].split("moves: |")
    mute = loads(f"{head}moves: |{re.sub('{[^{}]*}', '', moves)}")
    assert not mute.comments
    assert max(len(step.turns) for step in steps(mute)) == MOST_UNTOLD


SMALLEST = 6.0


def type_sizes(data):
    """Sizes in points of every character that pdfium reads."""
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            text = page.get_textpage()
            for i in range(text.count_chars()):
                if text.get_text_range(i, 1).strip():
                    matrix = pypdfium2.raw.FS_MATRIX()
                    pypdfium2.raw.FPDFText_GetMatrix(text, i, matrix)
                    yield (
                        pypdfium2.raw.FPDFText_GetFontSize(text, i) * math.hypot(matrix.a, matrix.b),
                        text.get_text_range(i, 1),
                    )


@pytest.mark.parametrize("slug", built_in())
def test_what_a_booklet_says_by_itself_is_set_in_its_own_font(slug):
    """The fonts for what it lacks are not everywhere, and take time to open."""
    texts = [text.text for page in booklet(slug).pages for text in leaves(page.items) if isinstance(text, Text)]
    assert [text for text in texts if any(font is not None for font, _ in font_runs(text))] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", built_in())
def test_nothing_in_a_booklet_is_smaller_than_can_be_read(slug, paper):
    data = render(booklet(slug, None, paper), ".pdf", COLOUR)[0]
    small = [found for found in type_sizes(data) if found[0] < SMALLEST]
    assert not small, small[:8]


def test_diagrams_show_numbers_and_what_the_game_switches_on():
    *_, last = step_pictures(PI, steps(PI), step_display(PI.game, 8.0))
    scene = Scene(last.width, last.height, (*last.below, *last.above))
    svg = to_svg(scene, COLOUR, plain=True)
    assert 'id="triangles"' in svg
    assert 'id="territory"' not in svg, "ground lies under everything, and the booklet says nothing of it"
    (sizes,) = [item for item in last.above if isinstance(item, Group) and item.id == "sizes"]
    groups = [item for item in last.above if item is not sizes]
    numbers, tags = (
        [item.text for item in leaves(items) if isinstance(item, Text) and item.bold] for items in (groups, [sizes])
    )
    assert [text for text in numbers if text.isdecimal()] == ["1", "2", "3", "4", "5"]
    assert sorted(map(int, tags)) == sorted(each.size for each in held_triangles(PI.positions[-1]))


def test_moves_of_one_turn_go_together():
    record = example("iriri")
    found = steps(record)
    assert found[1].turns[0].heading == "1–3 · Player 1: small, large; takes 22 and 3"
    # Two passes after it change nothing on the board, and have no diagram of their own.
    assert [turn.first for turn in found[-1].later] == [34, 35]
    assert found[-1].later[-1].last == len(record.moves)
    assert found[-1].told.endswith("Player\u00a02 passes\u00a0(34), player\u00a01 passes\u00a0(35).")
    assert "wins" in found[-1].ending


def test_paper_has_judgements_and_below_a_comment_what_might_have_been_played():
    pages = booklet("trike").pages
    said = [" ".join(item.text for item in leaves(page.items) if isinstance(item, Text)) for page in pages]
    assert "18 · b5?" in said[0]
    assert "18 · b5?" in said[1].split("All moves")[1]
    assert re.search(r"one wins\. 18\sb3 +wins, whatever white does, and so do b2, c4, d2 and e1\.", said[0])


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_diagrams_are_hardly_smaller_for_variations(slug):
    """By less than a twelfth; variations are set in smaller type than comments."""
    record = load(get_game(slug).example)
    told = booklet(slug)
    record.line.variations.clear()
    bare = booklet_document(record)

    def wide(document):
        ply = next(group for group in groups(document.pages[0]) if group.id.startswith("ply-"))
        return bounds((ply,))[2] - bounds((ply,))[0]

    assert wide(told) >= 0.92 * wide(bare) - 1e-6
    small = [item for page in told.pages for item in leaves(page.items) if isinstance(item, Text)]
    assert any(re.match(r"\d+\s[a-z]", item.text) and item.paint == "muted" and item.bold for item in small)
    # How they would have ended is not torn apart.
    assert any("\u00a0wins\u00a0" in item.text for item in small if item.paint == "muted")


def set_small(document):
    """What is set in the colour of variations, without blanks, page by page."""
    return [re.sub(r"\s", "", page) for page in told_small(document)]


def told_small(document):
    """What is set in the colour of variations, page by page."""
    told = (leaves(item for item in page.items if isinstance(item, Group)) for page in document.pages)
    return ["".join(item.text for item in page if isinstance(item, Text) and item.paint == "muted") for page in told]


def words_of(line, record):
    """A variation as a booklet tells it, without blanks."""
    return re.sub(r"\s", "", "".join(run.text for run in joined(line_told(record, line, 1, full=True))))


@pytest.mark.parametrize(
    ("slug", "per_page"), [*((slug, count) for slug in built_in() for count in (None, 1)), ("trike", 9)]
)
def test_no_variation_is_left_out(slug, per_page):
    """Those that show why a move is good or bad stand with its diagram, others at the end if need be."""
    record = example(slug)
    pages = set_small(booklet(slug, per_page))
    for move, lines in record.line.variations.items():
        for line in lines:
            (at,) = (at for at, page in enumerate(pages) if words_of(line, record) in page)
            if per_page is None and (record.line.glyphs.get(move) or line.glyphs.get(1)):
                shown = {item.id for item in groups(booklet(slug).pages[at])}
                assert shown & {f"ply-{step.ply}" for step in steps(record) if step.ply >= move}
                assert "other-lines" not in " ".join(filter(None, shown))


def test_a_variation_is_closed_and_says_which_move_it_replaces():
    """A full stop and one blank between a last move and the end; an earlier move of its diagram is named."""
    pages = ["".join(some) for some in told_small(booklet("hex3"))]
    text = " ".join(pages).replace("\u00a0", " ")
    assert "27 d5. Blue wins by connection." in text
    assert "30 f5. Red wins by connection." in text
    # A line ends before 32.
    assert "Instead of 31 f4, 31 d5 loses, too: 32 f4. Red wins by connection." in text
    assert text.count("Instead of") == 1
    # Both in full: a heading beside a picture needs no cell, here it would be another way to say a move.
    text = re.sub(r"\s", "", "".join(told_small(booklet("iriri"))))
    assert "Insteadof33M(−5,−2),33?M(−6,2)" in text
    assert "23 a3. White wins" in "".join(told_small(booklet("trike"))).replace("\u00a0", " ")


def test_variations_without_room_stand_below_all_moves_or_on_pages_of_their_own():
    """A comment too long for its page is refused; a variation as long goes on from column to column."""
    unjudged = get_game("trike").example.read_text(encoding="utf-8").replace("a4!?", "a4")
    asked = "asks for more: "
    assert asked in unjudged
    page = booklet_document(loads(unjudged.replace(asked, f"{asked}{'on and on, ' * 40}"))).pages[-1]
    (moves,) = (item for item in page.items if isinstance(item, Group) and item.id == "all-moves")
    lines = [item.text for item in moves.items if isinstance(item, Text)]
    assert "Other lines" in lines
    assert any(text.startswith("20\u00a0a4") for text in lines[lines.index("Other lines") :])

    record, plain = load(get_game("trike").example), load(get_game("trike").example)
    (line,) = record.line.variations[18]
    line.comments[1] = "On and on. " * 1200
    plain.line.variations.clear()
    document, bare = booklet_document(record), booklet_document(plain)
    (before, _), (_, *own) = document.pages[:2], document.pages[1:]
    assert [page.title for page in own] == ["Other lines"] * len(own)
    assert len(own) > 1
    assert words_of(line, record) in "".join(set_small(document))
    assert [item.id for item in groups(before)] == [item.id for item in groups(bare.pages[0])]
    for page in own:
        assert bounds(page.items)[3] < page.height - 9
        columns = [item for item in page.items if isinstance(item, Group) and item.id.startswith("other-lines")]
        foot = min(item.y for item in page.items if isinstance(item, Text) and item.y > page.height / 2)
        assert all(bounds((column,))[3] < foot - 3.0 for column in columns)


def test_a_variation_on_the_last_move_stands_on_the_page_of_the_end():
    record = load(get_game("pisi").example)
    (line,) = record.line.variations[34]
    record.line.variations[42] = [line]
    assert words_of(line, record) in set_small(booklet_document(record))[-1]
    assert len(booklet_document(record).pages) == len(booklet("pisi").pages)


def test_pictures_of_a_board_that_grows_are_drawn_a_few_times_each(monkeypatch):
    """Not once for each pitch of the book: that would be quadratic in its pages."""
    record, drawn = example("iriri"), []
    view = type(record.game.view())
    position = view.position
    monkeypatch.setattr(view, "position", lambda *given: drawn.append(1) or position(*given))
    booklet_document(record, 1)
    assert len(drawn) <= 5 * len(printed_steps(record, 1))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_can_be_played_again_from_the_list_of_its_moves(paper):
    """Headings of Iriri leave out the cells; the list has them, and the page has room for it."""
    record, page = example("iriri"), booklet("iriri", None, paper).pages[-1]
    (moves,) = [item for item in page.items if isinstance(item, Group) and item.id == "all-moves"]
    said = [item.text.replace("−", "-") for item in leaves((moves,)) if isinstance(item, Text)]
    found = []
    for turn in (text for text in said if text.startswith((": ", " passes"))):
        placed, _, taken = turn.partition("; takes ")
        cells = re.findall(r"([SML]) \((-?\d+,-?\d+)\)", placed)
        found.append("+".join(f"{size}@{cell}" for size, cell in cells) or "pass")
        found += [f"-{place}" for place in re.findall(r"\d+", taken)]
    assert found == list(record.moves)
    assert bounds((moves,))[3] < min(item.y for item in page.items if isinstance(item, Text) and item.y > 250) - 3


def test_every_comment_has_its_diagram():
    for slug in ("hex3", "iriri"):
        record = example(slug)
        said = {step.ply: step.comment for step in steps(record) if step.comment}
        assert said == {ply: curly(comment) for ply, comment in record.comments.items()}


@pytest.mark.parametrize(
    ("per_page", "paper"),
    # Nine diagrams of Pi want a larger page, lest their letters be too small to read.
    [(count, size) for count in GRIDS for size in (("a3", "279x432mm") if count == 9 else ("a4", "letter"))],
)
def test_pages_hold_what_they_should(per_page, paper):
    document = booklet_document(PI, per_page, paper)
    pages = read(document)
    assert len(pages) == -(-2 // per_page)
    text = " ".join(pages)
    for step in steps(PI):
        for turn in step.turns:
            assert turn.heading.lower() in text.lower()
        assert step.score in text
    assert "blue takes A" in text
    # Signs are explained and credits given once: the same three small lines stood on every page.
    assert [page.count("designed by Justin Love") for page in pages] == [1] + [0] * (len(pages) - 1)
    assert [page.count("Numbers on pieces") for page in pages] == [1] + [0] * (len(pages) - 1)
    for page in document.pages:
        box = bounds(page.items)
        assert box[0] > 9
        assert box[1] > 9
        assert box[2] < page.width - 9
        assert box[3] < page.height - 9


@pytest.mark.parametrize("slug", ["hex3", "iriri", "pi"])
def test_diagrams_and_texts_keep_apart(slug):
    for page in booklet(slug).pages:
        diagrams = [item for item in page.items if hasattr(item, "items")]
        boxes = [bounds((diagram,)) for diagram in diagrams]
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart
        for diagram in (one for one in diagrams if one.id not in {"all-moves", "colours"}):
            drawn = next(item for item in diagram.items if hasattr(item, "items"))
            picture = bounds((drawn,))
            texts = [bounds((item,)) for item in diagram.items if hasattr(item, "text")]
            # Below a ring words stand beside the board, below a board beside the ring.
            parts = [
                bounds((part._replace(dx=drawn.dx + part.dx, dy=drawn.dy + part.dy),))
                for part in drawn.items
                if isinstance(part, Group)
            ]
            assert all(
                text[3] <= picture[1] + 0.1
                or text[1] >= picture[3] - 0.1
                or text[0] >= picture[2] + 1.0
                or all(part[3] <= text[1] or part[0] >= text[2] + 1.0 or part[2] <= text[0] - 1.0 for part in parts)
                for text in texts
            )


@pytest.mark.parametrize("slug", ["hex3", "trike", "pi"])
def test_after_the_last_diagram_come_the_whole_game_and_all_moves_within_the_page(slug):
    """In columns no higher than the page has room for, however long one of the moves is."""
    record = example(slug)
    page = booklet(slug).pages[-1]
    (moves,) = [item for item in page.items if isinstance(item, Group) and item.id == "all-moves"]
    foot = min(item.y for item in page.items if isinstance(item, Text) and item.y > page.height / 2)
    left, _, right, bottom = bounds((moves,))
    assert bottom < foot - 3.0
    assert page.width / 2 < left < right < page.width - 13.8
    said = "".join(item.text for item in leaves((moves,)) if isinstance(item, Text))
    assert all(turn.said in said for step in printed_steps(record, 6) for turn in step.turns)
    (whole,) = [item for item in page.items if isinstance(item, Group) and item.id == "whole-game"]
    # The page has the rows of the others, of which the first has a higher foot.
    assert bounds((whole,))[3] > foot - 24.0
    decided = {"hex3": {"cut-green", "bridge-red"}, "trike": {"scoring"}}.get(slug, set())
    assert {item.id for item in groups(whole)} & {"cut-green", "bridge-red", "scoring"} == decided


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["hex3", "trike", "pi"])
def test_lines_of_all_moves_are_no_more_than_6_mm_apart(slug, paper):
    """The fifteen moves of Pi's example stood 9 mm apart in two columns; in one they reach the foot."""
    page = booklet_document(example(slug), paper=paper).pages[-1]
    (moves,) = [item for item in page.items if isinstance(item, Group) and item.id == "all-moves"]
    lines = sorted({round(item.y, 2) for item in leaves((moves,)) if isinstance(item, Text)})[1:]
    assert max(below - above for above, below in pairwise(lines)) <= 6.0


@pytest.mark.parametrize("slug", built_in())
def test_a_heading_stands_between_its_rule_and_its_picture(slug):
    """2.6 mm below the rule, the picture close below it; no two words of how the game ended are torn apart.

    Earlier moves are all of one size, and so are last ones.
    """
    record = example(slug)
    document = booklet(slug)
    sizes: dict[bool, set[float]] = {False: set(), True: set()}
    for page in document.pages:
        gaps = []
        for group in page.items:
            drawn = [item for item in getattr(group, "items", ()) if named(item)]
            if not drawn:
                continue
            heading = [item for item in group.items if isinstance(item, Text) and item.y < bounds(drawn)[1]]
            for text in heading:
                if re.match(r"\d+[!?]* · ", text.text):
                    sizes[text.bold].add(text.size)
            first = min(text.y for text in heading)
            assert min(text.y - text.size * CAP_HEIGHT for text in heading if text.y == first) > 2.5
            gaps.append(bounds(drawn)[1] - max(text.y for text in heading))
        # Beside comments half of what is free of a row stands above its picture.
        assert 1.5 < min(gaps) < (8.5 if slug == "iriri" else 4.5)
    assert [len(found) for found in sizes.values()] in ([1, 1], [0, 1])
    if len(steps(record)[-1].ending) < 30:
        ends = [item.text for item in leaves(document.pages[-1].items) if isinstance(item, Text) and item.bold]
        assert any(steps(record)[-1].ending.replace(" ", "\u00a0") in text for text in ends)


def test_the_end_of_a_game_shows_by_what_it_was_decided():
    """The wall that put green out from then on, the chain of red at the end alone; what counts in Pure Trike."""
    for slug, over, before in (("hex3", {"bridge-red", "cut-green"}, {"cut-green"}), ("trike", {"scoring"}, set())):
        record = example(slug)
        *_, one, two = step_pictures(record, printed_steps(record, 6), step_display(record.game, 8.0))
        for picture, shown in ((one, before), (two, over)):
            ids = {item.id for item in (*picture.below, *picture.above) if isinstance(item, Group)}
            assert ids & {"bridge-red", "cut-green", "scoring"} == shown
        text = note(record)
        assert "'" not in text
        assert ("wall that" if slug == "hex3" else "black : white") in text


def test_a_long_comment_takes_its_room_and_too_long_a_one_is_refused():
    long = loads(FIGURES.replace("d7", f"d7 {{{'a word or two ' * 30}}}"))
    assert "a word or two" in " ".join(read(booklet_document(long)))
    endless = loads(FIGURES.replace("d7", f"d7 {{{'a word or two ' * 400}}}"))
    with pytest.raises(FitError, match=r"comment after .*5 · d7"):
        booklet_document(endless, 6)
    booklet_document(loads(FIGURES.replace("d7", f"d7 {{{'a word or two ' * 120}}}")), 1)


def test_other_numbers_of_diagrams_are_refused():
    with pytest.raises(OptionError, match="there are 1, 2, 3, 4, 6, 9"):
        booklet_document(PI, 5)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", built_in())
def test_diagrams_are_large_enough(slug, paper):
    """Unless asked otherwise a page has fewer diagrams rather than small ones; all are of one size."""
    record = example(slug)
    view = record.game.view()
    shown = printed_steps(record, 1)
    usual = next(iter(step_pictures(record, shown, step_display(record.game, 10.0))))
    document = booklet(slug, None, paper)
    first = next(
        item
        for group in document.pages[0].items
        if hasattr(group, "items")
        for item in group.items
        if getattr(item, "id", "").startswith("ply-")
    )
    left, _, right, _ = bounds((first,))
    at_ten = bounds((*usual.below, *usual.above))
    assert (right - left) / (at_ten[2] - at_ten[0]) * 10 > 0.99 * view.booklet_pitch


@pytest.mark.parametrize("slug", built_in())
def test_the_last_page_is_not_nearly_empty(slug):
    """Turns without comments get diagrams of their own, or what is left over is used, until ink reaches the foot."""
    data = render(booklet(slug), ".pdf", COLOUR)[0]
    *_, last = panels(data, 1)
    reach, _ = fullness(last, 12.0, 24.0)
    assert reach > 0.72


def test_an_empty_board_has_no_diagram():
    """What stands at the start is shown, where something does and the first diagram does not show it as well."""
    for slug in built_in():
        record = example(slug)
        begins = printed_steps(record, 6)[0].ply == 0
        assert begins == (record.game.view().booklet_start and bool(record.game.pieces(record.positions[0])))


def test_what_is_said_of_a_start_without_a_diagram_stands_with_the_first():
    """Iriri's grid was an empty square beside a ring that the next diagram showed again."""
    record = example("iriri")
    first = printed_steps(record, 2)[0]
    assert first.turns[0].first == 1
    assert first.comment.startswith(f"{curly(record.comments[0])} ")
    assert first.comment.endswith(curly(record.comments[3]))
    # A record of no moves has nothing else to show.
    text = get_game("iriri").example.read_text()
    bare = loads(text[: text.index("moves:")])
    assert [step.ply for step in printed_steps(bare, 2)] == [0]


def test_a_game_whose_pieces_all_stayed_has_a_diagram_of_the_whole():
    """Whatever else its view may draw; none that moved, took or exchanged them has."""
    record = load(templates() / "own" / "example.yaml")
    *_, last = booklet_document(record).pages
    (whole,) = [item for item in last.items if isinstance(item, Group) and item.id == "whole-game"]
    numbers = {int(item.text) for item in leaves(whole.items) if isinstance(item, Text) and item.text.isdecimal()}
    assert numbers >= set(range(1, len(record.moves) + 1))
    assert [stays(example(slug)) for slug in ("hex3", "pi", "trike", "pisi", "iriri")] == [True] * 3 + [False] * 2


@pytest.mark.parametrize("per_page", [2, 4, 6, 9])
def test_more_diagrams_fill_the_last_page(per_page):
    """All but the places of the whole game and of all moves."""
    record = example("hex3")
    found = printed_steps(record, per_page)
    assert -len(found) % per_page <= 2
    turns = [turn.first for step in found for turn in step.turns]
    assert turns == [turn.first for step in steps(record) for turn in step.turns]
    assert {step.ply for step in steps(record)[1:]} <= {step.ply for step in found}


@pytest.mark.parametrize("paper", ["a4", "letter", "216x265mm"])
def test_the_last_board_of_pisi_is_large_and_all_moves_fill_its_page(paper):
    """On a page of its own, with the connections that decide; the pages before are full of smaller ones.

    Beside it they left a third of a page of A4 empty; where they would leave less, they stand there.
    """
    record = example("pisi")
    document = booklet("pisi", None, paper)
    shown = [
        [item for group in page.items if isinstance(group, Group) for item in group.items if named(item)]
        for page in document.pages
    ]
    assert [len(page) for page in shown[:-1]] == [4] * (len(shown) - 1)
    (last,) = shown[-1]
    assert last.id == f"ply-{len(record.moves)}"
    left, high, right, low = bounds((last,))
    assert right - left > 118
    texts = [item for group in document.pages[-1].items if isinstance(group, Group) for item in group.items]
    (over,) = [item for item in texts if isinstance(item, Text) and item.text == "All moves"]
    beside = paper == "216x265mm"
    if beside:
        assert over.x > right
        assert high < over.y < high + 10
        assert left == pytest.approx(0.0, abs=0.1)
    else:
        assert over.x == 0.0
        assert left + right == pytest.approx(document.pages[-1].width - 28, abs=0.1)
    (said,) = (item for item in texts if isinstance(item, Text) and item.text.startswith("Hearts are gone"))
    moves = [item for item in texts if isinstance(item, Text) and item.y > over.y and item.x >= over.x]
    numbers = [int(item.text.split()[0].rstrip("!?")) for item in moves if item.text[:1].isdecimal()]
    assert sorted(numbers) == list(range(1, len(record.moves) + 1))
    # The comment is below the picture, and no wider than it where the moves are beside.
    # It begins where the picture does, not at the margin of the page.
    assert said.x == pytest.approx(left, abs=0.5)
    assert low < said.y - said.size
    assert bounds((said,))[2] < right
    assert (
        max(item.x + measure(item.text, item.size, item.bold) for item in moves)
        < document.pages[-1].width - 28 + 1e-6
    )
    assert any(isinstance(item, Group) and item.id == "capital" for item in last.items)
    if paper == "216x265mm":
        return  # none that people have
    # The goods in hand are told in one size of type all over the book.
    one, other = (
        next(item.size for item in leaves(page.items) if isinstance(item, Text) and item.text == "on the island")
        for page in (document.pages[0], document.pages[-1])
    )
    assert other == pytest.approx(one, rel=0.07)


def named(item):
    """Whether it is the picture of a diagram."""
    return isinstance(item, Group) and (item.id or "").startswith("ply-")


def test_pictures_side_by_side_begin_at_one_height():
    """However many lines their headings have."""
    heads = set()
    for page in booklet("pisi").pages[:-1]:
        groups = [item for item in page.items if isinstance(item, Group)]
        for left, right in zip(groups[::2], groups[1::2], strict=True):
            one, two = (next(filter(named, group.items)) for group in (left, right))
            assert left.dy == right.dy
            assert one.dy == two.dy
            heads |= {
                sum(isinstance(item, Text) and item.y < one.dy for item in group.items) for group in (left, right)
            }
    assert len(heads) > 1


@pytest.mark.parametrize("per_page", [2, 3])
def test_where_the_board_grows_each_page_has_one_scale_and_the_cells_it_needs(per_page):
    """Grids were nearly empty on the first pages, with the cells of the last. Only new pieces are numbered."""
    record = example("iriri")
    document = booklet("iriri", per_page)
    scales: list[float] = []
    named: dict[int, set[tuple[str, ...]]] = {}
    for number, *_, parts in growing("a4", per_page):
        named.setdefault(number, set()).add(tuple(text.text for text in leaves((parts["labels"],))))
    assert {len(each) for each in named.values()} == {1}
    assert len({each for some in named.values() for each in some}) > 2
    # The cell of the move that was not played is on the page that tells it.
    assert any("−6" in each for each in named[max(named)])
    for page in document.pages:
        grids = [
            part
            for item in page.items
            if isinstance(item, Group) and item.id not in CLOSING
            for part in groups(item)
            if part.id == "words"
        ]
        (scale,) = {round(use.scale, 9) for use in leaves(grids) if isinstance(use, Use)}
        scales.append(scale)
        left, _, right, _ = bounds(page.items)
        # The first letter of the title is seen to begin at the margin.
        large = max((item for item in page.items if isinstance(item, Text)), key=lambda item: item.size)
        assert left + bearing(large.text, large.size) > 13.8
        assert right < page.width - 13.8
    assert scales[0] > 1.2 * scales[-1]
    shown = printed_steps(record, per_page)
    numbers = [
        {item.text for item in leaves(group.items) if isinstance(item, Text) and item.paint == "white.text"}
        for page in document.pages
        for group in page.items
        if isinstance(group, Group) and group.id not in CLOSING
    ]
    for step, written in zip(shown, numbers, strict=True):
        assert written == {str(turn.first) for turn in step.turns if "passes" not in turn.said}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_comments_stand_beside_boards_that_grow_so_that_these_show_what_is_played(paper):
    """Above comments grids had room for sixteen columns, of which a whole game used eight; all moves at the end."""
    record = example("iriri")
    pages_ = booklet("iriri", 3, paper).pages
    said, begins = [], set()
    for page in pages_:
        shown = [item for item in page.items if isinstance(item, Group) and item.id not in CLOSING]
        for item in shown:
            _, top, right, low = bounds([part for part in item.items if named(part)])
            words = [part for part in item.items if isinstance(part, Text) and part.y > top]
            begins.add(min(part.x for part in words))
            assert right < min(part.x for part in words)
            assert all(top < part.y < low for part in words)
            said += [part.text for part in words]
    assert max(begins) - min(begins) < 1e-6
    assert "word makes three points" in " ".join(said)
    for *_, parts in growing(paper, 3):
        left, _, right, _ = bounds((parts["cells"],))
        assert right - left < 11 * 7.2
    (moves,) = [item for item in pages_[-1].items if isinstance(item, Group) and item.id == "all-moves"]
    words = "".join(item.text for item in leaves((moves,)) if isinstance(item, Text))
    assert all(turn.noted in words for step in steps(record) for turn in step.turns)


def test_a_single_board_that_grows_is_as_wide_as_on_pages_of_two():
    """Beside comments it was a strip of more than thirty rows, twice as high as its words."""
    sizes = []
    for per_page in (1, 2):
        cells = [bounds((parts["cells"],)) for *_, parts in growing("a4", per_page)]
        assert max(bottom - top for _, top, _, bottom in cells) < 100.0
        sizes.append(min(right - left for left, _, right, _ in cells))
    assert sizes[0] > sizes[1] - 1.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_comments_stand_below_boards_that_grow_and_their_rings_where_a_page_has_few(paper):
    """From the left margin on, level on each page, as wide as rings; right of them the words formed."""
    feet: dict[int, set[float]] = {}
    listed = []
    for number, item, ring, parts in growing(paper, 2):
        pieces = [parts[name] for name in ("ring", "cells", "labels") if name in parts]
        low = max(bounds((part,))[3] for part in pieces)
        words = [part for part in item.items if isinstance(part, Text) and part.y > ring.y]
        assert words
        assert min(part.x for part in words) == pytest.approx(0.0)
        top = min(part.y - part.size for part in words)
        assert low < top < low + 15.0
        left, _, right, _ = bounds((parts["cells"],))
        assert max(bounds((part,))[2] for part in words) < left
        if "points" in parts:
            lines = [part for part in leaves((parts["points"],)) if isinstance(part, Text)]
            listed.append([part.text for part in lines])
            assert min(part.y - part.size for part in lines) + parts["points"].dy == pytest.approx(top, abs=0.1)
            found = bounds((parts["points"],))
            # Bounds reckon with half the thickness of a line at its ends too.
            assert left - 0.55 < found[0] < found[2] < right + 0.5
        # Nothing as high as four lines is left below the ring.
        assert top - bounds((parts["ring"],))[3] < 18.5
        feet.setdefault(number, set()).add(round(top - bounds((parts["cells"],))[1], 2))
        assert 2 * ring.r > 66.0
    assert all(len(found) == 1 for found in feet.values())
    assert listed[0] == ["column of 2: 3 × 2 + 0.5", "6.5 points"]
    assert listed[1] == ["row of 2: 2", "row of 2: 2", "column of 3: 3", "7 points"]
    assert listed[4] == ["row of 4", "4 points"]


def test_lines_of_the_list_of_words_are_as_thick_as_the_brackets_that_they_stand_for():
    """They were a third as thick: nobody took them for the same sign."""
    for _, _, _, parts in growing("a4"):
        if "points" in parts:
            lines = [item.style for item in leaves((parts["points"],)) if isinstance(item, Line)]
            for number, style in enumerate(lines, start=1):
                widths = {item.style.width for item in leaves((parts[f"word-{number}"],)) if hasattr(item, "style")}
                assert widths == {style.width}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_picture_beside_all_moves_ends_above_the_foot(paper):
    page = booklet("iriri", None, paper).pages[-1]
    (whole,) = [item for item in page.items if isinstance(item, Group) and item.id == "whole-game"]
    foot = min(item.y - item.size for item in page.items if isinstance(item, Text) and item.size < 2.4)
    assert bounds((whole,))[3] < foot


def growing(paper, per_page=None):
    """Each diagram of a booklet whose board grows: its page, it, the circle of the ring, and its parts, in place."""
    for number, page in enumerate(booklet("iriri", per_page, paper).pages):
        for item in (item for item in page.items if isinstance(item, Group) and item.id not in CLOSING):
            (drawn,) = (part for part in item.items if named(part))
            # Rings of marks come after it.
            line = next(part for part in drawn.items if isinstance(part, Circle) and part.style.fill is None)
            parts = [part for part in drawn.items if isinstance(part, Group) and part.id]
            ring = line._replace(x=line.x + drawn.dx, y=line.y + drawn.dy)
            yield number, item, ring, {part.id: part._replace(dx=drawn.dx, dy=drawn.dy) for part in parts}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rings_beside_a_board_that_grows_have_one_size_and_one_place_and_cells_can_be_read(paper):
    """Their pieces are as large on the first page as on the last, however few are left."""
    places, sizes, cells = set(), set(), []
    for _, _, ring, parts in growing(paper):
        places.add((round(ring.x, 2), round(ring.r, 2)))
        sizes |= {round(use.scale, 4) for use in leaves(parts["ring"].items)}
        cells += [use.scale for use in leaves(parts["words"].items)]
    assert len(places) == len(sizes) == 1
    # Beside words that filled a third of their column they were far smaller than the boards.
    assert 2 * next(iter(places))[1] > 47
    assert min(cells) * BOARD_PITCH > 6.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rows_beside_a_board_that_grows_stand_apart(paper):
    """Of three a page, on the fourth page of Letter 3 mm above the next rule, on others 12."""
    ends: dict[int, list[tuple[float, float]]] = {}
    for number, item, *_ in growing(paper, 3):
        ends.setdefault(number, []).append((item.dy, item.dy + bounds(item.items)[3]))
    gaps = [below[0] - above[1] for page in ends.values() for above, below in pairwise(page)]
    assert len(gaps) == 9
    assert min(gaps) > 4.0
    # That of a comment of one line, where others have two.
    assert max(gaps) < 17.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ring_and_grid_begin_level_as_far_below_each_heading(paper):
    """Three a page stood up to 19 mm below it; only brackets stand out of the ring, clear of the heading."""
    tops = []
    for _, item, ring, parts in growing(paper, 3):
        heading = min(part.y for part in item.items if isinstance(part, Text))
        piece = max(use.scale for use in leaves(parts["ring"].items)) * BOARD_PITCH * 0.95
        grid = bounds((parts["cells"],))[1]
        tops.append(round(grid - heading, 2))
        assert abs(ring.y - ring.r - piece / 2 - grid) < 0.5
        assert bounds([part for part in item.items if named(part)])[1] > heading + 2.0
    assert max(tops) - min(tops) < 0.3
    assert tops[0] < 8.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boards_that_grow_end_at_one_place_and_have_the_same_columns_on_a_page(paper):
    """Of three a page, comments begin beside them, where the lines of their grids have ended."""
    ends, begins, columns = set(), set(), set()
    for number, item, _, parts in growing(paper, 3):
        left, _, right, _ = bounds((parts["cells"],))
        ends.add(round(right, 1))
        columns.add((number, round(left, 2), round(right, 2)))
        top = bounds((parts["cells"],))[1]
        words = [part for part in item.items if isinstance(part, Text) and part.y > top]
        lines = {part.y: min(other.x for other in words if other.y == part.y) for part in words}
        begins |= {round(x, 3) for x in lines.values()}
        width = booklet("iriri", 3, paper).pages[0].width
        assert all(part.x + item.dx + measure(part.text, part.size) < width - 13.9 for part in words)
    assert len({number for number, *_ in columns}) == len(columns)
    (begin,) = begins
    assert max(ends) - min(ends) < 0.35
    assert 3.0 < begin - max(ends) < 15.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sums_and_coordinates_have_one_size_though_the_board_grows(paper):
    """Sums went from 17.6 to 11.8 pt and coordinates from 10 to 8 pt as grids shrank from page to page."""
    sums, axes, scores = set(), set(), set()
    for _, _, _, parts in growing(paper):
        if "points" in parts:
            sums |= {round(item.size, 3) for item in leaves((parts["points"],)) if isinstance(item, Text)}
        axes |= {round(item.size, 3) for item in leaves((parts["labels"],)) if isinstance(item, Text)}
    for page in booklet("iriri", None, paper).pages:
        found = [item for item in leaves(page.items) if isinstance(item, Text) and item.bold and item.anchor == "end"]
        scores |= {round(item.size, 3) for item in found if re.fullmatch(r"[\d.]+", item.text)}
    assert len(sums) == len(axes) == len(scores) == 1
    # No larger than those of comments, which they stand over: they were larger.
    assert 8.2 < sums.pop() * 72 / 25.4 < 9.25
    assert 7.0 < axes.pop() * 72 / 25.4 < 8.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sums_of_points_stand_below_the_words_in_every_diagram(paper):
    """Not below the ring where the grid is high: readers look for them in one place."""
    found = 0
    for page in booklet("iriri", None, paper).pages:
        groups = [item for item in page.items if isinstance(item, Group) and item.id not in CLOSING]
        pictures = [part for item in groups for part in item.items if isinstance(part, Group)]
        for parts in ([part for part in picture.items if isinstance(part, Group)] for picture in pictures):
            for points in (part for part in parts if part.id == "points"):
                (words,) = (part for part in parts if part.id == "words")
                (cells,) = (part for part in parts if part.id == "cells")
                left, _, right, _ = bounds((cells,))
                one, top, other, _ = bounds((points,))
                assert top > bounds((words,))[3]
                assert left - 1.0 < one < other < right + 1.0
                found += 1
    assert found >= 9


def test_turns_that_change_nothing_at_the_end_stand_with_the_diagram_before_them():
    """Passes need no second picture of the same board; what was decided is said beside the last one."""
    record = example("iriri")
    shown = printed_steps(record, 3)
    assert [turn.first for turn in shown[-1].later] == [34, 35]
    assert shown[-1].ply == 33
    assert (shown[-1].ending, shown[-1].score) == ("Player 1 wins 37.5 points to 37.", "37.5 : 37")
    last = booklet("iriri").pages[-1]
    words = " ".join(item.text for item in leaves(last.items) if isinstance(item, Text)).replace("\u00a0", " ")
    assert "Player 2 passes (34), player 1 passes (35)." in words
    assert "34 ·" in words
    assert words.count("points to 37") == 1
    assert re.search(r"35 passes ?\.\s+Player 2 wins", words)
    # Where something is said of the last pass, it has its diagram; so has one after which pieces are taken.
    text = get_game("iriri").example.read_text().partition("\nfigures:")[0]
    said = loads(text.replace("9. pass\nresult", "9. pass {That was that.}\nresult"))
    assert (printed_steps(said, 3)[-1].ply, printed_steps(said, 3)[-1].later) == (35, ())


@pytest.mark.parametrize("slug", built_in())
def test_no_two_diagrams_in_a_row_show_the_same(slug):
    """But for a pass of which something is said."""
    record = example(slug)
    for one, two in pairwise(printed_steps(record, 3)):
        before, after = (record.game.pieces(record.position_at(step.ply)) for step in (one, two))
        assert before != after or two.comment or has_last_page(record)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_pyramids_placed_stand_beside_the_moves_with_their_numbers(paper):
    """Moves in two columns left half a page of white between their lines."""
    record, last = example("iriri"), booklet("iriri", None, paper).pages[-1]
    shown = {item.id: item for item in last.items if isinstance(item, Group) and item.id in CLOSING}
    whole, moves = shown["whole-game"], shown["all-moves"]
    assert whole.dy == moves.dy
    assert bounds((whole,))[2] == pytest.approx(moves.dx - 6.0, abs=0.5)
    (words,) = (part for part in groups(whole) if part.id == "words")
    pieces = [use for use in leaves((words,)) if isinstance(use, Use)]
    assert len(pieces) == len(record.positions[-1].board)
    assert min(use.scale for use in pieces) * BOARD_PITCH > 7.3
    numbers = [text.text for text in leaves((whole,)) if isinstance(text, Text) and text.paint == "white.text"]
    assert sorted(numbers, key=int) == [str(placed.ply) for placed in record.positions[-1].board]


def test_moves_below_diagrams_take_what_is_left_of_the_page():
    """In a leading that is at most one and a half times that of comments, and apart from the diagram above."""
    text = get_game("iriri").example.read_text(encoding="utf-8")
    said = re.search(r"\{A column of three\. The last piece[^}]*\}", text)
    last = booklet_document(loads(text.replace(said[0], "")), 2).pages[-1]
    (moves,) = (item for item in last.items if isinstance(item, Group) and item.id == "all-moves")
    lines = sorted({round(item.y, 6) for item in leaves(moves.items) if isinstance(item, Text)})[1:]
    apart = {round(b - a, 4) for a, b in pairwise(lines)}
    assert len(apart) == 1
    assert 4.8 < apart.pop() < 1.51 * 10.5 * 25.4 / 72 * 1.28
    above = [item for item in last.items if isinstance(item, Group) and item.id not in CLOSING and item.dy > 0]
    assert moves.dy - max(item.dy + bounds(item.items)[3] for item in above if item.dy < moves.dy) > 5
    # Below one of two diagrams they have half a page.
    assert last.height / 2 - 5 < moves.dy < last.height / 2 + 15
    assert moves.dy + lines[-1] > last.height - 72


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_few_moves_fill_their_place_beside_the_whole_game(paper):
    """The list of Pi's fifteen ended half-way down, or its lines stood 8 mm apart in two columns."""
    last = booklet("pi", None, paper).pages[-1]
    whole, moves = (
        next(item for item in last.items if isinstance(item, Group) and item.id == name)
        for name in ("whole-game", "all-moves")
    )
    assert whole.dy == moves.dy
    texts = [item for item in leaves((moves,)) if isinstance(item, Text)]
    assert max(item.y for item in texts) > bounds((whole,))[3] - moves.dy - 9.0
    firsts = sorted(item.y for item in texts if re.match(r"\d+[!?]* · ", item.text))
    assert max(below - above for above, below in pairwise(firsts)) < 5.5
    # Lines that led to scores at the far edge crossed the place to a column that was nearly empty.
    assert sum(isinstance(item, Line) for item in leaves((moves,))) == 1


def test_two_players_who_are_numbers_have_a_column_each_of_the_list_of_all_moves():
    """Before each of 42 moves of Pisi stood whose it was."""
    texts = [item for item in leaves(booklet("pisi").pages[-1].items) if isinstance(item, Text)]
    texts = texts[[item.text for item in texts].index("All moves") + 1 :]
    heads = {item.x: item.text for item in texts if item.text.startswith("Player")}
    assert sorted(heads.values()) == ["Player 1", "Player 1", "Player 2", "Player 2"]
    numbers = [
        (item.x, int(re.findall(r"\d+", item.text)[0])) for item in texts if re.match(r"\d+[!?]* ·", item.text)
    ]
    assert len(numbers) == 42
    assert all(heads[x] == f"Player {2 - number % 2}" for x, number in numbers)
    # Three who are colours stand with their moves.
    turns = [turn for step in steps(example("hex3")) for turn in step.turns]
    assert not all_moves(turns, 182.0, 60.0, 3.0, 4.0).heads


def test_a_long_comment_stands_below_all_diagrams():
    told = "{A row of three: 37 to 33.5."
    text = get_game("iriri").example.read_text()
    assert told in text
    text = text.replace(told, "{" + "So it goes on and on. " * 30 + told[1:])
    page = booklet_document(loads(text.partition("\nfigures:")[0]), 3).pages[0]
    shown = [item for item in page.items if isinstance(item, Group)]
    for item in shown:
        bottom = bounds([part for part in item.items if named(part)])[3]
        assert any(isinstance(part, Text) and part.y > bottom and part.x == 0.0 for part in item.items)


def test_a_long_comment_on_the_last_board_is_refused():
    text = get_game("pisi").example.read_text()
    head, _, _ = text.partition("figures:")
    end = "Hearts are gone."
    assert end in head
    assert booklet_document(loads(head.replace(end, "a word or two " * 60)))
    with pytest.raises(FitError, match=r"comment after .*42 · Player 2: c6"):
        booklet_document(loads(head.replace(end, "a word or two " * 900)))


def test_the_tally_of_pisi_says_what_it_is_beside_the_squares_of_both_players():
    record = example("pisi")
    found = {step.ply: [(square.said, square.name, square.colour) for square in step.tally] for step in steps(record)}
    assert found[0] == []
    assert found[31] == [("b5 leads", "4", "white"), ("", "3", "solid")]
    assert found[42] == [("capital b5", "4", "white"), ("", "4", "solid")]
    for step in steps(record):
        items = heading_of(step, 88.0, Types(3.0, 3.8, 3.0)).items
        if step.tally:
            (said,) = (
                bounds((item,)) for item in items if isinstance(item, Text) and item.text == step.tally[0].said
            )
            boxes = [bounds((item,)) for item in items]
            squares = [box for item, box in zip(items, boxes, strict=True) if isinstance(item, Polygon)]
            assert said[2] < min(square[0] for square in squares)
            assert not [box for box in boxes if box != said and overlap(box, said)]


def overlap(box, other) -> bool:
    """Whether two boxes overlap."""
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def test_headings_are_for_readers():
    """No tokens of files: + and / of Pisi, @ and - of Iriri."""
    for slug in ("pisi", "iriri"):
        record = example(slug)
        said = " ".join(turn.said for step in steps(record) for turn in step.turns)
        assert not set(said) & set("+/@<>")


def test_a_free_cell_has_all_moves():
    """Pi's game has a comment at every move: what is left of its last page shows the whole game and lists it."""
    pages = read(booklet("pi", 6))
    assert "All moves" in pages[-1]
    assert "The whole game" in pages[-1]
    assert all("All moves" not in page for page in pages[:-1])


def test_all_moves_of_one_column_say_the_score_where_it_changes():
    """Where they have room for it: all end at one place beside the longest of them."""
    record = example("pi")
    turns = [turn for step in steps(record) for turn in step.turns]
    assert {turn.first: turn.after for turn in turns if turn.after} == {
        2: "1 : 0", 6: "2 : 0", 7: "2 : 1", 9: "2 : 2", 10: "3 : 1", 13: "2 : 2", 15: "2 : 3",
    }  # fmt: skip
    (moves,) = [item for item in groups(booklet("pi").pages[-1]) if item.id == "all-moves"]
    texts = [item for item in leaves((moves,)) if isinstance(item, Text)]
    scores = [text for text in texts if re.fullmatch(r"\d : \d", text.text)]
    assert [text.text for text in scores] == [turn.after for turn in turns if turn.after]
    assert len({text.x for text in texts if re.match(r"\d+!? · ", text.text)}) == 1
    (end,) = {text.x for text in scores}
    right = max(text.x + measure(text.text, text.size) for text in texts if text not in scores)
    assert 0.0 < end - measure(scores[0].text, scores[0].size) - right < 8.5
    narrow, wide = (all_moves(turns, width, 200.0, 3.4, 4.2) for width in (30.0, 182.0))
    assert not narrow.scores
    assert not wide.scores


def test_without_names_of_players_the_head_says_in_which_order_scores_are():
    assert subtitle(example("trike")) == "A game of Trike · Black : White"
    assert subtitle(example("hex3")) == "A game of Three Player Hex"


def test_diagrams_without_comments_end_after_captures_and_rounds():
    begun = (
        "game:\n  title: Rows\n  players: red blue green\n  board: {cells: squares, side: 4}\n  pieces: {stone: {}}\n"
    )
    quiet = loads(f"{begun}moves: a1 b1 c1 d1 a2 b2 c2 d2 a3 b3\n")
    assert [step.ply for step in steps(quiet)] == [0, 3, 6, 10]
    taking = loads(
        "game:\n  title: Rows\n  players: red blue\n  board: {cells: squares, side: 4}\n"
        "  start: {red: a1..d1, blue: a4..d4}\n"
        "moves: a1-a2 a4-a3 a2xa3 b4xa3 b1-b2 c4-c3 c1-c2 c3xb2 d1-d2 d4-d3\n"
    )
    ends = [step.ply for step in steps(taking)]
    assert {4, 8} <= {*ends}
    assert max(len(step.turns) for step in steps(taking)) <= MOST_UNTOLD


def test_a_title_that_names_the_game_is_not_followed_by_its_name():
    for named, said in (
        ("A first game of Trike", ""),
        ("A hike", "A game of Trike · "),
        ("Triker", "A game of Trike · "),
    ):
        record = loads(f"game: trike\ntitle: {named}\nmoves: a1\n")
        assert subtitle(record) == f"{said}Black : White"


def test_the_last_diagram_says_who_won_where_only_the_file_does():
    described = (
        "game:\n  title: Rows\n  players: red blue\n  board: {cells: squares, side: 3}\n  pieces: {stone: {}}\n"
        "moves: a1 b2 c3\n"
    )
    for result, said in (("red", "Red wins."), ("draw", "A draw."), ("'*'", "")):
        record = loads(f"{described}result: {result}\n")
        assert [step.ending for step in printed_steps(record, 6)][-1] == said
        assert record.outcome == {"red": Outcome("red", ""), "draw": Outcome(None, "")}.get(result)


def test_more_than_a_few_moves_are_listed_in_two_columns():
    """Fifteen stand in one column, with scores or without."""
    (moves,) = [
        item for item in booklet("trike", 6).pages[-1].items if isinstance(item, Group) and item.id == "all-moves"
    ]
    turns = [replace(turn, after="") for step in steps(example("pi")) for turn in step.turns]
    assert [len(column) for column, _ in all_moves(turns, 88.0, 200.0, 3.4, 4.2).columns] == [15]
    begins = [item for item in moves.items if isinstance(item, Text) and re.match(r"\d+[!?]* · ", item.text)]
    assert [item.x for item in begins].count(0.0) == 15
    assert len({item.x for item in begins}) == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("name", "count", "least"), [("go", 2, 105), ("kalah", 2, 160), ("tak", 3, 80), ("gipf", 2, 110)]
)
def test_diagrams_of_a_short_game_fill_its_page(name, count, least, paper):
    """Two of a game of one move stood small at the head of an empty page."""
    (page,) = booklet_document(load(EXAMPLES / f"{name}.yaml"), None, paper).pages
    steps_ = [item for item in groups(page) if item.id.startswith("ply-")]
    drawn = [
        bounds((part,)) for part in steps_ if not any(isinstance(item, Line) and item.y1 == 0 for item in part.items)
    ]
    assert len(drawn) == count
    assert all(right - left > least for left, _, right, _ in drawn)


def test_players_stand_at_the_head_with_their_names_in_their_colours():
    texts = [item for item in booklet("pi", 6).pages[0].items
             if isinstance(item, Text) and item.anchor == "end"]  # fmt: skip
    told = {item.text: (item.paint, item.bold) for item in texts}
    assert (told["Red"], told["Blue"]) == (("name.red", True), ("name.blue", True))
    assert (told[" placer"], told[" chooser"]) == (("muted", False),) * 2
    head = [item for item in texts if item.y == texts[0].y]
    assert "".join(item.text for item in head) == "A game of Pi · Red placer · Blue chooser"
    for one, other in pairwise(head):
        assert one.x == pytest.approx(other.x - measure(other.text, other.size, other.bold))


def test_the_bar_of_a_square_stands_inside_it_in_the_colour_of_its_letter():
    (step,) = (step for step in steps(PI) if step.ply == 5)
    items = heading_of(step, 83.0, Types(3.0, 3.8, 3.0)).items
    squares = [item for item in items if isinstance(item, Polygon)]
    bars = [item for item in items if isinstance(item, Line)]
    assert len(bars) == sum(square.up is not None for square in step.tally) > 0
    for bar in bars:
        around = [s for s in squares if s.points[0][0] < bar.x1 and bar.x2 < s.points[2][0]]
        assert len(around) == 1
        assert around[0].points[0][1] < bar.y1 - bar.style.width / 2
        assert bar.y1 + bar.style.width / 2 < around[0].points[2][1]
        assert bar.style.stroke.endswith(".text")


def test_a_game_that_has_not_begun_has_its_setup():
    """A setup for tonight is a game file without moves."""
    (page,) = read(booklet_document(loads("game: pi\nsetup: {red: [e5, g6, f7], goals: {A: d5}}"), per_page=4))
    assert "The start" in page
    assert "All moves" not in page


def test_an_ending_is_a_sentence_with_the_winners_number_first():
    """Pi counts red first, and so does the score of a heading."""
    last = steps(example("pi"))[-1]
    assert (last.score, last.ending) == ("2 : 3", "Blue wins 3 goals to 2.")


@pytest.mark.parametrize(
    ("slug", "colours"), [("pi", ["Red", "Blue"]), ("hex3", ["Red", "Green", "Blue"]), ("trike", ["Black", "White"])]
)
def test_the_foot_says_which_stone_is_whose_where_colours_cannot_be_told(slug, colours):
    """On every page, a stone with its ring before each name."""
    for page in booklet(slug).pages:
        (key,) = (item for item in page.items if isinstance(item, Group) and item.id == "colours")
        stones = [item for item in key.items if isinstance(item, Use)]
        names = [item for item in key.items if isinstance(item, Text) and item.bold]
        assert [item.text for item in names] == colours
        assert [item.symbol.id for item in stones] == [f"stone-{colour.lower()}" for colour in colours]
        assert all(one.x < name.x < one.x + 4.0 for one, name in zip(stones, names, strict=True))
        # It opens the first line of the foot, clear of its words and of the next line.
        left, top, right, bottom = bounds((key,))
        words = [bounds((item,)) for item in page.items if isinstance(item, Text) and item.y > key.dy]
        beside = [box for box in words if box[1] < bottom]
        assert beside
        assert all(box[0] > right + 0.3 for box in beside)
        assert left == pytest.approx(14.0, abs=0.1)
        assert all(
            box[3] < top
            for diagram in page.items
            if isinstance(diagram, Group) and diagram is not key
            for box in [bounds((diagram,))]
        )


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_boards_grow_until_the_captions_of_the_fullest_page_just_fit(slug):
    """Rows are as high as the fullest, which has no board that could be larger by a millimetre; free ones at the end
    have a picture, not the height of a caption.
    """
    slacks = []
    for page in booklet(slug).pages:
        diagrams = [item for item in page.items if isinstance(item, Group) and item.id != "colours"]
        tops = sorted({item.dy for item in diagrams})
        (key,) = (item for item in page.items if isinstance(item, Group) and item.id == "colours")
        rows = [[bounds((item,))[3] for item in diagrams if item.dy == top] for top in tops]
        # What is left between the lowest ink of each row and what comes below it.
        slacks += [below - max(row) for row, below in zip(rows, [*tops[1:], key.dy], strict=True)]
        assert len(rows) == 3
    assert min(slacks) < 8.0
    shown = [
        one for page in booklet(slug).pages for item in page.items if isinstance(item, Group) for one in groups(item)
    ]
    boxes = [bounds((one,)) for one in shown if one.id.startswith("ply-")]
    assert min(right - left for left, _, right, _ in boxes) > 69.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_diagram_of_pisi_says_something(paper):
    """Turns without a word join the next diagram, whose numbers show where both pawns went: five pages, not seven."""
    assert all(step.comment for step in printed_steps(example("pisi"), 4))
    assert len(booklet("pisi", None, paper).pages) == 5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["pisi", "trike"])
def test_last_turns_stand_close_to_the_rule_with_scores_beside_them_and_earlier_ones_below(slug, paper):
    """However many lines headings have, those of a row begin level, and scores keep clear of turns: white stood over
    headings of one line beside those of two.
    """
    uneven = 0
    for page in booklet(slug, None, paper).pages:
        rows: dict[float, list[tuple[int, float, float]]] = {}
        for item in page.items:
            if not (isinstance(item, Group) and any(named(part) for part in item.items)):
                continue
            top = min(bounds((part,))[1] for part in item.items if named(part))
            head = [part for part in item.items if isinstance(part, Text) and part.y < top]
            turns = [part for part in head if re.match(r"\d+[!?]* · |The start", part.text)]
            base = next(part.y for part in turns if part.bold)
            score = [part for part in head if re.fullmatch(r"\d+ : \d+|(capital )?b5( leads)?|a3 leads", part.text)]
            if not all(part.y == base for part in score):
                pytest.fail(f"{[part.text for part in head]}: the score stands on another line than the last turn")
            line = [part for part in head if part.y == base and part not in score and len(part.text) > 1]
            apart = 5.0 if sum(part in turns for part in line) > 1 else 3.5
            for part in score:
                end = max(one.x + measure(one.text, one.size, one.bold) for one in line)
                assert bounds((part,))[0] - end > apart - 0.1, [one.text for one in line]
            lines = len({part.y for part in turns})
            assert base == min(part.y for part in turns)
            assert "".join(part.text for part in head).count("after ") == (len(turns) > 1)
            rows.setdefault(item.dy, []).append((lines, base, top))
        for heads in rows.values():
            counts, bases, tops = zip(*heads, strict=True)
            assert bases == pytest.approx([2.6 + CAP_HEIGHT * 8.6 * 1.28 * 25.4 / 72] * len(bases))
            assert max(tops) - min(tops) < 2.0
            assert max(counts) - min(counts) <= 1
            uneven += len(set(counts)) > 1
    # Those of Trike all fit on one line, without the players of earlier turns.
    assert bool(uneven) == (slug == "pisi")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_turns_before_the_last_are_as_short_as_in_the_list_of_all_moves(paper):
    """No heading of Pisi has more than two lines; its last turn is told in words."""
    for page in booklet("pisi", None, paper).pages[:-1]:
        for item in page.items:
            if isinstance(item, Group) and any(named(part) for part in item.items):
                turns = [
                    part
                    for part in item.items
                    if isinstance(part, Text) and re.match(r"\d+[!?]* · |The start", part.text)
                ]
                bold = [part for part in turns if part.bold]
                assert len({part.y for part in turns}) <= 2
                assert len(bold) == 1
                words = [part.text for part in item.items if isinstance(part, Text) and "and a good" in part.text]
                assert len(words) <= 1


def test_turns_before_the_last_leave_their_players_out_where_that_saves_lines():
    """Their numbers tell whose they were."""
    steps = printed_steps(load(get_game("pisi").example), 4)
    assert types_of(steps, 88.0, 3.0).named
    assert not types_of(steps, 50.0, 3.0).named


def test_colours_of_turns_before_the_last_are_left_out_for_the_sake_of_a_single_line():
    """One heading of two lines beside one of a single line left white over the other board."""
    size = 8.6 * 25.4 / 72
    steps = printed_steps(load(get_game("trike").example), 6)
    types = types_of(steps, 88.0, size)
    heads = [heading_of(step, 88.0, types) for step in steps]
    assert len({head.height for head in heads}) == 1
    words = " ".join(item.text for head in heads for item in head.items if isinstance(item, Text) and not item.bold)
    assert "White" not in words
    assert "Black" not in words


def test_moves_without_names_have_the_colours_of_their_players():
    turn = Turn(4, 4, "i9", "blue", "i9")
    assert list(turn.words(named=False)) == [("4 · ", False), ("i9", True)]
    turn = Turn(4, 4, "f4 and a good", "2", "f4+")
    assert list(turn.in_full.words(named=False)) == [("4 · ", False), ("f4+", False)]


def test_comments_of_several_rows_are_smaller_than_those_of_a_single_diagram():
    """Below rings they have half of the width."""
    assert {round(type_of(1, rows) * 72 / 25.4, 1) for rows in (2, 3)} == {9.2}
    assert round(type_of(1, 1) * 72 / 25.4, 1) == 10.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["pi", "hex3", "trike", "pisi", "iriri", "breakthrough"])
def test_boards_of_a_booklet_have_one_size_and_its_fullest_page_is_full(slug, paper):
    """Boards were 77, 71 and 77 mm wide on three pages of Pi; a tenth smaller than there is room for, with rows alike
    on all pages.
    """
    pages, sizes, downs, free = booklet(slug, None, paper).pages, [], set(), []
    for page in pages:
        cells = [item for item in page.items if isinstance(item, Group) and any(named(part) for part in item.items)]
        if slug == "pisi" and len(cells) == 1:
            continue
        boards = [bounds((part,)) for cell in cells for part in cell.items if named(part)]
        sizes.append(max(right - left for left, _, right, _ in boards))
        tops = sorted({round(cell.dy, 4) for cell in cells})
        downs |= {below - above for above, below in pairwise(tops)}
        lows = [max(bounds(cell.items)[3] + cell.dy for cell in cells if round(cell.dy, 4) == top) for top in tops]
        free.append(max((below - low for below, low in zip(tops[1:], lows, strict=False)), default=math.inf))
    # Brackets may stand out of those that grow.
    assert max(sizes) / min(sizes) < 1.0 + (0.04 if slug == "iriri" else 1e-6)
    assert max(downs) - min(downs) < 11.0
    # Those of Iriri are as wide as there is room for beside comments.
    assert slug == "iriri" or min(free) < 5.0


def test_rows_of_boards_as_wide_as_their_columns_stand_together():
    """Of what a page with few of them has to spare, half was a gap of 37 mm between two rows of Twixt."""
    (page,) = booklet_document(load(EXAMPLES / "twixt.yaml")).pages
    cells = [item for item in page.items if isinstance(item, Group) and any(named(part) for part in item.items)]
    first, *_, last = sorted(cells, key=lambda item: item.dy)
    assert first.dy < last.dy
    assert last.dy - first.dy - bounds(first.items)[3] < 12.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_headings_beside_each_other_have_as_many_lines_where_there_are_turns_enough(paper):
    """In Pisi's booklet those of two earlier turns stood a line lower beside those of three, under white."""
    rows: dict[tuple[str, float], list[tuple[int, int]]] = {}
    for page in booklet("pisi", 4, paper).pages:
        for item in page.items:
            if isinstance(item, Group) and any(named(part) for part in item.items):
                turns = [
                    part for part in item.items if isinstance(part, Text) and re.match(r"\d+[!?]* · ", part.text)
                ]
                rows.setdefault((page.title, item.dy), []).append((len({part.y for part in turns}), len(turns)))
    mixed = 0
    for row in rows.values():
        high = max(lines for lines, _ in row)
        assert all(lines == min(high, turns) for lines, turns in row)
        mixed += len({turns for _, turns in row}) > 1
    assert mixed


def test_what_is_not_measured_to_its_end_would_have_diagrams_too_small():
    """Of boards that stay the same, numbers a page whose pictures alone would be far too small are given up early."""
    record, given_up = loads(long_game(60, 11)), 0
    least = record.game.view().booklet_pitch
    for drawn in (Drawn(record), Scaled(record, step_display(record.game, 3.0))):
        for count in GRIDS:
            try:
                Plan(drawn, 210.0, 297.0, count, least)
            except FitError:
                assert Plan(drawn, 210.0, 297.0, count).pitch < least
                given_up += 1
    assert given_up >= 4


def said_at_the_foot(record):
    """What stands at the foot of each page of a booklet, in a line."""
    return [
        " ".join(item.text for item in page.items if isinstance(item, Text) and item.y > page.height - 22.0)
        for page in booklet_document(record).pages
    ]


def test_what_is_hatched_at_the_end_is_said_on_its_page():
    """The first page of Trike explained it, and showed nothing that was."""
    first, last = said_at_the_foot(example("trike"))
    assert "Hatched" not in first
    assert "Hatched: the cells that count." in last
    (alone,) = said_at_the_foot(loads("game: trike\nboard: {side: 3}\nmoves: a1 a2 {Up.}\n"))
    assert "Hatched" in alone


def test_thin_brackets_are_explained_where_a_diagram_has_any():
    record = example("iriri")
    assert "thin and grey" not in said_at_the_foot(record)[0]
    assert "their points. Arrows" in re.sub(r"\s+", " ", said_at_the_foot(record)[0])
    # A diagram of two turns has thin brackets around the word of the first.
    view, two = record.game.view(), (record.positions[10], 3)
    picture = view.position(two[0], Display(8.0, numbers=True, since=two[1], flags=frozenset(view.booklet_flags)))
    assert any(isinstance(item, Group) and item.id == "earlier-word" for item in picture.above)
    assert view.unseen_note([two]) == ""


@pytest.mark.parametrize(
    ("slug", "said", "number", "move"),
    [
        ("pisi", "b4+, road a2–b2", "", "b4+!, road a2–b2"),
        ("pisi", "b4 and a good", "", "b4! and a good"),
        ("pisi", "b6", "", "b6!"),
        ("iriri", "takes 7", "!", "takes 7"),
        ("trike", "b5", "", "b5!"),
    ],
)
def test_judgements_follow_moves(slug, said, number, move):
    """They hung on the numbers of Pisi's moves, in lists that have them as they are typed."""
    assert judged_at(get_game(slug), said, "!") == (number, move)
    assert unjudged(move) == said
