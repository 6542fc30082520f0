"""Rebuilds output/gallery: ``python -m tools.gallery``. The tests compare it byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boardgen import draw
from boardgen.boards.picture import Look
from boardgen.cards.booklet import booklet_document
from boardgen.cards.forms import card_document
from boardgen.cards.layouts import load_layout
from boardgen.cards.template import load_card
from boardgen.figures.figure import figure_document
from boardgen.games import game_slugs, get_game
from boardgen.games.registry import board_kinds
from boardgen.kits.kit import kit_document
from boardgen.laser import laser_document
from boardgen.paper import board_pages, paper_page
from boardgen.paper.calibration import calibration
from boardgen.paper.duplex import Duplex
from boardgen.paper.grids import KINDS
from boardgen.pieces.suits import SUITS
from boardgen.records import load
from boardgen.render.formats import render
from boardgen.scene.primitives import Document
from boardgen.scene.themes import COLOUR, COLOURS, LASER, THEMES, Theme
from boardgen.sets import Order, get_set, piece_sheets, set_names

GALLERY = Path(__file__).parent.parent / "output" / "gallery"

Picture = tuple[str, Document, Theme]


def pictures() -> Iterator[Picture]:
    """Every picture of the gallery: name, document of one page, theme."""
    for slug in game_slugs():
        yield from _game(slug)
    for name in board_kinds():
        yield f"board-{name}", draw.board(name, labels="edge").document, COLOUR
    for kind in KINDS:
        yield f"paper-{kind}", paper_page(kind, paper="a6"), COLOUR
    for theme in THEMES.values():
        if theme is not COLOUR:
            yield f"theme-{theme.name}", draw.board("pi", side=4, labels="cells").document, theme
    for form in ("page", "pocket"):
        yield f"pi-{form}", card_document(load_card("pi"), form, load_layout(form)), COLOUR
    yield from _sheets()
    yield from _planks()
    yield from _pieces()


def _game(slug: str) -> Iterator[Picture]:
    game = get_game(slug)
    view = game.view()
    yield f"{slug}-board", draw.board(slug, labels="edge", pitch=view.figure_pitch).document, COLOUR
    if view.random_setups:
        written = game.random_setup(7)
        start = game.start(**written.get("board", {}), **written.get("setup", {}))
        yield f"{slug}-setup", draw.position(game, start).document, COLOUR
    record = load(get_game(slug).example)
    for figure in record.figures:
        yield f"{slug}-{figure.id}", figure_document(record, [figure]), COLOUR
    card = card_document(load_card(slug), "card", load_layout("card"))
    for side, page in zip(("outside", "inside"), card.pages, strict=True):
        yield f"{slug}-card-{side}", Document((page,), card.title), COLOUR
    pages = booklet_document(record).pages
    yield f"{slug}-booklet", Document(pages[-1:], record.title), COLOUR
    yield f"{slug}-kit", Document(kit_document(slug).pages[:1], game.title), COLOUR


def _planks() -> Iterator[Picture]:
    """For the laser, in thicker lines, since hairlines would hardly be seen here."""
    for name, board in (
        ("pi", draw.board("pi", labels="edge", pitch=10)),
        ("hex3", draw.board("hex3", labels="cells", pitch=12, side=4)),
    ):
        yield f"laser-{name}", laser_document(board.document, plank=True, crop=True, hairline=0.25), LASER


def _sheets() -> Iterator[Picture]:
    """Pages as they come out of the printer."""
    picture = draw.at_pitch(draw.board_picture("pi", {}), "none")
    fitted = board_pages(picture, paper="a4", title="Pi board")
    yield "sheet-fitted", fitted, COLOUR
    halves = board_pages(picture, paper="a4", halves=True, title="Pi board")
    yield "sheet-halves", halves, COLOUR
    poster = board_pages(picture, paper="a4", pitch=25, tiled=True, title="Pi board")
    yield "sheet-poster-page", Document(poster.pages[:1], poster.title), COLOUR
    trike = draw.at_pitch(draw.board_picture("trike", {}), "none")
    yield "sheet-pad", board_pages(trike, paper="a4", pad=6, title="Trike board"), COLOUR
    view = get_game("pi").view()
    cells = view.board(Look(10.0, "cells"), side=5)
    yield "sheet-cells", board_pages(draw.at_pitch(lambda look: cells, "cells"), pitch=10.0, paper="a5"), COLOUR


def _pieces() -> Iterator[Picture]:
    """Every sheet of every set of pieces, backs too, and what options make of them."""
    for name in set_names():
        yield from _pages(f"pieces-{name}", piece_sheets(name, duplex=Duplex() if get_set(name).two_sided else None))
    yield from _pages("pieces-calibration", calibration())
    others = {
        "second-piecepack": piece_sheets("piecepack", Order(only=("tiles",), suits=SUITS[4:])),
        "pyramids-closed": piece_sheets("pyramids", Order(only=("closed",), colours=("yellow", "blue"), count=1)),
        "pyramids-tokens": piece_sheets("pyramids", Order(only=("tokens",), colours=COLOURS[:4], count=3)),
        "stones-every-colour": piece_sheets("stones", Order(colours=COLOURS, count=3)),
        "stones-bleed": piece_sheets("stones", Order(bleed=2.0, count=12), paper="a5"),
        "cut-lines": piece_sheets("piecepack", Order(only=("tiles", "coins")), paper="letter", cuts="lines"),
    }
    for name, document in others.items():
        yield f"pieces-{name}", Document(document.pages[:1], document.title), COLOUR
    for theme in THEMES.values():
        if theme is not COLOUR:
            first = piece_sheets("piecepack").pages[:1]
            yield f"pieces-piecepack-{theme.name}", Document(first, "Piecepack"), theme


def _pages(name: str, document: Document) -> Iterator[Picture]:
    for number, page in enumerate(document.pages, start=1):
        yield f"{name}-{number}" if len(document.pages) > 1 else name, Document((page,), document.title), COLOUR


def files() -> dict[str, bytes]:
    """File name → bytes of the whole gallery."""
    return {f"{name}.svg": render(document, ".svg", theme)[0] for name, document, theme in pictures()}


def main() -> None:
    """Write the gallery and remove what no longer belongs to it."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    wanted = files()
    for old in GALLERY.glob("*.svg"):
        if old.name not in wanted:
            old.unlink()
    for name, data in wanted.items():
        (GALLERY / name).write_bytes(data)
    print(f"{len(wanted)} pictures in {GALLERY}")


if __name__ == "__main__":
    main()
