"""Rebuilds output/gallery: ``python -m tools.gallery``. The tests compare it byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boardgen import draw
from boardgen.draw import Drawing
from boardgen.games import get_game
from boardgen.games.registry import board_kinds, built_in
from boardgen.laser import laser_document
from boardgen.paper.grids import KINDS
from boardgen.pieces.suits import SUITS
from boardgen.records import load
from boardgen.records.starter import STARTER
from boardgen.resources import templates
from boardgen.scene.themes import COLOUR, COLOURS, LASER, THEMES
from boardgen.sets import get_set, set_names

GALLERY = Path(__file__).parent.parent / "output" / "gallery"
#: Well-known games, each by a description in one file.
EXAMPLES = Path(__file__).parent.parent / "examples" / "games"
OTHER_THEMES = [theme for theme in THEMES.values() if theme is not COLOUR]

Picture = tuple[str, Drawing]


def pictures() -> Iterator[Picture]:
    """Every picture of the gallery: its name, and a drawing of one page."""
    for slug in built_in():
        yield from _game(slug)
    for name in (name for name, (_, kind) in board_kinds().items() if not kind.origin):
        yield f"board-{name}", draw.board(name, paper="none", labels="edge")
    for kind in KINDS:
        yield f"paper-{kind}", draw.paper(kind, paper="a6")
    for theme in OTHER_THEMES:
        yield f"theme-{theme.name}", draw.board("pi", paper="none", side=4, labels="cells", theme=theme)
    for form in ("page", "pocket"):
        yield f"pi-{form}", draw.card("pi", form=form)
    yield from _described()
    yield from _sheets()
    yield from _planks()
    yield from _pieces()


def _game(slug: str) -> Iterator[Picture]:
    game = get_game(slug)
    view = game.view()
    yield f"{slug}-board", draw.board(slug, paper="none", labels="edge", pitch=view.figure_pitch)
    if view.random_setups:
        pitch = view.figure_pitch
        yield f"{slug}-setup", draw.setup(slug, seed=7, paper="none", labels="edge", pitch=pitch)
    record = load(game.example)
    for figure in record.figures:
        yield f"{slug}-{figure.id}", draw.figure(record, figure.id)
    card = draw.card(slug)
    yield f"{slug}-card-outside", _page(card, 0)
    yield f"{slug}-card-inside", _page(card, 1)
    yield f"{slug}-booklet", _page(draw.booklet(record), -1)
    yield f"{slug}-kit", _page(draw.kit(slug), 0)


def _described() -> Iterator[Picture]:
    """Games by description: the folder to begin from, and a figure of each well-known game."""
    own = str(templates() / STARTER)
    yield "own-board", draw.board(own, paper="none", labels="edge", pitch=8)
    record = load(Path(own) / "example.yaml")
    for figure in record.figures:
        yield f"own-{figure.id}", draw.figure(record, figure.id)
    yield "own-card", _page(draw.card(own), 0)
    kit = draw.kit(own)
    yield "own-kit", _page(kit, 0)
    yield "own-pieces", _page(kit, 2)
    for path in sorted(EXAMPLES.glob("*.yaml")):
        record = load(path)
        yield f"example-{path.stem}", draw.figure(record, record.figures[-1].id)


def _planks() -> Iterator[Picture]:
    """For the laser, in thicker lines, since hairlines would hardly be seen here."""
    for name, board in (
        ("pi", draw.board("pi", paper="none", labels="edge", pitch=10)),
        ("hex3", draw.board("hex3", paper="none", labels="cells", pitch=12, side=4)),
    ):
        lines = laser_document(board.document, plank=True, crop=True, hairline=0.25)
        yield f"laser-{name}", Drawing(lines, LASER)


def _sheets() -> Iterator[Picture]:
    """Pages as they come out of the printer."""
    yield "sheet-fitted", draw.board("pi")
    yield "sheet-halves", draw.board("pi", halves=True)
    yield "sheet-poster-page", _page(draw.board("pi", pitch="25mm", tile=True), 0)
    yield "sheet-pad", draw.board("trike", pad=6)
    yield "sheet-scored-pad", draw.board("pi", pad=2)
    yield "sheet-plan", draw.board("pisi")
    yield "sheet-cells", draw.board("pi", side=5, pitch="10mm", labels="cells", paper="a5")
    yield "sheet-setups", draw.setup("pi", seeds="1-4", per_page=4)


def _pieces() -> Iterator[Picture]:
    """Every sheet of every set of pieces, backs too, and what options make of them."""
    for name in set_names():
        yield from _pages(f"pieces-{name}", draw.pieces(name, duplex=get_set(name).two_sided))
    yield from _pages("pieces-calibration", draw.calibration())
    others = {
        "second-piecepack": draw.pieces("piecepack", only="tiles", suits=SUITS[4:]),
        "pyramids-closed": draw.pieces("pyramids", only="closed", colours="yellow,blue", count=1),
        "pyramids-tokens": draw.pieces("pyramids", only="tokens", colours=COLOURS[:4], count=3),
        "stones-every-colour": draw.pieces("stones", colours=COLOURS, count=3),
        "stones-bleed": draw.pieces("stones", bleed="2mm", count=12, paper="a5"),
        "cut-lines": draw.pieces("piecepack", only="tiles,coins", paper="letter", cuts="lines"),
    }
    for name, drawing in others.items():
        yield f"pieces-{name}", _page(drawing, 0)
    for theme in OTHER_THEMES:
        yield f"pieces-piecepack-{theme.name}", _page(draw.pieces("piecepack", theme=theme), 0)


def _page(drawing: Drawing, number: int) -> Drawing:
    return drawing._replace(document=drawing.document._replace(pages=(drawing.document.pages[number],)))


def _pages(name: str, drawing: Drawing) -> Iterator[Picture]:
    count = len(drawing.document.pages)
    for number in range(count):
        yield f"{name}-{number + 1}" if count > 1 else name, _page(drawing, number)


def files() -> dict[str, bytes]:
    """File name → bytes of the whole gallery."""
    return {f"{name}.svg": drawing.svg.encode() for name, drawing in pictures()}


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
