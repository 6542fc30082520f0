"""Everything that `make print` and `boardgen print` write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from boardgen.boards.picture import Display
from boardgen.games import game_slugs
from boardgen.games.registry import board_kinds
from boardgen.paper.grids import KINDS
from boardgen.printables import get_product
from boardgen.printables.names import find_game, stem_of
from boardgen.render.drawing import Drawing
from boardgen.sets import get_set, set_names

#: Seeds of the setups to print.
SETUP_SEEDS = (1, 2, 3)


class Print(NamedTuple):
    """One file to print.

    Attributes:
        name: file name without suffix.
        product: name of the product.
        arguments: the options of the product, by name.
    """

    name: str
    product: str
    arguments: Mapping[str, Any]

    def draw(self, theme: object = "colour", font: object = None) -> Drawing:
        """Draw it in a theme, with a font of the user's own where text of the user's stands."""
        way = get_product(self.product).way("print")
        assert way is not None
        more = {"font": font} if "font" in way.parameters else {}
        drawing: Drawing = way.make(**self.arguments, theme=theme, **more)
        return drawing

    def pdf(self, theme: object = "colour", font: object = None) -> bytes:
        """Draw it as `draw` does and write it as PDF."""
        return self.draw(theme, font).pdf


def everything(slugs: Sequence[str] = (), paper: str = "a4", seeds: Sequence[int] = SETUP_SEEDS) -> Iterator[Print]:
    """All prints of the given games, or of all games with the papers and pieces.

    Args:
        slugs: games; empty for everything.
        paper: size of the sheets.
        seeds: seeds of the setups.
    """
    for slug in slugs or game_slugs():
        yield from _of_game(slug, paper, seeds)
    if slugs:
        return
    for name in board_kinds():
        yield _print(f"board-{name}", "board", name=name, paper=paper)
    for kind in KINDS:
        yield _print(f"paper-{kind}", "paper", kind=kind, paper=paper)
    yield _print("pieces-calibration", "calibration", paper=paper)
    for name in set_names():
        # Fronts and backs, if there are backs.
        yield _print(f"pieces-{name}", "pieces", name=name, paper=paper, duplex=get_set(name).two_sided)


def _of_game(name: str, paper: str, seeds: Sequence[int]) -> Iterator[Print]:
    from boardgen.cards.forms import rules_paper
    from boardgen.cards.layouts import FORMS

    subject = find_game(name)
    game = subject.game
    slug = stem_of(name)
    view = game.view()
    yield _print(f"{slug}-kit", "kit", game=name, paper=paper)
    # A board to play on, over several sheets where its pieces need it.
    least = subject.pieces_pitch
    large = {} if least is None else {"pitch": least, "tile": True}
    yield _print(f"{slug}-board", "board", name=name, paper=paper, **large)
    if subject.board({})(Display(10.0, "none")).has_halves:
        yield _print(f"{slug}-board-halves", "board", name=name, paper=paper, halves=True)
    for seed in seeds if view.random_setups else ():
        yield _print(f"{slug}-setup-{seed}", "setup", game=name, seed=seed, paper=paper)
    for form in FORMS:
        yield _print(f"{slug}-{form}", "card", game=name, form=form, paper=rules_paper(paper))
    if not game.example.exists():
        return
    yield _print(f"{slug}-booklet", "booklet", file=str(game.example), paper=rules_paper(paper))
    yield _print(f"{slug}-example", "figure", file=str(game.example))


def _print(stem: str, product: str, **arguments: Any) -> Print:
    return Print(stem, product, arguments)
