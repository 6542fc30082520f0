"""Rebuilds output/gallery: ``python -m tools.gallery``.

The tests compare its pictures byte for byte, its contact sheets by what they were drawn from. The site shows the same
pictures; whoever needs them first draws them, and they are kept until something changes that they are made of.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from boardgen import draw
from boardgen.draw import Drawing
from boardgen.games import get_game
from boardgen.games.registry import board_kinds, built_in
from boardgen.laser import laser_document
from boardgen.paper.grids import KINDS
from boardgen.pieces.suits import SUITS
from boardgen.printables import get_product
from boardgen.printables.spelling import command
from boardgen.records import load
from boardgen.records.starter import STARTER
from boardgen.resources import templates
from boardgen.scene.themes import COLOUR, COLOURS, LASER, THEMES
from boardgen.sets import get_set, set_names
from tools import contact
from tools.studio.build import alone, engine_inputs, kept

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "output" / "gallery"
#: The page of the folder that names its pictures.
README = "README.md"
#: Well-known games, each by a description in one file.
EXAMPLES = ROOT / "examples" / "games"
OTHER_THEMES = [theme for theme in THEMES.values() if theme is not COLOUR]


class Picture(NamedTuple):
    """A picture of the gallery.

    Attributes:
        name: of its file, without suffix.
        drawing: one page.
        command: what makes the document that it is a page of.
        file: the game file it is a figure of, and the figure's name; None for other pictures.
        product: the product and the options given; None for what no single command makes.
        purpose: ``print`` or ``laser``.
    """

    name: str
    drawing: Drawing
    command: str
    file: tuple[Path, str] | None = None
    product: tuple[str, Mapping[str, Any]] | None = None
    purpose: str = "print"


class Shown(NamedTuple):
    """A picture as it is shown.

    Attributes:
        name, command, file, product, purpose: see `Picture`.
        svg: what its file holds.
        title: of its page; perhaps empty.
    """

    name: str
    svg: str
    title: str
    command: str
    file: tuple[Path, str] | None = None
    product: tuple[str, Mapping[str, Any]] | None = None
    purpose: str = "print"


#: Where all of them are kept.
_PICTURES = "pictures.pickle"
#: And what contact sheets show.
_SOURCES = "sources.json"


def pictures() -> Iterator[Picture]:
    """Every picture of the gallery."""
    for slug in built_in():
        yield from _game(slug)
    for name in (name for name, (_, kind) in board_kinds().items() if not kind.origin):
        yield from _made(f"board-{name}", "board", name=name, paper="none", labels="edge")
    for kind in KINDS:
        yield from _made(f"paper-{kind}", "paper", kind=kind, paper="a6")
    for theme in OTHER_THEMES:
        options = {"side": 4, "labels": "cells", "theme": theme.name}
        yield from _made(f"theme-{theme.name}", "board", name="pi", paper="none", **options)
    for form in ("page", "pocket"):
        yield from _made(f"pi-{form}", "card", 0, game="pi", form=form)
    yield from _described()
    yield from _sheets()
    yield from _planks()
    yield from _pieces()


def _game(slug: str) -> Iterator[Picture]:
    game = get_game(slug)
    view = game.view()
    pitch = view.figure_pitch
    yield from _made(f"{slug}-board", "board", name=slug, paper="none", labels="edge", pitch=pitch)
    if view.random_setups:
        yield from _made(f"{slug}-setup", "setup", game=slug, seed=7, paper="none", labels="edge", pitch=pitch)
    yield from _figures(game.example, f"{slug}-")
    yield from _made(f"{slug}-card-outside", "card", 0, game=slug)
    yield from _made(f"{slug}-card-inside", "card", 1, game=slug)
    yield from _made(f"{slug}-booklet", "booklet", -1, file=game.example)
    yield from _made(f"{slug}-kit", "kit", 0, game=slug)
    yield from _made(f"{slug}-puzzles", "puzzle", 0, game=slug, count=4, level=contact.LEVELS)


def _described() -> Iterator[Picture]:
    """Games by description: the folder to begin from, and a figure of each well-known game."""
    own = templates() / STARTER
    yield from _made("own-board", "board", name=own, paper="none", labels="edge", pitch=8)
    yield from _figures(own / "example.yaml", "own-")
    yield from _made("own-card", "card", 0, game=own)
    yield from _made("own-kit", "kit", 0, game=own)
    yield from _made("own-pieces", "kit", 2, game=own)
    for path in sorted(EXAMPLES.glob("*.yaml")):
        last = list(_figures(path, ""))[-1]
        yield last._replace(name=f"example-{path.stem}")


def _planks() -> Iterator[Picture]:
    """For the laser, in thicker lines, since hairlines would hardly be seen here."""
    for slug, options in (
        ("pi", {"labels": "edge", "pitch": 10}),
        ("hex3", {"labels": "cells", "pitch": 12, "side": 4}),
    ):
        (board,) = _made(f"laser-{slug}", "board", name=slug, paper="none", **options)
        lines = laser_document(board.drawing.document, plank=True, crop=True, hairline=0.25)
        said = _command("board", {"name": slug, **options}, laser=True)
        yield board._replace(drawing=Drawing(lines, LASER), command=said, purpose="laser")


def _sheets() -> Iterator[Picture]:
    """Pages as they come out of the printer."""
    yield from _made("sheet-fitted", "board", name="pi")
    yield from _made("sheet-halves", "board", name="pi", halves=True)
    yield from _made("sheet-poster-page", "board", 0, name="pi", pitch="25mm", tile=True)
    yield from _made("sheet-pad", "board", name="trike", pad=6)
    yield from _made("sheet-scored-pad", "board", name="pi", pad=2)
    yield from _made("sheet-plan", "board", name="pisi")
    yield from _made("sheet-cells", "board", name="pi", side=5, pitch="10mm", labels="cells", paper="a5")
    yield from _made("sheet-setups", "setup", game="pi", seeds="1-4", per_page=4)


def _pieces() -> Iterator[Picture]:
    """Every sheet of every set of pieces, backs too, and what options make of them."""
    for name in set_names():
        yield from _made(f"pieces-{name}", "pieces", None, name=name, duplex=get_set(name).two_sided)
    yield from _made("pieces-calibration", "calibration", None)
    others: dict[str, dict[str, Any]] = {
        "second-piecepack": {"name": "piecepack", "only": "tiles", "suits": SUITS[4:]},
        "pyramids-closed": {"name": "pyramids", "only": "closed", "colours": "yellow,blue", "count": 1},
        "pyramids-tokens": {"name": "pyramids", "only": "tokens", "colours": COLOURS[:4], "count": 3},
        "stones-every-colour": {"name": "stones", "colours": COLOURS, "count": 3},
        "stones-bleed": {"name": "stones", "bleed": "2mm", "count": 12, "paper": "a5"},
        "cut-lines": {"name": "piecepack", "only": "tiles,coins", "paper": "letter", "cuts": "lines"},
    }
    for name, options in others.items():
        yield from _made(f"pieces-{name}", "pieces", 0, **options)
    for theme in OTHER_THEMES:
        yield from _made(f"pieces-piecepack-{theme.name}", "pieces", 0, name="piecepack", theme=theme.name)


def _made(picture: str, product: str, page: int | None = 0, /, **options: Any) -> Iterator[Picture]:
    """A page of a product, the last for -1; all of them, numbered, for None."""
    given = {key: str(value) if isinstance(value, Path) else value for key, value in options.items()}
    drawing = contact.drawn(product, given)
    shown = {key: _shown(value) for key, value in options.items()}
    about = Picture(picture, drawing, _command(product, shown), None, (product, given))
    count = len(drawing.document.pages)
    for number in range(count) if page is None else (page % count,):
        name = f"{picture}-{number + 1}" if page is None and count > 1 else picture
        pages = drawing.document.pages[number : number + 1]
        yield about._replace(name=name, drawing=drawing._replace(document=drawing.document._replace(pages=pages)))


def _figures(path: Path, prefix: str) -> Iterator[Picture]:
    """The figures of a game file."""
    record = load(path)
    for figure in record.figures:
        said = f"boardgen figure {_shown(path)} --id {figure.id}"
        yield Picture(f"{prefix}{figure.id}", draw.figure(record, figure.id), said, (path, figure.id))


def _command(product: str, options: Mapping[str, Any], *, laser: bool = False) -> str:
    """The command that makes the same document, as a PDF or for a laser."""
    found = get_product(product)
    way = found.way_for("svg", "laser" if laser else "print", options)
    return command(found, way, options, way.formats[0])


def _shown(value: Any) -> Any:
    """An option as in a command that is given where boardgen's source is."""
    return value.resolve().relative_to(ROOT).as_posix() if isinstance(value, Path) else value


