"""A game move by move."""

import pypdfium2
import pytest

from boardgen.cards.blocks import curly
from boardgen.cards.booklet import GRIDS, booklet_document
from boardgen.cards.steps import step_pictures, steps
from boardgen.errors import FitError, OptionError
from boardgen.games import get_game
from boardgen.records import load, loads
from boardgen.render.formats import render
from boardgen.render.svg import to_svg
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Scene
from boardgen.scene.themes import COLOUR
from tests.cards.card_samples import FIGURES

PI = loads(FIGURES.replace("d7", "d7 {blue takes A}").replace("game: pi", "game: pi\ntitle: Short\nauthor: Somebody"))


def read(document):
    pages = pypdfium2.PdfDocument(render(document, ".pdf", COLOUR)[0])
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


def test_each_step_says_what_was_played_and_how_it_stands():
    found = steps(PI)
    assert [step.heading for step in found][:2] == ["Start", "1. f5 (blue)"]
    assert found[0].status == "Red 1, blue 0 · blue to move"
    assert found[-1].status == "Red 1, blue 1 · red to move"
    assert found[-1].comment == "blue takes A"
    assert [step.ply for step in found] == list(range(6))


def test_diagrams_show_numbers_and_what_the_game_switches_on():
    *_, last = step_pictures(PI, steps(PI), 8.0)
    scene = Scene(last.width, last.height, (*last.below, *last.above))
    svg = to_svg(scene, COLOUR, plain=True)
    assert 'id="territory"' in svg
    assert all(f">{ply}</text>" in svg for ply in range(1, 6))


def test_moves_of_one_turn_go_together():
    record = load(get_game("iriri").example)
    found = steps(record)
    assert found[1].heading == "1. S@0,1+L@0,0 -22 -3 (player 1)"
    assert found[-1].ply == len(record.moves)
    assert "wins" in found[-1].status


def test_every_comment_has_its_diagram():
    for slug in ("hex3", "iriri"):
        record = load(get_game(slug).example)
        said = {step.ply: step.comment for step in steps(record) if step.comment}
        assert said == {ply: curly(comment) for ply, comment in record.comments.items()}


@pytest.mark.parametrize("per_page", GRIDS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_hold_what_they_should(per_page, paper):
    document = booklet_document(PI, per_page, paper)
    pages = read(document)
    assert len(pages) == -(-6 // per_page)
    text = " ".join(pages)
    for step in steps(PI):
        assert step.heading in text
        assert step.status in text
    assert "blue takes A" in text
    assert all("designed by Justin Love" in page for page in pages)
    for page in document.pages:
        box = bounds(page.items)
        assert box[0] > 9
        assert box[1] > 9
        assert box[2] < page.width - 9
        assert box[3] < page.height - 9


@pytest.mark.parametrize("slug", ["hex3", "iriri", "pi"])
def test_diagrams_and_texts_keep_apart(slug):
    for page in booklet_document(load(get_game(slug).example)).pages:
        diagrams = [item for item in page.items if hasattr(item, "items")]
        boxes = [bounds((diagram,)) for diagram in diagrams]
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart
        for diagram in diagrams:
            picture = bounds((next(item for item in diagram.items if hasattr(item, "items")),))
            texts = [bounds((item,)) for item in diagram.items if hasattr(item, "text")]
            assert all(text[3] <= picture[1] + 0.1 or text[1] >= picture[3] - 0.1 for text in texts)


def test_a_long_comment_takes_its_room_and_too_long_a_one_is_refused():
    long = loads(FIGURES.replace("d7", f"d7 {{{'a word or two ' * 30}}}"))
    assert "a word or two" in " ".join(read(booklet_document(long)))
    endless = loads(FIGURES.replace("d7", f"d7 {{{'a word or two ' * 400}}}"))
    with pytest.raises(FitError, match=r"comment after 3\. d7"):
        booklet_document(endless)
    booklet_document(loads(FIGURES.replace("d7", f"d7 {{{'a word or two ' * 120}}}")), 1)


def test_other_numbers_of_diagrams_are_refused():
    with pytest.raises(OptionError, match="there are 1, 2, 4, 6, 9"):
        booklet_document(PI, 5)
