"""Nothing that is printed on sheets is smaller than 6 pt, as pdfium measures it.

``tests/cards/test_booklet.py`` measures the booklets that it lays out.
"""

from __future__ import annotations

import pypdfium2
import pytest

from boardgen.draw import board, booklet, calibration, card, figure, paper, pieces, setup
from boardgen.errors import FitError
from boardgen.games.registry import built_in
from boardgen.records import load
from boardgen.resources import templates
from boardgen.sets import get_set, set_names
from tests.kits.kit_samples import kit_of

SHEETS = {
    **{
        f"pieces {name}": lambda size, name=name: pieces(name, paper=size, duplex=get_set(name).two_sided)
        for name in set_names()
    },
    "calibration": lambda size: calibration(paper=size),
    "board": lambda size: board("pi", paper=size, labels="edge"),
    "halves": lambda size: board("pi", paper=size, halves=True),
    "poster": lambda size: board("iriri", paper=size, pitch=28, tile=True),
    "plan": lambda size: board("pisi", paper=size),
    "plan of rings": lambda size: board("iriri", paper=size),
    "pad": lambda size: board("trike", paper=size, pad=2),
    "pad of six with coordinates": lambda size: board("pi", paper=size, pad=6, labels="cells"),
    "paper": lambda size: paper("pi", paper=size),
    "setup": lambda size: setup("pisi", seed=1, paper=size),
    "setups": lambda size: setup("pi", seeds="1-4", per_page=4, paper=size),
    **{
        f"setups {slug}": lambda size, slug=slug: setup(slug, seeds="1-6", per_page=6, paper=size)
        for slug in ("pisi", "iriri")
    },
    "pages of rules": lambda size: card("iriri", form="page", paper=size),
    "pocket": lambda size: card("hex3", form="pocket", paper=size),
    "kit": lambda size: kit_of("trike", size),
}


def sizes(pdf):
    """Size in pt of every letter of a document, and the letters around it."""
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        for i in range(text.count_chars()):
            if text.get_text_range(i, 1).strip():
                matrix = pypdfium2.raw.FS_MATRIX()
                pypdfium2.raw.FPDFText_GetMatrix(text.raw, i, matrix)
                scale = (matrix.a**2 + matrix.b**2) ** 0.5
                yield pypdfium2.raw.FPDFText_GetFontSize(text.raw, i) * scale, text.get_text_range(max(0, i - 8), 16)


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("kind", SHEETS)
def test_no_letter_is_smaller_than_six_points(kind, size):
    smallest = min(sizes(SHEETS[kind](size).pdf))
    assert smallest[0] >= 6, smallest


@pytest.mark.parametrize(("slug", "per_page", "most"), [("pisi", 6, 4), ("iriri", 4, 3)])
def test_a_booklet_of_so_many_diagrams_is_refused_with_the_number_that_works(slug, per_page, most):
    with pytest.raises(
        FitError, match=rf"letters of \d\.\d pt; at least 6 can be read: use per_page={most} or"
    ) as info:
        booklet(templates() / slug / "example.yaml", per_page=per_page)
    assert "\n" not in str(info.value)
    assert min(sizes(booklet(templates() / slug / "example.yaml", per_page=most).pdf))[0] >= 6


def test_numbers_on_small_stones_are_as_large_as_can_be_read():
    """Nine diagrams of Pi on a page were refused: on its stones, which have room for more, they had 5.8 pt."""
    assert min(sizes(booklet(templates() / "pi" / "example.yaml", per_page=9).pdf))[0] >= 6


@pytest.mark.parametrize("slug", built_in())
def test_nor_in_a_figure_by_itself(slug):
    record = load(templates() / slug / "example.yaml")
    assert min(sizes(figure(record).pdf))[0] >= 6


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (lambda: board("pisi", pad=12), r"letters of 4\.\d pt; at least 6 can be read: use a smaller pad"),
        (lambda: board("pisi", pitch=5), r"letters of 2\.\d pt; at least 6 can be read: use a larger pitch"),
    ],
)
def test_what_would_be_smaller_is_refused(draw, said):
    with pytest.raises(FitError, match=said):
        draw()