@cache
def shown() -> tuple[Shown, ...]:
    """Every picture of the gallery, drawn."""
    # They name files of this directory, which may have been moved.
    here = hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]
    with alone("lock-gallery"):
        found = kept(f"gallery-{here}", _inputs(), _draw) / _PICTURES
    return tuple(Shown(*fields) for fields in pickle.loads(found.read_bytes()))


def _draw(folder: Path) -> None:
    drawn = tuple(
        Shown(one.name, one.drawing.svg, one.drawing.document.pages[0].title, *one[2:]) for one in pictures()
    )
    # Plain tuples: a class would have the name of this module, which is another when it is run.
    (folder / _PICTURES).write_bytes(pickle.dumps([tuple(one) for one in drawn]))


def _inputs() -> Iterator[Path]:
    yield from engine_inputs()
    yield from (path for path in (ROOT / "examples").rglob("*") if path.suffix in (".py", ".yaml", ".md"))
    yield from (Path(__file__), Path(contact.__file__))


def sources() -> dict[str, str]:
    """File of every contact sheet → what it would say today that it was drawn from; kept like the pictures."""
    with alone("lock-sheets"):
        found = kept("sheets", _inputs(), _tell) / _SOURCES
    told: dict[str, str] = json.loads(found.read_text(encoding="utf-8"))
    return told


