"""Contact sheets: every kind of page, small, in a theme on a paper; eight pictures of the gallery.

A sheet is a PNG that says in a text of its own what it was drawn from, so that a stale one is found without
drawing it again.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from boardgen.games import get_game
from boardgen.games.registry import built_in
from boardgen.printables import get_product
from boardgen.printables.product import Product, Way
from boardgen.printables.spelling import command
from boardgen.render.drawing import Drawing
from boardgen.render.dump import dump
from boardgen.render.png import to_png
from boardgen.resources import templates
from boardgen.scene.primitives import Document, Item, Scene, Text
from boardgen.scene.themes import COLOUR, THEMES, Theme
from boardgen.sets import set_names

PAPERS = ("a4", "letter")
#: The games here and their titles.
_GAMES = {slug: get_game(slug).title for slug in built_in()}
#: Of all puzzles of the gallery, so that those of a game are found once: that takes longer than to draw them.
LEVELS = "1-4"
#: The key of the text in a PNG that tells what it was drawn from.
KEY = "boardgen-source"
#: Pages stand in so many columns; how wide one is, mm on the sheet, and what is around it.
_COLUMNS, _WIDTH, _GAP = 10, 42.0, 4.0
_NAME = 2.4
_DPI = 96
#: Colours of a sheet.
_COLOURS = 64
#: What pages lie on, whatever their theme.
_GROUND = COLOUR._replace(paints={**COLOUR.paints, "page": "#d8d5cd"})


class Kind(NamedTuple):
    """A kind of page.

    Attributes:
        name: below its picture.
        product: that makes it.
        page: which of its pages.
        options: of the product.
    """

    name: str
    product: str
    page: int
    options: Mapping[str, Any]

    @property
    def made_by(self) -> str:
        """The command that makes the document."""
        product = get_product(self.product)
        shown = {
            key: f"templates/{value.relative_to(templates())}" if isinstance(value, Path) else value
            for key, value in self.options.items()
        }
        return command(product, _printed(product), shown, "pdf")


def kinds() -> Iterator[Kind]:
    """Every kind of page, each once."""

    def kind(name: str, product: str, page: int = 0, /, **options: Any) -> Kind:
        return Kind(name, product, page, options)

    yield kind("board: Pi", "board", name="pi")
    yield kind("board: Trike", "board", name="trike")
    yield kind("board: Three Player Hex", "board", name="hex3")
    yield kind("board without coordinates", "board", name="pi", labels="none")
    yield kind("board: Hex", "board", name="hex")
    yield kind("board: Gomoku", "board", name="gomoku")
    yield kind("plan: Pisi", "board", name="pisi")
    yield kind("plan: Iriri", "board", name="iriri")
    yield kind("half", "board", name="pi", halves=True)
    yield kind("poster", "board", name="pi", pitch="25mm", tile=True)
    yield kind("pad", "board", name="trike", pad=6)
    yield kind("pad with scores", "board", name="pi", pad=2)
    yield kind("setup: Pi", "setup", game="pi", seed=7)
    yield kind("setup: Pisi", "setup", game="pisi", seed=7)
    yield kind("setup: Iriri", "setup", game="iriri", seed=7)
    yield kind("four setups", "setup", game="pi", seeds="1-4", per_page=4)
    yield kind("figure", "figure", file=templates() / "pi" / "figures.yaml")
    yield kind("card, outside", "card", 0, game="pi")
    yield kind("card, inside", "card", 1, game="pi")
    for game, title in _GAMES.items():
        yield kind(f"page of rules: {title}", "card", game=game, form="page")
    yield kind("pocket cards", "card", game="hex3", form="pocket")
    yield kind("pocket cards: Pi", "card", game="pi", form="pocket")
    for game, title in _GAMES.items():
        yield kind(f"booklet: {title}", "booklet", file=templates() / game / "example.yaml")
    study = templates() / "pi" / "study.yaml"
    yield kind("study book of one game", "booklet", file=templates() / "trike" / "example.yaml", study=True)
    yield kind("study book", "booklet", 0, file=study, study=True)
    yield kind("study book, second page", "booklet", 1, file=study, study=True)
    yield kind("study book, last page", "booklet", -1, file=study, study=True)
    for game in ("pi", "iriri"):
        yield kind(f"puzzles: {_GAMES[game]}", "puzzle", game=game, count=4, level=LEVELS)
    yield kind("puzzles, hints", "puzzle", 0, game="pi", count=4, level=LEVELS, hints=True, answers="end")
    yield kind("puzzles, answers", "puzzle", -1, game="pi", count=4, level=LEVELS, hints=True, answers="end")
    for game, title in _GAMES.items():
        yield kind(f"kit: {title}", "kit", game=game)
    yield kind("kit, pieces: Pi", "kit", 2, game="pi")
    yield kind("kit, pieces: Pisi", "kit", 5, game="pisi")
    for paper in ("pi", "hex", "triangle", "square", "dot"):
        yield kind(f"paper: {paper}", "paper", kind=paper)
    for name in set_names():
        yield kind(f"pieces: {name}", "pieces", name=name)
    yield kind("pieces, backs", "pieces", 1, name="piecepack", duplex=True)
    yield kind("pyramids, closed", "pieces", name="pyramids", only="closed")
    yield kind("calibration", "calibration")


def _printed(product: Product) -> Way:
    way = product.way("print")
    assert way is not None
    return way


def drawn(product: str, options: Mapping[str, Any]) -> Drawing:
    """What a product makes for the printer, drawn once for all pictures that show a page of it."""
    way = get_product(product).way_for("svg", "print", options)
    usual = {name: parameter.default for name, parameter in way.parameters.items()}
    key = product, repr(sorted(item for item in options.items() if item not in usual.items()))
    if key not in _DRAWN:
        _DRAWN[key] = way.make(**options)
    return _DRAWN[key]


_DRAWN: dict[tuple[str, str], Drawing] = {}


@cache
def pages(paper: str) -> tuple[tuple[str, Scene], ...]:
    """Name and page of every kind on a paper; the same in all themes."""
    found = []
    for kind in kinds():
        options = {key: str(value) if isinstance(value, Path) else value for key, value in kind.options.items()}
        if "paper" in _printed(get_product(kind.product)).parameters:
            options["paper"] = paper
        found.append((kind.name, drawn(kind.product, options).document.pages[kind.page]))
    return tuple(found)


def source(theme: Theme, paper: str) -> str:
    """A hash of all that a sheet shows: its pages, which name paints, and the paints."""
    return sha256("\n".join((_shown(paper), repr(sorted(theme.paints.items())))).encode()).hexdigest()


@cache
def _shown(paper: str) -> str:
    """The names and the pages of all sheets on a paper."""
    names = "\n".join(name for name, _ in pages(paper))
    return "\n".join((names, *(dump(Document((page,))) for _, page in pages(paper))))


def name_of(theme: Theme, paper: str) -> str:
    """The file of a sheet."""
    return f"contact-{theme.name}-{paper}.png"


def sheets() -> Iterator[tuple[str, Theme, str]]:
    """File, theme and paper of every sheet."""
    for paper in PAPERS:
        for theme in THEMES.values():
            yield name_of(theme, paper), theme, paper


def contact_sheet(theme: Theme, paper: str) -> bytes:
    """The sheet as a PNG."""
    from PIL import Image, PngImagePlugin

    scale = _DPI / 25.4
    all_pages = pages(paper)
    rows = [all_pages[at : at + _COLUMNS] for at in range(0, len(all_pages), _COLUMNS)]
    tall = _WIDTH * max(page.height / page.width for _, page in all_pages)
    width, step = _COLUMNS * (_WIDTH + _GAP) + _GAP, tall + _GAP + 2 * _NAME
    names: list[Item] = []
    height = step * len(rows) + _GAP
    placed = []
    for row, across in enumerate(rows):
        for column, (name, page) in enumerate(across):
            x, bottom = _GAP + column * (_WIDTH + _GAP), _GAP + row * step + tall
            small = min(_WIDTH / page.width, tall / page.height)
            names.append(Text(x, bottom + 1.6 * _NAME, name, _NAME, "ink"))
            # On a page of its own, so that pages may have symbols of one name.
            png = to_png(page, theme, dpi=max(30.0, _DPI * small * 2))
            drawn = Image.open(io.BytesIO(png)).convert("RGB")
            size = round(page.width * small * scale), round(page.height * small * scale)
            placed.append(
                (drawn.resize(size, Image.Resampling.LANCZOS), (round(x * scale), round(bottom * scale) - size[1]))
            )
    caption = to_png(Scene(width, height, tuple(names)), _GROUND, dpi=_DPI)
    sheet = Image.open(io.BytesIO(caption)).convert("RGB")
    for drawn, at in placed:
        sheet.paste(drawn, at)
    small_palette = sheet.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    info = PngImagePlugin.PngInfo()
    info.add_text(KEY, source(theme, paper))
    out = io.BytesIO()
    small_palette.save(out, "PNG", optimize=True, pnginfo=info)
    return out.getvalue()
