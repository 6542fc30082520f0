"""The pictures of a whole game, which share what stays: they look like those of its positions alone."""

import random

import numpy as np
import pytest

from boardgen.boards.picture import Display
from boardgen.games import game_slugs, get_game
from boardgen.render.pdf import to_pdf
from boardgen.render.svg import InlineSvg
from boardgen.scene.primitives import Document, Scene
from boardgen.scene.themes import COLOUR
from tests.render.scenes import pdfium_page, resvg

SHOWN = (0, 1, 7, 20, 21)
#: Dots per inch: nearly four to a millimetre.
FINE = 96


def positions(slug):
    game, rng = get_game(slug), random.Random(4)
    written = game.random_setup(4)
    found = [game.start(**written.get("board", {}), **written.get("setup", {}))]
    while len(found) <= max(SHOWN):
        moves = list(game.legal_moves(found[-1]))
        if not moves:
            break
        found.append(game.play(found[-1], rng.choice(moves)))
    return found


def scene(picture, desc=""):
    return Scene(picture.width, picture.height, (*picture.below, *picture.above), desc=desc)


@pytest.mark.parametrize("flagged", [False, True], ids=["plain", "all flags"])
@pytest.mark.parametrize("slug", game_slugs())
def test_a_series_shows_what_each_picture_shows(slug, flagged):
    game, played = get_game(slug), positions(slug)
    view = game.view()
    display = Display(view.figure_pitch, numbers=True, last=flagged, flags=frozenset(game.flags if flagged else ()))
    shown = [ply for ply in SHOWN if ply < len(played)]
    series = [scene(picture) for picture in view.series(iter(played), set(shown), display)]
    since = zip((0, *shown), shown, strict=False)
    alone = [scene(view.position(played[ply], display._replace(since=before))) for before, ply in since]
    assert len(series) == len(alone)
    for one, other in zip(series, alone, strict=True):
        assert np.abs(resvg(one, COLOUR, FINE).astype(int) - resvg(other, COLOUR, FINE)).max() < 40
    # One document and one page of HTML hold all of them: no two symbols have one name.
    pdf = to_pdf(Document(tuple(series)), COLOUR)
    last = pdfium_page(pdf, len(series) - 1, 127).astype(int)
    assert np.abs(last - pdfium_page(to_pdf(Document((alone[-1],)), COLOUR), 0, 127)).max() < 40
    inline = InlineSvg(COLOUR)
    assert len({inline.picture(one) for one in series}) == len(series)


@pytest.mark.parametrize("slug", ["hex3", "pi", "trike"])
def test_a_picture_of_a_series_is_small(slug):
    """What stays is stored once: the tenth picture after another costs next to nothing."""
    game, played = get_game(slug), positions(slug)
    view, inline = game.view(), InlineSvg(COLOUR)
    pictures = view.series(iter(played), set(SHOWN), Display(view.figure_pitch, numbers=True))
    sizes = [len(inline.picture(scene(picture))) for picture in pictures]
    assert max(sizes[1:]) < sizes[0] / 2


@pytest.mark.parametrize("slug", ["hex3", "pi", "trike"])
def test_only_the_first_picture_is_described(slug):
    view = get_game(slug).view()
    first, *others = view.series(iter(positions(slug)), {3, 4, 5}, Display(9.0))
    assert first.desc == view.position(positions(slug)[3], Display(9.0)).desc
    assert [picture.desc for picture in others] == ["", ""]