def _tell(folder: Path) -> None:
    told = {name: contact.source(theme, paper) for name, theme, paper in contact.sheets()}
    (folder / _SOURCES).write_text(json.dumps(told), encoding="utf-8")


def files() -> dict[str, bytes]:
    """File name → bytes of every picture, and of the page that names them."""
    return {f"{one.name}.svg": one.svg.encode() for one in shown()} | {README: readme(shown()).encode()}


def readme(found: Sequence[Shown]) -> str:
    """What each picture is and what makes it, for readers of the folder."""
    said = (
        "# Gallery\n\n"
        "Drawn by `make gallery`, and compared by the tests. Figures come from checked game files; "
        "the commands make the whole document, of which a picture shows one page.\n\n"
        "## Contact sheets\n\nEvery kind of page, in each theme on each paper.\n\n"
    )
    said += "".join(f"- [{theme.name}, {paper.capitalize()}]({name})\n" for name, theme, paper in contact.sheets())
    said += "\n| on the sheets | command |\n|---|---|\n"
    said += "".join(f"| {kind.name} | `{kind.made_by}` |\n" for kind in contact.kinds())
    said += "\n## Pictures\n\n| picture | command |\n|---|---|\n"
    return said + "".join(f"| [{one.name}]({one.name}.svg) | `{one.command}` |\n" for one in found)


def main() -> None:
    """Write the gallery and remove what no longer belongs to it."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    wanted = files()
    wanted |= {name: contact.contact_sheet(theme, paper) for name, theme, paper in contact.sheets()}
    for old in GALLERY.iterdir():
        if old.name not in wanted:
            old.unlink()
    for name, data in wanted.items():
        (GALLERY / name).write_bytes(data)
    print(f"{len(wanted) - 1} pictures in {GALLERY}")


if __name__ == "__main__":
    main()
