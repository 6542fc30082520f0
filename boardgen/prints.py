"""Everything there is to print: what `make print` and `boardgen print` write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from boardgen.cards.booklet import booklet_document
from boardgen.cards.forms import card_document, rules_paper
from boardgen.cards.layouts import FORMS, load_layout
from boardgen.cards.template import load_card
from boardgen.draw import at_pitch, board_picture, setup_picture
from boardgen.figures.figure import figure_document
from boardgen.games import game_slugs, get_game
from boardgen.games.registry import board_designer, board_kinds, board_title
from boardgen.kits.kit import kit_document
from boardgen.paper import board_pages, paper_page
from boardgen.paper.calibration import calibration
from boardgen.paper.duplex import Duplex
from boardgen.paper.grids import KINDS
from boardgen.records import load
from boardgen.scene.primitives import Document
from boardgen.sets import get_set, piece_sheets, set_names

#: Seeds of the setups that are printed.
SETUP_SEEDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Print:
    """One file to print.

    Attributes:
        name: its stem.
        make: draws it.
    """

    name: str
    make: Callable[[], Document]


def prints(slugs: Sequence[str] = (), paper: str = "a4") -> Iterator[Print]:
    """All prints of the games, and the papers and pieces when no game was asked for.

    Args:
        slugs: games; all of them when empty.
        paper: size of the sheets.
    """
    for slug in slugs or game_slugs():
        yield from _game_prints(slug, paper)
    if not slugs:
        for name in board_kinds():
            yield Print(f"board-{name}", partial(_board, name, paper))
        for kind in KINDS:
            yield Print(f"paper-{kind}", partial(paper_page, kind, paper=paper))
        yield Print("pieces-calibration", partial(calibration, paper=paper))
        for name in set_names():
            yield Print(f"pieces-{name}", partial(_pieces, name, paper))


def _game_prints(slug: str, paper: str) -> Iterator[Print]:
    view = get_game(slug).view()
    yield Print(f"{slug}-kit", partial(kit_document, slug, paper=paper))
    yield Print(f"{slug}-board", partial(_board, slug, paper))
    if view.halves:
        yield Print(f"{slug}-board-halves", partial(_board, slug, paper, halves=True))
    for seed in SETUP_SEEDS if view.random_setups else ():
        yield Print(f"{slug}-setup-{seed}", partial(_setup, slug, seed, paper))
    for form in FORMS:
        yield Print(f"{slug}-{form}", partial(_card, slug, form, paper))
    yield Print(f"{slug}-booklet", partial(_booklet, slug, paper))
    yield Print(f"{slug}-example", partial(_example, slug))


def _board(name: str, paper: str, halves: bool = False) -> Document:
    picture = at_pitch(board_picture(name, {}), "none")
    return board_pages(
        picture,
        paper=paper,
        halves=halves,
        title=f"{board_title(name)} board",
        author=board_designer(name),
        subject=board_title(name),
    )


def _setup(slug: str, seed: int, paper: str) -> Document:
    game = get_game(slug)
    picture = at_pitch(setup_picture(game, game.random_setup(seed)), "none")
    return board_pages(
        picture, paper=paper, title=f"{game.title}, setup {seed}", author=game.designer, subject=game.title
    )


def _card(slug: str, form: str, paper: str) -> Document:
    return card_document(load_card(slug), form, load_layout(form), rules_paper(paper))


def _booklet(slug: str, paper: str) -> Document:
    return booklet_document(load(get_game(slug).example), paper=rules_paper(paper))


def _pieces(name: str, paper: str) -> Document:
    """Fronts and backs, where there are backs."""
    return piece_sheets(name, paper=paper, duplex=Duplex() if get_set(name).two_sided else None)


def _example(slug: str) -> Document:
    record = load(get_game(slug).example)
    return figure_document(record, record.figures)
