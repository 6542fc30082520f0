"""What sheets of pieces tell their maker to do, in one voice."""

from __future__ import annotations

import pypdfium2
import pytest

from boardgen.draw import kit, pieces


def said(pdf, page=0):
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_bounded()
    return " ".join(text.split())


@pytest.mark.parametrize("name", ["stones", "counters"])
def test_sheets_of_flat_pieces_alone_are_glued_whole(name):
    text = said(pieces(name).pdf)
    assert "Glue the sheet onto thick card" in text
    assert "2 mm board" not in text


@pytest.mark.parametrize(("game", "thicker"), [("pisi", "Thicker tiles"), ("pi", "Thicker stones")])
def test_sheets_with_something_to_fold_are_not(game, thicker):
    pdf = kit(game).pdf
    pages = (said(pdf, number) for number in range(1, len(pypdfium2.PdfDocument(pdf))))
    text = next(page for page in pages if "Print at 100" in page)
    assert thicker in text
    assert "Glue the sheet" not in text
    assert "first every 1, then in each part every 2" in text
