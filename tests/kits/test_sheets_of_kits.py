"""What is printed on the sheets of kits, and of sets, as pdfium reads it back."""

from __future__ import annotations

import pypdfium2
import pytest

from boardgen import draw
from boardgen.games import game_slugs
from boardgen.printables.kit import kit
from boardgen.records.starter import starter_files
from boardgen.render.output import write_files
from boardgen.sets import set_names
from tests.kits.kit_samples import pdf_of
from tests.paper.overlaps import overlapping


@pytest.fixture(scope="module", params=["a4", "letter"])
def starter(request, tmp_path_factory):
    """The kit of a game that was begun just now."""
    folder = tmp_path_factory.mktemp("new") / "bastion"
    write_files(starter_files(folder).items(), make=[folder])
    return pypdfium2.PdfDocument(kit(str(folder), paper=request.param).pdf)


def test_no_text_of_a_new_kit_is_printed_over_another(starter):
    """Its pieces are told of in more words than fit beside their name and the ruler."""
    assert not [found for page in starter for found in overlapping(page)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", game_slugs())
def test_no_text_of_a_kit_is_printed_over_another(slug, paper):
    assert not [found for page in pdf_of(slug, paper) for found in overlapping(page)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", set_names())
def test_no_text_of_a_set_is_printed_over_another(name, paper):
    pdf = pypdfium2.PdfDocument(draw.pieces(name, paper=paper).pdf)
    assert not [found for page in pdf for found in overlapping(page)]
